// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finder: looks for boards of a difficulty in the background. It makes boards and judges each
 * (difficulty.h) until one is proved to lie within the range.
 *
 * Game and command line both have their boards from here, so the same seed is the same board in
 * both: the seeds that are tried are the one that was given, then the same with ".2", ".3" and so
 * on behind it.
 */
#ifndef NP_SOLVER_FINDER_H
#define NP_SOLVER_FINDER_H

#include <stdint.h>

#include "base/status.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

struct finder;

/* So long a finder looks for a board; or until there is one. */
enum { FINDER_SECONDS = 60 };
#define FINDER_NO_LIMIT UINT64_MAX

/* What is looked for. */
struct finder_wish {
    struct puzzle_id id;     /* size, goal and seed; the walk is the finder's to choose */
    const struct goal *goal; /* one of that size without a name, which outlives the finder; or NULL
                              */
    struct difficulty_range range;
    uint64_t judge_ns; /* so long a board may take to be proved, another may be easier; 0 = as long
                        * as it takes up to 16 cells, which so are the same on every machine, and a
                        * second beyond */
    uint64_t time_ns;  /* so long for one board; 0 = FINDER_SECONDS */
};

enum finder_state {
    FINDER_LOOKS,
    FINDER_FOUND,
    FINDER_NONE,     /* there is no such board */
    FINDER_TIME,     /* time was up first */
    FINDER_UNPROVED, /* the last many boards were too hard to be judged in time */
    FINDER_FAILED,   /* a board could not be made or judged for lack of memory or threads */
};

/* How a finder stands. */
struct finder_report {
    unsigned tries;        /* boards looked at, for this one */
    struct puzzle_id id;   /* of the board that was found ... */
    uint64_t length;       /* ... and of its shortest solution, if that was proved, else 0 */
    struct np_error error; /* what failed */
};

/* Starts to look. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread); *finder is NULL then. */
enum np_status finder_start(
    struct finder **finder, const struct finder_wish *wish, struct np_error *error);

/* Starts to look for the next board, once the last one is found. Returns NP_OK or NP_SYSTEM. */
enum np_status finder_again(struct finder *finder, struct np_error *error);

enum finder_state finder_look(struct finder *finder, struct finder_report *report);

/* The same, but waits for the end, `ns` at the most. */
enum finder_state finder_wait(struct finder *finder, int64_t ns, struct finder_report *report);

/* Ends the search, waits for its thread, which is a matter of milliseconds, and frees everything.
 * Accepts NULL. */
void finder_free(struct finder *finder);

#endif
