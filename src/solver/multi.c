// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solves boards in multi-tile moves; see multi.h.
 */
#include "config.h"

#include "solver/multi.h"

#include "base/clock.h"
#include "base/machine.h"
#include "puzzle/parity.h"
#include "search/multi/multi_search.h"
#include "search/multi/multi_store.h"

enum {
    EASY_NODES = 1000000,    /* a search without tables of 20 ms */
    RING_AFTER = 15,         /* moves beyond the table's radius that take seconds without a ring */
    ANSWER_NS = 250000000,   /* for the first answer in single-tile moves ... */
    ANSWER_PART = 8,         /* ... and at most this part of the time limit */
    LATE_CELLS_MAX = 64,     /* larger boards get no answer after the time limit */
    SEARCHED_CELLS_MAX = 16, /* larger boards get half of the time for the first answer */
};

/* The names of the search in results. */
static const char *const ALGORITHM = "multi-tile-ida";
static const char *const HEURISTIC = "walking-distance";

struct run {
    const struct board *board;
    const struct goal *goal;
    const struct solver_options *options;
    const struct solver_control *control;
    struct solver_answer *answer;
    struct instance instance;
    uint64_t deadline_ns; /* 0 = none */
    struct cancel cancel; /* the control's token and the deadline */
    struct cancel enough; /* control->enough() returned true */
    struct np_error error;
};

/* ---- what is known --------------------------------------------------------------------------- */

/* Tells the caller about a change. */
static void
report(struct run *run)
{
    struct solver_answer *const answer = run->answer;

    if (solver_has_solution(answer) && answer->lower_bound >= answer->length) {
        answer->state = SOLVER_OPTIMAL;
        answer->lower_bound = answer->length;
    }
    if (run->control->changed != NULL)
        run->control->changed(run->control->context, answer);
    if (run->control->enough != NULL && run->control->enough(run->control->context, answer))
        cancel_request(&run->enough);
}

static void
raise_bound(struct run *run, uint64_t lower_bound)
{
    struct solver_answer *const answer = run->answer;

    if (lower_bound <= answer->lower_bound)
        return;
    answer->lower_bound = lower_bound;
    answer->bound_algorithm = ALGORITHM;
    answer->bound_heuristic = HEURISTIC;
    report(run);
}

/* Keeps a path if it is the best. If memory runs out, the previous one remains. */
static void
offer(struct run *run, const struct path *path, const char *algorithm, const char *heuristic)
{
    struct solver_answer *const answer = run->answer;
    const uint64_t length = path_count_runs(path);

    if ((solver_has_solution(answer) && length >= answer->length) ||
        (run->options->max_depth != 0 && length > run->options->max_depth) ||
        path_replace(&answer->path, path, &run->error) != NP_OK)
        return;
    answer->state = SOLVER_SOLVED;
    answer->length = length;
    answer->algorithm = algorithm;
    answer->heuristic = heuristic;
    report(run);
}

static bool
is_over(const struct run *run)
{
    const struct solver_answer *const answer = run->answer;

    return answer->state == SOLVER_OPTIMAL || run->error.status != NP_OK ||
           cancel_requested(&run->cancel);
}

static void
add_effort(struct run *run, const struct effort *effort)
{
    struct effort *const sum = &run->answer->effort;

    sum->expanded += effort->expanded;
    sum->generated += effort->generated;
    if (effort->peak_bytes > sum->peak_bytes)
        sum->peak_bytes = effort->peak_bytes;
}

/* The number of nodes left, at least 1; 0 = no limit. */
static uint64_t
nodes_left(const struct run *run)
{
    const uint64_t limit = run->options->node_limit;
    const uint64_t used = run->answer->effort.generated;

    return limit == 0 ? 0 : (used < limit ? limit - used : 1);
}

/* ---- the answer in single-tile moves --------------------------------------------------------- */

static void
on_single_change(void *context, const struct solver_answer *single)
{
    struct run *const run = context;

    if (solver_has_solution(single) && single->path.length == single->length)
        offer(run, &single->path, single->algorithm, single->heuristic);
}

/* Solves the board in single-tile moves for some time; 0 = no limit. */
static enum np_status
solve_single(struct run *run, uint64_t time_ns, const struct cancel *cancel, struct np_error *error)
{
    const struct solver_control control = {
        .cancel = cancel, .context = run, .changed = on_single_change};
    struct solver_options options = *run->options;
    struct solver_answer single;

    options.metric = METRIC_SINGLE;
    options.time_ns = time_ns;
    options.node_limit = nodes_left(run);
    options.prove = false;
    options.max_depth = 0;
    options.known_path = NULL;
    options.known_bound = 0;
    options.tables_at_once = false;
    const enum np_status status =
        solver_run(run->board, run->goal, &options, &control, &single, error);
    add_effort(run, &single.effort);
    /* A multi-tile move slides at most one tile fewer than the longest line has cells. */
    const uint32_t side =
        run->board->width > run->board->height ? run->board->width : run->board->height;
    if (side > 1)
        raise_bound(run, (single.lower_bound + side - 2) / (side - 1));
    solver_answer_free(&single);
    return status;
}

