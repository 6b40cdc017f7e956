// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: which algorithm and heuristic, in which order, for this board and this time.
 *
 * The default strategy finds a first solution at once, improves it, and raises the lower
 * bound until the two meet or time is up. solver_run() does it in the calling thread and
 * reports every step; background.h runs it in the background.
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
#include "puzzle/path.h"
#include "search/search.h"

struct solver_options {
    const struct search_row *algorithm;    /* NULL = auto */
    const struct heuristic_row *heuristic; /* NULL = auto */
    struct heuristic_params params;
    double weight;          /* 1 = plain */
    uint32_t beam_width;    /* 0 = the strategy's choice */
    uint64_t max_depth;     /* moves; 0 = the algorithm's default */
    uint64_t time_ns;       /* for the whole board; 0 = no limit */
    uint64_t node_limit;    /* 0 = no limit */
    uint64_t memory_bytes;  /* tables included; 0 = machine_fair_bytes() of what is available */
    unsigned memory_boards; /* boards side by side that share it, and the tables; 0 = 1 */
    unsigned threads;       /* 0 = as many as there are processors */
    bool first_only;        /* stop at the first solution */
    bool prove;             /* the proof is what counts; better answers get a small part */
    bool tables_at_once; /* large tables are read before the first search, not after a short one */
    /* Gets the moves of a path that is too long to be kept, see solver_keeps_path();
     * NULL = they are only counted. */
    const struct move_sink *sink;

    /* What is known already; the caller's, for the time of the call. */
    const struct path *known_path; /* a solution to do better than; NULL = none */
    uint64_t known_bound;          /* no solution is shorter; 0 = nothing is known */
};

enum solver_state {
    SOLVER_OPTIMAL,    /* a solution, its length proved the shortest */
    SOLVER_SOLVED,     /* a solution, and a lower bound */
    SOLVER_UNSOLVABLE, /* proved by parity */
    SOLVER_UNKNOWN,    /* no solution within the limits; a lower bound */
};

/* Why a run of the solver ended. */
enum solver_end {
    SOLVER_END_DONE,   /* all that was to be tried was tried */
    SOLVER_END_PROVED, /* there is nothing better, or nothing at all */
    SOLVER_END_SOLVED, /* a single search found its solution */
    SOLVER_END_FIRST,  /* options->first_only */
    SOLVER_END_TIME,   /* the limits */
    SOLVER_END_NODES,
    SOLVER_END_MEMORY,
    SOLVER_END_DEPTH,  /* no solution was found, and longer ones were not to be */
    SOLVER_END_ENOUGH, /* control->enough() */
    SOLVER_END_CANCELLED,
};

/* The word for it in results: "proved", "time limit". */
const char *solver_end_name(enum solver_end end);

/* What is known of a board, now or in the end. */
struct solver_answer {
    enum solver_state state;
    enum solver_end end; /* when solver_run() has returned */
    bool cancelled;
    struct path path;      /* the best solution; owned */
    uint64_t length;       /* of it; counts on where the path is too long to be kept */
    uint64_t lower_bound;  /* no solution is shorter */
    const char *algorithm; /* names of what found the path (static); NULL = it was known */
    const char *heuristic;
    const char *bound_algorithm; /* ... and of what raised the bound last; NULL = no search did */
    const char *bound_heuristic;
    /* Of all searches; processor time is that of the calling thread or, with more threads, of the
     * whole process. */
    struct effort effort;
    /* If its status is not NP_OK: why tables could not be kept, or not be had. */
    struct np_error tables_note;
    /* Likewise: which search ran out of memory last. */
    struct np_error memory_note;
};

/* How the outside looks in; every pointer may be NULL. */
struct solver_control {
    const struct cancel *cancel; /* set it: the solver returns within 50 ms */
    struct search_counters *counters;
    void *context;
    /* A better path or a raised bound: `answer` is the solver's own and stands still during the
     * call. Called from any thread of the solver, one at a time; it must be quick. */
    void (*changed)(void *context, const struct solver_answer *answer);
    /* Likewise; returns whether that is all that was to be known: then the solver ends. */
    bool (*enough)(void *context, const struct solver_answer *answer);
};

void solver_options_init(struct solver_options *options);

/* A lower bound at once, of a board as it stands: the best of the estimates that need no tables and
 * are never too high, raised to the parity that every solution has. */
uint64_t solver_root_bound(const struct instance *instance, const struct heuristic_params *params);

/* Whether solutions of this board are kept in the answer. Those of larger boards, 10^9 moves
 * at 1000x1000, are counted and go to options->sink. */
bool solver_keeps_path(const struct board *board);

/* Solves a board for a goal of the same size.
 *
 * With an algorithm, a heuristic, a weight or a beam width chosen it runs just that search;
 * otherwise the strategy of strategy.c.
 * The caller frees the answer with solver_answer_free(), whatever is returned.
 * Returns NP_OK (see the state), NP_UNSUPPORTED (the chosen pair cannot do this board),
 * NP_BAD_INPUT (the sizes differ), NP_NOT_A_SOLUTION (the known path), NP_SYSTEM (no lock) or
 * NP_NO_MEMORY. */
enum np_status solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error);

void solver_answer_free(struct solver_answer *answer);

#endif
