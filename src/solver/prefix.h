// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Looking ahead: the first moves of a solution of a board that is too large for a whole one to be
 * kept, 10^9 moves at 1000x1000.
 *
 * The board is built up line after line from the top and the left, so whoever looks again from
 * where these moves end goes on where they left off, and gets to the goal in the end.
 */
#ifndef NP_SOLVER_PREFIX_H
#define NP_SOLVER_PREFIX_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

/* So many moves are looked ahead: as many bytes, and milliseconds to find them. */
enum { PREFIX_MOVES = 1 << 20 };

struct prefix {
    struct path path; /* its first moves, in order; owned */
    bool whole;       /* they reach the goal */
    bool unsolvable;  /* there are none */
};

/* Looks ahead from a board, which is left untouched. `cancel`, which may be NULL, is asked every
 * millisecond or so.
 *
 * The caller frees the path, whatever is returned. Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status prefix_find(struct prefix *prefix, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

#endif
