// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The structs of heuristics that other heuristics use, or whose tables the kernels read.
 */
#ifndef NP_HEURISTIC_PARTS_H
#define NP_HEURISTIC_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/heuristic.h"
#include "heuristic/walk_step.h"

/* ---- linear conflict ------------------------------------------------------------------------- */

/* Longer lines have no table: the table takes 7^6 = 117,649 bytes for six cells, but 2 MB for
 * seven. */
enum { LINEAR_CONFLICT_TABLE_MAX = 6 };

/*
 * A line's code consists of the home digits of its cells, first cell first, as a number in base
 * length + 1. A cell's home digit is the position, from 1, of its tile in the tile's goal line if
 * that is this line; otherwise it is 0.
 *
 *      row 0 of a 4x4   3 . 12 1   digits 3 0 0 1   code 3 * 125 + 1
 *
 * Bit k of a code's byte is set if the line has one conflict fewer without the tile in its k-th
 * cell.
 */
struct linear_conflict {
    struct heuristic base;
    uint8_t *row_table;    /* indexed by code; NULL for rows that are too long */
    uint8_t *column_table; /* that of the rows on a square board */
};

/* The two parts of the estimate. */
struct linear_conflict_axes {
    uint32_t vertical;   /* moves up and down, to reach the tiles' rows or get out of the way */
    uint32_t horizontal; /* moves left and right */
};

/* Computed from scratch, for an opened linear conflict. */
struct linear_conflict_axes linear_conflict_axes(
    const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);

/* ---- walking distance ------------------------------------------------------------------------ */

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

/* Searches all states breadth-first from the goal, within a limit of memory of which other tables
 * take some; a limit of 0 means none. `cancel` may be NULL.
 *
 * The caller frees the table with walk_table_free(), even after an error. Returns NP_OK, NP_LIMIT
 * (it would take more), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status walk_table_build(struct walk_table *table, const struct walk_shape *shape,
    uint64_t limit_bytes, uint64_t taken_bytes, const struct cancel *cancel,
    struct np_error *error);

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

/* Walking distance or walking-conflict. A value's aux[0] is the state in the rows' table, aux[1]
 * the state in the columns' table. For walking-conflict, aux[2] has the lead (see walk_step.h) of
 * the vertical moves in its lower half and that of the horizontal moves in its upper half. */
struct walking {
    struct heuristic base;
    const struct walk_table *rows;
    const struct walk_table *columns; /* same as the rows' table if the goal is symmetric */
    struct walk_table tables[2];
    struct heuristic *conflict; /* linear conflict, or NULL for walking distance; owned */
};

#endif
