// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The limits of a run, and what is known about a board: the answer of one search, of the solver,
 * and of all that shows it.
 */
#ifndef NP_PUZZLE_ANSWER_H
#define NP_PUZZLE_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"

struct cancel;

/* Where a run ends, and the threads that it may use. 0 or NULL means no limit. */
struct limits {
    uint64_t deadline_ns;  /* on the monotonic clock of base/clock.h */
    uint64_t nodes;        /* generated nodes */
    uint64_t memory_bytes; /* for states, open lists and hash tables together */
    uint64_t depth;        /* in moves */
    unsigned threads;
    const struct cancel *cancel;
};

enum answer_state {
    ANSWER_UNKNOWN,    /* only a lower bound */
    ANSWER_SOLVED,     /* a solution and a lower bound */
    ANSWER_OPTIMAL,    /* a solution with a proof that it is shortest */
    ANSWER_UNSOLVABLE, /* proved by parity */
};

/* Why a run ended. */
enum answer_end {
    ANSWER_END_DONE,   /* everything was searched, within a depth or below a known length */
    ANSWER_END_PROVED, /* the solution is optimal, or there is none */
    ANSWER_END_SOLVED, /* a single search found its solution */
    ANSWER_END_FIRST,  /* only a first solution was wanted */
    ANSWER_END_TIME,   /* limits */
    ANSWER_END_NODES,
    ANSWER_END_MEMORY,
    ANSWER_END_DEPTH,  /* there is no solution within the depth limit */
    ANSWER_END_ENOUGH, /* the caller knew enough */
    ANSWER_END_CANCELLED,
    ANSWER_END_CPU_TIME, /* cancelled by the system's limit */
    ANSWER_END_DROPPED,  /* the search dropped states and has none left */
    ANSWER_END_NONE,     /* no search ran */
};

/* The cost of a search. Unknown fields are 0. */
struct effort {
    uint64_t expanded;    /* states whose moves were tried */
    uint64_t generated;   /* states that these moves reached */
    uint64_t stored;      /* states in memory at the end */
    uint64_t peak_bytes;  /* the memory for states, open lists and hashes */
    uint64_t table_bytes; /* the memory for distance tables, which other boards may share */
    uint64_t iterations;  /* bounds, levels or stages begun */
    uint64_t elapsed_ns;
    uint64_t cpu_ns;
};

/* Zero-initialised: nothing is known. */
struct answer {
    enum answer_state state;
    enum answer_end end;   /* set when the run has ended */
    struct path path;      /* the best solution; owned */
    uint64_t length;       /* of the solution, even if the path is too long to be kept */
    uint64_t lower_bound;  /* no solution is shorter */
    const char *algorithm; /* what found the path; NULL = the caller knew it */
    const char *heuristic;
    const char *bound_algorithm; /* what raised the bound last; NULL = no search did */
    const char *bound_heuristic;
    struct effort effort;
    /* Notes; a status of NP_OK means that there is no note. */
    struct np_error tables_note; /* why tables could not be built */
    struct np_error memory_note; /* which search ran out of memory last */
};

static inline bool
answer_has_solution(const struct answer *answer)
{
    return answer->state == ANSWER_OPTIMAL || answer->state == ANSWER_SOLVED;
}

/* Whether the answer holds its path. It is empty on a solved board and may be too long to keep. */
static inline bool
answer_has_path(const struct answer *answer)
{
    return answer_has_solution(answer) && (answer->length == 0 || answer->path.length > 0);
}

/* The name of a state in results: "optimal". */
const char *answer_state_name(enum answer_state state);

/* The name of a reason in results: "proved", "time limit"; NULL for ANSWER_END_NONE. */
const char *answer_end_name(enum answer_end end);

/* The algorithm that proved the answer optimal or, if none did, found it, and its heuristic; either
 * may be NULL. */
const char *answer_search(const struct answer *answer, const char **heuristic);

void answer_free(struct answer *answer);

#endif
