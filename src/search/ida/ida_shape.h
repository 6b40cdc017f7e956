// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Arithmetic of shapes that the compiler knows, for the depth-first kernels: with constant
 * arguments all of it folds into constants.
 *
 * A set of tiles is a word with bit t set for tile t, so "does this tile want to go up from
 * row 2" is one test of one bit of a constant.
 */
#ifndef NP_SEARCH_IDA_IDA_SHAPE_H
#define NP_SEARCH_IDA_IDA_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "puzzle/move.h"

/* Writes X(cell) for each cell of a shape. */
#define IDA_CELLS_9(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8)
#define IDA_CELLS_16(X) IDA_CELLS_9(X) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define IDA_CELLS_25(X) IDA_CELLS_16(X) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24)

/* A packed board of any kernel, for the functions that all kernels share. */
#ifdef NP_HAVE_UINT128
typedef np_uint128 ida_board;
#else
typedef uint64_t ida_board;
#endif

/* The tile in a cell of a packed board with `bits` bits a cell; boards of 4 bits fit 64 bits. */
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

/* The tiles at home in the rows before `row`. */
NP_ALWAYS_INLINE uint32_t
ida_rows_before(unsigned width, unsigned row)
{
    return ((uint32_t)1 << (width * row)) - 1;
}

/* The tiles at home in `row`. */
NP_ALWAYS_INLINE uint32_t
ida_row(unsigned width, unsigned row)
{
    return ida_rows_before(width, row + 1) & ~ida_rows_before(width, row);
}

/* The tiles at home in the columns before `column`. */
NP_ALWAYS_INLINE uint32_t
ida_columns_before(unsigned width, unsigned height, unsigned column)
{
    const uint32_t first_column = ida_rows_before(width, height) / ida_rows_before(width, 1);

    return first_column * ((1u << column) - 1);
}

/* The tiles at home in `column`. */
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

/* The cell that a move takes the tile in cell `from` to, or IDA_NO_CELL beyond the border. */
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

/* Whether a tile can make this move into a blank in cell `blank`, and it does not take back `last`.
 */
NP_ALWAYS_INLINE bool
ida_is_child(unsigned width, unsigned height, unsigned blank, unsigned last, enum move move)
{
    /* The tile comes from the cell that the inverse move would take the blank to. */
    return last != (unsigned)move_inverse(move) &&
           ida_target(width, height, blank, move_inverse(move)) != IDA_NO_CELL;
}

#endif
