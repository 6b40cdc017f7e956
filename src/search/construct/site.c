// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sites: making them of boards, and passing their moves on.
 */
#include "config.h"

#include "search/construct/site.h"

#include <stdlib.h>

static enum np_status
site_init(struct site *site, uint32_t width, uint32_t height, struct np_error *error)
{
    const size_t cells = (size_t)width * height;

    *site = (struct site){.width = width, .height = height, .block_moves = SITE_BLOCK_MOVES};
    site->step[MOVE_UP] = (int32_t)width;
    site->step[MOVE_DOWN] = -(int32_t)width;
    site->step[MOVE_LEFT] = 1;
    site->step[MOVE_RIGHT] = -1;
    site->goals = calloc(cells, sizeof *site->goals);
    site->where = calloc(cells, sizeof *site->where);
    if (site->goals == NULL || site->where == NULL)
        return np_fail(
            error, NP_NO_MEMORY, "no memory to construct a solution of %zu cells", cells);
    return NP_OK;
}

static void
put_tile(struct site *site, uint32_t cell, uint32_t goal_cell)
{
    site->goals[cell] = site_pack(goal_cell / site->width, goal_cell % site->width);
    site->where[goal_cell] = cell;
}

enum np_status
site_from_board(struct site *site, const struct board *board, const struct goal *goal,
    const struct stop *stop, struct np_error *error)
{
    const enum np_status status = site_init(site, board->width, board->height, error);
    if (status != NP_OK)
        return status;
    site->blank = board->blank;
    site->goal_blank = goal->blank;
    site->stop = stop;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (cell % SITE_LOOK_CELLS == SITE_LOOK_CELLS - 1 && !site_goes_on(site))
            return np_fail(error, NP_CANCELLED, "the construction was cancelled");
        put_tile(site, cell, goal_cell_of(goal, board->tiles[cell]));
    }
    return NP_OK;
}

enum np_status
site_from_instance(struct site *site, const struct instance *instance, struct np_error *error)
{
    const struct shape *shape = &instance->shape;
    const enum np_status status = site_init(site, shape->width, shape->height, error);
    if (status != NP_OK)
        return status;
    site->blank = instance->blank;
    site->goal_blank = shape->goal_blank;
    for (uint32_t cell = 0; cell < shape->cells; cell++)
        put_tile(site, cell, instance->tiles[cell]);
    return NP_OK;
}

void
site_free(struct site *site)
{
    free(site->goals);
    free(site->where);
    *site = (struct site){0};
}

bool
site_goes_on(struct site *site)
{
    if (stop_asked(site->stop))
        site->stopped = true;
    return !site->stopped;
}

void
site_flush(struct site *site)
{
    if (site->pending > 0 && !site->stopped && site->sink != NULL &&
        !site->sink->put(site->sink->context, site->block, site->pending))
        site->stopped = true;
    site->pending = 0;
    (void)site_goes_on(site);
}
