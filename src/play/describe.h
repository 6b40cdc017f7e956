// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The state of a game in words, for every front end.
 */
#ifndef NP_PLAY_DESCRIBE_H
#define NP_PLAY_DESCRIBE_H

#include <stdbool.h>

#include "play/game.h"
#include "play/humanize.h"

/* The solver's state in two or three words: "optimal, proved", "best found", "searching", "building
 * tables", "gave up", "cannot be solved". A length that is not proved is never called optimal. */
const char *describe_solver(const struct game *game);

/* Whether the search for the player's board has ended without an answer. Sets *why, if given, to
 * the reason in a few words. */
bool describe_gave_up(const struct game *game, const char **why);

/* How many moves longer the game is than the shortest solution: "+4", "+14..28", or "?". */
struct words describe_excess(const struct session *session);

/*
 * A number of moves, exact or within bounds: "44", "38..52", "38 or more". Numbers that do not fit
 * into `width` columns are rounded: "667k..2.37M".
 */
struct words describe_bounds(struct bounds bounds, int width);

/* The length of the home directory if the path, of `path_bytes` bytes, begins with it, else 0. */
size_t describe_home_bytes(const char *path, size_t path_bytes);

/* Writes a path with ~ for the home directory. */
void describe_path(char *text, size_t bytes, const char *path);

#endif
