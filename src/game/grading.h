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

/* How a move changed the distance to the goal, as far as is known. GRADING_BACK: the move or one
 * that it takes back was a slip. */
enum grading_verdict { GRADING_UNGRADED, GRADING_CLOSER, GRADING_SLIP, GRADING_BACK };

/* How many slips there are among some moves. */
struct grading_slips {
    uint32_t least;
    uint32_t most;
};

/* Notes bounds of the distance of the position of a key, and what follows for all other positions;
 * nothing if it was not visited. */
void grading_learn_key(struct session *session, uint64_t key, struct bounds bounds);

/* The bounds before step `index` <= count, of the player's position and of the start. */
struct bounds grading_bounds_at(const struct session *session, size_t index);
struct bounds grading_bounds_here(const struct session *session);
struct bounds grading_bounds_start(const struct session *session);

/* How step `index` < count changed the distance; GRADING_UNGRADED for a restart. */
enum grading_verdict grading_verdict_of(const struct session *session, size_t index);

/*
 * Whether to mark step `index` < count as a slip. Up to any step, as many are marked as there are
 * at least: see grading_slips_at().
 */
bool grading_is_slip(const struct session *session, size_t index);

/*
 * Whether there are ungraded moves since the start or the last restart. *index becomes the board to
 * measure next, in the middle of the last of them: one distance grades all moves up to the next
 * known distance if they all lead closer or all lead away.
 */
bool grading_next_ungraded(const struct session *session, size_t *index);

/* By how many moves the game is longer than necessary; false if that is not known. */
bool grading_excess(const struct session *session, int64_t *excess);

/* The slips since the start or the last restart, up to the player or up to step `index` after that.
 */
struct grading_slips grading_slips(const struct session *session);
struct grading_slips grading_slips_at(const struct session *session, size_t index);

/* All zero = at rest. */
struct grading {
    struct background *background; /* NULL = at rest */
    bool cancelled;
    uint64_t key;        /* of the position that is measured */
    size_t gave_up_at;   /* the step at which a board was too hard, ... */
    bool gave_up;        /* ... which is not tried again at that step */
    uint64_t look_at_ns; /* when to read a running background solver again */
};

void grading_free(struct grading *grading);

/* Whether to call grading_work(): not right after the last read. */
bool grading_due(const struct grading *grading, uint64_t now_ns);

/* When to call it, if nothing else happens; UINT64_MAX = never. */
uint64_t grading_wake_ns(const struct grading *grading);

/* The player's board needs the processor: cancels the measurement. */
void grading_stop(struct grading *grading);

/*
 * Notes what was measured, and starts the next measurement if `idle`, when the player's own board
 * is settled. Returns whether the session learned anything.
 */
bool grading_work(struct grading *grading, struct session *session,
    const struct solver_options *options, uint64_t now_ns, bool idle);

#endif
