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

#include "search/ida/ida_iteration.h"
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
ida_conflict_open(
    struct ida_conflict *tables, const struct ida_tables *from, uint32_t width, uint32_t height)
{
    *tables = (struct ida_conflict){
        .rows.table = from->conflicts[0], .columns.table = from->conflicts[1]};
    for (uint32_t tile = 0; tile < width * height; tile++) {
        const uint32_t row = tile / width;
        const uint32_t column = tile % width;
        uint32_t unit = column + 1;
        for (uint32_t k = width; k-- > 0; unit *= width + 1)
            tables->rows.units[row][k][tile] = (uint16_t)unit;
        unit = row + 1;
        for (uint32_t k = height; k-- > 0; unit *= height + 1)
            tables->columns.units[column][k][tile] = (uint16_t)unit;
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
    return (line.lines->table[code] & 1u << place) != 0;
}

/* Whether the estimate falls as the tile goes from cell `from` to cell `to`, where the board
 * already has it. */
NP_ALWAYS_INLINE bool
ida_conflict_falls(const struct ida_conflict *tables, ida_board board, unsigned width,
    unsigned height, unsigned bits, unsigned tile, unsigned from, unsigned to)
{
    const unsigned row = from / width, column = from % width;
    const unsigned to_row = to / width, to_column = to % width;

    if (column == to_column) {
        const struct ida_line left = {&tables->rows, row, row * width, 1, width};
        const struct ida_line entered = {&tables->rows, to_row, to_row * width, 1, width};
        if (ida_has(ida_row(width, row), tile))
            return ida_is_costly(left, board, bits, column, tile);
        if (ida_has(ida_row(width, to_row), tile))
            return !ida_is_costly(entered, board, bits, column, tile);
    } else {
        const struct ida_line left = {&tables->columns, column, column, width, height};
        const struct ida_line entered = {&tables->columns, to_column, to_column, width, height};
        if (ida_has(ida_column(width, height, column), tile))
            return ida_is_costly(left, board, bits, row, tile);
        if (ida_has(ida_column(width, height, to_column), tile))
            return !ida_is_costly(entered, board, bits, row, tile);
    }
    return ida_is_nearer(width, height, tile, from, to);
}

#endif
