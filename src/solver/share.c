// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The common knowledge of the searches that work at one board.
 *
 * All solutions of a board are odd in length, or all are even: a lower bound of the wrong kind may
 * be raised by one.
 */
#include "config.h"

#include "solver/share.h"

#include "base/clock.h"
#include "base/condition.h"
#include "base/stop.h"
#include "base/machine.h"
#include "base/text.h"
#include "puzzle/parity.h"

enum np_status
share_init(struct share *share, struct np_error *error)
{
    const enum np_status status = condition_lock_init(&share->lock, error);
    if (status != NP_OK)
        return status;
    share->fair_bytes = machine_fair_bytes(machine_available_bytes());
    share->odd = parity_moves_are_odd(share->board->width, share->board->blank, share->goal->blank);
    for (unsigned i = 0; i < SHARE_LANES; i++)
        share->lanes[i] = (struct lane){.share = share, .memory_parts = SHARE_MEMORY_PARTS};
    return NP_OK;
}

void
share_free(struct share *share)
{
    instance_free(&share->instance);
    pthread_mutex_destroy(&share->lock);
}

bool
share_is_over(struct share *share)
{
    const struct solver_control *control = share->control;

    if (stop_flag_set(control->cancel)) {
        pthread_mutex_lock(&share->lock);
        share->cancelled = true;
        atomic_store(&share->stop, true);
        pthread_mutex_unlock(&share->lock);
    }
    return atomic_load(&share->stop) ||
           (share->deadline_ns != 0 && (uint64_t)clock_now_ns() >= share->deadline_ns);
}

static bool
is_over(void *context)
{
    return share_is_over(context);
}

struct stop
share_stop(struct share *share)
{
    return (struct stop){.asked = is_over, .context = share};
}

/* The answer changed: sees whether it is final and tells the outside. With the lock held. */
static void
answer_changed(struct share *share)
{
    struct solver_answer *answer = share->answer;

    answer->state = SOLVER_UNKNOWN;
    if (share->has_path) {
        const bool optimal = answer->lower_bound >= answer->length;
        answer->state = optimal ? SOLVER_OPTIMAL : SOLVER_SOLVED;
        if (optimal || share->options->first_only)
            atomic_store(&share->stop, true);
    }
    if (share->control->changed != NULL)
        share->control->changed(share->control->context, answer);
    if (share->control->enough != NULL && share->control->enough(share->control->context, answer)) {
        share->enough = true;
        atomic_store(&share->stop, true);
    }
}

static bool
is_better(const struct share *share, uint64_t length)
{
    const uint64_t depth = share->options->max_depth;

    return (depth == 0 || length <= depth) && (!share->has_path || length < share->answer->length);
}

static void
take_length(struct share *share, uint64_t length, const char *algorithm, const char *heuristic)
{
    share->has_path = true;
    share->answer->length = length;
    share->answer->algorithm = algorithm;
    share->answer->heuristic = heuristic;
    answer_changed(share);
}

void
share_note_path(
    struct share *share, const struct path *path, const char *algorithm, const char *heuristic)
{
    struct solver_answer *answer = share->answer;

    pthread_mutex_lock(&share->lock);
    if (is_better(share, path->length)) {
        struct np_error error;
        /* Without memory the answer known so far stays. */
        const enum np_status status = path_reserve(&answer->path, path->length, &error);
        if (status == NP_OK) {
            path_clear(&answer->path);
            (void)path_append_all(&answer->path, path->moves, path->length, NULL);
            take_length(share, path->length, algorithm, heuristic);
        } else {
            share->out_of_memory = true;
            share->status = status;
            share->error = error;
            atomic_store(&share->stop, true);
        }
    }
    pthread_mutex_unlock(&share->lock);
}

void
share_note_length(struct share *share, uint64_t length, const char *algorithm)
{
    pthread_mutex_lock(&share->lock);
    if (is_better(share, length))
        take_length(share, length, algorithm, NULL);
    pthread_mutex_unlock(&share->lock);
}

void
share_note_bound(
    struct share *share, uint64_t lower_bound, const char *algorithm, const char *heuristic)
{
    pthread_mutex_lock(&share->lock);
    if ((lower_bound % 2 != 0) != share->odd)
        lower_bound++;
    if (lower_bound > share->answer->lower_bound) {
        share->answer->lower_bound = lower_bound;
        share->answer->bound_algorithm = algorithm;
        share->answer->bound_heuristic = heuristic;
        answer_changed(share);
    }
    pthread_mutex_unlock(&share->lock);
}

