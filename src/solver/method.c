// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of methods, the run of a method, and the cache of heuristics. Runs measure processor
 * time, which stays comparable while other threads run.
 */
#include "config.h"

#include "solver/method.h"

#include <stdlib.h>

#include "base/clock.h"

/* Whether an index is in a set; the empty set means all. */
static bool
is_chosen(uint64_t set, unsigned index)
{
    return set == 0 || (set >> index & 1) != 0;
}

enum np_status
methods_list(struct method **methods, unsigned *count, uint64_t algorithms, uint64_t heuristics,
    struct np_error *error)
{
    /* If the user named both an algorithm and a heuristic that it cannot use, the method is still
     * listed; its run reports the reason. */
    const bool both_chosen = algorithms != 0 && heuristics != 0;
    struct method *next =
        calloc((size_t)search_row_count * (heuristic_row_count + 1), sizeof *next);

    *count = 0;
    *methods = next;
    if (next == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < search_row_count; i++) {
        const struct search_row *const row = search_rows[i];
        const bool informed = (row->flags & SEARCH_USES_HEURISTIC) != 0;

        if (!is_chosen(algorithms, i))
            continue;
        if (!informed && (heuristics == 0 || algorithms != 0))
            *next++ = (struct method){.algorithm = row};
        for (unsigned k = 0; k < heuristic_row_count && informed; k++)
            if (is_chosen(heuristics, k) &&
                (both_chosen || row->heuristic == NULL || row->heuristic == heuristic_rows[k]))
                *next++ = (struct method){row, heuristic_rows[k]};
    }
    *count = (unsigned)(next - *methods);
    return NP_OK;
}

const char *
method_heuristic_name(const struct method *method)
{
    return method->heuristic != NULL ? method->heuristic->name : "-";
}

enum np_status
method_search(const struct method *method, const struct method_task *task, struct answer *answer,
    struct np_error *error)
{
    const struct solver_options *const options = task->options;
    const int64_t start_ns = clock_thread_cpu_ns();
    struct search_request request;

    search_request_init(&request);
    request.instance = task->instance;
    request.heuristic = task->heuristic;
    request.weight = options->weight;
    if (options->beam_width > 0)
        request.beam_width = options->beam_width;
    request.limits = task->limits;
    if (options->time_ns > 0)
        request.limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    request.control = task->control;
    const enum np_status status = search_run(method->algorithm, &request, answer, error);

    if (status != NP_OK)
        answer_free(answer);
    answer->effort.cpu_ns = (uint64_t)(clock_thread_cpu_ns() - start_ns);
    if (status != NP_OK)
        return status;
    answer->algorithm = method->algorithm->name;
    if (answer->lower_bound < task->root_bound)
        answer->lower_bound = task->root_bound;
    if (answer_has_solution(answer) && answer->length == answer->lower_bound)
        answer->state = ANSWER_OPTIMAL;
    if (answer->end == ANSWER_END_DONE || answer->end == ANSWER_END_DROPPED)
        answer->end = answer_has_solution(answer) ? ANSWER_END_SOLVED : ANSWER_END_DONE;
    return status;
}

/* ---- the cache of open heuristics ------------------------------------------------------------ */

/* The cache is a linked list, since it has only a few shapes and at most ten rows for each. */
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
        *entry = (struct cached_heuristic){.next = cache->first, .shape = *shape, .row = row};
        entry->error.status =
            heuristic_open(&entry->heuristic, row, shape, &cache->params, &entry->error);
        cache->first = entry;
    }
    if (entry->error.status != NP_OK)
        return np_fail(error, entry->error.status, "%s", entry->error.text);
    *heuristic = entry->heuristic;
    return NP_OK;
}

uint64_t
heuristic_cache_bytes(const struct heuristic_cache *cache)
{
    uint64_t bytes = 0;

    for (const struct cached_heuristic *entry = cache->first; entry != NULL; entry = entry->next)
        bytes += entry->heuristic != NULL ? entry->heuristic->table_bytes : 0;
    return bytes;
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
