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
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"
#include "puzzle/path.h"
#include "search/checkpoint.h"
#include "search/search.h"

struct solver_options {
    const struct search_row *algorithm;    /* NULL = auto */
    const struct heuristic_row *heuristic; /* NULL = auto */
    struct heuristic_params params;
    double weight;          /* 1 = plain */
    uint32_t beam_width;    /* 0 = the strategy's choice */
    uint64_t max_depth;     /* in moves; 0 = the algorithm's default */
    uint64_t time_ns;       /* for this board; 0 = no limit */
    uint64_t node_limit;    /* 0 = no limit */
    uint64_t memory_bytes;  /* including tables; 0 = machine_fair_bytes() of the available memory */
    unsigned memory_boards; /* boards solved side by side, sharing memory and tables; 0 = 1 */
    unsigned threads;       /* 0 = one per processor */
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

enum solver_state {
    SOLVER_OPTIMAL,    /* a solution with a proof that it is shortest */
    SOLVER_SOLVED,     /* a solution and a lower bound */
    SOLVER_UNSOLVABLE, /* proved by parity */
    SOLVER_UNKNOWN,    /* only a lower bound: no solution was found within the limits */
};

/* Why a run of the solver ended. */
enum solver_end {
    SOLVER_END_DONE,   /* all searches were completed */
    SOLVER_END_PROVED, /* the solution is optimal, or there is none */
    SOLVER_END_SOLVED, /* a single search found its solution */
    SOLVER_END_FIRST,  /* options->first_only */
    SOLVER_END_TIME,   /* limits */
    SOLVER_END_NODES,
    SOLVER_END_MEMORY,
    SOLVER_END_DEPTH,  /* there is no solution within the depth limit */
    SOLVER_END_ENOUGH, /* control->enough() */
    SOLVER_END_CANCELLED,
};

/* The name of a reason in results: "proved", "time limit". */
const char *solver_end_name(enum solver_end end);

/* What is known about a board, during the run and at its end. */
struct solver_answer {
    enum solver_state state;
    enum solver_end end; /* set when solver_run() returns */
    bool cancelled;
    struct path path;      /* the best solution; owned */
    uint64_t length;       /* of the solution, even if the path is too long to be kept */
    uint64_t lower_bound;  /* no solution is shorter */
    const char *algorithm; /* what found the path; NULL = the caller knew it */
    const char *heuristic;
    const char *bound_algorithm; /* what raised the bound last; NULL = no search did */
    const char *bound_heuristic;
    /* The effort of all searches. The processor time is that of the calling thread or, with more
     * threads, of the whole process. */
    struct effort effort;
    /* Notes; a status of NP_OK means that there is no note. */
    struct np_error tables_note; /* why tables could not be built */
    struct np_error memory_note; /* which search ran out of memory last */
    /* Of a complete proof: the caller removes its files (checkpoint_remove()) when the answer is in
     * the user's hands. Owned; NULL = none. */
    struct checkpoint *checkpoint;
};

/* How the caller watches and ends a run; every pointer may be NULL. */
struct solver_control {
    const struct cancel *cancel; /* the solver returns within 50 ms of a request */
    struct search_counters *counters;
    void *context;
    /* Called after a better path or a raised bound, by one thread of the solver at a time. The
     * solver owns `answer`. The callback must be quick. */
    void (*changed)(void *context, const struct solver_answer *answer);
    /* Called at the same times; the run ends if it returns true. */
    bool (*enough)(void *context, const struct solver_answer *answer);
    /* Receives a message about the checkpoint, in one line. */
    void (*remark)(void *context, const char *text);
};

static inline bool
solver_has_solution(const struct solver_answer *answer)
{
    return answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;
}

/* Whether the answer holds its path. It is empty on a solved board and may be too long to keep. */
static inline bool
solver_has_path(const struct solver_answer *answer)
{
    return solver_has_solution(answer) && (answer->length == 0 || answer->path.length > 0);
}

void solver_options_init(struct solver_options *options);

/* The best lower bound without tables or search, raised to the parity of all solutions. */
uint64_t solver_root_bound(const struct instance *instance, const struct heuristic_params *params);

/* Whether solutions of this board are kept in the answer. Solutions of larger boards, with 10^9
 * moves at 1000x1000, are counted and passed to options->sink. */
bool solver_keeps_path(const struct board *board);

/* Solves a board for a goal of the same size.
 *
 * Runs the strategy, or a single search if the options name an algorithm, a heuristic, a weight or
 * a beam width. The caller frees the answer with solver_answer_free(), even after an error. Returns
 * NP_OK (see the state), NP_UNSUPPORTED (the chosen search does not support this board),
 * NP_BAD_INPUT (the sizes differ, or the board's checkpoint is of another search),
 * NP_NOT_A_SOLUTION (the known path is wrong), NP_IO (the checkpoint cannot be read), NP_SYSTEM (no
 * lock) or NP_NO_MEMORY. */
enum np_status solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error);

void solver_answer_free(struct solver_answer *answer);

#endif
