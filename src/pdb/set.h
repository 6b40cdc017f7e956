// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set: the tables that together estimate a whole board.
 *
 * A *partition* divides the tiles into disjoint patterns, whose distances add up to an admissible
 * estimate (Korf & Felner 2002). A set has the tables of one or more partitions. A *lookup* is a
 * partition combined with a symmetry of the board that preserves the blank's goal cell: the
 * mirrored board is looked up in the same tables. The estimate is the maximum over all lookups.
 *
 *      4x4 full      a a a a      its mirror     a a b b
 *                    a a a a                     a a b b
 *                    b b b b                     a a b b
 *                    b b b .                     a a b .
 *
 * Symmetries also map other boards to the board of the tables: a goal with the blank in the first
 * cell is the standard goal rotated by 180 degrees.
 */
#ifndef NP_PDB_SET_H
#define NP_PDB_SET_H

#include <stdint.h>

#include "base/status.h"
#include "pdb/table.h"
#include "puzzle/instance.h"

enum { PDB_PARTITIONS_MAX = 4, PDB_SET_PATTERNS_MAX = PDB_PARTITIONS_MAX * PDB_PATTERNS_MAX };

/* A row of the table of sets that a user can name. */
struct pdb_set_row {
    const char *name; /* as in --build-tables=NAME */
    const char *title;
    uint32_t width;
    uint32_t height;
    /* Each partition, drawn row by row: a letter for each pattern, which has at most PDB_TILES_MAX
     * tiles, and a dot for the blank's goal. */
    const char *partitions[PDB_PARTITIONS_MAX];
    uint64_t bytes; /* size of the tables; those in several partitions count once */
    double seconds; /* build time on one core of a 2.6 GHz server */
};

/* All sets. Of two sets for the same board, the weaker one comes first. */
extern const struct pdb_set_row pdb_set_rows[];
extern const unsigned pdb_set_row_count;

/* Finds a row by its name; NULL if there is no such row. */
const struct pdb_set_row *pdb_set_find(const char *name);

/* Whether a row has tables for the shape's board, perhaps rotated or mirrored. */
bool pdb_set_fits(const struct pdb_set_row *row, const struct shape *shape);

/* The weakest row for a shape, or NULL. */
const struct pdb_set_row *pdb_set_weakest(const struct shape *shape);

struct pdb_partition {
    uint32_t pattern_count;
    struct pdb_pattern patterns[PDB_PATTERNS_MAX];
};

/* Reads the drawings of a row's partitions; returns how many there are. */
uint32_t pdb_set_partitions(
    const struct pdb_set_row *row, struct pdb_partition partitions[PDB_PARTITIONS_MAX]);

/* Lists the different patterns of a row; returns how many there are. */
uint32_t pdb_set_patterns(
    const struct pdb_set_row *row, struct pdb_pattern patterns[PDB_SET_PATTERNS_MAX]);

struct pdb_lookup {
    uint32_t partition;
    uint8_t cell[PDB_CELLS_MAX];    /* the tables' cell for each cell (or tile) of the shape */
    uint8_t from[PDB_CELLS_MAX];    /* the shape's cell for each cell of the tables */
    uint8_t pattern[PDB_CELLS_MAX]; /* of each of the shape's tiles; PDB_PATTERNS_MAX: the blank */
    uint8_t label[PDB_CELLS_MAX];   /* of each of the shape's tiles, within its pattern */
};

/* Immutable once filled in; any number of threads may share it. */
struct pdb_set {
    const struct pdb_set_row *row;
    struct shape shape;
    uint32_t partition_count;
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const struct pdb_table *tables[PDB_PARTITIONS_MAX][PDB_PATTERNS_MAX]; /* not owned */
    uint32_t lookup_count;
    struct pdb_lookup lookups[PDB_LOOKUPS_MAX];
};

/* Fills in a set, except its tables. The row must fit the shape. */
void pdb_set_init(struct pdb_set *set, const struct pdb_set_row *row, const struct shape *shape);

/* Fills in the distance of each pattern in each lookup of a set whose tables are open, and the sum
 * of each lookup. Returns the largest sum, or PDB_NO_ESTIMATE if the tables contradict each other.
 */
uint32_t pdb_set_estimate(const struct pdb_set *set, const uint16_t *tiles, uint32_t blank,
    uint32_t distances[][PDB_PATTERNS_MAX], uint32_t *sums);

/* The state of one pattern in one lookup, for an instance of the shape. */
struct pdb_state pdb_set_state(const struct pdb_set *set, const struct pdb_lookup *lookup,
    uint32_t pattern, const uint16_t *tiles, uint32_t blank);

#endif
