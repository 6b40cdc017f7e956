// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A method: one algorithm with one heuristic, or with none if the algorithm does not use any; and
 * one run of a method on a board. Comparisons and races consist of such runs.
 */
#ifndef NP_SOLVER_METHOD_H
#define NP_SOLVER_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"
#include "search/search.h"
#include "solver/solver.h"

struct method {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL if the algorithm uses none */
};

/* The input of a run, which does not modify it. */
struct method_task {
    const struct instance *instance;   /* solvable */
    const struct heuristic *heuristic; /* open; NULL if method->heuristic is NULL */
    uint64_t root_bound;               /* see solver_root_bound() */
    /* The weight, beam width and time apply; the limits are those of all runs together. */
    const struct solver_options *options;
    struct limits limits; /* of this run alone */
    struct search_control control;
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
 * frees the answer. Its algorithm is NULL if the method could not run.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the method does not support this board) or NP_NO_MEMORY. */
enum np_status method_search(const struct method *method, const struct method_task *task,
    struct answer *answer, struct np_error *error);

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

#endif
