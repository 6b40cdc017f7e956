// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scrambles: random boards, either uniform over all solvable boards but the goal, or near the
 * goal.
 */
#ifndef NP_PUZZLE_SCRAMBLE_H
#define NP_PUZZLE_SCRAMBLE_H

#include "base/rng.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Tiles may end up anywhere. */
#define SCRAMBLE_ANYWHERE UINT32_MAX

/* Each function makes `board`, which need not be initialised, a random board from which the goal
 * can be reached. It is never the goal itself unless it has a single cell. The same state of the
 * generator gives the same board on every machine. Time and memory are linear in the number of
 * cells (and of moves in a walk); `cancel`, which may be NULL, ends the work within a few
 * milliseconds.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */

/* Makes `moves` random moves from the goal, none of which reverses the one before unless there is
 * no other move. So the goal is at most `moves` moves away, and the distance has the same parity.
 * Where walks of that length can only end at the goal, as on a line, the board is one move away. 0
 * moves give the goal. */
enum np_status scramble_walk(struct board *board, const struct goal *goal, uint64_t moves,
    struct rng *rng, const struct cancel *cancel, struct np_error *error);

/* Swaps every cell of the goal in turn with a random one at most `near` columns and rows away, so
 * that tiles end up about `near` steps from home. On a line only the blank moves, by at most `near`
 * cells. 0 gives the goal; with SCRAMBLE_ANYWHERE all boards have the same probability. */
enum np_status scramble_near(struct board *board, const struct goal *goal, uint32_t near,
    struct rng *rng, const struct cancel *cancel, struct np_error *error);

#endif
