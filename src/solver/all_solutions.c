// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opens the heuristic with which search/all counts, after the solver has proved the length.
 */
#include "config.h"

#include "solver/all_solutions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "search/poll.h"

/* The longest time to build tables for counting, if the proof did not need any. */
static const double BUILD_SECONDS = 2;

void
all_solutions_free(struct all_solutions *all)
{
    all_search_free(all->search);
    heuristic_close(all->heuristic);
    instance_free(&all->instance);
    answer_free(&all->answer);
}

/* Half of the memory of one board: for tables, or for the memo. */
static uint64_t
half_memory(const struct solver_options *options)
{
    const uint64_t bytes = options->limits.memory_bytes != 0
                               ? options->limits.memory_bytes
                               : machine_fair_bytes(machine_available_bytes());

    return bytes / 2 / options->memory_boards + 1;
}

/* Opens the strongest estimate that is ready; the proof has built its tables if it needed them. */
static enum np_status
open_heuristic(
    struct all_solutions *all, const struct solver_options *options, struct np_error *error)
{
    static const struct heuristic_row *const rows[] = {&heuristic_pdb, &heuristic_walking_conflict,
        &heuristic_linear_conflict, &heuristic_manhattan};
    struct heuristic_params params = options->params;
    const struct cancel cancel = search_cancel_of(&all->request);
    enum np_status status = NP_UNSUPPORTED;

    params.tables.memory_bytes = options->limits.memory_bytes != 0 ? half_memory(options) : 0;
    params.tables.build_seconds = BUILD_SECONDS;
    params.tables.build.cancel = &cancel;
    params.tables.build.threads = options->limits.threads;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && status != NP_OK; i++) {
        status = heuristic_open(&all->heuristic, rows[i], &all->instance.shape, &params, error);
        if (status == NP_CANCELLED)
            return status;
    }
    all->request.heuristic = all->heuristic;
    return status;
}

/* Counts length after length, with the time and the nodes that the proof left. */
static enum np_status
count_proved(struct all_solutions *all, const struct solver_options *options, uint64_t extra,
    struct np_error *error)
{
    const struct limits *const limits = &all->request.limits;
    struct effort *const effort = &all->answer.effort;
    struct all_count count = {.complete = false};

    if (all->answer.length + extra > ALL_LENGTH_MAX)
        return np_fail(error, NP_UNSUPPORTED, "solutions of more than %d moves are not counted",
            ALL_LENGTH_MAX);
    enum np_status status = open_heuristic(all, options, error);
    if (status == NP_OK)
        status = all_search_init(&all->search, &all->request, all->answer.length, error);
    if (status != NP_OK && status != NP_CANCELLED)
        return status;
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    const uint64_t start_cpu_ns = (uint64_t)clock_thread_cpu_ns();
    all->complete = status == NP_OK;
    for (; all->lengths <= extra && all->complete; all->lengths++) {
        all_search_count(all->search, all->answer.length + all->lengths, &count);
        all->complete = count.complete;
        all->counts[all->lengths] = count.solutions;
        all->count = all_add(all->count, count.solutions);
        if (all->lengths == 0) {
            all->first_count = count.first_count;
            memcpy(all->firsts, count.firsts, sizeof all->firsts);
        }
    }
    effort->expanded += count.effort.expanded;
    effort->generated += count.effort.generated;
    if (count.effort.peak_bytes > effort->peak_bytes)
        effort->peak_bytes = count.effort.peak_bytes;
    effort->elapsed_ns += (uint64_t)clock_now_ns() - start_ns;
    effort->cpu_ns += (uint64_t)clock_thread_cpu_ns() - start_cpu_ns;
    if (all->complete)
        all->end = ANSWER_END_DONE;
    else if (cancel_requested(limits->cancel))
        all->end = ANSWER_END_CANCELLED;
    else
        all->end = limits->nodes != 0 && count.effort.generated >= limits->nodes ? ANSWER_END_NODES
                                                                                 : ANSWER_END_TIME;
    return NP_OK;
}

enum np_status
all_solutions_begin(struct all_solutions *all, const struct board *board, const struct goal *goal,
    const struct solver_options *options, uint64_t extra, const struct solver_control *control,
    struct np_error *error)
{
    struct solver_options proof = *options;

    assert(extra <= ALL_EXTRA_MAX);
    *all = (struct all_solutions){.complete = false};
    if (board->cells > ALL_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED,
            "all solutions are counted on boards of at most %d cells", ALL_CELLS_MAX);
    if (options->time_ns != 0)
        proof.limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    proof.time_ns = 0;
    proof.prove = true;
    proof.first_only = false;
    enum np_status status = solver_run(board, goal, &proof, control, &all->answer, error);
    if (status != NP_OK || all->answer.state != ANSWER_OPTIMAL)
        return status;
    status = instance_init(&all->instance, board, goal, error);
    if (status != NP_OK)
        return status;
    const uint64_t used = all->answer.effort.generated;
    search_request_init(&all->request);
    all->request.instance = &all->instance;
    all->request.limits = proof.limits;
    all->request.limits.memory_bytes = half_memory(options);
    all->request.limits.threads = 1;
    if (options->limits.nodes != 0)
        all->request.limits.nodes = options->limits.nodes > used ? options->limits.nodes - used : 1;
    if (control != NULL)
        all->request.control.counters = control->counters;
    return count_proved(all, options, extra, error);
}

uint64_t
all_solutions_list(struct all_solutions *all, uint64_t most, all_put *put, void *context)
{
    uint64_t listed = 0;

    for (unsigned more = 0; more < all->lengths && listed < most; more++) {
        const uint64_t count = all->counts[more];
        const uint64_t wanted = count < most - listed ? count : most - listed;
        const uint64_t passed =
            all_search_list(all->search, all->answer.length + more, wanted, put, context);
        listed += passed;
        if (passed < wanted)
            break;
    }
    return listed;
}

/* ---- in the background ----------------------------------------------------------------------- */

static void
work(void *context, const struct cancel *cancel)
{
    struct all_task *const task = context;

    task->options.limits.cancel = cancel;
    task->status = all_solutions_begin(
        &task->all, &task->board, &task->goal, &task->options, 0, NULL, &task->error);
}

static void
free_context(void *context)
{
    struct all_task *const task = context;

    board_free(&task->board);
    goal_free(&task->goal);
    path_free(&task->known);
    all_solutions_free(&task->all);
    free(task);
}

enum np_status
all_task_start(struct all_task **task, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = work, .free = free_context};
    struct all_task *const started = calloc(1, sizeof *started);

    *task = NULL;
    if (started == NULL)
        return np_no_memory(error);
    started->options = *options;
    enum np_status status = board_copy(&started->board, board, error);
    if (status == NP_OK)
        status = goal_copy(&started->goal, goal, error);
    if (status == NP_OK && options->known_path != NULL) {
        status = path_copy(&started->known, options->known_path, error);
        started->options.known_path = &started->known;
    }
    if (status == NP_OK)
        status = task_start(&started->task, &class, started, error);
    if (status == NP_OK)
        *task = started;
    else
        free_context(started);
    return status;
}

void
all_task_free(struct all_task *task)
{
    if (task != NULL)
        task_free(task->task);
}
