// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A*: always on from the state with the least f = g + h, the moves made and the estimate of the
 * moves to come; among equals from the one that has come furthest.
 *
 * With an admissible heuristic the path found is a shortest one. A state that is reached again
 * by a shorter way stands in line again; with a consistent heuristic and weight 1 that happens
 * only to states that still wait. With weight w > 1, f = g + w * h, fewer states are seen and the
 * path is at most w times as long as a shortest one.
 *
 * P. E. Hart, N. J. Nilsson & B. Raphael, "A formal basis for the heuristic determination of
 * minimum cost paths", IEEE Trans. Systems Science and Cybernetics 4, 1968; I. Pohl, "Heuristic
 * search viewed as path finding in a graph", Artificial Intelligence 1, 1970, for the weight.
 */
#include "config.h"

#include "search/best_first/best_first.h"

#include "base/intl.h"

static enum np_status
run_astar(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    const struct best_first_rule rule = {
        .g_factor = BEST_FIRST_ONE,
        .h_factor = best_first_weight(request),
    };

    return best_first_run(request, &rule, result, error);
}

const struct search_row search_astar = {
    .name = "astar",
    .title = N_("A*: on from what looks like the shortest way through"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_astar,
};
