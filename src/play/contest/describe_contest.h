// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts at contests and results in words, for every front end.
 */
#ifndef NP_PLAY_CONTEST_DESCRIBE_CONTEST_H
#define NP_PLAY_CONTEST_DESCRIBE_CONTEST_H

#include <stddef.h>

#include "play/game.h"

/* The contest and its parameters: "Relay 2x2-5x5", "Board of the day 4x4, 2026-11-22". */
void describe_contest(char *text, size_t bytes, const struct session *session);

/* Its parameters alone: "2x2-5x5", "4x4, 5 boards". */
void describe_contest_spec(char *text, size_t bytes, const struct contest_spec *spec);

/* What is going on, in a sentence or "": "The board is hidden.", "04:12 left, your best has 132
 * moves.", "Relay 2x2-5x5: 01:02.40, a new best!" */
void describe_contest_state(char *text, size_t bytes, const struct game *game, uint64_t now_ns);

/* Enough for a result line with its NUL. */
enum { RESULT_LINE_BYTES = 512 };

/*
 * Writes the result of a game or of an attempt in a line to share. It shows no move of the solution
 * and is the same in every language, so that programs can read it:
 *
 *      npuzzle 4x4 snail  00:48.21  132 moves (+12)  2.7 moves/s  4x4-snail#otter-512
 *      npuzzle relay:4  01:02.40  187 moves  3.0 moves/s  00:01.20 00:09.31 00:51.89
 *      npuzzle blind:3  DNF  3x3#otter-512
 */
void result_line(char line[RESULT_LINE_BYTES], const struct session *session);

#endif
