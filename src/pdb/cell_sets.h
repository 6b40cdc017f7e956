// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets of occupied cells, and the regions of free cells that they leave to the blank.
 *
 * How sets are numbered, and what the index of a pattern database stores of them, is in index.h.
 */
#ifndef NP_PDB_CELL_SETS_H
#define NP_PDB_CELL_SETS_H

#include <stdint.h>

#include "base/status.h"

enum {
    PDB_CELLS_MAX = 64,
    PDB_REGIONS_MAX = 8,
};

/* What the index knows of one set of occupied cells. */
struct pdb_cell_set {
    uint64_t occupied;       /* bit mask of cells */
    uint64_t region_bits[3]; /* bit b of a cell's region number is in word b */
    uint32_t first_block;    /* its regions follow one another */
    uint32_t regions;
};

/* The same in one quarter of a cache line, for boards of at most 32 cells. */
struct pdb_compact_cell_set {
    uint32_t first_block;
    uint32_t region_bits[3];
};

/* The region of every cell, on a board of at most 32 cells; many sets share one: region_maps.c. */
struct pdb_region_map {
    uint32_t region_bits[3];
};

enum { PDB_CODE_BLOCK_BITS = 18 }; /* of a set's code: its first block; above them its region map */

/* All sets of `tiles` cells of a board, in the order of their masks as numbers. */
struct pdb_cell_sets {
    uint32_t width;
    uint32_t cells;
    uint32_t tiles;
    uint32_t count;
    uint32_t block_count;
    struct pdb_cell_set *list; /* the caller's */
};

/* Fills the list of `count` sets, and counts their blocks. Returns NP_OK or NP_UNSUPPORTED (more
 * regions or blocks than the format can number). */
enum np_status pdb_cell_sets_fill(struct pdb_cell_sets *sets, struct np_error *error);

/* Lists codes and region maps of the sets of a board; both are NULL if it has more than 32 cells or
 * a code has no room for the blocks or the region maps.
 *
 * The caller frees both. Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_region_maps_make(const struct pdb_cell_sets *sets, uint32_t **codes,
    struct pdb_region_map **region_maps, struct np_error *error);

/* n over k, for n <= 64 and k <= 9. */
uint64_t pdb_binomial(uint32_t n, uint32_t k);

/* The cells beside `cell`, as a bit mask. */
uint64_t pdb_neighbours(uint32_t width, uint32_t cells, uint32_t cell);

/* The region of a free cell of a set. */
static inline uint32_t
pdb_cell_set_region(const struct pdb_cell_set *set, uint32_t cell)
{
    return (uint32_t)((set->region_bits[0] >> cell & 1) | (set->region_bits[1] >> cell & 1) << 1 |
                      (set->region_bits[2] >> cell & 1) << 2);
}

/* The block of a free cell of the set with this code. */
static inline uint32_t
pdb_code_block(const struct pdb_region_map *region_maps, uint32_t code, uint32_t cell)
{
    const uint32_t *const bits = region_maps[code >> PDB_CODE_BLOCK_BITS].region_bits;
    return (code & ((1u << PDB_CODE_BLOCK_BITS) - 1)) +
           ((bits[0] >> cell & 1) | (bits[1] >> cell & 1) << 1 | (bits[2] >> cell & 1) << 2);
}

#endif
