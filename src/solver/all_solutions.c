// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opens the heuristic with which search/all counts, after the solver has proved the length.
 */
#include "config.h"

#include "solver/all_solutions.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/thread/task.h"
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
    uint64_t shortest;
    uint64_t counts[ALL_EXTRA_MAX + 1];
    unsigned lengths;
};

void
all_answer_free(struct all_answer *answer)
{
    solver_answer_free(&answer->solver);
    *answer = (struct all_answer){0};
}

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
    const uint64_t bytes = options->memory_bytes != 0
                               ? options->memory_bytes
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

    params.tables.memory_bytes = options->memory_bytes != 0 ? half_memory(options) : 0;
    params.tables.build_seconds = BUILD_SECONDS;
    params.tables.build.cancel = &cancel;
    params.tables.build.threads = options->threads;
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

/* Prepares the search for a length that is proved. */
static enum np_status
prepare(struct all_solutions *all, const struct solver_options *options, struct np_error *error)
{
    const struct all_request request = {.search = &all->request, .shortest = all->shortest};
    const enum np_status status = open_heuristic(all, options, error);

    return status == NP_OK ? all_search_init(&all->search, &request, error) : status;
}

static enum solver_end
end_of(const struct all_solutions *all, const struct solver_control *control)
{
    if (cancel_requested(control->cancel))
        return SOLVER_END_CANCELLED;
    return all_search_out_of_nodes(all->search) ? SOLVER_END_NODES : SOLVER_END_TIME;
}

/* Counts length after length. */
static void
count_lengths(struct all_solutions *all, uint64_t extra, const struct solver_control *control)
{
    struct all_answer *const answer = all->answer;
    struct all_count count;

    answer->complete = true;
    answer->end = SOLVER_END_DONE;
    for (uint64_t more = 0; more <= extra && answer->complete; more++) {
        all_search_count(all->search, all->shortest + more, &count);
        answer->complete = count.complete;
        answer->counts[more] = count.solutions;
        answer->count = all_add(answer->count, count.solutions);
        answer->lengths = (unsigned)more + 1;
        if (more > 0)
            continue;
        answer->first_count = count.first_count;
        for (unsigned i = 0; i < count.first_count; i++)
            answer->firsts[i] = count.firsts[i];
    }
    if (!answer->complete)
        answer->end = end_of(all, control);
    answer->effort = all_search_effort(all->search);
}

/* The request of the count, which has the time and the nodes that the proof left. */
static struct search_request
request_of(const struct all_solutions *all, const struct solver_options *options,
    const struct solver_control *control, uint64_t start_ns)
{
    const uint64_t used = all->answer->solver.effort.generated;
    struct search_request request;

    search_request_init(&request);
    request.instance = &all->instance;
    request.limits.deadline_ns = options->time_ns != 0 ? start_ns + options->time_ns : 0;
    request.limits.memory_bytes = half_memory(options);
    if (options->node_limit != 0)
        request.limits.nodes = options->node_limit > used ? options->node_limit - used : 1;
    request.control.cancel = control->cancel;
    request.control.counters = control->counters;
    return request;
}

/* Counts the solutions of a board whose shortest length is proved. */
static enum np_status
count_proved(struct all_solutions *all, const struct solver_options *options, uint64_t extra,
    const struct solver_control *control, struct np_error *error)
{
    enum np_status status;

    if (all->shortest + extra > ALL_LENGTH_MAX)
        return np_fail(error, NP_UNSUPPORTED, "solutions of more than %d moves are not counted",
            ALL_LENGTH_MAX);
    status = prepare(all, options, error);
    if (status == NP_CANCELLED) {
        all->answer->end =
            cancel_requested(control->cancel) ? SOLVER_END_CANCELLED : SOLVER_END_TIME;
        return NP_OK;
    }
    if (status != NP_OK)
        return status;
    const int64_t start_ns = clock_now_ns();
    const int64_t start_cpu_ns = clock_thread_cpu_ns();
    count_lengths(all, extra, control);
    all->answer->effort.elapsed_ns = (uint64_t)(clock_now_ns() - start_ns);
    all->answer->effort.cpu_ns = (uint64_t)(clock_thread_cpu_ns() - start_cpu_ns);
    all->lengths = all->answer->lengths;
    for (unsigned i = 0; i < all->lengths; i++)
        all->counts[i] = all->answer->counts[i];
    return NP_OK;
}

