// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of a search, bounded by its limit and by the machine.
 */
#include "config.h"

#include "search/budget.h"

#include "base/machine.h"

void
search_budget_init(struct memory_budget *budget, const struct search_limits *limits)
{
    uint64_t limit = limits->memory_bytes;

    if (limit == 0)
        limit = machine_available_bytes() / 4 * 3;
    memory_budget_init(budget, limit > 0 ? limit : MEMORY_NO_LIMIT);
}
