// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The positions that a game has visited, and bounds of their distances to the goal.
 *
 * Each position is kept once, however it was reached, and a bound of one bounds all others: a move
 * changes the distance by exactly one, so along a move that was made a lower bound falls by at most
 * one and an upper bound rises by at most one. Bounds of a position always have the parity of its
 * distance, and those of two positions that are one move apart always differ by exactly one.
 *
 * A position is known by its key, 64 bits that follow each move in constant time: A. L. Zobrist, "A
 * new hashing method with application for game playing", University of Wisconsin, 1970. Among a
 * million positions two share a key with a chance of 1 in 37 million.
 */
#ifndef NP_PUZZLE_POSITIONS_H
#define NP_PUZZLE_POSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/move.h"

/* No solution is known, so there is no upper bound. */
#define BOUND_UNKNOWN UINT64_MAX

/* Bounds of the length of the shortest solution. */
struct bounds {
    uint64_t lower;
    uint64_t upper; /* or BOUND_UNKNOWN */
};

static inline bool
bounds_exact(struct bounds bounds)
{
    return bounds.lower == bounds.upper;
}

/* No position. */
#define POSITION_NONE UINT32_MAX

struct position {
    uint64_t key;
    struct bounds bounds;
    uint32_t neighbours[MOVE_COUNT]; /* by moves that were made; or POSITION_NONE */
    uint32_t depth;                  /* moves from the start by the shortest way visited */
    bool queued;                     /* its new bounds are to be passed on */
};

/* Read the fields freely; position 0 is the start. */
struct positions {
    struct position *items; /* owned */
    uint32_t count;
    uint32_t capacity;
    uint32_t *queue; /* `capacity` positions with news; owned */
    uint32_t *slots; /* a hash table of 2 * `capacity` positions; owned */
};

/* The key of a board; `position_key_after()` is that after a move which is possible on it. */
uint64_t position_key(const struct board *board);
uint64_t position_key_after(uint64_t key, const struct board *board, enum move move);

/* What one tile at a cell adds to a key, by exclusive or. */
uint64_t position_key_of_tile(uint32_t tile, uint32_t cell);

/* Begins with one position. `lower`, a bound of it, has the parity of its distance. The caller
 * frees the positions with positions_free(), whatever is returned. NP_OK or NP_NO_MEMORY. */
enum np_status positions_init(
    struct positions *positions, uint64_t key, uint64_t lower, struct np_error *error);

void positions_free(struct positions *positions);

/* The position of a key, or POSITION_NONE. */
uint32_t positions_find(const struct positions *positions, uint64_t key);

/* Makes room for one more position, so that the next positions_move() has it. NP_OK or
 * NP_NO_MEMORY. */
enum np_status positions_reserve(struct positions *positions, struct np_error *error);

/* Notes that a move leads from position `from` to the one of `key`, which is added if it is new;
 * `lower` is a bound of it as above. Returns that position. */
uint32_t positions_move(
    struct positions *positions, uint32_t from, enum move move, uint64_t key, uint64_t lower);

/* Notes what is known of a position, and what follows for all others. Bounds that contradict what
 * is known are passed over. Returns whether there was news. */
bool positions_learn(struct positions *positions, uint32_t position, struct bounds bounds);

/* The least and the most that the distance of a position can be above that of the start. */
int64_t positions_least_rise(const struct positions *positions, uint32_t position);
int64_t positions_most_rise(const struct positions *positions, uint32_t position);

#endif
