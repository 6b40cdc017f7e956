// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll: the place where a running search publishes its counters and checks the limits and the
 * cancel token.
 *
 * A search calls search_poll() once for every node it generates, or once for a batch of them. Most
 * calls are one comparison; every few thousand nodes, that is every few hundred microseconds, the
 * poll looks.
 */
#ifndef NP_SEARCH_POLL_H
#define NP_SEARCH_POLL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/thread/cancel.h"
#include "search/search.h"

enum search_stop { SEARCH_CONTINUE, SEARCH_STOP_LIMIT, SEARCH_STOP_CANCEL };

struct search_poll {
    const struct search_request *request;
    uint64_t expanded;
    uint64_t generated;
    struct memory_budget memory; /* without a limit unless search_poll_limit_memory() sets one */
    uint64_t bound;
    uint64_t interval;     /* nodes between two looks */
    uint64_t next;         /* the count of generated nodes at which to look next */
    enum search_stop stop; /* the first reason to stop; it stays */
};

/* Nodes between two looks on small boards: 100 microseconds at most. */
enum { SEARCH_POLL_INTERVAL = 8192 };

/* Starts a poll for a request; the first look is due at the first node. */
void search_poll_init(struct search_poll *poll, const struct search_request *request);

/* Limits poll->memory to the request's limit or, if it sets none, to three quarters of the
 * machine's memory, so that a search without a limit ends with an answer too. */
void search_poll_limit_memory(struct search_poll *poll);

/* Returns a token of the request's cancellation and deadline together, for long preparations; it
 * refers to the request. */
struct cancel search_cancel_of(const struct search_request *request);

/* Whether the request is cancelled or its deadline over. Any thread may call it. */
bool search_must_stop(const struct search_request *request);

/* Publishes the counters and checks limits and cancel token now. Returns false when the search has
 * to stop. */
bool search_poll_look(struct search_poll *poll);

/* Called after poll->generated has grown. Returns false when the search has to stop. */
static inline bool
search_poll(struct search_poll *poll)
{
    return poll->generated < poll->next || search_poll_look(poll);
}

/* Computes one thread's share of the request's memory limit, less the bytes that it holds already:
 * *rest is 0 without a limit and never 0 with one. Returns false if what it holds does not fit. */
bool search_memory_share(
    const struct search_request *request, unsigned threads, uint64_t held_bytes, uint64_t *rest);

/* Changes the bytes charged for one part of a search from *counted to `bytes`. */
void search_poll_count_part(struct search_poll *poll, uint64_t *counted, uint64_t bytes);

/* Copies the counts, and the outcome if there was a reason to stop, to the result. */
void search_poll_finish(const struct search_poll *poll, struct search_result *result);

/* One poll for several threads. The thread that called the search uses the poll. The others count
 * into atomics and check the token and the clock themselves, since the first may be waiting for
 * them. */
struct shared_poll {
    struct search_poll *poll;
    struct cancel cancel;      /* stops all threads */
    _Atomic uint64_t expanded; /* by the other threads, not yet in the poll */
    _Atomic uint64_t generated;
};

/* One thread's part in it. */
struct shared_poll_part {
    struct shared_poll *shared;
    bool first;        /* the thread that called the search */
    uint64_t expanded; /* by another thread, not yet in `shared` */
    uint64_t generated;
};

void shared_poll_init(struct shared_poll *shared, struct search_poll *poll);

/* Adds the others' counts to the poll and looks if that is due; for the first thread only. Returns
 * false when the search has to stop. */
bool shared_poll_look(struct shared_poll *shared);

/* Counts nodes and returns whether to continue; looks at once if none was expanded. A
 * keep_running() of struct beam_host. */
bool shared_poll_keep_running(void *part, uint64_t expanded, uint64_t generated);

#endif
