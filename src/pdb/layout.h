// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout of pattern databases in plain types, for the inner loops that read them; index.h
 * explains the layout. Kernels take long to compile, so this file includes no header of the
 * program but bits.h.
 */
#ifndef NP_PDB_LAYOUT_H
#define NP_PDB_LAYOUT_H

#include <stdint.h>

#include "base/bits.h"

enum {
    PDB_CELLS_MAX = 25,
    PDB_SMALL_CELLS_MAX = 16, /* boards that fit into 64 bits at four bits per cell */
    PDB_TILES_MAX = 8,
    PDB_LARGE_TILES_MAX = 7, /* the limit on boards that are not small */
    PDB_REGIONS_MAX = 8,
    PDB_PATTERNS_MAX = 4, /* the limit per partition; see set.h */
    PDB_LOOKUPS_MAX = 8,
    PDB_LOW_CELLS = 8,          /* index->low_cells on small boards */
    PDB_TAIL_TILES = 4,         /* labels that the table `tail` covers */
    PDB_RANK_TABLE_SIZE = 4096, /* four labels of three bits each */
    PDB_CODE_BLOCK_BITS = 18,   /* bits of the first block in a set's code, below the region map */
};

/* The region of every cell: bit b of a cell's region number is in word b. */
struct pdb_region_map {
    uint32_t bits[3];
};

static inline uint32_t
pdb_region(const struct pdb_region_map *map, uint32_t cell)
{
    return (map->bits[0] >> cell & 1) | (map->bits[1] >> cell & 1) << 1 |
           (map->bits[2] >> cell & 1) << 2;
}

/* A set of occupied cells. */
struct pdb_cell_set {
    uint32_t occupied;    /* bit mask of cells */
    uint32_t first_block; /* of the first region; the blocks of the others follow it */
    uint32_t regions;
    struct pdb_region_map map; /* the regions of its free cells */
};

static inline uint32_t
pdb_cell_set_region(const struct pdb_cell_set *set, uint32_t cell)
{
    return pdb_region(&set->map, cell);
}

/* The block of a set, given by its code, with the blank in free cell `cell`. */
static inline uint32_t
pdb_code_block(const struct pdb_region_map *region_maps, uint32_t code, uint32_t cell)
{
    return (code & ((1u << PDB_CODE_BLOCK_BITS) - 1)) +
           pdb_region(&region_maps[code >> PDB_CODE_BLOCK_BITS], cell);
}

/* The neighbours of `cell` as a bit mask. */
static inline uint32_t
pdb_neighbours(uint32_t width, uint32_t cells, uint32_t cell)
{
    return (cell >= width ? 1u << (cell - width) : 0) | (cell % width > 0 ? 1u << (cell - 1) : 0) |
           (cell % width + 1 < width ? 1u << (cell + 1) : 0) |
           (cell + width < cells ? 1u << (cell + width) : 0);
}

/* Moves the label at position `from` of a permutation to position `to`. */
static inline uint32_t
pdb_labels_shift(uint32_t labels, uint32_t from, uint32_t to)
{
    const uint32_t label = labels >> (3 * from) & 7;
    const uint32_t below_from = (1u << (3 * from)) - 1;
    const uint32_t below_to = (1u << (3 * to)) - 1;
    const uint32_t others = (labels & below_from) | (labels >> 3 & ~below_from);
    return (others & below_to) | label << (3 * to) | (others & ~below_to) << 3;
}

#endif
