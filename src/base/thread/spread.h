// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Work on many machines: the processes that `mpirun` starts. Each is a *rank*; rank 0 sends
 * requests, and the others reply. Both are blocks of bytes that only the callers interpret, and all
 * ranks run the same program.
 *
 * Without MPI (./configure --with-mpi), or if no mpirun started the program, there is one rank.
 */
#ifndef NP_BASE_THREAD_SPREAD_H
#define NP_BASE_THREAD_SPREAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Joins the other ranks; call it once, before all functions below. If a rank fails, MPI ends all.
 */
void spread_begin(void);

/* Rank 0: tells the other ranks that there are no more requests. All ranks: leaves MPI. */
void spread_end(void);

unsigned spread_rank(void);

unsigned spread_ranks(void);

/* The number of ranks on this machine. */
unsigned spread_host_ranks(void);

/* Ends all ranks with an exit status. */
void spread_abort(int status);

/* Tells rank 0 the number of threads of each rank. All ranks call it, before anything that may keep
 * one of them from it. */
void spread_share_threads(unsigned threads);

struct spread_message {
    void *bytes; /* owned by the receiver, who frees it */
    size_t count;
};

/* ---- rank 0: any thread may call these ------------------------------------------------------- */

/* The number of threads of all other ranks. */
unsigned spread_other_threads(void);

/* How many boards may be under way at a time, on all ranks, if this one solves `threads`. */
unsigned spread_requests_max(unsigned threads);

/* Waits until a thread of this or another rank has time. If it is another rank's, sends the
 * request, waits for the reply and returns true. Otherwise the caller does the work itself and then
 * calls spread_done(). */
bool spread_ask(const void *bytes, size_t count, struct spread_message *reply);

/* Waits until a thread of this rank has time, for work that cannot be sent; the caller does it and
 * then calls spread_done(). */
void spread_stay(void);

void spread_done(void);

/* Sends a task of a layered search to another rank and waits for the reply. When *stop becomes
 * true, spread_is_stopped() does there. Returns false if every other rank has refused. */
bool spread_ask_layered(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *reply);

/* ---- other ranks ----------------------------------------------------------------------------- */

struct spread_request {
    struct spread_message message;
    bool is_layered; /* it comes from spread_ask_layered() */
    uint32_t id;     /* private to spread.c, like the next */
    unsigned stops;
};

/* Calls work() for every request, in several threads, until the end. It replies and leaves the
 * message to the caller. */
void spread_serve(
    unsigned threads, void (*work)(void *context, struct spread_request *request), void *context);

/* Whether rank 0 does not need the reply any more, although it waits for one. Any thread may call
 * this and the next. */
bool spread_is_stopped(const struct spread_request *request);

/* `count` 0 refuses a layered request, and all later ones. */
void spread_reply(const struct spread_request *request, const void *bytes, size_t count);

#endif
