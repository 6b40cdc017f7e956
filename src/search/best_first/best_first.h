// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Best-first search. Breadth-first search, greedy search and A* are one loop with different orders:
 *
 *      order = g_factor * g + h_factor * h
 *
 *      breadth-first   g            every state at distance d before any at d + 1
 *      greedy          h            the state that looks nearest to the goal
 *      A*              g + h        the state on what looks like the shortest path
 *      weighted A*     g + w * h    the same, sooner, but the path may be longer
 *
 * The open list (open.h) returns states in this order. The closed set (closed.h) remembers every
 * state that was generated; a tree search has none.
 */
#ifndef NP_SEARCH_BEST_FIRST_BEST_FIRST_H
#define NP_SEARCH_BEST_FIRST_BEST_FIRST_H

#include "search/search.h"

struct best_first_rule {
    uint64_t g_factor; /* 0 = ignores the length of the path so far */
    uint64_t h_factor; /* 0 = ignores the heuristic */
    /* Uses no closed set: a state is expanded once for each path to it. h_factor must not be 0. */
    bool tree;
};

/* Runs the search with a rule. The rows of the table call it from `run`. */
enum np_status best_first_run(const struct search_request *request,
    const struct best_first_rule *rule, struct search_result *result, struct np_error *error);

#endif
