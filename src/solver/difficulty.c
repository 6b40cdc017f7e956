// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The difficulty of boards, proved by solving them. Until its task is done, the finder shares only
 * the number of tries with its owner.
 */
#include "config.h"

#include "solver/difficulty.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/thread/task.h"
#include "puzzle/estimate.h"
#include "solver/solver.h"

/* The words, in the order of enum difficulty_kind. */
static const char *const words[] = {
    [DIFFICULTY_ANY] = "any",
    [DIFFICULTY_EASY] = "easy",
    [DIFFICULTY_MEDIUM] = "medium",
    [DIFFICULTY_HARD] = "hard",
};

enum { WORDS = sizeof words / sizeof words[0] };

/* Fractions of the mean length: where easy begins and ends, and where hard begins if the longest
 * quarter is unknown. */
static const double easy_from = 0.15, easy_to = 0.5, hard_from = 0.75;

/* Ranges that begin beyond this fraction of the mean use uniformly random boards instead of
 * walks. */
static const double uniform_share = 0.75;

/* Known lengths for random boards: the mean, the length that about a quarter of them reach (from
 * all boards for 2x2 and 3x3, otherwise from a sample of 400 per size, or 1300 for 4x4; 23 to 28 %
 * of the sample reach it), and the longest of all shortest solutions for goals in order. */
static const struct known_size {
    uint8_t shorter;
    uint8_t longer;
    double mean;
    uint8_t quarter;
    uint8_t hardest;
} known_sizes[] = {
    {2, 2, 3.0, 5, 6},
    {2, 3, 12.8, 16, 21},
    {2, 4, 22.7, 26, 36},
    {2, 5, 34.6, 39, 55},
    {2, 6, 49.6, 56, 80},
    {2, 7, 66.4, 73, 108},
    {2, 8, 83.5, 91, 140},
    {3, 3, 22.0, 25, 31},
    {3, 4, 34.9, 39, 53},
    {3, 5, 51.6, 56, 84},
    {4, 4, 52.6, 57, 80},
};

/* Boards up to one of these limits are quick to solve, so their exact length is proved. */
enum { PROVED_CELLS = 16, PROVED_MOVES = 60 };

enum { DIGITS = 6 }; /* the most of a length */

/* The time to judge one board. Up to PROVED_CELLS there is no limit, so that every machine finds
 * the same board. The finder gives up after UNPROVED_MAX boards in a row that took longer. */
enum { JUDGE_NS = CLOCK_NS_PER_SECOND, UNPROVED_MAX = 6 };

const char *
difficulty_word(unsigned index)
{
    index += DIFFICULTY_EASY;
    return index < WORDS ? words[index] : NULL;
}

void
difficulty_print(const struct difficulty *difficulty, char text[DIFFICULTY_BYTES])
{
    if (difficulty->kind == DIFFICULTY_RANGE)
        snprintf(text, DIFFICULTY_BYTES, "%u..%u", (unsigned)difficulty->least,
            (unsigned)difficulty->most);
    else
        snprintf(text, DIFFICULTY_BYTES, "%s", words[difficulty->kind]);
}

/* Reads a number of moves; returns false if there are no digits or too many. */
static bool
read_moves(const char **text, uint64_t *moves)
{
    const size_t digits = strspn(*text, "0123456789");

    if (digits == 0 || digits > DIGITS)
        return false;
    *moves = strtoull(*text, NULL, 10);
    *text += digits;
    return *moves > 0;
}

bool
difficulty_read(struct difficulty *difficulty, const char *text)
{
    struct difficulty range = {.kind = DIFFICULTY_RANGE};

    for (unsigned kind = DIFFICULTY_EASY; kind < WORDS; kind++)
        if (strcmp(text, words[kind]) == 0) {
            *difficulty = (struct difficulty){.kind = (enum difficulty_kind)kind};
            return true;
        }
    if (!read_moves(&text, &range.least))
        return false;
    range.most = range.least;
    if (strncmp(text, "..", 2) == 0) {
        text += 2;
        if (!read_moves(&text, &range.most))
            return false;
    }
    if (text[0] != '\0' || range.most < range.least)
        return false;
    *difficulty = range;
    return true;
}

/* The mean Manhattan distance of random boards. */
static double
mean_manhattan(double width, double height)
{
    return (width * height - 1) * ((width - 1 / width) / 3 + (height - 1 / height) / 3);
}

/* The sum of squares of the distances |i - j| on a line, after subtracting the means of rows i and
 * columns j. */
