// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Euclidean distance: for each tile the straight line to its goal cell, added up.
 *
 * A straight line is never longer than its rows and columns, so this is the weaker sister of
 * Manhattan distance; it is here to be compared. The sum is rounded up to the next whole
 * number that is odd or even as Manhattan distance is: so is the number of moves left, since
 * each move changes both by an odd amount. That stays admissible and consistent: a move changes
 * the sum by one at the most (distances are rounded down in fixed point, where one cell is a
 * whole number, so that they keep to it).
 *
 * S. J. Russell & P. Norvig, "Artificial Intelligence: a modern approach", on heuristics for
 * sliding tiles.
 */
#include "config.h"

#include "heuristic/euclidean.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"

struct euclidean {
    struct heuristic base;
    uint32_t *distances;
    struct coordinates coordinates[];
};

/* A value's aux: the sum's lower and upper half, and whether the moves left are odd. */
enum { SUM_LOW, SUM_HIGH, ODD };

static const struct euclidean *
self(const struct heuristic *heuristic)
{
    return (const struct euclidean *)heuristic;
}

void
euclidean_fill(uint32_t *distances, const struct shape *shape)
{
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const uint64_t rows = cell / shape->width * EUCLIDEAN_CELL;
        const uint64_t columns = cell % shape->width * EUCLIDEAN_CELL;
        const uint64_t square = rows * rows + columns * columns;
        uint64_t root = (uint64_t)sqrt((double)square);
        while (root * root > square)
            root--;
        while ((root + 1) * (root + 1) <= square)
            root++;
        distances[cell] = (uint32_t)root;
    }
}

uint64_t
euclidean_sum(const uint32_t *distances, const struct coordinates *coordinates,
    const struct shape *shape, const uint16_t *tiles, uint32_t blank)
{
    uint64_t sum = 0;

    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        if (cell != blank)
            sum += euclidean_distance(
                distances, shape->width, coordinates[cell], coordinates[tiles[cell]]);
    }
    return sum;
}

static struct heuristic_value
value_of(uint64_t sum, uint32_t odd)
{
    const uint64_t least = (sum + EUCLIDEAN_CELL - 1) >> EUCLIDEAN_BITS;
    struct heuristic_value value = {.aux = {(uint32_t)sum, (uint32_t)(sum >> 32), odd}};

    value.h = (uint32_t)(least + ((least ^ odd) & 1));
    return value;
}

static bool
supports(const struct shape *shape)
{
    (void)shape;
    return true;
}

static void
close_euclidean(struct heuristic *heuristic)
{
    struct euclidean *euclidean = (struct euclidean *)heuristic;

    free(euclidean->distances);
    free(euclidean);
}

static enum np_status
open_euclidean(struct heuristic **heuristic, const struct shape *shape,
    const struct heuristic_params *params, struct np_error *error)
{
    struct euclidean *euclidean =
        calloc(1, sizeof *euclidean + shape->cells * sizeof euclidean->coordinates[0]);
    uint32_t *distances = calloc(shape->cells, sizeof *distances);

    (void)params;
    if (euclidean == NULL || distances == NULL) {
        free(euclidean);
        free(distances);
        return np_fail(error, NP_NO_MEMORY, "no memory for a heuristic");
    }
    euclidean->distances = distances;
    euclidean_fill(distances, shape);
    coordinates_fill(euclidean->coordinates, shape);
    *heuristic = &euclidean->base;
    return NP_OK;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct euclidean *euclidean = self(heuristic);
    const struct coordinates *coordinates = euclidean->coordinates;
    uint32_t odd = 0;

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        if (cell != blank)
            odd ^= coordinates_distance(coordinates[cell], coordinates[tiles[cell]]) & 1;
    }
    return value_of(
        euclidean_sum(euclidean->distances, coordinates, &heuristic->shape, tiles, blank), odd);
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct euclidean *euclidean = self(heuristic);
    const struct coordinates *coordinates = euclidean->coordinates;
    const uint32_t width = heuristic->shape.width;
    const struct coordinates goal = coordinates[tiles[from]];
    uint64_t sum = (uint64_t)value.aux[SUM_HIGH] << 32 | value.aux[SUM_LOW];

    sum -= euclidean_distance(euclidean->distances, width, coordinates[from], goal);
    sum += euclidean_distance(euclidean->distances, width, coordinates[blank], goal);
    return value_of(sum, value.aux[ODD] ^ 1);
}

const struct heuristic_row heuristic_euclidean = {
    .name = "euclidean",
    .title = N_("straight lines from each tile to its goal"),
    .paper = "Russell & Norvig 1995",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .supports = supports,
    .open = open_euclidean,
    .eval = eval,
    .step = step,
    .close = close_euclidean,
};
