// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store of the tables for multi-tile moves: one pair per shape, shared by all threads.
 *
 * The walking distances take 20 ms to build and the table of boards near the goal and its ring
 * seconds, so a batch of boards builds them once. Tables that nobody uses are kept for the next
 * board, those of the last few shapes.
 */
#ifndef NP_SEARCH_MULTI_MULTI_STORE_H
#define NP_SEARCH_MULTI_MULTI_STORE_H

#include "base/status.h"
#include "base/thread/cancel.h"
#include "search/multi/multi_ring.h"
#include "search/multi/multi_table.h"
#include "search/multi/multi_walk.h"

struct multi_tables; /* of one shape */

/* Gets the tables of a shape, with the walking distances built. `cancel` may be NULL; it ends
 * building and waiting for another thread that builds.
 *
 * The caller returns them with multi_store_return(). Returns NP_OK, NP_UNSUPPORTED, NP_LIMIT (they
 * exceed memory_bytes, where 0 means no limit), NP_CANCELLED or NP_NO_MEMORY; on failure *tables is
 * NULL. Any thread may call these functions. */
enum np_status multi_store_get(struct multi_tables **tables, const struct shape *shape,
    uint64_t memory_bytes, const struct cancel *cancel, struct np_error *error);

/* Accepts NULL. */
void multi_store_return(struct multi_tables *tables);

const struct multi_walk *multi_store_walk(const struct multi_tables *tables);

/* The boards near the goal, built at the first call; NULL if the shape has too many cells, they
 * exceed memory_bytes, the system has no memory, or the call is cancelled. They belong to the
 * tables. */
const struct multi_table *multi_store_table(
    struct multi_tables *tables, uint64_t memory_bytes, const struct cancel *cancel);

/* The ring around the table, built at the first call by several threads; NULL for the same reasons,
 * or if the table is whole or absent. */
const struct multi_ring *multi_store_ring(struct multi_tables *tables, uint64_t memory_bytes,
    unsigned threads, const struct cancel *cancel);

/* Whether multi_store_table() would not have to build. */
bool multi_store_has_table(const struct multi_tables *tables);

/* Frees all tables. None may be in use. */
void multi_store_clear(void);

#endif
