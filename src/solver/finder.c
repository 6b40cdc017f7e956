// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finder's thread shares three things with its owner: the flag that ends it, the count of
 * tries, and the state, which is set last, when all else is written.
 */
#include "config.h"

#include "solver/finder.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/crew.h"
#include "base/rng.h"

/* When to give up. */
enum { TRIES_MAX = 300, UNPROVED_MAX = 30 };

/* ... where the depths of all boards say that there is one: the rarest is one of 1.8 million. */
enum { MEASURED_TRIES_MAX = 100000000 };

/* After so many fresh seeds the last one gets a number: there are not enough of them. */
enum { FRESH_SEEDS_MAX = 1000 };

/* Where the wish does not say so. */
#define JUDGE_NS ((uint64_t)100 * CLOCK_NS_PER_MS)

struct finder {
    pthread_t thread;
    atomic_bool cancel;
    atomic_uint tries;
    _Atomic enum finder_state state;
    struct finder_wish wish;
    /* The thread's own, and once a board is found everybody's. */
    struct puzzle_id id;
    struct rng rng;
    struct difficulty_walk walk;
    struct depths *depths; /* of all boards of a small size, else NULL */
};

/* A seed that was asked for stays while walks tell the boards apart, else it gets a number. */
static void
choose_seed(struct finder *finder)
{
    enum { NUMBER_BYTES = 12 };
    const unsigned tries = atomic_load(&finder->tries);
    const struct difficulty_range *const range = &finder->wish.range;
    const bool walks = !finder->wish.any_seed && !range->uniform && !range->by_manhattan;

    if (finder->wish.any_seed && tries < FRESH_SEEDS_MAX) {
        puzzle_seed_fresh(finder->wish.id.seed, &finder->rng);
        finder->id = finder->wish.id;
    } else if (!walks && tries > 0)
        snprintf(finder->id.seed, sizeof finder->id.seed, "%.*s.%u",
            (int)sizeof finder->id.seed - NUMBER_BYTES, finder->wish.id.seed, tries + 1);
}

/* Makes a board and judges it. */
static enum np_status
try_one(struct finder *finder, enum difficulty_verdict *verdict)
{
    struct board board = {0};
    struct goal goal = {0};
    const uint64_t judge_ns = finder->wish.judge_ns != 0 ? finder->wish.judge_ns : JUDGE_NS;
    uint64_t length;
    enum np_status status;

    choose_seed(finder);
    difficulty_walk_next(&finder->walk, &finder->wish.range, &finder->rng, &finder->id);
    status = puzzle_id_make(&finder->id, &board, &goal, &finder->cancel, NULL);
    if (status == NP_OK)
        status = difficulty_judge(&finder->wish.range, &board, &goal, finder->depths, judge_ns,
            &finder->cancel, verdict, &length, NULL);
    board_free(&board);
    goal_free(&goal);
    return status;
}

/* Measures all boards, where they are few; returns how many boards are worth a try. */
static unsigned
measure(struct finder *finder)
{
    const struct puzzle_id *const id = &finder->wish.id;
    const struct difficulty_range *const range = &finder->wish.range;
    struct goal goal;

    if (goal_init(&goal, id->goal, id->width, id->height, NULL) != NP_OK)
        return 0;
    if (depths_new(&finder->depths, &goal, &finder->cancel, NULL) != NP_OK)
        return TRIES_MAX;
    return depths_count(finder->depths, range->least, range->most) > 0 ? MEASURED_TRIES_MAX : 0;
}

static enum finder_state
find(struct finder *finder)
{
    const unsigned tries_max = measure(finder);
    unsigned unproved = 0;

    while (atomic_load(&finder->tries) < tries_max && !atomic_load(&finder->cancel)) {
        enum difficulty_verdict verdict = DIFFICULTY_TOO_HARD;
        const enum np_status status = try_one(finder, &verdict);

        atomic_fetch_add(&finder->tries, 1);
        if (status == NP_OK && verdict == DIFFICULTY_FITS)
            return FINDER_FOUND;
        if (status == NP_OK)
            difficulty_walk_learn(&finder->walk, verdict);
        unproved = status == NP_OK ? 0 : unproved + 1;
        if (unproved == UNPROVED_MAX)
            return FINDER_UNPROVED;
    }
    return FINDER_NONE;
}

static void *
run(void *argument)
{
    struct finder *const finder = argument;

    atomic_store(&finder->state, find(finder));
    return NULL;
}

enum np_status
finder_start(struct finder **finder, const struct finder_wish *wish, struct np_error *error)
{
    struct finder *const new = calloc(1, sizeof *new);
    enum np_status status;

    *finder = NULL;
    if (new == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for the solver");
    new->wish = *wish;
    new->id = wish->id;
    rng_seed(&new->rng, wish->rng_seed);
    atomic_store(&new->state, FINDER_LOOKS);
    status = crew_send(&new->thread, run, new, error);
    if (status == NP_OK)
        *finder = new;
    else
        free(new);
    return status;
}

enum finder_state
finder_look(const struct finder *finder, unsigned *tries, struct puzzle_id *id)
{
    const enum finder_state state = atomic_load(&finder->state);

    *tries = atomic_load(&finder->tries);
    if (state == FINDER_FOUND)
        *id = finder->id;
    return state;
}

void
finder_free(struct finder *finder)
{
    if (finder == NULL)
        return;
    atomic_store(&finder->cancel, true);
    pthread_join(finder->thread, NULL);
    depths_free(finder->depths);
    free(finder);
}
