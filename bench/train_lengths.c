// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Trains the weights of the evaluation further on lengths of solutions.
 *
 *      train_lengths WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH NARROW RATE SEED
 *
 * A beam of width WIDTH solves random boards. GROUP random states of some of its levels are solved
 * by beams of width NARROW, and the weights learn, by least squares, how these lengths differ
 * within the group: what most states of a level lack is invisible in the pairs of
 * bench/train_evaluation, where one state is on the best path and the other is not. The states
 * that the GROUP solutions reach after every STRIDE moves are further groups, whose lengths are
 * known.
 *
 * Each group is learned once, in random order, half of them transposed, with rates as in
 * bench/train_evaluation. The output is the mean of the weights after each round in the second
 * half. The same seed gives the same weights on every machine with the same arithmetic.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/train.h"

enum {
    GROUP = 8,
    STRIDE = 14,
    LEVELS = 16, /* of a board whose states make groups; one in SPARSE until there are LEVELS */
    SPARSE = 16,
    GROUPS = 1 << 17, /* per round, at most */
    VISITS = 64,      /* of the weights of a state, per cell, at most */
    LAST_MOVES = 8,   /* states closer to the goal make no group */
};

/* The weights give a move of length this many moves of score: the scale of the built-in sets. */
#define SCORE_PER_LENGTH 7.0f

/* Errors beyond this, in moves of length, count as so many: the narrow beam got lost. */
#define ERROR_MAX (12.0f * SCORE_PER_LENGTH)

struct state {
    float length; /* moves to the goal, by the narrow beam */
    uint32_t blank;
    uint16_t *tiles;
};

struct group {
    float length[GROUP];
    uint16_t *tiles; /* tiles[GROUP][cells] */
};

struct visit {
    uint32_t weight;
    int32_t times;
};

struct features {
    struct visit *visits;
    size_t count;
    float sum; /* of the weights, in moves */
    const struct train_weights *weights;
};

struct trainer {
    struct shape shape;
    struct train_weights weights;
    struct rng rng;
    struct evaluation *evaluation; /* only its features, which do not depend on the weights */
    uint8_t *classes;
    uint16_t *turned;      /* a transposed state */
    uint16_t *drawn;       /* drawn[LEVELS][GROUP][cells]: states of the wide beam's levels */
    unsigned levels;       /* number of groups in `drawn` */
    struct group *groups;  /* groups[GROUPS] */
    uint16_t *group_tiles; /* of all groups */
    size_t group_count;
    struct features features[GROUP];
    double squares; /* sum of the squared errors of all states of the round */
};

/* ---- lengths ------------------------------------------------------------------------------- */

static void
draw_group(void *context, uint64_t depth, const uint16_t *states, uint32_t count)
{
    struct trainer *const trainer = context;
    const size_t cells = trainer->shape.cells;

    (void)depth;
    if (trainer->levels == LEVELS || rng_below(&trainer->rng, SPARSE) != 0)
        return;
    for (unsigned i = 0; i < GROUP; i++)
        memcpy(trainer->drawn + (trainer->levels * GROUP + i) * cells,
            states + (size_t)rng_below(&trainer->rng, count) * cells, cells * sizeof *states);
    trainer->levels++;
}

static void
add_group(struct trainer *trainer, const struct state *states, size_t moves)
{
    const size_t cells = trainer->shape.cells;

    if (trainer->group_count == GROUPS)
        return;
    struct group *const group = &trainer->groups[trainer->group_count];
    group->tiles = trainer->group_tiles + trainer->group_count * GROUP * cells;
    for (unsigned i = 0; i < GROUP; i++) {
        group->length[i] = states[i].length - (float)moves;
        memcpy(group->tiles + i * cells, states[i].tiles, cells * sizeof *states[i].tiles);
    }
    trainer->group_count++;
}

static void
make_moves(const struct shape *shape, struct state *state, const struct path *path, size_t first)
{
    for (size_t i = first; i < first + STRIDE && i < path->length; i++) {
        const uint32_t from = shape_source(shape, state->blank, (enum move)path->moves[i]);
        state->tiles[state->blank] = state->tiles[from];
        state->tiles[from] = (uint16_t)shape->goal_blank;
        state->blank = from;
    }
}

