// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The first block and the regions of a cell set in four bytes.
 *
 * A search looks up the set of cells that a tile's move makes, and finds the block of its table by
 * the blank's region. With 16 bytes a set that is 2.8 MB for 6 tiles on 5x5, which no second-level
 * cache holds, and each lookup waits for it. But most sets share their regions with others:
 *
 *      a a a a a       A *region_map* says for every cell which region it is in; cells of the set
 *      a a a X a       itself count with the largest region, so all sets with X in these two
 *      a a a a X       cells and the others scattered have the region_map "b is the corner".
 *      a a a X b
 *
 * The 177,100 sets of 6 cells on 5x5 have 3,377 region_maps: 0.7 MB of codes, and 40 KB of
 * region_maps of which few are ever read.
 *
 *      bits  0 .. 17   the set's first block
 *      bits 18 .. 31   its region_map
 */
#ifndef NP_PDB_REGION_MAPS_H
#define NP_PDB_REGION_MAPS_H

#include "pdb/cell_sets.h"

/* Lists codes and region_maps of the sets of a board of at most 32 cells; both are NULL where a
 * code has no room for the blocks or the region_maps, or cells or sets are missing.
 *
 * The caller frees both. Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_region_maps_make(const struct pdb_cell_sets *sets, uint32_t **codes,
    struct pdb_region_map **region_maps, struct np_error *error);

#endif
