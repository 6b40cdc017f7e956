// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards from the words of the command line.
 */
#include "config.h"

#include "cli/made.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/signals.h"

enum { DEFAULT_SIDE = 4 };

/* Between two looks whether a signal came. */
enum { LOOK_NS = 40000000 };

bool
made_wanted(const struct cli_options *options)
{
    return options->id != NULL || options->seed != NULL || options->width != 0 || options->daily ||
           options->difficulty.kind != DIFFICULTY_ANY;
}

/* Throws a seed that no two runs share but by chance. */
static void
throw_seed(char seed[PUZZLE_SEED_BYTES])
{
    struct rng rng;

    rng_seed(&rng, rng_fresh_seed());
    puzzle_seed_fresh(seed, &rng);
}

void
made_init(struct made *made, const struct cli_options *options, const struct goal_choice *goal)
{
    memset(made, 0, sizeof *made);
    if (options->id != NULL) {
        (void)puzzle_id_parse(&made->first, options->id, NULL);
        return;
    }
    made->options = options;
    made->goal = goal;
    made->first.goal = goal->kind;
    made->first.width = options->width;
    made->first.height = options->height;
    if (options->width == 0 && goal->kind == GOAL_CUSTOM) {
        made->first.width = goal->board.width;
        made->first.height = goal->board.height;
    } else if (options->width == 0) {
        made->first.width = DEFAULT_SIDE;
        made->first.height = DEFAULT_SIDE;
    }
    made->difficulty = options->difficulty;
    if (options->daily)
        puzzle_seed_daily(made->first.seed);
    else if (options->seed != NULL)
        snprintf(made->first.seed, sizeof made->first.seed, "%s", options->seed);
    else
        throw_seed(made->first.seed);
}

/* Makes the board of an id and its goal. */
static enum np_status
make_one(struct made *made, const struct puzzle_id *id, struct board *board, struct goal *goal,
    struct np_error *error)
{
    enum np_status status;

    puzzle_id_print(id, made->id);
    if (id->goal != GOAL_CUSTOM)
        return puzzle_id_make(id, board, goal, signals_cancel(), error);
    memset(board, 0, sizeof *board);
    status = goal_choice_make(made->goal, id->width, id->height, goal, error);
    if (status != NP_OK)
        return status;
    return puzzle_id_scramble(id, goal, board, signals_cancel(), error);
}

/* Refuses what is known to be harder than the hardest board. */
static enum np_status
check_reachable(
    const struct made *made, const struct difficulty_range *range, struct np_error *error)
{
    const struct puzzle_id *const id = &made->first;
    const uint64_t hardest = difficulty_hardest(id->goal, id->width, id->height);

    if (range->by_manhattan || range->least <= hardest)
        return NP_OK;
    return np_fail(error, NP_USAGE,
        P_("no board of %lux%lu takes more than %llu move",
            "no board of %lux%lu takes more than %llu moves", hardest),
        (unsigned long)id->width, (unsigned long)id->height, (unsigned long long)hardest);
}

/* Says how it stands: on a terminal all the time, elsewhere after one second, two, four and so on.
 */
static void
tell_progress(struct made *made, struct progress *progress, unsigned tries, int64_t seconds)
{
    char difficulty[DIFFICULTY_BYTES], line[160];

    difficulty_print(&made->difficulty, difficulty);
    snprintf(line, sizeof line, _("looking for a board of difficulty %s: %u tried, %lld s"),
        difficulty, tries, (long long)seconds);
    progress_show(progress, "%s", line);
    if (progress->kind != PROGRESS_LOG || seconds < made->told_seconds)
        return;
    made->told_seconds = 2 * seconds;
    message_remark("%s", line);
}

/* Waits for the finder, with progress, until a signal ends that. */
static enum finder_state
wait_for_board(struct made *made, struct finder_report *report)
{
    const int64_t start_ns = clock_now_ns();
    int64_t told_ns = start_ns;
    struct progress progress;
    enum finder_state state;

    progress_init(&progress, made->options);
    made->told_seconds = 1;
    while ((state = finder_wait(made->finder, LOOK_NS, report)) == FINDER_LOOKS &&
           !atomic_load(signals_cancel())) {
        const int64_t now_ns = clock_now_ns();

        if (now_ns < told_ns + PROGRESS_TICK_NS)
            continue;
        told_ns = now_ns;
        tell_progress(made, &progress, report->tries, (now_ns - start_ns) / CLOCK_NS_PER_SECOND);
    }
    progress_hide(&progress);
    return state;
}

/* Starts to look for the first board of the difficulty, or for the next one. */
static enum np_status
start_finder(struct made *made, struct np_error *error)
{
    struct finder_wish wish = {
        .id = made->first,
        .range = difficulty_range_of(&made->difficulty, made->first.width, made->first.height),
    };
    enum np_status status = check_reachable(made, &wish.range, error);

    if (status != NP_OK || made->finder != NULL)
        return status == NP_OK ? finder_again(made->finder, error) : status;
    if (made->first.goal == GOAL_CUSTOM) {
        status = goal_choice_make(
            made->goal, made->first.width, made->first.height, &made->custom, error);
        wish.goal = &made->custom;
    }
    if (made->options->mode == CLI_GENERATE && cli_option_given(made->options, "time-limit"))
        wish.time_ns =
            made->options->solver.time_ns != 0 ? made->options->solver.time_ns : FINDER_NO_LIMIT;
    return status == NP_OK ? finder_start(&made->finder, &wish, error) : status;
}

/* Finds the id of a board of the difficulty. */
static enum np_status
find(struct made *made, struct puzzle_id *id, struct np_error *error)
{
    struct finder_report report;
    enum np_status status = start_finder(made, error);
    char text[DIFFICULTY_BYTES];

    if (status != NP_OK)
        return status;
    difficulty_print(&made->difficulty, text);
    switch (wait_for_board(made, &report)) {
    case FINDER_FOUND:
        *id = report.id;
        made->length = report.length;
        return NP_OK;
    case FINDER_LOOKS:
        return np_fail(error, NP_CANCELLED, "interrupted");
    case FINDER_UNPROVED:
        return np_fail(error, NP_LIMIT,
            "such lengths cannot be proved in time: ask for fewer moves, or by a word");
    case FINDER_TIME:
        return np_fail(error, NP_LIMIT,
            "no board of difficulty %s was found in time, of %u that were tried: ask for a wider "
            "range",
            text, report.tries);
    case FINDER_FAILED:
        return np_fail(error, report.error.status, "%s", report.error.text);
    case FINDER_NONE:
        break;
    }
    return np_fail(error, NP_LIMIT, "no board of that difficulty was found");
}

enum np_status
made_next(struct made *made, struct board *board, struct goal *goal, struct np_error *error)
{
    struct puzzle_id id = made->first;
    enum np_status status = NP_OK;

    made->length = 0;
    *board = (struct board){0};
    *goal = (struct goal){0};
    if (made->difficulty.kind == DIFFICULTY_ANY)
        puzzle_seed_number(id.seed, ++made->count);
    else
        status = find(made, &id, error);
    return status == NP_OK ? make_one(made, &id, board, goal, error) : status;
}

void
made_free(struct made *made)
{
    finder_free(made->finder);
    made->finder = NULL;
    goal_free(&made->custom);
}