void
share_note_tables(struct share *share, const struct np_error *note)
{
    pthread_mutex_lock(&share->lock);
    share->answer->tables_note = *note;
    pthread_mutex_unlock(&share->lock);
}

/* The best length known, 0 if none is. */
static uint64_t
upper_bound(struct share *share)
{
    pthread_mutex_lock(&share->lock);
    const uint64_t length = share->has_path ? share->answer->length : 0;
    pthread_mutex_unlock(&share->lock);
    return length;
}

/* Sums up the counters of completed and of running searches, shows them outside and obeys the
 * limit of nodes. With the lock held. */
static void
publish(struct share *share)
{
    struct search_counters *outside = share->control->counters;
    const uint64_t limit = share->options->node_limit;
    uint64_t expanded = share->answer->expanded;
    uint64_t generated = share->answer->generated;
    uint64_t bytes = 0;

    for (unsigned i = 0; i < SHARE_LANES; i++) {
        const struct search_counters *lane = &share->lanes[i].counters;
        expanded += atomic_load_explicit(&lane->expanded, memory_order_relaxed);
        generated += atomic_load_explicit(&lane->generated, memory_order_relaxed);
        bytes += atomic_load_explicit(&lane->bytes, memory_order_relaxed);
    }
    if (limit != 0 && generated >= limit) {
        share->out_of_nodes = true;
        atomic_store(&share->stop, true);
    }
    if (bytes > share->answer->peak_bytes)
        share->answer->peak_bytes = bytes;
    if (outside == NULL)
        return;
    atomic_store_explicit(&outside->expanded, expanded, memory_order_relaxed);
    atomic_store_explicit(&outside->generated, generated, memory_order_relaxed);
    atomic_store_explicit(&outside->bytes, bytes, memory_order_relaxed);
    atomic_store_explicit(&outside->bound,
        atomic_load_explicit(&share->lanes[0].counters.bound, memory_order_relaxed),
        memory_order_relaxed);
}

static void
on_polled(void *context)
{
    struct lane *lane = context;

    share_is_over(lane->share);
    pthread_mutex_lock(&lane->share->lock);
    publish(lane->share);
    pthread_mutex_unlock(&lane->share->lock);
}

static void
on_refresh(void *context)
{
    struct lane *lane = context;

    (void)share_is_over(lane->share);
}

static void
on_improved(void *context, const struct path *path)
{
    struct lane *lane = context;

    share_note_path(lane->share, path, lane->algorithm, lane->heuristic);
}

static void
on_bound_raised(void *context, uint64_t lower_bound)
{
    struct lane *lane = context;

    share_note_bound(lane->share, lower_bound, lane->algorithm, lane->heuristic);
    if (lane->pause != NULL && !share_is_over(lane->share))
        lane->pause(lane->pause_context);
    lane->request->upper_bound = upper_bound(lane->share);
}

uint64_t
share_nodes_left(struct share *share)
{
    const uint64_t limit = share->options->node_limit;

    if (limit == 0)
        return 0;
    /* The other lane adds to it when a search of its own ends. */
    pthread_mutex_lock(&share->lock);
    const uint64_t generated = share->answer->generated;
    pthread_mutex_unlock(&share->lock);
    return generated < limit ? limit - generated : 1;
}

static void
request_of(struct lane *lane, const struct order *order, struct search_request *request)
{
    struct share *share = lane->share;

    search_request_init(request);
    request->instance = &share->instance;
    request->heuristic = order->heuristic;
    request->weight = order->weight;
    request->threads = order->threads != 0 ? order->threads : 1;
    if (order->beam_width != 0)
        request->beam_width = order->beam_width;
    request->upper_bound = upper_bound(share);
    request->limits = (struct search_limits){
        .deadline_ns = order->deadline_ns != 0 ? order->deadline_ns : share->deadline_ns,
        .nodes = order->nodes != 0 ? order->nodes : share_nodes_left(share),
        .memory_bytes = order->memory_bytes,
        .depth = share->options->max_depth,
    };
    request->control = (struct search_control){
        .cancel = &share->stop,
        .counters = &lane->counters,
        .context = lane,
        .improved = on_improved,
        .bound_raised = on_bound_raised,
        .polled = on_polled,
        .refresh = on_refresh,
    };
}

