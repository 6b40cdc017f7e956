// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tables of boards of at most 16 cells as the inner loop of a search reads them: four bits per
 * cell.
 *
 * For each lookup a state is two words. The *board* has the code of the tile in each cell: 0 for
 * the blank, then 1, 2, 3 ... for the tiles of one pattern after another, ascending within each.
 * The *occupancy* has
 *
 *      bits  0 .. 47   cells that each pattern occupies, 16 bits per pattern
 *      bits 48 .. 53   each pattern's distance modulo 4, 2 bits per pattern
 *
 * A pattern's tiles have at most 8 consecutive codes, so their low three bits distinguish them.
 * These bits, extracted from the occupied cells, are the index into the rank tables. The extraction
 * takes two instructions on processors that have pdep and pext, and one step per tile on others.
 */
#ifndef NP_PDB_NIBBLES_H
#define NP_PDB_NIBBLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/layout.h"

enum {
    PDB_NIBBLES_PATTERNS_MAX = 3,
    PDB_NIBBLES_MODULO = 48, /* the lowest bit of the distances modulo 4 in the occupancy */
};

struct pdb_set;

/* One pattern as one lookup reads it. */
struct pdb_nibbles_table {
    const unsigned char *bits;
    const uint16_t *low;
    const uint32_t *high;
    const uint64_t *sets;
    const uint16_t *head; /* for labels that start at the pattern's first code */
    const uint8_t *tail;
    uint32_t head_shift;
    uint32_t block_bits;
};

struct pdb_nibbles {
    uint32_t lookups;
    uint8_t code[PDB_LOOKUPS_MAX]
                [PDB_SMALL_CELLS_MAX]; /* the code of each of the shape's tiles, by name */
    uint8_t pattern[PDB_LOOKUPS_MAX][PDB_SMALL_CELLS_MAX]; /* indexed by code */
    struct pdb_nibbles_table tables[PDB_LOOKUPS_MAX][PDB_NIBBLES_PATTERNS_MAX];
};

/* A state after one move, as one lookup sees it. */
struct pdb_nibbles_probe {
    uint64_t board;
    uint64_t occupancy;        /* still with the distances before the move */
    const unsigned char *byte; /* the byte with the new distance's bit */
    uint8_t bit;
    uint8_t shift; /* where the occupancy has the moved pattern's distance */
};

/* Prepares to read a set whose tables are all open, for a board of at most PDB_SMALL_CELLS_MAX
 * cells. */
void pdb_nibbles_init(struct pdb_nibbles *nibbles, const struct pdb_set *set);

/* Fills in the two words of a state in one lookup, with distances of 0. */
void pdb_nibbles_state(const struct pdb_nibbles *nibbles, const struct pdb_set *set,
    uint32_t lookup, const uint16_t *tiles, uint64_t words[2]);

/* The low three bits of the codes in these cells, packed together. */
NP_ALWAYS_INLINE uint32_t
pdb_nibbles_labels(uint64_t board, uint32_t occupied, bool portable)
{
#ifdef NP_TARGET_BMI2
    if (!portable)
        return (uint32_t)NP_PEXT64(
            board, NP_PDEP64(occupied, UINT64_C(0x1111111111111111)) * UINT64_C(7));
#endif
    uint32_t labels = 0;
    uint32_t shift = 0;
    (void)portable;
    for (uint32_t rest = occupied; rest != 0; rest &= rest - 1, shift += 3)
        labels |= (uint32_t)(board >> (4 * bits_lowest(rest)) & 7) << shift;
    return labels;
}

/* Moves the tile in cell `from` to cell `to`, both on the tables' board; returns the tile's
 * pattern. */
NP_ALWAYS_INLINE uint32_t
pdb_nibbles_move(const struct pdb_nibbles *nibbles, uint32_t lookup, const uint64_t words[2],
    uint32_t from, uint32_t to, struct pdb_nibbles_probe *probe)
{
    const uint64_t code = words[0] >> (4 * from) & 15;
    const uint32_t pattern = nibbles->pattern[lookup][code];
    probe->board = words[0] ^ code << (4 * from) ^ code << (4 * to);
    probe->occupancy = words[1] ^ (UINT64_C(1) << from | UINT64_C(1) << to) << (16 * pattern);
    probe->shift = (uint8_t)(PDB_NIBBLES_MODULO + 2 * pattern);
    return pattern;
}

/* Finds the table's bit for the state after a move of this pattern that left `blank` free. If
 * `portable`, uses no special instructions; the result is the same. */
NP_ALWAYS_INLINE void
pdb_nibbles_seek(const struct pdb_nibbles *nibbles, uint32_t lookup, uint32_t pattern,
    uint32_t blank, bool portable, struct pdb_nibbles_probe *probe)
{
    const struct pdb_nibbles_table *const table = &nibbles->tables[lookup][pattern];
    const uint32_t occupied = (uint32_t)(probe->occupancy >> (16 * pattern) & 0xffff);
    const uint32_t low_mask = (1u << PDB_LOW_CELLS) - 1;
    const uint64_t set =
        table->sets[table->low[occupied & low_mask] + table->high[occupied >> PDB_LOW_CELLS]];
    const uint64_t block = (set & 0xffff) + (set >> (16 + 3 * blank) & 7);
    const uint32_t labels = pdb_nibbles_labels(probe->board, occupied, portable);
    const uint64_t bit = block * table->block_bits +
                         table->head[labels & ((1u << table->head_shift) - 1)] +
                         table->tail[labels >> table->head_shift];
    probe->byte = table->bits + bits_byte(bit);
    probe->bit = bit % 8;
    NP_PREFETCH(probe->byte);
}

/* Reads the bit of a probe; returns 1 if the distance grew, 0 if it shrank. With h = 2a + p, the
 * bit is the new a: if p = 0, a growing h leaves a unchanged. */
NP_ALWAYS_INLINE uint32_t
pdb_nibbles_read(const struct pdb_nibbles_probe *probe)
{
    const uint32_t old = (uint32_t)(probe->occupancy >> probe->shift);
    return ((uint32_t)*probe->byte >> probe->bit ^ old >> 1 ^ old ^ 1) & 1;
}

/* Updates the distance; `grew` is the result of pdb_nibbles_read(). */
NP_ALWAYS_INLINE void
pdb_nibbles_settle(struct pdb_nibbles_probe *probe, uint32_t grew)
{
    const uint32_t other = (grew ^ (uint32_t)(probe->occupancy >> probe->shift) ^ 1) & 1;
    probe->occupancy ^= (uint64_t)(other << 1 | 1) << probe->shift;
}

#endif
