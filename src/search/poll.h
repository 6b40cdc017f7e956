// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll, through which a running search publishes its counters and checks its limits and the
 * cancel token.
 *
 * A search calls search_poll() for every node it generates, or once for a batch of nodes. Most
 * calls cost one comparison; once in a few thousand nodes a call checks everything.
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
    /* Unlimited unless search_poll_limit_memory() sets a limit. */
    struct memory_budget memory;
    uint64_t bound;
    uint64_t interval;     /* nodes between two checks */
    uint64_t next;         /* the value of `generated` at which the next check is due */
    enum search_stop stop; /* the first reason to stop; later ones do not replace it */
};

/* Nodes between two checks on small boards; the fast kernels generate this many in 100
 * microseconds. */
enum { SEARCH_POLL_INTERVAL = 8192 };

/* Starts a poll for a request; the first check is due at the first node. */
void search_poll_init(struct search_poll *poll, const struct search_request *request);

/* Limits poll->memory to the request's limit or, without one, to three quarters of the available
 * memory, so that such a search also ends with an answer. */
void search_poll_limit_memory(struct search_poll *poll);

/* Returns a token of the request's cancel token and deadline; it refers to the request. */
struct cancel search_cancel_of(const struct search_request *request);

/* Returns whether the request is cancelled or its deadline has passed. Any thread may call it. */
bool search_must_stop(const struct search_request *request);

/* Publishes the counters and checks everything. Returns false when the search has to stop. */
bool search_poll_check(struct search_poll *poll);

/* To be called after poll->generated has grown. Returns false when the search has to stop. */
static inline bool
search_poll(struct search_poll *poll)
{
    return poll->generated < poll->next || search_poll_check(poll);
}

/* Sets *rest to one thread's share of the request's memory limit, less the bytes that it already
 * has; 0 means no limit. Returns false if the thread already has more than its share. */
bool search_memory_share(
    const struct search_request *request, unsigned threads, uint64_t held_bytes, uint64_t *rest);

/* Changes the bytes charged for one part of a search from *counted to `bytes`. */
void search_poll_count_part(struct search_poll *poll, uint64_t *counted, uint64_t bytes);

/* Copies the counters to the result, and the end if there was a reason to stop. */
void search_poll_finish(const struct search_poll *poll, struct answer *result);

/* One poll shared by several threads. The first, which called the search, uses the poll itself. The
 * others add to atomic counters and check token and clock, since the first may wait for them. */
struct shared_poll {
    struct search_poll *poll;
    struct cancel cancel; /* stops all threads */
    /* Nodes that the other threads have counted and the poll has not yet added. */
    _Atomic uint64_t expanded;
    _Atomic uint64_t generated;
};

/* One thread's part in a shared poll. */
struct shared_poll_part {
    struct shared_poll *shared;
    bool first; /* whether this is the thread that called the search */
    /* Nodes counted by a thread that is not the first and not yet added to `shared`. */
    uint64_t expanded;
    uint64_t generated;
};

void shared_poll_init(struct shared_poll *shared, struct search_poll *poll);

/* Adds the nodes of the other threads to the poll and checks if a check is due. Only the first
 * thread may call it. Returns false when the search has to stop. */
bool shared_poll_check(struct shared_poll *shared);

/* Counts nodes and returns whether to continue; if no node was expanded, it checks at once. It can
 * be the keep_running() of a struct beam_host. */
bool shared_poll_keep_running(void *part, uint64_t expanded, uint64_t generated);

#endif
