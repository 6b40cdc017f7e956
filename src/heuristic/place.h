// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Places: row and column of every cell, looked up instead of divided.
 *
 * In an instance a tile is named after its goal cell, so places[tile] is where it wants to be
 * and places[cell] where it is.
 */
#ifndef NP_HEURISTIC_PLACE_H
#define NP_HEURISTIC_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/instance.h"

struct place {
    uint16_t row;
    uint16_t column;
};

/* Fills `places`, one for each cell of the shape. */
static inline void
place_fill(struct place *places, const struct shape *shape)
{
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        places[cell].row = (uint16_t)(cell / shape->width);
        places[cell].column = (uint16_t)(cell % shape->width);
    }
}

static inline uint32_t
place_difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Moves from one place to another on an empty board. */
static inline uint32_t
place_distance(struct place a, struct place b)
{
    return place_difference(a.row, b.row) + place_difference(a.column, b.column);
}

/* Whether a step to the neighbouring cell `to` brings the tile nearer to its goal cell; if not,
 * it takes it one further away. */
static inline bool
place_nearer(const struct place *places, uint32_t tile, uint32_t from, uint32_t to)
{
    const struct place goal = places[tile];
    const struct place here = places[from];
    const struct place there = places[to];

    if (here.column == there.column)
        return there.row < here.row ? goal.row < here.row : goal.row > here.row;
    return there.column < here.column ? goal.column < here.column : goal.column > here.column;
}

#endif
