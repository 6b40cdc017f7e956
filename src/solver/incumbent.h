// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the searches of one solver_run() share: the request, the newest answer, and when to stop.
 *
 * One or two threads work at a board, each a *worker* that runs search after search. Whatever a
 * search finds goes into the answer at once, so that the searches after it and beside it profit
 * and the outside hears of it. Private to the solver room.
 */
#ifndef NP_SOLVER_INCUMBENT_H
#define NP_SOLVER_INCUMBENT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/thread/cancel.h"
#include "solver/solver.h"

enum { WORKER_COUNT = 2, WORKER_MEMORY_PARTS = 8 };

struct incumbent;

/* One thread's place. The counters are those of the search it is running. */
struct worker {
    struct incumbent *incumbent;
    struct search_counters counters;
    struct search_request *request; /* of the search it is running, or NULL */
    const char *algorithm;
    const char *heuristic;
    unsigned memory_parts;        /* of WORKER_MEMORY_PARTS; set while no search runs */
    void (*pause)(void *context); /* called where the worker's search rests between two bounds */
    void *pause_context;          /* ... if it is not NULL */
};

struct incumbent {
    const struct board *board;
    const struct goal *goal;
    const struct solver_options *options;
    const struct solver_control *control;
    struct instance instance;     /* if the board is small enough */
    uint64_t deadline_ns;         /* 0 = none */
    uint64_t fair_bytes;          /* memory where the options say nothing */
    struct cancel cancel;         /* ends every search */
    struct cancel over;           /* the same, or the deadline */
    _Atomic uint64_t table_bytes; /* that the tables in use take of the memory */

    pthread_mutex_t lock;         /* guards all below */
    struct solver_answer *answer; /* expanded and generated are of completed searches */
    bool has_path;
    bool out_of_nodes;
    bool out_of_memory; /* of the search that ended last */
    bool enough;
    bool odd;              /* the length of every solution is odd */
    enum np_status status; /* of what went wrong, like a lack of memory */
    struct np_error error;
    struct worker workers[WORKER_COUNT];
};

/* One search of a worker, beyond what the incumbent knows. */
struct worker_request {
    const struct search_row *row;
    const struct heuristic *heuristic; /* may be NULL */
    double weight;
    uint32_t beam_width;   /* 0 = the default */
    unsigned threads;      /* 0 = one */
    uint64_t nodes;        /* that it may generate; 0 = as many as the solver may */
    uint64_t deadline_ns;  /* 0 = the solver's own */
    uint64_t memory_bytes; /* 0 = no limit */
};

/* Starts with an empty answer; the pointers must outlive the incumbent. Returns NP_OK or NP_SYSTEM.
 */
enum np_status incumbent_init(struct incumbent *incumbent, struct np_error *error);

void incumbent_free(struct incumbent *incumbent);

/* Whether there is nothing more to do: settled, cancelled or out of time. */
bool incumbent_is_over(const struct incumbent *incumbent);

/* A solution was found: verified, and copied if it is the best. Any thread. */
void incumbent_note_path(struct incumbent *incumbent, const struct path *path,
    const char *algorithm, const char *heuristic);

/* A solution of that length went by, too long to be kept. */
void incumbent_note_length(struct incumbent *incumbent, uint64_t length, const char *algorithm);

/* No solution is shorter; the names, of what proved it, are NULL where no search did. Any thread.
 */
void incumbent_note_bound(struct incumbent *incumbent, uint64_t lower_bound, const char *algorithm,
    const char *heuristic);

/* Something is worth saying of tables that was no reason to fail. Any thread. */
void incumbent_note_tables(struct incumbent *incumbent, const struct np_error *note);

/* A search ran out of memory; where the note's status is NP_OK it is not worth saying. Any thread.
 */
void incumbent_note_memory(struct incumbent *incumbent, const struct np_error *note);

/* Runs one search in the calling thread. Returns its status: NP_OK, NP_UNSUPPORTED or
 * NP_NO_MEMORY; what it found is noted. */
enum np_status worker_search(struct worker *worker, const struct worker_request *wanted,
    enum search_outcome *outcome, struct np_error *error);

/* The same for a search that the solver can do without: one that cannot do this board, or for
 * which there is no memory or no time, is passed over. Returns whether it came to its own end. */
bool worker_try(struct worker *worker, const struct worker_request *wanted);

/* The earlier of two deadlines, of which 0 is none. */
uint64_t incumbent_earlier_ns(uint64_t a_ns, uint64_t b_ns);

/* The nodes that are left of the limit, at least 1, or 0 for no limit. Any thread. */
uint64_t incumbent_nodes_left(struct incumbent *incumbent);

/* How much memory searches and tables may take together. Any thread. */
uint64_t incumbent_memory_bytes(const struct incumbent *incumbent);

/* How much memory a worker's search may take: its part of what the board may take, without the
 * tables. Any thread. */
uint64_t worker_memory_bytes(const struct worker *worker);

#endif
