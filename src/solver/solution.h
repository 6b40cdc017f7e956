// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best known solution of the player's board and a lower bound, both updated after every move.
 *
 * The path leads from the goal to the board, so a move changes its end: the next move of the
 * solution removes the last move, any other move is appended. Each move changes the distance to
 * the goal by one, so the lower bound falls by at most one. A solution remains proved shortest
 * while the lower bound equals its length.
 */
#ifndef NP_SOLVER_SOLUTION_H
#define NP_SOLVER_SOLUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"

/* Zero-initialised: nothing is known. */
struct solution {
    bool known;
    struct path from_goal; /* the solution, if it is known, in reverse; owned */
    uint64_t lower_bound;
};

void solution_free(struct solution *solution);

/* Appends a move to a path, or removes the last move if this one undoes it. If memory runs out,
 * empties the path and returns false. */
bool solution_path_step(struct path *path, enum move move);

/* Updates the solution after a move. `lower_bound` is a bound for the new board if the caller has
 * one, else 0. If memory runs out, the solution is lost. Returns whether the move was the next one
 * of the path. */
bool solution_follow(struct solution *solution, enum move move, uint64_t lower_bound);

/* Replaces the path with one from the goal to this board, unless the known path is no longer. The
 * paths are swapped, so the caller still owns `from_goal`. Returns whether the path was replaced.
 */
bool solution_offer_path(struct solution *solution, struct path *from_goal);

/* Raises the lower bound. Returns whether it was lower before. */
bool solution_raise_bound(struct solution *solution, uint64_t lower_bound);

/* Whether the solution is proved shortest. */
bool solution_is_optimal(const struct solution *solution);

/* Fills `path`, which the caller has initialised, with the moves from the board. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status solution_path(
    const struct solution *solution, struct path *path, struct np_error *error);

#endif
