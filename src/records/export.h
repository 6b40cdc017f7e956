// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writing a solve or a text that is copied to a file.
 */
#ifndef NP_RECORDS_EXPORT_H
#define NP_RECORDS_EXPORT_H

#include <stddef.h>

#include "base/text/text.h"
#include "play/session.h"

/*
 * Writes a solved game to a new file. The ending of its name gives the format: .txt, .moves,
 * .steps, .json or .svg.
 *
 * Returns NP_OK, NP_BAD_INPUT (another ending, or the game is not solved), NP_IO (also if the file
 * exists) or NP_NO_MEMORY.
 */
enum np_status export_file(const char *path, const struct session *session, struct np_error *error);

/* Adds a board as in a board file. Returns NP_OK or NP_NO_MEMORY. */
enum np_status export_board(struct text *text, const struct board *board, struct np_error *error);

/* Writes what the player copies to the file "copied" beside the store, in place of what was
 * copied before, with a newline at the end. Sets *path, which the caller frees also after an error.
 * Returns NP_OK, NP_NOT_FOUND (no home directory), NP_IO or NP_NO_MEMORY. */
enum np_status export_copied(const char *bytes, size_t count, char **path, struct np_error *error);

#endif
