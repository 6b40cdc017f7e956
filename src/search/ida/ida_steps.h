// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the driver of iterative-deepening A* (ida.c) passes to the kernels for one shape, and their
 * steps: shapes and moves, then linear conflict. When shapes, cells and moves are constants, the
 * compiler evaluates nearly all of it.
 *
 * The kernels take long to compile, so they include nothing else of the driver: a change elsewhere
 * does not recompile them.
 *
 * A set of tiles is a word with bit t set for tile t. So "does a move up from row 2 bring this tile
 * nearer to its goal" is a test of one bit of a constant.
 */
#ifndef NP_SEARCH_IDA_IDA_STEPS_H
#define NP_SEARCH_IDA_IDA_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "puzzle/move.h"

/* The tables of the current heuristic, or NULL: [0] for rows and [1] for columns. */
struct ida_tables {
    const uint8_t *conflicts[2]; /* see heuristic/parts.h */
    const uint32_t *walks[2];    /* see heuristic/parts.h */
};

struct ida_iteration {
    const uint16_t *tiles; /* tiles of the root, as in struct instance */
    uint32_t blank;
    uint32_t h;          /* estimate of the root */
    uint32_t aux[3];     /* `aux` of the root's struct heuristic_value */
    uint32_t bound;      /* in moves: h plus an even number */
    uint8_t *moves;      /* room for `bound` moves; receives the solution */
    uint32_t moves_left; /* moves of the solution that are not yet written */
    struct ida_tables tables;
    uint64_t expanded;
    /* The value of `generated` at which to call check(), which raises it. */
    uint64_t next_check;
    uint64_t generated;
    /* Returns false, and sets `stopped`, if the search has to stop. */
    bool (*check)(struct ida_iteration *iteration);
    bool stopped;
    void *context; /* for check() */
};

/* Searches every path within the bound. Returns whether it ended with a solution or was stopped. */
typedef bool ida_kernel(struct ida_iteration *iteration);

ida_kernel ida_manhattan_4x4;
ida_kernel ida_manhattan_5x5;
ida_kernel ida_linear_conflict_4x4;
ida_kernel ida_linear_conflict_5x5;
ida_kernel ida_walking_conflict_4x4;
ida_kernel ida_walking_distance_4x4;

/* Expands to X(cell) for each cell of a square. */
#define IDA_CELLS_16(X) \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define IDA_CELLS_25(X) IDA_CELLS_16(X) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24)

/* A packed board of any kernel, for the functions that all kernels share. */
#ifdef NP_HAVE_UINT128
typedef np_uint128 ida_board;
#else
typedef uint64_t ida_board;
#endif

/* Returns the tile in a cell of a packed board with `bits` bits per cell. A board with 4 bits per
 * cell fits in 64 bits. */
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

/* Returns the set of tiles whose goal cells are in the first `count` rows. */
NP_ALWAYS_INLINE uint32_t
ida_first_rows(unsigned side, unsigned count)
{
    return ((uint32_t)1 << (side * count)) - 1;
}

/* Returns the set of tiles whose goal cells are in the first `count` rows or columns. */
NP_ALWAYS_INLINE uint32_t
ida_first_lines(unsigned side, bool rows, unsigned count)
{
    const uint32_t first_column = ida_first_rows(side, side) / ida_first_rows(side, 1);

    return rows ? ida_first_rows(side, count) : first_column * ((1u << count) - 1);
}

/* Returns whether the goal cell of a tile is in a line. */
NP_ALWAYS_INLINE bool
ida_is_at_home(unsigned side, bool rows, unsigned line, unsigned tile)
{
    const uint32_t tiles =
        ida_first_lines(side, rows, line + 1) & ~ida_first_lines(side, rows, line);

    return (tiles >> tile & 1) != 0;
}

/* Returns whether the step from a cell to its neighbour changes the row. */
NP_ALWAYS_INLINE bool
ida_is_vertical(unsigned side, unsigned from, unsigned to)
{
    return from % side == to % side;
}

/* Returns the row or column of a cell or of a tile's goal cell. */
NP_ALWAYS_INLINE unsigned
ida_line(unsigned side, bool rows, unsigned cell)
{
    return rows ? cell / side : cell % side;
}

/* Returns whether a step brings the tile nearer to its goal cell. */
NP_ALWAYS_INLINE bool
ida_is_nearer(unsigned side, unsigned tile, unsigned from, unsigned to)
{
    const bool rows = ida_is_vertical(side, from, to);
    const unsigned line = ida_line(side, rows, from);
    const uint32_t tiles =
        to < from ? ida_first_lines(side, rows, line) : ~ida_first_lines(side, rows, line + 1);

    return (tiles >> tile & 1) != 0;
}

