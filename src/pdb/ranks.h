// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A pack of parts of at most 7 tiles as the inner loop of a search reads it.
 *
 * For each look-up and part a state is one word:
 *
 *      bits  0 .. 31   cells of the tables' board that the part's tiles occupy
 *      bits 32 .. 47   the rank of the permutation of those tiles, as in index.h
 *      bits 62 .. 63   the part's distance modulo 4
 *
 * A move takes a tile from one position among the part's tiles to another, and a table says what
 * that makes of each rank (`moved_ranks` of the index): the tiles themselves are not looked at.
 */
#ifndef NP_PDB_RANKS_H
#define NP_PDB_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/reader.h"

enum {
    PDB_RANKS_SHIFT = 32,  /* the bit of a word where the rank begins */
    PDB_RANKS_MODULO = 62, /* ... and the distance modulo 4 */
};

/* One part of one look-up. */
struct pdb_ranks_table {
    const unsigned char *bits;
    const uint16_t *low;
    const uint32_t *high;
    const uint32_t *codes;
    const struct pdb_division *divisions;
    const uint16_t *moved_ranks;
    const uint32_t *labels;
    uint32_t low_cells;
    uint32_t permutations;
    uint32_t block_bits;
    uint8_t key_tile[PDB_TILES_MAX]; /* the place in the key of the tile with each label */
};

struct pdb_ranks {
    uint32_t lookups;
    uint32_t parts;                                      /* the most of any partition */
    uint8_t part[PDB_LOOKUPS_MAX][PDB_READER_CELLS_MAX]; /* by place in the key */
    struct pdb_ranks_table tables[PDB_LOOKUPS_MAX][PDB_PARTS_MAX];
};

/* A state after one move, as far as one look-up goes. */
struct pdb_ranks_probe {
    uint64_t word;             /* of the part that moved, its distance still that of before */
    const unsigned char *byte; /* where the new distance's bit is */
    uint8_t bit;
    uint8_t part;
};

/* Prepares to read a pack with all its tables. Returns false where a part is too large. */
bool pdb_ranks_init(
    struct pdb_ranks *ranks, const struct pdb_pack *pack, const struct pdb_reader *reader);

/* One part's word from the reader's. */
uint64_t pdb_ranks_word(const struct pdb_reader_table *table, uint64_t word);

/* The place in the key of the tile in `from`, a cell of the tables' board, by the first look-up. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_tile(const struct pdb_ranks *ranks, const uint64_t *words, uint32_t from, uint32_t parts)
{
    uint32_t const part = pdb_word_part(words, from, parts);
    struct pdb_ranks_table const *const table = &ranks->tables[0][part];
    uint32_t const position = bits_count_below(words[part] & UINT32_MAX, from);
    uint32_t const labels = table->labels[words[part] >> PDB_RANKS_SHIFT & 0xffff];
    return table->key_tile[labels >> (3 * position) & 7];
}

/* Finds the table's bit for the state after the tile with the place `tile` in the key moves from
 * cell `from` to `to`, cells of the tables' board; `words` are those of the look-up. */
NP_ALWAYS_INLINE void
pdb_ranks_move(const struct pdb_ranks *ranks, uint32_t lookup, const uint64_t *words, uint32_t tile,
    uint32_t from, uint32_t to, struct pdb_ranks_probe *probe)
{
    uint32_t const part = ranks->part[lookup][tile];
    struct pdb_ranks_table const *const table = &ranks->tables[lookup][part];
    uint64_t const word = words[part];
    uint32_t const others = (uint32_t)word & ~(1u << from);
    uint32_t const positions =
        bits_count_below(others, from) * PDB_TILES_MAX + bits_count_below(others, to);
    uint32_t const rank = table->moved_ranks[positions * table->permutations +
                                             (uint32_t)(word >> PDB_RANKS_SHIFT & 0xffff)];
    uint32_t const occupied = others | 1u << to;
    uint32_t const code = table->codes[table->low[occupied & ((1u << table->low_cells) - 1)] +
                                       table->high[occupied >> table->low_cells]];
    uint32_t const block = pdb_code_block(table->divisions, code, from);
    uint64_t const bit = (uint64_t)block * table->block_bits + rank;
    probe->word =
        (word & UINT64_C(3) << PDB_RANKS_MODULO) | (uint64_t)rank << PDB_RANKS_SHIFT | occupied;
    probe->byte = table->bits + bit / 8;
    probe->bit = bit % 8;
    probe->part = (uint8_t)part;
    NP_PREFETCH(probe->byte);
}

/* Reads the bit of a probe and brings its word's distance up to date; returns 1 if the distance
 * grew, 0 if it shrank. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_read(struct pdb_ranks_probe *probe)
{
    uint32_t const bit = *probe->byte >> probe->bit & 1;
    uint32_t const old = (uint32_t)(probe->word >> PDB_RANKS_MODULO);
    uint32_t const other = bit ^ old >> 1;
    probe->word ^= (uint64_t)(other << 1 | 1) << PDB_RANKS_MODULO;
    return (other ^ old ^ 1) & 1;
}

#endif
