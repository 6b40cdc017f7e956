// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards of a batch that other ranks solve (base/thread/spread.h).
 */
#ifndef NP_CLI_MODE_SOLVE_SPREAD_H
#define NP_CLI_MODE_SOLVE_SPREAD_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/modes.h"
#include "solver/solver.h"

/* Rank 0: solves a board here or on another rank, wherever a thread has time, and returns what
 * solver_run() returns. */
enum np_status solve_spread_board(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error);

/* Other ranks: does what rank 0 sends, until the end. */
void solve_spread_serve(const struct cli_options *options);

#endif
