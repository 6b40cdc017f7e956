// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A team of threads for one loop: all run the same function and the call returns when all are done.
 */
#ifndef NP_BASE_THREAD_PARALLEL_H
#define NP_BASE_THREAD_PARALLEL_H

enum { PARALLEL_MAX = 256 };

/* Runs work(context, 0) in the calling thread and work(context, 1 .. threads - 1) in new ones.
 *
 * There are fewer threads if the system refuses some, so a shared counter must distribute the work,
 * not the thread's number. Returns how many ran (1 .. PARALLEL_MAX). */
unsigned parallel_run(
    unsigned threads, void (*work)(void *context, unsigned number), void *context);

#endif
