// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The index of a pattern database: a number for every state of k tiles and the blank.
 *
 * A pattern database (Culberson & Schaeffer 1998) stores the exact distance of a few tiles, the
 * pattern, for all their placements. The other tiles are interchangeable and their moves cost
 * nothing, so only the region of free cells that the blank can reach matters, not its cell (Korf &
 * Felner 2002; "zero-aware" in Clausecker & Reinefeld 2019). A state therefore consists of
 *
 *      the set of occupied cells (X)     a  X  b  X      one of C(cells, k) sets
 *      the region of the blank           X  X  b  b      here one of a to e
 *      the order of the tiles            c  X  b  X      one of k! permutations
 *                                        X  d  X  e
 *
 * and states are numbered in that order: by set, region and permutation. All states of one set and
 * region form a *block* of k! entries, one bit each, rounded up to whole 64-bit words. Blocks make
 * moves cheap for the generator: a tile that moves sideways changes the set but not the order of
 * the tiles, so the whole block maps unchanged to another one; a tile that moves up or down passes
 * at most `width` - 1 others, which permutes the entries of every block in the same way.
 *
 * Details of the numbering:
 *   - Sets are ranked colexicographically: the rank of {c1 < c2 < ... < ck} is the sum of C(ci, i).
 *     That is the numerical order of the bit masks. The sum splits into independent parts for low
 *     and high cells, so a search computes a rank with two lookups.
 *   - Regions are numbered by their lowest cells.
 *   - The tiles of a pattern have *labels* 0 .. k-1 in ascending order. A permutation lists the
 *     labels by ascending cell, 3 bits each, the lowest cell in the lowest bits. Its rank is a sum
 *     of entries of two small tables, one for the last four labels and one for those before them.
 */
#ifndef NP_PDB_INDEX_H
#define NP_PDB_INDEX_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "pdb/layout.h"

/* A state of a pattern: where its tiles and the blank are. */
struct pdb_state {
    uint64_t occupied;
    uint32_t labels; /* by ascending cell, 3 bits each */
    uint32_t blank;  /* any cell of the blank's region */
};

/* Immutable and shared: all tables with the same number of tiles on boards of one size use the same
 * index. Its fields may be read freely; it owns its arrays. */
struct pdb_index {
    _Atomic uint32_t owners;
    uint32_t width;
    uint32_t height;
    uint32_t cells;
    uint32_t tiles;     /* k */
    uint32_t set_count; /* C(cells, k) */
    uint32_t block_count;
    uint32_t permutations;     /* k! */
    uint32_t block_words;      /* 64-bit words per block */
    uint32_t head_shift;       /* 3 bits for each label that the table `head` covers */
    struct pdb_cell_set *sets; /* in the order of their masks */
    /* The rank of a set is low[cells below low_cells] + high[the other cells, shifted down]. */
    uint32_t low_cells;
    uint16_t *low;
    uint32_t *high;
    /* On small boards, else NULL: the first block of each set in the low 16 bits, followed by three
     * bits for the region of each cell. */
    uint64_t *small_sets;
    /* On small boards, else NULL: the rank tables below for labels that start at 0, 1 .. 7, modulo
     * 8; each has 8 * PDB_RANK_TABLE_SIZE entries; see nibbles.h. */
    uint16_t *turned_heads;
    uint8_t *turned_tails;
    uint16_t *moved_ranks; /* on larger boards, else NULL: see pdb_fill_moved_ranks() */
    /* On larger boards, else NULL: the code of each set, and the region maps that the codes refer
     * to; see index.c. */
    uint32_t *codes;
    struct pdb_region_map *region_maps;
    uint32_t *labels;                   /* the labels of each rank */
    uint16_t head[PDB_RANK_TABLE_SIZE]; /* the scaled rank of the first labels */
    uint8_t tail[PDB_RANK_TABLE_SIZE];  /* the rank of the last four labels */
    uint32_t binomials[PDB_TILES_MAX + 1][PDB_CELLS_MAX + 1]; /* [k][n]: n choose k */
};

/* Makes the index for `tiles` tiles, fewer than cells, on a board of at most PDB_CELLS_MAX cells,
 * in time and memory linear in the number of sets. The caller releases it with pdb_index_release().
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_index_new(const struct pdb_index **index, uint32_t width, uint32_t height,
    uint32_t tiles, struct np_error *error);

/* Add and remove an owner of an index. Any thread may call them. Both accept NULL. */
const struct pdb_index *pdb_index_share(const struct pdb_index *index);
void pdb_index_release(const struct pdb_index *index);

/* Fills in the rank that each rank becomes when a tile moves from one position to another:
 * moved_ranks[(from * PDB_TILES_MAX + to) * k! + rank]. */
void pdb_fill_moved_ranks(const struct pdb_index *index, uint16_t *moved_ranks);

/* The size of these ranks. */
static inline size_t
pdb_moved_ranks_bytes(const struct pdb_index *index)
{
    return (size_t)PDB_TILES_MAX * PDB_TILES_MAX * index->permutations * sizeof(uint16_t);
}

/* The rank of a set of exactly k cells. */
static inline uint32_t
pdb_cell_set_rank(const struct pdb_index *index, uint64_t occupied)
{
    return index->low[occupied & ((1u << index->low_cells) - 1)] +
           index->high[occupied >> index->low_cells];
}

/* The rank of a permutation given by its labels; less than k!. */
static inline uint32_t
pdb_permutation_rank(const struct pdb_index *index, uint32_t labels)
{
    return (uint32_t)index->head[labels & ((1u << index->head_shift) - 1)] +
           index->tail[labels >> index->head_shift];
}

/* The block of a state. */
static inline uint32_t
pdb_state_block(const struct pdb_index *index, const struct pdb_state *state)
{
    const struct pdb_cell_set *const set = &index->sets[pdb_cell_set_rank(index, state->occupied)];
    return set->first_block + pdb_cell_set_region(set, state->blank);
}

/* The number of a state's bit in a table. */
static inline uint64_t
pdb_state_entry(const struct pdb_index *index, const struct pdb_state *state)
{
    return (uint64_t)pdb_state_block(index, state) * index->block_words * 64 +
           pdb_permutation_rank(index, state->labels);
}

/* The state after a tile of the pattern moves from cell `from` to the free cell `to`. */
static inline struct pdb_state
pdb_state_move(const struct pdb_state *state, uint32_t from, uint32_t to)
{
    const uint64_t others = state->occupied & ~(UINT64_C(1) << from);
    return (struct pdb_state){.occupied = others | UINT64_C(1) << to,
        .labels = pdb_labels_shift(
            state->labels, bits_count_below(others, from), bits_count_below(others, to)),
        .blank = from};
}

#endif
