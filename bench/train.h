// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the trainers of the evaluation share: weights and their file, gradients, and boards.
 *
 * A weights file is text with one number per line in units of 1 / EVAL_MOVE; weights missing at its
 * end are 0. "start" instead of its name stands for Manhattan distance plus two moves per
 * inversion.
 *
 * A trainer is a program for developers: if memory or a file fails, it says so and exits.
 */
#ifndef NP_BENCH_TRAIN_H
#define NP_BENCH_TRAIN_H

#include "base/rng.h"
#include "puzzle/instance.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"

struct train_weights {
    float weights[EVAL_WEIGHTS];
    float gradients[EVAL_WEIGHTS]; /* sum of the squared gradients of each weight */
    float assumed;                 /* of these before the first gradient */
    double total[EVAL_WEIGHTS];    /* sum of the weights after `totals` rounds */
    unsigned totals;
};

_Noreturn void train_die(const char *what);

/* Returns cleared memory that the caller frees. */
void *train_allocate(size_t count, size_t bytes);

/* Reads the weights. */
void train_read(struct train_weights *weights, const char *name);

/* Adds the weights to those whose mean train_write() writes. */
void train_add_up(struct train_weights *weights);

/* Writes the mean over the rounds that were added up, or the current weights if there are none. */
void train_write(const struct train_weights *weights, const char *name);

/* Moves a weight against its gradient. `rate` is the first step, in moves. */
void train_step(struct train_weights *weights, uint32_t weight, float gradient, float rate);

/* Opens a beam that uses the weights, and near the end those in `end` unless it is NULL. The caller
 * closes it. */
struct beam *train_open_beam(const struct train_weights *weights, const struct train_weights *end,
    const struct shape *shape);

/* Draws a random board; the caller frees the instance. */
void train_board(struct rng *rng, const struct shape *shape, struct instance *instance);

/* The keep_running() of a beam without limits. */
bool train_keep_running(void *context, uint64_t expanded, uint64_t generated);

/* Returns a task for the beam with a width and without other limits; its path is empty. */
struct beam_task train_task(const struct shape *shape, uint32_t width);

/* Returns the blank's cell of a state. */
uint32_t train_blank(const struct shape *shape, const uint16_t *tiles);

/* Transposes a state of a square board. */
void train_transpose(const struct shape *shape, const uint16_t *tiles, uint16_t *out);

#endif