/* Whether a search met the one limit that is neither time nor nodes. */
static bool
ran_out_of_memory(const struct search_request *request, const struct search_result *result)
{
    const struct search_limits *const limits = &request->limits;

    return result->outcome == SEARCH_LIMITED && !result->gave_up &&
           (limits->nodes == 0 || result->generated < limits->nodes) &&
           (limits->deadline_ns == 0 || (uint64_t)clock_now_ns() < limits->deadline_ns);
}

void
share_note_memory(struct share *share, const struct np_error *note)
{
    pthread_mutex_lock(&share->lock);
    share->answer->memory_note = *note;
    pthread_mutex_unlock(&share->lock);
}

/* Writes down which search had too little. Whether the limit was met or the system gave no more is
 * not told apart: the numbers show it. With the lock held. */
static void
note_lack(struct share *share, const struct search_row *row, uint64_t peak_bytes)
{
    const uint64_t limit = share->options->memory_bytes;
    char bytes[16];
    char limit_bytes[16];

    (void)text_byte_count(peak_bytes, bytes, sizeof bytes);
    if (limit == 0)
        (void)np_fail(&share->answer->memory_note, NP_NO_MEMORY,
            "%s ran out of memory with %s in use", row->name, bytes);
    else
        (void)np_fail(&share->answer->memory_note, NP_LIMIT,
            "%s ran out of memory with %s in use; the limit is %s", row->name, bytes,
            text_byte_count(limit, limit_bytes, sizeof limit_bytes));
}

enum np_status
lane_search(struct lane *lane, const struct order *order, enum search_outcome *outcome,
    struct np_error *error)
{
    struct share *share = lane->share;
    struct search_request request;
    struct search_result result;

    lane->algorithm = order->row->name;
    lane->heuristic = order->heuristic != NULL ? order->heuristic->row->name : NULL;
    request_of(lane, order, &request);
    lane->request = &request;
    const enum np_status status = search_run(order->row, &request, &result, error);
    *outcome = result.outcome;
    lane->request = NULL;

    pthread_mutex_lock(&share->lock);
    share->answer->expanded += result.expanded;
    share->answer->generated += result.generated;
    if (result.peak_bytes > share->answer->peak_bytes)
        share->answer->peak_bytes = result.peak_bytes;
    atomic_store(&lane->counters.expanded, 0);
    atomic_store(&lane->counters.generated, 0);
    atomic_store(&lane->counters.bytes, 0);
    share->out_of_memory = status == NP_NO_MEMORY || ran_out_of_memory(&request, &result);
    if (share->out_of_memory)
        note_lack(share, order->row, result.peak_bytes);
    publish(share);
    pthread_mutex_unlock(&share->lock);
    search_result_free(&result);
    return status;
}

bool
lane_climb(struct lane *lane, const struct order *order)
{
    enum search_outcome outcome;
    const bool late = order->deadline_ns != 0 && (uint64_t)clock_now_ns() >= order->deadline_ns;

    if (late || share_is_over(lane->share))
        return false;
    const enum np_status status = lane_search(lane, order, &outcome, NULL);
    return status == NP_OK && (outcome == SEARCH_SOLVED || outcome == SEARCH_EXHAUSTED);
}

uint64_t
share_earlier_ns(uint64_t a_ns, uint64_t b_ns)
{
    if (a_ns == 0 || b_ns == 0)
        return a_ns + b_ns;
    return a_ns < b_ns ? a_ns : b_ns;
}

uint64_t
share_memory_bytes(const struct share *share)
{
    return share->options->memory_bytes != 0 ? share->options->memory_bytes : share->fair_bytes;
}

uint64_t
lane_memory_bytes(const struct lane *lane)
{
    const struct share *share = lane->share;
    const uint64_t bytes = share_memory_bytes(share);
    const uint64_t taken = atomic_load(&share->table_bytes);
    const unsigned boards = share->options->memory_boards != 0 ? share->options->memory_boards : 1;

    return (bytes > taken ? bytes - taken : 0) / boards / SHARE_MEMORY_PARTS * lane->memory_parts +
           1;
}
