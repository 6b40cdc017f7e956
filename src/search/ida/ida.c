// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative-deepening A*: depth-first searches with a rising bound on f = g + weight * h.
 *
 * It stores only one path, and with an admissible heuristic and weight 1 the first path found is a
 * shortest one. Each completed iteration proves that no solution is shorter than the next bound
 * divided by the weight. doc/ida.md compares designs of the kernels.
 *
 * R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985.
 */
#include "config.h"

#include "search/ida/ida.h"

#include <math.h>

#include "base/intl.h"
#include "heuristic/parts.h"
#include "search/ida/ida_iteration.h"

/* With a larger weight f might not fit in 64 bits. */
#define WEIGHT_MAX 65536.0

/* Returns a lower bound on the length of solutions if none has a smaller f than this. */
static uint64_t
length_bound(const struct ida *ida, uint64_t f)
{
    if ((ida->request->heuristic->flags & HEURISTIC_ADMISSIBLE) == 0)
        return 0;
    return f / ida->weight + (f % ida->weight != 0);
}

/* The kernels for one heuristic and shape. 3x3 needs none, since its boards take less than a
 * millisecond. */
static const struct kernel {
    const struct heuristic_row *heuristic;
    uint32_t side;
    ida_kernel *run;
} kernels[] = {
    {&heuristic_manhattan, 4, ida_manhattan_4x4},
    {&heuristic_linear_conflict, 4, ida_linear_conflict_4x4},
    {&heuristic_walking_conflict, 4, ida_walking_conflict_4x4},
    {&heuristic_walking_distance, 4, ida_walking_distance_4x4},
#ifdef NP_HAVE_UINT128
    {&heuristic_manhattan, 5, ida_manhattan_5x5},
    {&heuristic_linear_conflict, 5, ida_linear_conflict_5x5},
#endif
};

/* Returns the kernel for the request, or NULL for the general kernel. */
static ida_kernel *
find_kernel(const struct ida *ida)
{
    const struct heuristic *heuristic = ida->request->heuristic;
    const struct shape *shape = &ida->request->instance->shape;

    for (size_t i = 0; ida->weight == IDA_MOVE && i < sizeof kernels / sizeof kernels[0]; i++) {
        if (kernels[i].heuristic == heuristic->row && kernels[i].side == shape->width &&
            kernels[i].side == shape->height)
            return kernels[i].run;
    }
    return NULL;
}

/* Collects the tables that the kernel of a heuristic reads. */
static struct ida_tables
tables_of(const struct heuristic *heuristic)
{
    const struct heuristic *conflict =
        heuristic->row == &heuristic_linear_conflict ? heuristic : NULL;
    struct ida_tables tables = {0};

    if (heuristic->row == &heuristic_walking_distance ||
        heuristic->row == &heuristic_walking_conflict) {
        const struct walking *const walking = (const struct walking *)heuristic;
        tables.walks[0] = walking->rows->next;
        tables.walks[1] = walking->columns->next;
        conflict = walking->conflict;
    }
    if (conflict != NULL) {
        tables.conflicts[0] = ((const struct linear_conflict *)conflict)->row_table;
        tables.conflicts[1] = ((const struct linear_conflict *)conflict)->column_table;
    }
    return tables;
}

/* The `check` callback of an iteration. */
static bool
check(struct ida_iteration *iteration)
{
    struct search_poll *poll = &((struct ida *)iteration->context)->poll;

    poll->expanded = iteration->expanded;
    poll->generated = iteration->generated;
    iteration->stopped = !search_poll_check(poll);
    iteration->next_check = poll->next;
    return !iteration->stopped;
}

/* Runs one iteration of a kernel for which every move leaves f unchanged or raises it by two. */
static enum ida_end
iterate(struct ida *ida, ida_kernel *kernel)
{
    const struct instance *instance = ida->request->instance;
    const size_t bound = (size_t)(ida->bound / IDA_MOVE);

    if (path_reserve(&ida->path, bound, NULL) != NP_OK)
        return IDA_NO_MEMORY;
    struct ida_iteration iteration = {.tiles = instance->tiles,
        .blank = instance->blank,
        .h = ida->root.h,
        .aux = {ida->root.aux[0], ida->root.aux[1], ida->root.aux[2]},
        .bound = (uint32_t)bound,
        .moves = ida->path.moves,
        .tables = tables_of(ida->request->heuristic),
        .expanded = ida->poll.expanded,
        .generated = ida->poll.generated,
        .next_check = ida->poll.next,
        .check = check,
        .context = ida};
    const bool ended = kernel(&iteration);
    ida->poll.expanded = iteration.expanded;
    ida->poll.generated = iteration.generated;
    ida->next_bound = ida->bound + 2 * IDA_MOVE;
    if (!ended)
        return IDA_NOT_FOUND;
    if (iteration.stopped)
        return IDA_STOPPED;
    ida->path.length = bound;
    return IDA_FOUND;
}

/* Raises the bound until an iteration ends the search. */
static enum ida_end
deepen(struct ida *ida, struct search_result *result)
{
    ida_kernel *const kernel = find_kernel(ida);
    enum ida_end end = IDA_NOT_FOUND;

    ida->next_bound = ida->weight * ida->root.h;
    while (end == IDA_NOT_FOUND && ida->next_bound != IDA_NONE) {
        const uint64_t least = length_bound(ida, ida->next_bound);
        search_raise_bound(ida->request, result, least);
        if (least > ida->longest)
            break;
        ida->bound = ida->next_bound;
        ida->next_bound = IDA_NONE;
        ida->poll.bound = ida->bound / IDA_MOVE;
        result->iterations++;
        end = kernel != NULL ? iterate(ida, kernel) : ida_iterate_any(ida);
    }
    return end;
}

static enum np_status
conclude(struct ida *ida, enum ida_end end, struct search_result *result, struct np_error *error)
{
    const unsigned flags = ida->request->heuristic->flags;

    search_poll_finish(&ida->poll, result);
    if (end == IDA_NO_MEMORY)
        result->outcome = SEARCH_LIMITED;
    if (end == IDA_NOT_FOUND) {
        result->outcome = SEARCH_EXHAUSTED;
        search_raise_bound(ida->request, result, ida->longest + 1);
    }
    if (end != IDA_FOUND)
        return NP_OK;
    result->outcome = SEARCH_SOLVED;
    result->optimal = (flags & HEURISTIC_ADMISSIBLE) != 0 && ida->weight == IDA_MOVE;
    return search_offer_path(ida->request, result, &ida->path, error);
}

static enum np_status
run_ida(const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct ida ida = {.request = request,
        .root = heuristic_eval(request->heuristic, request->instance),
        .longest = search_longest(request, 0),
        .weight = (uint64_t)llround(fmin(request->weight, WEIGHT_MAX) * (double)IDA_MOVE)};

    search_poll_init(&ida.poll, request);
    search_poll_limit_memory(&ida.poll);
    const enum ida_end end = deepen(&ida, result);
    const enum np_status status = conclude(&ida, end, result, error);
    path_free(&ida.path);
    arena_free(&ida.stack);
    return status;
}

const struct search_row search_ida = {
    .name = "ida",
    .title = N_("iterative-deepening A*: finds shortest paths and stores only one path"),
    .paper = "Korf 1985",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH,
    .run = run_ida,
};
