// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A list: a run has a few shapes and ten rows at most.
 */
#include "config.h"

#include "solver/heuristic_cache.h"

#include <stdlib.h>
#include <string.h>

struct cached_heuristic {
    struct cached_heuristic *next;
    struct shape shape;
    const struct heuristic_row *row;
    struct heuristic *heuristic; /* NULL: see `error` */
    struct np_error error;
};

static bool
same_shape(const struct shape *a, const struct shape *b)
{
    return a->width == b->width && a->height == b->height && a->goal_blank == b->goal_blank;
}

enum np_status
heuristic_cache_get(struct heuristic_cache *cache, const struct shape *shape,
    const struct heuristic_row *row, const struct heuristic **heuristic, struct np_error *error)
{
    struct cached_heuristic *entry = cache->first;

    *heuristic = NULL;
    if (row == NULL)
        return NP_OK;
    while (entry != NULL && (entry->row != row || !same_shape(&entry->shape, shape)))
        entry = entry->next;
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return np_no_memory(error);
        entry->shape = *shape;
        entry->row = row;
        entry->error.status =
            heuristic_open(&entry->heuristic, row, shape, &cache->params, &entry->error);
        entry->next = cache->first;
        cache->first = entry;
    }
    if (entry->error.status != NP_OK)
        return np_fail(error, entry->error.status, "%s", entry->error.text);
    *heuristic = entry->heuristic;
    return NP_OK;
}

bool
heuristic_cache_has_shape(const struct heuristic_cache *cache, const struct shape *shape)
{
    const struct cached_heuristic *entry = cache->first;

    while (entry != NULL && !same_shape(&entry->shape, shape))
        entry = entry->next;
    return entry != NULL;
}

void
heuristic_cache_free(struct heuristic_cache *cache)
{
    while (cache->first != NULL) {
        struct cached_heuristic *const entry = cache->first;

        cache->first = entry->next;
        heuristic_close(entry->heuristic);
        free(entry);
    }
}
