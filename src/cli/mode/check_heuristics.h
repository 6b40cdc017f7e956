// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --check --verbose: what every heuristic says of a board, and what each tile adds.
 */
#ifndef NP_CLI_MODE_CHECK_HEURISTICS_H
#define NP_CLI_MODE_CHECK_HEURISTICS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Goes without the tables that are kept, and keeps none, so that a board is told the same whatever
 * there is. Call it before any table is used. Returns NP_OK or NP_NO_MEMORY. */
enum np_status check_heuristics_set_up(struct np_error *error);

/* Prints a line for each heuristic there is for the board's shape, then one for each tile; or, for
 * `json`, the keys "heuristics" and "tiles" with the comma before them. A board that is too large
 * for the heuristics gets neither; one that is not solvable has no distance to estimate and gets
 * the tiles alone.
 * Tables that take longer to build than a look is worth are told not to be built.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status check_heuristics_print(const struct board *board, const struct goal *goal,
    bool solvable, bool json, FILE *stream, struct np_error *error);

#endif
