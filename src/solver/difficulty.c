// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The difficulty of boards, proved by solving them.
 */
#include "config.h"

#include "solver/difficulty.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread/cancel.h"
#include "puzzle/estimate.h"
#include "solver/solver.h"

/* The words, in the order of enum difficulty_kind. */
static const char *const words[] = {
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
        snprintf(text, DIFFICULTY_BYTES, "%s",
            difficulty->kind == DIFFICULTY_ANY ? "any" : words[difficulty->kind]);
}

/* Reads a number of moves; returns false if there are no digits or too many. */
static bool
read_moves(const char **text, uint64_t *moves)
{
    const size_t digits = strspn(*text, "0123456789");

    if (digits == 0 || digits > DIFFICULTY_DIGITS)
        return false;
    *moves = strtoull(*text, NULL, 10);
    *text += digits;
    return *moves > 0;
}

bool
difficulty_read_range(struct difficulty *difficulty, const char *text)
{
    struct difficulty range = {.kind = DIFFICULTY_RANGE};

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

bool
difficulty_read(struct difficulty *difficulty, const char *text)
{
    for (unsigned kind = DIFFICULTY_EASY; kind < WORDS; kind++)
        if (strcmp(text, words[kind]) == 0) {
            *difficulty = (struct difficulty){.kind = (enum difficulty_kind)kind};
            return true;
        }
    return difficulty_read_range(difficulty, text);
}

/* The mean Manhattan distance of random boards. */
static double
mean_manhattan(double width, double height)
{
    return (width * height - 1) * ((width - 1 / width) / 3 + (height - 1 / height) / 3);
}

/* The mean length: the mean Manhattan distance plus an excess measured for 3x3, 4x4 and 5x5. */
static double
estimated_mean(double width, double height)
{
    return mean_manhattan(width, height) * (1 + 1.58 / sqrt(width * height));
}

/* The sum of squares of the distances |i - j| on a line, after subtracting the means of rows i and
 * columns j. */
static double
unexplained(uint32_t side)
{
    const double n = side, mean = (n - 1 / n) / 3;
    double squares = n * n * (n * n - 1) / 6 + n * n * mean * mean;

    for (uint32_t cell = 0; cell < side; cell++) {
        const double i = cell;
        const double row_mean = (i * (i + 1) + (n - 1 - i) * (n - i)) / (2 * n);

        squares -= 2 * n * row_mean * row_mean;
    }
    return squares;
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

/* The mean length, and the length where hard begins. */
static double
mean_and_hard(uint32_t width, uint32_t height, double *hard)
{
    const uint32_t longer = width < height ? height : width;
    const struct known_size *const size = find_size(width, height);

    /* On a line the order of the tiles never changes, so each cell of the blank gives just one
     * board. */
    if (width == 1 || height == 1) {
        *hard = hard_from * longer;
        return (longer - 1) / 2.0;
    }
    *hard = size != NULL ? size->quarter : hard_from * estimated_mean(width, height);
    return size != NULL ? size->mean : estimated_mean(width, height);
}

uint64_t
difficulty_mean(uint32_t width, uint32_t height)
{
    double hard;

    return (uint64_t)(mean_and_hard(width, height, &hard) + 0.5);
}

struct difficulty_range
difficulty_range_of(const struct difficulty *difficulty, uint32_t width, uint32_t height)
{
    /* A word refers to Manhattan distances on large boards. */
    const bool by_manhattan = difficulty->kind != DIFFICULTY_RANGE && width > 1 && height > 1 &&
                              (uint64_t)width * height > DIFFICULTY_PROVED_CELLS;
    double hard = by_manhattan ? quarter_manhattan(width, height) : 0;
    const double mean =
        by_manhattan ? mean_manhattan(width, height) : mean_and_hard(width, height, &hard);
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
        return (width > height ? width : height) - 1;
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
difficulty_walk_next(const struct difficulty_walk *walk, const struct difficulty_range *range,
    struct rng *rng, struct puzzle_id *id)
{
    uint64_t length;

    id->walk = 0;
    id->near = 0;
    if (range->uniform)
        return;
    length = range->least + rng_below(rng, range->most - range->least + 1);
    if (range->by_manhattan)
        id->near = near_of(length, id->width, id->height);
    else
        id->walk = (uint32_t)length + walk->extra_moves;
}

void
difficulty_walk_adapt(struct difficulty_walk *walk, enum difficulty_verdict verdict)
{
    const uint32_t step = 2 * (1 + walk->extra_moves / 16);

    if (verdict == DIFFICULTY_TOO_EASY && walk->extra_moves < PUZZLE_WALK_MAX / 4)
        walk->extra_moves += step;
    else if (verdict == DIFFICULTY_TOO_HARD && walk->extra_moves >= step)
        walk->extra_moves -= step;
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

        status = estimate_distances(&estimates, board, goal, cancel, error);
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
