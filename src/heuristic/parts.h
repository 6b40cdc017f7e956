// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The structs of heuristics that are parts of others, or whose tables kernels read.
 */
#ifndef NP_HEURISTIC_PARTS_H
#define NP_HEURISTIC_PARTS_H

#include <stdint.h>

#include "heuristic/heuristic.h"
#include "heuristic/walk_table.h"

/* ---- Euclidean distance ---------------------------------------------------------------------- */

/* Sums are in fixed point, in units of 2^-EUCLIDEAN_BITS cells. */
enum { EUCLIDEAN_BITS = 12 };

/* The sum behind a value: its halves are in aux[0] and aux[1]; aux[2] is 1 if the number of moves
 * left is odd. */
static inline uint64_t
euclidean_sum(const struct heuristic_value *value)
{
    return (uint64_t)value->aux[1] << 32 | value->aux[0];
}

/* ---- linear conflict ------------------------------------------------------------------------- */

/* Longer lines have no table: 7^6 = 117,649 bytes, but 8^7 would be 2 MB. */
enum { LINEAR_CONFLICT_TABLE_MAX = 6 };

/*
 * A line's code is its cells' home digits, first cell first, as a number in base length + 1. A
 * cell's home digit is 0 if no tile there is at home in this line, otherwise the tile's position in
 * its goal line, counted from 1.
 *
 *      row 0 of a 4x4   3 . 12 1   digits 3 0 0 1   code 3 * 125 + 1
 *
 * Bit k of a code's byte is set if the line has one conflict fewer without the tile in its k-th
 * cell.
 */
struct linear_conflict {
    struct heuristic base;
    uint8_t *row_table; /* by code; NULL for rows that are too long */
    uint8_t *column_table;
};

/* The two parts of the estimate. */
struct linear_conflict_axes {
    uint32_t vertical;   /* moves up and down: of tiles to their rows, and out of their rows */
    uint32_t horizontal; /* moves left and right */
};

/* From scratch, for an opened linear conflict. */
struct linear_conflict_axes linear_conflict_axes(
    const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);

/* ---- walking distance ------------------------------------------------------------------------ */

/* A value's aux[0] is the state of the rows' walk, aux[1] that of the columns'. */
struct walking_distance {
    struct heuristic base;
    const struct walk_table *rows;
    const struct walk_table *columns; /* the rows' table if the goal is symmetric */
    struct walk_table tables[2];
};

/* A value's aux[0] and aux[1] are those of walking distance; aux[2] has the leads (see walk_step.h)
 * of the vertical moves in its lower half and of the horizontal moves in its upper half. */
struct walking_conflict {
    struct heuristic base;
    struct heuristic *walking;
    struct heuristic *conflict;
};

#endif
