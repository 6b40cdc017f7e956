// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds that hold for every search. A move takes the blank one cell on, so the lengths of all
 * solutions have the parity of the blank's taxicab distance from its goal.
 */
#include "config.h"

#include "search/bounds.h"

uint64_t
bounds_to_parity(const struct instance *instance, uint64_t bound)
{
    const struct shape *const shape = &instance->shape;
    const uint32_t here = instance->blank / shape->width + instance->blank % shape->width;
    const uint32_t there = shape->goal_blank / shape->width + shape->goal_blank % shape->width;

    return bound + ((bound ^ here ^ there) & 1);
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