static double
unexplained(double side)
{
    return (side * side - 1) * (2 * side * side + 7) / 45;
}

/* The Manhattan distance that a quarter of all random boards reach. It is a sum over a random
 * permutation, so it is nearly normal with a known variance: W. Hoeffding, "A combinatorial central
 * limit theorem", Annals of Mathematical Statistics 22, 1951. */
static double
quarter_manhattan(uint32_t width, uint32_t height)
{
    const double w = width, h = height, quartile = 0.6745;
    const double variance =
        (h * h * unexplained(width) + w * w * unexplained(height)) / (w * h - 1);

    return mean_manhattan(w, h) + quartile * sqrt(variance);
}

/* The row of a size, or NULL. */
static const struct known_size *
find_size(uint32_t width, uint32_t height)
{
    const uint32_t shorter = width < height ? width : height;
    const uint32_t longer = width < height ? height : width;

    for (size_t i = 0; i < sizeof known_sizes / sizeof known_sizes[0]; i++)
        if (known_sizes[i].shorter == shorter && known_sizes[i].longer == longer)
            return &known_sizes[i];
    return NULL;
}

/* The mean length of random boards. If it is not known, it is the mean Manhattan distance plus an
 * excess measured for 3x3, 4x4 and 5x5. */
static double
mean_length(uint32_t width, uint32_t height)
{
    const struct known_size *const size = find_size(width, height);
    const double w = width, h = height;

    /* On a line the order of the tiles never changes, so each cell of the blank gives just one
     * board. */
    if (width == 1 || height == 1)
        return (w * h - 1) / 2;
    return size != NULL ? size->mean : mean_manhattan(w, h) * (1 + 1.58 / sqrt(w * h));
}

uint64_t
difficulty_mean(uint32_t width, uint32_t height)
{
    return (uint64_t)(mean_length(width, height) + 0.5);
}

struct difficulty_range
difficulty_range_of(const struct difficulty *difficulty, uint32_t width, uint32_t height)
{
    const uint64_t cells = (uint64_t)width * height;
    const bool line = width == 1 || height == 1;
    /* A word refers to Manhattan distances on large boards. */
    const bool by_manhattan =
        difficulty->kind != DIFFICULTY_RANGE && !line && cells > DIFFICULTY_PROVED_CELLS;
    const struct known_size *const size = find_size(width, height);
    const double mean = by_manhattan ? mean_manhattan(width, height) : mean_length(width, height);
    const double hard = by_manhattan   ? quarter_manhattan(width, height)
                        : size != NULL ? size->quarter
                                       : hard_from * (line ? (double)cells : mean);
    const uint64_t begin = (uint64_t)fmax(1, easy_from * mean);
    const uint64_t medium = (uint64_t)fmax((double)begin, easy_to * mean) + 1;
    const uint64_t end = (uint64_t)fmax((double)medium, ceil(hard) - 1);
    struct difficulty_range range = {.least = difficulty->least, .most = difficulty->most};

    if (difficulty->kind == DIFFICULTY_EASY)
        range = (struct difficulty_range){.least = begin, .most = medium - 1};
    else if (difficulty->kind == DIFFICULTY_MEDIUM)
        range = (struct difficulty_range){.least = medium, .most = end};
    else if (difficulty->kind == DIFFICULTY_HARD)
        range = (struct difficulty_range){.least = end + 1, .most = UINT64_MAX};
    range.by_manhattan = by_manhattan;
    range.uniform = (double)range.most >= mean &&
                    (by_manhattan || (double)range.least >= floor(uniform_share * mean));
    return range;
}

uint64_t
difficulty_hardest(enum goal_kind goal, uint32_t width, uint32_t height)
{
    const struct known_size *const size = find_size(width, height);

    if (goal != GOAL_STANDARD && goal != GOAL_BLANK_FIRST)
        return UINT64_MAX;
    if (width == 1 || height == 1)
        return (uint64_t)width * height - 1;
    return size != NULL ? size->hardest : UINT64_MAX;
}

/* The parameter n with which scramble_near() reaches a given Manhattan distance. Tiles end up about
 * 0.65 n from home along each side (measured), but along a short side no further than on a random
 * board, a third of the side. */
