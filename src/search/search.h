// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Searches. Each one is a row of a table and turns a request into a result.
 *
 * A search prints nothing and depends on nothing except its request. It verifies a path before it
 * reports it. Reaching a limit and being cancelled are answers, not errors.
 */
#ifndef NP_SEARCH_SEARCH_H
#define NP_SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "heuristic/heuristic.h"
#include "puzzle/answer.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

struct checkpoint;

enum search_flags {
    SEARCH_OPTIMAL = 1, /* optimal with an admissible heuristic and weight 1 */
    SEARCH_USES_HEURISTIC = 2,
    SEARCH_USES_WEIGHT = 4,
    SEARCH_USES_WIDTH = 8,    /* obeys --beam-width */
    SEARCH_USES_DEPTH = 16,   /* obeys --max-depth */
    SEARCH_USES_MEMORY = 32,  /* stores states and obeys --memory-limit */
    SEARCH_ALWAYS_FINDS = 64, /* finds a solution of every solvable board */
    SEARCH_SAVES = 128,       /* uses a checkpoint */
};

/* Counters that other threads may read while the search runs. */
struct search_counters {
    _Atomic uint64_t expanded;
    _Atomic uint64_t generated;
    _Atomic uint64_t bytes; /* memory in use */
    _Atomic uint64_t bound; /* the current bound on f or depth */
    atomic_uint building;   /* 1 + how many percent of new tables are built; 0 = none are */
};

/* Reads the counters; peak_bytes becomes the memory in use. */
struct effort search_counters_load(const struct search_counters *counters);

/* How the caller follows a search. Every pointer may be NULL. The callbacks run in the thread that
 * called search_run(), between two nodes, and must be quick. */
struct search_control {
    struct search_counters *counters; /* updated at every check of the poll */
    void *context;
    /* Called with a better path, verified; it belongs to the search. */
    void (*improved)(void *context, const struct path *path);
    /* Called when no solution can be shorter than this. It may lower the request's upper_bound,
     * which a search reads again whenever it raises its bound. */
    void (*bound_raised)(void *context, uint64_t lower_bound);
    /* Called at every check of the poll, before the token is read. */
    void (*polled)(void *context);
    uint64_t poll_interval; /* nodes between two checks; 0 = the default */
};

/* A beam numbers the children of a level in 32 bits, and there are up to four times its width. */
enum { SEARCH_BEAM_WIDTH_MAX = (1 << 28) - 1 };

struct search_request {
    const struct instance *instance;   /* solvable; not changed */
    const struct heuristic *heuristic; /* NULL if the row does not use one */
    double weight;                     /* weight of h in f = g + weight * h, at least 1 */
    uint32_t beam_width;               /* states per level, 1 .. SEARCH_BEAM_WIDTH_MAX */
    uint64_t upper_bound;              /* length of a known solution; 0 = none */
    struct limits limits; /* at least 1 thread; the search ends within 50 ms of a cancellation */
    struct search_control control;
    struct checkpoint *checkpoint; /* what `layered` continues and saves; NULL = nothing */
};

/* One row of the table of algorithms that a user can name. */
struct search_row {
    const char *name;                      /* as in --algorithm=NAME */
    const char *alias;                     /* another name, or NULL */
    const char *title;                     /* one line for --list and the menus */
    const char *paper;                     /* authors and year */
    unsigned flags;                        /* enum search_flags */
    const struct heuristic_row *heuristic; /* the only heuristic it works with; NULL = any */
    /* Fills a zeroed result, except elapsed_ns and the cpu time. The state is ANSWER_OPTIMAL only
     * if no solution is shorter, and the end is ANSWER_END_MEMORY for any limit. */
    enum np_status (*run)(
        const struct search_request *request, struct answer *result, struct np_error *error);
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

/* Every algorithm, in the order in which --list prints them. */
extern const struct search_row *const search_rows[];
extern const unsigned search_row_count;

/* Returns the row with this name or alias, or NULL. */
const struct search_row *search_find(const char *name);

/* Sets the defaults; the caller sets the instance and the heuristic. */
void search_request_init(struct search_request *request);

/* Runs a search in the calling thread. The search may start other threads and waits for them.
 *
 * The caller must always free the result with answer_free(). Returns NP_OK (see the
 * end), NP_UNSUPPORTED (the row does not support this shape or heuristic) or NP_NO_MEMORY (the
 * search could not start although it has no memory limit). With a memory limit, or later in the
 * search, running out of memory is ANSWER_END_MEMORY. Other ends are DONE, SOLVED, TIME, NODES,
 * CANCELLED and DROPPED; the answer holds the best path so far, and no notes and names. */
enum np_status search_run(const struct search_row *row, const struct search_request *request,
    struct answer *result, struct np_error *error);

/* ---- for the rows -------------------------------------------------------------------------- */

/* Offers a path. If it is shorter than the path of the result, it is verified, moved there and
 * passed to `improved`; otherwise it is emptied. The caller still frees `path`.
 *
 * Returns NP_OK, NP_NOT_A_SOLUTION or NP_NO_MEMORY. */
enum np_status search_offer_path(const struct search_request *request, struct answer *result,
    struct path *path, struct np_error *error);

/* Makes *path, which the caller frees, a path of the instance by construction, however long. Only
 * the token, which may be NULL, and the deadline (0 = none) limit it. Returns NP_OK, NP_CANCELLED
 * or NP_NO_MEMORY. */
enum np_status search_construct(const struct instance *instance, const struct cancel *cancel,
    uint64_t deadline_ns, struct path *path, struct np_error *error);

/* Raises the result's lower bound if this one is higher, and then calls `bound_raised`. */
void search_raise_bound(
    const struct search_request *request, struct answer *result, uint64_t lower_bound);

/* Returns `bound` or bound + 1, whichever has the right parity: the solutions of a board all have
 * an odd number of moves, or all an even number. */
uint64_t search_bound_to_parity(const struct instance *instance, uint64_t bound);

/* Raises the result's lower bound to search_bound_to_parity(lower_bound). */
void search_raise_bound_to_parity(
    const struct search_request *request, struct answer *result, uint64_t lower_bound);

/* Returns the length of the longest path that a request allows: within its depth limit, or `depth`
 * if it has none, and shorter than its upper_bound. A depth of 0 means no limit. */
uint64_t search_longest(const struct search_request *request, uint64_t depth);

#endif
