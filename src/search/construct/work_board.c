// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Work boards: making them from boards and instances, and passing their moves on.
 */
#include "config.h"

#include "search/construct/work_board.h"

#include <stdlib.h>

static enum np_status
work_board_init(struct work_board *board, uint32_t width, uint32_t height, struct np_error *error)
{
    const size_t cells = (size_t)width * height;

    *board = (struct work_board){
        .width = width, .height = height, .block_moves = WORK_BOARD_BLOCK_MOVES};
    board->step[MOVE_UP] = (int32_t)width;
    board->step[MOVE_DOWN] = -(int32_t)width;
    board->step[MOVE_LEFT] = 1;
    board->step[MOVE_RIGHT] = -1;
    board->goals = calloc(cells, sizeof *board->goals);
    board->where = calloc(cells, sizeof *board->where);
    if (board->goals == NULL || board->where == NULL)
        return np_no_memory(error);
    return NP_OK;
}

static void
put_tile(struct work_board *board, uint32_t cell, uint32_t goal_cell)
{
    board->goals[cell] = pack_cell(goal_cell / board->width, goal_cell % board->width);
    board->where[goal_cell] = cell;
}

enum np_status
work_board_from_board(struct work_board *work, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = work_board_init(work, board->width, board->height, error);
    if (status != NP_OK)
        return status;
    work->blank = board->blank;
    work->goal_blank = goal->blank;
    work->cancel = cancel;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (cell % WORK_BOARD_LOOK_CELLS == WORK_BOARD_LOOK_CELLS - 1 && !work_board_goes_on(work))
            return np_fail(error, NP_CANCELLED, "the construction was cancelled");
        put_tile(work, cell, goal_cell_of(goal, board->tiles[cell]));
    }
    return NP_OK;
}

enum np_status
work_board_from_instance(
    struct work_board *board, const struct instance *instance, struct np_error *error)
{
    const struct shape *shape = &instance->shape;
    const enum np_status status = work_board_init(board, shape->width, shape->height, error);
    if (status != NP_OK)
        return status;
    board->blank = instance->blank;
    board->goal_blank = shape->goal_blank;
    for (uint32_t cell = 0; cell < shape->cells; cell++)
        put_tile(board, cell, instance->tiles[cell]);
    return NP_OK;
}

void
work_board_free(struct work_board *board)
{
    free(board->goals);
    free(board->where);
    *board = (struct work_board){0};
}

bool
work_board_goes_on(struct work_board *board)
{
    if (cancel_requested(board->cancel))
        board->stopped = true;
    return !board->stopped;
}

void
work_board_flush(struct work_board *board)
{
    if (board->pending > 0 && !board->stopped && board->sink != NULL &&
        !board->sink->put(board->sink->context, board->block, board->pending))
        board->stopped = true;
    board->pending = 0;
    (void)work_board_goes_on(board);
}
