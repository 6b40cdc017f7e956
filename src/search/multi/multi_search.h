// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The search for a shortest solution in multi-tile moves.
 *
 * Iterative deepening with the bound of multi_walk.h: every move is along the other axis than the
 * one before it, so a 4x4 board has three children. With a table, the search ends at the table's
 * radius, where one lookup tells whether the goal is near enough; a 4x4 board 32 moves away then
 * takes a search of 18 moves.
 */
#ifndef NP_SEARCH_MULTI_MULTI_SEARCH_H
#define NP_SEARCH_MULTI_MULTI_SEARCH_H

#include "base/status.h"
#include "search/multi/multi_ring.h"
#include "search/multi/multi_table.h"
#include "search/multi/multi_walk.h"
#include "search/search.h"

struct multi_request {
    /* The instance, threads, limits and control. Its upper_bound, the callbacks' bounds and
     * limits.depth are in multi-tile moves; the heuristic and the other fields are not used. */
    const struct search_request *search;
    const struct multi_walk *walk;
    const struct multi_table *table; /* NULL = none */
    const struct multi_ring *ring;   /* around the table; NULL = none */
    uint64_t lower_bound;            /* a known one; 0 = none */
};

/* Fills in a zeroed result. Its path consists of single-tile moves, its lower bound of multi-tile
 * moves; the path is optimal if it was found. The search is exhausted if no solution has fewer
 * moves than upper_bound.
 *
 * The caller frees the result with search_result_free(). Returns NP_OK (see the outcome),
 * NP_UNSUPPORTED (more than 64 cells) or NP_NO_MEMORY. */
enum np_status multi_search(
    const struct multi_request *request, struct search_result *result, struct np_error *error);

#endif