/* Adds the group with the given tiles, and those along its solutions. */
static void
solve_group(struct trainer *trainer, struct beam *beam, uint16_t *tiles, uint32_t width)
{
    const struct beam_host host = {.keep_running = train_keep_running};
    struct beam_task tasks[GROUP];
    struct state states[GROUP];
    size_t shortest = SIZE_MAX;

    for (unsigned i = 0; i < GROUP; i++) {
        states[i].tiles = tiles + (size_t)i * trainer->shape.cells;
        states[i].blank = train_blank(&trainer->shape, states[i].tiles);
        tasks[i] = train_task(&trainer->shape, width);
        tasks[i].tiles = states[i].tiles;
        tasks[i].blank = states[i].blank;
        beam_run(beam, &host, &tasks[i]);
        states[i].length = (float)tasks[i].path.length;
        shortest = tasks[i].path.length < shortest ? tasks[i].path.length : shortest;
    }
    /* A beam that found no path leaves an empty one, and the group is not used. */
    for (size_t moves = 0; moves + LAST_MOVES < shortest; moves += STRIDE) {
        add_group(trainer, states, moves);
        for (unsigned i = 0; i < GROUP; i++)
            make_moves(&trainer->shape, &states[i], &tasks[i].path, moves);
    }
    for (unsigned i = 0; i < GROUP; i++)
        path_free(&tasks[i].path);
}

/* Solves random boards and fills `groups`. Returns the mean length. */
static double
make_groups(struct trainer *trainer, unsigned boards, uint32_t width, uint32_t narrow)
{
    const size_t cells = trainer->shape.cells;
    const struct beam_host host = {
        .keep_running = train_keep_running, .context = trainer, .level = draw_group};
    struct beam *const beam = train_open_beam(&trainer->weights, NULL, &trainer->shape);
    struct beam_task task = train_task(&trainer->shape, width);
    double moves = 0;
    unsigned solved = 0;

    trainer->group_count = 0;
    for (unsigned i = 0; i < boards; i++) {
        struct instance instance;
        train_board(&trainer->rng, &trainer->shape, &instance);
        trainer->levels = 0;
        task.tiles = instance.tiles;
        task.blank = instance.blank;
        beam_run(beam, &host, &task);
        solved += task.end == BEAM_FOUND;
        moves += (double)task.path.length;
        for (unsigned level = 0; level < trainer->levels; level++)
            solve_group(trainer, beam, trainer->drawn + level * GROUP * cells, narrow);
        instance_free(&instance);
    }
    path_free(&task.path);
    beam_close(beam);
    return solved == 0 ? 0 : moves / solved;
}

/* ---- learning ------------------------------------------------------------------------------ */

static void
note(void *context, uint32_t weight, int32_t times)
{
    struct features *const features = context;

    features->visits[features->count++] = (struct visit){weight, times};
    features->sum += (float)times * features->weights->weights[weight] / EVAL_MOVE;
}

static void
find_features(struct trainer *trainer, const uint16_t *tiles, struct features *features)
{
    features->count = 0;
    features->sum = 0;
    features->weights = &trainer->weights;
    evaluation_classes(trainer->evaluation, tiles, trainer->classes);
    evaluation_features(trainer->evaluation, tiles, trainer->classes,
        train_blank(&trainer->shape, tiles), note, features);
}

