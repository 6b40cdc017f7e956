// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files found by name: where the name says, then among the puzzles that came with the
 * program, so that `npuzzle-tui korf-100.txt` works from anywhere.
 */
#ifndef NP_CLI_FIND_H
#define NP_CLI_FIND_H

#include <stdio.h>

#include "base/status.h"

/* Tells by which path the program was started, argv[0]: one that runs from the tree where it was
 * built finds that tree's puzzles. The string outlives every other call. */
void find_set_program(const char *path);

/* Opens a file for reading; "-" is standard input. Close it with find_close().
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_IO (also for a directory) or NP_NO_MEMORY. */
enum np_status find_open(const char *name, FILE **stream, struct np_error *error);

/* Closes what find_open() opened; accepts NULL. */
void find_close(FILE *stream);

#endif
