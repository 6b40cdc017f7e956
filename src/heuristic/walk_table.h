// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table behind walking distance: the fewest moves in one direction that sort the lines.
 *
 * For rows, a state consists of the number of tiles in row i whose goal is in row j, for all i and
 * j, and the blank's row. A vertical move takes one tile from the row above or below the blank into
 * the blank's row. A 4x4 board has 24,964 states; the goal is
 *
 *      4 . . .
 *      . 4 . .      where each row of numbers is a row of the board
 *      . . 4 .
 *      . . . 3      the blank's row has one tile fewer
 *
 * The columns of a board are the rows of the transposed board.
 */
#ifndef NP_HEURISTIC_WALK_TABLE_H
#define NP_HEURISTIC_WALK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/walk_step.h"
#include "puzzle/instance.h"

/* The most lines that a table can have, and the most memory for building it. */
enum { WALK_LINES_MAX = 8, WALK_BYTES_MAX = 64 << 20 };

struct walk_shape {
    uint32_t lines;      /* rows */
    uint32_t length;     /* cells per row */
    uint32_t goal_blank; /* the blank's row in the goal */
};

static inline struct walk_shape
walk_shape_of_rows(const struct shape *shape)
{
    return (struct walk_shape){shape->height, shape->width, shape->goal_blank / shape->width};
}

static inline struct walk_shape
walk_shape_of_columns(const struct shape *shape)
{
    return (struct walk_shape){shape->width, shape->height, shape->goal_blank % shape->width};
}

/* A state's key is the sum of the weights of its tiles, plus the blank's weight times the blank's
 * line. */
struct walk_table {
    struct walk_shape shape;
    uint64_t weights[WALK_LINES_MAX * WALK_LINES_MAX]; /* see walk_table_weight() */
    uint64_t blank_weight;
    uint32_t states;
    uint32_t capacity;
    uint32_t slots;     /* size of the hash, a power of two */
    uint64_t *keys;     /* key of each state */
    uint32_t *hash;     /* state + 1, found by key; 0 = free */
    uint16_t *distance; /* each state's distance from the goal, which is state 0 */
    uint32_t *next;     /* see walk_table_step() */
};

/* The step that moves a tile with goal line `home` into the blank's line, from the line after it
 * (`from_after`) or before it. The state must have such a tile there. */
static inline uint32_t
walk_table_step(const struct walk_table *table, uint32_t state, bool from_after, uint32_t home)
{
    const uint32_t lines = table->shape.lines;

    return table->next[(state * 2 + from_after) * lines + home];
}

/* Whether the table for the shape fits into WALK_BYTES_MAX. */
bool walk_shape_is_supported(const struct walk_shape *shape);

/* Searches all states breadth-first from the goal. A memory_bytes of 0 means no limit; `cancel` may
 * be NULL.
 *
 * The caller frees the table with walk_table_free(), even after an error. Returns NP_OK, NP_LIMIT
 * (it would take more than memory_bytes), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status walk_table_build(struct walk_table *table, const struct walk_shape *shape,
    uint64_t memory_bytes, const struct cancel *cancel, struct np_error *error);

uint64_t walk_table_bytes(const struct walk_table *table);

void walk_table_free(struct walk_table *table);

/* The weight of a tile in line `line` whose goal is in line `home`. */
static inline uint64_t
walk_table_weight(const struct walk_table *table, uint32_t line, uint32_t home)
{
    return table->weights[line * table->shape.lines + home];
}

/* The state with that key, which must exist. */
uint32_t walk_table_find(const struct walk_table *table, uint64_t key);

#endif
