// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Trains the weights of the evaluation (src/search/evaluation/evaluation.h), or measures them.
 *
 *      train_evaluation WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH RATE SEED
 *      train_evaluation WEIGHTS.in -           SIZE 0      BOARDS WIDTH RATE SEED
 *      train_evaluation ... BEGIN
 *
 * It learns to rank from the beam's own levels. Random boards are solved with the current weights;
 * at a random quarter of the depths the state on the path to the solution should get a better
 * (lower) score than random states of the same level. Each such pair changes the weights in which
 * the two states differ, by the logistic loss of their difference, with a rate for each weight that
 * falls with the square root of its past gradients (J. Duchi, E. Hazan and Y. Singer, "Adaptive
 * subgradient methods", JMLR 2011). The output is the mean of the weights after each round in the
 * second half: the boards of one round pull every weight in some direction, and the mean keeps what
 * the rounds have in common. The same seed gives the same weights on every machine with the same
 * arithmetic.
 *
 * With BEGIN, the weights are those for the end: beams begin with the weights of the file BEGIN,
 * which do not change, and only states near the end are learned from.
 *
 * RATE is the first step of a weight in moves. bench/train.h describes the weights file.
 */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "bench/train.h"

enum { VISITS = 64 }; /* of the weights of two states, per cell, at most */

/* It takes few samples of many boards, because the levels of one board are much alike: SAMPLES of
 * a level, which is taken with probability 1 / SPARSE. A round learns from PAIRS pairs at most; it
 * says so if its last boards gave more. */
enum { SAMPLES = 2, SPARSE = 4, DEPTH_MAX = 20000, PAIRS = 200000 };

/* Gradients assumed before the first one. */
#define GRADIENTS 8.0f

/* The loss of a pair: log(1 + exp((better - worse + MARGIN) / SOFTNESS)), in moves. */
#define MARGIN 1.0f
#define SOFTNESS 2.0f

struct trainer {
    struct shape shape;
    struct train_weights weights;
    struct train_weights *begin; /* not NULL: `weights` are for the end, these for the beginning */
    struct rng rng;
    uint16_t *samples; /* samples[depth][SAMPLES][cells] */
    uint8_t *sampled;  /* sampled[depth]: number of samples */
    uint16_t *pairs;   /* pairs[PAIRS][2][cells]: the better state, the worse state */
    size_t pair_count; /* pairs of this round */
    float rate;
    int32_t difference[EVAL_WEIGHTS]; /* of two states; 0 between two lessons */
    uint32_t *visited;                /* weights of the two states; may repeat */
    uint32_t visits;
    float sum; /* of the weights of the better state, less those of the worse state */
    uint8_t *classes;
    struct evaluation *evaluation;
};

/* ---- solving and sampling ------------------------------------------------------------------ */

static void
sample_level(void *context, uint64_t depth, const uint16_t *states, uint32_t count)
{
    struct trainer *trainer = context;
    const size_t cells = trainer->shape.cells;

    if (depth >= DEPTH_MAX)
        return;
    trainer->sampled[depth] = SAMPLES;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const size_t from = (size_t)rng_below(&trainer->rng, count);
        memcpy(trainer->samples + (depth * SAMPLES + i) * cells, states + from * cells,
            cells * sizeof *states);
    }
}

/* Pairs each state on the path with the samples of its level. */
static void
take_pairs(struct trainer *trainer, const struct instance *instance, const struct path *path)
{
    const size_t cells = trainer->shape.cells;
    struct instance at;

    if (instance_copy(&at, instance, NULL) != NP_OK)
        train_die("out of memory");
    for (size_t depth = 1; depth < path->length && depth < DEPTH_MAX; depth++) {
        instance_move(&at, (enum move)path->moves[depth - 1]);
        if (rng_below(&trainer->rng, SPARSE) != 0 ||
            (trainer->begin != NULL && !evaluation_near_end(&trainer->shape, at.tiles)))
            continue;
        for (size_t i = 0; i < trainer->sampled[depth]; i++) {
            if (trainer->pair_count == PAIRS)
                break;
            uint16_t *pair = trainer->pairs + trainer->pair_count++ * 2 * cells;
            memcpy(pair, at.tiles, cells * sizeof *pair);
            memcpy(pair + cells, trainer->samples + (depth * SAMPLES + i) * cells,
                cells * sizeof *pair);
        }
    }
    instance_free(&at);
}

