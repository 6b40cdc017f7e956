// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Best-first search: breadth-first, greedy and A* are one loop under three orders.
 *
 *      order = g_factor * g + h_factor * h
 *
 *      breadth-first   g            every state at distance d before any at d + 1
 *      greedy          h            what looks nearest to the goal
 *      A*              g + h        what looks like the shortest way through
 *      weighted A*     g + w * h    the same, faster and less exact
 *
 * Every state seen is remembered (closed.h), waiting states stand in line by order (open.h).
 */
#ifndef NP_SEARCH_BEST_FIRST_BEST_FIRST_H
#define NP_SEARCH_BEST_FIRST_BEST_FIRST_H

#include "search/search.h"

/* One in the fixed point of weights. */
#define BEST_FIRST_ONE (UINT64_C(1) << 10)

/* A request's weight in fixed point; weights above 1024 count as 1024. */
uint64_t best_first_weight(const struct search_request *request);

struct best_first_rule {
    uint64_t g_factor; /* 0 = ignores the length of the path so far */
    uint64_t h_factor; /* 0 = ignores the heuristic */
};

/* Runs the search under a rule: a row's `run` with the rule added. */
enum np_status best_first_run(const struct search_request *request,
    const struct best_first_rule *rule, struct search_result *result, struct np_error *error);

#endif
