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

struct all_solutions {
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
    struct all_search *search;
    struct all_answer *answer;
};

void
all_solutions_free(struct all_solutions *all)
{
    if (all == NULL)
        return;
    all_search_free(all->search);
    heuristic_close(all->heuristic);
    instance_free(&all->instance);
    free(all);
}

/* Half of the memory of one board: for tables, or for the memo. */
static uint64_t
half_memory(const struct solver_options *options)
{
    const unsigned boards = options->memory_boards > 0 ? options->memory_boards : 1;
    const uint64_t bytes = options->limits.memory_bytes != 0
                               ? options->limits.memory_bytes
                               : machine_fair_bytes(machine_available_bytes());

    return bytes / 2 / boards + 1;
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
        if (!heuristic_supports(rows[i], &all->instance.shape))
            continue;
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
    const struct search_request *const request = &all->request;
    struct all_answer *const answer = all->answer;
    struct effort *const effort = &answer->solver.effort;
    struct all_count count = {.complete = false};

    if (answer->solver.length + extra > ALL_LENGTH_MAX)
        return np_fail(error, NP_UNSUPPORTED, "solutions of more than %d moves are not counted",
            ALL_LENGTH_MAX);
    enum np_status status = open_heuristic(all, options, error);
    if (status == NP_OK)
        status = all_search_init(&all->search, request, answer->solver.length, error);
    if (status != NP_OK && status != NP_CANCELLED)
        return status;
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    const uint64_t start_cpu_ns = (uint64_t)clock_thread_cpu_ns();
    answer->complete = status == NP_OK;
    for (uint64_t more = 0; more <= extra && answer->complete; more++) {
        all_search_count(all->search, answer->solver.length + more, &count);
        answer->complete = count.complete;
        answer->counts[more] = count.solutions;
        answer->count = all_add(answer->count, count.solutions);
        answer->lengths = (unsigned)more + 1;
        if (more == 0) {
            answer->first_count = count.first_count;
            memcpy(answer->firsts, count.firsts, sizeof answer->firsts);
        }
    }
    effort->expanded += count.effort.expanded;
    effort->generated += count.effort.generated;
    if (count.effort.peak_bytes > effort->peak_bytes)
        effort->peak_bytes = count.effort.peak_bytes;
    effort->elapsed_ns += (uint64_t)clock_now_ns() - start_ns;
    effort->cpu_ns += (uint64_t)clock_thread_cpu_ns() - start_cpu_ns;
    if (answer->complete)
        answer->end = ANSWER_END_DONE;
    else if (cancel_requested(request->limits.cancel))
        answer->end = ANSWER_END_CANCELLED;
    else
        answer->end = request->limits.nodes != 0 && count.effort.generated >= request->limits.nodes
                          ? ANSWER_END_NODES
                          : ANSWER_END_TIME;
    return NP_OK;
}

enum np_status
all_solutions_begin(struct all_solutions **all, const struct board *board, const struct goal *goal,
    const struct solver_options *options, uint64_t extra, const struct solver_control *control,
    struct all_answer *answer, struct np_error *error)
{
    struct solver_options proof = *options;
    struct all_solutions *const opened = calloc(1, sizeof *opened);

    assert(extra <= ALL_EXTRA_MAX);
    *all = opened;
    *answer = (struct all_answer){0};
    if (opened == NULL)
        return np_no_memory(error);
    opened->answer = answer;
    if (board->cells > ALL_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED,
            "all solutions are counted on boards of at most %d cells", ALL_CELLS_MAX);
    if (options->time_ns != 0)
        proof.limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
    proof.time_ns = 0;
    proof.prove = true;
    proof.first_only = false;
    enum np_status status = solver_run(board, goal, &proof, control, &answer->solver, error);
    if (status != NP_OK || answer->solver.state != ANSWER_OPTIMAL)
        return status;
    status = instance_init(&opened->instance, board, goal, error);
    if (status != NP_OK)
        return status;
    const uint64_t used = answer->solver.effort.generated;
    struct search_request *const request = &opened->request;
    search_request_init(request);
    request->instance = &opened->instance;
    request->limits = proof.limits;
    request->limits.memory_bytes = half_memory(options);
    request->limits.threads = 1;
    if (options->limits.nodes != 0)
        request->limits.nodes = options->limits.nodes > used ? options->limits.nodes - used : 1;
    if (control != NULL)
        request->control.counters = control->counters;
    return count_proved(opened, options, extra, error);
}

uint64_t
all_solutions_list(struct all_solutions *all, uint64_t most, all_put *put, void *context)
{
    const struct all_answer *const answer = all->answer;
    uint64_t listed = 0;

    for (unsigned more = 0; more < answer->lengths && listed < most; more++) {
        const uint64_t count = answer->counts[more];
        const uint64_t wanted = count < most - listed ? count : most - listed;
        const uint64_t passed =
            all_search_list(all->search, answer->solver.length + more, wanted, put, context);
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
    struct all_solutions *all;

    task->options.limits.cancel = cancel;
    task->status = all_solutions_begin(
        &all, &task->board, &task->goal, &task->options, 0, NULL, &task->answer, &task->error);
    all_solutions_free(all);
}

static void
free_context(void *context)
{
    struct all_task *const task = context;

    board_free(&task->board);
    goal_free(&task->goal);
    path_free(&task->known);
    answer_free(&task->answer.solver);
    free(task);
}

enum np_status
all_task_start(struct all_task **task, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = work, .free = free_context};
    struct all_task *const started = calloc(1, sizeof *started);
    struct task *thread;

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
        status = task_start(&thread, &class, started, error);
    if (status != NP_OK) {
        free_context(started);
        return status;
    }
    started->task = thread;
    *task = started;
    return NP_OK;
}

void
all_task_free(struct all_task *task)
{
    if (task != NULL)
        task_free(task->task);
}
