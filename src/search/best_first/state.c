// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Packed states: the layout of a shape, and packing a board. The functions of inner loops are
 * inline in the header.
 */
#include "config.h"

#include "search/best_first/state.h"

#include <string.h>

enum np_status
state_packing_init(struct state_packing *packing, const struct shape *shape, struct np_error *error)
{
    if (shape->cells > STATE_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED,
            "a board of more than %d cells is too large for a "
            "search that remembers boards",
            STATE_CELLS_MAX);
    packing->shape = *shape;
    packing->bits = 1;
    while ((UINT32_C(1) << packing->bits) < shape->cells)
        packing->bits++;
    packing->cells_per_word = STATE_WORD_BITS / packing->bits;
    packing->words = shape->cells > 1 ? 1 + (shape->cells - 2) / packing->cells_per_word : 1;
    packing->sum = shape->cells * (shape->cells - 1) / 2;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        packing->word[cell] = (uint8_t)(cell / packing->cells_per_word);
        packing->shift[cell] = (uint8_t)(cell % packing->cells_per_word * packing->bits);
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(shape, cell, (enum move)move);

            packing->source[cell][move] = from == BOARD_NO_CELL ? STATE_NO_CELL : (uint16_t)from;
        }
    }
    return NP_OK;
}

void
state_pack(const struct state_packing *packing, const uint16_t *tiles, uint64_t *state)
{
    memset(state, 0, packing->words * sizeof *state);
    for (uint32_t cell = 0; cell + 1 < packing->shape.cells; cell++)
        state[packing->word[cell]] |= (uint64_t)tiles[cell] << packing->shift[cell];
}

void
state_pack_goal(const struct state_packing *packing, uint64_t *state)
{
    memset(state, 0, packing->words * sizeof *state);
    for (uint32_t cell = 0; cell + 1 < packing->shape.cells; cell++)
        state[packing->word[cell]] |= (uint64_t)cell << packing->shift[cell];
}
