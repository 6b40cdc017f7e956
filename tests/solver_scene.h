// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and checked answers, for the tests of the solver.
 */
#ifndef NP_TESTS_SOLVER_SCENE_H
#define NP_TESTS_SOLVER_SCENE_H

#include <stdint.h>

#include "solver/solver.h"

/* Reads a board in any form of a board file. The caller frees it. */
void solver_scene_read(struct board *board, const char *text);

/* Makes a goal and a uniformly random board for it. The caller frees the board, and
 * the goal if it is the snail. */
void solver_scene_scramble(struct board *board, struct goal *goal, enum goal_kind kind,
    uint32_t width, uint32_t height, uint64_t seed);

/* Checks every claim of an answer. */
void solver_scene_check(
    const struct answer *answer, const struct board *board, const struct goal *goal);

/* Runs the solver, which must succeed, and checks its answer, which the caller frees. */
struct answer solver_scene_solve(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control);

/* A solution, the first that the solver finds. The caller frees it. */
struct path solver_scene_path(const struct board *board, const struct goal *goal);

#endif
