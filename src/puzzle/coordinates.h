// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Coordinates: row and column of every cell, looked up instead of divided.
 *
 * In an instance a tile is named after its goal cell, so coordinates[tile] is where it wants to be
 * and coordinates[cell] where it is.
 */
#ifndef NP_PUZZLE_COORDINATES_H
#define NP_PUZZLE_COORDINATES_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/instance.h"

struct coordinates {
    uint16_t row;
    uint16_t column;
};

/* Fills `coordinates`, one for each cell of the shape. */
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

/* Moves from one cell to another on an empty board. */
static inline uint32_t
coordinates_distance(struct coordinates a, struct coordinates b)
{
    return absolute_difference(a.row, b.row) + absolute_difference(a.column, b.column);
}

/* Whether a step to the neighbouring cell `to` brings the tile nearer to its goal cell; if not,
 * it takes it one further away. */
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
