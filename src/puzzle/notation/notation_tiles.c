// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The growing list of tiles, with one bit a tile to find repetitions.
 */
#include "config.h"

#include "puzzle/notation/notation_tiles.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

enum { CAPACITY_MIN = 64 };

void
tile_list_free(struct tile_list *list)
{
    free(list->tiles);
    free(list->seen);
    *list = (struct tile_list){0};
}

void
tile_list_clear(struct tile_list *list)
{
    list->count = 0;
    list->seen_words = 0;
}

bool
tile_list_has(const struct tile_list *list, uint32_t tile)
{
    return tile / 64 < list->seen_words && (list->seen[tile / 64] >> tile % 64 & 1) != 0;
}

/* Twice the old capacity or what is needed, but not more than will ever be. */
static uint32_t
roomy(uint32_t capacity, uint32_t needed, uint32_t most)
{
    uint32_t larger = capacity < CAPACITY_MIN / 2 ? CAPACITY_MIN : 2 * capacity;
    if (larger > most)
        larger = most;
    return larger < needed ? needed : larger;
}

static enum np_status
grow(struct tile_list *list, uint32_t most, struct np_error *error)
{
    if (list->count < list->capacity)
        return NP_OK;
    const uint32_t capacity = roomy(list->capacity, list->count + 1, most);
    uint32_t *tiles = realloc(list->tiles, capacity * sizeof *tiles);
    if (tiles == NULL)
        return np_no_memory(error);
    pages_advise(tiles, capacity * sizeof *tiles);
    list->tiles = tiles;
    list->capacity = capacity;
    return NP_OK;
}

static enum np_status
see(struct tile_list *list, uint32_t tile, struct np_error *error)
{
    const uint32_t words = tile / 64 + 1;

    if (words > list->seen_capacity) {
        const uint32_t capacity = roomy(list->seen_capacity, words, UINT32_MAX / 64);
        uint64_t *seen = realloc(list->seen, capacity * sizeof *seen);
        if (seen == NULL)
            return np_no_memory(error);
        pages_advise(seen, capacity * sizeof *seen);
        list->seen = seen;
        list->seen_capacity = capacity;
    }
    if (words > list->seen_words) {
        memset(list->seen + list->seen_words, 0, (words - list->seen_words) * sizeof *list->seen);
        list->seen_words = words;
    }
    list->seen[tile / 64] |= UINT64_C(1) << tile % 64;
    return NP_OK;
}

enum np_status
tile_list_add(struct tile_list *list, uint32_t tile, uint32_t most, struct np_error *error)
{
    enum np_status status = grow(list, most, error);
    if (status == NP_OK)
        status = see(list, tile, error);
    if (status != NP_OK)
        return status;
    if (tile == 0)
        list->blank = list->count;
    list->tiles[list->count++] = tile;
    return NP_OK;
}

enum np_status
tile_list_insert_blank(struct tile_list *list, uint32_t index, struct np_error *error)
{
    const enum np_status status = tile_list_add(list, 0, list->count + 1, error);
    if (status != NP_OK)
        return status;
    memmove(list->tiles + index + 1, list->tiles + index,
        (list->count - 1 - index) * sizeof *list->tiles);
    list->tiles[index] = 0;
    list->blank = index;
    return NP_OK;
}

uint32_t *
tile_list_take(struct tile_list *list)
{
    uint32_t *tiles = realloc(list->tiles, list->count * sizeof *tiles);
    if (tiles == NULL)
        tiles = list->tiles; /* a smaller block was refused: the old one serves as well */
    list->tiles = NULL;
    list->capacity = 0;
    tile_list_clear(list);
    return tiles;
}
