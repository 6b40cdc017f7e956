// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards under comparison: each made ready once for all its runs, and the heuristics of a shape
 * opened once for all its boards.
 */
#ifndef NP_CLI_COMPARE_COMPARE_SUBJECT_H
#define NP_CLI_COMPARE_COMPARE_SUBJECT_H

#include <stdint.h>

#include "base/status.h"
#include "cli/compare/compare.h"
#include "cli/option/options.h"
#include "cli/input.h"
#include "puzzle/instance.h"
#include "solver/heuristic_cache.h"

struct cache_node;

/* What all boards share; begins with `first` NULL. The options outlive it. */
struct heuristic_caches {
    const struct cli_options *options;
    unsigned method_count;    /* runs of a board */
    struct cache_node *first; /* owned */
};

/* A board under comparison. Its runs write into their own places of `record`. */
struct subject {
    struct puzzle puzzle;
    struct instance instance;
    struct heuristic_cache *cache; /* of its shape */
    uint64_t root_bound;           /* known before any run */
    struct compare_board record;
    struct np_error error; /* error.status is not NP_OK: there is nothing to run */
};

/* Gets a board ready, which is subject->puzzle, or says in `error` why it cannot be compared.
 *
 * Returns NP_OK, NP_UNSOLVABLE, NP_CANCELLED, NP_NO_MEMORY or what was wrong with the puzzle. */
enum np_status subject_prepare(
    struct heuristic_caches *caches, struct subject *subject, struct np_error *error);

/* Frees the subject with all that is in it. */
void subject_free(struct subject *subject);

void heuristic_caches_free(struct heuristic_caches *caches);

#endif
