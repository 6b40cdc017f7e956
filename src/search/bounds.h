// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds that hold for every search: what a length can be, and which lengths are looked for.
 */
#ifndef NP_SEARCH_BOUNDS_H
#define NP_SEARCH_BOUNDS_H

#include "search/search.h"

/* The least length, `bound` or one more, that a solution can have: either every solution takes
 * an odd number of moves or every one an even number. */
uint64_t bounds_to_parity(const struct instance *instance, uint64_t bound);

/* The longest path that a request asks for: within its depth limit, or `depth` where it has none,
 * and shorter than what is known. Depth 0 means any. */
uint64_t bounds_longest(const struct search_request *request, uint64_t depth);

/* Notes that no solution is shorter than `bound`, or than the next length that is possible. */
void bounds_raise(
    const struct search_request *request, struct search_result *result, uint64_t bound);

#endif
