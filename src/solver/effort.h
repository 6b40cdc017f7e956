// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The effort for one board: what all searches of a strategy share, and how one of them is run.
 *
 * Searches run one after another or in lanes side by side. All of them feed one answer: the
 * best path, the highest lower bound, the counts. As soon as the bound meets the path's length
 * there is nothing left to do and every lane is told to stop.
 */
#ifndef NP_SOLVER_EFFORT_H
#define NP_SOLVER_EFFORT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle/instance.h"
#include "search/search.h"
#include "solver/solver.h"

/* The most searches at the same time. */
enum { EFFORT_LANES = 2 };

struct effort {
    const struct board *board;
    const struct goal *goal;
    const struct solver_options *options;
    const struct solver_control *control; /* all NULL inside where the caller gave none */
    struct instance instance;
    uint64_t start_ns;     /* on the monotonic clock */
    uint64_t deadline_ns;  /* likewise; 0 = none */
    uint64_t memory_bytes; /* for the states of all lanes together */
    unsigned threads;
    int64_t start_cpu_ns;
    atomic_bool stop; /* what every search looks at: cancelled or nothing left to do */
    struct search_counters counters[EFFORT_LANES]; /* of the searches at work */
    _Atomic uint64_t expanded;                     /* by those that have ended */
    _Atomic uint64_t generated;                    /* likewise */

    pthread_mutex_t lock; /* guards what follows */
    bool has_path;
    struct solver_answer answer;
};

/* One search to be run; zero or NULL means "no choice of mine". */
struct effort_plan {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL where the algorithm uses none */
    unsigned lane;
    unsigned threads;
    uint32_t beam_width;
    uint64_t deadline_ns; /* earlier than the effort's, for a rung with a share of the time */
};

/* Begins the effort for a solvable board that is not solved; the arguments must outlive it.
 *
 * The caller ends it with effort_end(), whatever is returned. Returns NP_OK, NP_UNSUPPORTED
 * (too many cells for an instance), NP_BAD_INPUT (options.known_path is no solution),
 * NP_NO_MEMORY or NP_SYSTEM. */
enum np_status effort_begin(struct effort *effort, const struct board *board,
    const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control, struct np_error *error);

/* Runs one search in the calling thread and takes its findings over. Lanes may do so at the
 * same time, each with a number of its own.
 *
 * Returns NP_OK (limits and cancelling included), NP_UNSUPPORTED or NP_NO_MEMORY. */
enum np_status effort_search(
    struct effort *effort, const struct effort_plan *plan, struct np_error *error);

/* Offers a path that was verified; kept if it is the shortest so far. Any lane. */
void effort_offer_path(
    struct effort *effort, const struct path *path, const char *algorithm, const char *heuristic);

/* No solution is shorter than this. Any lane. */
void effort_raise_bound(struct effort *effort, uint64_t lower_bound);

/* Whether there is nothing left to do: proved, cancelled, out of time, or a first path where
 * that is all that was asked for. */
bool effort_done(struct effort *effort);

/* The length of the best path so far; 0 = none. */
uint64_t effort_length(struct effort *effort);

/* Moves the answer out and gives everything else back. */
void effort_end(struct effort *effort, struct solver_answer *answer);

#endif
