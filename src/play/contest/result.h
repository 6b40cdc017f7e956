// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solve or an attempt in one line of plain text, to share. It shows no move of the solution.
 *
 *      npuzzle daily 2026-11-22 4x4  0:48.21  132 moves (+12)  2.7 moves/s  4x4#daily-2026-11-22
 *      npuzzle relay 2x2-4x4  1:02.40  187 moves  3.0 moves/s  0:01.20 0:09.31 0:51.89
 *      npuzzle blind 3x3  DNF  3x3#otter-512
 *
 * The line is the same in every language, so that programs can read it.
 */
#ifndef NP_PLAY_CONTEST_RESULT_H
#define NP_PLAY_CONTEST_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "play/humanize.h"
#include "play/session.h"

enum {
    RESULT_SPLITS = 10,      /* more boards than that are not listed one by one */
    RESULT_BAR_COLUMNS = 12, /* of result_bar() */
    RESULT_LINE_BYTES = 512, /* enough for any line with its NUL */
    RESULT_BAR_BYTES = 3 * RESULT_BAR_COLUMNS + 1,
};

/* What the line says. */
struct result {
    char what[64]; /* the event, its parameters and the size: "relay 2x2-4x4", "4x4 snail" */
    char id[PUZZLE_ID_BYTES]; /* "" = none, or several boards */
    bool dnf;
    bool by_moves; /* the time means nothing */
    uint64_t time_ms;
    uint64_t memory_ms; /* of the time, before the first move; 0 = the clock began with it */
    uint64_t moves;
    int64_t excess; /* moves more than the shortest solution; negative = not known */
    uint32_t hints;
    uint32_t solver_moves;
    unsigned parts;
    struct attempt_split splits[RESULT_SPLITS]; /* of the boards, if there are several */
};

/* The result of a game that is over, of its whole attempt if it belongs to one. */
struct result result_of(const struct session *session);

/* Writes the size of the game, of all boards of an attempt, with the goal if it is not the standard
 * one: "4x4 snail", "2x2-5x5". */
void result_size(char *text, size_t bytes, const struct session *session);

/* The date of a board of the day, 10 characters in a longer text, or NULL. */
const char *result_date(const struct session *session);

/* Writes the line, cut if it does not fit; RESULT_LINE_BYTES are always enough. */
void result_line(char *text, size_t bytes, const struct result *result);

/* Writes a time such as 0:48.21 or 1:02:03.04. */
struct words result_time(uint64_t time_ms);

/*
 * Draws how far the tiles were from home while the time passed, from the first block to the last:
 * "█▇▆▆▅▅▄▃▃▂▂▁". Returns NP_OK, NP_UNSUPPORTED (the session is not a solved game of one board) or
 * NP_NO_MEMORY; after an error the text is "".
 */
enum np_status result_bar(
    char text[RESULT_BAR_BYTES], const struct session *session, struct np_error *error);

#endif
