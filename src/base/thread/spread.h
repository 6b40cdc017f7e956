// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Work on many machines: the processes that `mpirun` starts. Each is a *rank*; rank 0 asks
 * questions, and the others answer them. A question is a block of bytes that only the callers
 * interpret, and all ranks run the same program.
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

/* Rank 0: tells the other ranks that there are no more questions. All ranks: leaves MPI. */
void spread_end(void);

unsigned spread_rank(void);

unsigned spread_ranks(void);

/* The number of ranks on this machine. */
unsigned spread_host_ranks(void);

/* Ends all ranks with an exit status. */
void spread_abort(int status);

/* ---- rank 0 ---------------------------------------------------------------------------------- */

/* Exchanges the number of threads of each rank; all ranks call it. On rank 0 returns how many
 * questions may wait for an answer at a time, elsewhere 0. */
unsigned spread_share_threads(unsigned threads);

struct spread_message {
    void *bytes; /* owned by the receiver, who frees it; NULL without memory */
    size_t count;
};

/* Waits until a thread of this or another rank has time. If it is another rank's, sends the
 * question, waits for the answer and returns true. Otherwise the caller does the work itself and
 * then calls spread_done(). Any thread may call both. */
bool spread_ask(const void *bytes, size_t count, struct spread_message *answer);

/* Waits until a thread of this rank has time, for work that cannot be sent; the caller does it and
 * then calls spread_done(). Any thread may call it. */
void spread_stay(void);

void spread_done(void);

/* The number of threads of all other ranks. */
unsigned spread_other_threads(void);

/* Sends a question of another kind to another rank and waits for the answer. When *stop becomes
 * true, spread_stops() changes there. Any thread may call it. */
void spread_ask_other(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *answer);

/* ---- other ranks ----------------------------------------------------------------------------- */

/* Waits for a question. *of_other_kind: it comes from spread_ask_other(). Returns false at the end.
 */
bool spread_next_question(uint32_t *id, bool *of_other_kind, struct spread_message *question);

/* Waits for the end without answering questions. */
void spread_await_end(void);

/* How often rank 0 has stopped the questions before. Any thread may call it. */
unsigned spread_stops(void);

/* Any thread may call it. */
void spread_answer(uint32_t id, const void *bytes, size_t count);

#endif
