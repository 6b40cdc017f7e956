// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Euclidean distance: the sum of the straight-line distances from each tile to its goal cell.
 *
 * A straight line is never longer than its rows and columns together, so this is weaker than
 * Manhattan distance; it is here for comparison. The sum is rounded up to the next whole number
 * with the parity of Manhattan distance. The number of moves left has the same parity, since each
 * move changes both by an odd amount. The result is admissible and consistent: a move changes the
 * sum by at most one. That remains true although distances are rounded down in fixed point,
 * because one cell is a whole number of units.
 *
 * S. J. Russell & P. Norvig, "Artificial Intelligence: a modern approach", on heuristics for
 * sliding tiles.
 */
#include "config.h"

#include "heuristic/parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"

struct euclidean {
    struct heuristic base;
    /* rounded down; indexed by rows * width + columns, the offset between two cells; owned */
    uint32_t *distances;
};

/* One cell in fixed point. */
#define ONE ((uint64_t)1 << EUCLIDEAN_BITS)

static const struct euclidean *
self(const struct heuristic *heuristic)
{
    return (const struct euclidean *)heuristic;
}

static uint32_t
distance(const struct euclidean *euclidean, struct coordinates a, struct coordinates b)
{
    return euclidean->distances[absolute_difference(a.row, b.row) * euclidean->base.shape.width +
                                absolute_difference(a.column, b.column)];
}

/* The square root, rounded down. */
static uint32_t
square_root(uint64_t square)
{
    uint64_t root = (uint64_t)sqrt((double)square);

    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return (uint32_t)root;
}

static struct heuristic_value
value_of(uint64_t sum, uint32_t odd)
{
    const uint64_t least = (sum + ONE - 1) >> EUCLIDEAN_BITS;

    return (struct heuristic_value){.h = (uint32_t)(least + ((least ^ odd) & 1)),
        .aux = {(uint32_t)sum, (uint32_t)(sum >> 32), odd}};
}

static enum np_status
open_euclidean(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct euclidean *const euclidean = (struct euclidean *)heuristic;

    (void)params;
    euclidean->distances = calloc(heuristic->shape.cells, sizeof *euclidean->distances);
    if (euclidean->distances == NULL)
        return np_no_memory(error);
    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const uint64_t rows = heuristic->coordinates[cell].row * ONE;
        const uint64_t columns = heuristic->coordinates[cell].column * ONE;
        euclidean->distances[cell] = square_root(rows * rows + columns * columns);
    }
    return NP_OK;
}

static void
close_euclidean(struct heuristic *heuristic)
{
    free(((struct euclidean *)heuristic)->distances);
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct coordinates *coordinates = heuristic->coordinates;
    uint64_t sum = 0;
    uint32_t odd = 0;

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        if (cell == blank)
            continue;
        sum += distance(self(heuristic), coordinates[cell], coordinates[tiles[cell]]);
        odd ^= coordinates_distance(coordinates[cell], coordinates[tiles[cell]]) & 1;
    }
    return value_of(sum, odd);
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct coordinates *coordinates = heuristic->coordinates;
    const struct coordinates goal = coordinates[tiles[from]];

    return value_of(euclidean_sum(&value) - distance(self(heuristic), coordinates[from], goal) +
                        distance(self(heuristic), coordinates[blank], goal),
        value.aux[2] ^ 1);
}

const struct heuristic_row heuristic_euclidean = {
    .name = "euclidean",
    .title = N_("straight lines from each tile to its goal"),
    .paper = "Russell & Norvig 1995",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct euclidean),
    .open = open_euclidean,
    .eval = eval,
    .step = step,
    .close = close_euclidean,
};
