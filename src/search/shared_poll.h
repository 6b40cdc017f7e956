// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The shared poll: one poll for a search that works in several threads.
 *
 * The thread that called the search uses the poll. The others count into atomics and check the
 * cancel token and the clock themselves, because the first may already be waiting for them.
 */
#ifndef NP_SEARCH_SHARED_POLL_H
#define NP_SEARCH_SHARED_POLL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/thread/cancel.h"
#include "search/poll.h"

struct shared_poll {
    struct search_poll *poll;
    struct cancel cancel;
    _Atomic uint64_t expanded; /* by the other threads, not yet in the poll */
    _Atomic uint64_t generated;
};

/* One thread's part in it. */
struct shared_poll_part {
    struct shared_poll *shared;
    bool first; /* the thread that called the search */
    uint64_t expanded;
    uint64_t generated;
};

void shared_poll_init(struct shared_poll *shared, struct search_poll *poll);

/* Adds the others' counts to the poll and tells them if it says stop; for the first thread only. */
bool shared_poll_look(struct shared_poll *shared);

/* Counts nodes and returns whether to go on; looks at once if none was expanded. A `go_on` of
 * struct beam_options. */
bool shared_poll_go_on(void *part, uint64_t expanded, uint64_t generated);

#endif
