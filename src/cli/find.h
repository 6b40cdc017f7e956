// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files by the name that the command line gives: board files (puzzle/files.h) or standard input.
 */
#ifndef NP_CLI_FIND_H
#define NP_CLI_FIND_H

#include <stdio.h>

#include "base/status.h"

/* Opens a file for reading; "-" is standard input. Close it with find_close().
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_IO (also for a directory) or NP_NO_MEMORY. */
enum np_status find_open(const char *name, FILE **stream, struct np_error *error);

/* Closes what find_open() opened; accepts NULL. */
void find_close(FILE *stream);

#endif