struct score {
    unsigned solved;
    double moves;
    double squares;
    double cpu_s;
};

/* Solves a random board with the parameters of the task. Takes pairs if `host` samples the
 * levels. */
static void
solve_board(struct trainer *trainer, struct beam *beam, const struct beam_host *host,
    struct beam_task *task, struct score *score)
{
    struct instance instance;

    train_board(&trainer->rng, &trainer->shape, &instance);
    memset(trainer->sampled, 0, DEPTH_MAX);
    task->tiles = instance.tiles;
    task->blank = instance.blank;
    beam_run(beam, host, task);
    if (task->end == BEAM_FOUND) {
        const struct path *path = &task->path;
        if (instance_verify(&instance, path, NULL) != NP_OK)
            train_die("the beam found a wrong path");
        score->solved++;
        score->moves += (double)path->length;
        score->squares += (double)path->length * (double)path->length;
        if (host->level != NULL)
            take_pairs(trainer, &instance, path);
    }
    instance_free(&instance);
}

static void
solve_boards(
    struct trainer *trainer, unsigned boards, uint32_t width, bool sample, struct score *score)
{
    const struct beam_host host = {.keep_running = train_keep_running,
        .context = trainer,
        .level = sample ? sample_level : NULL};
    struct beam_task task = train_task(&trainer->shape, width);
    const int64_t start_ns = clock_cpu_ns();
    struct beam *const beam =
        trainer->begin == NULL
            ? train_open_beam(&trainer->weights, NULL, &trainer->shape)
            : train_open_beam(trainer->begin, &trainer->weights, &trainer->shape);

    *score = (struct score){0};
    for (unsigned i = 0; i < boards; i++)
        solve_board(trainer, beam, &host, &task, score);
    score->cpu_s = (double)(clock_cpu_ns() - start_ns) / CLOCK_NS_PER_SECOND;
    path_free(&task.path);
    beam_close(beam);
}

/* ---- learning ------------------------------------------------------------------------------ */

/* Notes a weight of the better state; note_worse() one of the worse state. */
static void
note_better(void *context, uint32_t weight, int32_t times)
{
    struct trainer *trainer = context;

    trainer->sum += (float)times * trainer->weights.weights[weight];
    trainer->difference[weight] += times;
    trainer->visited[trainer->visits++] = weight;
}

static void
note_worse(void *context, uint32_t weight, int32_t times)
{
    note_better(context, weight, -times);
}

static void
visit_state(struct trainer *trainer, const uint16_t *tiles, evaluation_visit *visit)
{
    evaluation_classes(trainer->evaluation, tiles, trainer->classes);
    evaluation_features(trainer->evaluation, tiles, trainer->classes,
        train_blank(&trainer->shape, tiles), visit, trainer);
}

/* Learns from one pair and returns its loss. */
static float
learn_pair(struct trainer *trainer, const uint16_t *better, const uint16_t *worse)
{
    trainer->visits = 0;
    trainer->sum = 0;
    visit_state(trainer, better, note_better);
    visit_state(trainer, worse, note_worse);
    const float z = (trainer->sum / EVAL_MOVE + MARGIN) / SOFTNESS;
    const float slope = 1.0f / (1.0f + expf(-z));
    for (uint32_t i = 0; i < trainer->visits; i++) {
        const uint32_t weight = trainer->visited[i];
        const float gradient = slope * (float)trainer->difference[weight];
        trainer->difference[weight] = 0; /* a second visit changes nothing */
        train_step(&trainer->weights, weight, gradient, trainer->rate);
    }
    return z > 20 ? z : log1pf(expf(z));
}

static void
swap_pairs(uint16_t *a, uint16_t *b, size_t numbers)
{
    for (size_t i = 0; i < numbers; i++) {
        const uint16_t number = a[i];
        a[i] = b[i];
        b[i] = number;
    }
}

/* Learns every pair of the round once, in random order, every other one transposed. Returns the
 * mean loss before each lesson. */
