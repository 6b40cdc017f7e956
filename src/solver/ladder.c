// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder as a table: every rung that fits the board is climbed, from the top of the table
 * down, until the shortest solution is proved or the limits say stop.
 *
 * The first rung answers at once on every board, so that whatever happens later there is a
 * solution to show; the others bring it down and the lower bound up.
 */
#include "config.h"

#include "solver/ladder.h"

#include <stddef.h>

/* Proofs are in sight, at least for easy boards, up to this size; beyond it an iteration of
 * deepening search does not raise the bound in a lifetime. */
enum { PROOF_CELLS_MAX = 49 };

struct rung {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL where the algorithm uses none */
    uint32_t cells_max;                    /* climbed on boards up to this size; 0 = any */
};

static const struct rung rungs[] = {
    {&search_constructive, NULL, 0},
    {&search_ida, &heuristic_linear_conflict, PROOF_CELLS_MAX},
};

const struct heuristic_row *
ladder_heuristic(const struct shape *shape)
{
    return heuristic_linear_conflict.supports(shape) ? &heuristic_linear_conflict
                                                     : &heuristic_manhattan;
}

const struct search_row *
ladder_algorithm(const struct heuristic_row *heuristic)
{
    (void)heuristic;
    return &search_ida;
}

static bool
fits(const struct rung *rung, const struct shape *shape)
{
    return (rung->cells_max == 0 || shape->cells <= rung->cells_max) &&
           (rung->heuristic == NULL || rung->heuristic->supports(shape));
}

enum np_status
ladder_climb(struct effort *effort, struct np_error *error)
{
    enum np_status status = NP_OK;

    for (size_t i = 0; i < sizeof rungs / sizeof rungs[0]; i++) {
        const struct effort_plan plan = {
            .algorithm = rungs[i].algorithm, .heuristic = rungs[i].heuristic};
        if (effort_done(effort))
            return NP_OK;
        if (fits(&rungs[i], &effort->instance.shape))
            status = effort_search(effort, &plan, error);
    }
    /* A rung that found no memory leaves what the others found. */
    return effort_length(effort) != 0 ? NP_OK : status;
}
