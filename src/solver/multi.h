// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The strategy for multi-tile moves, for solver.c only.
 *
 * Boards of at most 64 cells that are not too long are searched, step by step: first without the
 * table of boards near the goal, then with it, then with the ring around it. Between them the
 * solver for single-tile moves finds a first answer; its path, counted in multi-tile moves, is an
 * upper bound. Larger boards get only that answer.
 */
#ifndef NP_SOLVER_MULTI_H
#define NP_SOLVER_MULTI_H

#include "solver/solver.h"

/* Does the work of solver_run() in the multi-tile metric, except for the times of the effort. The
 * answer is empty, and the board has the size of the goal. */
enum np_status multi_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error);

#endif