static void
learn_group(struct trainer *trainer, const struct group *group, float rate)
{
    const bool turn = rng_below(&trainer->rng, 2) == 0;
    const size_t cells = trainer->shape.cells;
    float length = 0;
    float score = 0;

    for (unsigned i = 0; i < GROUP; i++) {
        const uint16_t *tiles = group->tiles + i * cells;
        if (turn) {
            train_transpose(&trainer->shape, tiles, trainer->turned);
            tiles = trainer->turned;
        }
        find_features(trainer, tiles, &trainer->features[i]);
        length += group->length[i] / GROUP;
        score += trainer->features[i].sum / GROUP;
    }
    for (unsigned i = 0; i < GROUP; i++) {
        const struct features *const features = &trainer->features[i];
        const float too_long = (group->length[i] - length) * SCORE_PER_LENGTH;
        float error = features->sum - score - too_long;
        error = fmaxf(-ERROR_MAX, fminf(ERROR_MAX, error));
        trainer->squares += (double)(error * error);
        for (size_t k = 0; k < features->count; k++)
            train_step(&trainer->weights, features->visits[k].weight,
                error * (float)features->visits[k].times, rate);
    }
}

/* Learns every group of the round once, in random order. Returns the root mean square of the
 * errors before each lesson, in moves of length. */
static double
learn(struct trainer *trainer, float rate)
{
    struct group *const groups = trainer->groups;
    const size_t count = trainer->group_count;

    trainer->squares = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t next = i + (size_t)rng_below(&trainer->rng, count - i);
        const struct group group = groups[next];
        groups[next] = groups[i];
        groups[i] = group;
        learn_group(trainer, &group, rate);
    }
    return count == 0 ? 0 : sqrt(trainer->squares / (double)(count * GROUP)) / SCORE_PER_LENGTH;
}

static struct trainer *
open_trainer(uint32_t side)
{
    struct trainer *const trainer = train_allocate(1, sizeof *trainer);
    const uint32_t cells = side * side;

    trainer->shape = (struct shape){side, side, cells, cells - 1};
    trainer->weights.assumed = 10000;
    trainer->classes = train_allocate(cells, sizeof *trainer->classes);
    trainer->turned = train_allocate(cells, sizeof *trainer->turned);
    trainer->drawn = train_allocate((size_t)LEVELS * GROUP * cells, sizeof *trainer->drawn);
    trainer->groups = train_allocate(GROUPS, sizeof *trainer->groups);
    trainer->group_tiles =
        train_allocate((size_t)GROUPS * GROUP * cells, sizeof *trainer->group_tiles);
    for (unsigned i = 0; i < GROUP; i++)
        trainer->features[i].visits =
            train_allocate((size_t)VISITS * cells, sizeof *trainer->features[i].visits);
    if (evaluation_open(&trainer->evaluation, &trainer->shape, evaluation_weights(&trainer->shape),
            NULL, NULL) != NP_OK)
        train_die("out of memory");
    return trainer;
}

static void
close_trainer(struct trainer *trainer)
{
    evaluation_close(trainer->evaluation);
    for (unsigned i = 0; i < GROUP; i++)
        free(trainer->features[i].visits);
    free(trainer->classes);
    free(trainer->turned);
    free(trainer->drawn);
    free(trainer->groups);
    free(trainer->group_tiles);
    free(trainer);
}

int
main(int argc, char **argv)
{
    if (argc != 10)
        train_die(
            "the arguments are WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH NARROW RATE SEED");
    const unsigned rounds = (unsigned)strtoul(argv[4], NULL, 10);
    const unsigned boards = (unsigned)strtoul(argv[5], NULL, 10);
    const uint32_t width = (uint32_t)strtoul(argv[6], NULL, 10);
    const uint32_t narrow = (uint32_t)strtoul(argv[7], NULL, 10);
    const float rate = strtof(argv[8], NULL);
    struct trainer *const trainer = open_trainer((uint32_t)strtoul(argv[3], NULL, 10));

    rng_seed_text(&trainer->rng, argv[9]);
    train_read(&trainer->weights, argv[1]);
    for (unsigned round = 0; round < rounds; round++) {
        const double mean = make_groups(trainer, boards, width, narrow);
        const double error = learn(trainer, rate * (1.05f - (float)round / (float)rounds));
        printf("round %u  mean %.2f  groups %zu  error %.3f\n", round, mean, trainer->group_count,
            error);
        fflush(stdout);
        if (round >= rounds / 2)
            train_add_up(&trainer->weights);
        train_write(&trainer->weights, argv[2]);
    }
    close_trainer(trainer);
    return EXIT_SUCCESS;
}
