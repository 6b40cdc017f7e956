// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Linear conflict's tables, for the kernels that carry its steps inline.
 */
#ifndef NP_HEURISTIC_LINEAR_CONFLICT_H
#define NP_HEURISTIC_LINEAR_CONFLICT_H

#include <stdint.h>

#include "heuristic/heuristic.h"

/* Longer lines have no table: 7^6 = 117,649 bytes, but 8^7 would be 2 MB. */
enum { LINEAR_CONFLICT_TABLE_MAX = 6 };

/*
 * A line's code is its cells' home digits, first cell first, as a number to the base length + 1.
 * A cell's home digit is 0 if no tile there is at home in this line, otherwise the tile's position
 * in its goal line, counted from 1.
 *
 *      row 0 of a 4x4   3 . 12 1   digits 3 0 0 1   code 3 * 125 + 1
 *
 * Bit k of a code's byte is set if the line has one conflict fewer without the tile in its k-th
 * cell.
 */
struct linear_conflict {
    struct heuristic base;
    uint8_t *row_table; /* a byte a code; NULL for rows that are too long */
    uint8_t *column_table;
};

/* The estimate, apart for each direction: they add up to it. */
struct linear_conflict_axes {
    uint32_t vertical;   /* moves up and down: rows to go, and tiles that leave their row */
    uint32_t horizontal; /* moves left and right */
};

/* From scratch, for an opened linear conflict. */
struct linear_conflict_axes linear_conflict_axes(
    const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);

#endif
