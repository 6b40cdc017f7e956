// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity: which boards can reach the goal.
 *
 * Every move swaps the blank with a neighbour: the permutation (blank included) changes
 * parity and the blank's taxicab distance to its goal cell changes by one. So a board can be
 * solved only if both parities agree, and on boards with two rows and two columns or more
 * that suffices (Johnson & Story 1879). On a single row or column the tiles keep their order.
 */
#ifndef NP_PUZZLE_PARITY_H
#define NP_PUZZLE_PARITY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Whether the blank needs an odd number of moves from one cell to another, whatever its way, on a
 * board with rows of `width`. From the blank to its goal this is the parity of all solutions. */
static inline bool
parity_moves_are_odd(uint32_t width, uint32_t from, uint32_t to)
{
    return board_cell_is_black(width, from) != board_cell_is_black(width, to);
}

/* Tells whether the goal can be reached from the board, in time n log n and with a bit and a half
 * of memory a cell. The sizes must agree. `cancel` may be NULL.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_solvable(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, bool *solvable, struct np_error *error);

/* The same, and counts the inversions: the pairs of tiles in another order than in the goal, both
 * read row by row without the blank.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_examine(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, bool *solvable, uint64_t *inversions, struct np_error *error);

#endif
