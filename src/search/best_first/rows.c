// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rows of the searches that share the best-first loop.
 *
 * bfs: expands every state at distance 1, then 2, then 3, and so on, so the first path found is a
 * shortest one. It remembers every state and runs out of memory beyond about 3x4. E. F. Moore, "The
 * shortest path through a maze", Proc. International Symposium on the Theory of Switching, 1959.
 *
 * greedy: always expands the state that looks nearest to the goal, however long the path to it is.
 * It expands few states and finds long paths. J. Doran & D. Michie, "Experiments with the Graph
 * Traverser program", Proc. Royal Society A 294, 1966.
 *
 * astar: always expands the state with the least f = g + h, where g is the length of the path to
 * the state and h estimates the rest; ties go to the largest g. With an admissible heuristic the
 * path found is a shortest one. A state that is reached again by a shorter path returns to the open
 * list; with a consistent heuristic and weight 1 that happens only to states that have not been
 * expanded. With a weight w > 1, f = g + w * h, fewer states are expanded, and the path is at most
 * w times as long as a shortest one. P. E. Hart, N. J. Nilsson & B. Raphael, "A formal basis for
 * the heuristic determination of minimum cost paths", IEEE Trans. Systems Science and Cybernetics
 * 4, 1968; for the weight, I. Pohl, "Heuristic search viewed as path finding in a graph",
 * Artificial Intelligence 1, 1970.
 *
 * astar-tree: the same on the tree of paths, without a closed set, to show what the closed set is
 * worth.
 */
#include "config.h"

#include "search/best_first/best_first.h"

#include <math.h>

#include "base/intl.h"

/* The fixed-point representation of weight 1. */
#define ONE (UINT64_C(1) << 10)

/* With larger weights g hardly counts, and orders would not fit in their 39 bits. */
#define WEIGHT_MAX 1024.0

static enum np_status
run_bfs(const struct search_request *request, struct search_result *result, struct np_error *error)
{
    static const struct best_first_rule rule = {.g_factor = 1, .h_factor = 0};

    return best_first_run(request, &rule, result, error);
}

static enum np_status
run_greedy(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    static const struct best_first_rule rule = {.g_factor = 0, .h_factor = 1};

    return best_first_run(request, &rule, result, error);
}

static enum np_status
run_weighted(const struct search_request *request, bool tree, struct search_result *result,
    struct np_error *error)
{
    const double weight = fmin(request->weight, WEIGHT_MAX);
    const struct best_first_rule rule = {
        .g_factor = ONE, .h_factor = (uint64_t)llround(weight * (double)ONE), .tree = tree};

    return best_first_run(request, &rule, result, error);
}

static enum np_status
run_astar(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    return run_weighted(request, false, result, error);
}

static enum np_status
run_astar_tree(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    return run_weighted(request, true, result, error);
}

const struct search_row search_bfs = {
    .name = "bfs",
    .title = N_("breadth-first: all states one move away, then two, then three"),
    .paper = "Moore 1959",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_DEPTH | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_bfs,
};

const struct search_row search_greedy = {
    .name = "greedy",
    .title = N_("greedy best-first: expands the state that looks nearest to the goal"),
    .paper = "Doran & Michie 1966",
    .flags = SEARCH_USES_HEURISTIC | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_greedy,
};

const struct search_row search_astar = {
    .name = "astar",
    .title = N_("A*: expands the state on what looks like the shortest path"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_astar,
};

const struct search_row search_astar_tree = {
    .name = "astar-tree",
    .title = N_("A* without a closed set: it only avoids taking back the last move"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY,
    .run = run_astar_tree,
};
