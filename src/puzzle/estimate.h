// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Estimates of the distance to the goal for boards of up to 2^30 cells. The heuristics compute the
 * same numbers for search instances, move by move.
 */
#ifndef NP_PUZZLE_ESTIMATE_H
#define NP_PUZZLE_ESTIMATE_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

struct estimates {
    uint64_t hamming;         /* tiles that are not in their goal cells */
    uint64_t manhattan;       /* the sum of their distances */
    uint64_t linear_conflict; /* the same sum, plus two for each tile that has to leave its line */
};

/* Computes the first two estimates for a board and a goal of the same size, in time linear in the
 * number of cells; linear_conflict becomes 0. `cancel` may be NULL. Returns NP_OK or
 * NP_CANCELLED. */
enum np_status estimate_distances(struct estimates *estimates, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

/* Computes all three estimates, in time n log n and with the memory of 256 columns. `cancel` may be
 * NULL.
 *
 * The conflict of a line is the number of tiles whose goal is in it, minus the length of the
 * longest sequence of them in goal order (O. Hansson, A. Mayer & M. Yung, "Criticizing solutions to
 * relaxed models yields powerful admissible heuristics", Information Sciences 63, 1992).
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status estimate_all(struct estimates *estimates, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

/* Makes a move on a board, and keeps its Manhattan distance and the number of tiles on their goal
 * cells up to date. */
void estimate_move(struct board *board, const struct goal *goal, enum move move,
    uint64_t *manhattan, uint32_t *placed);

#endif
