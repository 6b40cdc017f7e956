// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The effort for one board: the shared answer behind a mutex, the counters of all lanes added
 * up, and the plumbing between a plan and a search.
 */
#include "config.h"

#include "solver/effort.h"

#include "base/clock.h"
#include "base/machine.h"

/* A lane while it searches: the context of the search's callbacks. */
struct lane {
    struct effort *effort;
    const struct effort_plan *plan;
};

static const struct solver_control no_control;

static uint64_t
now_ns(void)
{
    return (uint64_t)clock_now_ns();
}

/* With one thread all work is the caller's, so that boards solved side by side are charged
 * apart; with more the whole process is counted. */
static int64_t
cpu_ns(const struct effort *effort)
{
    return effort->threads == 1 ? clock_thread_cpu_ns() : clock_cpu_ns();
}

/* Three quarters of what is free: the rest is the system's, and for tables. */
static uint64_t
default_memory_bytes(void)
{
    return machine_available_bytes() / 4 * 3;
}

enum np_status
effort_begin(struct effort *effort, const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct np_error *error)
{
    *effort = (struct effort){.board = board,
        .goal = goal,
        .options = options,
        .control = control != NULL ? control : &no_control,
        .start_ns = now_ns(),
        .threads = options->threads != 0 ? options->threads : machine_processors(),
        .memory_bytes =
            options->memory_bytes != 0 ? options->memory_bytes : default_memory_bytes()};
    if (options->time_ns != 0)
        effort->deadline_ns = effort->start_ns + options->time_ns;
    effort->start_cpu_ns = cpu_ns(effort);
    effort->answer.state = SOLVER_UNKNOWN;
    if (pthread_mutex_init(&effort->lock, NULL) != 0)
        return np_fail(error, NP_SYSTEM, "the system has no mutex left");

    enum np_status status = instance_init(&effort->instance, board, goal, error);
    if (status == NP_OK)
        effort_raise_bound(effort, options->known_bound);
    if (status == NP_OK && options->known_path != NULL) {
        status = instance_verify(&effort->instance, options->known_path, error);
        if (status == NP_OK)
            effort_offer_path(effort, options->known_path, NULL, NULL);
    }
    return status;
}

/* Called with the lock held, after the path or the bound got better. */
static void
settle(struct effort *effort)
{
    struct solver_answer *answer = &effort->answer;

    /* All solutions of a board have the same parity. */
    if (effort->has_path && (answer->length - answer->lower_bound) % 2 != 0)
        answer->lower_bound++;
    if (effort->has_path)
        answer->state = answer->length <= answer->lower_bound ? SOLVER_OPTIMAL : SOLVER_SOLVED;
    if (answer->state == SOLVER_OPTIMAL || (effort->has_path && effort->options->first_only))
        atomic_store(&effort->stop, true);

    answer->elapsed_ns = now_ns() - effort->start_ns;
    if (effort->control->changed != NULL)
        effort->control->changed(effort->control->context, answer);
}

void
effort_offer_path(
    struct effort *effort, const struct path *path, const char *algorithm, const char *heuristic)
{
    struct solver_answer *answer = &effort->answer;

    pthread_mutex_lock(&effort->lock);
    if (!effort->has_path || path->length < answer->length) {
        path_clear(&answer->path);
        /* Without memory for the copy the older path simply stays unknown, too: an answer
         * never claims a path that it does not hold. */
        effort->has_path = path_append_all(&answer->path, path->moves, path->length, NULL) == NP_OK;
        answer->length = answer->path.length;
        answer->algorithm = algorithm;
        answer->heuristic = heuristic;
        settle(effort);
    }
    pthread_mutex_unlock(&effort->lock);
}

void
effort_raise_bound(struct effort *effort, uint64_t lower_bound)
{
    pthread_mutex_lock(&effort->lock);
    if (lower_bound > effort->answer.lower_bound) {
        effort->answer.lower_bound = lower_bound;
        settle(effort);
    }
    pthread_mutex_unlock(&effort->lock);
}

bool
effort_done(struct effort *effort)
{
    const struct solver_control *control = effort->control;

    if (control->cancel != NULL && atomic_load(control->cancel))
        atomic_store(&effort->stop, true);
    return atomic_load(&effort->stop) ||
           (effort->deadline_ns != 0 && now_ns() >= effort->deadline_ns);
}

uint64_t
effort_length(struct effort *effort)
{
    pthread_mutex_lock(&effort->lock);
    const uint64_t length = effort->has_path ? effort->answer.length : 0;
    pthread_mutex_unlock(&effort->lock);
    return length;
}

static void
on_improved(void *context, const struct path *path)
{
    const struct lane *lane = context;
    const struct effort_plan *plan = lane->plan;

    effort_offer_path(lane->effort, path, plan->algorithm->name,
        plan->heuristic != NULL ? plan->heuristic->name : NULL);
}

static void
on_bound_raised(void *context, uint64_t lower_bound)
{
    const struct lane *lane = context;

    effort_raise_bound(lane->effort, lower_bound);
}

