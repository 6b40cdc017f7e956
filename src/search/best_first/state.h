// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Packed states: boards in the form in which searches store them.
 *
 * Every cell but the last has the fewest bits that can represent any tile; the tile in the last
 * cell is the one that is left over. A word contains as many whole cells as fit in 60 bits. Its
 * four upper bits are free for use by the container:
 *
 *      bits   63..60   59..56  ...  7..4   3..0          4x4: 15 cells of 4 bits, 1 word
 *             free     cell 14      cell 1 cell 0        5x5: 24 cells of 5 bits, 2 words
 *                                                      16x16: 255 cells of 8 bits, 37 words
 *
 * The two lowest free bits of the first word contain the move that led to the state. Its inverse
 * leads back to the parent and is not tried.
 */
#ifndef NP_SEARCH_BEST_FIRST_STATE_H
#define NP_SEARCH_BEST_FIRST_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/move.h"

enum {
    STATE_CELLS_MAX = 1024,
    STATE_WORDS_MAX = 171, /* 1023 cells of 10 bits, 6 cells per word */
    STATE_WORD_BITS = 60,
};

#define STATE_WORD_MASK ((UINT64_C(1) << STATE_WORD_BITS) - 1)

/* How boards of one shape are packed. */
struct state_packing {
    struct shape shape;
    unsigned bits;                  /* bits per cell */
    unsigned cells_per_word;        /* STATE_WORD_BITS / bits */
    unsigned words;                 /* words per state */
    uint32_t sum;                   /* sum of all tiles: 0 + 1 + ... + cells - 1 */
    uint8_t word[STATE_CELLS_MAX];  /* the word with this cell; not set for the last cell */
    uint8_t shift[STATE_CELLS_MAX]; /* the lowest bit of this cell in its word */
    uint16_t source[STATE_CELLS_MAX][MOVE_COUNT]; /* shape_source(), or STATE_NO_CELL at the edge */
};

#define STATE_NO_CELL UINT16_MAX

/* Returns NP_OK or NP_UNSUPPORTED (more than STATE_CELLS_MAX cells). */
static inline enum np_status
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

/* Packs the tiles of an instance, or of the goal if `tiles` is NULL, into packing->words words; the
 * free bits are zero. */
static inline void
state_pack(const struct state_packing *packing, const uint16_t *tiles, uint64_t *state)
{
    memset(state, 0, packing->words * sizeof *state);
    for (uint32_t cell = 0; cell + 1 < packing->shape.cells; cell++)
        state[packing->word[cell]] |= (uint64_t)(tiles != NULL ? tiles[cell] : cell)
                                      << packing->shift[cell];
}

/* Unpacks a state into `tiles`, one per cell, and returns the blank's cell. */
static inline uint32_t
state_unpack(const struct state_packing *packing, const uint64_t *state, uint16_t *tiles)
{
    const unsigned bits = packing->bits;
    const uint32_t last = packing->shape.cells - 1;
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint32_t left = packing->sum;
    uint32_t blank = last;
    uint32_t cell = 0;

    for (unsigned w = 0; cell < last; w++) {
        uint64_t word = state[w];
        const uint32_t end =
            last - cell < packing->cells_per_word ? last : cell + packing->cells_per_word;

        for (; cell < end; cell++, word >>= bits) {
            const uint32_t tile = (uint32_t)(word & mask);

            tiles[cell] = (uint16_t)tile;
            left -= tile;
            blank = tile == packing->shape.goal_blank ? cell : blank;
        }
    }
    tiles[last] = (uint16_t)left;
    return blank;
}

/* Slides `tile` from cell `from` to the blank in a packed state and keeps the free bits. */
static inline void
state_slide(const struct state_packing *packing, uint64_t *state, uint32_t tile, uint32_t from,
    uint32_t blank)
{
    const uint32_t last = packing->shape.cells - 1;
    const uint64_t change = tile ^ packing->shape.goal_blank;

    if (from != last)
        state[packing->word[from]] ^= change << packing->shift[from];
    if (blank != last)
        state[packing->word[blank]] ^= change << packing->shift[blank];
}

/* Copies one or several states. Copying word by word is fastest, since most states are one word. */
static inline void
state_copy(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        to[w] = from[w];
}

/* Returns the move in the free bits. */
static inline enum move
state_move(const uint64_t *state)
{
    return (enum move)((state[0] >> STATE_WORD_BITS) & 3u);
}

/* Sets the move and clears the other free bits of the first word. */
static inline void
state_set_move(uint64_t *state, enum move move)
{
    state[0] = (state[0] & STATE_WORD_MASK) | (uint64_t)move << STATE_WORD_BITS;
}

/* Returns whether two states are equal; the free bits do not matter. */
static inline bool
state_equal(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t differs = 0;

    for (unsigned w = 0; w < words; w++)
        differs |= (a[w] ^ b[w]) & STATE_WORD_MASK;
    return differs == 0;
}

#endif
