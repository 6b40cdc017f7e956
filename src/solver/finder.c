// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Until its task is done, the finder shares only the number of tries with its owner.
 */
#include "config.h"

#include "solver/finder.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "base/thread/task.h"

/* The finder gives up after this many boards in a row that could not be judged in time. */
enum { UNPROVED_MAX = 6 };

/* The defaults for finder_wish.judge_ns. */
enum { SURE_CELLS = 16, JUDGE_SECONDS = 1 };

/* A place in the sequence of boards, which the seed determines. */
struct place {
    uint64_t number; /* of the seed */
    struct rng rng;
    struct difficulty_walk walk;
};

struct finder {
    struct task *task; /* NULL if it could not be restarted */
    atomic_uint tries;
    struct finder_wish wish;
    /* Only the task uses these until it is done. */
    const struct cancel *cancel;
    enum finder_state state;
    struct place place;
    struct puzzle_id id;
    uint64_t length;
    struct np_error error; /* why the last try failed */
};

/* Generates a board and judges it within the time that is left. */
static enum np_status
try_next(struct finder *finder, uint64_t left_ns, enum difficulty_verdict *verdict)
{
    const struct finder_wish *const wish = &finder->wish;
    uint64_t judge_ns = wish->judge_ns;
    struct board board = {0};
    struct goal goal = {0};
    enum np_status status;

    if (judge_ns == 0 && (uint64_t)wish->id.width * wish->id.height > SURE_CELLS)
        judge_ns = JUDGE_SECONDS * (uint64_t)CLOCK_NS_PER_SECOND;
    if (left_ns != FINDER_NO_LIMIT && (judge_ns == 0 || judge_ns > left_ns))
        judge_ns = left_ns;
    finder->id = wish->id;
    puzzle_seed_number(finder->id.seed, ++finder->place.number);
    difficulty_walk_next(&finder->place.walk, &finder->wish.range, &finder->place.rng, &finder->id);
    status = wish->goal != NULL
                 ? goal_copy(&goal, wish->goal, &finder->error)
                 : goal_init(&goal, wish->id.goal, wish->id.width, wish->id.height, &finder->error);
    if (status == NP_OK)
        status = puzzle_id_scramble(&finder->id, &goal, &board, finder->cancel, &finder->error);
    if (status == NP_OK)
        status = difficulty_judge(&finder->wish.range, &board, &goal, judge_ns, finder->cancel,
            verdict, &finder->length, &finder->error);
    board_free(&board);
    goal_free(&goal);
    return status;
}

/* Rejects a range beyond the hardest board if that board's length is known. */
static enum np_status
check_reachable(const struct finder_wish *wish, struct np_error *error)
{
    const struct puzzle_id *const id = &wish->id;
    const uint64_t hardest = difficulty_hardest(id->goal, id->width, id->height);

    if (wish->range.by_manhattan || wish->range.least <= hardest)
        return NP_OK;
    return np_fail(error, NP_TOO_LARGE,
        P_("no board of %lux%lu takes more than %llu move",
            "no board of %lux%lu takes more than %llu moves", hardest),
        (unsigned long)id->width, (unsigned long)id->height, (unsigned long long)hardest);
}

static enum finder_state
find(struct finder *finder)
{
    const uint64_t time_ns = finder->wish.time_ns != 0
                                 ? finder->wish.time_ns
                                 : FINDER_SECONDS * (uint64_t)CLOCK_NS_PER_SECOND;
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    unsigned unproved = 0;

    while (!cancel_requested(finder->cancel)) {
        const struct place before = finder->place;
        const uint64_t past_ns = (uint64_t)clock_now_ns() - start_ns;
        enum difficulty_verdict verdict = DIFFICULTY_TOO_HARD;
        enum np_status status;

        if (past_ns >= time_ns)
            return FINDER_TIME;
        status =
            try_next(finder, time_ns == FINDER_NO_LIMIT ? time_ns : time_ns - past_ns, &verdict);
        atomic_fetch_add(&finder->tries, 1);
        if (status == NP_OK && verdict == DIFFICULTY_FITS)
            return FINDER_FOUND;
        /* If it skipped the board, the seed would lead to a different one. */
        if (status != NP_OK &&
            (status != NP_LIMIT || (uint64_t)clock_now_ns() - start_ns >= time_ns))
            finder->place = before;
        if (status != NP_OK && status != NP_LIMIT && status != NP_CANCELLED)
            return FINDER_FAILED;
        if (status == NP_OK)
            difficulty_walk_adapt(&finder->place.walk, verdict);
        unproved = status == NP_OK ? 0 : unproved + 1;
        if (unproved == UNPROVED_MAX)
            return FINDER_UNPROVED;
    }
    return FINDER_TIME;
}

static void
run_finder(void *context, const struct cancel *cancel)
{
    struct finder *const finder = context;

    finder->cancel = cancel;
    finder->state = find(finder);
}

static const struct task_class class = {.work = run_finder};

enum np_status
finder_start(struct finder **finder, const struct finder_wish *wish, struct np_error *error)
{
    enum np_status status = check_reachable(wish, error);
    struct finder *new;

    *finder = NULL;
    if (status != NP_OK)
        return status;
    new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    new->wish = *wish;
    rng_seed_text(&new->place.rng, wish->id.seed);
    status = task_start(&new->task, &class, new, error);
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
    const enum finder_state state = done ? finder->state : FINDER_RUNS;

    *report = (struct finder_report){.tries = atomic_load(&finder->tries)};
    if (state == FINDER_FOUND) {
        report->id = finder->id;
        report->length = finder->length;
    }
    if (state == FINDER_FAILED)
        report->error = finder->error;
    return state;
}

void
finder_free(struct finder *finder)
{
    if (finder == NULL)
        return;
    task_end(finder->task);
    free(finder);
}
