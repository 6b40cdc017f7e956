// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A blend: a weighted sum of Manhattan distance, Euclidean distance, Hamming distance and the
 * moves that linear conflict adds to Manhattan distance, rounded up.
 *
 * With the default weights, 1/2, 1/2, 1 and 1, it overestimates: searches with it soon find a
 * solution, but not a shortest one. It is admissible if the first three weights add up to at most
 * 1 and the fourth is at most 1: none of the first three estimates exceeds Manhattan distance, so
 * the sum does not exceed linear conflict. If in addition the fourth weight does not exceed the
 * first, it is a mixture of consistent estimates and therefore consistent.
 *
 * Weighted sums of features as an evaluation function: J. Doran & D. Michie, "Experiments with the
 * Graph Traverser program", Proc. Royal Society A 294, 1966.
 */
#include "config.h"

#include "heuristic/parts.h"

#include <math.h>

#include "base/intl.h"

enum { MANHATTAN, EUCLIDEAN, HAMMING, CONFLICT, FEATURES };

/* Weights are in units of 1/WEIGHT_ONE, so sums are in units of 1/(WEIGHT_ONE * EUCLIDEAN_ONE). The
 * sum of the largest board fits into 64 bits. */
#define WEIGHT_ONE 4096
#define WEIGHT_MAX 16.0
#define EUCLIDEAN_ONE ((uint64_t)1 << EUCLIDEAN_BITS)

/* The heuristic for each feature; linear conflict includes Manhattan distance. */
static const struct heuristic_row *const rows[FEATURES] = {[MANHATTAN] = &heuristic_manhattan,
    [EUCLIDEAN] = &heuristic_euclidean,
    [HAMMING] = &heuristic_hamming,
    [CONFLICT] = &heuristic_linear_conflict};

struct blend {
    struct heuristic base;
    uint64_t weights[FEATURES];
    struct heuristic *parts[FEATURES]; /* owned */
};

static const struct blend *
self(const struct heuristic *heuristic)
{
    return (const struct blend *)heuristic;
}

/* The rounded-up estimate; aux has the two halves of the sum. */
static struct heuristic_value
value_of(uint64_t sum)
{
    const uint64_t one = WEIGHT_ONE * EUCLIDEAN_ONE;

    return (struct heuristic_value){
        .h = (uint32_t)((sum + one - 1) / one), .aux = {(uint32_t)sum, (uint32_t)(sum >> 32)}};
}

/* The weighted sum of the features or, modulo 2^64, of how much they changed from `before`. */
static uint64_t
weigh(const struct blend *blend, const struct heuristic_value values[FEATURES],
    const struct heuristic_value *before)
{
    const uint64_t *const weights = blend->weights;
    const uint64_t manhattan = (uint64_t)values[MANHATTAN].h - before->h;
    const uint64_t hamming = (uint64_t)values[HAMMING].h - before->h;
    const uint64_t conflict = (uint64_t)values[CONFLICT].h - before->h - manhattan;
    const uint64_t euclidean = euclidean_sum(&values[EUCLIDEAN]) - euclidean_sum(before);

    return EUCLIDEAN_ONE * (weights[MANHATTAN] * manhattan + weights[HAMMING] * hamming +
                               weights[CONFLICT] * conflict) +
           weights[EUCLIDEAN] * euclidean;
}

static bool
supports(const struct shape *shape)
{
    return heuristic_supports(&heuristic_linear_conflict, shape);
}

static void
close_blend(struct heuristic *heuristic)
{
    for (unsigned i = 0; i < FEATURES; i++)
        heuristic_close(((struct blend *)heuristic)->parts[i]);
}

/* Sets the weights and the flags that follow from them. */
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
open_blend(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct blend *const blend = (struct blend *)heuristic;
    enum np_status status = NP_OK;

    set_weights(blend, params);
    for (unsigned i = 0; i < FEATURES && status == NP_OK; i++)
        status = heuristic_open(&blend->parts[i], rows[i], &heuristic->shape, params, error);
    return status;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    static const struct heuristic_value nothing;
    struct heuristic_value values[FEATURES];

    for (unsigned i = 0; i < FEATURES; i++)
        values[i] = rows[i]->eval(self(heuristic)->parts[i], tiles, blank);
    return value_of(weigh(self(heuristic), values, &nothing));
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    /* A step changes every value by the same amount, so any value can stand for the one before. */
    static const struct heuristic_value before = {.h = 4, .aux = {0, 1, 0}};
    struct heuristic_value values[FEATURES];

    for (unsigned i = 0; i < FEATURES; i++)
        values[i] = rows[i]->step(self(heuristic)->parts[i], before, tiles, blank, from);
    return value_of(
        ((uint64_t)value.aux[1] << 32 | value.aux[0]) + weigh(self(heuristic), values, &before));
}

const struct heuristic_row heuristic_blend = {
    .name = "blend",
    .title = N_("a weighted sum of Manhattan, Euclidean, Hamming and conflicts"),
    .paper = "Doran & Michie 1966",
    .bytes = sizeof(struct blend),
    .supports = supports,
    .open = open_blend,
    .eval = eval,
    .step = step,
    .close = close_blend,
};
