// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The first block and the regions of a cell set in four bytes.
 *
 * A search looks up the set of cells that a tile's move makes, and finds the block of its table by
 * the blank's region. With 16 bytes a set that is 2.8 MB for 6 tiles on 5x5, which no second-level
 * cache holds, and each lookup waits for it. But most sets share their regions with others:
 *
 *      a a a a a       A *region map* holds the region of every cell. Cells of the set itself
 *      a a a X a       count as part of the largest region, so all sets that cut off the corner
 *      a a a a X       and nothing else share the region map "b is the corner".
 *      a a a X b
 *
 * The 177,100 sets of 6 cells on 5x5 have 3,377 region maps: 0.7 MB of codes, and 40 KB of
 * region maps of which few are ever read.
 *
 *      bits  0 .. 17   the set's first block
 *      bits 18 .. 31   its region map
 */
#include "config.h"

#include "pdb/cell_sets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum {
    REGION_MAPS_MAX = 1 << (32 - PDB_CODE_BLOCK_BITS),
    SLOT_BITS = 16, /* of a hash with four slots a region map */
};

/* The region maps met so far, and where to find them: number + 1, 0 = free. */
struct collection {
    struct pdb_region_map *region_maps;
    uint32_t count;
    uint16_t slots[1 << SLOT_BITS];
};

static uint32_t
largest_region(const struct pdb_cell_sets *sets, const struct pdb_cell_set *set)
{
    uint32_t cells[PDB_REGIONS_MAX] = {0};
    uint32_t largest = 0;
    for (uint32_t cell = 0; cell < sets->cells; cell++)
        if ((set->occupied >> cell & 1) == 0)
            cells[pdb_cell_set_region(set, cell)]++;
    for (uint32_t region = 1; region < set->regions; region++)
        if (cells[region] > cells[largest])
            largest = region;
    return largest;
}

static struct pdb_region_map
region_map_of(const struct pdb_cell_sets *sets, const struct pdb_cell_set *set)
{
    const uint32_t largest = set->regions > 1 ? largest_region(sets, set) : 0;
    struct pdb_region_map region_map;
    for (uint32_t bit = 0; bit < 3; bit++)
        region_map.region_bits[bit] =
            (uint32_t)(set->region_bits[bit] | (largest >> bit & 1 ? set->occupied : 0));
    return region_map;
}

/* The number of a region map; REGION_MAPS_MAX if it is one too many. */
static uint32_t
number_of(struct collection *collection, const struct pdb_region_map *region_map)
{
    const uint64_t mixed = region_map->region_bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^
                           region_map->region_bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                           region_map->region_bits[2] * UINT64_C(0x165667b19e3779f9);
    uint32_t slot = (uint32_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - SLOT_BITS));
    for (; collection->slots[slot] != 0; slot = (slot + 1) % (1u << SLOT_BITS)) {
        const uint32_t number = collection->slots[slot] - 1u;
        if (memcmp(&collection->region_maps[number], region_map, sizeof *region_map) == 0)
            return number;
    }
    if (collection->count == REGION_MAPS_MAX)
        return REGION_MAPS_MAX;
    collection->region_maps[collection->count++] = *region_map;
    collection->slots[slot] = (uint16_t)collection->count;
    return collection->count - 1;
}

/* Returns false if there are too many region maps. */
static bool
fill_codes(const struct pdb_cell_sets *sets, struct collection *collection, uint32_t *codes)
{
    for (uint32_t i = 0; i < sets->count; i++) {
        const struct pdb_region_map region_map = region_map_of(sets, &sets->list[i]);
        const uint32_t number = number_of(collection, &region_map);
        if (number == REGION_MAPS_MAX)
            return false;
        codes[i] = sets->list[i].first_block | number << PDB_CODE_BLOCK_BITS;
    }
    return true;
}

enum np_status
pdb_region_maps_make(const struct pdb_cell_sets *sets, uint32_t **codes,
    struct pdb_region_map **region_maps, struct np_error *error)
{
    *codes = NULL;
    *region_maps = NULL;
    if (sets->cells > 32 || sets->block_count > 1u << PDB_CODE_BLOCK_BITS)
        return NP_OK;
    struct collection *const collection = calloc(1, sizeof *collection);
    struct pdb_region_map *const found = calloc(REGION_MAPS_MAX, sizeof *found);
    uint32_t *const made = calloc(sets->count, sizeof *made);
    const bool room = collection != NULL && found != NULL && made != NULL;
    if (room)
        collection->region_maps = found;
    if (room && fill_codes(sets, collection, made)) {
        *codes = made;
        *region_maps = found;
    } else {
        free(made);
        free(found);
    }
    free(collection);
    return room ? NP_OK : np_no_memory(error);
}
