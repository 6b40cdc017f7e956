// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Threads: a crew, which is the same function on several threads at once, and back when all are
 * done; and one that is sent off to work in the background.
 */
#ifndef NP_BASE_THREAD_PARALLEL_H
#define NP_BASE_THREAD_PARALLEL_H

#include <pthread.h>

#include "base/status.h"

enum { PARALLEL_MAX = 256 };

/* Runs work(context, 0) in the calling thread and work(context, 1 .. threads - 1) in new ones,
 * and returns when all have returned.
 *
 * Where a thread cannot be had the call goes on with fewer, so the work must be shared out by a
 * counter and not by the number of the thread. Returns how many ran (1 .. PARALLEL_MAX). */
unsigned parallel_run(
    unsigned threads, void (*work)(void *context, unsigned number), void *context);

/* Starts a thread as pthread_create() does, with a stack that suffices for this program and no
 * more, whatever the system's default: where address space is limited that counts. Returns an error
 * number. */
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

/* Starts a thread with all signals blocked: they are for the threads that wait for them. The caller
 * joins or detaches it. Returns NP_OK or NP_SYSTEM. */
enum np_status thread_send(
    pthread_t *thread, void *(*work)(void *context), void *context, struct np_error *error);

#endif