static double
learn(struct trainer *trainer)
{
    const size_t cells = trainer->shape.cells;
    const size_t count = trainer->pair_count;
    uint16_t *turned = train_allocate(2 * cells, sizeof *turned);
    double loss = 0;

    for (size_t i = 0; i < count; i++) {
        uint16_t *const pair = trainer->pairs + i * 2 * cells;
        const uint16_t *lesson = pair;
        swap_pairs(pair, pair + rng_below(&trainer->rng, count - i) * 2 * cells, 2 * cells);
        if (rng_below(&trainer->rng, 2) == 0) {
            train_transpose(&trainer->shape, pair, turned);
            train_transpose(&trainer->shape, pair + cells, turned + cells);
            lesson = turned;
        }
        loss += (double)learn_pair(trainer, lesson, lesson + cells);
    }
    trainer->pair_count = 0;
    free(turned);
    return count == 0 ? 0 : loss / (double)count;
}

static void
report(const struct score *score, unsigned boards)
{
    const double mean = score->moves / score->solved;
    const double variance = score->squares / score->solved - mean * mean;

    printf("solved %u/%u  mean %.2f +- %.2f  %.3f s per board", score->solved, boards, mean,
        sqrt(variance / score->solved), score->cpu_s / boards);
}

/* Repeats solving and learning, and writes the mean of the weights after each round. */
static void
train(struct trainer *trainer, unsigned rounds, unsigned boards, uint32_t width, float rate,
    const char *path)
{
    for (unsigned round = 0; round < rounds; round++) {
        struct score score;
        solve_boards(trainer, boards, width, true, &score);
        trainer->rate = rate * (1.05f - (float)round / (float)rounds);
        const bool full = trainer->pair_count == PAIRS;
        const double loss = learn(trainer);
        printf("round %u  ", round);
        report(&score, boards);
        printf("  loss %.3f%s\n", loss, full ? "  (too many pairs, the last are left out)" : "");
        fflush(stdout);
        if (round >= rounds / 2)
            train_add_up(&trainer->weights);
        train_write(&trainer->weights, path);
    }
}

static void
open_trainer(struct trainer *trainer)
{
    const size_t cells = trainer->shape.cells;

    trainer->samples = train_allocate(DEPTH_MAX * SAMPLES * cells, sizeof *trainer->samples);
    trainer->sampled = train_allocate(DEPTH_MAX, 1);
    trainer->pairs = train_allocate(PAIRS * 2 * cells, sizeof *trainer->pairs);
    trainer->classes = train_allocate(cells, 1);
    trainer->visited = train_allocate(VISITS * cells, sizeof *trainer->visited);
    /* Only the features are used, which do not depend on the weights. */
    if (evaluation_open(&trainer->evaluation, &trainer->shape, evaluation_weights(&trainer->shape),
            NULL, NULL) != NP_OK)
        train_die("out of memory");
}

static void
close_trainer(struct trainer *trainer)
{
    evaluation_close(trainer->evaluation);
    free(trainer->samples);
    free(trainer->sampled);
    free(trainer->pairs);
    free(trainer->classes);
    free(trainer->visited);
    free(trainer->begin);
    free(trainer);
}

int
main(int argc, char **argv)
{
    if (argc != 9 && argc != 10)
        train_die(
            "the arguments are WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH RATE SEED [BEGIN]");
    const uint32_t side = (uint32_t)strtoul(argv[3], NULL, 10);
    const unsigned rounds = (unsigned)strtoul(argv[4], NULL, 10);
    const unsigned boards = (unsigned)strtoul(argv[5], NULL, 10);
    const uint32_t width = (uint32_t)strtoul(argv[6], NULL, 10);
    const float rate = strtof(argv[7], NULL);
    struct trainer *trainer = train_allocate(1, sizeof *trainer);

    trainer->shape = (struct shape){side, side, side * side, side * side - 1};
    rng_seed_text(&trainer->rng, argv[8]);
    trainer->weights.assumed = GRADIENTS;
    train_read(&trainer->weights, argv[1]);
    if (argc == 10) {
        trainer->begin = train_allocate(1, sizeof *trainer->begin);
        train_read(trainer->begin, argv[9]);
    }
    open_trainer(trainer);
    train(trainer, rounds, boards, width, rate, argv[2]);
    if (rounds == 0) {
        struct score score;
        solve_boards(trainer, boards, width, false, &score);
        printf("%ux%u width %u  ", side, side, width);
        report(&score, boards);
        printf("\n");
    }
    close_trainer(trainer);
    return EXIT_SUCCESS;
}
