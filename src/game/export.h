// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sharing a solve: as a line of text, or as a file.
 */
#ifndef NP_GAME_EXPORT_H
#define NP_GAME_EXPORT_H

#include <stddef.h>

#include "game/session.h"

/* Enough for the share line with its NUL. */
enum { EXPORT_LINE_BYTES = 200 };

/* The share line: what was solved, in how many moves, how fast, and with what help. */
void export_line(char line[EXPORT_LINE_BYTES], const struct session *session);

/*
 * Writes a solved game to a new file. The ending of its name gives the format: .txt, .moves,
 * .steps, .json, .svg or .cast.
 *
 * Returns NP_OK, NP_BAD_INPUT (another ending, or the game is not solved), NP_IO (also if the file
 * exists) or NP_NO_MEMORY.
 */
enum np_status export_file(const char *path, const struct session *session, struct np_error *error);

#endif
