// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The structs of heuristics that other heuristics use, or whose tables the kernels read.
 */
#ifndef NP_HEURISTIC_PARTS_H
#define NP_HEURISTIC_PARTS_H

#include <stdint.h>

#include "heuristic/heuristic.h"
#include "heuristic/walk_table.h"

/* ---- linear conflict ------------------------------------------------------------------------- */

/* Longer lines have no table: the table takes 7^6 = 117,649 bytes for six cells, but 2 MB for
 * seven. */
enum { LINEAR_CONFLICT_TABLE_MAX = 6 };

/*
 * A line's code consists of the home digits of its cells, first cell first, as a number in base
 * length + 1. A cell's home digit is the position, from 1, of its tile in the tile's goal line if
 * that is this line; otherwise it is 0.
 *
 *      row 0 of a 4x4   3 . 12 1   digits 3 0 0 1   code 3 * 125 + 1
 *
 * Bit k of a code's byte is set if the line has one conflict fewer without the tile in its k-th
 * cell.
 */
struct linear_conflict {
    struct heuristic base;
    uint8_t *row_table; /* indexed by code; NULL for rows that are too long */
    uint8_t *column_table;
};

/* The two parts of the estimate. */
struct linear_conflict_axes {
    uint32_t vertical;   /* moves up and down, to reach the tiles' rows or get out of the way */
    uint32_t horizontal; /* moves left and right */
};

/* Computed from scratch, for an opened linear conflict. */
struct linear_conflict_axes linear_conflict_axes(
    const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);

/* ---- walking distance ------------------------------------------------------------------------ */

/* Walking distance or walking-conflict. A value's aux[0] is the state in the rows' table, aux[1]
 * the state in the columns' table. For walking-conflict, aux[2] has the lead (see walk_step.h) of
 * the vertical moves in its lower half and that of the horizontal moves in its upper half. */
struct walking {
    struct heuristic base;
    const struct walk_table *rows;
    const struct walk_table *columns; /* same as the rows' table if the goal is symmetric */
    struct walk_table tables[2];
    struct heuristic *conflict; /* linear conflict, or NULL for walking distance; owned */
};

#endif
