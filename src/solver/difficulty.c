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

/* The words, and the shares of a random board's expected length where each begins and ends. */
static const struct {
    const char *name;
    double from;
    double to;
} grades[] = {
    [DIFFICULTY_EASY] = {"easy", 0.15, 0.45},
    [DIFFICULTY_MEDIUM] = {"medium", 0.45, 0.75},
    [DIFFICULTY_HARD] = {"hard", 0.75, INFINITY},
};

/* From this share of the expected length on, random boards are tried before walks. */
static const double uniform_share = 0.75;

const char *
difficulty_word(unsigned index)
{
    index += DIFFICULTY_EASY;
    return index < sizeof grades / sizeof grades[0] ? grades[index].name : NULL;
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
    for (unsigned kind = DIFFICULTY_EASY; kind < sizeof grades / sizeof grades[0]; kind++)
        if (strcmp(text, grades[kind].name) == 0) {
            *difficulty = (struct difficulty){.kind = (enum difficulty_kind)kind};
            return true;
        }
    return difficulty_read_range(difficulty, text);
}

/* The expected length of the shortest solution of a random board. */
static double
expected_length(double width, double height)
{
    const double manhattan =
        (width * height - 1) * ((width - 1 / width) / 3 + (height - 1 / height) / 3);

    return manhattan * (1 + 1.58 / sqrt(width * height));
}

struct difficulty_range
difficulty_range_of(const struct difficulty *difficulty, uint32_t width, uint32_t height)
{
    const double expected = expected_length(width, height);
    struct difficulty_range range = {.least = difficulty->least, .most = difficulty->most};

    if (difficulty->kind != DIFFICULTY_RANGE) {
        const double from = grades[difficulty->kind].from * expected;
        const double to = grades[difficulty->kind].to * expected;

        range.least = from > 1 ? (uint64_t)from : 1;
        range.most = isinf(to) ? UINT64_MAX : (uint64_t)fmax(to, (double)range.least);
    }
    range.uniform =
        (double)range.least >= floor(uniform_share * expected) && (double)range.most >= expected;
    return range;
}

uint64_t
difficulty_hardest(uint32_t width, uint32_t height)
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

enum np_status
difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, const struct depths *depths, uint64_t time_ns,
    const atomic_bool *cancel, enum difficulty_verdict *verdict, uint64_t *length,
    struct np_error *error)
{
    const struct solver_control control = {.cancel = cancel};
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
    if (status != NP_OK) {
        /* The error says it all. */
    } else if (answer.lower_bound > range->most) {
        *verdict = DIFFICULTY_TOO_HARD;
    } else if (answer.state != SOLVER_UNKNOWN && answer.length < range->least) {
        *verdict = DIFFICULTY_TOO_EASY;
    } else if (answer.lower_bound >= range->least &&
               (range->most == UINT64_MAX ||
                   (answer.state != SOLVER_UNKNOWN && answer.length <= range->most))) {
        *verdict = DIFFICULTY_FITS;
    } else if (answer.cancelled) {
        status = np_fail(error, NP_CANCELLED, "interrupted");
    } else {
        status = np_fail(error, NP_LIMIT, "no proof of the length in time");
    }
    solver_answer_free(&answer);
    return status;
}
