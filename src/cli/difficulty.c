// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty of boards, proved by solving them.
 */
#include "config.h"

#include "cli/difficulty.h"

#include <math.h>
#include <string.h>

#include "cli/signals.h"
#include "cli/values.h"
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

/* Reads "LO..HI" or "N". */
static enum np_status
parse_range(struct difficulty *difficulty, const char *text, struct np_error *error)
{
    const uint64_t longest = 999999;
    const char *const dots = strstr(text, "..");
    char low[16] = "";

    if (dots != NULL && (size_t)(dots - text) < sizeof low)
        memcpy(low, text, (size_t)(dots - text));
    difficulty->kind = DIFFICULTY_RANGE;
    if (value_number(dots != NULL ? low : text, 1, longest, &difficulty->least, NULL) == NP_OK &&
        value_number(dots != NULL ? dots + 2 : text, difficulty->least, longest, &difficulty->most,
            NULL) == NP_OK)
        return NP_OK;
    return np_fail(error, NP_USAGE, "is not easy, medium, hard or a range of lengths as 20..30");
}

enum np_status
difficulty_parse(struct difficulty *difficulty, const char *text, struct np_error *error)
{
    unsigned index;

    if (strpbrk(text, "0123456789.") != NULL)
        return parse_range(difficulty, text, error);
    if (value_word(text, difficulty_word, &index, error) != NP_OK)
        return NP_USAGE;
    difficulty->kind = (enum difficulty_kind)(index + DIFFICULTY_EASY);
    return NP_OK;
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

enum np_status
difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, uint64_t time_ns, enum difficulty_verdict *verdict, uint64_t *length,
    struct np_error *error)
{
    const struct solver_control control = {.cancel = signals_cancel()};
    struct solver_options options;
    struct solver_answer answer;
    enum np_status status;

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
