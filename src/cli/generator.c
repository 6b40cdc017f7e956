// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Makes goals and random boards, and waits for boards of a given difficulty.
 */
#include "config.h"

#include "cli/generator.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/option/option_row.h"
#include "cli/progress.h"

enum { DEFAULT_SIDE = 4 };

/* How often the wait checks for signals. */
enum { POLL_NS = 40 * CLOCK_NS_PER_MS };

/* ---- the goal -------------------------------------------------------------------------------- */

enum np_status
goal_choice_init(struct goal_choice *choice, const char *name, struct np_error *error)
{
    const struct goal_row *const row = goal_row_find(name != NULL ? name : "standard");
    struct notation_reader *reader;
    const char *meant;
    FILE *stream;
    enum np_status status;

    *choice = (struct goal_choice){.name = name, .kind = row != NULL ? row->kind : GOAL_CUSTOM};
    if (row != NULL)
        return NP_OK;
    status = input_open_stream(name, &stream, error);
    if (status == NP_OK) {
        status = notation_open(&reader, stream, name, error);
        if (status == NP_OK)
            status = input_first_board(reader, name, &choice->board, error);
        input_close_stream(stream);
    }
    if (status != NP_NOT_FOUND)
        return status;
    meant = option_closest(name, option_goal_word);
    if (meant != NULL)
        return np_fail(error, NP_USAGE,
            "--goal: '%s' is neither a goal nor a file; did you mean '%s'?", text_brief(name).text,
            meant);
    return np_fail(
        error, NP_USAGE, "--goal: '%s' is neither a goal nor a file", text_brief(name).text);
}

enum np_status
goal_choice_make(const struct goal_choice *choice, uint32_t width, uint32_t height,
    struct goal *goal, struct np_error *error)
{
    const struct board *const board = &choice->board;

    memset(goal, 0, sizeof *goal);
    if (choice->kind != GOAL_CUSTOM)
        return goal_init(goal, choice->kind, width, height, error);
    if (board->width == width && board->height == height)
        return goal_from_board(goal, board, error);
    return np_fail(error, NP_BAD_INPUT,
        "the board is %" PRIu32 "x%" PRIu32 " but the goal in %s is %" PRIu32 "x%" PRIu32, width,
        height, choice->name, board->width, board->height);
}

void
goal_choice_free(struct goal_choice *choice)
{
    board_free(&choice->board);
}

/* ---- boards ---------------------------------------------------------------------------------- */

bool
generator_wanted(const struct cli_options *options)
{
    return options->id != NULL || options->seed != NULL || options->width != 0 || options->daily ||
           options->difficulty.kind != DIFFICULTY_ANY;
}

void
generator_init(
    struct generator *generator, const struct cli_options *options, const struct goal_choice *goal)
{
    struct rng rng;

    memset(generator, 0, sizeof *generator);
    if (options->id != NULL) {
        (void)puzzle_id_parse(&generator->first, options->id, NULL);
        return;
    }
    generator->options = options;
    generator->goal = goal;
    generator->first.goal = goal->kind;
    generator->first.width = options->width;
    generator->first.height = options->height;
    if (options->width == 0 && goal->kind == GOAL_CUSTOM) {
        generator->first.width = goal->board.width;
        generator->first.height = goal->board.height;
    } else if (options->width == 0) {
        generator->first.width = DEFAULT_SIDE;
        generator->first.height = DEFAULT_SIDE;
    }
    generator->difficulty = options->difficulty;
    if (options->daily) {
        puzzle_seed_of_day(generator->first.seed, (int64_t)time(NULL));
    } else if (options->seed != NULL) {
        snprintf(generator->first.seed, sizeof generator->first.seed, "%s", options->seed);
    } else {
        rng_seed(&rng, rng_fresh_seed());
        puzzle_seed_fresh(generator->first.seed, &rng);
    }
}

/* Waits for the finder and shows progress, continuously on a terminal, otherwise after 1, 2, 4 ...
 * seconds; a signal ends the wait. `difficulty` is the one wanted. */
