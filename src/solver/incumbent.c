// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The answer that all searches of a board improve, and the workers that run them.
 *
 * The lengths of all solutions of a board have the same parity, so a lower bound of the other
 * parity is raised by one.
 */
#include "config.h"

#include "solver/incumbent.h"

#include "base/clock.h"
#include "base/text/text.h"

bool
incumbent_is_over(const struct incumbent *incumbent)
{
    return cancel_requested(&incumbent->over);
}

/* Reports a changed answer, and ends the searches if it is final. The caller has the lock. */
static void
answer_changed(struct incumbent *incumbent)
{
    struct answer *answer = incumbent->answer;

    if (answer_has_solution(answer)) {
        const bool optimal = answer->lower_bound >= answer->length;
        answer->state = optimal ? ANSWER_OPTIMAL : ANSWER_SOLVED;
        if (optimal || incumbent->options->first_only)
            cancel_request(&incumbent->cancel);
    }
    if (incumbent->control->changed != NULL &&
        incumbent->control->changed(incumbent->control->context, answer)) {
        incumbent->enough = true;
        cancel_request(&incumbent->cancel);
    }
}

void
incumbent_offer(struct incumbent *incumbent, const struct path *path, uint64_t length,
    const char *algorithm, const char *heuristic)
{
    struct answer *const answer = incumbent->answer;
    const uint64_t depth = incumbent->limits.depth;

    pthread_mutex_lock(&incumbent->lock);
    const bool better = (depth == 0 || length <= depth) &&
                        (!answer_has_solution(answer) || length < answer->length);
    if (better && path != NULL && path_replace(&answer->path, path, &incumbent->error) != NP_OK) {
        /* The previous answer remains. */
        incumbent->out_of_memory = true;
        cancel_request(&incumbent->cancel);
    } else if (better) {
        if (path != NULL)
            checkpoint_offer_path(incumbent->checkpoint, path);
        answer->state = ANSWER_SOLVED;
        answer->length = length;
        answer->algorithm = algorithm;
        answer->heuristic = heuristic;
        answer_changed(incumbent);
    }
    pthread_mutex_unlock(&incumbent->lock);
}

void
incumbent_raise_bound(
    struct incumbent *incumbent, uint64_t lower_bound, const char *algorithm, const char *heuristic)
{
    pthread_mutex_lock(&incumbent->lock);
    if ((lower_bound % 2 != 0) != incumbent->odd)
        lower_bound++;
    if (lower_bound > incumbent->answer->lower_bound) {
        incumbent->answer->lower_bound = lower_bound;
        incumbent->answer->bound_algorithm = algorithm;
        incumbent->answer->bound_heuristic = heuristic;
        answer_changed(incumbent);
    }
    pthread_mutex_unlock(&incumbent->lock);
}

void
incumbent_note(struct incumbent *incumbent, struct np_error *note, const struct np_error *text)
{
    pthread_mutex_lock(&incumbent->lock);
    *note = *text;
    pthread_mutex_unlock(&incumbent->lock);
}

/* The length of the best solution; 0 if there is none. */
static uint64_t
upper_bound(struct incumbent *incumbent)
{
    pthread_mutex_lock(&incumbent->lock);
    const uint64_t length = incumbent->answer->length;
    pthread_mutex_unlock(&incumbent->lock);
    return length;
}

/* Publishes the counters of all searches and enforces the node limit. The caller has the lock. */
static void
publish(struct incumbent *incumbent)
{
    struct search_counters *outside = incumbent->control->counters;
    const uint64_t limit = incumbent->limits.nodes;
    struct effort sum = incumbent->answer->effort;
    uint64_t bytes = 0;

    for (unsigned i = 0; i < WORKER_COUNT; i++) {
        const struct effort effort = search_counters_load(&incumbent->workers[i].counters);
        sum.expanded += effort.expanded;
        sum.generated += effort.generated;
        bytes += effort.peak_bytes;
    }
    if (limit != 0 && sum.generated >= limit) {
        incumbent->out_of_nodes = true;
        cancel_request(&incumbent->cancel);
    }
    if (bytes > incumbent->answer->effort.peak_bytes)
        incumbent->answer->effort.peak_bytes = bytes;
    if (outside == NULL)
        return;
    atomic_store(&outside->expanded, sum.expanded);
    atomic_store(&outside->generated, sum.generated);
    atomic_store(&outside->bytes, bytes);
    atomic_store(&outside->bound, atomic_load(&incumbent->workers[0].counters.bound));
}

static void
on_polled(void *context)
{
    struct worker *worker = context;

    pthread_mutex_lock(&worker->incumbent->lock);
    publish(worker->incumbent);
    pthread_mutex_unlock(&worker->incumbent->lock);
}

static void
on_improved(void *context, const struct path *path)
{
    struct worker *worker = context;

    incumbent_offer(worker->incumbent, path, path->length, worker->algorithm, worker->heuristic);
}

