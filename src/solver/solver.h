// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: solves one board with the algorithm and heuristic that the user chose, or by a
 * strategy of its own.
 *
 * The strategy finds a first solution at once, improves it, and raises the lower bound until both
 * agree or a limit is reached. solver_run() works in the calling thread and reports each change;
 * solver/background runs it in a separate thread.
 */
#ifndef NP_SOLVER_SOLVER_H
#define NP_SOLVER_SOLVER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/heuristic.h"
#include "puzzle/answer.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"
#include "search/checkpoint.h"
#include "search/search.h"

struct solver_options {
    const struct search_row *algorithm;    /* NULL = auto */
    const struct heuristic_row *heuristic; /* NULL = auto */
    struct heuristic_params params;
    double weight;       /* 1 = plain */
    uint32_t beam_width; /* 0 = the strategy's choice */
    /* No depth means the algorithm's default, no memory machine_fair_bytes() of the available
     * memory, which includes tables, and no threads one per processor. The solver returns within 50
     * ms of a cancellation. */
    struct limits limits;
    uint64_t time_ns;       /* for this board, besides the deadline; 0 = no limit */
    unsigned memory_boards; /* boards solved side by side, sharing memory and tables */
    bool first_only;        /* stop at the first solution */
    bool prove;             /* spend most of the time on the proof */
    bool tables_at_once;    /* read large tables before the first search if that is quick */
    /* Receives the moves of a path that is too long to be kept (see solver_keeps_path()); NULL =
     * the moves are only counted. */
    const struct move_sink *sink;

    const char *checkpoint; /* the directory in which proofs with tables are saved; NULL = none */

    const struct path *known_path; /* a solution to improve; NULL = none */
    uint64_t known_bound;          /* a lower bound; 0 = none */
};

/* How the caller watches and ends a run; every pointer may be NULL. */
struct solver_control {
    struct search_counters *counters;
    void *context;
    /* Called after a better path or a raised bound, by one thread of the solver at a time; the run
     * ends if it returns true. The solver owns `answer`. The callback must be quick. */
    bool (*changed)(void *context, const struct answer *answer);
    /* Receives a message about the checkpoint, in one line. */
    void (*remark)(void *context, const char *text);
    /* Receives the checkpoint of a complete proof, whose files the caller removes
     * (checkpoint_remove()) when the answer is in the user's hands, and which it then closes. */
    struct checkpoint **complete;
};

void solver_options_init(struct solver_options *options);

/* The best lower bound without tables or search, raised to the parity of all solutions. */
uint64_t solver_root_bound(const struct instance *instance, const struct heuristic_params *params);

/* Whether solutions of this board are kept in the answer. Solutions of larger boards, with 10^9
 * moves at 1000x1000, are counted and passed to options->sink. */
bool solver_keeps_path(const struct board *board);

/* Solves a board for a goal of the same size.
 *
 * The effort is that of all searches; the processor time is that of the calling thread or, with
 * more threads, of the whole process.
 *
 * Runs the strategy, or a single search if the options name an algorithm, a heuristic, a weight or
 * a beam width. The caller frees the answer with answer_free(), even after an error. Returns
 * NP_OK (see the state), NP_UNSUPPORTED (the chosen search does not support this board),
 * NP_BAD_INPUT (the sizes differ, or the board's checkpoint is of another search),
 * NP_NOT_A_SOLUTION (the known path is wrong), NP_IO (the checkpoint cannot be read), NP_SYSTEM (no
 * lock) or NP_NO_MEMORY. */
enum np_status solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct answer *answer, struct np_error *error);

#endif
