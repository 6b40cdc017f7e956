// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What is known of the board where the player stands, and how it follows the player's moves.
 *
 * A move along the known path takes its head off; any other move puts its inverse in front. The
 * distance to the goal changes by exactly one with every move, so a lower bound falls by one,
 * and a solution is proved shortest as long as the lower bound reaches its length. The bounds of
 * the boards behind the player are the caller's to remember (puzzle/positions.h): whoever takes a
 * slip back is again where the answer was proved.
 *
 * No threads, no search: private to the solver room.
 */
#ifndef NP_SOLVER_SOLUTION_H
#define NP_SOLVER_SOLUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"

/* An all-zero one knows nothing. */
struct solution {
    bool has_path;
    struct path reversed; /* the solution, its last move first: the head comes off in no time */
    uint64_t lower_bound;
};

void solution_free(struct solution *solution);

/* The player moved, to a board of which the caller knows a lower bound, or 0. Without memory some
 * of what is known is forgotten, never more claimed. Returns whether the move was the head of the
 * known path. */
bool solution_follow(struct solution *solution, enum move move, uint64_t lower_bound);

/* The same for a reversed path alone; it becomes empty, and false is returned, without memory. */
bool path_follow_reversed(struct path *reversed, enum move move);

/* Puts the last move first: makes a path reversed, or a reversed one a path. */
void path_mirror(struct path *path);

/* Takes over a solution from this board if it is shorter than what is known; what is not needed
 * is left in `reversed`, which stays the caller's. Returns whether it was taken. */
bool solution_learn_path(struct solution *solution, struct path *reversed);

/* No solution of this board is shorter. Returns whether that was news. */
bool solution_learn_bound(struct solution *solution, uint64_t lower_bound);

/* Whether the solution is proved shortest. */
bool solution_settled(const struct solution *solution);

/* Fills `path`, initialised before, with the solution. Returns NP_OK or NP_NO_MEMORY. */
enum np_status solution_path(
    const struct solution *solution, struct path *path, struct np_error *error);

#endif
