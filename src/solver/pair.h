// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pairs of an algorithm and a heuristic, and one run of a pair on a board: what comparisons and
 * races are made of.
 */
#ifndef NP_SOLVER_PAIR_H
#define NP_SOLVER_PAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/search.h"
#include "solver/solver.h"

struct pair {
    const struct search_row *algorithm;
    const struct heuristic_row *heuristic; /* NULL where the algorithm asks none */
};

/* Why a run ended. */
enum pair_end {
    PAIR_SOLVED,
    PAIR_NOTHING_FOUND, /* all that the algorithm looks at was looked at */
    PAIR_OUT_OF_TIME,
    PAIR_OUT_OF_NODES,
    PAIR_OUT_OF_MEMORY,
    PAIR_CANCELLED,
};

/* One pair on one board. */
struct pair_run {
    bool ran; /* otherwise the pair cannot do boards of this kind */
    bool found;
    bool optimal; /* proved */
    enum pair_end end;
    uint64_t length;
    uint64_t lower_bound;
    uint64_t expanded;
    uint64_t generated;
    uint64_t stored;
    uint64_t peak_bytes;
    uint64_t cpu_ns; /* of the thread that ran it */
};

/* What a run is given; nothing in it is changed. */
struct pair_task {
    const struct instance *instance;   /* solvable */
    const struct heuristic *heuristic; /* opened from pair->heuristic, or NULL as that is */
    uint64_t root_bound;               /* of the board, known before; see solver_root_bound() */
    /* The weight, the beam's width, the depth and the limits of time and nodes; its memory limit
     * counts for all runs together, so this one has its own: */
    const struct solver_options *options;
    uint64_t memory_bytes; /* 0 = no limit */
    struct search_control control;
};

/* Allocates the pairs in the order of the tables: every algorithm with every heuristic it can use.
 * `algorithms` and `heuristics` name the ones that are wanted, a bit an index of search_rows and
 * heuristic_rows, or are 0 for all; where only heuristics are named, algorithms that ask none are
 * left out. The caller frees *pairs.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status pairs_list(struct pair **pairs, unsigned *count, uint32_t algorithms,
    uint32_t heuristics, struct np_error *error);

/* "-" where the algorithm asks no heuristic. */
const char *pair_heuristic_name(const struct pair *pair);

/* Runs a pair in the calling thread, with no helpers. The best path, if any was found, is put into
 * `path`, which is freed before, unless that is NULL.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the pair cannot do this board) or NP_NO_MEMORY; run->ran is false
 * then. */
enum np_status pair_search(const struct pair *pair, const struct pair_task *task,
    struct pair_run *run, struct path *path, struct np_error *error);

#endif