static uint32_t
near_of(uint64_t distance, uint32_t width, uint32_t height)
{
    const double steps_per_cell = 0.65;
    const double shorter = width < height ? width : height;
    const double mean = (double)distance / ((double)width * height);
    const double both = mean / (2 * steps_per_cell);
    const double longer_alone = (mean - shorter / 3) / steps_per_cell;

    return (uint32_t)fmin(fmax(1, fmax(both, longer_alone)), BOARD_SIDE_MAX);
}

void
difficulty_propose(const struct difficulty_range *range, uint32_t extra_moves, struct rng *rng,
    struct puzzle_id *id)
{
    id->walk = 0;
    id->near = 0;
    if (range->uniform)
        return;
    const uint64_t length = range->least + rng_below(rng, range->most - range->least + 1);
    if (range->by_manhattan)
        id->near = near_of(length, id->width, id->height);
    else
        id->walk = (uint32_t)length + extra_moves;
}

/* Finds the verdict that follows from an answer; returns false if there is none yet. */
static bool
verdict_of(const struct difficulty_range *range, const struct answer *answer,
    enum difficulty_verdict *verdict)
{
    const bool solved = answer_has_solution(answer);

    if (answer->lower_bound > range->most)
        *verdict = DIFFICULTY_TOO_HARD;
    else if (solved && answer->length < range->least)
        *verdict = DIFFICULTY_TOO_EASY;
    else if (answer->lower_bound >= range->least &&
             (range->most == UINT64_MAX || (solved && answer->length <= range->most)))
        *verdict = DIFFICULTY_FITS;
    else
        return false;
    return true;
}

/* The context of is_enough(). */
struct judged {
    const struct difficulty_range *range;
    uint32_t cells;
};

/* Whether the solver may stop: the verdict is certain, and proving the length is not worth the
 * time. */
static bool
is_enough(void *context, const struct answer *answer)
{
    const struct judged *const judged = context;
    enum difficulty_verdict verdict;

    return verdict_of(judged->range, answer, &verdict) &&
           (verdict != DIFFICULTY_FITS ||
               (judged->cells > PROVED_CELLS && answer->lower_bound > PROVED_MOVES));
}

enum np_status
difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, uint64_t time_ns, const struct cancel *cancel,
    enum difficulty_verdict *verdict, uint64_t *length, struct np_error *error)
{
    struct judged judged = {range, board->cells};
    const struct solver_control control = {.context = &judged, .changed = is_enough};
    struct solver_options options;
    struct answer answer;
    enum np_status status;

    *length = 0;
    if (range->by_manhattan) {
        struct estimates estimates;

        status = estimate_all(&estimates, board, goal, cancel, error);
        *verdict = estimates.manhattan < range->least  ? DIFFICULTY_TOO_EASY
                   : estimates.manhattan > range->most ? DIFFICULTY_TOO_HARD
                                                       : DIFFICULTY_FITS;
        return status;
    }
    solver_options_init(&options);
    options.time_ns = time_ns;
    options.limits.cancel = cancel;
    status = solver_run(board, goal, &options, &control, &answer, error);
    *length = answer.state == ANSWER_OPTIMAL ? answer.length : 0;
    if (status == NP_OK && !verdict_of(range, &answer, verdict))
        status = answer.end == ANSWER_END_CANCELLED ? np_fail(error, NP_CANCELLED, "interrupted")
                 : answer.end == ANSWER_END_MEMORY
                     ? np_no_memory(error)
                     : np_fail(error, NP_LIMIT, "no proof of the length in time");
    answer_free(&answer);
    return status;
}

/* ---- the finder ------------------------------------------------------------------------------ */

/* A place in the sequence of boards, which the seed determines. */
struct place {
    uint64_t number; /* of the seed */
    struct rng rng;
    uint32_t extra_moves; /* of walks from the goal, which are longer than the solutions */
};

struct finder {
    struct task *task; /* NULL if it could not be restarted */
    atomic_uint tries;
    struct finder_wish wish;
    /* Only the task uses these until it is done. */
    struct cancel over; /* cancelled, or out of time */
    enum finder_state state;
    struct place place;
    struct finder_report report; /* except the tries */
};

