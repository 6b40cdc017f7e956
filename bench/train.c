// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights file, and what trainers do with beams and boards.
 */
#include "config.h"

#include "bench/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/scramble.h"

void
train_die(const char *what)
{
    fprintf(stderr, "train: %s\n", what);
    exit(EXIT_FAILURE);
}

void *
train_allocate(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (memory == NULL)
        train_die("out of memory");
    return memory;
}

/* ---- weights ------------------------------------------------------------------------------- */

static void
start_weights(float *weights)
{
    for (int down = -EVAL_REACH; down <= EVAL_REACH; down++) {
        for (int right = -EVAL_REACH; right <= EVAL_REACH; right++) {
            for (int home = 0; home < EVAL_BORDER * EVAL_BORDER; home++)
                weights[EVAL_SINGLE + (home * EVAL_REACHES + down + EVAL_REACH) * EVAL_REACHES +
                        right + EVAL_REACH] = (float)(EVAL_MOVE * (abs(down) + abs(right)));
        }
    }
    for (int i = 0; i < EVAL_BORDER; i++)
        weights[EVAL_INVERSION + i] = 2 * EVAL_MOVE;
    weights[EVAL_FAR] = EVAL_MOVE;
}

void
train_read(struct train_weights *weights, const char *name)
{
    int count = 0;
    float weight;

    if (strcmp(name, "start") == 0) {
        start_weights(weights->weights);
        return;
    }
    FILE *file = fopen(name, "r");
    if (file == NULL)
        train_die("cannot open the weights");
    while (fscanf(file, "%f", &weight) == 1) {
        if (count == EVAL_WEIGHTS)
            train_die("the weights file is too long");
        weights->weights[count++] = weight;
    }
    if (!feof(file) || count == 0)
        train_die("the weights file is damaged");
    fclose(file);
}

void
train_add_up(struct train_weights *weights)
{
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        weights->total[i] += (double)weights->weights[i];
    weights->totals++;
}

void
train_write(const struct train_weights *weights, const char *name)
{
    FILE *file = fopen(name, "w");
    if (file == NULL)
        train_die("cannot write the weights");
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        fprintf(file, "%.2f\n",
            weights->totals == 0 ? (double)weights->weights[i]
                                 : weights->total[i] / weights->totals);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        train_die("cannot write the weights");
}

/* How fast a weight learns: the squares of long distances would outweigh the other features. */
static float
scale_of(uint32_t weight)
{
    if (weight == EVAL_CONVEX || weight == EVAL_SQUARES)
        return 0.001f;
    return weight >= EVAL_INVERSION && weight < EVAL_HOME ? 0.1f : 1.0f;
}

void
train_step(struct train_weights *weights, uint32_t weight, float gradient, float rate)
{
    float *const past = &weights->gradients[weight];

    *past += gradient * gradient;
    weights->weights[weight] -=
        rate * EVAL_MOVE * scale_of(weight) * gradient / sqrtf(*past + weights->assumed);
}

/* ---- beams and boards ---------------------------------------------------------------------- */

/* Returns the weights as whole numbers, which the caller frees. */
static int16_t *
quantise(const struct train_weights *weights)
{
    int16_t *const whole = train_allocate(EVAL_WEIGHTS, sizeof *whole);

    for (int i = 0; i < EVAL_WEIGHTS; i++)
        whole[i] = (int16_t)lrintf(fmaxf(-32767, fminf(32767, weights->weights[i])));
    return whole;
}

struct beam *
train_open_beam(
    const struct train_weights *weights, const struct train_weights *end, const struct shape *shape)
{
    int16_t *const whole = quantise(weights);
    int16_t *const whole_end = end == NULL ? NULL : quantise(end);
    struct beam *beam;

    if (beam_open(&beam, shape, whole, whole_end, NULL, NULL) != NP_OK)
        train_die("out of memory");
    free(whole);
    free(whole_end);
    return beam;
}

void
train_board(struct rng *rng, const struct shape *shape, struct instance *instance)
{
    struct goal goal;
    struct board board;

    if (goal_init(&goal, GOAL_STANDARD, shape->width, shape->height, NULL) != NP_OK ||
        scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL) != NP_OK ||
        instance_init(instance, &board, &goal, NULL) != NP_OK)
        train_die("out of memory");
    board_free(&board);
    goal_free(&goal);
}

bool
train_keep_running(void *context, uint64_t expanded, uint64_t generated)
{
    (void)context;
    (void)expanded;
    (void)generated;
    return true;
}

struct beam_task
train_task(const struct shape *shape, uint32_t width)
{
    return (struct beam_task){.goal_blank = shape->goal_blank,
        .width = width,
        .quota = beam_quota(shape, width),
        .max_depth = 20ull * shape->cells * shape->width};
}

uint32_t
train_blank(const struct shape *shape, const uint16_t *tiles)
{
    uint32_t cell = 0;

    while (tiles[cell] != shape->goal_blank)
        cell++;
    return cell;
}

void
train_transpose(const struct shape *shape, const uint16_t *tiles, uint16_t *out)
{
    const uint32_t side = shape->width;

    for (uint32_t cell = 0; cell < shape->cells; cell++)
        out[cell % side * side + cell / side] =
            (uint16_t)(tiles[cell] % side * side + tiles[cell] / side);
}
