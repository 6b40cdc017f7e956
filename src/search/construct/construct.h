// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructive solver: a quick answer for every solvable board of any size and goal.
 *
 * Its memory is linear in the cells, and it takes constant time per move. The moves go to a sink,
 * because those of a large board (about 10^9 at 1000x1000) do not fit in memory. See
 * doc/constructive.md. Only constructive_solve() and constructive_bytes() are for other rooms.
 */
#ifndef NP_SEARCH_CONSTRUCT_CONSTRUCT_H
#define NP_SEARCH_CONSTRUCT_CONSTRUCT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"

/* Solves a solvable board of the goal's size without changing it.
 *
 * The sink, which may be NULL, receives the moves in order, up to a few thousand at a time. If
 * `moves` is not NULL, *moves becomes their number. `cancel` may be NULL. Any number of threads may
 * call it.
 *
 * Returns NP_OK, NP_CANCELLED (also if the sink returned false; it has received some of the moves)
 * or NP_NO_MEMORY. */
enum np_status constructive_solve(const struct board *board, const struct goal *goal,
    const struct move_sink *sink, const struct cancel *cancel, uint64_t *moves,
    struct np_error *error);

/* Returns the memory that constructive_solve() needs for a board. */
uint64_t constructive_bytes(uint32_t width, uint32_t height);

/* ---- a board under construction ------------------------------------------------------------ */

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

enum {
    WORK_BOARD_BLOCK_MOVES = 4096,
    STRIP_ROWS = 16,               /* the most rows of a strip */
    STRIP_COLUMNS_MAX = INT16_MAX, /* distances have to fit in 16 bits */
};

/* The plan for a column of a strip. Bit x of `falls` (`climbs`) says that the blank should leave by
 * row x if it comes there from above (below), bit x of `down` that a blank in row x should not go
 * up. */
struct turn {
    uint16_t falls;
    uint16_t climbs;
    uint16_t down;
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
    uint32_t *columns;  /* columns[column * STRIP_ROWS + row] = goal of a strip's tile; owned */
    struct turn *turns; /* the plan for each column of a strip; owned */
    const struct move_sink *sink;
    const struct cancel *cancel; /* may be NULL */
    uint64_t moves;              /* number of moves so far */
    uint32_t block_moves;        /* moves per block: 1 .. WORK_BOARD_BLOCK_MOVES, the default */
    uint32_t pending;            /* moves in `block` */
    bool stopped;                /* cancelled, or the sink refused a block */
    /* The moves of a column of a strip are written at once. */
    uint8_t block[WORK_BOARD_BLOCK_MOVES + STRIP_ROWS];
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

/* Returns the move that takes the blank one step forward or back along an axis. */
static inline enum move
blank_move(enum axis axis, bool forward)
{
    if (axis == AXIS_DOWN)
        return forward ? MOVE_UP : MOVE_DOWN;
    return forward ? MOVE_LEFT : MOVE_RIGHT;
}

/* Moves the blank straight to a row or column; returns early if the board is stopped. */
void work_board_run(struct work_board *board, enum axis axis, uint32_t to);

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

/* ---- line.c: one outer line of the area, and the last area ---------------------------------- */

/* Returns whether the line on a side may be finished: at least two other lines must remain, and the
 * blank's goal must not be in it. */
bool side_is_free(const struct work_board *board, const struct area *area, enum side side);

/* Estimates how many moves per cell it takes to finish the line. */
double side_cost(struct work_board *board, const struct area *area, enum side side);

/* Finishes the line, for which side_is_free() must hold, without a move outside the area, and
 * removes it from the area. Returns early if the board is stopped. */
void side_place(struct work_board *board, struct area *area, enum side side);

enum { CORE_CELLS = 9 };

/* Solves an area of at most CORE_CELLS cells in the fewest moves; all other tiles are home. */
void area_solve(struct work_board *board, const struct area *area);

/* ---- circulate.c: regions of tiles turn like wheels ------------------------------------------ */

/* Moves the blank in large loops, so that the tiles of no region of the board are off in the same
 * direction. Does nothing if the board is small or memory runs out. Returns early if the board is
 * stopped. */
void circulate(struct work_board *board);

/* ---- sweep.c: the blank crosses the board and shortens most distances ------------------------ */

/* Sweeps a board until that no longer pays. Does nothing if the board is small or nearly in order.
 * Returns early if the board is stopped. */
void sweep_board(struct work_board *board);

/* Moves the blank there and back through the rows or columns next to a side of the area as long as
 * that pays. */
void sweep_side(struct work_board *board, const struct area *area, enum side side);

/* Up to sixteen rows of a board, at least four, copied to its `columns`. The columns are numbered
 * along the strip and its rows across it, even if it runs down the board. */
struct strip {
    struct work_board *board;
    enum axis along; /* the direction in which the blank crosses */
    int32_t begin;   /* the board's row or column of column 0 */
    int32_t columns;
    int32_t low; /* the board's row or column of row 0 */
    int32_t rows;
    int32_t price; /* price of a step */
    int32_t at;    /* the blank's column in the strip, set by strip_load() */
    int32_t row;   /* and its row */
};

/* Copies tiles from the board, whose blank must be in the strip, and back to it, but not to
 * `where`. */
void strip_load(struct strip *strip);
void strip_store(const struct strip *strip);

/* Moves the blank forward (back) to the end of the strip. Returns early if the board is stopped. */
void strip_cross(struct strip *strip, bool forward);

#endif
