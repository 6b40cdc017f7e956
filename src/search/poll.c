// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll: counters, limits and the cancel token of a running search.
 */
#include "config.h"

#include "search/poll.h"

#include "base/clock.h"

/* A step may copy the board or scan a line, so the poll looks more often on larger boards. Without
 * this, A* on 24x24 took 51 ms to see a cancel. */
enum { LINE_CELLS = 16 };

static uint64_t
interval_of(const struct search_request *request)
{
    const struct shape *shape = &request->instance->shape;

    if (request->control.poll_interval != 0)
        return request->control.poll_interval;
    return SEARCH_POLL_INTERVAL / (1 + ((uint64_t)shape->width + shape->height) / LINE_CELLS);
}

void
search_poll_init(struct search_poll *poll, const struct search_request *request)
{
    *poll = (struct search_poll){
        .request = request, .interval = interval_of(request), .stop = SEARCH_GO_ON};
}

static void
publish(const struct search_poll *poll)
{
    struct search_counters *counters = poll->request->control.counters;

    if (counters == NULL)
        return;
    atomic_store_explicit(&counters->expanded, poll->expanded, memory_order_relaxed);
    atomic_store_explicit(&counters->generated, poll->generated, memory_order_relaxed);
    atomic_store_explicit(&counters->bytes, poll->bytes, memory_order_relaxed);
    atomic_store_explicit(&counters->bound, poll->bound, memory_order_relaxed);
}

struct cancel
search_cancel_of(const struct search_request *request)
{
    return (struct cancel){
        .parent = request->control.cancel, .deadline_ns = request->limits.deadline_ns};
}

bool
search_must_stop(const struct search_request *request)
{
    const struct cancel cancel = search_cancel_of(request);

    return cancel_requested(&cancel);
}

static enum search_stop
reason_to_stop(const struct search_poll *poll)
{
    const struct search_request *const request = poll->request;

    if (search_must_stop(request))
        return cancel_requested(request->control.cancel) ? SEARCH_STOP_CANCEL : SEARCH_STOP_LIMIT;
    return request->limits.nodes != 0 && poll->generated >= request->limits.nodes
               ? SEARCH_STOP_LIMIT
               : SEARCH_GO_ON;
}

bool
search_poll_look(struct search_poll *poll)
{
    const struct search_control *control = &poll->request->control;
    const uint64_t node_limit = poll->request->limits.nodes;

    publish(poll);
    if (control->polled != NULL)
        control->polled(control->context);
    if (poll->stop == SEARCH_GO_ON)
        poll->stop = reason_to_stop(poll);

    poll->next = poll->generated + poll->interval;
    if (node_limit > poll->generated && node_limit < poll->next)
        poll->next = node_limit;
    return poll->stop == SEARCH_GO_ON;
}

bool
search_memory_share(
    const struct search_request *request, unsigned threads, uint64_t held_bytes, uint64_t *rest)
{
    const uint64_t limit = request->limits.memory_bytes;
    const uint64_t share = limit / threads + 1;

    if (limit != 0 && share <= held_bytes)
        return false;
    *rest = limit != 0 ? share - held_bytes : 0;
    return true;
}

bool
search_poll_memory(struct search_poll *poll, int64_t bytes)
{
    const uint64_t limit = poll->request->limits.memory_bytes;

    if (bytes < 0) {
        poll->bytes -= (uint64_t)-bytes;
        return true;
    }
    if (limit != 0 && (poll->bytes > limit || (uint64_t)bytes > limit - poll->bytes))
        return false;
    poll->bytes += (uint64_t)bytes;
    if (poll->bytes > poll->peak_bytes)
        poll->peak_bytes = poll->bytes;
    return true;
}

void
search_poll_count_part(struct search_poll *poll, uint64_t *counted, uint64_t bytes)
{
    poll->bytes += bytes - *counted;
    *counted = bytes;
    if (poll->bytes > poll->peak_bytes)
        poll->peak_bytes = poll->bytes;
}

void
search_poll_finish(const struct search_poll *poll, struct search_result *result)
{
    publish(poll);
    result->effort.expanded = poll->expanded;
    result->effort.generated = poll->generated;
    result->effort.peak_bytes = poll->peak_bytes;
    if (poll->stop == SEARCH_STOP_LIMIT)
        result->outcome = SEARCH_LIMITED;
    else if (poll->stop == SEARCH_STOP_CANCEL)
        result->outcome = SEARCH_CANCELLED;
}
