// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructive solver on boards of any size, its moves streamed.
 */
#include "config.h"

#include "search/construct/constructive.h"

#include "search/construct/site.h"
#include "search/construct/site_plan.h"

static enum np_status
construct(const struct board *board, const struct goal *goal, enum site_plan plan,
    const struct move_sink *sink, const struct stop *stop, uint64_t *moves, struct np_error *error)
{
    struct site site;
    enum np_status status = site_from_board(&site, board, goal, stop, error);

    if (status == NP_OK) {
        site.sink = sink;
        site_construct(&site, plan);
        if (site.stopped)
            status = np_fail(error, NP_CANCELLED, "the construction was cancelled");
        if (moves != NULL)
            *moves = site.moves;
    }
    site_free(&site);
    return status;
}

enum np_status
constructive_solve(const struct board *board, const struct goal *goal, const struct move_sink *sink,
    const struct stop *stop, uint64_t *moves, struct np_error *error)
{
    return construct(board, goal, SITE_PLAN_CHEAPEST, sink, stop, moves, error);
}

enum np_status
constructive_fringe(const struct board *board, const struct goal *goal,
    const struct move_sink *sink, const struct stop *stop, struct np_error *error)
{
    return construct(board, goal, SITE_PLAN_FRINGE, sink, stop, NULL, error);
}

uint64_t
constructive_bytes(uint32_t cells)
{
    return site_bytes(cells);
}
