// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One poll for several threads: counting in one place, stopping together.
 */
#include "config.h"

#include "search/shared_poll.h"

/* Nodes between two looks of the other threads. */
enum { OTHERS_LOOK = 1024 };

void
shared_poll_init(struct shared_poll *shared, struct search_poll *poll)
{
    shared->poll = poll;
    shared->cancel = (struct cancel){0};
    atomic_init(&shared->expanded, 0);
    atomic_init(&shared->generated, 0);
}

/* `now`: even if the poll is not due. */
static bool
look(struct shared_poll *shared, bool now)
{
    struct search_poll *poll = shared->poll;

    poll->expanded += atomic_exchange(&shared->expanded, 0);
    poll->generated += atomic_exchange(&shared->generated, 0);
    /* Where another thread has seen a reason to stop the poll must see it as well. */
    const bool due = now || cancel_requested(&shared->cancel) || poll->generated >= poll->next;
    if (due && !search_poll_look(poll))
        cancel_request(&shared->cancel);
    return !cancel_requested(&shared->cancel);
}

bool
shared_poll_look(struct shared_poll *shared)
{
    return look(shared, false);
}

static bool
first_goes_on(struct shared_poll *shared, uint64_t expanded, uint64_t generated)
{
    struct search_poll *poll = shared->poll;

    poll->expanded += expanded;
    poll->generated += generated;
    if (expanded > 0 && poll->generated < poll->next)
        return true;
    return look(shared, expanded == 0);
}

static bool
other_goes_on(struct shared_poll_part *part, uint64_t expanded, uint64_t generated)
{
    struct shared_poll *shared = part->shared;

    part->expanded += expanded;
    part->generated += generated;
    if (expanded > 0 && part->generated < OTHERS_LOOK)
        return true;
    atomic_fetch_add(&shared->expanded, part->expanded);
    atomic_fetch_add(&shared->generated, part->generated);
    part->expanded = 0;
    part->generated = 0;
    if (search_must_stop(shared->poll->request))
        cancel_request(&shared->cancel);
    return !cancel_requested(&shared->cancel);
}

bool
shared_poll_go_on(void *context, uint64_t expanded, uint64_t generated)
{
    struct shared_poll_part *part = context;

    return part->first ? first_goes_on(part->shared, expanded, generated)
                       : other_goes_on(part, expanded, generated);
}
