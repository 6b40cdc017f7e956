// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The incumbent of one solver_run(): the best answer so far, the limits, and the workers that
 * improve it.
 *
 * A *worker* is a thread that runs one search after another. What a search finds goes into the
 * answer at once, where other searches and the caller see it. Private to the solver room.
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
    unsigned memory_parts; /* of WORKER_MEMORY_PARTS; set while no search runs */
    /* Called between two bounds of its search; may be NULL. */
    void (*between_bounds)(void *context);
    void *between_bounds_context;
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

/* Starts with an empty answer; the pointers must outlive the incumbent. Returns NP_OK or NP_SYSTEM.
 */
enum np_status incumbent_init(struct incumbent *incumbent, struct np_error *error);

void incumbent_free(struct incumbent *incumbent);

/* Whether there is nothing more to do: settled, cancelled or out of time. */
bool incumbent_is_over(const struct incumbent *incumbent);

/* Takes a verified solution if it is the best. Any thread, as all below. */
void incumbent_offer_path(struct incumbent *incumbent, const struct path *path,
    const char *algorithm, const char *heuristic);

/* Takes the length of a solution that is too long to be kept. */
void incumbent_offer_length(struct incumbent *incumbent, uint64_t length, const char *algorithm);

/* Raises the lower bound; the names of what proved it are NULL where no search did. */
void incumbent_raise_bound(struct incumbent *incumbent, uint64_t lower_bound, const char *algorithm,
    const char *heuristic);

/* Sets a note of the answer. */
void incumbent_note(
    struct incumbent *incumbent, struct np_error *note, const struct np_error *text);

/* The nodes that are left of the limit, at least 1; 0 = no limit. */
uint64_t incumbent_nodes_left(struct incumbent *incumbent);

/* The memory that searches and tables may take together. */
uint64_t incumbent_memory_bytes(const struct incumbent *incumbent);

/* The earlier of two deadlines; 0 = none. */
uint64_t incumbent_earlier_ns(uint64_t a_ns, uint64_t b_ns);

/* A request with the worker's control and its part of the memory. A deadline or number of nodes of
 * 0 stands for the solver's own limit. */
struct search_request worker_request(struct worker *worker, uint64_t deadline_ns, uint64_t nodes);

/* Runs a search in the calling thread; the incumbent takes what it finds. Returns NP_OK,
 * NP_UNSUPPORTED or NP_NO_MEMORY. */
enum np_status worker_search(struct worker *worker, const struct search_row *row,
    struct search_request *request, enum search_outcome *outcome, struct np_error *error);

/* Runs a search that the solver can do without. A failure is ignored. Returns whether the search
 * came to its own end. */
bool worker_try(
    struct worker *worker, const struct search_row *row, struct search_request *request);

#endif
