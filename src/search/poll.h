// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The poll: the one place where a running search looks up from its work.
 *
 * A search calls search_poll() once for every node it generates (or once for a batch of
 * them). Most calls are a subtraction; every few thousand nodes, and so every few hundred
 * microseconds, the poll publishes the counters and looks at the limits and the cancel token.
 */
#ifndef NP_SEARCH_POLL_H
#define NP_SEARCH_POLL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/thread/cancel.h"
#include "search/search.h"

enum search_stop { SEARCH_GO_ON, SEARCH_STOP_LIMIT, SEARCH_STOP_CANCEL };

struct search_poll {
    const struct search_request *request;
    uint64_t expanded;
    uint64_t generated;
    uint64_t bytes; /* held now, kept by the search */
    uint64_t peak_bytes;
    uint64_t bound;
    uint64_t interval;     /* nodes between two looks */
    uint64_t next;         /* the count of generated nodes at which to look next */
    enum search_stop stop; /* why it said stop; sticky */
};

/* Nodes between two looks on small boards: some 100 microseconds of the fastest search. */
enum { SEARCH_POLL_INTERVAL = 8192 };

/* Starts a poll for a request; the first look is due at the first node. */
void search_poll_init(struct search_poll *poll, const struct search_request *request);

/* Returns a token of the request's cancellation and deadline together, for long preparations; it
 * refers to the request. */
struct cancel search_cancel_of(const struct search_request *request);

/* Whether the request is cancelled or its deadline over. Any thread may call it, since the one with
 * the poll may be waiting for the others; that one finds the reason by search_poll_look(). */
bool search_must_stop(const struct search_request *request);

/* Looks at limits and cancel token now. Returns false when the search has to stop. */
bool search_poll_look(struct search_poll *poll);

/* Called after poll->generated has grown. Returns false when the search has to stop. */
static inline bool
search_poll(struct search_poll *poll)
{
    return poll->generated < poll->next || search_poll_look(poll);
}

/* One thread's share of the request's memory limit, less the bytes that it holds already. *rest is
 * 0 without a limit and never 0 with one. Returns false if what it holds does not fit. */
bool search_memory_share(
    const struct search_request *request, unsigned threads, uint64_t held_bytes, uint64_t *rest);

/* Accounts for memory taken (positive) or given back (negative). Returns false, and changes
 * nothing, if that would exceed the memory limit. */
bool search_poll_memory(struct search_poll *poll, int64_t bytes);

/* Accounts for a part of the search that reports afterwards what it held: `*counted`, which the
 * account has of it already, becomes `bytes`. */
void search_poll_count_part(struct search_poll *poll, uint64_t *counted, uint64_t bytes);

/* Copies the counts, and the reason to stop if there was one, to the result. */
void search_poll_finish(const struct search_poll *poll, struct search_result *result);

#endif
