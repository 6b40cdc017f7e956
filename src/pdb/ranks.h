// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of patterns of at most 7 tiles as the inner loop of a search reads it.
 *
 * The first word of a state has each pattern's distance modulo 4, two bits a pattern, lookup by
 * lookup. Then, for each lookup and pattern, comes one word:
 *
 *      bits  0 .. 31   cells of the tables' board that the pattern's tiles occupy
 *      bits 32 .. 47   the rank of the permutation of those tiles, as in index.h
 *
 * A move takes a tile from one position among the pattern's tiles to another, and a table says what
 * that makes of each rank (`moved_ranks` of the index): the tiles themselves are not looked at.
 * All words but the first follow from the key of the state (see reader.h), so those two are what
 * is worth keeping.
 */
#ifndef NP_PDB_RANKS_H
#define NP_PDB_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/compiler.h"
#include "pdb/reader.h"

enum {
    PDB_RANKS_SHIFT = 32, /* the bit of a word where the rank begins */
};

/* One pattern of one lookup. */
struct pdb_ranks_table {
    const unsigned char *bits;
    const uint16_t *low;
    const uint32_t *high;
    const uint32_t *codes;
    const struct pdb_region_map *region_maps;
    const uint16_t *moved_ranks;
    const uint32_t *labels;
    const uint16_t *head;
    const uint8_t *tail;
    uint32_t head_shift;
    uint32_t low_cells;
    uint32_t permutations;
    uint32_t block_bits;
    uint32_t tiles;
    uint8_t key_tile[PDB_TILES_MAX]; /* the index in the key of the tile with each label */
};

