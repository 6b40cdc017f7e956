// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Packed states: boards as searches store them.
 *
 * Every cell but the last takes the fewest bits that hold a tile's name; the last cell's tile is
 * the one that is missing. A word has as many whole cells as fit into 60 bits, and its four upper
 * bits are free for the container's own use:
 *
 *      bits   63..60   59..56  ...  7..4   3..0          4x4: 15 cells of 4 bits, 1 word
 *             free     cell 14      cell 1 cell 0        5x5: 24 cells of 5 bits, 2 words
 *                                                      16x16: 255 cells of 8 bits, 37 words
 *
 * The two lowest free bits of the first word hold the move that led to the state: its inverse leads
 * to the parent, which is not generated again.
 */
#ifndef NP_SEARCH_BEST_FIRST_STATE_H
#define NP_SEARCH_BEST_FIRST_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/move.h"

enum {
    STATE_CELLS_MAX = 1024,
    STATE_WORDS_MAX = 171, /* 1023 cells of 10 bits, 6 in a word */
    STATE_WORD_BITS = 60,
};

#define STATE_WORD_MASK ((UINT64_C(1) << STATE_WORD_BITS) - 1)

/* How the boards of one shape are packed. */
struct state_packing {
    struct shape shape;
    unsigned bits;                                /* of a cell */
    unsigned cells_per_word;                      /* STATE_WORD_BITS / bits */
    unsigned words;                               /* of a state */
    uint32_t sum;                                 /* of all names: 0 + 1 + ... + cells - 1 */
    uint8_t word[STATE_CELLS_MAX];                /* of a cell; the last cell has none */
    uint8_t shift[STATE_CELLS_MAX];               /* of a cell within its word */
    uint16_t source[STATE_CELLS_MAX][MOVE_COUNT]; /* shape_source(), STATE_NO_CELL at the edge */
};

#define STATE_NO_CELL UINT16_MAX

/* Returns NP_OK or NP_UNSUPPORTED (more than STATE_CELLS_MAX cells). */
enum np_status state_packing_init(
    struct state_packing *packing, const struct shape *shape, struct np_error *error);

/* Packs a board in instance form into packing->words words; the free bits are zero. */
void state_pack(const struct state_packing *packing, const uint16_t *tiles, uint64_t *state);

/* Packs the goal, which has every tile in the cell with its name. */
void state_pack_goal(const struct state_packing *packing, uint64_t *state);

/* Unpacks into `tiles`, one for each cell, and returns the blank's cell. */
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

/* Slides `tile` from cell `from` to the blank in a packed state; keeps the free bits. */
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

/* Copies a state or several; word by word, since most states are one word. */
static inline void
state_copy(uint64_t *to, const uint64_t *from, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        to[w] = from[w];
}

/* The move in a state's free bits. */
static inline enum move
state_move(const uint64_t *state)
{
    return (enum move)((state[0] >> STATE_WORD_BITS) & 3u);
}

/* Sets it, and clears the other free bits of the first word. */
static inline void
state_set_move(uint64_t *state, enum move move)
{
    state[0] = (state[0] & STATE_WORD_MASK) | (uint64_t)move << STATE_WORD_BITS;
}

/* Whether two states are the same board; the free bits do not matter. */
static inline bool
state_equal(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t differs = 0;

    for (unsigned w = 0; w < words; w++)
        differs |= (a[w] ^ b[w]) & STATE_WORD_MASK;
    return differs == 0;
}

#endif
