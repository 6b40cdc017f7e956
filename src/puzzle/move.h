// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A move: the direction in which a tile slides into the blank.
 *
 * Every letter, arrow and word in this program names the direction of the *tile*: MOVE_UP slides
 * the tile below the blank up, so the blank goes down.
 */
#ifndef NP_PUZZLE_MOVE_H
#define NP_PUZZLE_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum move { MOVE_UP, MOVE_DOWN, MOVE_LEFT, MOVE_RIGHT };

enum { MOVE_COUNT = 4 };

/* The move that reverses `move`. */
static inline enum move
move_inverse(enum move move)
{
    return (enum move)((unsigned)move ^ 1u);
}

/* The letter of a move: one of U D L R. */
static inline char
move_letter(enum move move)
{
    return "UDLR"[move];
}

/* A receiver for moves that are not kept, because the solution of a million tiles does not fit in
 * memory.
 *
 * put: receives `count` moves (values of enum move); returns false to stop the sender. */
struct move_sink {
    bool (*put)(void *context, const uint8_t *moves, size_t count);
    void *context;
};

#endif
