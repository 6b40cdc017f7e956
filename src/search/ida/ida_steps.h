// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Steps of the depth-first kernels: shapes and moves, then linear conflict. With constant shapes,
 * cells and moves nearly all of it folds into constants.
 *
 * A set of tiles is a word with bit t set for tile t, so "does a move up from row 2 bring this tile
 * nearer" is a test of one bit of a constant.
 */
#ifndef NP_SEARCH_IDA_IDA_STEPS_H
#define NP_SEARCH_IDA_IDA_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "puzzle/move.h"
#include "search/ida/ida_iteration.h"

/* Writes X(cell) for each cell of a shape. */
#define IDA_CELLS_16(X) \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define IDA_CELLS_25(X) IDA_CELLS_16(X) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24)

/* A packed board of any kernel, for the functions that all kernels share. */
#ifdef NP_HAVE_UINT128
typedef np_uint128 ida_board;
#else
typedef uint64_t ida_board;
#endif

/* The tile in a cell of a packed board with `bits` bits per cell; boards of 4 bits fit 64 bits. */
NP_ALWAYS_INLINE unsigned
ida_tile(ida_board board, unsigned bits, unsigned cell)
{
    const unsigned shift = bits * cell;
    const unsigned mask = (1u << bits) - 1;

#ifdef NP_HAVE_UINT128
    if (bits == 4)
        return (unsigned)((uint64_t)board >> shift) & mask;
#endif
    return (unsigned)(board >> shift) & mask;
}

/* The tiles whose goal cells are in the rows before `row`. */
NP_ALWAYS_INLINE uint32_t
ida_rows_before(unsigned width, unsigned row)
{
    return ((uint32_t)1 << (width * row)) - 1;
}

/* The tiles whose goal cells are in `row`. */
NP_ALWAYS_INLINE uint32_t
ida_row(unsigned width, unsigned row)
{
    return ida_rows_before(width, row + 1) & ~ida_rows_before(width, row);
}

/* The tiles whose goal cells are in the columns before `column`. */
NP_ALWAYS_INLINE uint32_t
ida_columns_before(unsigned width, unsigned height, unsigned column)
{
    const uint32_t first_column = ida_rows_before(width, height) / ida_rows_before(width, 1);

    return first_column * ((1u << column) - 1);
}

/* The tiles whose goal cells are in `column`. */
NP_ALWAYS_INLINE uint32_t
ida_column(unsigned width, unsigned height, unsigned column)
{
    return ida_columns_before(width, height, column + 1) &
           ~ida_columns_before(width, height, column);
}

NP_ALWAYS_INLINE bool
ida_has(uint32_t tiles, unsigned tile)
{
    return (tiles >> tile & 1) != 0;
}

/* Whether the step from one cell to its neighbour is along a column. */
NP_ALWAYS_INLINE bool
ida_is_vertical(unsigned width, unsigned from, unsigned to)
{
    return from % width == to % width;
}

/* Whether that step brings the tile nearer to its goal cell. */
NP_ALWAYS_INLINE bool
ida_is_nearer(unsigned width, unsigned height, unsigned tile, unsigned from, unsigned to)
{
    const unsigned row = from / width;
    const unsigned column = from % width;
    const uint32_t all = ida_rows_before(width, height);

    if (ida_is_vertical(width, from, to))
        return ida_has(
            to < from ? ida_rows_before(width, row) : all & ~ida_rows_before(width, row + 1), tile);
    return ida_has(to < from ? ida_columns_before(width, height, column)
                             : all & ~ida_columns_before(width, height, column + 1),
        tile);
}

enum {
    IDA_NO_CELL = 255,
    IDA_LEFT_ONE = 1 << 16, /* see ida_kernel.h */
};

/* The cell to which a move takes the tile in cell `from`, or IDA_NO_CELL beyond the border. */
NP_ALWAYS_INLINE unsigned
ida_target(unsigned width, unsigned height, unsigned from, enum move move)
{
    switch (move) {
    case MOVE_UP:
        return from >= width ? from - width : IDA_NO_CELL;
    case MOVE_DOWN:
        return from / width + 1 < height ? from + width : IDA_NO_CELL;
    case MOVE_LEFT:
        return from % width > 0 ? from - 1 : IDA_NO_CELL;
    case MOVE_RIGHT:
        return from % width + 1 < width ? from + 1 : IDA_NO_CELL;
    }
    NP_UNREACHABLE();
}

/* Whether a tile can move into a blank in cell `blank` without taking back `last`. */
NP_ALWAYS_INLINE bool
ida_is_child(unsigned width, unsigned height, unsigned blank, unsigned last, enum move move)
{
    /* The tile comes from the cell to which the inverse move would take the blank. */
    return last != (unsigned)move_inverse(move) &&
           ida_target(width, height, blank, move_inverse(move)) != IDA_NO_CELL;
}

/* ---- linear conflict ---------------------------------------------------------------------------
 *
 * A step changes the conflicts of one line at most: the one that the tile leaves or enters and in
 * which it has its goal cell. That line's code is the sum of one unit for each of its cells, which
 * depends on the tile there; see heuristic/parts.h for codes and their table.
 */

enum { IDA_SIDE_MAX = 5, IDA_TILES_MAX = 32 };

/* The lines of one direction. */
struct ida_lines {
    const uint8_t *table;                                      /* of the heuristic */
    uint16_t units[IDA_SIDE_MAX][IDA_SIDE_MAX][IDA_TILES_MAX]; /* [line][cell of it][tile there] */
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
    unsigned index;                /* of the line in that direction */
    unsigned first;                /* its first cell */
    unsigned stride;               /* from one of its cells to the next */
    unsigned length;
};

/* The unit of cell number `k` of the line, if cell number `place` holds `tile`. */
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

/* Whether the estimate falls as the tile moves from cell `from` to cell `to`, where `board` has it
 * already. */
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
