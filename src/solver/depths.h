// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depths of all boards of a small size: their exact distances from the goal.
 *
 * For 3x3 that is the table of A. Reinefeld, "Complete solution of the eight-puzzle and the
 * benefit of node ordering in IDA*", IJCAI 1993: 181,440 boards, up to 31 moves deep; two boards
 * are that deep.
 */
#ifndef NP_SOLVER_DEPTHS_H
#define NP_SOLVER_DEPTHS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* The largest size: the table has 3,628,800 bytes and takes a third of a second to fill. */
enum { DEPTHS_CELLS_MAX = 10 };

/* The depth of unsolvable boards; all real depths are lower. */
enum { DEPTHS_UNREACHED = 255 };

struct depths;

/* Finds the depths of all boards of the goal's size, one byte each. `cancel` may be NULL.
 *
 * The caller frees *depths with depths_free(). Returns NP_OK, NP_UNSUPPORTED (more than
 * DEPTHS_CELLS_MAX cells), NP_CANCELLED or NP_NO_MEMORY; on failure *depths is NULL. */
enum np_status depths_new(struct depths **depths, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error);

/* Accepts NULL. */
void depths_free(struct depths *depths);

/* The depth of a board of the same size; DEPTHS_UNREACHED if it is unsolvable. Any thread may call
 * it. */
uint64_t depths_of(const struct depths *depths, const struct board *board);

/* The number of boards in a range of depths, both ends included. */
uint64_t depths_count(const struct depths *depths, uint64_t least, uint64_t most);

#endif