struct pdb_ranks {
    uint32_t lookups;
    uint32_t pattern_count;                                 /* the most of any partition */
    uint8_t pattern[PDB_LOOKUPS_MAX][PDB_READER_CELLS_MAX]; /* by index in the key */
    struct pdb_ranks_table tables[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
};

/* A state after one move, as far as one lookup goes. */
struct pdb_ranks_probe {
    uint64_t word;             /* of the pattern that moved */
    const unsigned char *byte; /* where the new distance's bit is */
    uint8_t bit;
    uint8_t pattern;
    uint8_t shift; /* of the pattern's distance in the first word */
};

/* Prepares to read a set with all its tables. Returns false where a pattern is too large. */
bool pdb_ranks_init(
    struct pdb_ranks *ranks, const struct pdb_set *set, const struct pdb_reader *reader);

/* Where the first word has a pattern's distance modulo 4. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_modulo(const struct pdb_ranks *ranks, uint32_t lookup, uint32_t pattern)
{
    return 2 * (lookup * ranks->pattern_count + pattern);
}

/* One pattern's word; `at` are the cells of the shape that the tiles stand in, in the key's order.
 */
NP_ALWAYS_INLINE uint64_t
pdb_ranks_word(const struct pdb_ranks_table *table, const uint8_t *cell, const uint8_t *at)
{
    uint32_t cells[PDB_TILES_MAX];
    uint32_t occupied = 0;
    uint32_t labels = 0;
    for (uint32_t label = 0; label < table->tiles; label++) {
        cells[label] = cell[at[table->key_tile[label]]];
        occupied |= 1u << cells[label];
    }
    for (uint32_t label = 0; label < table->tiles; label++)
        labels |= label << (3 * bits_count_below(occupied, cells[label]));
    const uint64_t rank = (uint64_t)table->head[labels & ((1u << table->head_shift) - 1)] +
                          table->tail[labels >> table->head_shift];
    return rank << PDB_RANKS_SHIFT | occupied;
}

/* Fills all words of a state but the first from its key. `cell` are the reader's cells, a row a
 * lookup. */
NP_ALWAYS_INLINE void
pdb_ranks_words(const struct pdb_ranks *ranks, const uint8_t cell[][PDB_READER_CELLS_MAX],
    const uint64_t key[2], uint64_t *words)
{
    uint8_t at[2 * PDB_KEY_TILES];
    for (uint32_t tile = 0; tile < 2 * PDB_KEY_TILES; tile++)
        at[tile] = key[tile / PDB_KEY_TILES] >> (5 * (tile % PDB_KEY_TILES)) & 31;
    for (uint32_t i = 0; i < ranks->lookups; i++)
        for (uint32_t pattern = 0; pattern < ranks->pattern_count; pattern++)
            words[1 + i * ranks->pattern_count + pattern] =
                pdb_ranks_word(&ranks->tables[i][pattern], cell[i], at);
}

/* The index in the key of the tile in `from`, a cell of the tables' board, by the first lookup;
 * `words` begins with that one's. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_tile(
    const struct pdb_ranks *ranks, const uint64_t *words, uint32_t from, uint32_t pattern_count)
{
    const uint32_t pattern = pdb_word_pattern(words, from, pattern_count);
    const struct pdb_ranks_table *const table = &ranks->tables[0][pattern];
    const uint32_t position = bits_count_below(words[pattern] & UINT32_MAX, from);
    const uint32_t labels = table->labels[words[pattern] >> PDB_RANKS_SHIFT & 0xffff];
    return table->key_tile[labels >> (3 * position) & 7];
}

/* Moves the tile with the index `tile` in the key from cell `from` to `to`, cells of the tables'
 * board; `words` are those of the lookup. */
NP_ALWAYS_INLINE void
pdb_ranks_move(const struct pdb_ranks *ranks, uint32_t lookup, const uint64_t *words, uint32_t tile,
    uint32_t from, uint32_t to, struct pdb_ranks_probe *probe)
{
    const uint32_t pattern = ranks->pattern[lookup][tile];
    const struct pdb_ranks_table *const table = &ranks->tables[lookup][pattern];
    const uint64_t word = words[pattern];
    const uint32_t others = (uint32_t)word & ~(1u << from);
    const uint32_t positions =
        bits_count_below(others, from) * PDB_TILES_MAX + bits_count_below(others, to);
    const uint64_t rank = table->moved_ranks[positions * table->permutations +
                                             (uint32_t)(word >> PDB_RANKS_SHIFT & 0xffff)];
    probe->word = rank << PDB_RANKS_SHIFT | others | 1u << to;
    probe->pattern = (uint8_t)pattern;
    probe->shift = (uint8_t)pdb_ranks_modulo(ranks, lookup, pattern);
}

/* Finds the table's bit for the state after a move that left `blank` free. */
NP_ALWAYS_INLINE void
pdb_ranks_seek(
    const struct pdb_ranks *ranks, uint32_t lookup, uint32_t blank, struct pdb_ranks_probe *probe)
{
    const struct pdb_ranks_table *const table = &ranks->tables[lookup][probe->pattern];
    const uint32_t occupied = (uint32_t)probe->word;
    const uint32_t code = table->codes[table->low[occupied & ((1u << table->low_cells) - 1)] +
                                       table->high[occupied >> table->low_cells]];
    const uint64_t bit =
        (uint64_t)pdb_code_block(table->region_maps, code, blank) * table->block_bits +
        (uint32_t)(probe->word >> PDB_RANKS_SHIFT);
    probe->byte = table->bits + bits_byte(bit);
    probe->bit = bit % 8;
    NP_PREFETCH(probe->byte);
}

/* Reads the bit of a probe; `moduli` is the first word of the state before the move. Returns 1 if
 * the distance grew, 0 if it shrank. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_read(const struct pdb_ranks_probe *probe, uint64_t moduli)
{
    const uint32_t old = (uint32_t)(moduli >> probe->shift);
    return ((uint32_t)*probe->byte >> probe->bit ^ old >> 1 ^ old ^ 1) & 1;
}

/* Brings the distance in the first word up to date: `grew` is what was read. */
NP_ALWAYS_INLINE uint64_t
pdb_ranks_settle(const struct pdb_ranks_probe *probe, uint64_t moduli, uint32_t grew)
{
    const uint32_t other = (grew ^ (uint32_t)(moduli >> probe->shift) ^ 1) & 1;
    return moduli ^ (uint64_t)(other << 1 | 1) << probe->shift;
}

#endif