static enum finder_state
wait_for_board(struct generator *generator, const char *difficulty, struct finder_report *report)
{
    const int64_t start_ns = clock_now_ns();
    int64_t shown_ns = start_ns, next_remark_seconds = 1;
    struct progress progress;
    enum finder_state state;

    progress_init(&progress, generator->options);
    while ((state = finder_wait(generator->finder, POLL_NS, report)) == FINDER_RUNS &&
           !cancel_requested(interrupt_cancel())) {
        const int64_t now_ns = clock_now_ns(), seconds = (now_ns - start_ns) / CLOCK_NS_PER_SECOND;
        char line[160];

        if (now_ns < shown_ns + PROGRESS_TICK_NS)
            continue;
        shown_ns = now_ns;
        snprintf(line, sizeof line, _("looking for a board of difficulty %s: %u tried, %lld s"),
            difficulty, report->tries, (long long)seconds);
        progress_show(&progress, "%s", line);
        if (progress.kind != PROGRESS_LOG || seconds < next_remark_seconds)
            continue;
        next_remark_seconds = 2 * seconds;
        message_remark("%s", line);
    }
    progress_hide(&progress);
    return state;
}

/* Starts the search for the first or next board of the difficulty. */
static enum np_status
start_finder(struct generator *generator, struct np_error *error)
{
    struct finder_wish wish = {
        .id = generator->first,
        .range = difficulty_range_of(
            &generator->difficulty, generator->first.width, generator->first.height),
    };
    enum np_status status = NP_OK;

    if (generator->finder != NULL)
        return finder_again(generator->finder, error);
    if (generator->first.goal == GOAL_CUSTOM) {
        status = goal_choice_make(generator->goal, generator->first.width, generator->first.height,
            &generator->custom, error);
        wish.goal = &generator->custom;
    }
    if (generator->options->mode == CLI_GENERATE &&
        cli_option_given(generator->options, "time-limit"))
        wish.time_ns = generator->options->solver.time_ns != 0 ? generator->options->solver.time_ns
                                                               : FINDER_NO_LIMIT;
    return status == NP_OK ? finder_start(&generator->finder, &wish, error) : status;
}

/* Finds the id of a board of the difficulty. */
static enum np_status
find_id(struct generator *generator, struct puzzle_id *id, struct np_error *error)
{
    struct finder_report report;
    enum np_status status = start_finder(generator, error);
    char text[DIFFICULTY_BYTES];

    if (status != NP_OK)
        return status;
    difficulty_print(&generator->difficulty, text);
    switch (wait_for_board(generator, text, &report)) {
    case FINDER_FOUND:
        *id = report.id;
        generator->length = report.length;
        return NP_OK;
    case FINDER_RUNS:
        return np_fail(error, NP_CANCELLED, "interrupted");
    case FINDER_UNPROVED:
        return np_fail(error, NP_LIMIT,
            "such lengths cannot be proved in time: ask for fewer moves, or for easy, medium or "
            "hard");
    case FINDER_TIME:
        return np_fail(error, NP_LIMIT,
            "no board of difficulty %s was found in time (%u tried): ask for a wider range", text,
            report.tries);
    case FINDER_FAILED:
        break;
    }
    return np_fail(error, report.error.status, "%s", report.error.text);
}

enum np_status
generator_next(
    struct generator *generator, struct board *board, struct goal *goal, struct np_error *error)
{
    struct puzzle_id id = generator->first;
    enum np_status status = NP_OK;

    generator->length = 0;
    *board = (struct board){0};
    *goal = (struct goal){0};
    if (generator->difficulty.kind == DIFFICULTY_ANY)
        puzzle_seed_number(id.seed, ++generator->count);
    else
        status = find_id(generator, &id, error);
    if (status != NP_OK)
        return status;
    puzzle_id_print(&id, generator->id);
    if (id.goal != GOAL_CUSTOM)
        return puzzle_id_make(&id, board, goal, interrupt_cancel(), error);
    status = goal_choice_make(generator->goal, id.width, id.height, goal, error);
    return status == NP_OK ? puzzle_id_scramble(&id, goal, board, interrupt_cancel(), error)
                           : status;
}

void
generator_free(struct generator *generator)
{
    finder_free(generator->finder);
    generator->finder = NULL;
    goal_free(&generator->custom);
}
