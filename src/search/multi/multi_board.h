// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards of at most 16 cells as one word, for the tables of multi-tile moves.
 *
 * A board has four bits for each cell, cell 0 in the lowest. The code of a cell is its tile XOR the
 * name of the blank, so the blank's code is 0. A *key* leaves out the last cell, whose code follows
 * from the others.
 */
#ifndef NP_SEARCH_MULTI_MULTI_BOARD_H
#define NP_SEARCH_MULTI_MULTI_BOARD_H

#include <stdint.h>

#include "base/bits.h"
#include "puzzle/instance.h"

enum {
    MULTI_CELLS_MAX = 16,
    MULTI_CELL_BITS = 4,
    MULTI_CODE_MASK = 15,
    MULTI_NO_CELL = UINT8_MAX,
};

/* A shape, prepared for moves. */
struct multi_cells {
    uint32_t count;
    uint8_t source[MULTI_CELLS_MAX][MOVE_COUNT]; /* cell of the tile that moves, or MULTI_NO_CELL */
    uint64_t ones;                               /* the lowest bit of every cell */
    uint64_t key_mask;                           /* the cells of a key */
    unsigned all_codes;                          /* all codes of a board XORed */
};

static inline void
multi_cells_init(struct multi_cells *cells, const struct shape *shape)
{
    *cells = (struct multi_cells){.count = shape->cells};
    cells->key_mask = (UINT64_C(1) << ((shape->cells - 1) * MULTI_CELL_BITS)) - 1;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        cells->ones |= UINT64_C(1) << (cell * MULTI_CELL_BITS);
        cells->all_codes ^= cell ^ shape->goal_blank;
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(shape, cell, (enum move)move);
            cells->source[cell][move] = from != BOARD_NO_CELL ? (uint8_t)from : MULTI_NO_CELL;
        }
    }
}

/* The board with the tile of cell `from` in cell `to`, where the blank was. */
static inline uint64_t
multi_board_slide(uint64_t board, uint32_t from, uint32_t to)
{
    const uint64_t code = board >> (from * MULTI_CELL_BITS) & MULTI_CODE_MASK;

    return board ^ (code << (from * MULTI_CELL_BITS) | code << (to * MULTI_CELL_BITS));
}

static inline uint32_t
multi_board_blank(const struct multi_cells *cells, uint64_t board)
{
    const uint64_t used = board | board >> 1 | board >> 2 | board >> 3;

    return bits_lowest(~used & cells->ones) / MULTI_CELL_BITS;
}

/* The board of a key. */
static inline uint64_t
multi_board_of_key(const struct multi_cells *cells, uint64_t key)
{
    uint64_t codes = key;

    for (unsigned shift = 32; shift >= MULTI_CELL_BITS; shift /= 2)
        codes ^= codes >> shift;
    return key | ((codes ^ cells->all_codes) & MULTI_CODE_MASK)
                     << ((cells->count - 1) * MULTI_CELL_BITS);
}

/* A hash whose 32 bits are well mixed. */
static inline uint64_t
multi_board_hash(uint64_t key)
{
    return (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15) >> 32;
}

#endif
