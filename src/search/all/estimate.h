// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The estimates of the boards one move away, all at once.
 *
 * With pattern databases on a board of at most 16 cells, the estimate of a state includes what
 * pdb/nibbles.h needs, and the bits of all its children are fetched before the first is read.
 * Otherwise the heuristic is asked for each child.
 */
#ifndef NP_SEARCH_ALL_ESTIMATE_H
#define NP_SEARCH_ALL_ESTIMATE_H

#include "heuristic/pdb.h"
#include "puzzle/move.h"

struct all_estimate {
    struct heuristic_value value; /* with nibbles only h */
    /* With nibbles, for each lookup: */
    uint8_t sums[PDB_LOOKUPS_MAX];
    uint64_t words[PDB_LOOKUPS_MAX][2];
};

/* A move from a state. */
struct all_step {
    uint32_t from; /* the cell of the tile that slides */
    struct all_estimate *estimate;
};

struct all_estimator;

typedef void all_estimate_steps(const struct all_estimator *estimator,
    const struct all_estimate *estimate, uint32_t blank, const struct all_step *steps,
    uint32_t count);

struct all_estimator {
    const struct heuristic *heuristic;
    const struct pdb_heuristic *pdb;
    all_estimate_steps *nibbles; /* NULL: ask the heuristic */
};

/* Estimates the instance that a search begins with, and chooses the way to estimate its children.
 */
void all_estimate_begin(struct all_estimator *estimator, const struct heuristic *heuristic,
    const struct instance *instance, struct all_estimate *estimate);

/* Fills in the estimates after `count` moves (at most MOVE_COUNT) from a state. */
void all_estimate_children(const struct all_estimator *estimator,
    const struct all_estimate *estimate, const uint16_t *tiles, uint32_t blank,
    const struct all_step *steps, uint32_t count);

#endif
