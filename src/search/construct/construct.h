// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parts of a construction: a board to make moves on, sweeps, outer lines, and a search for the
 * last cells.
 */
#ifndef NP_SEARCH_CONSTRUCT_CONSTRUCT_H
#define NP_SEARCH_CONSTRUCT_CONSTRUCT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/move.h"

/* Coordinates are indexed by axis: AXIS_DOWN for the row, AXIS_ACROSS for the column. */
enum axis { AXIS_DOWN, AXIS_ACROSS, AXIS_COUNT };

static inline enum axis
other_axis(enum axis axis)
{
    return axis == AXIS_DOWN ? AXIS_ACROSS : AXIS_DOWN;
}

/* A row and a column packed in one word: row << 16 | column. */
static inline uint32_t
packed_at(uint32_t packed, enum axis axis)
{
    return packed >> (axis == AXIS_DOWN ? 16 : 0) & 0xffff;
}

/* ---- a board under construction ----------------------------------------------------------------
 */

enum {
    WORK_BOARD_BLOCK_MOVES = 4096,
    WORK_BOARD_ROOM = 16,            /* bytes that may be written beyond a full block */
    WORK_BOARD_POLL_CELLS = 1 << 12, /* cells that a loop handles between two polls */
};

/* A board with eight bytes per cell. It does not store its path but passes the moves to a sink in
 * blocks. */
struct work_board {
    uint32_t size[AXIS_COUNT];   /* height, width */
    uint32_t stride[AXIS_COUNT]; /* difference between neighbouring cells: width, 1 */
    int32_t step[MOVE_COUNT];    /* how the blank's cell changes with each move */
    uint32_t blank;              /* the blank's cell */
    uint32_t goal_blank;         /* the blank's goal cell */
    uint32_t *goals;             /* goals[cell] = packed goal of the tile there; owned */
    uint32_t *where;             /* where[goal cell] = cell of its tile; owned */
    const struct move_sink *sink;
    const struct cancel *cancel; /* may be NULL */
    uint64_t moves;              /* number of moves so far */
    uint32_t block_moves;        /* moves per block: 1 .. WORK_BOARD_BLOCK_MOVES, the default */
    uint32_t pending;            /* moves in `block` */
    bool stopped;                /* cancelled, or the sink refused a block */
    uint8_t block[WORK_BOARD_BLOCK_MOVES + WORK_BOARD_ROOM];
};

/* Makes a work board without tiles; work_board_put() adds the tiles and the blank one by one. The
 * caller must always free the board with work_board_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status work_board_init(struct work_board *board, uint32_t width, uint32_t height,
    uint32_t blank, uint32_t goal_blank, struct np_error *error);
void work_board_put(struct work_board *board, uint32_t cell, uint32_t goal_cell);
void work_board_free(struct work_board *board);

/* Checks the cancel token. Returns false and sets `stopped` if the construction has to stop. */
bool work_board_poll(struct work_board *board);

/* Passes the pending moves to the sink and polls. */
void work_board_flush(struct work_board *board);

static inline uint32_t
work_board_coordinate(const struct work_board *board, uint32_t cell, enum axis axis)
{
    const uint32_t width = board->size[AXIS_ACROSS];

    return axis == AXIS_DOWN ? cell / width : cell % width;
}

/* Records in `where` that the tile in a cell is there. */
static inline void
work_board_find(struct work_board *board, uint32_t cell)
{
    const uint32_t goal = board->goals[cell];

    board->where[packed_at(goal, AXIS_DOWN) * board->size[AXIS_ACROSS] +
                 packed_at(goal, AXIS_ACROSS)] = cell;
}

/* Counts moves that have been written behind the pending ones. */
static inline void
work_board_add_moves(struct work_board *board, uint32_t count)
{
    board->moves += count;
    board->pending += count;
    if (board->pending >= board->block_moves)
        work_board_flush(board);
}