static void
on_bound_raised(void *context, uint64_t lower_bound)
{
    struct worker *worker = context;

    incumbent_raise_bound(worker->incumbent, lower_bound, worker->algorithm, worker->heuristic);
    if (worker->between_bounds != NULL && !incumbent_is_over(worker->incumbent))
        worker->between_bounds(worker->incumbent);
    worker->request->upper_bound = upper_bound(worker->incumbent);
}

uint64_t
incumbent_nodes_left(struct incumbent *incumbent)
{
    const uint64_t limit = incumbent->limits.nodes;

    if (limit == 0)
        return 0;
    /* The other worker may be adding the nodes of a search that has ended. */
    pthread_mutex_lock(&incumbent->lock);
    const uint64_t generated = incumbent->answer->effort.generated;
    pthread_mutex_unlock(&incumbent->lock);
    return generated < limit ? limit - generated : 1;
}

/* ---- workers --------------------------------------------------------------------------------- */

/* This worker's share of the memory that the tables leave. */
static uint64_t
memory_bytes(const struct worker *worker)
{
    const struct incumbent *incumbent = worker->incumbent;
    const uint64_t bytes = incumbent->memory_bytes;
    const uint64_t taken = atomic_load(&incumbent->table_bytes);

    return (bytes > taken ? bytes - taken : 0) / incumbent->options->memory_boards /
               WORKER_MEMORY_PARTS * worker->memory_parts +
           1;
}

struct search_request
worker_request(struct worker *worker, uint64_t deadline_ns, uint64_t nodes)
{
    struct incumbent *incumbent = worker->incumbent;
    struct search_request request;

    search_request_init(&request);
    request.instance = &incumbent->instance;
    request.upper_bound = upper_bound(incumbent);
    request.limits = incumbent->limits;
    if (deadline_ns != 0)
        request.limits.deadline_ns = deadline_ns;
    request.limits.nodes = nodes != 0 ? nodes : incumbent_nodes_left(incumbent);
    request.limits.memory_bytes = memory_bytes(worker);
    request.limits.threads = 1;
    request.limits.cancel = &incumbent->cancel;
    request.control = (struct search_control){
        .counters = &worker->counters,
        .context = worker,
        .improved = on_improved,
        .bound_raised = on_bound_raised,
        .polled = on_polled,
    };
    return request;
}

/* Notes which search ran out of memory. The numbers show whether it reached the limit or the system
 * refused memory. The caller has the lock. */
static void
note_out_of_memory(struct incumbent *incumbent, const struct search_row *row, uint64_t peak_bytes)
{
    const uint64_t limit = incumbent->limits.memory_bytes;
    char bytes[16];
    char limit_bytes[16];

    (void)text_byte_count(peak_bytes, bytes, sizeof bytes);
    if (limit == 0)
        (void)np_fail(&incumbent->answer->memory_note, NP_NO_MEMORY,
            "%s ran out of memory with %s in use", row->name, bytes);
    else
        (void)np_fail(&incumbent->answer->memory_note, NP_LIMIT,
            peak_bytes > limit ? "%s needs %s of memory; the limit is %s"
                               : "%s ran out of memory with %s in use; the limit is %s",
            row->name, bytes, text_byte_count(limit, limit_bytes, sizeof limit_bytes));
}

enum np_status
worker_search(struct worker *worker, const struct search_row *row, struct search_request *request,
    struct np_error *error)
{
    struct incumbent *incumbent = worker->incumbent;
    const uint64_t deadline_ns = request->limits.deadline_ns;
    struct answer result;

    if ((deadline_ns != 0 && (uint64_t)clock_now_ns() >= deadline_ns) ||
        incumbent_is_over(incumbent))
        return NP_LIMIT;
    worker->algorithm = row->name;
    worker->heuristic = request->heuristic != NULL ? request->heuristic->row->name : NULL;
    worker->request = request;
    const enum np_status status = search_run(row, request, &result, error);
    const enum answer_end end = result.end;
    worker->request = NULL;

    pthread_mutex_lock(&incumbent->lock);
    incumbent->answer->effort.expanded += result.effort.expanded;
    incumbent->answer->effort.generated += result.effort.generated;
    if (result.effort.peak_bytes > incumbent->answer->effort.peak_bytes)
        incumbent->answer->effort.peak_bytes = result.effort.peak_bytes;
    atomic_store(&worker->counters.expanded, 0);
    atomic_store(&worker->counters.generated, 0);
    atomic_store(&worker->counters.bytes, 0);
    incumbent->out_of_memory = status == NP_NO_MEMORY || end == ANSWER_END_MEMORY;
    if (incumbent->out_of_memory)
        note_out_of_memory(incumbent, row, result.effort.peak_bytes);
    publish(incumbent);
    pthread_mutex_unlock(&incumbent->lock);
    answer_free(&result);
    return status == NP_OK && end != ANSWER_END_SOLVED && end != ANSWER_END_DONE ? NP_LIMIT
                                                                                 : status;
}