enum np_status
all_solutions_begin(struct all_solutions **all, const struct board *board, const struct goal *goal,
    const struct solver_options *options, uint64_t extra, const struct solver_control *control,
    struct all_answer *answer, struct np_error *error)
{
    static const struct solver_control no_control;
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    struct solver_options proof = *options;
    struct all_solutions *const opened = calloc(1, sizeof *opened);

    *all = opened;
    *answer = (struct all_answer){0};
    if (opened == NULL)
        return np_no_memory(error);
    if (board->cells > ALL_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED,
            "all solutions are counted on boards of at most %d cells", ALL_CELLS_MAX);
    if (extra > ALL_EXTRA_MAX)
        extra = ALL_EXTRA_MAX;
    proof.prove = true;
    proof.first_only = false;
    enum np_status status = solver_run(board, goal, &proof, control, &answer->solver, error);
    if (status != NP_OK || answer->solver.state != SOLVER_OPTIMAL)
        return status;
    opened->answer = answer;
    opened->shortest = answer->solver.length;
    status = instance_init(&opened->instance, board, goal, error);
    if (status != NP_OK)
        return status;
    if (control == NULL)
        control = &no_control;
    opened->request = request_of(opened, options, control, start_ns);
    return count_proved(opened, options, extra, control, error);
}

uint64_t
all_solutions_list(struct all_solutions *all, uint64_t most, all_put *put, void *context)
{
    uint64_t listed = 0;

    for (unsigned more = 0; all != NULL && more < all->lengths && listed < most; more++) {
        const uint64_t wanted =
            all->counts[more] < most - listed ? all->counts[more] : most - listed;
        const uint64_t passed =
            all_search_list(all->search, all->shortest + more, wanted, put, context);
        listed += passed;
        if (passed < wanted)
            break;
    }
    return listed;
}

enum np_status
all_solutions_count(const struct board *board, const struct goal *goal,
    const struct solver_options *options, uint64_t extra, const struct solver_control *control,
    struct all_answer *answer, struct np_error *error)
{
    struct all_solutions *all;
    const enum np_status status =
        all_solutions_begin(&all, board, goal, options, extra, control, answer, error);

    all_solutions_free(all);
    return status;
}

/* ---- in the background ----------------------------------------------------------------------- */

/* What the thread works on; the task owns it. */
struct all_work {
    struct board board;
    struct goal goal;
    struct path known;
    struct solver_options options;
    struct all_answer answer;
    struct np_error error;
    enum np_status status;
};

struct all_task {
    struct task *task;
    struct all_work *work;
};

static void
do_work(void *context, const struct cancel *cancel)
{
    struct all_work *const work = context;
    const struct solver_control control = {.cancel = cancel};

    work->status = all_solutions_count(
        &work->board, &work->goal, &work->options, 0, &control, &work->answer, &work->error);
}

static void
free_work(void *context)
{
    struct all_work *const work = context;

    board_free(&work->board);
    goal_free(&work->goal);
    path_free(&work->known);
    all_answer_free(&work->answer);
    free(work);
}

/* Copies what the thread works on. */
static enum np_status
copy_work(struct all_work *work, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    enum np_status status = board_copy(&work->board, board, error);

    work->options = *options;
    if (status == NP_OK)
        status = goal_copy(&work->goal, goal, error);
    if (status == NP_OK && options->known_path != NULL) {
        status = path_copy(&work->known, options->known_path, error);
        work->options.known_path = &work->known;
    }
    return status;
}

enum np_status
all_task_start(struct all_task **task, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = do_work, .free = free_work};
    struct all_task *const started = calloc(1, sizeof *started);
    struct all_work *const work = calloc(1, sizeof *work);
    enum np_status status = NP_NO_MEMORY;

    *task = NULL;
    if (started == NULL || work == NULL)
        (void)np_no_memory(error);
    else
        status = copy_work(work, board, goal, options, error);
    if (status == NP_OK)
        status = task_start(&started->task, &class, work, error);
    if (status == NP_OK) {
        started->work = work;
        *task = started;
        return NP_OK;
    }
    if (work != NULL)
        free_work(work);
    free(started);
    return status;
}

bool
all_task_is_done(const struct all_task *task)
{
    return task_is_done(task->task);
}

const struct all_answer *
all_task_answer(const struct all_task *task)
{
    return &task->work->answer;
}

enum np_status
all_task_status(const struct all_task *task, struct np_error *error)
{
    const struct all_work *const work = task->work;

    return work->status == NP_OK ? NP_OK : np_fail(error, work->status, "%s", work->error.text);
}

void
all_task_free(struct all_task *task)
{
    if (task == NULL)
        return;
    task_free(task->task);
    free(task);
}
