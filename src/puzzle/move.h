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

/* Whether a move slides tiles of a column, not of a row. */
static inline bool
move_is_vertical(enum move move)
{
    return move == MOVE_UP || move == MOVE_DOWN;
}

/* The metric: what counts as one move in lengths and bounds. A path always consists of single-tile
 * moves. In the multi-tile metric every longest run of moves in one direction counts as one,
 * because those tiles can slide at once: RRDLL has 5 single-tile moves and 3 multi-tile moves, R2 D
 * L2. */
enum metric {
    METRIC_SINGLE, /* one tile slides one cell */
    METRIC_MULTI,  /* any number of tiles in one line slide one cell together */
};

enum { METRIC_COUNT = METRIC_MULTI + 1 };

/* The name of a metric, as in --metric=NAME. */
static inline const char *
metric_name(enum metric metric)
{
    return metric == METRIC_MULTI ? "multi" : "single";
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
