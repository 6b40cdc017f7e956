// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Searches: each is one row of a table and takes a request to a result.
 *
 * A search prints nothing and depends on nothing except its request. It verifies a path before it
 * reports it. Reaching a limit and being cancelled are results, not errors.
 */
#ifndef NP_SEARCH_SEARCH_H
#define NP_SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/heuristic.h"
#include "puzzle/effort.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

enum search_flags {
    SEARCH_OPTIMAL = 1, /* with an admissible heuristic and weight 1 its answer is optimal */
    SEARCH_USES_HEURISTIC = 2,
    SEARCH_USES_WEIGHT = 4,
    SEARCH_USES_WIDTH = 8,    /* --beam-width */
    SEARCH_USES_DEPTH = 16,   /* --max-depth */
    SEARCH_USES_MEMORY = 32,  /* keeps states: obeys --memory-limit */
    SEARCH_ALWAYS_FINDS = 64, /* finishes on every solvable board */
};

/* Zero means no limit, everywhere. */
struct search_limits {
    uint64_t deadline_ns;  /* on the monotonic clock of base/clock.h */
    uint64_t nodes;        /* generated */
    uint64_t memory_bytes; /* of states, open lists and hashes together */
    uint64_t depth;        /* moves */
};

/* Counters that other threads may read while the search runs. */
struct search_counters {
    _Atomic uint64_t expanded;
    _Atomic uint64_t generated;
    _Atomic uint64_t bytes; /* held now */
    _Atomic uint64_t bound; /* the f or the depth searched now */
};

/* Reads the counters; peak_bytes are the bytes held now. */
struct effort search_counters_load(const struct search_counters *counters);

/* How the caller follows and stops a search. Every pointer may be NULL. The thread that called
 * search_run() makes the callbacks between two nodes: they must be quick. */
struct search_control {
    const struct cancel *cancel;      /* once it is requested the search ends within 50 ms */
    struct search_counters *counters; /* brought up to date at every poll */
    void *context;
    /* A better, verified path was found. It belongs to the search: copy it to keep it. */
    void (*improved)(void *context, const struct path *path);
    /* No solution is shorter than this many moves. The callback may lower the request's upper_bound
     * if a shorter solution is known by now: a search that raises a bound reads it again. */
    void (*bound_raised)(void *context, uint64_t lower_bound);
    /* At every poll, after the counters are updated and before the token is read. */
    void (*polled)(void *context);
    uint64_t poll_interval; /* nodes between two polls; 0 = the default */
};

/* A beam numbers the children of a level, up to four times its width, in 32 bits. */
enum { SEARCH_BEAM_WIDTH_MAX = (1 << 28) - 1 };

struct search_request {
    const struct instance *instance;   /* solvable; left untouched */
    const struct heuristic *heuristic; /* NULL where the row does not use one */
    double weight;                     /* of h in f = g + weight * h; 1 or more */
    uint32_t beam_width;               /* states per level, 1 .. SEARCH_BEAM_WIDTH_MAX */
    unsigned threads;                  /* 1 or more; a search may use fewer */
    uint64_t upper_bound;              /* length of a solution that is known; 0 = none */
    struct search_limits limits;
    struct search_control control;
};

enum search_outcome {
    SEARCH_SOLVED,    /* a path was found; `optimal` says whether it is proved optimal */
    SEARCH_EXHAUSTED, /* there is no path within limits.depth, or below upper_bound */
    SEARCH_LIMITED,   /* time, nodes or memory ran out; `path` is the best so far, if any */
    SEARCH_CANCELLED, /* likewise */
};

struct search_result {
    enum search_outcome outcome;
    bool found;           /* `path` is a solution, perhaps an empty one */
    bool optimal;         /* no solution is shorter than `path` */
    bool gave_up;         /* SEARCH_LIMITED because it dropped states, not because of a limit */
    struct path path;     /* owned */
    uint64_t lower_bound; /* no solution is shorter */
    uint64_t iterations;  /* bounds, levels or stages completed or begun */
    struct effort effort; /* without tables and processor time */
};

/* One row of the table of algorithms a user can name. */
struct search_row {
    const char *name;                      /* as in --algorithm=NAME */
    const char *alias;                     /* another name, or NULL */
    const char *title;                     /* one line for --list and the menus */
    const char *paper;                     /* authors and year */
    unsigned flags;                        /* enum search_flags */
    const struct heuristic_row *heuristic; /* the only one that it works with; NULL = any */
    /* Fills a zeroed result, except elapsed_ns. */
    enum np_status (*run)(
        const struct search_request *request, struct search_result *result, struct np_error *error);
};

extern const struct search_row search_bfs;
extern const struct search_row search_dfs;
extern const struct search_row search_greedy;
extern const struct search_row search_astar;
extern const struct search_row search_astar_tree;
extern const struct search_row search_ida;
extern const struct search_row search_layered;
extern const struct search_row search_beam;
extern const struct search_row search_anytime;
extern const struct search_row search_constructive;
extern const struct search_row search_line_by_line;

/* Every algorithm, in the order of --list. */
extern const struct search_row *const search_rows[];
extern const unsigned search_row_count;

/* Returns the row with this name or alias, or NULL. */
const struct search_row *search_find(const char *name);

/* Sets the defaults; the caller sets the instance and the heuristic. */
void search_request_init(struct search_request *request);

/* Runs a search in the calling thread, which may start other threads and waits for them.
 *
 * The caller frees the result with search_result_free() in any case. Returns NP_OK (see the
 * outcome), NP_UNSUPPORTED (the row does not support this shape or heuristic) or NP_NO_MEMORY (the
 * search could not start and has no memory limit; with a limit, or later, that is
 * SEARCH_LIMITED). */
enum np_status search_run(const struct search_row *row, const struct search_request *request,
    struct search_result *result, struct np_error *error);

void search_result_free(struct search_result *result);

/* ---- for the rows -------------------------------------------------------------------------- */

/* Offers a path. If it is shorter than the result's it is verified, moved there and passed to
 * `improved`; otherwise it is emptied. The caller still frees `path`.
 *
 * Returns NP_OK, NP_NOT_A_SOLUTION or NP_NO_MEMORY. */
enum np_status search_offer_path(const struct search_request *request, struct search_result *result,
    struct path *path, struct np_error *error);

/* Raises the result's lower bound, if this is higher, and calls `bound_raised` then. */
void search_raise_bound(
    const struct search_request *request, struct search_result *result, uint64_t lower_bound);

/* Returns the least length, `bound` or one more, that a solution can have: all solutions have an
 * odd number of moves, or all an even number. */
uint64_t search_bound_to_parity(const struct instance *instance, uint64_t bound);

/* search_raise_bound() of that. */
void search_raise_bound_to_parity(
    const struct search_request *request, struct search_result *result, uint64_t lower_bound);

/* Returns the length of the longest path that a request asks for: within its depth limit, or
 * `depth` if it has none, and shorter than its upper_bound. Depth 0 means any. */
uint64_t search_longest(const struct search_request *request, uint64_t depth);

#endif
