// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files, as the game reads them.
 */
#ifndef NP_PLAY_BOARD_FILE_H
#define NP_PLAY_BOARD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation/notation.h"

/* A board, and the number of boards in its file. */
struct board_file_entry {
    struct notation_entry entry; /* owned; notation_entry_free() */
    uint64_t count;              /* boards in the file; 0 = too large to be counted */
};

/* Reads board `index`, from 1, of a file that files_open() finds. `board` must be all zero; the
 * caller frees its entry, even after an error. Returns NP_OK, NP_NOT_FOUND, NP_IO (also if the file
 * is not a regular one), NP_TOO_LARGE, NP_BAD_INPUT (also if there is no such board) or
 * NP_NO_MEMORY. */
enum np_status board_file_read(
    const char *name, uint64_t index, struct board_file_entry *board, struct np_error *error);

/* Reads the next board that is not damaged; false at the end. The caller frees the entry if there
 * is one. */
bool board_file_next(struct notation_reader *reader, struct notation_entry *entry);

/* What a file contains; all zero = not read yet. */
struct board_file_summary {
    bool known;
    bool large;      /* too large to be read for a list */
    bool mixed;      /* its boards differ in size */
    uint32_t width;  /* the size of the first board */
    uint32_t height; /* likewise */
    uint64_t boards; /* 0 = the file is not a board file */
};

/* Summarises a file. A file that cannot be read has no boards. */
void board_file_summarize(const char *name, struct board_file_summary *summary);

#endif
