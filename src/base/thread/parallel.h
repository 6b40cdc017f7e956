// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A team of threads for one loop: all of them run the same function, and the call returns when all
 * have finished.
 */
#ifndef NP_BASE_THREAD_PARALLEL_H
#define NP_BASE_THREAD_PARALLEL_H

enum { PARALLEL_MAX = 256 };

/* Runs work(context, 0) in the calling thread and work(context, 1 .. threads - 1) in new ones.
 *
 * If the system refuses some threads, fewer run, so the work must be distributed by a shared
 * counter and not by the thread's number. Returns how many ran (1 .. PARALLEL_MAX). */
unsigned parallel_run(
    unsigned threads, void (*work)(void *context, unsigned number), void *context);

#endif
