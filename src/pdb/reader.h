// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of tables as estimates read it; the layered search goes on from there with nibbles.h or
 * ranks.h.
 *
 * For each lookup and pattern a state is one *word*:
 *
 *      bits  0 .. 35   cells of the tables' board that the pattern's tiles occupy
 *      bits 36 .. 59   the labels of those tiles by ascending cell, 3 bits each
 *      bits 62 .. 63   the pattern's distance modulo 4
 *
 * One move changes one word of each lookup, and it changes that word's distance by one, up or
 * down. The *key* of a state is the cell of every tile but the blank, 5 bits a tile, 12 tiles a
 * word: equal keys are equal states, exactly.
 */
#ifndef NP_PDB_READER_H
#define NP_PDB_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/set.h"

enum {
    PDB_READER_CELLS_MAX = 25,
    PDB_WORD_LABELS = 36, /* the bit where the labels begin */
    PDB_WORD_MODULO = 62, /* the bit where the distance modulo 4 begins */
    PDB_KEY_TILES = 12,   /* tiles a word of the key */
};

/* The estimate of a state whose tables contradict themselves. */
#define PDB_NO_ESTIMATE UINT32_MAX

#define PDB_WORD_OCCUPIED ((UINT64_C(1) << PDB_WORD_LABELS) - 1)

/* One pattern of one lookup. */
struct pdb_reader_table {
    const unsigned char *bits;
    const uint16_t *low;
    const uint32_t *high;
    const struct pdb_compact_cell_set *sets;
    const uint64_t *small_sets; /* NULL if there are none */
    const uint16_t *head;
    const uint8_t *tail;
    uint32_t low_cells;
    uint32_t head_shift;
    uint32_t block_bits;
    uint8_t key_tile[PDB_TILES_MAX]; /* the index in the key of the tile with each label */
};

struct pdb_reader {
    uint32_t cells;
    uint32_t lookups;
    uint32_t pattern_count; /* the most of any partition */
    bool small;             /* all tables have small sets */
    uint8_t neighbour_count[PDB_READER_CELLS_MAX];
    uint8_t neighbour[PDB_READER_CELLS_MAX][4]; /* of the shape's cells, ascending */
    /* Which of a cell's neighbours are not this other cell, a bit each. */
    uint8_t others[PDB_READER_CELLS_MAX][PDB_READER_CELLS_MAX];
    uint8_t cell[PDB_LOOKUPS_MAX][PDB_READER_CELLS_MAX];
    struct pdb_reader_table tables[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
};

/* A state after one move, as far as one lookup goes. */
struct pdb_probe {
    uint64_t word;             /* of the pattern that moved, its distance still that of before */
    const unsigned char *byte; /* where the new distance's bit is */
    uint8_t bit;
    uint8_t pattern;
    uint8_t label; /* of the tile that moved */
};

/* Prepares to read a set with all its tables. Returns false if its board is too large. */
bool pdb_reader_init(struct pdb_reader *reader, const struct pdb_set *set);

/* Fills the words of a state, lookup by lookup, `reader->pattern_count` each; returns the largest
 * estimate and those of each lookup, or PDB_NO_ESTIMATE where some table has no way down to the
 * goal: then it does not hold distances. */
uint32_t pdb_reader_words(const struct pdb_reader *reader, const struct pdb_set *set,
    const uint16_t *tiles, uint32_t blank, uint64_t *words, uint32_t *estimates);

/* Fills the two words of a state's key. */
void pdb_reader_key(const struct pdb_reader *reader, const struct pdb_set *set,
    const uint16_t *tiles, uint64_t key[2]);

/* The pattern whose word has a tile in `from`. */
NP_ALWAYS_INLINE uint32_t
pdb_word_pattern(const uint64_t *words, uint32_t from, uint32_t pattern_count)
{
    uint32_t pattern = 0;
    for (uint32_t i = 1; i < pattern_count; i++)
        pattern += i * (uint32_t)(words[i] >> from & 1);
    return pattern;
}

/* The block of the states with this occupied set and the blank in cell `blank`. */
NP_ALWAYS_INLINE uint32_t
pdb_reader_block(
    const struct pdb_reader_table *table, uint64_t occupied, uint32_t blank, bool small)
{
    const uint64_t low_mask = (UINT64_C(1) << table->low_cells) - 1;
    const uint32_t rank =
        table->low[occupied & low_mask] + table->high[occupied >> table->low_cells];
    if (small) {
        const uint64_t set = table->small_sets[rank];
        return (uint32_t)((set & 0xffff) + (set >> (16 + 3 * blank) & 7));
    }
    const struct pdb_compact_cell_set *const set = &table->sets[rank];
    return set->first_block + ((set->region_bits[0] >> blank & 1) |
                                  (set->region_bits[1] >> blank & 1) << 1 |
                                  (set->region_bits[2] >> blank & 1) << 2);
}

/* The table's bit for a state's word, as a number. */
NP_ALWAYS_INLINE uint64_t
pdb_reader_bit(const struct pdb_reader_table *table, uint64_t word, uint32_t blank, bool small)
{
    const uint64_t occupied = word & PDB_WORD_OCCUPIED;
    const uint32_t labels = (uint32_t)(word >> PDB_WORD_LABELS) & 0xffffff;
    return (uint64_t)pdb_reader_block(table, occupied, blank, small) * table->block_bits +
           table->head[labels & ((1u << table->head_shift) - 1)] +
           table->tail[labels >> table->head_shift];
}

/* Finds the table's bit for the state after the tile in cell `from` moves to `to`, cells of the
 * tables' board; `tables` and `words` are those of one lookup. `small` says whether to use the
 * small sets. */
NP_ALWAYS_INLINE void
pdb_probe_move(const struct pdb_reader_table *tables, const uint64_t *words, uint32_t pattern_count,
    uint32_t from, uint32_t to, bool small, struct pdb_probe *probe)
{
    const uint32_t pattern = pdb_word_pattern(words, from, pattern_count);
    const struct pdb_reader_table *const table = &tables[pattern];
    const uint64_t word = words[pattern];
    const uint64_t others = word & PDB_WORD_OCCUPIED & ~(UINT64_C(1) << from);
    const uint32_t labels = (uint32_t)(word >> PDB_WORD_LABELS) & 0xffffff;
    const uint32_t i = bits_count_below(others, from);
    const uint32_t moved = pdb_labels_shift(labels, i, bits_count_below(others, to));
    const uint64_t occupied = others | UINT64_C(1) << to;
    probe->word =
        occupied | (uint64_t)moved << PDB_WORD_LABELS | (word & UINT64_C(3) << PDB_WORD_MODULO);
    const uint64_t bit = pdb_reader_bit(table, probe->word, from, small);
    probe->byte = table->bits + bits_byte(bit);
    probe->bit = bit % 8;
    probe->pattern = (uint8_t)pattern;
    probe->label = labels >> (3 * i) & 7;
    NP_PREFETCH(probe->byte);
}

/* Reads the bit of a probe and brings its word's distance up to date; returns 1 if the distance
 * grew, 0 if it shrank. With h = 2a + p the new a tells: for p = 0 it stays the same going up. */
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
