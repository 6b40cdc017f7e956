// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The first block and the regions of a set in four bytes.
 *
 * A search looks up the set of cells that a tile's move makes, and finds the block of its table by
 * the blank's region. With 16 bytes a set that is 2.8 MB for 6 tiles on 5x5, which no second-level
 * cache holds, and each look-up waits for it. But few sets cut the board in ways of their own:
 *
 *      a a a a a       A *division* says for every cell which region it is in; cells of the set
 *      a a a X a       itself count with the largest region, so all sets with X in these two
 *      a a a a X       cells and the others scattered have the division "b is the corner".
 *      a a a X b
 *
 * The 177,100 sets of 6 cells on 5x5 have 3,377 divisions: 0.7 MB of codes, and 40 KB of divisions
 * of which few are ever read.
 *
 *      bits  0 .. 17   the set's first block
 *      bits 18 .. 31   its division
 */
#ifndef NP_PDB_DIVISION_H
#define NP_PDB_DIVISION_H

#include "pdb/set.h"

/* Lists codes and divisions of the sets of a board of at most 32 cells; both are NULL where a
 * code has no room for the blocks or the divisions, or cells or sets are missing.
 *
 * The caller frees both. Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_divisions_make(const struct pdb_sets *sets, uint32_t **codes,
    struct pdb_division **divisions, struct np_error *error);

#endif
