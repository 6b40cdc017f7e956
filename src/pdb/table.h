// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One pattern database: the distances of all states of one pattern.
 *
 * Moving a pattern tile changes its distance by exactly one, and the chequered colours of the
 * cells it occupies tell whether it is even or odd. So one bit an entry is enough (Clausecker &
 * Reinefeld 2019): the table keeps (h >> 1) & 1, which with the parity gives h modulo 4, and a
 * search that knows h at its root follows it from move to move. The root's h is found by walking
 * down to the goal, counting steps.
 */
#ifndef NP_PDB_TABLE_H
#define NP_PDB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/status.h"
#include "pdb/index.h"
#include "puzzle/instance.h"

enum { PDB_LEVELS_MAX = 256 };

/* Which tiles, on which board: a tile's name is its goal cell. */
struct pdb_pattern {
    uint32_t width;
    uint32_t height;
    uint32_t goal_blank;
    uint32_t count;
    uint8_t tiles[PDB_TILES_MAX]; /* ascending */
};

/* Immutable once made; any number of threads may read it. */
struct pdb_table {
    struct pdb_pattern pattern;
    const struct pdb_index *index;
    const uint64_t *bits; /* block_count * block_words */
    uint64_t word_count;
    uint32_t levels;                    /* the largest distance + 1 */
    uint64_t histogram[PDB_LEVELS_MAX]; /* entries at each distance */
    void *memory;                       /* of pages_alloc() */
    size_t memory_bytes;
};

/* Frees everything. Accepts NULL. */
void pdb_table_free(struct pdb_table *table);

bool pdb_pattern_equal(const struct pdb_pattern *a, const struct pdb_pattern *b);

/* The black cells of a board, as on a chessboard. A table's distances are odd where a state has an
 * odd number of tiles more, or less, there than the goal has. */
uint64_t pdb_black_cells(uint32_t width, uint32_t cells);

/* 1 if an odd number of the tiles are on black cells. */
static inline uint32_t
pdb_colour(uint64_t occupied, uint64_t black)
{
    return bits_count(occupied & black) & 1;
}

/* Whether the pattern is one: tiles ascending, on the board, none of them the blank. */
bool pdb_pattern_valid(const struct pdb_pattern *pattern);

/* Where the goal puts the pattern's tiles. */
struct pdb_state pdb_pattern_goal(const struct pdb_pattern *pattern);

/* Where an arrangement puts them: tiles[cell] = name of the tile there. */
struct pdb_state pdb_pattern_state(
    const struct pdb_pattern *pattern, const uint16_t *tiles, uint32_t blank);

/* How many bytes of bits a table of this pattern's index has. */
uint64_t pdb_index_table_bytes(const struct pdb_index *index);

/* The distance of an entry modulo 4. */
uint32_t pdb_table_modulo(const struct pdb_table *table, const struct pdb_state *state);

#endif
