// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards of the public library.
 */
#include "config.h"

#include "library/library.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

enum { DEFAULT_SIDE = 4 };

/* How often a wait for a board checks the token. */
enum { POLL_NS = 10 * CLOCK_NS_PER_MS };

struct npuzzle_generator {
    struct puzzle_id first;
    struct goal goal;
    struct difficulty difficulty;
    uint64_t time_ns;
    const struct cancel *cancel; /* NULL = none */
    uint64_t count;              /* boards so far */
    struct finder *finder;       /* of a difficulty; NULL = not started; owned */
    bool has_next;               /* `next` and its length are known, but its board is not made */
    struct puzzle_id next;
    uint64_t next_length; /* 0 = not proved */
};

static enum np_status
set_wish(
    struct npuzzle_generator *generator, const struct npuzzle_wish *wish, struct np_error *error)
{
    struct puzzle_id *const first = &generator->first;
    struct goal *const goal = &generator->goal;
    const struct goal_row *const row =
        goal_row_find(wish->goal_name != NULL ? wish->goal_name : "standard");
    struct rng rng;

    if ((wish->width == 0) != (wish->height == 0))
        return np_fail(error, NP_USAGE, "only one of width and height is given");
    if (wish->custom_goal != NULL && (wish->width != 0 || wish->goal_name != NULL))
        return np_fail(error, NP_USAGE, "a custom goal needs neither a name nor a size");
    if (row == NULL)
        return np_fail(error, NP_USAGE, "there is no goal of that name");
    if (wish->difficulty != NULL && !difficulty_read(&generator->difficulty, wish->difficulty))
        return np_fail(error, NP_USAGE, "the difficulty is none of easy, medium, hard and LO..HI");
    if (wish->seed != NULL && !puzzle_seed_valid(wish->seed))
        return np_fail(error, NP_USAGE, "a seed has %s", _(PUZZLE_SEED_RULE));
    const enum np_status status =
        wish->custom_goal != NULL
            ? goal_from_board(goal, &wish->custom_goal->board, error)
            : goal_init(goal, row->kind, wish->width != 0 ? wish->width : DEFAULT_SIDE,
                  wish->width != 0 ? wish->height : DEFAULT_SIDE, error);
    if (status != NP_OK)
        return status;
    *first = (struct puzzle_id){.goal = goal->kind, .width = goal->width, .height = goal->height};
    if (wish->seed != NULL) {
        snprintf(first->seed, sizeof first->seed, "%s", wish->seed);
    } else {
        rng_seed(&rng, rng_fresh_seed());
        puzzle_seed_fresh(first->seed, &rng);
    }
    generator->time_ns =
        wish->time_ms < UINT64_MAX / 1000000 ? wish->time_ms * 1000000 : FINDER_NO_LIMIT;
    generator->cancel = wish->token != NULL ? &wish->token->cancel : NULL;
    return NP_OK;
}

enum npuzzle_status
npuzzle_generator_new(const struct npuzzle_wish *wish, struct npuzzle_generator **generator,
    struct npuzzle_error *error)
{
    static const struct npuzzle_wish any = {0};
    struct npuzzle_generator *made;
    struct np_error internal;

    *generator = NULL;
    made = calloc(1, sizeof *made);
    const enum np_status status = made != NULL
                                      ? set_wish(made, wish != NULL ? wish : &any, &internal)
                                      : np_no_memory(&internal);
    if (status == NP_OK)
        *generator = made;
    else
        npuzzle_generator_free(made);
    return library_status(status, &internal, error);
}

/* Finds the id of the first or the next board of the difficulty. */
static enum np_status
find_next(struct npuzzle_generator *generator, struct np_error *error)
{
    const struct finder_wish wish = {
        .id = generator->first,
        .goal = &generator->goal,
        .range = difficulty_range_of(
            &generator->difficulty, generator->first.width, generator->first.height),
        .time_ns = generator->time_ns,
    };
    struct finder_report report;
    enum finder_state state;
    enum np_status status = library_tables_begin(error);

    if (status == NP_OK)
        status = generator->finder != NULL ? finder_again(generator->finder, error)
                                           : finder_start(&generator->finder, &wish, error);
    if (status != NP_OK)
        return status;
    while ((state = finder_wait(generator->finder, POLL_NS, &report)) == FINDER_RUNS)
        if (cancel_requested(generator->cancel))
            finder_cancel(generator->finder);
    if (state == FINDER_FOUND) {
        generator->next = report.id;
        generator->next_length = report.length;
        return NP_OK;
    }
    if (state == FINDER_FAILED)
        return np_fail(error, report.error.status, "%s", report.error.text);
    if (cancel_requested(generator->cancel))
        return np_fail(error, NP_CANCELLED, "cancelled");
    return np_fail(
        error, NP_LIMIT, "no board of that difficulty was found in time (%u tried)", report.tries);
}

enum npuzzle_status
npuzzle_generator_next(struct npuzzle_generator *generator, struct npuzzle_board **board,
    char id[NPUZZLE_ID_BYTES], uint64_t *length, struct npuzzle_error *error)
{
    enum np_status status = NP_OK;
    struct board made = {0};
    struct np_error internal;

    *board = NULL;
    /* A board that was chosen stays the next one until it has been made. */
    if (!generator->has_next && generator->difficulty.kind != DIFFICULTY_ANY) {
        status = find_next(generator, &internal);
    } else if (!generator->has_next) {
        generator->next = generator->first;
        puzzle_seed_number(generator->next.seed, generator->count + 1);
    }
    generator->has_next = status == NP_OK;
    if (status == NP_OK)
        status = puzzle_id_scramble(
            &generator->next, &generator->goal, &made, generator->cancel, &internal);
    status = library_wrap(board, &made, status, &internal);
    if (status != NP_OK)
        return library_status(status, &internal, error);
    if (id != NULL && generator->goal.kind == GOAL_CUSTOM)
        id[0] = '\0';
    else if (id != NULL)
        puzzle_id_print(&generator->next, id);
    if (length != NULL)
        *length = generator->next_length;
    generator->has_next = false;
    generator->count++;
    return NPUZZLE_OK;
}

void
npuzzle_generator_free(struct npuzzle_generator *generator)
{
    if (generator == NULL)
        return;
    finder_free(generator->finder);
    goal_free(&generator->goal);
    free(generator);
}
