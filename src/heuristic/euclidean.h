// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Straight-line distances in fixed point, for the Euclidean heuristic and the blend.
 */
#ifndef NP_HEURISTIC_EUCLIDEAN_H
#define NP_HEURISTIC_EUCLIDEAN_H

#include <stdint.h>

#include "heuristic/heuristic.h"
#include "puzzle/coordinates.h"

/* The fixed point of a distance: this much is one cell. */
#define EUCLIDEAN_CELL ((uint64_t)1 << EUCLIDEAN_BITS)
enum { EUCLIDEAN_BITS = 12 };

/* distances[rows * width + columns], rounded down, for every difference of two coordinates; one
 * for each cell. */
void euclidean_fill(uint32_t *distances, const struct shape *shape);

static inline uint32_t
euclidean_distance(
    const uint32_t *distances, uint32_t width, struct coordinates a, struct coordinates b)
{
    return distances[absolute_difference(a.row, b.row) * width +
                     absolute_difference(a.column, b.column)];
}

/* The whole board, the blank left out. */
uint64_t euclidean_sum(const uint32_t *distances, const struct coordinates *coordinates,
    const struct shape *shape, const uint16_t *tiles, uint32_t blank);

#endif
