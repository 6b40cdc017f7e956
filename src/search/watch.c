// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The watch: counting in one place, stopping together.
 */
#include "config.h"

#include "search/watch.h"

/* Nodes between two looks of the other threads. */
enum { OTHERS_LOOK = 1024 };

void
watch_init(struct watch *watch, struct search_poll *poll)
{
    watch->poll = poll;
    atomic_init(&watch->stop, false);
    atomic_init(&watch->expanded, 0);
    atomic_init(&watch->generated, 0);
}

/* `now`: even if the poll is not due. */
static bool
look(struct watch *watch, bool now)
{
    struct search_poll *poll = watch->poll;

    poll->expanded += atomic_exchange(&watch->expanded, 0);
    poll->generated += atomic_exchange(&watch->generated, 0);
    /* Where another thread has seen a reason to stop the poll must see it as well. */
    const bool due = now || atomic_load(&watch->stop) || poll->generated >= poll->next;
    if (due && !search_poll_look(poll))
        atomic_store(&watch->stop, true);
    return !atomic_load(&watch->stop);
}

bool
watch_look(struct watch *watch)
{
    return look(watch, false);
}

static bool
first_goes_on(struct watch *watch, uint64_t expanded, uint64_t generated)
{
    struct search_poll *poll = watch->poll;

    poll->expanded += expanded;
    poll->generated += generated;
    if (expanded > 0 && poll->generated < poll->next)
        return true;
    return look(watch, expanded == 0);
}

static bool
other_goes_on(struct watcher *watcher, uint64_t expanded, uint64_t generated)
{
    struct watch *watch = watcher->watch;

    watcher->expanded += expanded;
    watcher->generated += generated;
    if (expanded > 0 && watcher->generated < OTHERS_LOOK)
        return true;
    atomic_fetch_add(&watch->expanded, watcher->expanded);
    atomic_fetch_add(&watch->generated, watcher->generated);
    watcher->expanded = 0;
    watcher->generated = 0;
    if (search_must_stop(watch->poll->request))
        atomic_store(&watch->stop, true);
    return !atomic_load(&watch->stop);
}

bool
watcher_go_on(void *context, uint64_t expanded, uint64_t generated)
{
    struct watcher *watcher = context;

    return watcher->first ? first_goes_on(watcher->watch, expanded, generated)
                          : other_goes_on(watcher, expanded, generated);
}
