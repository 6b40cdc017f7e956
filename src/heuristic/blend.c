// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A blend: a weighted sum of Manhattan distance, Euclidean distance, Hamming distance and the
 * moves that linear conflict adds to Manhattan, rounded up.
 *
 * With the default weights, 1/2, 1/2, 1 and 1, it overestimates: searches that trust it find a
 * solution soon, not a shortest one. It is admissible if the first three weights come to 1 at
 * the most and the fourth is 1 at the most: each of the three is no more than Manhattan
 * distance, so the sum is no more than linear conflict. It is consistent if, besides, the fourth
 * weight is no more than the first: then it is a mixture of consistent estimates.
 *
 * Weighted sums of features as an evaluation function: J. Doran & D. Michie, "Experiments with
 * the Graph Traverser program", Proc. Royal Society A 294, 1966.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"
#include "heuristic/euclidean.h"

enum { MANHATTAN, EUCLIDEAN, HAMMING, CONFLICT, FEATURES };

/* Weights are in units of 1/WEIGHT_ONE, so sums are in units of 1/(WEIGHT_ONE * EUCLIDEAN_CELL)
 * and 64 bits hold the largest board's. */
#define WEIGHT_ONE 4096
#define WEIGHT_MAX 16.0

struct blend {
    struct heuristic base;
    uint64_t weights[FEATURES];
    struct heuristic *conflict; /* linear conflict, Manhattan included */
    uint32_t *distances;        /* Euclidean */
    struct coordinates coordinates[];
};

static const struct blend *
self(const struct heuristic *heuristic)
{
    return (const struct blend *)heuristic;
}

/* The rounded-up estimate; its aux holds the halves of the sum. */
static struct heuristic_value
value_of(uint64_t sum)
{
    const uint64_t one = WEIGHT_ONE * EUCLIDEAN_CELL;

    return (struct heuristic_value){
        .h = (uint32_t)((sum + one - 1) / one), .aux = {(uint32_t)sum, (uint32_t)(sum >> 32)}};
}

/* The weighted sum of features (or, modulo 2^64, of their changes); the Euclidean one is in
 * fixed point. */
static uint64_t
weigh(const struct blend *blend, const uint64_t features[FEATURES])
{
    const uint64_t *weights = blend->weights;

    return EUCLIDEAN_CELL *
               (weights[MANHATTAN] * features[MANHATTAN] + weights[HAMMING] * features[HAMMING] +
                   weights[CONFLICT] * features[CONFLICT]) +
           weights[EUCLIDEAN] * features[EUCLIDEAN];
}

static bool
supports(const struct shape *shape)
{
    return heuristic_linear_conflict.supports(shape);
}

static void
close_blend(struct heuristic *heuristic)
{
    struct blend *blend = (struct blend *)heuristic;

    heuristic_close(blend->conflict);
    free(blend->distances);
    free(blend);
}

/* Takes over the weights, and what they promise. */
static void
set_weights(struct blend *blend, const struct heuristic_params *params)
{
    uint64_t *weights = blend->weights;

    for (unsigned i = 0; i < FEATURES; i++)
        weights[i] = (uint64_t)llround(fmin(fmax(params->blend[i], 0), WEIGHT_MAX) * WEIGHT_ONE);
    if (weights[MANHATTAN] + weights[EUCLIDEAN] + weights[HAMMING] > WEIGHT_ONE ||
        weights[CONFLICT] > WEIGHT_ONE)
        return;
    blend->base.flags |= HEURISTIC_ADMISSIBLE;
    if (weights[CONFLICT] <= weights[MANHATTAN])
        blend->base.flags |= HEURISTIC_CONSISTENT;
}

static enum np_status
open_blend(struct heuristic **heuristic, const struct shape *shape,
    const struct heuristic_params *params, struct np_error *error)
{
    struct blend *blend = calloc(1, sizeof *blend + shape->cells * sizeof blend->coordinates[0]);
    uint32_t *distances = calloc(shape->cells, sizeof *distances);

    if (blend == NULL || distances == NULL) {
        free(blend);
        free(distances);
        return np_fail(error, NP_NO_MEMORY, "no memory for a heuristic");
    }
    blend->distances = distances;
    euclidean_fill(distances, shape);
    coordinates_fill(blend->coordinates, shape);
    set_weights(blend, params);
    const enum np_status status =
        heuristic_open(&blend->conflict, &heuristic_linear_conflict, shape, params, error);
    if (status == NP_OK)
        *heuristic = &blend->base;
    else
        close_blend(&blend->base);
    return status;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct blend *blend = self(heuristic);
    const struct coordinates *coordinates = blend->coordinates;
    uint64_t features[FEATURES] = {0};

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        if (cell == blank)
            continue;
        features[MANHATTAN] += coordinates_distance(coordinates[cell], coordinates[tiles[cell]]);
        features[HAMMING] += tiles[cell] != cell;
    }
    features[EUCLIDEAN] =
        euclidean_sum(blend->distances, coordinates, &heuristic->shape, tiles, blank);
    features[CONFLICT] =
        heuristic_linear_conflict.eval(blend->conflict, tiles, blank).h - features[MANHATTAN];
    return value_of(weigh(blend, features));
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct blend *blend = self(heuristic);
    const struct coordinates *coordinates = blend->coordinates;
    const uint32_t width = heuristic->shape.width;
    const uint32_t tile = tiles[from];
    /* Linear conflict follows changes whatever value it starts from. */
    const struct heuristic_value base = {.h = 4};
    const struct heuristic_value conflict =
        heuristic_linear_conflict.step(blend->conflict, base, tiles, blank, from);
    uint64_t changes[FEATURES];

    changes[MANHATTAN] = coordinates_nearer(coordinates, tile, from, blank) ? UINT64_MAX : 1;
    changes[CONFLICT] = (uint64_t)conflict.h - base.h - changes[MANHATTAN];
    changes[HAMMING] = (uint64_t)(tile == from) - (tile == blank);
    changes[EUCLIDEAN] =
        (uint64_t)euclidean_distance(
            blend->distances, width, coordinates[blank], coordinates[tile]) -
        euclidean_distance(blend->distances, width, coordinates[from], coordinates[tile]);
    return value_of(((uint64_t)value.aux[1] << 32 | value.aux[0]) + weigh(blend, changes));
}

const struct heuristic_row heuristic_blend = {
    .name = "blend",
    .title = N_("a weighted sum of Manhattan, Euclidean, Hamming and conflicts"),
    .paper = "Doran & Michie 1966",
    .flags = 0,
    .supports = supports,
    .open = open_blend,
    .eval = eval,
    .step = step,
    .close = close_blend,
};
