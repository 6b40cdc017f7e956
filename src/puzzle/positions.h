// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The positions that a game has visited, and bounds of their distances to the goal.
 *
 * Each position is stored once, however it was reached. A move changes the distance by exactly
 * one, so a bound of one position bounds all others: along each move made, a lower bound falls by
 * at most one and an upper bound rises by at most one. Bounds have the parity of their position's
 * distance, and the distances of two positions one move apart differ by exactly one.
 *
 * A position is identified by a 64-bit key, which a move updates in constant time: A. L. Zobrist,
 * "A new hashing method with application for game playing", University of Wisconsin, 1970. The
 * chance that any two of a million positions have the same key is 1 in 37 million.
 */
#ifndef NP_PUZZLE_POSITIONS_H
#define NP_PUZZLE_POSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/move.h"

/* The upper bound while no solution is known. */
#define BOUND_UNKNOWN UINT64_MAX

/* Bounds on the length of the shortest solution. */
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
    uint32_t neighbours[MOVE_COUNT]; /* POSITION_NONE for a move that was not made */
    uint32_t depth;                  /* moves from the start along the shortest path visited */
    bool queued;                     /* its bounds or depth have yet to spread */
    uint32_t next;                   /* the next in the queue, or POSITION_NONE */
};

/* Callers may read the fields; position 0 is the start. */
struct positions {
    struct position *items; /* owned */
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots;  /* a hash table of 2 * `capacity` positions; owned */
    uint64_t learned; /* counts how often positions_tighten() has tightened bounds */
};

/* The key of a board, and its key after a possible move. */
uint64_t position_key(const struct board *board);
uint64_t position_key_after(uint64_t key, const struct board *board, enum move move);

/* What one tile in a cell contributes to a key; contributions are combined by exclusive or. */
uint64_t position_key_of_tile(uint32_t tile, uint32_t cell);

/* Starts with one position and a lower bound on its distance, which must have the same parity.
 *
 * The caller frees the positions with positions_free(), even after an error. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status positions_init(
    struct positions *positions, uint64_t key, uint64_t lower, struct np_error *error);

void positions_free(struct positions *positions);

/* The position with a key, or POSITION_NONE. */
uint32_t positions_find(const struct positions *positions, uint64_t key);

/* Makes room for the position that the next positions_move() may add. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status positions_reserve(struct positions *positions, struct np_error *error);

/* Records that a move leads from position `from` to the position with `key`, which is added with
 * the bound `lower` if it is new. Returns that position. */
uint32_t positions_move(
    struct positions *positions, uint32_t from, enum move move, uint64_t key, uint64_t lower);

/* Tightens the bounds of a position, and those of all other positions that follow from them.
 * Ignores bounds that contradict the known ones. Returns whether anything became tighter. */
bool positions_tighten(struct positions *positions, uint32_t position, struct bounds bounds);

/* Bounds on how much further from the goal a position is than the start. */
struct rise {
    int64_t least;
    int64_t most;
};

struct rise positions_rise(const struct positions *positions, uint32_t position);

#endif
