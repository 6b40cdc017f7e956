// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sums in fixed point, where a tile's cost depends on how many rows and columns it is from its
 * goal.
 *
 * euclidean: the straight-line distances; weaker than Manhattan distance, and here for comparison.
 * The sum is rounded up to the next whole number with the parity of Manhattan distance, which is
 * that of the number of moves left. The result is admissible and consistent: a move changes the sum
 * by at most one, also in fixed point, because one cell is a whole number of units. S. J. Russell &
 * P. Norvig, "Artificial Intelligence: a modern approach", on heuristics for sliding tiles.
 *
 * blend: a weighted sum of Manhattan distance, Euclidean distance, Hamming distance and the moves
 * that linear conflict adds to Manhattan distance, rounded up. With the default weights, 1/2, 1/2,
 * 1 and 1, it overestimates: searches with it soon find a solution, but not a shortest one. It is
 * admissible if the first three weights add up to at most 1 and the fourth is at most 1: none of
 * the first three estimates exceeds Manhattan distance, so the sum does not exceed linear conflict.
 * If in addition the fourth weight does not exceed the first, it is a mixture of consistent
 * estimates and therefore consistent. Weighted sums of features as an evaluation function: J. Doran
 * & D. Michie, "Experiments with the Graph Traverser program", Proc. Royal Society A 294, 1966.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"

enum { MANHATTAN, EUCLIDEAN, HAMMING, CONFLICT, FEATURES };

/* Distances are in units of 1/CELL_ONE, weights in units of 1/WEIGHT_ONE and sums in units of both.
 * The sum of the largest board fits into 64 bits. */
#define CELL_ONE ((uint64_t)1 << 12)
#define WEIGHT_ONE ((uint64_t)1 << 12)
#define WEIGHT_MAX 16.0

/* A value's aux[0] and aux[1] are the halves of the sum; aux[2] is 1 if the number of moves left is
 * odd. */
struct blend {
    struct heuristic base;
    bool has_parity; /* round up to the parity of the number of moves left */
    uint64_t *costs; /* indexed by rows * width + columns, the offset between two cells; owned */
    uint64_t conflict_cost;     /* of a move that linear conflict adds */
    struct heuristic *conflict; /* linear conflict, or NULL for conflict_cost 0; owned */
};

static uint64_t
cost(const struct heuristic *heuristic, uint32_t cell, uint32_t tile)
{
    const struct coordinates a = heuristic->coordinates[cell];
    const struct coordinates b = heuristic->coordinates[tile];
    const uint64_t *const costs = ((const struct blend *)heuristic)->costs;

    return costs[absolute_difference(a.row, b.row) * heuristic->shape.width +
                 absolute_difference(a.column, b.column)];
}

/* The square root, rounded down. */
static uint64_t
square_root(uint64_t square)
{
    uint64_t root = (uint64_t)sqrt((double)square);

    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

static struct heuristic_value
value_of(const struct blend *blend, uint64_t sum, uint32_t odd)
{
    const uint64_t one = CELL_ONE * WEIGHT_ONE;
    const uint64_t least = (sum + one - 1) / one;

    return (struct heuristic_value){
        .h = (uint32_t)(least + (blend->has_parity ? (least ^ odd) & 1 : 0)),
        .aux = {(uint32_t)sum, (uint32_t)(sum >> 32), odd}};
}

static enum np_status
open_sum(struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct blend *const blend = (struct blend *)heuristic;
    uint64_t weights[FEATURES] = {[EUCLIDEAN] = WEIGHT_ONE};

    blend->has_parity = (heuristic->flags & HEURISTIC_PARITY) != 0;
    for (unsigned i = 0; i < FEATURES && !blend->has_parity; i++)
        weights[i] =
            (uint64_t)llround(fmin(fmax(params->blend[i], 0), WEIGHT_MAX) * (double)WEIGHT_ONE);
    if (weights[MANHATTAN] + weights[EUCLIDEAN] + weights[HAMMING] <= WEIGHT_ONE &&
        weights[CONFLICT] <= WEIGHT_ONE) {
        heuristic->flags |= HEURISTIC_ADMISSIBLE;
        if (weights[CONFLICT] <= weights[MANHATTAN])
            heuristic->flags |= HEURISTIC_CONSISTENT;
    }
    blend->conflict_cost = CELL_ONE * weights[CONFLICT];
    blend->costs = calloc(heuristic->shape.cells, sizeof *blend->costs);
    if (blend->costs == NULL)
        return np_no_memory(error);
    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const uint64_t rows = heuristic->coordinates[cell].row;
        const uint64_t columns = heuristic->coordinates[cell].column;
        blend->costs[cell] =
            weights[EUCLIDEAN] *
                square_root((rows * rows + columns * columns) * CELL_ONE * CELL_ONE) +
            CELL_ONE * (weights[MANHATTAN] * (rows + columns) + weights[HAMMING] * (cell != 0));
    }
    return blend->has_parity ? NP_OK
                             : heuristic_open(&blend->conflict, &heuristic_linear_conflict,
                                   &heuristic->shape, params, error);
}

static bool
supports_blend(const struct shape *shape)
{
    return heuristic_supports(&heuristic_linear_conflict, shape);
}

static void
close_blend(struct heuristic *heuristic)
{
    free(((struct blend *)heuristic)->costs);
    heuristic_close(((struct blend *)heuristic)->conflict);
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct blend *const blend = (const struct blend *)heuristic;
    const uint32_t manhattan = heuristic_manhattan.eval(heuristic, tiles, blank).h;
    uint64_t sum = 0;

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++)
        sum += cell != blank ? cost(heuristic, cell, tiles[cell]) : 0;
    if (blend->conflict != NULL)
        sum += blend->conflict_cost *
               (heuristic_linear_conflict.eval(blend->conflict, tiles, blank).h - manhattan);
    return value_of(blend, sum, manhattan & 1);
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    /* A step changes every value by the same amount, so any value can stand for the one before. */
    static const struct heuristic_value any = {.h = 4};
    const struct blend *const blend = (const struct blend *)heuristic;
    uint64_t sum = ((uint64_t)value.aux[1] << 32 | value.aux[0]) -
                   cost(heuristic, from, tiles[from]) + cost(heuristic, blank, tiles[from]);

    if (blend->conflict != NULL)
        sum +=
            blend->conflict_cost *
            ((uint64_t)heuristic_linear_conflict.step(blend->conflict, any, tiles, blank, from).h -
                heuristic_manhattan.step(heuristic, any, tiles, blank, from).h);
    return value_of(blend, sum, value.aux[2] ^ 1);
}

const struct heuristic_row heuristic_euclidean = {
    .name = "euclidean",
    .title = N_("straight lines from each tile to its goal"),
    .paper = "Russell & Norvig 1995",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct blend),
    .open = open_sum,
    .eval = eval,
    .step = step,
    .close = close_blend,
};

const struct heuristic_row heuristic_blend = {
    .name = "blend",
    .title = N_("a weighted sum of Manhattan, Euclidean, Hamming and conflicts"),
    .paper = "Doran & Michie 1966",
    .bytes = sizeof(struct blend),
    .supports = supports_blend,
    .open = open_sum,
    .eval = eval,
    .step = step,
    .close = close_blend,
};
