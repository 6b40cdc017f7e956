// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A method: an algorithm with the heuristic that it uses, and one run of it on a board. Comparisons
 * and races consist of such runs.
 */
#ifndef NP_SOLVER_METHOD_H
#define NP_SOLVER_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/search.h"
#include "solver/solver.h"

struct method {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL where the algorithm uses none */
};

/* One method on one board. */
struct method_run {
    bool ran; /* false: the method cannot do this board */
    bool found;
    bool optimal; /* proved */
    enum solver_end end;
    uint64_t length;
    uint64_t lower_bound;
    struct effort effort; /* of the thread that ran it */
};

/* The input of a run, which does not change it. */
struct method_task {
    const struct instance *instance;   /* solvable */
    const struct heuristic *heuristic; /* open; NULL if method->heuristic is */
    uint64_t root_bound;               /* see solver_root_bound() */
    /* Weight, beam width, depth and the limits of time and nodes apply. Its memory limit holds for
     * all runs together, so a run has one of its own. */
    const struct solver_options *options;
    uint64_t memory_bytes; /* 0 = no limit */
    struct search_control control;
};

/* Lists the methods in the order of the tables: every algorithm with every heuristic that it can
 * use. `algorithms` and `heuristics` are sets of indices into search_rows and heuristic_rows; 0 is
 * all of them. If only heuristics are chosen, algorithms that use none are left out. The caller
 * frees *methods.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status methods_list(struct method **methods, unsigned *count, uint32_t algorithms,
    uint32_t heuristics, struct np_error *error);

/* "-" where the algorithm uses no heuristic. */
const char *method_heuristic_name(const struct method *method);

/* Runs a method in the calling thread alone. `path`, which is freed first, gets the best path; it
 * may be NULL.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the method cannot do this board) or NP_NO_MEMORY; run->ran is
 * false then. */
enum np_status method_search(const struct method *method, const struct method_task *task,
    struct method_run *run, struct path *path, struct np_error *error);

#endif