/* Finds an answer before a long search, in a small part of the time. */
static enum np_status
find_answer(struct run *run, struct np_error *error)
{
    const uint64_t limit = run->options->time_ns;
    uint64_t time_ns = ANSWER_NS;

    if (run->instance.shape.cells > SEARCHED_CELLS_MAX)
        time_ns = limit != 0 ? limit / 2 : 8 * time_ns;
    else if (limit != 0 && limit / ANSWER_PART < time_ns)
        time_ns = limit / ANSWER_PART + 1;
    return solve_single(run, time_ns, &run->cancel, error);
}

/* Finds an answer of a small board after the deadline, if there was no time for one before: that
 * takes a few milliseconds. */
static enum np_status
find_late_answer(struct run *run, struct np_error *error)
{
    const struct solver_options *const options = run->options;
    struct solver_options late = *options;

    if (solver_has_solution(run->answer) || run->board->cells > LATE_CELLS_MAX ||
        !cancel_requested(&run->cancel) || cancel_requested(&run->enough))
        return NP_OK;
    late.algorithm = &search_constructive;
    run->options = &late;
    const enum np_status status = solve_single(run, 0, &run->enough, error);
    run->options = options;
    return status;
}

/* ---- the search in multi-tile moves ---------------------------------------------------------- */

static void
on_bound(void *context, uint64_t lower_bound)
{
    raise_bound(context, lower_bound);
}

static uint64_t
table_bytes(const struct run *run)
{
    const unsigned boards = run->options->memory_boards > 0 ? run->options->memory_boards : 1;

    return run->options->memory_bytes != 0 ? run->options->memory_bytes / boards / 2 + 1 : 0;
}

/* Searches with the given tables, lengths of at most `longest` (0 = any) and `nodes` nodes (0 = all
 * that are left). */
static enum np_status
search(struct run *run, const struct multi_request *tables, uint64_t longest, uint64_t nodes,
    struct np_error *error)
{
    const uint64_t left = nodes_left(run);
    const uint64_t depth = run->options->max_depth;
    struct multi_request multi = *tables;
    struct search_result result = {0};
    struct search_request request;

    search_request_init(&request);
    request.instance = &run->instance;
    request.threads = run->options->threads != 0 ? run->options->threads : machine_processors();
    request.upper_bound = solver_has_solution(run->answer) ? run->answer->length : 0;
    request.limits.deadline_ns = run->deadline_ns;
    request.limits.nodes = left != 0 && (nodes == 0 || left < nodes) ? left : nodes;
    request.limits.depth = depth != 0 && (longest == 0 || depth < longest) ? depth : longest;
    request.control = (struct search_control){.cancel = &run->cancel,
        .counters = run->control->counters,
        .context = run,
        .bound_raised = on_bound};
    multi.search = &request;
    multi.lower_bound = run->answer->lower_bound;
    const enum np_status status = multi_search(&multi, &result, error);
    add_effort(run, &result.effort);
    if (status == NP_OK && result.found) {
        offer(run, &result.path, ALGORITHM, HEURISTIC);
        raise_bound(run, result.lower_bound);
    }
    search_result_free(&result);
    return status;
}

/* Searches step by step with stronger tables. */
static enum np_status
search_with(struct run *run, struct multi_tables *store, struct np_error *error)
{
    struct multi_request tables = {.walk = multi_store_walk(store)};
    const uint64_t bytes = table_bytes(run);
    const unsigned threads =
        run->options->threads != 0 ? run->options->threads : machine_processors();
    /* If nodes are limited, half of them remain for the first answer. */
    const uint64_t half = run->options->node_limit / 2 + 1;
    const bool few = run->options->node_limit != 0 && half < EASY_NODES;
    enum np_status status = search(run, &tables, 0, few ? half : EASY_NODES, error);

    if (status != NP_OK || is_over(run) || nodes_left(run) == 1)
        return status;
    status = find_answer(run, error);
    if (status != NP_OK || is_over(run) || run->options->first_only)
        return status;
    tables.table = multi_store_table(store, bytes, &run->cancel);
    if (tables.table != NULL) {
        run->answer->effort.table_bytes = multi_table_bytes(tables.table);
        status = search(run, &tables, tables.table->radius + RING_AFTER, 0, error);
        if (status != NP_OK || is_over(run))
            return status;
        tables.ring = multi_store_ring(store, bytes, threads, &run->cancel);
        if (tables.ring != NULL)
            run->answer->effort.table_bytes += multi_ring_bytes(tables.ring);
    }
    return is_over(run) ? NP_OK : search(run, &tables, 0, 0, error);
}

