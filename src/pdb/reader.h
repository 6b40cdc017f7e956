// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of tables as heuristics read it. The layered search uses these functions for its root, and
 * then nibbles.h or ranks.h.
 *
 * For each lookup and pattern a state is one *word*:
 *
 *      bits  0 .. 35   cells of the tables' board that the pattern's tiles occupy
 *      bits 36 .. 59   the labels of those tiles by ascending cell, 3 bits each
 *      bits 62 .. 63   the pattern's distance modulo 4
 *
 * A move changes one word of each lookup, and the distance in that word by one. The *key* of a
 * state lists the cell of every tile except the blank, 5 bits per tile, 12 tiles per word; two keys
 * are equal if and only if their states are.
 */
#ifndef NP_PDB_READER_H
#define NP_PDB_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/layout.h"

enum {
    PDB_WORD_LABELS = 36, /* the lowest bit of the labels */
    PDB_WORD_MODULO = 62, /* the lowest bit of the distance modulo 4 */
    PDB_KEY_TILES = 12,   /* tiles per word of the key */
};

struct pdb_set;

/* The estimate of a state for which the tables contradict each other. */
#define PDB_NO_ESTIMATE UINT32_MAX

#define PDB_WORD_OCCUPIED ((UINT64_C(1) << PDB_WORD_LABELS) - 1)

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
    const struct pdb_cell_set *sets;
    const uint64_t *small_sets;
    const uint16_t *head;
    const uint8_t *tail;
    uint64_t head_shift;
    uint64_t unused;
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

/* A state after one move, as one lookup sees it. */
struct pdb_probe {
    uint64_t word; /* the word of the pattern that moved, with the distance before the move */
    const unsigned char *byte; /* the byte with the new distance's bit */
    uint8_t bit;
};

/* Prepares to read a set whose tables are all open. */
void pdb_reader_init(struct pdb_reader *reader, const struct pdb_set *set);

/* Fills in the words of a state, `reader->pattern_count` for each lookup, and the estimate of each
 * lookup. Returns the largest estimate, or PDB_NO_ESTIMATE if some table has no way down to the
 * goal and so cannot contain true distances. */
uint32_t pdb_reader_words(const struct pdb_reader *reader, const struct pdb_set *set,
    const uint16_t *tiles, uint32_t blank, uint64_t *words, uint32_t *estimates);

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

/* The block of the states with these occupied cells and the blank in cell `blank`. */
NP_ALWAYS_INLINE uint32_t
pdb_reader_block(const struct pdb_reader_table *table, uint64_t occupied, uint32_t blank)
{
    const uint32_t rank = pdb_reader_rank(table, (uint32_t)occupied);
    if (table->small_sets != NULL) {
        const uint64_t set = table->small_sets[rank];
        return (uint32_t)((set & 0xffff) + (set >> (16 + 3 * blank) & 7));
    }
    return table->sets[rank].first_block + pdb_cell_set_region(&table->sets[rank], blank);
}

/* The index of the table's bit for a state's word. */
NP_ALWAYS_INLINE uint64_t
pdb_reader_bit(const struct pdb_reader_table *table, uint64_t word, uint32_t blank)
{
    const uint32_t labels = (uint32_t)(word >> PDB_WORD_LABELS) & 0xffffff;
    return (uint64_t)pdb_reader_block(table, word & PDB_WORD_OCCUPIED, blank) * table->block_bits +
           pdb_reader_order(table, labels);
}

/* Finds the table's bit for the state after a tile moves from cell `from` to cell `to`, both on the
 * tables' board. `word` is the word of the tile's pattern. */
NP_ALWAYS_INLINE void
pdb_probe_move(const struct pdb_reader_table *table, uint64_t word, uint32_t from, uint32_t to,
    struct pdb_probe *probe)
{
    const uint64_t others = word & PDB_WORD_OCCUPIED & ~(UINT64_C(1) << from);
    const uint32_t labels = (uint32_t)(word >> PDB_WORD_LABELS) & 0xffffff;
    const uint32_t moved =
        pdb_labels_shift(labels, bits_count_below(others, from), bits_count_below(others, to));
    probe->word = others | UINT64_C(1) << to | (uint64_t)moved << PDB_WORD_LABELS |
                  (word & UINT64_C(3) << PDB_WORD_MODULO);
    const uint64_t bit = pdb_reader_bit(table, probe->word, from);
    probe->byte = table->bits + bits_byte(bit);
    probe->bit = bit % 8;
    NP_PREFETCH(probe->byte);
}

/* Reads the bit of a probe and updates its word's distance; returns 1 if the distance grew, 0 if it
 * shrank. With h = 2a + p, the bit is the new a: if p = 0, a growing h leaves a unchanged. */
NP_ALWAYS_INLINE uint32_t
pdb_probe_read(struct pdb_probe *probe)
{
    const uint32_t bit = *probe->byte >> probe->bit & 1;
    const uint32_t old = (uint32_t)(probe->word >> PDB_WORD_MODULO);
    const uint32_t up = (bit ^ old >> 1 ^ old ^ 1) & 1;
    probe->word += (uint64_t)(up ? 1 : 3) << PDB_WORD_MODULO;
    return up;
}

#endif