/* Generates a board and judges it. */
static enum np_status
try_next(struct finder *finder, enum difficulty_verdict *verdict)
{
    const struct finder_wish *const wish = &finder->wish;
    const bool large = (uint64_t)wish->id.width * wish->id.height > PROVED_CELLS;
    struct puzzle_id *const id = &finder->report.id;
    struct np_error *const error = &finder->report.error;
    struct board board = {0};
    struct goal goal = {0};

    *id = wish->id;
    puzzle_seed_number(id->seed, ++finder->place.number);
    difficulty_propose(&wish->range, finder->place.extra_moves, &finder->place.rng, id);
    enum np_status status = wish->goal != NULL
                                ? goal_copy(&goal, wish->goal, error)
                                : goal_init(&goal, id->goal, id->width, id->height, error);
    if (status == NP_OK)
        status = puzzle_id_scramble(id, &goal, &board, &finder->over, error);
    if (status == NP_OK)
        status = difficulty_judge(&wish->range, &board, &goal, large ? JUDGE_NS : 0, &finder->over,
            verdict, &finder->report.length, error);
    board_free(&board);
    goal_free(&goal);
    return status;
}

/* Adapts the walks after a board that did not fit, by an even number: a walk has the same parity as
 * the solutions, so it can still reach a range of just one length. */
static void
adapt(struct place *place, enum difficulty_verdict verdict)
{
    const uint32_t step = 2 * (1 + place->extra_moves / 16);

    if (verdict == DIFFICULTY_TOO_EASY && place->extra_moves < PUZZLE_WALK_MAX / 4)
        place->extra_moves += step;
    else if (verdict == DIFFICULTY_TOO_HARD && place->extra_moves >= step)
        place->extra_moves -= step;
}

static enum finder_state
find(struct finder *finder)
{
    unsigned unproved = 0;

    while (!cancel_requested(&finder->over)) {
        const struct place before = finder->place;
        enum difficulty_verdict verdict;
        const enum np_status status = try_next(finder, &verdict);

        atomic_fetch_add(&finder->tries, 1);
        if (status == NP_OK && verdict == DIFFICULTY_FITS)
            return FINDER_FOUND;
        if (status == NP_OK)
            adapt(&finder->place, verdict);
        else if (status != NP_LIMIT)
            /* If it skipped the board, the seed would lead to a different one. */
            finder->place = before;
        if (status != NP_OK && status != NP_LIMIT && status != NP_CANCELLED)
            return FINDER_FAILED;
        unproved = status == NP_LIMIT ? unproved + 1 : 0;
        if (unproved == UNPROVED_MAX)
            return FINDER_UNPROVED;
    }
    return FINDER_TIME;
}

static void
run_finder(void *context, const struct cancel *cancel)
{
    struct finder *const finder = context;
    const uint64_t time_ns = finder->wish.time_ns != 0
                                 ? finder->wish.time_ns
                                 : FINDER_SECONDS * (uint64_t)CLOCK_NS_PER_SECOND;

    finder->over = (struct cancel){.parent = cancel};
    if (time_ns < INT64_MAX)
        finder->over.deadline_ns = (uint64_t)clock_now_ns() + time_ns;
    finder->state = find(finder);
}

static const struct task_class class = {.work = run_finder};

enum np_status
finder_start(struct finder **finder, const struct finder_wish *wish, struct np_error *error)
{
    const struct puzzle_id *const id = &wish->id;
    const uint64_t hardest = difficulty_hardest(id->goal, id->width, id->height);

    *finder = NULL;
    if (!wish->range.by_manhattan && wish->range.least > hardest)
        return np_fail(error, NP_TOO_LARGE,
            P_("no board of %lux%lu takes more than %llu move",
                "no board of %lux%lu takes more than %llu moves", hardest),
            (unsigned long)id->width, (unsigned long)id->height, (unsigned long long)hardest);
    struct finder *const new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    new->wish = *wish;
    rng_seed_text(&new->place.rng, id->seed);
    const enum np_status status = task_start(&new->task, &class, new, error);
    if (status == NP_OK)
        *finder = new;
    else
        free(new);
    return status;
}

enum np_status
finder_again(struct finder *finder, struct np_error *error)
{
    task_end(finder->task);
    atomic_store(&finder->tries, 0);
    return task_start(&finder->task, &class, finder, error);
}

void
finder_cancel(struct finder *finder)
{
    if (finder->task != NULL)
        task_cancel(finder->task);
}

enum finder_state
finder_wait(struct finder *finder, int64_t ns, struct finder_report *report)
{
    const bool done = finder->task != NULL && task_wait_ns(finder->task, ns);

    *report = done ? finder->report : (struct finder_report){0};
    report->tries = atomic_load(&finder->tries);
    return done ? finder->state : FINDER_RUNS;
}

void
finder_free(struct finder *finder)
{
    if (finder == NULL)
        return;
    task_end(finder->task);
    free(finder);
}
