// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Contests: ways to play for a result, such as a relay or the board of the day. A contest is one
 * row of a table; play/contest/rules.h plays by it.
 *
 * A player chooses a contest by a text: its name, a size and, for some contests, a number.
 *
 *      relay:5          2x2, 3x3, 4x4 and 5x5 in a row
 *      marathon:4x3,10  ten boards of 4x3
 *      blind            blindfold, with the usual size
 */
#ifndef NP_PLAY_CONTEST_CONTEST_H
#define NP_PLAY_CONTEST_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/id.h"

/* What a contest does. */
enum contest_flag {
    CONTEST_WAITS = 1,    /* the board is hidden until the player begins, and then the clock runs */
    CONTEST_LOOKS = 2,    /* ... after a look of `number` seconds, or with the first move */
    CONTEST_BLIND = 4,    /* the tiles are hidden from the first move to the end */
    CONTEST_OPEN = 8,     /* the goal does not end the game: the player does */
    CONTEST_LIMITED = 16, /* the game ends after `number` seconds */
    CONTEST_GROWS = 32,   /* every board is a size larger than the one before, from 2x2 */
    CONTEST_SEVERAL = 64, /* there are `number` boards */
    CONTEST_DAILY = 128,  /* the board belongs to the day */
    CONTEST_RESUMES = 256,  /* an interrupted attempt can be resumed; others end with it */
    CONTEST_BY_MOVES = 512, /* the result is the number of moves, not the time */
};

/* The most boards of an attempt. */
enum { CONTEST_PARTS_MAX = 100 };

struct contest_row {
    const char *name;
    const char *title;
    const char *rule; /* one sentence */
    unsigned flags;   /* of enum contest_flag */
    uint32_t size;    /* the usual width and height */
    uint32_t size_least, size_most;
    const char *number; /* what the number counts; NULL = the contest has none */
    uint32_t number_usual;
    uint32_t number_least, number_most;
};

extern const struct contest_row contest_rows[];
extern const unsigned contest_row_count;

/* A contest and its parameters. */
struct contest_spec {
    const struct contest_row *row; /* NULL = none */
    uint32_t width;
    uint32_t height;
    uint32_t number; /* 0 if the contest has none */
};

/* Enough for the longest text of a spec with its NUL. */
enum { CONTEST_SPEC_BYTES = 32 };

/* The contest with its usual parameters. */
struct contest_spec contest_spec_usual(const struct contest_row *row);

/* Reads a text such as "relay:5" or "blind". Returns NP_OK or NP_BAD_INPUT (the text says what the
 * contest takes). */
enum np_status contest_spec_parse(
    struct contest_spec *spec, const char *text, struct np_error *error);

/* Reads the parameters alone: a size, and the number if the contest has one; "" = the usual value.
 * Returns what contest_spec_parse() does. */
enum np_status contest_spec_set(struct contest_spec *spec, const struct contest_row *row,
    const char *size, const char *number, struct np_error *error);

/* Writes the text, with all parameters: "relay:5", "marathon:4x3,10". */
void contest_spec_print(const struct contest_spec *spec, char text[CONTEST_SPEC_BYTES]);

bool contest_spec_same(const struct contest_spec *a, const struct contest_spec *b);

/* The number of boards. */
unsigned contest_parts(const struct contest_spec *spec);

/* The size of board `part`, from 1. */
void contest_part_size(
    const struct contest_spec *spec, unsigned part, uint32_t *width, uint32_t *height);

/* The result of one board. */
struct attempt_split {
    uint64_t time_ms;
    uint32_t moves;
};

/* An attempt: a player's try at a contest, which may have several boards. Every board is a game of
 * its own; the attempt passes from one to the next with the results so far. All zero = none. */
struct attempt {
    struct contest_spec spec;                       /* spec.row == NULL = an ordinary game */
    uint64_t id;                                    /* never 0 */
    unsigned part;                                  /* the board, from 1 */
    struct attempt_split splits[CONTEST_PARTS_MAX]; /* of the boards before this one */
    uint64_t look_ns;    /* when the look began; 0 = there was none, or it is over */
    bool interrupted;    /* resumed from a file, and the player has not begun again */
    uint32_t best_moves; /* the length of the shortest solution so far, if CONTEST_OPEN; 0 = none */
};

/* Whether a game belongs to an attempt with one of these flags; 0 = to any attempt. */
static inline bool
attempt_has(const struct attempt *attempt, unsigned flags)
{
    return attempt->spec.row != NULL && (flags == 0 || (attempt->spec.row->flags & flags) != 0);
}

/* The seconds until midnight UTC, when the next board of the day comes; `when` is in seconds since
 * 1970. */
uint32_t contest_seconds_to_midnight(int64_t when);

#endif
