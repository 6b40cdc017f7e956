// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll: counters, limits and the cancel flag of a running search.
 */
#include "config.h"

#include "search/poll.h"

#include "base/clock.h"

void
search_poll_init(struct search_poll *poll, const struct search_request *request)
{
    const uint64_t interval = request->control.poll_interval;

    *poll = (struct search_poll){.request = request,
        .interval = interval != 0 ? interval : SEARCH_POLL_INTERVAL,
        .stop = SEARCH_GO_ON};
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

static enum search_stop
reason_to_stop(const struct search_poll *poll)
{
    const struct search_limits *limits = &poll->request->limits;
    const struct search_control *control = &poll->request->control;

    if (control->cancel != NULL && atomic_load_explicit(control->cancel, memory_order_relaxed))
        return SEARCH_STOP_CANCEL;
    if (limits->nodes != 0 && poll->generated >= limits->nodes)
        return SEARCH_STOP_LIMIT;
    if (limits->deadline_ns != 0 && (uint64_t)clock_now_ns() >= limits->deadline_ns)
        return SEARCH_STOP_LIMIT;
    return SEARCH_GO_ON;
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
    result->expanded = poll->expanded;
    result->generated = poll->generated;
    result->peak_bytes = poll->peak_bytes;
    if (poll->stop == SEARCH_STOP_LIMIT)
        result->outcome = SEARCH_LIMITED;
    else if (poll->stop == SEARCH_STOP_CANCEL)
        result->outcome = SEARCH_CANCELLED;
}
