// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Heuristics as they are asked for. One that cannot be had is not tried again: a walk through a
 * table that is too large takes its time.
 */
#include "config.h"

#include "solver/heuristic_cache.h"

#include <assert.h>
#include <stdlib.h>

struct cache_entry {
    struct heuristic *heuristic;
    struct np_error trouble;
    bool tried;
};

struct heuristic_cache {
    struct shape shape;
    struct heuristic_params params;
    struct cache_entry entries[]; /* as in heuristic_rows */
};

struct heuristic_cache *
heuristic_cache_new(const struct shape *shape, const struct heuristic_params *params)
{
    struct heuristic_cache *const cache =
        calloc(1, sizeof *cache + heuristic_row_count * sizeof cache->entries[0]);

    if (cache == NULL)
        return NULL;
    cache->shape = *shape;
    cache->params = *params;
    return cache;
}

const struct shape *
heuristic_cache_shape(const struct heuristic_cache *cache)
{
    return &cache->shape;
}

enum np_status
heuristic_cache_get(struct heuristic_cache *cache, const struct heuristic_row *row,
    const struct heuristic **heuristic, struct np_error *error)
{
    unsigned i = 0;
    struct cache_entry *entry;

    *heuristic = NULL;
    if (row == NULL)
        return NP_OK;
    while (i < heuristic_row_count && heuristic_rows[i] != row)
        i++;
    assert(i < heuristic_row_count);
    entry = &cache->entries[i];
    if (!entry->tried)
        entry->trouble.status =
            heuristic_open(&entry->heuristic, row, &cache->shape, &cache->params, &entry->trouble);
    entry->tried = true;
    if (entry->trouble.status != NP_OK)
        return np_fail(error, entry->trouble.status, "%s", entry->trouble.text);
    *heuristic = entry->heuristic;
    return NP_OK;
}

void
heuristic_cache_free(struct heuristic_cache *cache)
{
    if (cache == NULL)
        return;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        heuristic_close(cache->entries[i].heuristic);
    free(cache);
}
