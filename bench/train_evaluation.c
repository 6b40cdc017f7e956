// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Trains the weights of the evaluation (src/search/evaluation/evaluation.h), or measures them.
 *
 *      train_evaluation WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH RATE SEED
 *      train_evaluation WEIGHTS.in -           SIZE 0      BOARDS WIDTH RATE SEED
 *      train_evaluation ... BEGIN
 *
 * It learns to rank from the beam's own levels. Random boards are solved with the current weights;
 * at every depth the state on the path to the solution should get a better (lower) score than
 * random states of the same level. Each such pair changes the weights in which the two states
 * differ, by the logistic loss of their difference, with a rate for each weight that falls with the
 * square root of its past gradients (J. Duchi, E. Hazan and Y. Singer, "Adaptive subgradient
 * methods", JMLR 2011). The output is the mean of the weights after each round in the second half:
 * the boards of one round pull every weight in some direction, and the mean keeps what the rounds
 * have in common. The same seed gives the same weights on every machine with the same arithmetic.
 *
 * With BEGIN, the weights are those for the end: beams begin with the weights of the file BEGIN,
 * which do not change, and only states near the end are learned from.
 *
 * A weights file is text with one number per line in units of 1 / EVAL_MOVE; weights missing at its
 * end are 0. "start" instead of its name stands for Manhattan distance plus two moves per
 * inversion. RATE is the first step of a weight in moves.
 */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "puzzle/scramble.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"

enum { VISITS = 64 }; /* of the weights of two states, per cell, at most */

/* It takes few samples of many boards, because the levels of one board are much alike: SAMPLES of
 * every SPARSE-th level. */
enum { SAMPLES = 2, SPARSE = 4, DEPTH_MAX = 20000, PAIRS = 200000 };

/* Gradients assumed before the first one. */
#define GRADIENTS 8.0f

/* The loss of a pair: log(1 + exp((better - worse + MARGIN) / SOFTNESS)), in moves. */
#define MARGIN 1.0f
#define SOFTNESS 2.0f

struct trainer {
    struct shape shape;
    float weights[EVAL_WEIGHTS];
    bool end; /* they are for the end, and these for the beginning: */
    int16_t begin[EVAL_WEIGHTS];
    double total[EVAL_WEIGHTS]; /* sum of the weights after `totals` rounds */
    unsigned totals;
    struct rng rng;
    uint16_t *samples; /* samples[depth][SAMPLES][cells] */
    uint8_t *sampled;  /* sampled[depth]: number of samples */
    uint16_t *pairs;   /* pairs[PAIRS][2][cells]: the better state, the worse state */
    size_t pair_count; /* pairs of this round */
    float rate;
    float gradients[EVAL_WEIGHTS];    /* sum of the squared gradients of each weight */
    int32_t difference[EVAL_WEIGHTS]; /* of two states; 0 between two lessons */
    uint32_t *visited;                /* weights of the two states; may repeat */
    uint32_t visits;
    float sum; /* of the weights of the better state, less those of the worse state */
    uint8_t *classes;
    struct evaluation *evaluation;
};

static void
die(const char *what)
{
    fprintf(stderr, "train_evaluation: %s\n", what);
    exit(EXIT_FAILURE);
}

static void *
allocate(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (memory == NULL)
        die("out of memory");
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

static void
read_weights(const char *name, float *weights)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        die("cannot open the weights");
    int count = 0;
    float weight;
    while (fscanf(file, "%f", &weight) == 1) {
        if (count == EVAL_WEIGHTS)
            die("the weights file is too long");
        weights[count++] = weight;
    }
    if (!feof(file))
        die("the weights file is damaged");
    fclose(file);
}

static void
add_up(struct trainer *trainer)
{
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        trainer->total[i] += (double)trainer->weights[i];
    trainer->totals++;
}

/* Writes the mean over the rounds that were added up, or the current weights if there are none. */
static void
write_mean(const char *name, const struct trainer *trainer)
{
    FILE *file = fopen(name, "w");
    if (file == NULL)
        die("cannot write the weights");
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        fprintf(file, "%.2f\n",
            trainer->totals == 0 ? (double)trainer->weights[i]
                                 : trainer->total[i] / trainer->totals);
    if (fclose(file) != 0)
        die("cannot write the weights");
}

static void
quantise(const float *weights, int16_t *out)
{
    for (int i = 0; i < EVAL_WEIGHTS; i++)
        out[i] = (int16_t)lrintf(fmaxf(-32767, fminf(32767, weights[i])));
}

static void
read_begin(const char *name, struct trainer *trainer)
{
    float *const weights = allocate(EVAL_WEIGHTS, sizeof *weights);

    trainer->end = true;
    read_weights(name, weights);
    quantise(weights, trainer->begin);
    free(weights);
}

/* ---- solving and sampling ------------------------------------------------------------------ */

static bool
keep_running(void *context, uint64_t expanded, uint64_t generated)
{
    (void)context;
    (void)expanded;
    (void)generated;
    return true;
}

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
        die("out of memory");
    for (size_t depth = 1; depth < path->length && depth < DEPTH_MAX; depth++) {
        instance_move(&at, (enum move)path->moves[depth - 1]);
        if (rng_below(&trainer->rng, SPARSE) != 0 ||
            (trainer->end && !evaluation_near_end(&trainer->shape, at.tiles)))
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
    struct beam_task *task, const struct goal *goal, struct score *score)
{
    struct board board;
    struct instance instance;

    if (scramble_uniform(&board, goal, &trainer->rng, NULL, NULL) != NP_OK ||
        instance_init(&instance, &board, goal, NULL) != NP_OK)
        die("out of memory");
    memset(trainer->sampled, 0, DEPTH_MAX);
    task->tiles = instance.tiles;
    task->blank = instance.blank;
    beam_run(beam, host, task);
    if (task->end == BEAM_FOUND) {
        const struct path *path = &task->path;
        if (instance_verify(&instance, path, NULL) != NP_OK)
            die("the beam found a wrong path");
        score->solved++;
        score->moves += (double)path->length;
        score->squares += (double)path->length * (double)path->length;
        if (host->level != NULL)
            take_pairs(trainer, &instance, path);
    }
    instance_free(&instance);
    board_free(&board);
}

static void
solve_boards(
    struct trainer *trainer, unsigned boards, uint32_t width, bool sample, struct score *score)
{
    struct goal goal;
    struct beam *beam;
    const struct shape *shape = &trainer->shape;
    const struct beam_host host = {
        .keep_running = keep_running, .context = trainer, .level = sample ? sample_level : NULL};
    struct beam_task task = {.goal_blank = shape->goal_blank,
        .width = width,
        .quota = beam_quota(shape, width),
        .max_depth = 20ull * shape->cells * shape->width};
    int16_t *weights = allocate(EVAL_WEIGHTS, sizeof *weights);
    const int64_t start_ns = clock_cpu_ns();

    quantise(trainer->weights, weights);
    if (goal_init(&goal, GOAL_STANDARD, shape->width, shape->height, NULL) != NP_OK ||
        beam_open(&beam, shape, trainer->end ? trainer->begin : weights,
            trainer->end ? weights : NULL, NULL, NULL) != NP_OK)
        die("out of memory");
    free(weights);
    *score = (struct score){0};
    for (unsigned i = 0; i < boards; i++)
        solve_board(trainer, beam, &host, &task, &goal, score);
    score->cpu_s = (double)(clock_cpu_ns() - start_ns) / CLOCK_NS_PER_SECOND;
    path_free(&task.path);
    beam_close(beam);
    goal_free(&goal);
}

/* ---- learning ------------------------------------------------------------------------------ */

/* Notes a weight of the better state; note_worse() one of the worse state. */
static void
note_better(void *context, uint32_t weight, int32_t times)
{
    struct trainer *trainer = context;

    trainer->sum += (float)times * trainer->weights[weight];
    trainer->difference[weight] += times;
    trainer->visited[trainer->visits++] = weight;
}

static void
note_worse(void *context, uint32_t weight, int32_t times)
{
    note_better(context, weight, -times);
}

/* How fast a weight learns: the squares of long distances would outweigh the other features. */
static float
scale_of(uint32_t weight)
{
    if (weight == EVAL_CONVEX)
        return 0.001f;
    return weight >= EVAL_INVERSION && weight < EVAL_HOME ? 0.1f : 1.0f;
}

static uint32_t
blank_of(const struct shape *shape, const uint16_t *tiles)
{
    uint32_t cell = 0;

    while (tiles[cell] != shape->goal_blank)
        cell++;
    return cell;
}

static void
transpose(const struct shape *shape, const uint16_t *tiles, uint16_t *out)
{
    const uint32_t side = shape->width;

    for (uint32_t cell = 0; cell < shape->cells; cell++)
        out[cell % side * side + cell / side] =
            (uint16_t)(tiles[cell] % side * side + tiles[cell] / side);
}

static void
visit_state(struct trainer *trainer, const uint16_t *tiles, evaluation_visit *visit)
{
    evaluation_classes(trainer->evaluation, tiles, trainer->classes);
    evaluation_features(trainer->evaluation, tiles, trainer->classes,
        blank_of(&trainer->shape, tiles), visit, trainer);
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
        float *const past = &trainer->gradients[weight];
        trainer->difference[weight] = 0; /* a second visit changes nothing */
        *past += gradient * gradient;
        trainer->weights[weight] -=
            trainer->rate * EVAL_MOVE * scale_of(weight) * gradient / sqrtf(*past + GRADIENTS);
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
    uint16_t *turned = allocate(2 * cells, sizeof *turned);
    double loss = 0;

    for (size_t i = 0; i < count; i++) {
        uint16_t *const pair = trainer->pairs + i * 2 * cells;
        const uint16_t *lesson = pair;
        swap_pairs(pair, pair + rng_below(&trainer->rng, count - i) * 2 * cells, 2 * cells);
        if (rng_below(&trainer->rng, 2) == 0) {
            transpose(&trainer->shape, pair, turned);
            transpose(&trainer->shape, pair + cells, turned + cells);
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
        const double loss = learn(trainer);
        printf("round %u  ", round);
        report(&score, boards);
        printf("  loss %.3f\n", loss);
        fflush(stdout);
        if (round >= rounds / 2)
            add_up(trainer);
        write_mean(path, trainer);
    }
}

static void
open_trainer(struct trainer *trainer)
{
    const size_t cells = trainer->shape.cells;

    trainer->samples = allocate(DEPTH_MAX * SAMPLES * cells, sizeof *trainer->samples);
    trainer->sampled = allocate(DEPTH_MAX, 1);
    trainer->pairs = allocate(PAIRS * 2 * cells, sizeof *trainer->pairs);
    trainer->classes = allocate(cells, 1);
    trainer->visited = allocate(VISITS * cells, sizeof *trainer->visited);
    /* Only the features are used, which do not depend on the weights. */
    if (evaluation_open(&trainer->evaluation, &trainer->shape, evaluation_weights(&trainer->shape),
            NULL, NULL) != NP_OK)
        die("out of memory");
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
    free(trainer);
}

int
main(int argc, char **argv)
{
    if (argc != 9 && argc != 10)
        die("the arguments are WEIGHTS.in WEIGHTS.out SIZE ROUNDS BOARDS WIDTH RATE SEED [BEGIN]");
    const uint32_t side = (uint32_t)strtoul(argv[3], NULL, 10);
    const unsigned rounds = (unsigned)strtoul(argv[4], NULL, 10);
    const unsigned boards = (unsigned)strtoul(argv[5], NULL, 10);
    const uint32_t width = (uint32_t)strtoul(argv[6], NULL, 10);
    const float rate = strtof(argv[7], NULL);
    struct trainer *trainer = allocate(1, sizeof *trainer);

    trainer->shape = (struct shape){side, side, side * side, side * side - 1};
    rng_seed_text(&trainer->rng, argv[8]);
    if (strcmp(argv[1], "start") == 0)
        start_weights(trainer->weights);
    else
        read_weights(argv[1], trainer->weights);
    if (argc == 10)
        read_begin(argv[9], trainer);
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
