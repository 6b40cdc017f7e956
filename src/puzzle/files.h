// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files found by name: where the name says, then among the puzzles that came with the
 * program, so that `npuzzle-tui korf-100.txt` works from anywhere, and so does opening it from
 * the game.
 */
#ifndef NP_PUZZLE_FILES_H
#define NP_PUZZLE_FILES_H

#include <stddef.h>
#include <stdio.h>

#include "base/status.h"

/* Names of files, in order, none twice. */
struct file_names {
    char **names; /* owned */
    size_t count;
    size_t capacity;
};

/* Tells by which path the program was started, argv[0]: one that runs from the tree where it was
 * built finds that tree's puzzles. The string outlives every other call. Call it before any
 * thread starts. */
void files_set_program(const char *path);

/* Opens a file for reading; the caller closes it with fclose().
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_IO (also for a directory) or NP_NO_MEMORY. */
enum np_status files_open(const char *name, FILE **stream, struct np_error *error);

/* Lists the *.txt of the working directory and of the puzzles that came with the program; a
 * directory that cannot be read adds nothing.
 *
 * The caller frees the names with files_free_names(), whatever is returned. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status files_list(struct file_names *names, struct np_error *error);

/* Adds a name to a list, which stays in order. Returns NP_OK or NP_NO_MEMORY. */
enum np_status files_add_name(struct file_names *names, const char *name, struct np_error *error);

void files_free_names(struct file_names *names);

#endif
