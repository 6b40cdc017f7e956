// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The collection: the boards that come with the program and whose file gives the length of a
 * solution, as a list to choose from.
 *
 *        easy-2x2:3              2x2      4 moves
 *        easy-3x3:1              3x3      2 moves
 *      > easy-3x3:2              3x3      4 moves
 */
#ifndef NP_PLAY_COLLECTION_H
#define NP_PLAY_COLLECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/files.h"

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

/* The first board of the next or the previous file, or of the file of board `at` if there is none.
 */
size_t collection_turn(const struct collection *collection, size_t at, bool forward);

#endif
