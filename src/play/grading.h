// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Grading: which moves of a game were slips, by the bounds of its positions (puzzle/positions.h).
 *
 * A move changes the distance by exactly one, so a move that does not bring the goal closer leads
 * away from it and costs two moves in the end: it is a slip. Where the bounds do not show which
 * moves were slips, they still give a least number: fourteen moves that end at the start include
 * seven slips.
 */
#ifndef NP_PLAY_GRADING_H
#define NP_PLAY_GRADING_H

#include <stdbool.h>
#include <stdint.h>

#include "play/session.h"

/* How a move changed the distance to the goal, as far as is known. GRADING_BACK: the move leads
 * back, and either it or a move that it takes back was a slip. */
enum grading_verdict { GRADING_UNGRADED, GRADING_CLOSER, GRADING_SLIP, GRADING_BACK };

/* Bounds on the number of slips among some moves. */
struct grading_slips {
    uint32_t least;
    uint32_t most;
};

/* Tightens the bounds of the position with a key, and all bounds that follow from them. A key of a
 * position that was not visited is ignored. */
void grading_learn_key(struct session *session, uint64_t key, struct bounds bounds);

/* The bounds before step `index` <= count; those of the start are at 0. */
struct bounds grading_bounds_at(const struct session *session, size_t index);

/* How step `index` < count changed the distance; GRADING_UNGRADED for a restart. */
enum grading_verdict grading_verdict_of(const struct session *session, size_t index);

/* Whether to mark step `index` < count as a slip. The number of marks up to any step is the least
 * number of slips: see grading_slips_at(). */
bool grading_is_slip(const struct session *session, size_t index);

/* Whether there are ungraded moves from step `from` on, which is not before the last restart. Sets
 * *index to the board whose distance should be computed next, in the middle of the last run of such
 * moves: one distance grades all moves up to the next known one if all lead closer or all away. */
bool grading_next_ungraded(const struct session *session, size_t from, size_t *index);

/* A run of moves that gained nothing: it begins with a slip and ends where the distance is again
 * what it was before, or at the last move. */
struct grading_loss {
    size_t first; /* the step with which it begins */
    size_t moves;
};

/* Finds where a solution was lost: fills `losses` with the `most` longest runs, the longest first,
 * and returns how many there are of all. The moves of all runs of a solved game add up to its
 * excess. */
size_t grading_losses(const struct session *session, struct grading_loss *losses, size_t most);

/* How many moves longer the game is than necessary; false if only a lower bound is known. */
bool grading_excess(const struct session *session, int64_t *excess);

/* The slips since the start or the last restart, up to the player or up to step `index`, which must
 * not be before that restart. */
struct grading_slips grading_slips(const struct session *session);
struct grading_slips grading_slips_at(const struct session *session, size_t index);

#endif