/* Makes a move, which must be possible. */
static inline void
work_board_slide(struct work_board *board, enum move move)
{
    const uint32_t from = board->blank + (uint32_t)board->step[move];

    board->goals[board->blank] = board->goals[from];
    work_board_find(board, board->blank);
    board->blank = from;
    board->block[board->pending] = (uint8_t)move;
    work_board_add_moves(board, 1);
}

/* Moves the blank to a neighbouring cell. */
static inline void
work_board_step(struct work_board *board, uint32_t cell)
{
    const int32_t delta = (int32_t)cell - (int32_t)board->blank;
    enum move move = MOVE_UP;

    while (board->step[move] != delta)
        move++;
    work_board_slide(board, move);
}

/* Returns the move that takes the blank one step forward or back along an axis. */
static inline enum move
blank_move(enum axis axis, bool forward)
{
    if (axis == AXIS_DOWN)
        return forward ? MOVE_UP : MOVE_DOWN;
    return forward ? MOVE_LEFT : MOVE_RIGHT;
}

/* The unfinished part of a board: rows and columns low .. high - 1. */
struct area {
    uint32_t low[AXIS_COUNT];
    uint32_t high[AXIS_COUNT];
};

enum side { SIDE_TOP, SIDE_BOTTOM, SIDE_LEFT, SIDE_RIGHT, SIDE_COUNT };

/* Returns the axis at right angles to the line on a side. */
static inline enum axis
side_axis(enum side side)
{
    return side == SIDE_TOP || side == SIDE_BOTTOM ? AXIS_DOWN : AXIS_ACROSS;
}

/* Returns whether the side is at the high end of its axis. */
static inline bool
side_is_high(enum side side)
{
    return side == SIDE_BOTTOM || side == SIDE_RIGHT;
}

/* ---- line.c: one outer line of the area ----------------------------------------------------- */

/* Returns whether the line on a side may be finished: at least two other lines must remain, and the
 * blank's goal must not be in it. */
bool side_is_free(const struct work_board *board, const struct area *area, enum side side);

/* Estimates how many moves per cell it takes to finish the line. */
double side_cost(struct work_board *board, const struct area *area, enum side side);

/* Finishes the line, for which side_is_free() must hold, without a move outside the area, and
 * removes it from the area. Returns early if the board is stopped. */
void side_place(struct work_board *board, struct area *area, enum side side);

/* ---- a few cells solved in the fewest moves ---------------------------------------------------
 */

enum { CORE_CELLS = 9, CORE_MOVES_MAX = 64, CORE_ANY = -1 };

/* Steps of the blank, in the order in which the search tries them. */
extern const struct core_step {
    int32_t row;
    int32_t column;
} core_area_steps[MOVE_COUNT], core_corner_steps[MOVE_COUNT];

struct core {
    int32_t rows;
    int32_t columns;
    /* tiles[cell] is the goal cell of the tile there, or CORE_ANY if the tile may end anywhere. */
    int32_t tiles[CORE_CELLS];
    const struct core_step *steps;
    int32_t length;                   /* length of the solution */
    int32_t path[CORE_MOVES_MAX + 1]; /* the blank's cells; the caller sets path[0] */
};

/* Solves a solvable core in the fewest moves. */
void core_solve(struct core *core);

/* ---- circulate.c: regions of tiles turn like wheels ------------------------------------------ */

/* Moves the blank in large loops, so that the tiles of no region of the board are off in the same
 * direction. Does nothing if the board is small or memory runs out. Returns early if the board is
 * stopped. */
void circulate(struct work_board *board);

/* ---- sweep.c: the blank crosses the board and shortens most distances ------------------------ */

/* Sweeps a board until that no longer pays. Does nothing if the board is small or nearly in order,
 * or if memory runs out. Returns early if the board is stopped. */
void sweep_board(struct work_board *board);

/* Returns whether an area has the right size for sweeps. */
bool sweep_takes(const struct area *area);

/* Moves the blank there and back through the rows or columns next to a side of the area. Does
 * nothing if memory runs out. */
void sweep_side(struct work_board *board, const struct area *area, enum side side);

#endif
