// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Greedy best-first search: always expands the state that looks nearest to the goal, however long
 * the path to it is. Few states, long paths.
 *
 * J. Doran & D. Michie, "Experiments with the Graph Traverser program", Proc. Royal Society
 * A 294, 1966.
 */
#include "config.h"

#include "search/best_first/best_first.h"

#include "base/intl.h"

static enum np_status
run_greedy(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    static const struct best_first_rule rule = {.g_factor = 0, .h_factor = 1};

    return best_first_run(request, &rule, result, error);
}

const struct search_row search_greedy = {
    .name = "greedy",
    .title = N_("greedy best-first: expands what looks nearest to the goal"),
    .paper = "Doran & Michie 1966",
    .flags = SEARCH_USES_HEURISTIC | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_greedy,
};
