// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards from the words of the command line.
 */
#include "config.h"

#include "cli/made.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text.h"
#include "cli/signals.h"

enum { DEFAULT_SIDE = 4 };

/* When to give up the search for a board of some difficulty. */
enum { MEASURED_TRIES_MAX = 100000000, TRIES_MAX = 20000, UNPROVED_MAX = 6, PROOF_SECONDS = 10 };

bool
made_wanted(const struct cli_options *options)
{
    return options->id != NULL || options->seed != NULL || options->width != 0 || options->daily ||
           options->difficulty.kind != DIFFICULTY_ANY;
}

/* Throws a seed that no two runs share but by chance. */
static void
fresh_seed(char seed[PUZZLE_SEED_BYTES])
{
    struct rng rng;
    struct text moment = {0};

    text_printf(
        &moment, "%lld %lld %ld", (long long)time(NULL), (long long)clock_now_ns(), (long)getpid());
    rng_seed_text(&rng, text_string(&moment));
    text_free(&moment);
    puzzle_seed_fresh(seed, &rng);
}

/* The seed of the day it is everywhere, in universal time. */
static void
daily_seed(char seed[PUZZLE_SEED_BYTES])
{
    const time_t now = time(NULL);
    struct tm day;

    if (gmtime_r(&now, &day) == NULL ||
        strftime(seed, PUZZLE_SEED_BYTES, "daily-%Y-%m-%d", &day) == 0)
        strcpy(seed, "daily");
}

void
made_init(struct made *made, const struct cli_options *options, const struct goal_choice *goal)
{
    memset(made, 0, sizeof *made);
    if (options->id != NULL) {
        (void)puzzle_id_parse(&made->first, options->id, NULL);
        return;
    }
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
        daily_seed(made->first.seed);
    else if (options->seed != NULL)
        snprintf(made->first.seed, sizeof made->first.seed, "%s", options->seed);
    else
        fresh_seed(made->first.seed);
    rng_seed_text(&made->rng, made->first.seed);
}

/* The id of the next board. Where the seed has no room for a number, its end makes room. */
static void
next_id(const struct made *made, struct puzzle_id *id)
{
    char number[24] = "";

    *id = made->first;
    if (made->count > 1) {
        const int length = snprintf(number, sizeof number, ".%" PRIu64, made->count);
        const size_t room = sizeof id->seed - 1 - (size_t)length;

        if (strlen(id->seed) > room)
            id->seed[room] = '\0';
        strcat(id->seed, number);
    }
}

/* Makes the board of the next seed and its goal. */
static enum np_status
make_one(struct made *made, struct board *board, struct goal *goal, struct np_error *error)
{
    struct puzzle_id id;
    enum np_status status;

    made->count++;
    next_id(made, &id);
    puzzle_id_print(&id, made->id);
    if (id.goal != GOAL_CUSTOM)
        return puzzle_id_make(&id, board, goal, signals_cancel(), error);
    memset(board, 0, sizeof *board);
    status = goal_choice_make(made->goal, id.width, id.height, goal, error);
    if (status != NP_OK)
        return status;
    return puzzle_id_scramble(&id, goal, board, signals_cancel(), error);
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

/* Judges a board; the first one of a small size has all of them measured. */
static enum np_status
judge(struct made *made, const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, enum difficulty_verdict *verdict, struct np_error *error)
{
    const uint64_t time_ns = (uint64_t)PROOF_SECONDS * CLOCK_NS_PER_SECOND;

    if (made->depths == NULL && board->cells <= DEPTHS_CELLS_MAX) {
        const enum np_status status = depths_new(&made->depths, goal, signals_cancel(), error);

        if (status != NP_OK)
            return status;
    }
    return difficulty_judge(
        range, board, goal, made->depths, time_ns, signals_cancel(), verdict, &made->length, error);
}

/* Whether another board is worth a try. */
static bool
goes_on(const struct made *made, const struct difficulty_range *range, unsigned tries)
{
    if (made->depths == NULL)
        return tries < TRIES_MAX;
    return tries < MEASURED_TRIES_MAX && depths_count(made->depths, range->least, range->most) > 0;
}

/* Makes boards until one has the difficulty. */
static enum np_status
make_fitting(struct made *made, struct board *board, struct goal *goal, struct np_error *error)
{
    const struct difficulty_range range =
        difficulty_range_of(&made->difficulty, made->first.width, made->first.height);
    unsigned unproved = 0;
    const enum np_status reachable = check_reachable(made, &range, error);

    *board = (struct board){0};
    *goal = (struct goal){0};
    if (reachable != NP_OK)
        return reachable;
    for (unsigned tries = 0; goes_on(made, &range, tries) && unproved < UNPROVED_MAX; tries++) {
        enum difficulty_verdict verdict = DIFFICULTY_FITS;
        enum np_status status;

        difficulty_walk_next(&made->walk, &range, &made->rng, &made->first);
        status = make_one(made, board, goal, error);
        if (status == NP_OK)
            status = judge(made, &range, board, goal, &verdict, error);
        if (status != NP_LIMIT && (status != NP_OK || verdict == DIFFICULTY_FITS))
            return status;
        unproved += status == NP_LIMIT;
        board_free(board);
        goal_free(goal);
        difficulty_walk_learn(&made->walk, verdict);
    }
    return np_fail(error, NP_LIMIT,
        unproved < UNPROVED_MAX
            ? N_("no board of that difficulty was found")
            : N_("such lengths cannot be proved in time: ask for fewer moves, or by a word"));
}

enum np_status
made_next(struct made *made, struct board *board, struct goal *goal, struct np_error *error)
{
    made->length = 0;
    if (made->difficulty.kind == DIFFICULTY_ANY)
        return make_one(made, board, goal, error);
    return make_fitting(made, board, goal, error);
}

void
made_free(struct made *made)
{
    depths_free(made->depths);
    made->depths = NULL;
}
