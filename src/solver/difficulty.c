// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty of boards, proved by solving them.
 */
#include "config.h"

#include "solver/difficulty.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/id.h"
#include "solver/solver.h"

/* The words, in the order of enum difficulty_kind. */
static const char *const words[] = {
    [DIFFICULTY_EASY] = "easy",
    [DIFFICULTY_MEDIUM] = "medium",
    [DIFFICULTY_HARD] = "hard",
};

enum { WORDS = sizeof words / sizeof words[0] };

/* Shares of the mean length: where easy begins and ends, and where hard begins on boards for which
 * the hardest quarter is not known, nor would be proved in time. */
static const double easy_from = 0.15, easy_to = 0.5, hard_from = 0.75;

/* From this share of the mean on, random boards are tried before walks. */
static const double uniform_share = 0.75;

/* The lengths of random boards: their mean, and the length that about a quarter of them
 * reach (of 400 a size, 1300 for 4x4: 23 to 28 %; 3x3 and 2x2 of all boards). */
static const struct {
    uint8_t shorter;
    uint8_t longer;
    double mean;
    uint8_t quarter;
} lengths[] = {
    {2, 2, 3.0, 5},
    {2, 3, 12.8, 16},
    {2, 4, 22.7, 26},
    {2, 5, 34.6, 39},
    {2, 6, 49.6, 56},
    {2, 7, 66.4, 73},
    {2, 8, 83.5, 91},
    {3, 3, 22.0, 25},
    {3, 4, 34.9, 39},
    {3, 5, 51.6, 56},
    {4, 4, 52.6, 57},
};

/* Up to so many cells, or moves, the length itself is proved in no time, and told. */
enum { PROVED_CELLS = 16, PROVED_MOVES = 60 };

const char *
difficulty_word(unsigned index)
{
    index += DIFFICULTY_EASY;
    return index < WORDS ? words[index] : NULL;
}

/* Reads a number of moves, all of the digits there are; false if there are none or too many. */
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

/* The expected Manhattan distance, enlarged by what the means of 3x3, 4x4 and 5x5 have beyond it.
 */
static double
estimated_mean(double width, double height)
{
    const double manhattan =
        (width * height - 1) * ((width - 1 / width) / 3 + (height - 1 / height) / 3);

    return manhattan * (1 + 1.58 / sqrt(width * height));
}

/* The mean of a size, and where hard begins. */
static double
mean_and_hard(uint32_t width, uint32_t height, double *hard)
{
    const uint32_t shorter = width < height ? width : height;
    const uint32_t longer = width < height ? height : width;
    const double mean = estimated_mean(width, height);

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (lengths[i].shorter == shorter && lengths[i].longer == longer) {
            *hard = lengths[i].quarter;
            return lengths[i].mean;
        }
    *hard = hard_from * mean;
    return mean;
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
    double hard;
    const double mean = mean_and_hard(width, height, &hard);
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
    range.uniform =
        (double)range.least >= floor(uniform_share * mean) && (double)range.most >= mean;
    return range;
}

uint64_t
difficulty_hardest(enum goal_kind goal, uint32_t width, uint32_t height)
{
    static const struct {
        uint8_t shorter;
        uint8_t longer;
        uint8_t moves;
    } known[] = {
        {2, 2, 6},
        {2, 3, 21},
        {2, 4, 36},
        {2, 5, 55},
        {2, 6, 80},
        {2, 7, 108},
        {2, 8, 140},
        {3, 3, 31},
        {3, 4, 53},
        {3, 5, 84},
        {4, 4, 80},
    };
    const uint32_t shorter = width < height ? width : height;
    const uint32_t longer = width < height ? height : width;

    if (goal != GOAL_STANDARD && goal != GOAL_BLANK_FIRST)
        return UINT64_MAX;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].shorter == shorter && known[i].longer == longer)
            return known[i].moves;
    }
    return UINT64_MAX;
}

uint32_t
difficulty_walk_next(
    const struct difficulty_walk *walk, const struct difficulty_range *range, struct rng *rng)
{
    /* The lengths of the largest boards are beyond the longest walk. */
    const uint64_t longest = PUZZLE_WALK_MAX / 4;
    const uint64_t least = range->least < longest ? range->least : longest;
    const uint64_t most = range->most < longest ? range->most : longest;

    if (range->uniform)
        return 0;
    return (uint32_t)(least + rng_below(rng, most - least + 1) + walk->extra_moves);
}

void
difficulty_walk_learn(struct difficulty_walk *walk, enum difficulty_verdict verdict)
{
    const uint32_t step = 2 * (1 + walk->extra_moves / 16);

    if (verdict == DIFFICULTY_TOO_EASY && walk->extra_moves < PUZZLE_WALK_MAX / 4)
        walk->extra_moves += step;
    else if (verdict == DIFFICULTY_TOO_HARD && walk->extra_moves >= step)
        walk->extra_moves -= step;
}

/* What is known of a board's difficulty; false if that is not enough to tell. */
static bool
verdict_of(const struct difficulty_range *range, const struct solver_answer *answer,
    enum difficulty_verdict *verdict)
{
    const bool solved = answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;

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

/* A board that is judged. */
struct judged {
    const struct difficulty_range *range;
    uint32_t cells;
};

/* Whether the solver may end before it has proved the length itself, which would take long. */
static bool
is_enough(void *context, const struct solver_answer *answer)
{
    const struct judged *const judged = context;
    enum difficulty_verdict verdict;

    return judged->cells > PROVED_CELLS && answer->lower_bound > PROVED_MOVES &&
           verdict_of(judged->range, answer, &verdict);
}

enum np_status
difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, const struct depths *depths, uint64_t time_ns,
    const atomic_bool *cancel, enum difficulty_verdict *verdict, uint64_t *length,
    struct np_error *error)
{
    struct judged judged = {range, board->cells};
    const struct solver_control control = {
        .cancel = cancel, .context = &judged, .enough = is_enough};
    struct solver_options options;
    struct solver_answer answer;
    enum np_status status;

    if (depths != NULL) {
        *length = depths_of(depths, board);
        *verdict = *length < range->least  ? DIFFICULTY_TOO_EASY
                   : *length > range->most ? DIFFICULTY_TOO_HARD
                                           : DIFFICULTY_FITS;
        return NP_OK;
    }
    solver_options_init(&options);
    options.time_ns = time_ns;
    status = solver_run(board, goal, &options, &control, &answer, error);
    *length = answer.state == SOLVER_OPTIMAL ? answer.length : 0;
    if (status == NP_OK && !verdict_of(range, &answer, verdict))
        status = answer.cancelled ? np_fail(error, NP_CANCELLED, "interrupted")
                                  : np_fail(error, NP_LIMIT, "no proof of the length in time");
    solver_answer_free(&answer);
    return status;
}
