// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files, read from inside the game.
 */
#ifndef NP_GAME_BOARD_FILE_H
#define NP_GAME_BOARD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation/notation.h"

/* A board and the file it stands in. */
struct board_file_entry {
    struct notation_entry entry; /* owned; notation_entry_free() */
    uint64_t count;              /* boards of the file; 0 = too many bytes to count them */
};

/*
 * Reads board `index`, from 1, of a file, which is found as files_open() does.
 *
 * `board` is all zero before; the caller frees its entry, whatever is returned. Returns NP_OK,
 * NP_NOT_FOUND, NP_IO (also for what is no regular file), NP_TOO_LARGE, NP_BAD_INPUT (also if there
 * is no such board) or NP_NO_MEMORY.
 */
enum np_status board_file_read(
    const char *name, uint64_t index, struct board_file_entry *board, struct np_error *error);

/* The bytes of a file; 0 if there is none. */
uint64_t board_file_bytes(const char *name);

/* What a file is, at a glance; all zero as long as nobody has looked. */
struct board_file_summary {
    bool looked;
    bool large;      /* too large for a glance */
    bool mixed;      /* its boards are of several sizes */
    uint32_t width;  /* of the first board */
    uint32_t height; /* likewise */
    uint64_t boards; /* 0: it is no board file */
};

/* What was seen in files: each is read once, and again only when it has changed. All zero is an
 * empty one. */
struct board_file_summaries {
    struct board_file_seen *seen; /* owned */
    size_t count;
    size_t capacity;
    unsigned reads; /* of files, so far */
};

void board_file_summaries_free(struct board_file_summaries *summaries);

/* Looks into a file, for a list, unless that was done and the file is as it was by its time and its
 * size; one that cannot be read is no board file. */
void board_file_summarize(
    struct board_file_summaries *summaries, const char *name, struct board_file_summary *summary);

#endif
