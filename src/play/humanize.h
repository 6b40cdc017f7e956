// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers, times, moves and the state of a game in words, for every front end.
 */
#ifndef NP_PLAY_HUMANIZE_H
#define NP_PLAY_HUMANIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "play/game.h"
#include "play/grading.h"
#include "puzzle/board.h"
#include "puzzle/move.h"

enum { HUMANIZE_BYTES = 64 };

/* A text by value: `humanize_time(ns).text` lives as long as the expression. */
struct words {
    char text[HUMANIZE_BYTES];
};

/* The text that printf would print, cut if it does not fit. */
struct words humanize_printf(const char *format, ...) NP_PRINTF(1, 2);

struct words humanize_time(uint64_t ns);       /* 00:41, 12:03 or 1:02:03 */
struct words humanize_time_exact(uint64_t ns); /* 00:41.34 */
struct words humanize_date(int64_t seconds);   /* 2026-11-22 08:45; seconds since 1970 */
struct words humanize_seconds(uint64_t ns);    /* 0.12 s, 4.1 s, 93 s */
struct words humanize_count(uint64_t count);   /* 512, 1.2 k, 39 M */
struct words humanize_bytes(uint64_t bytes);   /* 512 B, 48 MB, 1.2 GB */

/* A number of moves in at most `digits` digits and a letter: 667785, 667k, 2.37M, 2.4M. It is exact
 * if `digits` is 0 or enough for all its digits. At most three digits follow the point. */
struct words humanize_moves(uint64_t moves, unsigned digits);

struct words humanize_move_count(uint64_t count); /* "1 move", "12 moves" */
struct words humanize_node_count(uint64_t count); /* "1 node", "1.2 M nodes" */
/* "7 slips", or, if that is not certain, "at least 7 slips" or "? slips". */
struct words humanize_slips(struct grading_slips slips);
/* The number alone: "7", "at least 7" or "?"; if `brief`, "7+" for "at least 7". */
struct words humanize_slip_number(struct grading_slips slips, bool brief);
struct words humanize_size(uint32_t width, uint32_t height); /* "4x4" */

/* "3-12", counted from 1: `count` rows or columns from `first`, which counts from 0. */
struct words humanize_range(uint32_t first, uint32_t count);

/* "up", "down", "left" or "right". */
const char *humanize_move(enum move move);

/* A hint, such as "8 down, 4 left, then 30 more.": the first `shown` moves, at least one, of the
 * `count` moves from a board to the goal. The text is cut if it does not fit. */
void humanize_hint(char *text, size_t bytes, const struct board *board, const uint8_t *moves,
    size_t shown, uint64_t count);

/* ---- the state of a game ----------------------------------------------------------------------
 */

/* The solver's state in two or three words: "optimal, proved", "best found", "searching", "building
 * tables", "gave up", "cannot be solved"; "best found so far" if it waits for the player. A length
 * that is not proved is never called optimal. */
const char *describe_solver(const struct game *game);

/* Why the search for the player's board has ended without an answer; NULL = it has not. */
const char *describe_gave_up(const struct game *game);

/* How many moves longer the game is than the shortest solution: "+4", "+14..28", or "?". */
struct words describe_excess(const struct session *session);

/* A number of moves, exact or within bounds: "44", "38..52", "38 or more". Numbers that do not fit
 * into `width` columns are rounded: "667k..2.37M". */
struct words describe_bounds(struct bounds bounds, int width);

/* The length of the home directory if the path, of `path_bytes` bytes, begins with it, else 0. */
size_t describe_home_bytes(const char *path, size_t path_bytes);

/* Writes a path with ~ for the home directory. */
void describe_path(char *text, size_t bytes, const char *path);

#endif
