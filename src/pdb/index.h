// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The index of a pattern database: a number for every state of k tiles and the blank.
 *
 * A pattern database (Culberson & Schaeffer 1998) keeps the exact distance of a few tiles, the
 * pattern, for every placement. The other tiles are all alike and their moves cost nothing, so of
 * the blank only the region of free cells that it can reach matters (Korf & Felner 2002;
 * "zero-aware" in Clausecker & Reinefeld 2019). A state is therefore
 *
 *      the set of cells occupied     .  X  .  X      sets: all k-subsets of the cells
 *      the region of the blank       X  X  a  a      here a (2 cells), b and c are regions
 *      which tile stands on which    c  X  a  X      k! permutations
 *                                    X  b  X  b
 *
 * and it is numbered in that order: sets, their regions, permutations. All states of one set and
 * region are a *block* of k! entries, one bit each, rounded up to whole 64-bit words. Blocks make
 * moves cheap for the generator: a tile that moves sideways changes the set but not the order of
 * the tiles, so a whole block maps to another one unchanged; a tile that moves up or down skips
 * past at most `width` - 1 others, the same permutation of entries everywhere.
 *
 * Numbers in detail:
 *   - Sets are ranked colexicographically: rank of {c1 < c2 < ... < ck} = sum of C(ci, i). That is
 *     the order of the bit masks as numbers, and it splits into independent sums over low and high
 *     cells, which lets a search rank with two lookups.
 *   - Regions are numbered by their lowest cell. The three words `region_bits` of a set hold the
 *     number of the region of each cell, bit by bit.
 *   - The tiles of a pattern carry *labels* 0 .. k-1 in ascending order. A permutation is the list
 *     of labels by ascending cell, 3 bits each, the lowest cell in the lowest bits. Its rank is the
 *     sum of two small tables, one for the labels before the last four and one for the last four.
 */
#ifndef NP_PDB_INDEX_H
#define NP_PDB_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "pdb/cell_sets.h"

enum {
    PDB_TILES_MAX = 8,
    PDB_COMPACT_CELLS_MAX = 26, /* larger boards have no rank tables for fast searches */
    PDB_LOW_CELLS = 8,          /* `low_cells` of boards of at most twice as many cells */
    PDB_TAIL_TILES = 4,         /* labels that the second rank table covers */
    PDB_RANK_TABLE_SIZE = 4096, /* four labels of three bits */
    PDB_MOVED_TILES_MAX = 7,    /* of indexes with a table of moved ranks */
};

/* A state of a pattern: where its tiles and the blank are. */
struct pdb_state {
    uint64_t occupied;
    uint32_t labels; /* by ascending cell, 3 bits each */
    uint32_t blank;  /* any cell of the region */
};

/* Immutable and shared: tables of the same number of tiles on boards of one size have one index.
 * Read the fields freely; arrays are owned. */
struct pdb_index {
    _Atomic uint32_t owners;
    uint32_t width;
    uint32_t height;
    uint32_t cells;
    uint32_t tiles;     /* k */
    uint32_t set_count; /* C(cells, k) */
    uint32_t block_count;
    uint32_t permutations; /* k! */
    uint32_t block_words;  /* 64-bit words a block */
    uint32_t head_shift;   /* 3 * labels that the head table covers */
    struct pdb_cell_set *sets;
    /* The rank of a set as low[cells below low_cells] + high[the others, shifted down], and its
     * compact form; NULL on boards of more than PDB_COMPACT_CELLS_MAX cells. */
    uint32_t low_cells;
    uint16_t *low;
    uint32_t *high;
    struct pdb_compact_cell_set *compact_sets;
    /* The same in half the space, for at most 16 cells and 65536 blocks, else NULL: the first block
     * in the low 16 bits, then three bits for the region of each cell. */
    uint64_t *small_sets;
    /* Only with small sets: the rank tables below for labels that start at 0, 1 .. 7, modulo 8;
     * 8 times PDB_RANK_TABLE_SIZE entries; see nibbles.h. */
    uint16_t *turned_heads;
    uint8_t *turned_tails;
    /* Only with compact but without small sets, for at most 7 tiles, else NULL: the new rank of
     * each rank when the tile at one position goes to another, by from * 8 + to. */
    uint16_t *moved_ranks;
    /* Only with moved ranks: the code of each set and the region maps that codes number. */
    uint32_t *codes;
    struct pdb_region_map *region_maps;
    uint32_t *labels;                   /* `permutations` entries: the labels of each rank */
    uint16_t head[PDB_RANK_TABLE_SIZE]; /* the rank of the first labels, scaled */
    uint8_t tail[PDB_RANK_TABLE_SIZE];  /* the rank of the last four among them */
    uint32_t binomials[PDB_TILES_MAX + 1][PDB_CELLS_MAX]; /* [k][n], those that ranks need */
};

/* Makes the index of `tiles` tiles on a board, in time and memory linear in the number of sets.
 *
 * The caller gives it back with pdb_index_release(). Returns NP_OK, NP_UNSUPPORTED (no tile, too
 * many tiles or cells, or more regions or blocks than the format can number) or NP_NO_MEMORY. */
enum np_status pdb_index_new(const struct pdb_index **index, uint32_t width, uint32_t height,
    uint32_t tiles, struct np_error *error);

/* Adds and removes an owner of an index. Any thread may call both. They accept NULL. */
const struct pdb_index *pdb_index_share(const struct pdb_index *index);
void pdb_index_release(const struct pdb_index *index);

/* The rank of a set of exactly k cells. */
uint32_t pdb_cell_set_rank(const struct pdb_index *index, uint64_t occupied);

/* The rank of a permutation given as labels, below k!. */
static inline uint32_t
pdb_permutation_rank(const struct pdb_index *index, uint32_t labels)
{
    return (uint32_t)index->head[labels & ((1u << index->head_shift) - 1)] +
           index->tail[labels >> index->head_shift];
}

/* The block and the entry in it of a state. */
uint32_t pdb_state_block(const struct pdb_index *index, const struct pdb_state *state);

/* The inverse: the state of an entry; the blank is the lowest cell of its region. */
struct pdb_state pdb_state_of(const struct pdb_index *index, uint32_t block, uint32_t entry);

/* Takes the label at position `from` of the permutation out and puts it back at `to`. */
static inline uint32_t
pdb_labels_shift(uint32_t labels, uint32_t from, uint32_t to)
{
    const uint32_t label = labels >> (3 * from) & 7;
    const uint32_t below_from = (1u << (3 * from)) - 1;
    const uint32_t below_to = (1u << (3 * to)) - 1;
    const uint32_t rest = (labels & below_from) | (labels >> 3 & ~below_from);
    return (rest & below_to) | label << (3 * to) | (rest & ~below_to) << 3;
}

#endif
