// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance in multi-tile moves: an admissible estimate in that metric.
 *
 * A multi-tile move in a column takes the blank several rows up or down, one tile with every step.
 * So the vertical moves that sort the rows are the shortest way in the graph of walk_table.h if any
 * number of steps in one direction count as one move; likewise the horizontal moves. A board of 4x4
 * has at most 15 of each.
 *
 * In a shortest solution vertical and horizontal moves alternate, since two in a row along one line
 * are one move or none. So v vertical and h horizontal moves are not only v + h moves: there are at
 * least 2v - 1 and 2h - 1, and one more if the first move is along the other axis.
 */
#ifndef NP_SEARCH_MULTI_MULTI_WALK_H
#define NP_SEARCH_MULTI_MULTI_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/walk_table.h"
#include "puzzle/instance.h"
#include "puzzle/move.h"

/* The rows, or the columns. */
struct multi_axis {
    struct walk_table table;
    uint8_t *distance; /* in multi-tile moves, by state; owned */
};

struct multi_walk {
    struct shape shape;
    struct multi_axis axes[2]; /* of the rows and of the columns; owned */
    const struct multi_axis *rows;
    const struct multi_axis *columns; /* same as the rows' if the goal is symmetric */
};

/* Where a board is in both graphs. */
struct multi_place {
    uint32_t rows;
    uint32_t columns;
};

/* The axis of the last move, after which the other one follows. */
enum multi_last { MULTI_LAST_NONE, MULTI_LAST_VERTICAL, MULTI_LAST_HORIZONTAL };

static inline enum multi_last
multi_last_of(enum move move)
{
    return move_is_vertical(move) ? MULTI_LAST_VERTICAL : MULTI_LAST_HORIZONTAL;
}

/* Builds the tables of a shape; 4x4 takes 20 ms. A memory_bytes of 0 means no limit; `cancel` may
 * be NULL.
 *
 * The caller frees them with multi_walk_free(), even after an error. Returns NP_OK, NP_UNSUPPORTED,
 * NP_LIMIT (more than memory_bytes), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status multi_walk_init(struct multi_walk *walk, const struct shape *shape,
    uint64_t memory_bytes, const struct cancel *cancel, struct np_error *error);

void multi_walk_free(struct multi_walk *walk);

/* The place of a board, computed from scratch. */
struct multi_place multi_walk_place(
    const struct multi_walk *walk, const uint16_t *tiles, uint32_t blank);

/* The place after the tile with goal cell (row, column) slides into the blank with `move`. */
static inline struct multi_place
multi_walk_step(const struct multi_walk *walk, struct multi_place place, enum move move,
    uint32_t row, uint32_t column)
{
    /* The tile of an upward move comes from the row after the blank's. */
    if (move_is_vertical(move))
        place.rows =
            walk_step_state(walk_table_step(&walk->rows->table, place.rows, move == MOVE_UP, row));
    else
        place.columns = walk_step_state(
            walk_table_step(&walk->columns->table, place.columns, move == MOVE_LEFT, column));
    return place;
}

static inline uint32_t
multi_walk_max(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* The fewest moves if at least `along` are along the axis of the first one and `across` along the
 * other. */
static inline uint32_t
multi_walk_alternating(uint32_t along, uint32_t across)
{
    return multi_walk_max(
        along + across, multi_walk_max(along > 0 ? 2 * along - 1 : 0, 2 * across));
}

/* A lower bound on the multi-tile moves to the goal, after a last move. */
static inline uint32_t
multi_walk_bound(const struct multi_walk *walk, struct multi_place place, enum multi_last last)
{
    const uint32_t v = walk->rows->distance[place.rows];
    const uint32_t h = walk->columns->distance[place.columns];

    if (last == MULTI_LAST_VERTICAL)
        return multi_walk_alternating(h, v);
    if (last == MULTI_LAST_HORIZONTAL)
        return multi_walk_alternating(v, h);
    return v > h ? multi_walk_alternating(v, h) : multi_walk_alternating(h, v);
}

#endif
