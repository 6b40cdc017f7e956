// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of methods, and a run of one of them. Runs measure processor time, which stays
 * comparable while other threads run.
 */
#include "config.h"

#include "solver/method.h"

#include <stdlib.h>

#include "base/clock.h"

/* Whether an index is in a set of names; the empty one stands for all. */
static bool
is_named(uint32_t names, unsigned index)
{
    return names == 0 || (names >> index & 1) != 0;
}

static bool
suits(const struct search_row *row, const struct heuristic_row *heuristic)
{
    return row->heuristic == NULL || row->heuristic == heuristic;
}

enum np_status
methods_list(struct method **methods, unsigned *count, uint32_t algorithms, uint32_t heuristics,
    struct np_error *error)
{
    struct method *next =
        calloc((size_t)search_row_count * (heuristic_row_count + 1), sizeof *next);

    /* If the user named both, a method that cannot work is listed, and its run reports why. */
    const bool both_named = algorithms != 0 && heuristics != 0;

    *count = 0;
    *methods = next;
    if (next == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < search_row_count; i++) {
        const struct search_row *const row = search_rows[i];

        if (!is_named(algorithms, i))
            continue;
        if ((row->flags & SEARCH_USES_HEURISTIC) == 0) {
            if (heuristics == 0 || algorithms != 0)
                *next++ = (struct method){.algorithm = row};
            continue;
        }
        for (unsigned k = 0; k < heuristic_row_count; k++)
            if (is_named(heuristics, k) && (both_named || suits(row, heuristic_rows[k])))
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

static struct search_request
request_of(const struct method_task *task)
{
    const struct solver_options *const options = task->options;
    struct search_request request;

    search_request_init(&request);
    request.instance = task->instance;
    request.heuristic = task->heuristic;
    request.weight = options->weight;
    if (options->beam_width > 0)
        request.beam_width = options->beam_width;
    request.limits = (struct search_limits){
        .nodes = options->node_limit,
        .memory_bytes = task->memory_bytes,
        .depth = options->max_depth,
    };
    if (options->time_ns > 0)
        request.limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    request.control = task->control;
    return request;
}

static enum solver_end
end_of(const struct search_request *request, const struct search_result *result)
{
    const struct search_limits *const limits = &request->limits;

    if (result->outcome == SEARCH_CANCELLED)
        return SOLVER_END_CANCELLED;
    if (result->outcome == SEARCH_SOLVED)
        return SOLVER_END_SOLVED;
    if (result->outcome == SEARCH_EXHAUSTED || result->gave_up)
        return result->found ? SOLVER_END_SOLVED : SOLVER_END_DONE;
    if (limits->nodes > 0 && result->effort.generated >= limits->nodes)
        return SOLVER_END_NODES;
    if (limits->deadline_ns > 0 && (uint64_t)clock_now_ns() >= limits->deadline_ns)
        return SOLVER_END_TIME;
    return SOLVER_END_MEMORY;
}

enum np_status
method_search(const struct method *method, const struct method_task *task, struct method_run *run,
    struct path *path, struct np_error *error)
{
    const struct search_request request = request_of(task);
    const int64_t start_ns = clock_thread_cpu_ns();
    struct search_result result;
    const enum np_status status = search_run(method->algorithm, &request, &result, error);
    const uint64_t bound =
        result.lower_bound > task->root_bound ? result.lower_bound : task->root_bound;

    *run = (struct method_run){0};
    if (status == NP_OK)
        *run = (struct method_run){
            .ran = true,
            .found = result.found,
            .optimal = result.optimal || (result.found && result.path.length == bound),
            .end = end_of(&request, &result),
            .length = result.path.length,
            .lower_bound = bound,
            .effort = result.effort,
        };
    run->effort.cpu_ns = (uint64_t)(clock_thread_cpu_ns() - start_ns);
    if (path != NULL) {
        path_free(path);
        *path = result.path;
        result.path = (struct path){0};
    }
    search_result_free(&result);
    return status;
}
