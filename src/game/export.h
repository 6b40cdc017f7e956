// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The player's own solve, to be kept or shown to others: as a line of words, or as a file.
 */
#ifndef NP_GAME_EXPORT_H
#define NP_GAME_EXPORT_H

#include <stddef.h>

#include "game/save.h"
#include "game/session.h"

/* Long enough for the share line, with its NUL. */
enum { EXPORT_LINE_BYTES = 200 };

/*
 * One line to share: what was solved, in how many moves and how long, and with what help.
 */
void export_line(
    char line[EXPORT_LINE_BYTES], const struct session *session, const struct save_names *names);

/*
 * Writes the finished game to a file that is not there yet, in the format that its name ends with:
 * .txt, .moves, .steps, .json, .svg or .cast.
 *
 * Returns NP_OK, NP_BAD_INPUT (another ending, or the game is not finished), NP_IO (also for a file
 * that is there) or NP_NO_MEMORY.
 */
enum np_status export_file(const char *path, const struct session *session,
    const struct save_names *names, struct np_error *error);

#endif