static enum np_status
solve_instance(struct run *run, struct np_error *error)
{
    struct multi_tables *store;
    enum np_status status = instance_init(&run->instance, run->board, run->goal, error);

    if (status != NP_OK)
        return status;
    status = multi_store_get(&store, &run->instance.shape, table_bytes(run), &run->cancel, error);
    if (status == NP_UNSUPPORTED || status == NP_LIMIT)
        return solve_single(run, run->options->time_ns, &run->cancel, error);
    if (status != NP_OK)
        return status == NP_CANCELLED ? NP_OK : status;
    status = search_with(run, store, error);
    multi_store_return(store);
    return status;
}

/* ---- boards that are too large to keep the path ---------------------------------------------- */

/* Counts runs while a path passes through. */
struct run_counter {
    const struct move_sink *next; /* NULL = none */
    uint64_t runs;
    uint8_t last; /* the last move, or MOVE_COUNT */
};

static bool
count_runs(void *context, const uint8_t *moves, size_t count)
{
    struct run_counter *const counter = context;

    for (size_t i = 0; i < count; i++) {
        counter->runs += moves[i] != counter->last;
        counter->last = moves[i];
    }
    return counter->next == NULL || counter->next->put(counter->next->context, moves, count);
}

static enum np_status
solve_giant(struct run *run, struct np_error *error)
{
    struct run_counter counter = {.next = run->options->sink, .last = MOVE_COUNT};
    const struct move_sink sink = {count_runs, &counter};
    struct solver_options options = *run->options;
    struct solver_answer *const answer = run->answer;
    const uint64_t side =
        run->board->width > run->board->height ? run->board->width : run->board->height;

    options.metric = METRIC_SINGLE;
    options.sink = &sink;
    const enum np_status status =
        solver_run(run->board, run->goal, &options, run->control, answer, error);
    answer->lower_bound = side > 1 ? (answer->lower_bound + side - 2) / (side - 1) : 0;
    if (solver_has_solution(answer) && answer->length > 0) {
        answer->state = SOLVER_SOLVED;
        answer->length = counter.runs;
    }
    return status;
}

/* ---- all ------------------------------------------------------------------------------------- */

static enum solver_end
end_of(const struct run *run)
{
    const struct solver_answer *const answer = run->answer;

    if (answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_UNSOLVABLE)
        return SOLVER_END_PROVED;
    if (answer->cancelled)
        return SOLVER_END_CANCELLED;
    if (cancel_requested(&run->enough))
        return SOLVER_END_ENOUGH;
    if (run->options->first_only && solver_has_solution(answer))
        return SOLVER_END_FIRST;
    if (run->options->node_limit != 0 && nodes_left(run) == 1)
        return SOLVER_END_NODES;
    if (run->deadline_ns != 0 && (uint64_t)clock_now_ns() >= run->deadline_ns)
        return SOLVER_END_TIME;
    return run->options->max_depth != 0 && !solver_has_solution(answer) ? SOLVER_END_DEPTH
                                                                        : SOLVER_END_DONE;
}

/* Starts with the path and the bound that the caller knows. */
static enum np_status
offer_known(struct run *run, struct np_error *error)
{
    static const struct path none;
    const struct path *const path = run->options->known_path;

    if (goal_reached(run->goal, run->board)) {
        offer(run, &none, NULL, NULL);
        return NP_OK;
    }
    if (path != NULL) {
        const enum np_status status = path_verify(path, run->board, run->goal, error);
        if (status != NP_OK)
            return status;
        offer(run, path, NULL, NULL);
    }
    run->answer->lower_bound = 1;
    if (run->options->known_bound > 1)
        run->answer->lower_bound = run->options->known_bound;
    report(run);
    return NP_OK;
}

static enum np_status
solve(struct run *run, struct np_error *error)
{
    bool solvable = false;
    enum np_status status = parity_solvable(run->board, run->goal, &run->cancel, &solvable, error);

    if (status == NP_OK && !solvable)
        run->answer->state = SOLVER_UNSOLVABLE;
    if (status != NP_OK || !solvable)
        return status == NP_CANCELLED ? NP_OK : status;
    status = offer_known(run, error);
    if (status != NP_OK || is_over(run))
        return status;
    if (!solver_keeps_path(run->board))
        return solve_giant(run, error);
    status = solve_instance(run, error);
    return status == NP_OK ? find_late_answer(run, error) : status;
}

enum np_status
multi_run(const struct board *board, const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control, struct solver_answer *answer, struct np_error *error)
{
    struct run run = {
        .board = board, .goal = goal, .options = options, .control = control, .answer = answer};

    if (options->time_ns != 0)
        run.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    run.enough.parent = control->cancel;
    run.cancel.parent = &run.enough;
    run.cancel.deadline_ns = run.deadline_ns;
    enum np_status status = solve(&run, error);
    if (status == NP_OK && run.error.status != NP_OK)
        status = np_fail(error, run.error.status, "%s", run.error.text);
    answer->cancelled = cancel_requested(control->cancel);
    answer->end = end_of(&run);
    instance_free(&run.instance);
    return status;
}
