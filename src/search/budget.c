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
    const uint64_t available = machine_available_bytes();
    uint64_t limit = available > 0 ? available / 4 * 3 : MEMORY_NO_LIMIT;

    if (limits->memory_bytes > 0 && limits->memory_bytes < limit)
        limit = limits->memory_bytes;
    memory_budget_init(budget, limit);
}
