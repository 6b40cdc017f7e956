// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll of a running search: its counters, limits and cancel token, for one thread or several.
 */
#include "config.h"

#include "search/poll.h"

#include "base/machine.h"

enum {
    /* A step may copy the board or scan a line, so a search on a large board is checked more often.
     * Without this, A* on 24x24 took 51 ms to notice a cancellation. */
    LINE_CELLS = 16,
    OTHERS_INTERVAL = 1024, /* nodes between two checks by any thread but the first */
};

void
search_poll_init(struct search_poll *poll, const struct search_request *request)
{
    const struct shape *const shape = &request->instance->shape;

    *poll = (struct search_poll){.request = request, .interval = request->control.poll_interval};
    if (poll->interval == 0)
        poll->interval =
            SEARCH_POLL_INTERVAL / (1 + ((uint64_t)shape->width + shape->height) / LINE_CELLS);
    poll->memory.limit_bytes = MEMORY_NO_LIMIT;
}

void
search_poll_limit_memory(struct search_poll *poll)
{
    uint64_t limit = poll->request->limits.memory_bytes;

    if (limit == 0)
        limit = machine_available_bytes() / 4 * 3;
    poll->memory.limit_bytes = limit > 0 ? limit : MEMORY_NO_LIMIT;
}

static void
publish(const struct search_poll *poll)
{
    struct search_counters *counters = poll->request->control.counters;

    if (counters == NULL)
        return;
    atomic_store_explicit(&counters->expanded, poll->expanded, memory_order_relaxed);
    atomic_store_explicit(&counters->generated, poll->generated, memory_order_relaxed);
    atomic_store_explicit(&counters->bytes, poll->memory.used_bytes, memory_order_relaxed);
    atomic_store_explicit(&counters->bound, poll->bound, memory_order_relaxed);
}

struct cancel
search_cancel_of(const struct search_request *request)
{
    return (struct cancel){
        .parent = request->limits.cancel, .deadline_ns = request->limits.deadline_ns};
}

bool
search_must_stop(const struct search_request *request)
{
    const struct cancel cancel = search_cancel_of(request);

    return cancel_requested(&cancel);
}

bool
search_poll_check(struct search_poll *poll)
{
    const struct search_request *const request = poll->request;
    const struct search_control *const control = &request->control;
    const uint64_t nodes = request->limits.nodes;

    publish(poll);
    if (control->polled != NULL)
        control->polled(control->context);
    if (poll->stop == SEARCH_CONTINUE && search_must_stop(request))
        poll->stop =
            cancel_requested(request->limits.cancel) ? SEARCH_STOP_CANCEL : SEARCH_STOP_LIMIT;
    if (poll->stop == SEARCH_CONTINUE && nodes != 0 && poll->generated >= nodes)
        poll->stop = SEARCH_STOP_LIMIT;

    poll->next = poll->generated + poll->interval;
    if (nodes > poll->generated && nodes < poll->next)
        poll->next = nodes;
    return poll->stop == SEARCH_CONTINUE;
}

bool
search_memory_share(
    const struct search_request *request, unsigned threads, uint64_t held_bytes, uint64_t *rest)
{
    const uint64_t limit = request->limits.memory_bytes;
    const uint64_t share = limit / threads + 1;

    *rest = limit != 0 && share > held_bytes ? share - held_bytes : 0;
    return limit == 0 || *rest > 0;
}

void
search_poll_count_part(struct search_poll *poll, uint64_t *counted, uint64_t bytes)
{
    if (bytes > *counted)
        (void)memory_reserve(&poll->memory, bytes - *counted);
    else
        memory_release(&poll->memory, *counted - bytes);
    *counted = bytes;
}

void
search_poll_finish(const struct search_poll *poll, struct answer *result)
{
    publish(poll);
    result->effort.expanded = poll->expanded;
    result->effort.generated = poll->generated;
    result->effort.peak_bytes = poll->memory.peak_bytes;
    if (poll->stop == SEARCH_STOP_LIMIT)
        result->end = ANSWER_END_MEMORY;
    else if (poll->stop == SEARCH_STOP_CANCEL)
        result->end = ANSWER_END_CANCELLED;
}

void
shared_poll_init(struct shared_poll *shared, struct search_poll *poll)
{
    *shared = (struct shared_poll){.poll = poll};
}

bool
shared_poll_check(struct shared_poll *shared)
{
    struct search_poll *poll = shared->poll;

    poll->expanded += atomic_exchange(&shared->expanded, 0);
    poll->generated += atomic_exchange(&shared->generated, 0);
    /* The other threads say only that the search must stop; the poll has to find the reason
     * itself. */
    const bool due = poll->generated >= poll->next || cancel_requested(&shared->cancel);
    if (due && !search_poll_check(poll))
        cancel_request(&shared->cancel);
    return !cancel_requested(&shared->cancel);
}

bool
shared_poll_keep_running(void *context, uint64_t expanded, uint64_t generated)
{
    struct shared_poll_part *const part = context;
    struct shared_poll *const shared = part->shared;
    struct search_poll *const poll = shared->poll;

    if (part->first) {
        poll->expanded += expanded;
        poll->generated += generated;
        if (expanded == 0)
            poll->next = 0; /* check now */
        return poll->generated < poll->next || shared_poll_check(shared);
    }
    part->expanded += expanded;
    part->generated += generated;
    if (expanded > 0 && part->generated < OTHERS_INTERVAL)
        return true;
    atomic_fetch_add(&shared->expanded, part->expanded);
    atomic_fetch_add(&shared->generated, part->generated);
    part->expanded = 0;
    part->generated = 0;
    if (search_must_stop(poll->request))
        cancel_request(&shared->cancel);
    return !cancel_requested(&shared->cancel);
}
