// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files, read for a game that is played.
 */
#ifndef NP_GAME_BOARD_FILE_H
#define NP_GAME_BOARD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation/notation.h"

/* A board and what is known of its file. */
struct board_file_entry {
    struct notation_entry entry; /* owned; notation_entry_free() */
    uint64_t count;              /* boards of the file; 0 = not counted, the file is too large */
};

/*
 * Reads board `index`, from 1, of a file that files_open() finds.
 *
 * `board` is all zero; the caller frees its entry, whatever is returned. Returns NP_OK,
 * NP_NOT_FOUND, NP_IO (also if it is not a regular file), NP_TOO_LARGE, NP_BAD_INPUT (also if there
 * is no such board) or NP_NO_MEMORY.
 */
enum np_status board_file_read(
    const char *name, uint64_t index, struct board_file_entry *board, struct np_error *error);

/* What a file holds; all zero = not read yet. */
struct board_file_summary {
    bool looked;
    bool large;      /* too large to be read for a list */
    bool mixed;      /* its boards are of several sizes */
    uint32_t width;  /* of the first board */
    uint32_t height; /* likewise */
    uint64_t boards; /* 0 = it is not a board file */
};

/* The summaries of files that were read: each is read again only when it has changed. All zero =
 * none. */
struct board_file_summaries {
    struct board_file_seen *seen; /* owned */
    size_t count;
    size_t capacity;
    unsigned reads; /* how often a file was read */
};

void board_file_summaries_free(struct board_file_summaries *summaries);

/* Summarises a file, from memory if its time and size have not changed. A file that cannot be read
 * is not a board file. */
void board_file_summarize(
    struct board_file_summaries *summaries, const char *name, struct board_file_summary *summary);

#endif
