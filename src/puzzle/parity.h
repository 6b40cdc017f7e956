// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity: which boards can reach the goal.
 *
 * Every move swaps the blank with a neighbour, so it changes the parity of the permutation (which
 * includes the blank) as well as the parity of the blank's Manhattan distance to its goal cell. So
 * a board can be solved only if both parities agree. With at least two rows and two columns this
 * is also sufficient (Johnson & Story 1879). On a single row or column the tiles keep their order.
 */
#ifndef NP_PUZZLE_PARITY_H
#define NP_PUZZLE_PARITY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Whether the blank needs an odd number of moves from one cell to another, whatever its route, on a
 * board with rows of `width` cells. From the blank to its goal cell, this is the parity of all
 * solutions. */
static inline bool
parity_moves_are_odd(uint32_t width, uint32_t from, uint32_t to)
{
    return board_cell_is_black(width, from) != board_cell_is_black(width, to);
}

/* Sets *solvable to whether the board can reach the goal and, unless it is NULL, *inversions to the
 * number of pairs of tiles whose order differs from the goal's, both read row by row without the
 * blank. Takes time n log n and 1.5 bits of memory per cell. The sizes must be equal. `cancel` may
 * be NULL.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_examine(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, bool *solvable, uint64_t *inversions, struct np_error *error);

#endif
