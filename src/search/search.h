// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Searches: one request in, one result out, one row of a table and one file each.
 *
 * A search prints nothing and depends on nothing except its request. It verifies its path before it
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
    SEARCH_OPTIMAL = 1, /* with an admissible heuristic and weight 1 its answer is proved */
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
    _Atomic uint64_t bound; /* the f or the depth at work */
};

/* The counters now; peak_bytes are the bytes held. */
struct effort search_counters_load(const struct search_counters *counters);

/* How the outside world looks in. Every pointer may be NULL. The callbacks come from the thread
 * that called search_run(), between nodes: they must be quick. */
struct search_control {
    const struct cancel *cancel;      /* once requested the search ends within 50 ms */
    struct search_counters *counters; /* kept up to date at every poll */
    void *context;
    /* A better, verified path was found. It belongs to the search: copy it to keep it. */
    void (*improved)(void *context, const struct path *path);
    /* No solution is shorter than this many moves. The callback may lower the request's upper_bound
     * if a shorter solution is known by now: a search that raises a bound reads it again. */
    void (*bound_raised)(void *context, uint64_t lower_bound);
    /* The search looked up: the counters are fresh and the token is about to be read. */
    void (*polled)(void *context);
    uint64_t poll_interval; /* nodes between two polls; 0 = the default */
};

/* A beam numbers the children of a level, four times its width, and their parents in 32 bits. */
enum { SEARCH_BEAM_WIDTH_MAX = (1 << 28) - 1 };

struct search_request {
    const struct instance *instance;   /* solvable; left untouched */
    const struct heuristic *heuristic; /* NULL where the row does not use one */
    double weight;                     /* of h in f = g + weight * h; 1 or more */
    uint32_t beam_width;               /* states a level, 1 .. SEARCH_BEAM_WIDTH_MAX */
    unsigned threads;                  /* 1 or more; a search may use fewer */
    uint64_t upper_bound;              /* length of a solution that is known; 0 = none */
    struct search_limits limits;
    struct search_control control;
};

enum search_outcome {
    SEARCH_SOLVED,    /* a path was found; `optimal` says whether it is proved */
    SEARCH_EXHAUSTED, /* there is none within limits.depth, or below upper_bound */
    SEARCH_LIMITED,   /* time, nodes or memory ran out; the best path so far, if any, is given */
    SEARCH_CANCELLED, /* likewise */
};

struct search_result {
    enum search_outcome outcome;
    bool found;           /* `path` holds a solution (perhaps an empty one) */
    bool optimal;         /* ... of proved length */
    bool gave_up;         /* SEARCH_LIMITED because it dropped states, not because of a limit */
    struct path path;     /* owned; search_result_free() gives it back */
    uint64_t lower_bound; /* no solution is shorter */
    uint64_t iterations;  /* bounds, levels or stages worked through */
    struct effort effort; /* without tables and processor time */
};

/* One row of the table of algorithms a user can name. */
struct search_row {
    const char *name;                      /* as in --algorithm=NAME */
    const char *alias;                     /* another name for it, or NULL */
    const char *title;                     /* one line for --list and the menus */
    const char *paper;                     /* where it comes from */
    unsigned flags;                        /* enum search_flags */
    const struct heuristic_row *heuristic; /* the only one that it works with; NULL = any */
    /* Fills everything of a zeroed result but elapsed_ns. */
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

/* The row of that name or alias, or NULL. */
const struct search_row *search_find(const char *name);

/* The defaults of every field; the instance and the heuristic are set by the caller. */
void search_request_init(struct search_request *request);

/* Runs a search in the calling thread (which may start helpers and waits for them).
 *
 * The caller frees the result with search_result_free(), whatever is returned.
 * Returns NP_OK (see the outcome), NP_UNSUPPORTED (the row cannot do this shape or
 * heuristic) or NP_NO_MEMORY (without a memory limit not even the start was possible: any other
 * search that runs out of memory reports SEARCH_LIMITED). */
enum np_status search_run(const struct search_row *row, const struct search_request *request,
    struct search_result *result, struct np_error *error);

void search_result_free(struct search_result *result);

/* ---- for the rows -------------------------------------------------------------------------- */

/* Hands a path in: it is verified and, where it is shorter than what the result holds, moved
 * there and told to `improved`. Otherwise it is emptied. `path` stays the caller's to free.
 *
 * Returns NP_OK, NP_NOT_A_SOLUTION or NP_NO_MEMORY. */
enum np_status search_offer_path(const struct search_request *request, struct search_result *result,
    struct path *path, struct np_error *error);

/* Notes that no solution is shorter than this, and tells `bound_raised` if that is news. */
void search_raise_bound(
    const struct search_request *request, struct search_result *result, uint64_t lower_bound);

/* The least length, `bound` or one more, that a solution can have: either every solution takes an
 * odd number of moves or every one an even number. */
uint64_t search_bound_to_parity(const struct instance *instance, uint64_t bound);

/* search_raise_bound() of that. */
void search_raise_bound_to_parity(
    const struct search_request *request, struct search_result *result, uint64_t lower_bound);

/* The longest path that a request asks for: within its depth limit, or `depth` if it has none, and
 * shorter than its upper_bound. Depth 0 means any. */
uint64_t search_longest(const struct search_request *request, uint64_t depth);

#endif