/* Adds up what all lanes did, finished searches included. */
static void
publish(struct effort *effort)
{
    struct search_counters *total = effort->control->counters;
    uint64_t expanded = atomic_load_explicit(&effort->expanded, memory_order_relaxed);
    uint64_t generated = atomic_load_explicit(&effort->generated, memory_order_relaxed);
    uint64_t bytes = 0;

    if (total == NULL)
        return;
    for (unsigned i = 0; i < EFFORT_LANES; i++) {
        struct search_counters *lane = &effort->counters[i];
        expanded += atomic_load_explicit(&lane->expanded, memory_order_relaxed);
        generated += atomic_load_explicit(&lane->generated, memory_order_relaxed);
        bytes += atomic_load_explicit(&lane->bytes, memory_order_relaxed);
    }
    atomic_store_explicit(&total->expanded, expanded, memory_order_relaxed);
    atomic_store_explicit(&total->generated, generated, memory_order_relaxed);
    atomic_store_explicit(&total->bytes, bytes, memory_order_relaxed);
    atomic_store_explicit(&total->bound,
        atomic_load_explicit(&effort->counters[0].bound, memory_order_relaxed),
        memory_order_relaxed);
}

static void
on_polled(void *context)
{
    const struct lane *lane = context;

    publish(lane->effort);
    effort_done(lane->effort);
}

/* What is left of a budget after `used`; a spent budget of a search is one, not none. */
static uint64_t
remaining(uint64_t limit, uint64_t used)
{
    if (limit == 0)
        return 0;
    return used < limit ? limit - used : 1;
}

static void
fill_request(struct effort *effort, const struct effort_plan *plan, struct lane *lane,
    struct search_request *request)
{
    const struct solver_options *options = effort->options;

    search_request_init(request);
    request->instance = &effort->instance;
    request->weight = options->weight;
    if (options->beam_width != 0 || plan->beam_width != 0)
        request->beam_width = options->beam_width != 0 ? options->beam_width : plan->beam_width;
    request->threads = plan->threads != 0 ? plan->threads : 1;
    request->upper_bound = effort_length(effort);
    request->limits.deadline_ns = plan->deadline_ns != 0 ? plan->deadline_ns : effort->deadline_ns;
    request->limits.nodes = remaining(
        options->node_limit, atomic_load_explicit(&effort->generated, memory_order_relaxed));
    request->limits.memory_bytes = effort->memory_bytes;
    request->limits.depth = options->max_depth;
    request->control = (struct search_control){.cancel = &effort->stop,
        .counters = &effort->counters[plan->lane],
        .context = lane,
        .improved = on_improved,
        .bound_raised = on_bound_raised,
        .polled = on_polled};
}

/* Adds a finished search's counts and takes over what its callbacks have not told. */
static void
take_over(struct effort *effort, const struct effort_plan *plan, const struct search_result *result)
{
    struct search_counters *counters = &effort->counters[plan->lane];

    atomic_fetch_add_explicit(&effort->expanded, result->expanded, memory_order_relaxed);
    atomic_fetch_add_explicit(&effort->generated, result->generated, memory_order_relaxed);
    atomic_store_explicit(&counters->expanded, 0, memory_order_relaxed);
    atomic_store_explicit(&counters->generated, 0, memory_order_relaxed);
    atomic_store_explicit(&counters->bytes, 0, memory_order_relaxed);

    pthread_mutex_lock(&effort->lock);
    if (result->peak_bytes > effort->answer.peak_bytes)
        effort->answer.peak_bytes = result->peak_bytes;
    pthread_mutex_unlock(&effort->lock);
    if (result->found)
        effort_offer_path(effort, &result->path, plan->algorithm->name,
            plan->heuristic != NULL ? plan->heuristic->name : NULL);
    effort_raise_bound(effort, result->lower_bound);
    publish(effort);
}

enum np_status
effort_search(struct effort *effort, const struct effort_plan *plan, struct np_error *error)
{
    struct lane lane = {effort, plan};
    struct search_request request;
    struct search_result result;
    struct heuristic *heuristic = NULL;
    enum np_status status = NP_OK;

    if (plan->heuristic != NULL)
        status = heuristic_open(
            &heuristic, plan->heuristic, &effort->instance.shape, &effort->options->params, error);
    if (status != NP_OK)
        return status;

    fill_request(effort, plan, &lane, &request);
    request.heuristic = heuristic;
    status = search_run(plan->algorithm, &request, &result, error);
    if (status == NP_OK)
        take_over(effort, plan, &result);
    search_result_free(&result);
    heuristic_close(heuristic);
    return status;
}

void
effort_end(struct effort *effort, struct solver_answer *answer)
{
    *answer = effort->answer;
    answer->cancelled = effort->control->cancel != NULL && atomic_load(effort->control->cancel);
    answer->expanded = atomic_load(&effort->expanded);
    answer->generated = atomic_load(&effort->generated);
    answer->elapsed_ns = now_ns() - effort->start_ns;
    answer->cpu_ns = (uint64_t)(cpu_ns(effort) - effort->start_cpu_ns);
    instance_free(&effort->instance);
    pthread_mutex_destroy(&effort->lock);
}
