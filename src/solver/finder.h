// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finder: a background task that generates boards until one is proved to have a given
 * difficulty (difficulty.h).
 *
 * It tries the given seed, then the seed with ".2", ".3" and so on appended. The game and the
 * command line both use it, so the same seed gives the same board.
 */
#ifndef NP_SOLVER_FINDER_H
#define NP_SOLVER_FINDER_H

#include <stdint.h>

#include "base/status.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

struct finder;

/* The default of finder_wish.time_ns, and the value that means no limit. */
enum { FINDER_SECONDS = 60 };
#define FINDER_NO_LIMIT UINT64_MAX

/* The board to find. */
struct finder_wish {
    struct puzzle_id id;     /* size, goal and seed; the finder chooses the walk */
    const struct goal *goal; /* for GOAL_CUSTOM, else NULL; must outlive the finder */
    struct difficulty_range range;
    /* The time limit for judging one board. By default (0) there is no limit up to 16 cells, so
     * that every machine finds the same board, and one second for larger boards. */
    uint64_t judge_ns;
    uint64_t time_ns; /* the time limit for finding a board; 0 = FINDER_SECONDS */
};

enum finder_state {
    FINDER_RUNS,
    FINDER_FOUND,
    FINDER_TIME,     /* the time limit was reached first */
    FINDER_UNPROVED, /* several boards in a row could not be judged in time */
    FINDER_FAILED,   /* no memory or no thread */
};

/* The progress of a finder. */
struct finder_report {
    unsigned tries;        /* boards judged so far */
    struct puzzle_id id;   /* the board that was found ... */
    uint64_t length;       /* ... and its proved distance, or 0 */
    struct np_error error; /* what failed */
};

/* Starts a finder. Returns NP_OK, NP_TOO_LARGE (no board is that hard), NP_NO_MEMORY or NP_SYSTEM
 * (no thread); on failure *finder is NULL. */
enum np_status finder_start(
    struct finder **finder, const struct finder_wish *wish, struct np_error *error);

/* Starts the search for the next board after a search has ended: behind the board that was found,
 * or with the board that could not be judged because the search was cancelled, out of time or
 * failed. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM. */
enum np_status finder_again(struct finder *finder, struct np_error *error);

/* Asks the search to end, which it does within milliseconds, with FINDER_TIME unless it has another
 * result by then. */
void finder_cancel(struct finder *finder);

/* Waits for the end, but no longer than a timeout, and reports the progress. */
enum finder_state finder_wait(struct finder *finder, int64_t ns, struct finder_report *report);

/* Cancels the search, waits a few milliseconds for its thread and frees everything. Accepts
 * NULL. */
void finder_free(struct finder *finder);

#endif
