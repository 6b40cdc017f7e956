// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Work boards: allocation and the blocks of moves.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

enum np_status
work_board_init(struct work_board *board, uint32_t width, uint32_t height, uint32_t blank,
    uint32_t goal_blank, struct np_error *error)
{
    const size_t cells = (size_t)width * height;

    *board = (struct work_board){.size = {height, width},
        .stride = {width, 1},
        .step = {[MOVE_UP] = (int32_t)width,
            [MOVE_DOWN] = -(int32_t)width,
            [MOVE_LEFT] = 1,
            [MOVE_RIGHT] = -1},
        .blank = blank,
        .goal_blank = goal_blank,
        .goals = calloc(cells, sizeof *board->goals),
        .where = calloc(cells, sizeof *board->where),
        .block_moves = WORK_BOARD_BLOCK_MOVES};
    return board->goals != NULL && board->where != NULL ? NP_OK : np_no_memory(error);
}

void
work_board_put(struct work_board *board, uint32_t cell, uint32_t goal_cell)
{
    const uint32_t width = board->size[AXIS_ACROSS];

    board->goals[cell] = goal_cell / width << 16 | goal_cell % width;
    work_board_find(board, cell);
}

void
work_board_free(struct work_board *board)
{
    free(board->goals);
    free(board->where);
}

uint64_t
work_board_bytes(uint32_t cells)
{
    return sizeof(struct work_board) + 2 * (uint64_t)cells * sizeof(uint32_t);
}

bool
work_board_poll(struct work_board *board)
{
    if (cancel_requested(board->cancel))
        board->stopped = true;
    return !board->stopped;
}

void
work_board_flush(struct work_board *board)
{
    uint32_t done = 0;

    while (done < board->pending && !board->stopped && board->sink != NULL) {
        const uint32_t left = board->pending - done;
        const uint32_t count = left < board->block_moves ? left : board->block_moves;
        if (!board->sink->put(board->sink->context, board->block + done, count))
            board->stopped = true;
        done += count;
    }
    board->pending = 0;
    (void)work_board_poll(board);
}
