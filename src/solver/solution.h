// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best known solution of the player's board with a lower bound, and how both follow a move.
 *
 * The path is kept from the goal to the board, so that a move changes its end: the next move of the
 * solution takes the last move away, any other move is appended. The distance to the goal changes
 * by exactly one with every move, so the lower bound falls by one at most, and a solution stays
 * proved shortest while the lower bound reaches its length.
 *
 * The solution of a giant board is too long to be kept. Then the path holds its first moves only
 * and comes from the board that they lead to.
 */
#ifndef NP_SOLVER_SOLUTION_H
#define NP_SOLVER_SOLUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"

/* All zeros: nothing is known. */
struct solution {
    bool complete;         /* `from_goal` comes from the goal */
    struct path from_goal; /* owned */
    uint64_t lower_bound;
};

void solution_free(struct solution *solution);

/* Extends a path by a move, or takes its last move away if this one takes it back. Without memory
 * the path becomes empty and the result is false. */
bool solution_path_step(struct path *path, enum move move);

/* Follows a move to a board for which the caller has a lower bound, or 0. Without memory some
 * knowledge is lost. Returns whether it was the next move of the path. */
bool solution_follow(struct solution *solution, enum move move, uint64_t lower_bound);

/* Takes a path from the goal to this board if it is shorter than a complete one; what it replaces
 * is left in `from_goal`, which stays the caller's. Returns whether it was taken. */
bool solution_learn_path(struct solution *solution, struct path *from_goal, bool complete);

/* No solution of this board is shorter. Returns whether that is new. */
bool solution_learn_bound(struct solution *solution, uint64_t lower_bound);

/* Whether the solution is proved shortest. */
bool solution_settled(const struct solution *solution);

/* Fills `path`, initialised before, with the moves from the board. Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status solution_path(
    const struct solution *solution, struct path *path, struct np_error *error);

#endif
