// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The heuristics of one shape, each opened when it is first asked for, and once for all its boards
 * and searches.
 */
#ifndef NP_SOLVER_HEURISTIC_CACHE_H
#define NP_SOLVER_HEURISTIC_CACHE_H

#include "base/status.h"
#include "heuristic/heuristic.h"
#include "puzzle/instance.h"

struct heuristic_cache;

/* Makes a cache with nothing opened; the parameters are copied. NULL without memory. */
struct heuristic_cache *heuristic_cache_new(
    const struct shape *shape, const struct heuristic_params *params);

/* The shape it is for. */
const struct shape *heuristic_cache_shape(const struct heuristic_cache *cache);

/* The heuristic of a row, which stays the cache's; any thread may use it, but only one may ask.
 *
 * Returns NP_OK with NULL for a row of NULL, or what heuristic_open() said, now or before; then
 * *heuristic is NULL. */
enum np_status heuristic_cache_get(struct heuristic_cache *cache, const struct heuristic_row *row,
    const struct heuristic **heuristic, struct np_error *error);

/* Closes all heuristics. Accepts NULL. */
void heuristic_cache_free(struct heuristic_cache *cache);

#endif
