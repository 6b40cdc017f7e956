// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbering the sets of cells and their regions; see cell_sets.h.
 *
 * The regions follow Clausecker & Reinefeld, "Zero-Aware Pattern Databases with 1-Bit Compression
 * for Sliding Tile Puzzles", SoCS 2019.
 */
#include "config.h"

#include "pdb/cell_sets.h"

#include "base/bits.h"

uint64_t
pdb_binomial(uint32_t n, uint32_t k)
{
    uint64_t result = 1;
    if (k > n)
        return 0;
    for (uint32_t i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

uint64_t
pdb_neighbours(uint32_t width, uint32_t cells, uint32_t cell)
{
    uint64_t mask = 0;
    if (cell >= width)
        mask |= UINT64_C(1) << (cell - width);
    if (cell % width > 0)
        mask |= UINT64_C(1) << (cell - 1);
    if (cell % width + 1 < width)
        mask |= UINT64_C(1) << (cell + 1);
    if (cell + width < cells)
        mask |= UINT64_C(1) << (cell + width);
    return mask;
}

/* All free cells connected with `cell`. */
static uint64_t
flood(const struct pdb_cell_sets *sets, uint64_t free_cells, uint32_t cell)
{
    uint64_t region = UINT64_C(1) << cell;
    uint64_t border = region;
    while (border != 0) {
        uint64_t reached = 0;
        for (uint64_t rest = border; rest != 0; rest &= rest - 1)
            reached |= pdb_neighbours(sets->width, sets->cells, bits_lowest(rest));
        border = reached & free_cells & ~region;
        region |= border;
    }
    return region;
}

/* Numbers the regions of a set; returns how many there are. */
static uint32_t
number_regions(const struct pdb_cell_sets *sets, struct pdb_cell_set *set)
{
    const uint64_t all = UINT64_MAX >> (64 - sets->cells);
    uint64_t rest = all & ~set->occupied;
    uint32_t count = 0;
    for (; rest != 0 && count < PDB_REGIONS_MAX; count++) {
        const uint64_t region = flood(sets, all & ~set->occupied, bits_lowest(rest));
        for (uint32_t bit = 0; bit < 3; bit++)
            set->region_bits[bit] |= count >> bit & 1 ? region : 0;
        rest &= ~region;
    }
    return rest == 0 ? count : PDB_REGIONS_MAX + 1;
}

/* The next mask with as many bits, in the order of numbers ("Gosper's hack"). */
static uint64_t
next_set(uint64_t mask)
{
    const uint64_t low = mask & (~mask + 1);
    const uint64_t ripple = mask + low;
    return ripple | ((mask ^ ripple) / low) >> 2;
}

enum np_status
pdb_cell_sets_fill(struct pdb_cell_sets *sets, struct np_error *error)
{
    uint64_t mask = (UINT64_C(1) << sets->tiles) - 1;
    uint64_t blocks = 0;
    for (uint32_t i = 0; i < sets->count; i++, mask = next_set(mask)) {
        struct pdb_cell_set *const set = &sets->list[i];
        *set = (struct pdb_cell_set){.occupied = mask, .first_block = (uint32_t)blocks};
        set->regions = number_regions(sets, set);
        if (set->regions > PDB_REGIONS_MAX)
            return np_fail(error, NP_UNSUPPORTED, "too many regions of the blank");
        blocks += set->regions;
        if (blocks > UINT32_MAX)
            return np_fail(error, NP_UNSUPPORTED, "too many blocks in a pattern database");
    }
    sets->block_count = (uint32_t)blocks;
    return NP_OK;
}
