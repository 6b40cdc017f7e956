// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A cache of open heuristics: one for each row and shape, shared by all boards and searches.
 */
#ifndef NP_SOLVER_HEURISTIC_CACHE_H
#define NP_SOLVER_HEURISTIC_CACHE_H

#include <stdbool.h>

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"

/* Starts with `params` alone. One thread at a time may call the functions below. */
struct heuristic_cache {
    struct heuristic_params params;
    struct cached_heuristic *first; /* owned */
};

/* Gets the heuristic of a row for a shape, and opens it the first time. It belongs to the cache;
 * any thread may use it. A failure is cached as well.
 *
 * Returns NP_OK, with NULL for a row of NULL, or what heuristic_open() returned; *heuristic is NULL
 * then. */
enum np_status heuristic_cache_get(struct heuristic_cache *cache, const struct shape *shape,
    const struct heuristic_row *row, const struct heuristic **heuristic, struct np_error *error);

/* Whether a heuristic was asked for that shape. */
bool heuristic_cache_has_shape(const struct heuristic_cache *cache, const struct shape *shape);

/* Closes all heuristics. */
void heuristic_cache_free(struct heuristic_cache *cache);

#endif
