// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A method: one algorithm with one heuristic, or with none if the algorithm does not use any; and
 * one run of a method on a board. Comparisons and races consist of such runs.
 *
 * In a race every method runs on one board in the background, one run per processor at a time, and
 * the results can be read during the runs. The last methods of the tables start first: they have
 * the best heuristics, so they finish first.
 */
#ifndef NP_SOLVER_RACE_H
#define NP_SOLVER_RACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "search/search.h"
#include "solver/solver.h"

struct method {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL if the algorithm uses none */
};

/* Lists the methods in the order of the tables: every algorithm with every heuristic that it can
 * use. `algorithms` and `heuristics` are sets of indices into search_rows and heuristic_rows; 0
 * means all. If only heuristics are chosen, algorithms that use none are omitted. The caller frees
 * *methods.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status methods_list(struct method **methods, unsigned *count, uint64_t algorithms,
    uint64_t heuristics, struct np_error *error);

/* The heuristic's name, or "-" if the algorithm uses none. */
const char *method_heuristic_name(const struct method *method);

/* Runs a method in the calling thread alone, whose processor time is that of the answer. The caller
 * sets the instance, the heuristic, the limits and the control of the request; the weight, the beam
 * width and the time of the options are added. `root_bound` is that of solver_root_bound(). The
 * caller frees the answer. Its algorithm is NULL if the method could not run.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the method does not support this board) or NP_NO_MEMORY. */
enum np_status method_search(const struct method *method, struct search_request *request,
    const struct solver_options *options, uint64_t root_bound, struct answer *answer,
    struct np_error *error);

/* ---- the cache of open heuristics ------------------------------------------------------------ */

/* One heuristic for each row and shape, shared by all runs. Initialise it by setting only `params`.
 * Only one thread at a time may call the functions below. */
struct heuristic_cache {
    struct heuristic_params params;
    struct cached_heuristic *first; /* owned */
};

/* Gets the heuristic of a row for a shape, opening it the first time. The cache owns it; any thread
 * may use it. Failures are cached as well.
 *
 * Returns NP_OK, with NULL if the row is NULL, or the status of heuristic_open() with NULL. */
enum np_status heuristic_cache_get(struct heuristic_cache *cache, const struct shape *shape,
    const struct heuristic_row *row, const struct heuristic **heuristic, struct np_error *error);

/* Memory of the large tables of all its heuristics. */
uint64_t heuristic_cache_bytes(const struct heuristic_cache *cache);

/* Whether the cache contains a heuristic for that shape. */
bool heuristic_cache_has_shape(const struct heuristic_cache *cache, const struct shape *shape);

/* Closes all heuristics. */
void heuristic_cache_free(struct heuristic_cache *cache);

/* ---- the race -------------------------------------------------------------------------------- */

struct race;

enum race_state {
    RACE_WAITS,
    RACE_RUNS,
    RACE_ENDED,       /* see entry->run */
    RACE_UNSUPPORTED, /* the method does not support this board: see entry->trouble */
    RACE_STOPPED,     /* before it began */
};

/* What a run knew at a time: a solution of this length, and that none is shorter than the bound. */
struct race_mark {
    uint64_t cpu_ns; /* processor time since the run's start */
    uint64_t length; /* 0 = no solution yet */
    uint64_t lower_bound;
};

/* A run's progress, oldest first. If there is no room for all marks, every other one is missing. */
enum { RACE_MARKS = 32 };

struct race_progress {
    unsigned count;
    struct race_mark marks[RACE_MARKS];
};

/* The state of one method. */
struct race_entry {
    unsigned index; /* identifies the entry in the functions below */
    struct method method;
    enum race_state state;
    struct answer run; /* without its path; during the run: as of its last poll */
    struct race_progress progress;
    struct np_error trouble;
};

/* Which methods race: breadth-first search, and greedy search, A* and IDA* with the Manhattan
 * distance, or all that there are. */
enum race_methods { RACE_CLASSICS, RACE_ALL };

/* Starts a race on a copy of a board. The weight, the beam width and the limits of the options
 * apply, with time and nodes counted separately for each run. All runs share `params`, `threads`
 * and `memory_bytes`.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the board is too large), NP_UNSOLVABLE, NP_SYSTEM (no thread) or
 * NP_NO_MEMORY; on failure *race is NULL. */
enum np_status race_start(struct race **race, enum race_methods methods, const struct board *board,
    const struct goal *goal, const struct solver_options *options, struct np_error *error);

/* The number of entries; it never changes. */
unsigned race_count(const struct race *race);

/* Copies the states of all race_count() entries. Returns whether all have ended. */
bool race_look(struct race *race, struct race_entry *entries);

/* Cancel one entry, or all of them; a run ends within 50 ms. */
void race_stop_entry(struct race *race, unsigned entry);
void race_stop(struct race *race);

/* Copies the path that an ended entry found into `path`, which the caller has initialised; leaves
 * it empty if there is none.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status race_path(
    struct race *race, unsigned entry, struct path *path, struct np_error *error);

/* Cancels the race without waiting for its end. Accepts NULL. */
void race_free(struct race *race);

#endif
