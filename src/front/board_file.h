// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files as the front ends read them, on their thread, which must not block: a game begins
 * with a board of a file, a list says what its files contain, and the collection is a list of
 * boards to choose from.
 */
#ifndef NP_FRONT_BOARD_FILE_H
#define NP_FRONT_BOARD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/files.h"
#include "puzzle/notation/notation.h"
#include "records/keeper.h"

/* Begins a game with board `index`, from 1, of a file that files_open() finds, and with the goal of
 * the settings. `entry` must be all zero; the caller frees it with notation_entry_free(), even
 * after an error. Returns what keeper_begin() does, NP_NOT_FOUND, NP_IO (also if the file is not a
 * regular one), NP_TOO_LARGE, NP_BAD_INPUT (also if there is no such board) or NP_NO_MEMORY. */
enum np_status board_file_begin(struct keeper *keeper, const char *name, uint64_t index,
    uint64_t now_ns, struct notation_entry *entry, struct np_error *error);

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

/* ---- the collection: the boards that come with the program and whose file gives the length of a
 * solution ------------------------------------------------------------------------------------- */

struct collection_board {
    const char *file; /* its name for files_open(); owned by the collection */
    uint64_t index;   /* which board of the file, from 1 */
    uint32_t width;
    uint32_t height;
    uint32_t file_cells; /* cells of the largest board in the file */
    uint64_t length;     /* the length of the shortest solution known */
    bool is_proved;      /* none is shorter */
};

/* All zero = empty. */
struct collection {
    struct file_names files;
    struct collection_board *boards; /* owned; small boards first, and those of a file together */
    size_t count;
    size_t capacity;
};

/* Reads all readable files of the collection. The caller frees it with collection_free(), even
 * after an error. Returns NP_OK or NP_NO_MEMORY. */
enum np_status collection_read(struct collection *collection, struct np_error *error);

void collection_free(struct collection *collection);

#endif
