// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Linear conflict for the depth-first kernels that have it inline.
 *
 * A step changes the conflicts of one line at most: the one that the tile leaves or enters and
 * is at home in. That line's code is the sum of one unit for each of its cells, which depends
 * on the tile there; see heuristic/linear_conflict.h for codes and their table.
 */
#ifndef NP_SEARCH_IDA_IDA_CONFLICT_H
#define NP_SEARCH_IDA_IDA_CONFLICT_H

#include <stdbool.h>
#include <stdint.h>

#include "heuristic/linear_conflict.h"
#include "search/ida/ida_shape.h"

enum { IDA_SIDE_MAX = 5, IDA_TILES_MAX = 32 };

/* The lines of one direction. */
struct ida_lines {
    const uint8_t *table; /* of the heuristic */
    uint16_t units[IDA_SIDE_MAX][IDA_SIDE_MAX]
                  [IDA_TILES_MAX]; /* of line, cell in the line, tile there */
};

struct ida_conflict {
    struct ida_lines rows;
    struct ida_lines columns;
};

static inline void
ida_conflict_open(struct ida_conflict *tables, const struct heuristic *heuristic)
{
    const struct linear_conflict *lc = (const struct linear_conflict *)heuristic;
    const uint32_t width = heuristic->shape.width;
    const uint32_t height = heuristic->shape.height;

    *tables = (struct ida_conflict){.rows.table = lc->row_table, .columns.table = lc->column_table};
    for (uint32_t tile = 0; tile < heuristic->shape.cells; tile++) {
        const struct coordinates goal = heuristic->coordinates[tile];
        uint32_t unit = goal.column + 1u;
        for (uint32_t k = width; k-- > 0; unit *= width + 1)
            tables->rows.units[goal.row][k][tile] = (uint16_t)unit;
        unit = goal.row + 1u;
        for (uint32_t k = height; k-- > 0; unit *= height + 1)
            tables->columns.units[goal.column][k][tile] = (uint16_t)unit;
    }
}

/* A line of the board. */
struct ida_line {
    const struct ida_lines *lines; /* its direction */
    unsigned index;                /* which of them */
    unsigned first;                /* cell */
    unsigned stride;               /* from cell to cell */
    unsigned length;
};

/* What cell number `k` of the line adds to its code, if number `place` holds `tile`. */
NP_ALWAYS_INLINE unsigned
ida_line_unit(
    struct ida_line line, ida_board board, unsigned bits, unsigned k, unsigned place, unsigned tile)
{
    if (k >= line.length)
        return 0;
    if (k != place)
        tile = ida_tile(board, bits, line.first + k * line.stride);
    return line.lines->units[line.index][k][tile];
}

/* Whether the line has one conflict more because its cell number `place` holds `tile`. */
NP_ALWAYS_INLINE bool
ida_is_costly(struct ida_line line, ida_board board, unsigned bits, unsigned place, unsigned tile)
{
    unsigned code = 0;

    code += ida_line_unit(line, board, bits, 0, place, tile);
    code += ida_line_unit(line, board, bits, 1, place, tile);
    code += ida_line_unit(line, board, bits, 2, place, tile);
    code += ida_line_unit(line, board, bits, 3, place, tile);
    code += ida_line_unit(line, board, bits, 4, place, tile);
    return (line.lines->table[code] >> place & 1) != 0;
}

/* Whether the estimate falls as the tile goes from cell `from` to cell `to`, where the board
 * already has it. */
NP_ALWAYS_INLINE bool
ida_conflict_falls(const struct ida_conflict *tables, ida_board board, unsigned width,
    unsigned height, unsigned bits, unsigned tile, unsigned from, unsigned to)
{
    const struct coordinates here = {(uint16_t)(from / width), (uint16_t)(from % width)};
    const struct coordinates there = {(uint16_t)(to / width), (uint16_t)(to % width)};

    if (ida_is_vertical(width, from, to)) {
        const struct ida_line left = {&tables->rows, here.row, here.row * width, 1, width};
        const struct ida_line entered = {&tables->rows, there.row, there.row * width, 1, width};
        if (ida_has(ida_row(width, here.row), tile))
            return ida_is_costly(left, board, bits, here.column, tile);
        if (ida_has(ida_row(width, there.row), tile))
            return !ida_is_costly(entered, board, bits, there.column, tile);
    } else {
        const struct ida_line left = {&tables->columns, here.column, here.column, width, height};
        const struct ida_line entered = {
            &tables->columns, there.column, there.column, width, height};
        if (ida_has(ida_column(width, height, here.column), tile))
            return ida_is_costly(left, board, bits, here.row, tile);
        if (ida_has(ida_column(width, height, there.column), tile))
            return !ida_is_costly(entered, board, bits, there.row, tile);
    }
    return ida_is_nearer(width, height, tile, from, to);
}

#endif
