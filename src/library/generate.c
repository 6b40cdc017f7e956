// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards of the public library.
 */
#include "config.h"

#include "library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "puzzle/id.h"
#include "solver/finder.h"

/* The size of the struct in its first version. */
#define WISH_BYTES_LEAST \
    (offsetof(struct npuzzle_wish, token) + sizeof((struct npuzzle_wish *)NULL)->token)

enum { DEFAULT_SIDE = 4 };

/* How often a wait for a board checks the token. */
enum { POLL_NS = 10 * CLOCK_NS_PER_MS };

struct npuzzle_generator {
    struct puzzle_id first;
    struct goal goal;
    struct difficulty difficulty;
    uint64_t time_ns;
    struct npuzzle_token *token;
    uint64_t count;        /* boards so far */
    struct finder *finder; /* of a difficulty; NULL = not started; owned */
    bool has_next;         /* `next` and its length are known, but its board has not been made */
    struct puzzle_id next;
    uint64_t next_length; /* 0 = not proved */
};

static enum np_status
set_goal(
    struct npuzzle_generator *generator, const struct npuzzle_wish *wish, struct np_error *error)
{
    const struct goal_row *const row =
        goal_row_find(wish->goal_name != NULL ? wish->goal_name : "standard");
    enum np_status status;

    if ((wish->width == 0) != (wish->height == 0))
        return np_fail(error, NP_USAGE, "only one of width and height is given");
    if (wish->custom_goal != NULL && (wish->width != 0 || wish->goal_name != NULL))
        return np_fail(error, NP_USAGE, "a custom goal needs neither a name nor a size");
    if (row == NULL)
        return np_fail(error, NP_USAGE, "there is no goal of that name");
    status =
        wish->custom_goal != NULL
            ? goal_from_board(&generator->goal, &wish->custom_goal->board, error)
            : goal_init(&generator->goal, row->kind, wish->width != 0 ? wish->width : DEFAULT_SIDE,
                  wish->width != 0 ? wish->height : DEFAULT_SIDE, error);
    generator->first.goal = generator->goal.kind;
    generator->first.width = generator->goal.width;
    generator->first.height = generator->goal.height;
    return status;
}

static enum np_status
set_wish(
    struct npuzzle_generator *generator, const struct npuzzle_wish *wish, struct np_error *error)
{
    enum np_status status = set_goal(generator, wish, error);
    struct rng rng;

    if (status != NP_OK)
        return status;
    if (wish->difficulty != NULL && !difficulty_read(&generator->difficulty, wish->difficulty))
        return np_fail(error, NP_USAGE, "the difficulty is none of easy, medium, hard and LO..HI");
    if (wish->seed != NULL && !puzzle_seed_valid(wish->seed))
        return np_fail(error, NP_USAGE, "a seed has %s", _(PUZZLE_SEED_RULE));
    if (wish->seed != NULL) {
        snprintf(generator->first.seed, sizeof generator->first.seed, "%s", wish->seed);
    } else {
        rng_seed(&rng, rng_fresh_seed());
        puzzle_seed_fresh(generator->first.seed, &rng);
    }
    generator->time_ns =
        wish->time_ms < UINT64_MAX / 1000000 ? wish->time_ms * 1000000 : FINDER_NO_LIMIT;
    generator->token = wish->token;
    return NP_OK;
}

enum npuzzle_status
npuzzle_generator_new(const struct npuzzle_wish *wish, struct npuzzle_generator **generator,
    struct npuzzle_error *error)
{
    struct npuzzle_generator *made;
    struct npuzzle_wish known = {0};
    enum np_status status = NP_OK;
    struct np_error internal;

    if (generator == NULL)
        return library_null(error, "generator");
    *generator = NULL;
    if (wish != NULL)
        status = library_take(&known, sizeof known, wish, WISH_BYTES_LEAST, &internal);
    made = status == NP_OK ? calloc(1, sizeof *made) : NULL;
    if (status == NP_OK && made == NULL)
        status = np_no_memory(&internal);
    if (status == NP_OK)
        status = set_wish(made, &known, &internal);
    if (status == NP_OK)
        *generator = made;
    else
        npuzzle_generator_free(made);
    return library_status(status, &internal, error);
}

/* Starts the search for the first or the next board of the difficulty. */
static enum np_status
start_finder(struct npuzzle_generator *generator, struct np_error *error)
{
    const struct finder_wish wish = {
        .id = generator->first,
        .goal = &generator->goal,
        .range = difficulty_range_of(
            &generator->difficulty, generator->first.width, generator->first.height),
        .time_ns = generator->time_ns,
    };

    return generator->finder != NULL ? finder_again(generator->finder, error)
                                     : finder_start(&generator->finder, &wish, error);
}

/* Finds the id of the next board of the difficulty. */
static enum np_status
find_next(struct npuzzle_generator *generator, struct np_error *error)
{
    const struct cancel *const cancel = generator->token != NULL ? &generator->token->cancel : NULL;
    struct finder_report report;
    enum finder_state state;
    bool cancelled = false;
    enum np_status status = start_finder(generator, error);

    if (status != NP_OK)
        return status;
    do {
        state = finder_wait(generator->finder, POLL_NS, &report);
        if (state == FINDER_RUNS && cancel_requested(cancel)) {
            cancelled = true;
            finder_cancel(generator->finder);
        }
    } while (state == FINDER_RUNS);
    if (state == FINDER_FOUND) {
        generator->next = report.id;
        generator->next_length = report.length;
        return NP_OK;
    }
    if (state == FINDER_FAILED)
        return np_fail(error, report.error.status, "%s", report.error.text);
    if (cancelled)
        return np_fail(error, NP_CANCELLED, "cancelled");
    return np_fail(
        error, NP_LIMIT, "no board of that difficulty was found in time (%u tried)", report.tries);
}

/* Chooses the next board, which stays the next one until it has been made. */
static enum np_status
choose_next(struct npuzzle_generator *generator, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (generator->has_next)
        return NP_OK;
    if (generator->difficulty.kind != DIFFICULTY_ANY) {
        status = find_next(generator, error);
    } else {
        generator->next = generator->first;
        puzzle_seed_number(generator->next.seed, generator->count + 1);
    }
    generator->has_next = status == NP_OK;
    return status;
}

static enum np_status
make_next(
    struct npuzzle_generator *generator, struct npuzzle_board **handle, struct np_error *error)
{
    const struct cancel *const cancel = generator->token != NULL ? &generator->token->cancel : NULL;
    struct board board = {0};
    enum np_status status = choose_next(generator, error);

    if (status == NP_OK)
        status = puzzle_id_scramble(&generator->next, &generator->goal, &board, cancel, error);
    if (status == NP_OK)
        status = library_wrap(handle, &board, error);
    board_free(&board);
    return status;
}

enum npuzzle_status
npuzzle_generator_next(struct npuzzle_generator *generator, struct npuzzle_board **board,
    char id[NPUZZLE_ID_BYTES], uint64_t *length, struct npuzzle_error *error)
{
    struct np_error internal;

    if (board != NULL)
        *board = NULL;
    if (generator == NULL || board == NULL)
        return library_null(error, generator == NULL ? "generator" : "board");
    const enum np_status status = make_next(generator, board, &internal);
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

_Static_assert(NPUZZLE_ID_BYTES == PUZZLE_ID_BYTES, "an id fits");
