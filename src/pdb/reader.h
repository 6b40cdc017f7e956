// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of tables as searches read it, which then use nibbles.h or ranks.h.
 *
 * The *key* of a state lists the cell of every tile except the blank, 5 bits per tile, 12 tiles per
 * word; two keys are equal if and only if their states are.
 */
#ifndef NP_PDB_READER_H
#define NP_PDB_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/layout.h"

enum { PDB_KEY_TILES = 12 }; /* tiles per word of the key */

struct pdb_set;

/* One pattern of one lookup; see struct pdb_index. The fields that ranks.h reads come first; a size
 * of 128 bytes lets kernels find a table without a multiplication. */
struct pdb_reader_table {
    const unsigned char *bits;
    const uint16_t *low;
    const uint32_t *high;
    const uint32_t *codes;
    const struct pdb_region_map *region_maps;
    const uint16_t *moved_ranks;
    uint32_t low_cells;
    uint32_t permutations;
    uint32_t block_bits;
    uint32_t tiles;
    const uint32_t *labels;
    uint8_t key_tile[PDB_TILES_MAX]; /* the index in the key of the tile with each label */
    const uint16_t *head;
    const uint8_t *tail;
    uint64_t head_shift;
    uint64_t unused[3];
};

struct pdb_reader {
    uint32_t cells;
    uint32_t lookups;
    uint32_t pattern_count; /* the most patterns of any partition */
    uint8_t neighbour_count[PDB_CELLS_MAX];
    uint8_t neighbour[PDB_CELLS_MAX][4]; /* neighbours of the shape's cells, ascending */
    /* others[a][b] has a bit for each neighbour of cell a except b. */
    uint8_t others[PDB_CELLS_MAX][PDB_CELLS_MAX];
    uint8_t cell[PDB_LOOKUPS_MAX][PDB_CELLS_MAX]; /* the tables' cell for each cell of the shape */
    uint8_t pattern[PDB_LOOKUPS_MAX][PDB_CELLS_MAX]; /* by the tile's index in the key */
    struct pdb_reader_table tables[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
};

/* Prepares to read a set whose tables are all open. */
void pdb_reader_init(struct pdb_reader *reader, const struct pdb_set *set);

/* Fills in the two words of a state's key. */
void pdb_reader_key(const struct pdb_reader *reader, const struct pdb_set *set,
    const uint16_t *tiles, uint64_t key[2]);

/* The rank of a set of cells. */
NP_ALWAYS_INLINE uint32_t
pdb_reader_rank(const struct pdb_reader_table *table, uint32_t occupied)
{
    return table->low[occupied & ((1u << table->low_cells) - 1)] +
           table->high[occupied >> table->low_cells];
}

/* The rank of a permutation. */
NP_ALWAYS_INLINE uint32_t
pdb_reader_order(const struct pdb_reader_table *table, uint32_t labels)
{
    return (uint32_t)table->head[labels & ((1u << table->head_shift) - 1)] +
           table->tail[labels >> table->head_shift];
}

#endif
