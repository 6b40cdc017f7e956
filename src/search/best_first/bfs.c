// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Breadth-first search: every state at distance 1, then 2, then 3 ...; the first path found is a
 * shortest one. It asks no heuristic, and remembers every state: about 3x4 is its limit.
 *
 * E. F. Moore, "The shortest path through a maze", Proc. International Symposium on the Theory
 * of Switching, 1959.
 */
#include "config.h"

#include "search/best_first/best_first.h"

#include "base/intl.h"

static enum np_status
run_bfs(const struct search_request *request, struct search_result *result, struct np_error *error)
{
    static const struct best_first_rule rule = {.g_factor = 1, .h_factor = 0};

    return best_first_run(request, &rule, result, error);
}

const struct search_row search_bfs = {
    .name = "bfs",
    .title = N_("breadth-first: all states one move away, then two, then three"),
    .paper = "Moore 1959",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_DEPTH | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_bfs,
};
