// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first kernels with linear conflict inline.
 *
 * A step changes the conflicts of one line at most: the one that the tile leaves or enters and
 * is at home in. That line's code is the sum of one unit for each of its cells, which depends
 * on the tile there; see heuristic/linear_conflict.h for codes and their table.
 */
#include "config.h"

#include "heuristic/linear_conflict.h"
#include "search/ida.h"
#include "search/ida_shape.h"

enum { SIDE_MAX = 5, TILES_MAX = 32 };

/* The lines of one direction. */
struct lines {
    const uint8_t *table;                          /* of the heuristic */
    uint16_t units[SIDE_MAX][SIDE_MAX][TILES_MAX]; /* of line, cell in the line, tile there */
};

struct tables {
    struct lines rows;
    struct lines columns;
};

static void
tables_open(struct tables *tables, const struct heuristic *heuristic)
{
    const struct linear_conflict *lc = (const struct linear_conflict *)heuristic;
    const uint32_t width = heuristic->shape.width;
    const uint32_t height = heuristic->shape.height;

    *tables = (struct tables){.rows.table = lc->row_table, .columns.table = lc->column_table};
    for (uint32_t tile = 0; tile < heuristic->shape.cells; tile++) {
        const struct place goal = lc->places[tile];
        uint32_t unit = goal.column + 1u;
        for (uint32_t k = width; k-- > 0; unit *= width + 1)
            tables->rows.units[goal.row][k][tile] = (uint16_t)unit;
        unit = goal.row + 1u;
        for (uint32_t k = height; k-- > 0; unit *= height + 1)
            tables->columns.units[goal.column][k][tile] = (uint16_t)unit;
    }
}

/* A line of the board. */
struct line {
    const struct lines *lines; /* its direction */
    unsigned index;            /* which of them */
    unsigned first;            /* cell */
    unsigned stride;           /* from cell to cell */
    unsigned length;
};

/* What cell number `k` of the line adds to its code, if number `place` holds `tile`. */
NP_ALWAYS_INLINE unsigned
unit(struct line line, ida_board board, unsigned bits, unsigned k, unsigned place, unsigned tile)
{
    if (k >= line.length)
        return 0;
    if (k != place)
        tile = ida_tile(board, bits, line.first + k * line.stride);
    return line.lines->units[line.index][k][tile];
}

/* Whether the line has one conflict more because its cell number `place` holds `tile`. */
NP_ALWAYS_INLINE bool
is_costly(struct line line, ida_board board, unsigned bits, unsigned place, unsigned tile)
{
    unsigned code = 0;

    code += unit(line, board, bits, 0, place, tile);
    code += unit(line, board, bits, 1, place, tile);
    code += unit(line, board, bits, 2, place, tile);
    code += unit(line, board, bits, 3, place, tile);
    code += unit(line, board, bits, 4, place, tile);
    return (line.lines->table[code] >> place & 1) != 0;
}

/* Whether the estimate falls as the tile goes from cell `from` to cell `to`, where the board
 * already has it. */
NP_ALWAYS_INLINE bool
falls(const struct tables *tables, ida_board board, unsigned width, unsigned height, unsigned bits,
    unsigned tile, unsigned from, unsigned to)
{
    const struct place here = {(uint16_t)(from / width), (uint16_t)(from % width)};
    const struct place there = {(uint16_t)(to / width), (uint16_t)(to % width)};

    if (ida_is_vertical(width, from, to)) {
        const struct line left = {&tables->rows, here.row, here.row * width, 1, width};
        const struct line entered = {&tables->rows, there.row, there.row * width, 1, width};
        if (ida_has(ida_row(width, here.row), tile))
            return is_costly(left, board, bits, here.column, tile);
        if (ida_has(ida_row(width, there.row), tile))
            return !is_costly(entered, board, bits, there.column, tile);
    } else {
        const struct line left = {&tables->columns, here.column, here.column, width, height};
        const struct line entered = {&tables->columns, there.column, there.column, width, height};
        if (ida_has(ida_column(width, height, here.column), tile))
            return is_costly(left, board, bits, here.row, tile);
        if (ida_has(ida_column(width, height, there.column), tile))
            return !is_costly(entered, board, bits, there.row, tile);
    }
    return ida_is_nearer(width, height, tile, from, to);
}

#define KERNEL_STEP(walk, node, tile, from, to) \
    falls(&(walk)->tables, (node)->board, KERNEL_WIDTH, KERNEL_HEIGHT, KERNEL_BITS, tile, from, to)
#define KERNEL_TABLES struct tables
#define KERNEL_OPEN(walk, ida, root) tables_open(&(walk)->tables, (ida)->request->heuristic)

#define KERNEL_NAME ida_linear_conflict_3x3
#define KERNEL_WIDTH 3
#define KERNEL_HEIGHT 3
#include "search/ida_kernel.h"

#define KERNEL_NAME ida_linear_conflict_4x4
#define KERNEL_WIDTH 4
#define KERNEL_HEIGHT 4
#include "search/ida_kernel.h"

#ifdef NP_HAVE_UINT128
#define KERNEL_NAME ida_linear_conflict_5x5
#define KERNEL_WIDTH 5
#define KERNEL_HEIGHT 5
#include "search/ida_kernel.h"
#endif
