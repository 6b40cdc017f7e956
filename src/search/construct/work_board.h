// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The work board: a board under construction, as the constructive solver keeps it.
 *
 * It knows where every tile is and the packed row and column of its goal; it makes moves in a few
 * nanoseconds and hands them to a sink in blocks. It takes eight bytes a cell and none for the
 * path.
 */
#ifndef NP_SEARCH_CONSTRUCT_WORK_BOARD_H
#define NP_SEARCH_CONSTRUCT_WORK_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/instance.h"
#include "puzzle/move.h"

enum {
    WORK_BOARD_BLOCK_MOVES = 4096,
    WORK_BOARD_LOOK_CELLS = 1 << 12, /* between two calls of work_board_goes_on() in a loop */
};

struct work_board {
    uint32_t width;
    uint32_t height;
    uint32_t blank;           /* the blank's cell */
    uint32_t goal_blank;      /* the cell where it belongs */
    uint32_t *goals;          /* goals[cell] = packed goal of the tile there; owned */
    uint32_t *where;          /* where[goal cell] = cell of the tile that belongs there; owned */
    int32_t step[MOVE_COUNT]; /* how the blank's cell changes with each move */
    const struct move_sink *sink;
    const struct cancel *cancel; /* may be NULL */
    uint64_t moves;              /* made so far */
    uint32_t block_moves; /* handed over at a time: 1 .. WORK_BOARD_BLOCK_MOVES, the default */
    uint32_t pending;     /* moves in block that the sink has not got yet */
    bool stopped;         /* as asked, or the sink wants no more */
    uint8_t block[WORK_BOARD_BLOCK_MOVES];
};

/* Makes a work board from a board and its goal, or from an instance. `cancel`, which may be NULL
 * and must outlive the work board, is asked once a block and about every millisecond of longer
 * work.
 *
 * The caller frees it with work_board_free(), whatever is returned. Returns NP_OK, NP_NO_MEMORY or
 * NP_CANCELLED. */
enum np_status work_board_from_board(struct work_board *work, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);
enum np_status work_board_from_instance(
    struct work_board *board, const struct instance *instance, struct np_error *error);

void work_board_free(struct work_board *board);

/* The memory that a work board of `cells` cells takes. */
static inline uint64_t
work_board_bytes(uint32_t cells)
{
    return sizeof(struct work_board) + 2 * (uint64_t)cells * sizeof(uint32_t);
}

/* Hands the moves of the block to the sink and asks whether to stop; may set `stopped`. */
void work_board_flush(struct work_board *board);

/* Asks whether to stop: false, and `stopped` is set. Loops over all cells do so now and then. */
bool work_board_goes_on(struct work_board *board);

/* A row and a column in one word: row << 16 | column. */
static inline uint32_t
pack_cell(uint32_t row, uint32_t column)
{
    return row << 16 | column;
}

static inline uint32_t
packed_row(uint32_t packed)
{
    return packed >> 16;
}

static inline uint32_t
packed_column(uint32_t packed)
{
    return packed & 0xffff;
}

/* Slides the tile that `move` names; it must be there. */
static inline void
work_board_slide(struct work_board *board, enum move move)
{
    const uint32_t from = board->blank + (uint32_t)board->step[move];
    const uint32_t goal = board->goals[from];

    board->goals[board->blank] = goal;
    board->where[packed_row(goal) * board->width + packed_column(goal)] = board->blank;
    board->blank = from;
    board->moves++;
    board->block[board->pending++] = (uint8_t)move;
    if (board->pending >= board->block_moves)
        work_board_flush(board);
}

#endif