enum {
    IDA_NO_CELL = 255,
    IDA_LEFT_ONE = 1 << 16, /* see `room` in ida_kernel.h */
};

/* Returns the cell to which a move takes the tile in cell `from`, or IDA_NO_CELL beyond the
 * border. */
NP_ALWAYS_INLINE unsigned
ida_target(unsigned side, unsigned from, enum move move)
{
    switch (move) {
    case MOVE_UP:
        return from >= side ? from - side : IDA_NO_CELL;
    case MOVE_DOWN:
        return from / side + 1 < side ? from + side : IDA_NO_CELL;
    case MOVE_LEFT:
        return from % side > 0 ? from - 1 : IDA_NO_CELL;
    case MOVE_RIGHT:
        return from % side + 1 < side ? from + 1 : IDA_NO_CELL;
    }
    NP_UNREACHABLE();
}

/* Returns whether a tile can move into a blank in cell `blank` without taking back `last`. */
NP_ALWAYS_INLINE bool
ida_is_child(unsigned side, unsigned blank, unsigned last, enum move move)
{
    /* The tile comes from the cell to which the inverse move would take the blank. */
    return last != (unsigned)move_inverse(move) &&
           ida_target(side, blank, move_inverse(move)) != IDA_NO_CELL;
}

/* ---- linear conflict ---------------------------------------------------------------------------
 *
 * A step changes the conflicts of at most one line: the line that the tile leaves or enters, if
 * the tile's goal cell is in that line. The code of a line is a sum over its cells of a unit that
 * depends on the tile in the cell; see heuristic/parts.h for codes and their table.
 */

enum { IDA_SIDE_MAX = 5, IDA_TILES_MAX = 32 };

/* The rows, or the columns. */
struct ida_lines {
    const uint8_t *table; /* the table of the heuristic */
    uint16_t units[IDA_SIDE_MAX][IDA_SIDE_MAX]
                  [IDA_TILES_MAX]; /* units[line][place of a cell][tile] */
};

struct ida_conflict {
    struct ida_lines rows;
    struct ida_lines columns;
};

static inline void
ida_conflict_open(struct ida_conflict *tables, const struct ida_tables *from, uint32_t side)
{
    *tables = (struct ida_conflict){
        .rows.table = from->conflicts[0], .columns.table = from->conflicts[1]};
    for (uint32_t tile = 0; tile < side * side; tile++) {
        const uint32_t row = tile / side;
        const uint32_t column = tile % side;
        uint32_t power = 1;
        for (uint32_t k = side; k-- > 0; power *= side + 1) {
            tables->rows.units[row][k][tile] = (uint16_t)((column + 1) * power);
            tables->columns.units[column][k][tile] = (uint16_t)((row + 1) * power);
        }
    }
}

/* Returns whether `tile` in cell number `place` adds a conflict to a line. The content of that cell
 * in `board` is ignored. */
NP_ALWAYS_INLINE bool
ida_is_costly(const struct ida_conflict *tables, ida_board board, unsigned bits, unsigned side,
    bool rows, unsigned line, unsigned place, unsigned tile)
{
    const struct ida_lines *const lines = rows ? &tables->rows : &tables->columns;
    unsigned code = 0;

    NP_UNROLL
    for (unsigned k = 0; k < side; k++) {
        const unsigned cell = rows ? line * side + k : k * side + line;
        code += lines->units[line][k][k == place ? tile : ida_tile(board, bits, cell)];
    }
    return (lines->table[code] & 1u << place) != 0;
}

/* Returns whether the estimate falls when the tile moves from cell `from` to cell `to`; `board` is
 * the board after the move. */
NP_ALWAYS_INLINE bool
ida_conflict_falls(const struct ida_conflict *tables, ida_board board, unsigned bits, unsigned side,
    unsigned tile, unsigned from, unsigned to)
{
    const bool rows = ida_is_vertical(side, from, to);
    const unsigned left = ida_line(side, rows, from);
    const unsigned entered = ida_line(side, rows, to);
    const unsigned place = ida_line(side, !rows, from);

    if (ida_is_at_home(side, rows, left, tile))
        return ida_is_costly(tables, board, bits, side, rows, left, place, tile);
    if (ida_is_at_home(side, rows, entered, tile))
        return !ida_is_costly(tables, board, bits, side, rows, entered, place, tile);
    return ida_is_nearer(side, tile, from, to);
}

#endif
