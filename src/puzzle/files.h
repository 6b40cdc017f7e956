// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finds board files by name: as a path, then among the puzzles that come with the program, so that
 * `npuzzle-tui korf-100.txt` works from any directory.
 */
#ifndef NP_PUZZLE_FILES_H
#define NP_PUZZLE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

/* Names of files, in the order of text_compare_natural(), without duplicates. */
struct file_names {
    char **names; /* owned */
    size_t count;
    size_t capacity;
};

/* Opens a file for reading; the caller closes it with fclose().
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_IO or NP_NO_MEMORY. A directory can be opened but not read. */
enum np_status files_open(const char *name, FILE **stream, struct np_error *error);

/* Boards of a file, counted from 1. */
struct files_range {
    bool given; /* else all boards */
    uint64_t first;
    uint64_t last; /* UINT64_MAX = to the end */
};

/* Returns the length in bytes of FILE in a name of the form FILE, FILE:N, FILE:FROM-TO or
 * FILE:FROM-. Any other end belongs to FILE. */
size_t files_split(const char *name, struct files_range *range);

/* Opens the file NAME or, if there is no such file and NAME ends in boards, FILE. *name_bytes
 * becomes the length of the name that was opened. Returns the statuses of files_open(), or
 * NP_BAD_INPUT (the range has no board). */
enum np_status files_open_boards(const char *name, FILE **stream, struct files_range *range,
    size_t *name_bytes, struct np_error *error);

/* Lists the *.txt files among the puzzles that come with the program and, unless `puzzles_only`, in
 * the working directory. Skips directories that cannot be read.
 *
 * The caller frees the names with files_free_names(), even after an error. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status files_list(struct file_names *names, bool puzzles_only, struct np_error *error);

void files_free_names(struct file_names *names);

#endif
