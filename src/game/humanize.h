// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers, times and moves in words, for every front end.
 */
#ifndef NP_GAME_HUMANIZE_H
#define NP_GAME_HUMANIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/grading.h"
#include "game/save/history.h"
#include "game/session.h"
#include "puzzle/board.h"
#include "puzzle/move.h"

/* Long enough for every text below, with its NUL. */
enum { HUMANIZE_BYTES = 32 };

/* A time like 00:41, 12:03, 1:02:03. */
void humanize_time(char text[HUMANIZE_BYTES], uint64_t ns);

/* The same to the hundredth of a second: 00:41.34. */
void humanize_time_exact(char text[HUMANIZE_BYTES], uint64_t ns);

/* Date and time of day, from nanoseconds since 1970: 2026-11-22 08:45. */
void humanize_date(char text[HUMANIZE_BYTES], int64_t ns);

/* Seconds of a search: 0.12 s, 4.1 s, 93 s. */
void humanize_seconds(char text[HUMANIZE_BYTES], uint64_t ns);

/* A count in three digits or so: 512, 1.2 k, 39 M. */
void humanize_count(char text[HUMANIZE_BYTES], uint64_t count);

/*
 * A number of moves in at most `digits` digits and a letter: 667785, 667k, 2.37M, 2.4M. With 0
 * digits, or if it has no more digits than that, it is exact. At most three digits follow the
 * point.
 */
void humanize_moves(char text[HUMANIZE_BYTES], uint64_t moves, unsigned digits);

/* Bytes: 512 B, 48 MB, 1.2 GB. */
void humanize_bytes(char text[HUMANIZE_BYTES], uint64_t bytes);

/* "1 move", "12 moves"; "2 slips"; "1 hint". */
void humanize_move_count(char text[HUMANIZE_BYTES], uint64_t count);
/* "7 slips", or, if that is not certain, "at least 7 slips" or "? slips". */
void humanize_slips(char text[HUMANIZE_BYTES], struct grading_slips slips);
/* The number alone: "7", "at least 7" or "?"; briefly "7+". */
void humanize_slip_number(char text[HUMANIZE_BYTES], struct grading_slips slips, bool brief);
void humanize_board_count(char text[HUMANIZE_BYTES], uint64_t count);
void humanize_undo_count(char text[HUMANIZE_BYTES], uint64_t count);
void humanize_hint_count(char text[HUMANIZE_BYTES], uint64_t count);

/* Why a solve does not count, "played before"; NULL if it does. */
const char *humanize_reason(enum history_reason reason);

/* "1 node", "1.2 M nodes". */
void humanize_node_count(char text[HUMANIZE_BYTES], uint64_t count);

/* "up", "down", "left" or "right". */
const char *humanize_move(enum move move);

/*
 * A hint, "8 down, 4 left, then 30 more.": the first `shown` >= 1 of the `count` moves from a board
 * to the goal. Cut if it does not fit.
 */
void humanize_hint(char *text, size_t bytes, const struct board *board, const uint8_t *moves,
    size_t shown, uint64_t count);

#endif
