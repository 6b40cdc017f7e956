// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of searches and what all searches share: defaults, verified paths, bounds and time.
 */
#include "config.h"

#include "search/search.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread/cancel.h"
#include "puzzle/parity.h"

const struct search_row *const search_rows[] = {
    &search_bfs,
    &search_dfs,
    &search_greedy,
    &search_astar,
    &search_astar_tree,
    &search_ida,
    &search_layered,
    &search_beam,
    &search_anytime,
    &search_constructive,
    &search_line_by_line,
};

const unsigned search_row_count = sizeof search_rows / sizeof search_rows[0];

const struct search_row *
search_find(const char *name)
{
    for (unsigned i = 0; i < search_row_count; i++) {
        const struct search_row *const row = search_rows[i];
        if (strcmp(row->name, name) == 0 || (row->alias != NULL && strcmp(row->alias, name) == 0))
            return row;
    }
    return NULL;
}

struct effort
search_counters_load(const struct search_counters *counters)
{
    return (struct effort){
        .expanded = atomic_load_explicit(&counters->expanded, memory_order_relaxed),
        .generated = atomic_load_explicit(&counters->generated, memory_order_relaxed),
        .peak_bytes = atomic_load_explicit(&counters->bytes, memory_order_relaxed),
    };
}

void
search_request_init(struct search_request *request)
{
    *request = (struct search_request){.weight = 1.0, .beam_width = 1000, .limits.threads = 1};
}

void
search_raise_bound(
    const struct search_request *request, struct answer *result, uint64_t lower_bound)
{
    const struct search_control *control = &request->control;

    if (lower_bound <= result->lower_bound)
        return;
    result->lower_bound = lower_bound;
    if (control->bound_raised != NULL)
        control->bound_raised(control->context, lower_bound);
}

uint64_t
search_bound_to_parity(const struct instance *instance, uint64_t bound)
{
    const struct shape *const shape = &instance->shape;
    const bool odd = parity_moves_are_odd(shape->width, instance->blank, shape->goal_blank);

    return bound + ((bound % 2 != 0) != odd);
}

void
search_raise_bound_to_parity(
    const struct search_request *request, struct answer *result, uint64_t lower_bound)
{
    search_raise_bound(request, result, search_bound_to_parity(request->instance, lower_bound));
}

uint64_t
search_longest(const struct search_request *request, uint64_t depth)
{
    uint64_t longest = UINT64_MAX - 2;

    if (request->limits.depth > 0)
        depth = request->limits.depth;
    if (depth > 0 && depth < longest)
        longest = depth;
    if (request->upper_bound > 0 && request->upper_bound - 1 < longest)
        longest = request->upper_bound - 1;
    return longest;
}

enum np_status
search_offer_path(const struct search_request *request, struct answer *result, struct path *path,
    struct np_error *error)
{
    const struct search_control *control = &request->control;
    const struct path old = result->path;

    if (answer_has_solution(result) && old.length <= path->length) {
        path_clear(path);
        return NP_OK;
    }
    const enum np_status status = instance_verify(request->instance, path, error);
    if (status != NP_OK)
        return status;
    result->path = *path;
    result->length = path->length;
    result->state = ANSWER_SOLVED;
    *path = old;
    path_clear(path);
    if (control->improved != NULL)
        control->improved(control->context, &result->path);
    return NP_OK;
}

/* An admissible estimate of the root is a lower bound, and a solution whose length equals a lower
 * bound is optimal, whichever search found it. */
static void
settle(const struct search_request *request, struct answer *result)
{
    const struct heuristic *heuristic = request->heuristic;

    if (heuristic != NULL && result->state != ANSWER_OPTIMAL &&
        (heuristic->flags & HEURISTIC_ADMISSIBLE))
        search_raise_bound(request, result, heuristic_eval(heuristic, request->instance).h);
    if (answer_has_solution(result) && result->state == ANSWER_OPTIMAL)
        search_raise_bound(request, result, result->path.length);
    if (answer_has_solution(result) && result->path.length <= result->lower_bound)
        result->state = ANSWER_OPTIMAL;
}

enum np_status
search_run(const struct search_row *row, const struct search_request *request,
    struct answer *result, struct np_error *error)
{
    const struct limits *const limits = &request->limits;
    const int64_t start_ns = clock_now_ns();

    *result = (struct answer){0};
    assert(request->weight >= 1.0 && request->limits.threads >= 1);
    assert(request->heuristic == NULL || memcmp(&request->heuristic->shape,
                                             &request->instance->shape, sizeof(struct shape)) == 0);
    if ((row->flags & SEARCH_USES_HEURISTIC) != 0 && request->heuristic == NULL)
        return np_fail(error, NP_UNSUPPORTED, "%s needs a heuristic", row->name);

    enum np_status status = row->run(request, result, error);
    if (status == NP_NO_MEMORY && limits->memory_bytes != 0) {
        /* The memory limit is too small even to begin. */
        result->end = ANSWER_END_MEMORY;
        status = NP_OK;
    }
    if (status == NP_CANCELLED) {
        /* The deadline passed or the search was cancelled while it prepared. */
        result->end = cancel_requested(limits->cancel) ? ANSWER_END_CANCELLED : ANSWER_END_MEMORY;
        status = NP_OK;
    }
    if (status == NP_OK) {
        assert(answer_has_solution(result) || result->end != ANSWER_END_SOLVED);
        settle(request, result);
        if (result->end == ANSWER_END_MEMORY && limits->nodes > 0 &&
            result->effort.generated >= limits->nodes)
            result->end = ANSWER_END_NODES;
        else if (result->end == ANSWER_END_MEMORY && limits->deadline_ns > 0 &&
                 (uint64_t)clock_now_ns() >= limits->deadline_ns)
            result->end = ANSWER_END_TIME;
    }
    result->effort.elapsed_ns = (uint64_t)(clock_now_ns() - start_ns);
    return status;
}

enum np_status
search_construct(const struct instance *instance, const struct cancel *cancel, uint64_t deadline_ns,
    struct path *path, struct np_error *error)
{
    struct search_request request;
    struct answer result;

    search_request_init(&request);
    request.instance = instance;
    request.limits.cancel = cancel;
    request.limits.deadline_ns = deadline_ns;
    enum np_status status = search_run(&search_constructive, &request, &result, error);
    if (status == NP_OK && (!answer_has_solution(&result) || cancel_requested(cancel)))
        status = np_fail(error, NP_CANCELLED, "interrupted");
    *path = result.path;
    result.path = (struct path){0};
    answer_free(&result);
    return status;
}
