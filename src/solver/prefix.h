// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The first moves of a solution whose whole length cannot be kept: 10^9 moves at 1000x1000.
 *
 * The board is solved line by line from the top and the left, so a search from the board that these
 * moves lead to continues the work and reaches the goal in the end.
 */
#ifndef NP_SOLVER_PREFIX_H
#define NP_SOLVER_PREFIX_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

enum { PREFIX_MOVES = 1 << 20 }; /* as many bytes, found in a few milliseconds */

struct prefix {
    struct path path; /* owned */
    bool complete;    /* it reaches the goal */
    bool unsolvable;  /* there is no solution */
};

/* Finds the first moves from a board. `cancel` may be NULL.
 *
 * The caller frees the path, whatever is returned. Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status prefix_find(struct prefix *prefix, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

#endif
