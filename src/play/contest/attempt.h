// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An attempt: a player's try at an event, which may have several boards. Every board is a game of
 * its own; the attempt passes from one to the next with the results so far.
 *
 * A board of an attempt is marked by a word in its saved game and in its solve:
 *
 *      relay:5:3/4:89abcdef01234567        event, board and number of boards, id of the attempt
 */
#ifndef NP_PLAY_CONTEST_ATTEMPT_H
#define NP_PLAY_CONTEST_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "play/contest/event.h"

/* Enough for the longest mark with its NUL. */
enum { ATTEMPT_MARK_BYTES = 48 };

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

/* Writes the mark. */
void attempt_print(const struct attempt *attempt, char text[ATTEMPT_MARK_BYTES]);

/* Reads a mark; the results of the boards before remain unknown. If it is not valid, there is no
 * attempt, and the function returns false. */
bool attempt_parse(struct attempt *attempt, const char *text);

/* The number of boards. */
unsigned attempt_parts(const struct attempt *attempt);

/* The results of the boards before this one together. */
struct attempt_split attempt_before(const struct attempt *attempt);

#endif
