// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The watch: one poll for a search that works in several threads.
 *
 * The thread that called the search looks at the poll; the others count into atomics, and look at
 * the cancel flag and the clock themselves, since the first may be done and waiting for them.
 */
#ifndef NP_SEARCH_WATCH_H
#define NP_SEARCH_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/poll.h"

struct watch {
    struct search_poll *poll;
    atomic_bool stop;
    _Atomic uint64_t expanded; /* by the other threads, not yet in the poll */
    _Atomic uint64_t generated;
};

/* One thread's part in it. */
struct watcher {
    struct watch *watch;
    bool first; /* the thread that called the search */
    uint64_t expanded;
    uint64_t generated;
};

void watch_init(struct watch *watch, struct search_poll *poll);

/* Brings the others' counts into the poll and passes its verdict on; the first thread only. */
bool watch_look(struct watch *watch);

/* Counts nodes and returns whether to go on; looks at once where none was expanded. Has the shape
 * of a beam's `go_on`. */
bool watcher_go_on(void *watcher, uint64_t expanded, uint64_t generated);

#endif
