// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tiles of a board that is being read: a list that grows with its input and finds
 * repetitions at once. A file that only claims to be large costs at most a bit a cell.
 *
 * Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_TILES_H
#define NP_PUZZLE_NOTATION_NOTATION_TILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"

struct tile_list {
    uint32_t *tiles; /* owned */
    uint32_t count;
    uint32_t capacity;
    uint32_t blank;      /* the index of tile 0, if it is there */
    uint64_t *seen;      /* one bit a tile; owned */
    uint32_t seen_words; /* the rest of the tiles were not seen */
    uint32_t seen_capacity;
};

void tile_list_free(struct tile_list *list);

/* Empties the list and keeps its memory. */
void tile_list_clear(struct tile_list *list);

bool tile_list_has(const struct tile_list *list, uint32_t tile);

/* Asks for the memory that tells whether the tile is there. */
NP_ALWAYS_INLINE void
tile_list_prefetch(const struct tile_list *list, uint32_t tile)
{
    if (tile / 64 < list->seen_words)
        NP_PREFETCH_WRITE(&list->seen[tile / 64]);
}

/* Appends a tile that is not there yet; the list will have at most `most` tiles (a hint for
 * its memory). Returns NP_OK or NP_NO_MEMORY. */
enum np_status tile_list_add(
    struct tile_list *list, uint32_t tile, uint32_t most, struct np_error *error);

/* Puts the blank, not there yet, at an index; what follows moves up.
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status tile_list_insert_blank(
    struct tile_list *list, uint32_t index, struct np_error *error);

/* Hands the array over to the caller and empties the list. */
uint32_t *tile_list_take(struct tile_list *list);

#endif
