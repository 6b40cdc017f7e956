// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The way from a seed of the layered search to a node below it.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_TRACE_H
#define NP_SEARCH_LAYERED_LAYERED_TRACE_H

#include "search/layered/layered_kernel.h"

/* Finds the moves from a seed to a state with this key, `depth` moves on, under the bound `raise`
 * above the seed's. Writes the neighbour numbers of the blank to `moves`. Returns false if there is
 * no such way, or if look() said stop. */
bool layered_trace(struct layered_worker *worker, const struct layered_node *seed, uint32_t raise,
    const uint64_t key[2], uint32_t depth, uint8_t *moves);

#endif
