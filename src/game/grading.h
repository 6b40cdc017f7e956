// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Grading: bounds of the distance of every position of a game, and which moves were slips.
 *
 * The bounds belong to the positions (puzzle/positions.h). A move changes the distance by exactly
 * one, so a move that does not bring the goal closer leads away from it and costs two moves in the
 * end: a slip. Where the bounds do not tell which moves these were, the positions still tell how
 * many there are at least: fourteen moves that end at the start include seven slips.
 *
 * Keys may come faster than the search can grade the moves. When the search is done with the board
 * where the player stands, a background solver measures one of the boards behind, then the next,
 * until every move is graded.
 */
#ifndef NP_GAME_GRADING_H
#define NP_GAME_GRADING_H

#include <stdbool.h>
#include <stdint.h>

#include "game/session.h"
#include "solver/background.h"

/* How a move changed the distance to the goal, as far as the bounds tell. A move that leads back
 * lost two moves for certain, be it itself the slip or one of those that it takes back. */
enum grading_verdict { GRADING_UNGRADED, GRADING_CLOSER, GRADING_SLIP, GRADING_BACK };

/* How many slips there are among some moves: for certain, and at most. */
struct grading_slips {
    uint32_t least;
    uint32_t most;
};

/*
 * Notes what is known of the distance from where the player stands; what follows for all other
 * positions that were visited is noted too.
 */
void grading_learn(struct session *session, struct bounds bounds);

/* The same for the position of that key; one that was not visited is passed over. */
void grading_learn_key(struct session *session, uint64_t key, struct bounds bounds);

/* What is known before step `index`, at most `count`; where the player stands; and at the start. */
struct bounds grading_bounds_at(const struct session *session, size_t index);
struct bounds grading_bounds_here(const struct session *session);
struct bounds grading_bounds_start(const struct session *session);

/* What step `index` < count did to the distance; GRADING_UNGRADED for a restart. */
enum grading_verdict grading_verdict_of(const struct session *session, size_t index);

/*
 * Whether step `index` < count is to be marked as a slip. As many are marked, among the moves up to
 * any place, as there are for certain: see grading_slips_at().
 */
bool grading_is_slip(const struct session *session, size_t index);

/*
 * Whether there are moves since the start or the last restart that could not be judged yet, as
 * when they came faster than the search. *index is the board to learn of next: the one in the
 * middle of the last such moves, since a distance judges all moves to the next known one of the
 * way, if they all lead closer or all away.
 */
bool grading_next_ungraded(const struct session *session, size_t *index);

/* How many moves longer the game is than the shortest possible; false if that is not known. */
bool grading_excess(const struct session *session, int64_t *excess);

/*
 * The slips among the moves since the start or the last restart: up to where the player stands, and
 * before step `index` that follows it.
 */
struct grading_slips grading_slips(const struct session *session);
struct grading_slips grading_slips_at(const struct session *session, size_t index);

/* All zero is one at rest. */
struct grading {
    struct background *background; /* NULL = at rest */
    bool cancelled;
    uint64_t key;        /* of the position that is measured */
    size_t gave_up_at;   /* where the player stood when a board was too hard, ... */
    bool gave_up;        /* ... which is not to be tried again from there */
    uint64_t look_at_ns; /* while a background solver runs: when to look at it again */
};

void grading_free(struct grading *grading);

/* Whether it is time for grading_work(): always, unless a measurement was just looked at. */
bool grading_due(const struct grading *grading, uint64_t now_ns);

/* When it is time for it, if nothing else happens; UINT64_MAX if it has nothing under way. */
uint64_t grading_wake_ns(const struct grading *grading);

/* The player's own board needs the processor: ends the measurement, without waiting for the end. */
void grading_stop(struct grading *grading);

/*
 * Takes what was measured, and begins the next measurement if `idle`: the player's own board is
 * settled. Returns whether the session learned anything.
 */
bool grading_work(struct grading *grading, struct session *session,
    const struct solver_options *options, uint64_t now_ns, bool idle);

#endif
