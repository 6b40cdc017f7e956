// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A crew: the same function on several threads at once, and back when all are done.
 */
#ifndef NP_BASE_CREW_H
#define NP_BASE_CREW_H

enum { CREW_MAX = 256 };

/* Runs work(context, 0) in the calling thread and work(context, 1 .. threads - 1) in new ones,
 * and returns when all have returned.
 *
 * Where a thread cannot be had the call goes on with fewer, so the work must be shared out by a
 * counter and not by the number of the thread. Returns how many ran (1 .. CREW_MAX). */
unsigned crew_run(unsigned threads, void (*work)(void *context, unsigned number), void *context);

#endif
