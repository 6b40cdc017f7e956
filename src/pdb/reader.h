// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of tables as searches read it, which then use nibbles.h or, on boards of more than 16
 * cells, the ranks below.
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

/* One pattern of one lookup; see struct pdb_index. A size of 128 bytes lets kernels find a table
 * without a multiplication. */
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

/* ---- ranks -------------------------------------------------------------------------------------
 *
 * The tables of boards of more than 16 cells as the inner loop of a search reads them.
 *
 * The first word of a state has each pattern's distance modulo 4, two bits per pattern, lookup by
 * lookup. It is followed by one word for each lookup and pattern:
 *
 *      bits  0 .. 31   cells of the tables' board that the pattern's tiles occupy
 *      bits 32 .. 47   the rank of the permutation of those tiles, as in index.h
 *
 * A move takes a tile from one position among the pattern's tiles to another; `moved_ranks` in the
 * index maps each rank to the new one without decoding the permutation. All words except the first
 * can be computed from the key of the state (see above), so a stored state consists of its key
 * and its first word.
 */

enum {
    PDB_RANKS_SHIFT = 32, /* the lowest bit of the rank in a word */
};

/* A state after one move, as one lookup sees it. */
struct pdb_ranks_probe {
    uint64_t word;             /* the word of the pattern that moved */
    const unsigned char *byte; /* the byte with the new distance's bit */
    uint8_t bit;
    uint8_t pattern;
    uint8_t shift; /* where the first word has the pattern's distance */
};

/* The position of a pattern's distance modulo 4 in the first word. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_modulo(const struct pdb_reader *reader, uint32_t lookup, uint32_t pattern)
{
    return 2 * (lookup * reader->pattern_count + pattern);
}

/* One pattern's word; `at` gives the cell of each tile of the key. */
NP_ALWAYS_INLINE uint64_t
pdb_ranks_word(const struct pdb_reader_table *table, const uint8_t *cell, const uint8_t *at)
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
    const uint32_t rank = (uint32_t)table->head[labels & ((1u << table->head_shift) - 1)] +
                          table->tail[labels >> table->head_shift];
    return (uint64_t)rank << PDB_RANKS_SHIFT | occupied;
}

/* Computes all words of a state except the first from its key. */
NP_ALWAYS_INLINE void
pdb_ranks_words(const struct pdb_reader *reader, const uint64_t key[2], uint64_t *words)
{
    uint8_t at[2 * PDB_KEY_TILES];
    for (uint32_t tile = 0; tile < 2 * PDB_KEY_TILES; tile++)
        at[tile] = key[tile / PDB_KEY_TILES] >> (5 * (tile % PDB_KEY_TILES)) & 31;
    for (uint32_t i = 0; i < reader->lookups; i++)
        for (uint32_t pattern = 0; pattern < reader->pattern_count; pattern++)
            words[1 + i * reader->pattern_count + pattern] =
                pdb_ranks_word(&reader->tables[i][pattern], reader->cell[i], at);
}

/* The index in the key of the tile in `from`, a cell of the tables' board. `words` are those of the
 * first lookup. */
NP_ALWAYS_INLINE uint32_t
pdb_ranks_tile(
    const struct pdb_reader *reader, const uint64_t *words, uint32_t from, uint32_t pattern_count)
{
    uint32_t pattern = 0;
    for (uint32_t i = 1; i < pattern_count; i++)
        pattern += i * (uint32_t)(words[i] >> from & 1);
    const struct pdb_reader_table *const table = &reader->tables[0][pattern];
    const uint32_t position = bits_count_below(words[pattern] & UINT32_MAX, from);
    const uint32_t labels = table->labels[words[pattern] >> PDB_RANKS_SHIFT & 0xffff];
    return table->key_tile[labels >> (3 * position) & 7];
}

/* Moves tile `tile` of the key from cell `from` to cell `to`, both on the tables' board; `words`
 * are those of the lookup. */
NP_ALWAYS_INLINE void
pdb_ranks_move(const struct pdb_reader *reader, uint32_t lookup, const uint64_t *words,
    uint32_t tile, uint32_t from, uint32_t to, struct pdb_ranks_probe *probe)
{
    const uint32_t pattern = reader->pattern[lookup][tile];
    const struct pdb_reader_table *const table = &reader->tables[lookup][pattern];
    const uint64_t word = words[pattern];
    const uint32_t others = (uint32_t)word & ~(1u << from);
    const uint32_t positions =
        bits_count_below(others, from) * PDB_TILES_MAX + bits_count_below(others, to);
    const uint64_t rank = table->moved_ranks[positions * table->permutations +
                                             (uint32_t)(word >> PDB_RANKS_SHIFT & 0xffff)];
    probe->word = rank << PDB_RANKS_SHIFT | others | 1u << to;
    probe->pattern = (uint8_t)pattern;
    probe->shift = (uint8_t)pdb_ranks_modulo(reader, lookup, pattern);
}

/* Finds the table's bit for the state after a move that left `blank` free. */
NP_ALWAYS_INLINE void
pdb_ranks_seek(
    const struct pdb_reader *reader, uint32_t lookup, uint32_t blank, struct pdb_ranks_probe *probe)
{
    const struct pdb_reader_table *const table = &reader->tables[lookup][probe->pattern];
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

/* Updates the distance in the first word; `grew` is the result of pdb_ranks_read(). */
NP_ALWAYS_INLINE uint64_t
pdb_ranks_settle(const struct pdb_ranks_probe *probe, uint64_t moduli, uint32_t grew)
{
    const uint32_t other = (grew ^ (uint32_t)(moduli >> probe->shift) ^ 1) & 1;
    return moduli ^ (uint64_t)(other << 1 | 1) << probe->shift;
}

#endif
