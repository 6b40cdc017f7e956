// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One pattern database: the distances of all states of one pattern.
 *
 * Moving a pattern tile changes the distance h by exactly one, and the chessboard colours of the
 * occupied cells determine whether h is even or odd. So one bit per entry is enough (Clausecker &
 * Reinefeld 2019): the table contains (h >> 1) & 1, which together with the parity gives h
 * modulo 4. A search that knows h at its root can therefore update it with every move. At the root,
 * h is found by counting the steps of a walk down to the goal.
 */
#ifndef NP_PDB_TABLE_H
#define NP_PDB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/index.h"
#include "puzzle/instance.h"

enum { PDB_LEVELS_MAX = 256 };

/* A choice of tiles on a board; each tile is named after its goal cell. */
struct pdb_pattern {
    uint32_t width;
    uint32_t height;
    uint32_t goal_blank;
    uint32_t count;
    uint8_t tiles[PDB_TILES_MAX]; /* ascending */
};

/* Immutable once filled in, except for `next`; any number of threads may read it. */
struct pdb_table {
    struct pdb_table *next; /* links the store's list */
    struct pdb_pattern pattern;
    const struct pdb_index *index;
    uint64_t black;       /* the black cells of the board */
    uint32_t goal_colour; /* pdb_colour() of the goal */
    uint64_t *bits;       /* index->block_count * index->block_words, from pages_alloc() */
    uint64_t word_count;
};

/* How to build a table; every field may be zero. */
struct pdb_build_options {
    unsigned threads;            /* 0 = one per processor */
    uint64_t memory_bytes;       /* the most that the build of a row may take; 0 = no limit */
    bool must_keep;              /* fail if a file cannot be written, rather than report it */
    const struct cancel *cancel; /* every thread checks it, so the build ends within 50 ms */
    /* Reports that `done` of `total` entries are known; the building thread calls it once per
     * level from the second, until a level adds none. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

/* Builds the table of a pattern: breadth-first from the goal, one block of k! entries at a time.
 *
 * `index` must fit the pattern; the table becomes one of its owners. The caller frees *table with
 * pdb_table_free(). Returns NP_OK, NP_NO_MEMORY or NP_CANCELLED; on failure *table is NULL. The
 * result does not depend on the number of threads. */
enum np_status pdb_generate(struct pdb_table **table, const struct pdb_index *index,
    const struct pdb_pattern *pattern, const struct pdb_build_options *options,
    struct np_error *error);

/* Makes a table without bits; the table becomes an owner of the index. Returns NULL if memory runs
 * out. */
struct pdb_table *pdb_table_new(
    const struct pdb_index *index, const struct pdb_pattern *pattern, struct np_error *error);

/* Frees everything. Accepts NULL. */
void pdb_table_free(struct pdb_table *table);

bool pdb_pattern_equal(const struct pdb_pattern *a, const struct pdb_pattern *b);

/* The cells that are black on a chessboard. The distance of a state is odd if the number of tiles
 * on black cells is odd in either the state or the goal, but not both. */
uint64_t pdb_black_cells(uint32_t width, uint32_t cells);

/* 1 if an odd number of tiles are on black cells. */
static inline uint32_t
pdb_colour(uint64_t occupied, uint64_t black)
{
    return bits_count(occupied & black) & 1;
}

/* The pattern's state at the goal. */
struct pdb_state pdb_pattern_goal(const struct pdb_pattern *pattern);

/* The size in bytes of a table's bits, given its index. */
size_t pdb_index_table_bytes(const struct pdb_index *index);

/* The bit of an entry, which pdb_state_entry() numbers. */
static inline uint32_t
pdb_table_bit(const struct pdb_table *table, uint64_t entry)
{
    return table->bits[entry / 64] >> entry % 64 & 1;
}

/* 1 if the distance of a state with these occupied cells is odd. */
static inline uint32_t
pdb_table_parity(const struct pdb_table *table, uint64_t occupied)
{
    return pdb_colour(occupied, table->black) ^ table->goal_colour;
}

/* The distance of a state modulo 4. */
uint32_t pdb_table_modulo(const struct pdb_table *table, const struct pdb_state *state);

/* The distance of a state for which the tables contradict each other. */
#define PDB_NO_ESTIMATE UINT32_MAX

/* The distance of a state: counts the steps of a walk down to the goal. PDB_NO_ESTIMATE if no walk
 * reaches it, so that the table cannot contain true distances. */
uint32_t pdb_table_distance(const struct pdb_table *table, const struct pdb_state *state);

#endif
