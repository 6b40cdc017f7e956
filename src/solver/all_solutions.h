// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * All solutions of a board: how many of the shortest there are, which first moves they have, and
 * the list, of the shortest and of those that are a few moves longer.
 *
 * The shortest length is proved first, by the solver. Then search/all counts; see there what counts
 * as a solution. Every function may be called by any thread, but only one at a time for one board.
 */
#ifndef NP_SOLVER_ALL_SOLUTIONS_H
#define NP_SOLVER_ALL_SOLUTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/task.h"
#include "search/all/all.h"
#include "solver/solver.h"

/* The most moves beyond the shortest solutions. */
enum { ALL_EXTRA_MAX = 100 };

/* Must not be moved. */
struct all_solutions {
    /* What is known about the shortest solution, and the effort of the proof and of counting;
     * owned. Unless its state is ANSWER_OPTIMAL, nothing was counted and the fields below are
     * zero. */
    struct answer answer;
    bool complete;                      /* otherwise all counts are lower bounds */
    enum answer_end end;                /* why counting ended: ANSWER_END_DONE or a limit */
    uint64_t count;                     /* all solutions, or ALL_MANY */
    uint64_t counts[ALL_EXTRA_MAX + 1]; /* by the moves beyond the shortest */
    unsigned lengths;                   /* how many of `counts` were begun */
    /* Every possible first move, with the number of shortest solutions that begin with it. If
     * complete, the moves with solutions are the best moves and the others are not. */
    struct all_first firsts[MOVE_COUNT];
    unsigned first_count;
    /* Private. */
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
    struct all_search *search;
};

/* Proves the shortest length and counts all solutions of up to `extra` moves more (at most
 * ALL_EXTRA_MAX), within the limits of the options. If the options contain a known path and bound
 * that agree, no proof is needed. `control` may be NULL.
 *
 * The caller frees *all with all_solutions_free(), even after an error. Returns NP_OK (see
 * all->answer.state), the statuses of solver_run(), NP_UNSUPPORTED (too many cells or moves) or
 * NP_NO_MEMORY. */
enum np_status all_solutions_begin(struct all_solutions *all, const struct board *board,
    const struct goal *goal, const struct solver_options *options, uint64_t extra,
    const struct solver_control *control, struct np_error *error);

/* Passes the solutions that were counted to `put`, the shortest first, at most `most` of them.
 * Returns how many were passed: fewer if put() returned false or the control's token is cancelled.
 */
uint64_t all_solutions_list(struct all_solutions *all, uint64_t most, all_put *put, void *context);

/* Accepts a zeroed one. */
void all_solutions_free(struct all_solutions *all);

/* ---- in the background ----------------------------------------------------------------------- */

/* Counts the shortest solutions in a thread of its own. The owner may read the solutions, the
 * status and the error of a failure once task_is_done(); they last until all_task_free(). */
struct all_task {
    struct task *task;
    struct board board;
    struct goal goal;
    struct path known;
    struct solver_options options;
    struct all_solutions all;
    struct np_error error;
    enum np_status status;
};

/* Starts counting; the board, the goal and the known path of the options are copied. The caller
 * frees the task with all_task_free(). Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM; on failure *task
 * is NULL. */
enum np_status all_task_start(struct all_task **task, const struct board *board,
    const struct goal *goal, const struct solver_options *options, struct np_error *error);

/* Cancels the task without waiting for its thread. Accepts NULL. */
void all_task_free(struct all_task *task);

#endif
