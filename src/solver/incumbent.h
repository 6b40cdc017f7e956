// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parts of one solver_run(), for the files of src/solver only.
 *
 * The *incumbent* is the best answer so far, together with the limits and the workers that improve
 * it. A *worker* is a thread that runs one search after another. A search adds its results to the
 * answer at once, where other searches and the caller see them.
 */
#ifndef NP_SOLVER_INCUMBENT_H
#define NP_SOLVER_INCUMBENT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/thread/cancel.h"
#include "solver/solver.h"

enum { PROVER, IMPROVER, WORKER_COUNT, WORKER_MEMORY_PARTS = 8 };

/* The state of one thread. The counters are those of its current search. */
struct worker {
    struct incumbent *incumbent;
    struct search_counters counters;
    struct search_request *request; /* the current search's request, or NULL */
    const char *algorithm;
    const char *heuristic;
    unsigned memory_parts; /* its share of WORKER_MEMORY_PARTS; set only while no search runs */
    /* Called between two bounds of the worker's search; may be NULL. */
    void (*between_bounds)(struct incumbent *incumbent);
};

struct incumbent {
    const struct board *board;
    const struct goal *goal;
    const struct solver_options *options;
    const struct solver_control *control;
    struct instance instance;      /* initialised only if the board is small enough */
    struct limits limits;          /* of the options, with the deadline of their time */
    uint64_t memory_bytes;         /* for searches and tables together */
    struct cancel cancel;          /* ends every search */
    struct cancel over;            /* requested along with `cancel`, or after the deadline */
    _Atomic uint64_t table_bytes;  /* memory of the tables in use */
    struct checkpoint *checkpoint; /* NULL = the proof is not saved */
    bool odd;                      /* the length of every solution is odd */

    /* For the first worker, which proves. */
    struct heuristic *heuristic; /* owned; NULL if no heuristic supports the board */
    bool no_more;                /* stronger tables cannot be built */
    bool low_memory;  /* the system refused memory, so only searches without tables follow */
    bool long_proof;  /* searches use the checkpoint once no stronger tables are to come */
    unsigned threads; /* threads per search */
    /* During a proof on all threads: */
    uint64_t proof_start_ns;
    uint64_t anytime_ns; /* time spent in the anytime search */

    pthread_mutex_t lock;  /* guards all below */
    struct answer *answer; /* its effort counts completed searches only */
    bool out_of_nodes;
    bool out_of_memory; /* the last search that ended ran out of memory */
    bool enough;
    struct np_error error; /* a failure, such as a lack of memory; NP_OK = none */
    struct worker workers[WORKER_COUNT];
};

/* Whether the run is settled, cancelled or out of time. Any thread may call this and all functions
 * below. */
bool incumbent_is_over(const struct incumbent *incumbent);

/* Copies a verified solution into the answer if it is the best; only its length counts if `path` is
 * NULL, since it is too long to be kept. */
void incumbent_offer(struct incumbent *incumbent, const struct path *path, uint64_t length,
    const char *algorithm, const char *heuristic);

/* Raises the lower bound; the names are NULL if it was not proved by a search. */
void incumbent_raise_bound(struct incumbent *incumbent, uint64_t lower_bound, const char *algorithm,
    const char *heuristic);

/* Sets one of the answer's notes. */
void incumbent_note(
    struct incumbent *incumbent, struct np_error *note, const struct np_error *text);

/* The number of nodes left within the limit, at least 1; 0 = no limit. */
uint64_t incumbent_nodes_left(struct incumbent *incumbent);

/* A request with the worker's control and its share of the memory. A deadline or node count of 0
 * means the limit of the whole run. */
struct search_request worker_request(struct worker *worker, uint64_t deadline_ns, uint64_t nodes);

/* Runs a search in the calling thread and adds its results to the answer. Returns NP_OK if it was
 * completed, NP_LIMIT (the run was over, or the search reached a limit), NP_UNSUPPORTED or
 * NP_NO_MEMORY. */
enum np_status worker_search(struct worker *worker, const struct search_row *row,
    struct search_request *request, struct np_error *error);

/* ---- prover.c -------------------------------------------------------------------------------- */

/* The prover runs optimal searches, first with small tables or those in memory and later with
 * stronger ones: tables cost seconds once and save minutes. It reads the best ones on disk; when a
 * proof has taken a good part of the time needed to build the next stronger tables, it builds them
 * and continues the proof with them. Neither happens unless it leaves time to use the tables. */

/* Opens the best heuristic that is ready for the board. `at_once`: large tables on disk count as
 * ready if reading them takes a small part of the time. */
void prover_open(struct incumbent *incumbent, bool at_once);

/* Opens a heuristic that the user chose. Returns NP_OK, NP_UNSUPPORTED, NP_CANCELLED, NP_NO_MEMORY
 * or NP_LIMIT (its tables exceed the memory or time limit; the answer's note explains which). */
enum np_status prover_open_chosen(
    struct incumbent *incumbent, const struct heuristic_row *row, struct np_error *error);

/* Begins the long proof; searches beside it leave memory for the tables that it reads. Notes in the
 * answer if a proof that the user asked for has no tables because of the user's memory limit.
 * Returns whether the proof has tables or may get some. */
bool prover_begin_long_proof(struct incumbent *incumbent);

/* Searches until the proof is complete, the run is over or the deadline (0 = none) is reached.
 * Another call continues with the same tables. Up to `build_threads` threads build tables. A run
 * with a node limit searches once with the present tables, for `nodes` nodes (0 = all that are
 * left). */
void prover_run(
    struct incumbent *incumbent, unsigned build_threads, uint64_t deadline_ns, uint64_t nodes);

/* Closes the heuristic and sets the answer's memory for tables. */
void prover_close(struct incumbent *incumbent);

/* The fastest optimal algorithm for a heuristic. */
const struct search_row *prover_algorithm(const struct heuristic *heuristic);

#endif
