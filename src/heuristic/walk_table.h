// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table behind walking distance: the moves along one direction that sort the lines.
 *
 * Look at rows only. A state says how many of the tiles in row i want to be in row j, and which
 * row has the blank; a vertical move takes one tile of a row beside the blank's into the
 * blank's row. For a 4x4 board there are 24,964 states, the goal being
 *
 *      4 . . .
 *      . 4 . .      and each row of the table is a row of the board
 *      . . 4 .
 *      . . . 3      the blank's row holds one tile less
 *
 * The columns of a board are the rows of the board mirrored at its diagonal.
 */
#ifndef NP_HEURISTIC_WALK_TABLE_H
#define NP_HEURISTIC_WALK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/walk_step.h"

/* The most lines that a table can have, and the most memory it takes while it is built. */
enum { WALK_LINES_MAX = 8, WALK_BYTES_MAX = 64 << 20 };

/* What the moves of the walk depend on. */
struct walk_shape {
    uint32_t lines;      /* rows */
    uint32_t length;     /* cells a row */
    uint32_t goal_blank; /* the row where the blank belongs */
};

/* A state's key is a sum: of a weight for each of its tiles, and of the blank's weight times the
 * blank's line. */
struct walk_table {
    struct walk_shape shape;
    uint64_t weights[WALK_LINES_MAX * WALK_LINES_MAX]; /* see walk_table_weight() */
    uint64_t blank_weight;
    uint32_t states;
    uint32_t capacity;
    uint32_t slots;     /* of the hash, a power of two */
    uint64_t *keys;     /* of each state */
    uint32_t *hash;     /* state + 1 by key; 0 = free */
    uint16_t *distance; /* of each state from the goal, which is state 0 */
    uint32_t *next;     /* see walk_table_step() */
};

/* The step that takes a tile at home in line `home` into the blank's line, from the line after
 * it (`from_after`) or before it. The state has such a tile. */
static inline uint32_t
walk_table_step(const struct walk_table *table, uint32_t state, bool from_after, uint32_t home)
{
    const uint32_t lines = table->shape.lines;

    return table->next[(state * 2 + from_after) * lines + home];
}

/* Whether the table for the shape fits into WALK_BYTES_MAX. */
bool walk_shape_is_supported(const struct walk_shape *shape);

/* Searches all states breadth first from the goal. memory_bytes = 0 is no limit.
 *
 * The caller frees the table with walk_table_free(), whatever is returned. Returns NP_OK,
 * NP_LIMIT (it takes more than memory_bytes), NP_CANCELLED (`cancel`, which may be NULL, said so)
 * or NP_NO_MEMORY. */
enum np_status walk_table_build(struct walk_table *table, const struct walk_shape *shape,
    uint64_t memory_bytes, const struct cancel *cancel, struct np_error *error);

/* The memory it takes. */
uint64_t walk_table_bytes(const struct walk_table *table);

void walk_table_free(struct walk_table *table);

/* What a tile in line `line` that is at home in line `home` adds to the key. */
static inline uint64_t
walk_table_weight(const struct walk_table *table, uint32_t line, uint32_t home)
{
    return table->weights[line * table->shape.lines + home];
}

/* The state with that key, which must exist. */
uint32_t walk_table_find(const struct walk_table *table, uint64_t key);

#endif
