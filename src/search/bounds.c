// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds that hold for every search.
 */
#include "config.h"

#include "search/bounds.h"

#include "puzzle/parity.h"

uint64_t
bounds_to_parity(const struct instance *instance, uint64_t bound)
{
    const struct shape *const shape = &instance->shape;
    const bool odd = parity_moves_are_odd(shape->width, instance->blank, shape->goal_blank);

    return bound + ((bound % 2 != 0) != odd);
}

uint64_t
bounds_longest(const struct search_request *request, uint64_t depth)
{
    uint64_t longest = UINT64_MAX - 2;

    if (request->limits.depth > 0)
        depth = request->limits.depth;
    if (depth > 0 && depth < longest)
        longest = depth;
    if (request->upper_bound > 0 && request->upper_bound - 1 < longest)
        longest = request->upper_bound - 1;
    return longest;
}

void
bounds_raise(const struct search_request *request, struct search_result *result, uint64_t bound)
{
    search_raise_bound(request, result, bounds_to_parity(request->instance, bound));
}
