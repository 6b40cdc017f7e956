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

/* Whether every way between two cells of a board with rows of `width` takes the blank an odd number
 * of moves: all of them do or none, and so do all solutions of a board where they are the cells of
 * the blank and of its goal. */
static inline bool
parity_moves_are_odd(uint32_t width, uint32_t from, uint32_t to)
{
    return board_cell_is_black(width, from) != board_cell_is_black(width, to);
}

/* Says whether the goal can be reached from the board. Time n log n, a little more than one bit a
 * cell of memory. The sizes must agree. `cancel`, which may be NULL, is asked every millisecond or
 * so: boards of fewer cells than that are done before the first time.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_solvable(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, bool *solvable, struct np_error *error);

/* Counts the pairs of tiles that stand in the other order than in the goal, both read row by
 * row, the blank left out. Time, memory and `cancel` likewise.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_inversions(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, uint64_t *inversions, struct np_error *error);

/* Both, in little more time than either.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status parity_examine(const struct board *board, const struct goal *goal,
    const struct cancel *cancel, bool *solvable, uint64_t *inversions, struct np_error *error);

#endif
