// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers the sets of cells and their regions, and packs the first block and the regions of a set
 * into a code of four bytes. The regions follow Clausecker & Reinefeld, "Zero-Aware Pattern
 * Databases with 1-Bit Compression for Sliding Tile Puzzles", SoCS 2019.
 *
 * After each move a search looks up the set of occupied cells; the blank's region then determines
 * the block in the table. At 16 bytes per set, the sets of 6 tiles on 5x5 would take 2.8 MB, which
 * does not fit into a second-level cache, so each lookup would wait for memory. But many sets have
 * the same regions:
 *
 *      a a a a a       A *region map* holds the region of every cell. Cells of the set itself
 *      a a a X a       count as part of the largest region, so all sets that cut off the corner
 *      a a a a X       and nothing else share the region map "b is the corner".
 *      a a a X b
 *
 * The 177,100 sets of 6 cells on 5x5 have only 3,377 region maps. The codes take 0.7 MB and the
 * region maps 40 KB, most of which is hardly ever read. A code consists of
 *
 *      bits  0 .. 17   the set's first block
 *      bits 18 .. 31   its region map
 */
#include "config.h"

#include "pdb/index.h"

#include <stdlib.h>
#include <string.h>

enum { SLOT_BITS = 16 }; /* size of the hash of region maps: four slots for each map */

/* All free cells connected to `cell`. */
static uint32_t
flood(const struct pdb_index *index, uint32_t free_cells, uint32_t cell)
{
    uint32_t region = 1u << cell;
    uint32_t border = region;
    while (border != 0) {
        uint32_t reached = 0;
        for (uint32_t rest = border; rest != 0; rest &= rest - 1)
            reached |= pdb_neighbours(index->width, index->cells, bits_lowest(rest));
        border = reached & free_cells & ~region;
        region |= border;
    }
    return region;
}

/* Numbers the regions of a set. Returns false if there are too many. */
static bool
number_regions(const struct pdb_index *index, struct pdb_cell_set *set)
{
    const uint32_t free_cells = UINT32_MAX >> (32 - index->cells) & ~set->occupied;
    for (uint32_t rest = free_cells; rest != 0; set->regions++) {
        const uint32_t region = flood(index, free_cells, bits_lowest(rest));
        if (set->regions == PDB_REGIONS_MAX)
            return false;
        for (uint32_t bit = 0; bit < 3; bit++)
            set->map.bits[bit] |= set->regions >> bit & 1 ? region : 0;
        rest &= ~region;
    }
    return true;
}

/* The next mask with the same number of bits, in numerical order ("Gosper's hack"). */
static uint32_t
next_set(uint32_t mask)
{
    const uint32_t low = mask & (~mask + 1);
    const uint32_t ripple = mask + low;
    return ripple | ((mask ^ ripple) / low) >> 2;
}

bool
pdb_cell_sets_fill(struct pdb_index *index)
{
    uint32_t mask = (1u << index->tiles) - 1;
    for (uint32_t i = 0; i < index->set_count; i++, mask = next_set(mask)) {
        struct pdb_cell_set *const set = &index->sets[i];
        *set = (struct pdb_cell_set){.occupied = mask, .first_block = index->block_count};
        if (!number_regions(index, set))
            return false;
        index->block_count += set->regions;
    }
    return true;
}

static uint32_t
largest_region(const struct pdb_index *index, const struct pdb_cell_set *set)
{
    uint32_t cells[PDB_REGIONS_MAX] = {0};
    uint32_t largest = 0;
    for (uint32_t cell = 0; cell < index->cells; cell++)
        cells[pdb_cell_set_region(set, cell)] += (set->occupied >> cell & 1) == 0;
    for (uint32_t region = 1; region < set->regions; region++)
        if (cells[region] > cells[largest])
            largest = region;
    return largest;
}

/* Adds the region map of a set if it is new. A hash slot contains the map's number + 1; 0 = free.
 * Returns the number, or PDB_REGION_MAPS_MAX if there are too many maps. */
static uint32_t
add_region_map(
    const struct pdb_index *index, const struct pdb_cell_set *set, uint16_t *slots, uint32_t *count)
{
    const uint32_t largest = largest_region(index, set);
    struct pdb_region_map map = set->map;
    for (uint32_t bit = 0; bit < 3; bit++)
        map.bits[bit] |= largest >> bit & 1 ? set->occupied : 0;
    const uint64_t mixed = map.bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^
                           map.bits[1] * UINT64_C(0xc2b2ae3d27d4eb4f) ^
                           map.bits[2] * UINT64_C(0x165667b19e3779f9);
    uint32_t slot = (uint32_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - SLOT_BITS));
    for (; slots[slot] != 0; slot = (slot + 1) % (1u << SLOT_BITS))
        if (memcmp(&index->region_maps[slots[slot] - 1u], &map, sizeof map) == 0)
            return slots[slot] - 1u;
    if (*count == PDB_REGION_MAPS_MAX)
        return PDB_REGION_MAPS_MAX;
    index->region_maps[*count] = map;
    *count += 1;
    slots[slot] = (uint16_t)*count;
    return *count - 1;
}

enum np_status
pdb_codes_fill(struct pdb_index *index, struct np_error *error)
{
    uint16_t *const slots = calloc((size_t)1 << SLOT_BITS, sizeof *slots);
    uint32_t count = 0;
    bool fits = index->block_count <= 1u << PDB_CODE_BLOCK_BITS;
    if (slots == NULL)
        return np_no_memory(error);
    for (uint32_t i = 0; i < index->set_count && fits; i++) {
        const uint32_t map = add_region_map(index, &index->sets[i], slots, &count);
        fits = map < PDB_REGION_MAPS_MAX;
        index->codes[i] = index->sets[i].first_block | map << PDB_CODE_BLOCK_BITS;
    }
    free(slots);
    return fits ? NP_OK : np_fail(error, NP_UNSUPPORTED, "too many blocks in a pattern database");
}
