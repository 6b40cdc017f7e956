// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set: the tables that together estimate a whole board.
 *
 * A *partition* divides the tiles into disjoint patterns, whose distances add up to an admissible
 * estimate (Korf & Felner 2002). A set has the tables of one or more partitions. A *lookup* is a
 * partition together with a symmetry of the board that keeps the blank's goal: the mirrored board
 * is looked up in the same tables. The estimate is the maximum over the lookups.
 *
 *      4x4 full      a a a a      its mirror     a a b b
 *                    a a a a                     a a b b
 *                    b b b b                     a a b b
 *                    b b b .                     a a b .
 *
 * Symmetries also map other boards to that of the tables: a goal with the blank in the first cell
 * is the standard goal rotated by 180 degrees.
 */
#ifndef NP_PDB_SET_H
#define NP_PDB_SET_H

#include <stdint.h>

#include "base/status.h"
#include "pdb/table.h"
#include "puzzle/instance.h"

enum { PDB_PARTITIONS_MAX = 4 };

/* A row of the table of sets that a user can name. */
struct pdb_set_row {
    const char *name; /* as in --build-tables=NAME */
    const char *title;
    uint32_t width;
    uint32_t height;
    /* Each partition drawn row by row: letters for the patterns, of at most PDB_TILES_MAX
     * tiles, a dot for the blank's goal. */
    const char *partitions[PDB_PARTITIONS_MAX];
    uint64_t bytes; /* of tables */
    double seconds; /* to build, on one core of a 2.6 GHz server */
};

/* All sets; of two for the same board the weaker one comes first. */
extern const struct pdb_set_row pdb_set_rows[];
extern const unsigned pdb_set_row_count;

/* Finds a row by its name; NULL if there is none. */
const struct pdb_set_row *pdb_set_find(const char *name);

/* Whether a row's board is that of the shape, perhaps rotated or mirrored. */
bool pdb_set_fits(const struct pdb_set_row *row, const struct shape *shape);

/* The weakest row for a shape, or NULL. */
const struct pdb_set_row *pdb_set_weakest(const struct shape *shape);

struct pdb_partition {
    uint32_t pattern_count;
    struct pdb_pattern patterns[PDB_PATTERNS_MAX];
};

/* Reads the drawings of a row's partitions; returns their number. */
uint32_t pdb_set_partitions(
    const struct pdb_set_row *row, struct pdb_partition partitions[PDB_PARTITIONS_MAX]);

struct pdb_lookup {
    uint32_t partition;
    uint8_t cell[PDB_CELLS_MAX]; /* of the tables' board, by cell (or tile) of the shape */
};

/* Immutable once it is filled; any number of threads may share it. */
struct pdb_set {
    const struct pdb_set_row *row;
    struct shape shape;
    uint32_t partition_count;
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const struct pdb_table *tables[PDB_PARTITIONS_MAX][PDB_PATTERNS_MAX]; /* not owned */
    uint32_t lookup_count;
    struct pdb_lookup lookups[PDB_LOOKUPS_MAX];
};

/* Fills everything but the tables of a set whose row fits the shape. */
void pdb_set_init(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape);

/* The state of one lookup's pattern in an instance of the shape. */
struct pdb_state pdb_set_state(const struct pdb_set *set, const struct pdb_lookup *lookup,
    uint32_t pattern, const uint16_t *tiles, uint32_t blank);

#endif
