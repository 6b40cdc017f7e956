// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An attempt: a player's try at an event, which may have several boards. Every board is a game of
 * its own; the attempt passes from one to the next with the results so far.
 */
#ifndef NP_PLAY_CONTEST_ATTEMPT_H
#define NP_PLAY_CONTEST_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "play/contest/event.h"

/* The result of one board. */
struct attempt_split {
    uint64_t time_ms;
    uint32_t moves;
};

/* All zero = no attempt. */
struct attempt {
    struct event_spec spec;                       /* spec.row == NULL = an ordinary game */
    uint64_t id;                                  /* never 0 */
    unsigned part;                                /* the board, from 1 */
    struct attempt_split splits[EVENT_PARTS_MAX]; /* of the boards before this one */
    uint64_t look_ns;    /* when the look began; 0 = there was none, or it is over */
    bool interrupted;    /* resumed from a file, and the player has not begun again */
    uint32_t best_moves; /* the length of the shortest solution so far, if EVENT_OPEN; 0 = none */
};

/* Whether a game belongs to an attempt with one of these flags; 0 = to any attempt. */
static inline bool
attempt_has(const struct attempt *attempt, unsigned flags)
{
    return attempt->spec.row != NULL && (flags == 0 || (attempt->spec.row->flags & flags) != 0);
}

/* Begins an attempt at its first board. */
void attempt_begin(struct attempt *attempt, const struct event_spec *spec, uint64_t id);

/* The number of boards. */
unsigned attempt_parts(const struct attempt *attempt);

/* The results of the boards before this one together. */
struct attempt_split attempt_before(const struct attempt *attempt);

#endif
