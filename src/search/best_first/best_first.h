// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Best-first search: breadth-first, greedy and A* are one loop under three orders.
 *
 *      order = g_factor * g + h_factor * h
 *
 *      breadth-first   g            every state at distance d before any at d + 1
 *      greedy          h            the state that looks nearest to the goal
 *      A*              g + h        the state on what looks like the shortest path
 *      weighted A*     g + w * h    the same, faster and less exact
 *
 * Waiting states stand in line by order (open.h). Every state seen is remembered (closed.h), except
 * on a tree.
 */
#ifndef NP_SEARCH_BEST_FIRST_BEST_FIRST_H
#define NP_SEARCH_BEST_FIRST_BEST_FIRST_H

#include "search/search.h"

struct best_first_rule {
    uint64_t g_factor; /* 0 = ignores the length of the path so far */
    uint64_t h_factor; /* 0 = ignores the heuristic */
    bool tree; /* no closed set: a state is expanded once for each path to it; h_factor is not 0 */
};

/* Runs the search under a rule: a row's `run` with the rule added. */
enum np_status best_first_run(const struct search_request *request,
    const struct best_first_rule *rule, struct search_result *result, struct np_error *error);

#endif
