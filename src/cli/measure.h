// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How far a board of any size is from its goal, by the three estimates of --check.
 *
 * The heuristics' room does the same for the boards that searches take, move by move; here a
 * board may have 2^30 cells and is looked at once.
 */
#ifndef NP_CLI_MEASURE_H
#define NP_CLI_MEASURE_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

struct measure {
    uint64_t hamming;         /* tiles that are not where they belong */
    uint64_t manhattan;       /* sum of their taxicab distances */
    uint64_t linear_conflict; /* the same plus two for each tile that has to leave its line */
};

/* Measures a board against a goal of the same size. Time n log n in the cells at the worst, and
 * memory of some rows.
 *
 * A line's conflict is the number of its tiles that belong into it less the longest sequence of
 * them that already stands in order (O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to
 * relaxed models yields powerful admissible heuristics", Information Sciences 63, 1992).
 *
 * `cancel`, which may be NULL, ends it within milliseconds.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status measure_board(struct measure *measure, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

#endif
