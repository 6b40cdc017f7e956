// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Events: ways to play for a result, such as a relay or the board of the day. An event is one row
 * of a table; play/contest/rules.h plays by it.
 *
 * A player chooses an event by a text: its name, a size and, for some events, a number.
 *
 *      relay:5          2x2, 3x3, 4x4 and 5x5 in a row
 *      marathon:4x3,10  ten boards of 4x3
 *      blind            blindfold, with the usual size
 */
#ifndef NP_PLAY_CONTEST_EVENT_H
#define NP_PLAY_CONTEST_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/id.h"

/* What an event does. */
enum event_flag {
    EVENT_WAITS = 1,      /* the board is hidden until the player begins, and then the clock runs */
    EVENT_LOOKS = 2,      /* ... after a look of `number` seconds, or with the first move */
    EVENT_BLIND = 4,      /* the tiles are hidden from the first move to the end */
    EVENT_OPEN = 8,       /* the goal does not end the game: the player does */
    EVENT_LIMITED = 16,   /* the game ends after `number` seconds */
    EVENT_GROWS = 32,     /* every board is a size larger than the one before, from 2x2 */
    EVENT_SEVERAL = 64,   /* there are `number` boards */
    EVENT_DAILY = 128,    /* the board belongs to the day */
    EVENT_RESUMES = 256,  /* an interrupted attempt can be resumed; others end with it */
    EVENT_BY_MOVES = 512, /* the result is the number of moves, not the time */
};

/* The most boards of an attempt. */
enum { EVENT_PARTS_MAX = 100 };

struct event_row {
    const char *name;
    const char *title;
    const char *rule; /* one sentence */
    unsigned flags;   /* of enum event_flag */
    uint32_t size;    /* the usual width and height */
    uint32_t size_least, size_most;
    const char *number; /* what the number counts; NULL = the event has none */
    uint32_t number_usual;
    uint32_t number_least, number_most;
};

extern const struct event_row event_rows[];
extern const unsigned event_row_count;

/* An event and its parameters. */
struct event_spec {
    const struct event_row *row; /* NULL = none */
    uint32_t width;
    uint32_t height;
    uint32_t number; /* 0 if the event has none */
};

/* Enough for the longest text of a spec with its NUL. */
enum { EVENT_SPEC_BYTES = 32 };

/* The event with its usual parameters. */
struct event_spec event_spec_usual(const struct event_row *row);

/* Reads a text such as "relay:5" or "blind". Returns NP_OK or NP_BAD_INPUT (the text says what the
 * event takes). */
enum np_status event_spec_parse(struct event_spec *spec, const char *text, struct np_error *error);

/* Reads the parameters alone: a size, and the number if the event has one; "" = the usual value.
 * Returns what event_spec_parse() does. */
enum np_status event_spec_set(struct event_spec *spec, const struct event_row *row,
    const char *size, const char *number, struct np_error *error);

/* Writes the text, with all parameters: "relay:5", "marathon:4x3,10". */
void event_spec_print(const struct event_spec *spec, char text[EVENT_SPEC_BYTES]);

bool event_spec_same(const struct event_spec *a, const struct event_spec *b);

/* The number of boards. */
unsigned event_parts(const struct event_spec *spec);

/* The size of board `part`, from 1. */
void event_part_size(
    const struct event_spec *spec, unsigned part, uint32_t *width, uint32_t *height);

/* The result of one board. */
struct attempt_split {
    uint64_t time_ms;
    uint32_t moves;
};

/* An attempt: a player's try at an event, which may have several boards. Every board is a game of
 * its own; the attempt passes from one to the next with the results so far. All zero = none. */
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

/* The seconds until midnight UTC, when the next board of the day comes; `when` is in seconds since
 * 1970. */
uint32_t event_seconds_to_midnight(int64_t when);

#endif
