// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pairs of an algorithm and a heuristic, and one run of a method on a board: what comparisons and
 * races are made of.
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
    const struct heuristic_row *heuristic; /* NULL where the algorithm asks none */
};

/* One method on one board. */
struct method_run {
    bool ran; /* otherwise the method cannot do boards of this kind */
    bool found;
    bool optimal; /* proved */
    enum solver_end end;
    uint64_t length;
    uint64_t lower_bound;
    struct effort effort; /* of the thread that ran it */
};

/* What a run is given; nothing in it is changed. */
struct method_task {
    const struct instance *instance;   /* solvable */
    const struct heuristic *heuristic; /* opened from method->heuristic, or NULL as that is */
    uint64_t root_bound;               /* of the board, known before; see solver_root_bound() */
    /* The weight, the beam's width, the depth and the limits of time and nodes; its memory limit
     * counts for all runs together, so this one has its own: */
    const struct solver_options *options;
    uint64_t memory_bytes; /* 0 = no limit */
    struct search_control control;
};

/* Allocates the methods in the order of the tables: every algorithm with every heuristic it can
 * use. `algorithms` and `heuristics` name the ones that are wanted, a bit an index of search_rows
 * and heuristic_rows, or are 0 for all; where only heuristics are named, algorithms that ask none
 * are left out. The caller frees *methods.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status methods_list(struct method **methods, unsigned *count, uint32_t algorithms,
    uint32_t heuristics, struct np_error *error);

/* "-" where the algorithm asks no heuristic. */
const char *method_heuristic_name(const struct method *method);

/* Runs a method in the calling thread, with no helpers. The best path, if any was found, is put
 * into `path`, which is freed before, unless that is NULL.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the method cannot do this board) or NP_NO_MEMORY; run->ran is
 * false then. */
enum np_status method_search(const struct method *method, const struct method_task *task,
    struct method_run *run, struct path *path, struct np_error *error);

#endif
