// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board: any width x height up to 32768 x 32768, including rectangles.
 *
 * Cells are numbered row by row from 0; tiles are numbered 1 .. cells - 1 and the blank is 0.
 * Searches use compact states of their own; see instance.h.
 *
 *      cell   0 1 2      tiles  1 2 3
 *             3 4 5             4 0 5
 *             6 7 8             7 8 6      blank = 4
 */
#ifndef NP_PUZZLE_BOARD_H
#define NP_PUZZLE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/move.h"

/* The longest side; the largest board has 2^30 cells. */
enum { BOARD_SIDE_MAX = 32768 };

/* A board owns its tiles; board_free() frees them. */
struct board {
    uint32_t width;  /* cells per row, 1 .. BOARD_SIDE_MAX */
    uint32_t height; /* rows, 1 .. BOARD_SIDE_MAX */
    uint32_t cells;  /* width * height */
    uint32_t blank;  /* the blank's cell */
    uint32_t *tiles; /* `cells` numbers, row by row, 0 = blank */
};

/* Makes a board with its tiles in numeric order and the blank in the last cell.
 *
 * The caller frees it with board_free(), even after an error.
 * Returns NP_OK, NP_BAD_INPUT (a side is 0 or too long) or NP_NO_MEMORY. */
enum np_status board_init(
    struct board *board, uint32_t width, uint32_t height, struct np_error *error);

/* Makes `copy`, which need not be initialised, an independent copy of `board`.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status board_copy(struct board *copy, const struct board *board, struct np_error *error);

/* Frees the tiles and leaves an empty board (all zero), which may be freed again. */
void board_free(struct board *board);

/* Whether both boards have the same size and the same tiles. */
bool board_equal(const struct board *a, const struct board *b);

/* Checks that `tiles` contains each of 0 .. cells - 1 exactly once and that `blank` is the cell of
 * 0.
 *
 * Returns NP_OK, NP_BAD_INPUT (the text names the first wrong cell) or NP_NO_MEMORY. */
enum np_status board_validate(const struct board *board, struct np_error *error);

/* The cell of the tile that `move` would slide; BOARD_NO_CELL if that is beyond the edge. */
#define BOARD_NO_CELL UINT32_MAX
uint32_t board_source(const struct board *board, enum move move);

/* Whether `move` is possible. */
static inline bool
board_can_move(const struct board *board, enum move move)
{
    return board_source(board, move) != BOARD_NO_CELL;
}

/* The colour of a cell on a chessboard with rows of `width` cells. Every move takes the blank to a
 * cell of the other colour. */
static inline bool
board_cell_is_black(uint32_t width, uint32_t cell)
{
    return ((cell / width ^ cell % width) & 1) != 0;
}

/* Makes a move that board_can_move() allows. */
void board_move(struct board *board, enum move move);

#endif
