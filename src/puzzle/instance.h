// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An instance: a board and its goal in normal form, which searches, heuristics and tables use.
 *
 * Every tile is renamed after its goal cell, so the goal is always the identity:
 *
 *      board   8 1 3     snail  1 2 3     instance   3 0 2
 *              4 . 2     goal   8 . 4                5 4 1
 *              7 6 5            7 6 5                6 7 8
 *
 * (the blank is also named after its goal cell, here 4). Moves have the same effect on both, so a
 * solution of the instance solves the board. Tables depend only on the shape, so all goals with the
 * blank in the same cell share them.
 */
#ifndef NP_PUZZLE_INSTANCE_H
#define NP_PUZZLE_INSTANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

/* The most cells of an instance, since its tiles have 16 bits. The constructive solver works on the
 * board itself and solves larger boards. */
enum { INSTANCE_CELLS_MAX = 65536 };

/* Heuristics and tables depend on nothing else. */
struct shape {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
    uint32_t goal_blank; /* the cell where the blank belongs, which is also the blank's name */
};

struct instance {
    struct shape shape;
    uint32_t blank;  /* the blank's cell */
    uint16_t *tiles; /* the goal cell of the tile in each cell; goal_blank for the blank; owned */
};

/* Converts a board and its goal, which must have the same size.
 *
 * The caller frees the instance with instance_free(). Returns NP_OK, NP_UNSUPPORTED (more than
 * INSTANCE_CELLS_MAX cells) or NP_NO_MEMORY. */
enum np_status instance_init(struct instance *instance, const struct board *board,
    const struct goal *goal, struct np_error *error);

enum np_status instance_copy(
    struct instance *copy, const struct instance *instance, struct np_error *error);

void instance_free(struct instance *instance);

bool instance_solved(const struct instance *instance);

/* The cell of the tile that `move` would slide to a blank in cell `blank`, or BOARD_NO_CELL. */
uint32_t shape_source(const struct shape *shape, uint32_t blank, enum move move);

/* Makes a possible move. */
void instance_move(struct instance *instance, enum move move);

/* Checks that the path leads from the instance to the goal. Returns NP_OK, NP_NOT_A_SOLUTION or
 * NP_NO_MEMORY. */
enum np_status instance_verify(
    const struct instance *instance, const struct path *path, struct np_error *error);

/* The row and column of a cell, in a table that saves divisions. In an instance a tile is named
 * after its goal cell, so coordinates[tile] is the position of its goal cell. */
struct coordinates {
    uint16_t row;
    uint16_t column;
};

/* Fills in `coordinates`, one for each cell of the shape. */
static inline void
coordinates_fill(struct coordinates *coordinates, const struct shape *shape)
{
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        coordinates[cell].row = (uint16_t)(cell / shape->width);
        coordinates[cell].column = (uint16_t)(cell % shape->width);
    }
}

static inline uint32_t
absolute_difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* The number of moves from one cell to another on an empty board. */
static inline uint32_t
shape_distance(const struct shape *shape, uint32_t a, uint32_t b)
{
    return absolute_difference(a / shape->width, b / shape->width) +
           absolute_difference(a % shape->width, b % shape->width);
}

static inline uint32_t
coordinates_distance(struct coordinates a, struct coordinates b)
{
    return absolute_difference(a.row, b.row) + absolute_difference(a.column, b.column);
}

/* Whether a step to the neighbouring cell `to` brings the tile nearer to its goal cell by one;
 * otherwise it takes it further away by one. */
static inline bool
coordinates_nearer(const struct coordinates *coordinates, uint32_t tile, uint32_t from, uint32_t to)
{
    const struct coordinates goal = coordinates[tile];
    const struct coordinates here = coordinates[from];
    const struct coordinates there = coordinates[to];

    if (here.column == there.column)
        return there.row < here.row ? goal.row < here.row : goal.row > here.row;
    return there.column < here.column ? goal.column < here.column : goal.column > here.column;
}

#endif
