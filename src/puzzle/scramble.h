// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scrambles: random boards, uniform over all solvable unsolved ones or near the goal.
 */
#ifndef NP_PUZZLE_SCRAMBLE_H
#define NP_PUZZLE_SCRAMBLE_H

#include "base/rng.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Makes `board`, uninitialised before, a random board from which the goal can be reached, each
 * with the same probability, and never the goal itself unless it has a single cell. The same
 * generator state gives the same board on every machine.
 *
 * Time and memory linear in the cells; `cancel`, which may be NULL, ends it within a few
 * milliseconds. Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status scramble_uniform(struct board *board, const struct goal *goal, struct rng *rng,
    const struct cancel *cancel, struct np_error *error);

/* Makes `board`, uninitialised before, the goal's arrangement after `moves` random moves, none of
 * which reverses the one before unless there is no other. So the goal is at most `moves` moves
 * away, or fewer by an even number. It is not the goal itself unless it has a single cell: where
 * walks of that length can only end at the goal, as they can on a line, it is one move away.
 *
 * `cancel`, which may be NULL, ends it within a few milliseconds.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status scramble_walk(struct board *board, const struct goal *goal, uint64_t moves,
    struct rng *rng, const struct cancel *cancel, struct np_error *error);

/* Makes `board`, uninitialised before, the goal's arrangement with every cell in turn swapped with
 * a random one at most `near` columns and rows away, so that tiles are some `near` steps from home.
 * On a line only the blank moves, by at most `near` cells. The goal can be reached, and it is not
 * the goal itself unless it has a single cell or `near` is 0.
 *
 * Time and memory linear in the cells; `cancel`, which may be NULL, ends it within a few
 * milliseconds. Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status scramble_near(struct board *board, const struct goal *goal, uint32_t near,
    struct rng *rng, const struct cancel *cancel, struct np_error *error);

#endif
