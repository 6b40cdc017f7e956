// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The system's threads and conditions, with this program's settings. Only base/thread starts
 * threads; other folders use parallel_run(), task and pipeline. A lock is a pthread_mutex_t that
 * begins as PTHREAD_MUTEX_INITIALIZER.
 */
#ifndef NP_BASE_THREAD_THREAD_H
#define NP_BASE_THREAD_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* Starts a thread as pthread_create() does, but with a stack of the size that this program needs:
 * the system's default may be too small, or too large where address space is limited. The thread
 * blocks the signals meant for the process, so that they reach the thread that waits for them.
 * Returns an error number. */
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

enum { PARALLEL_MAX = 256 };

/* Runs work(context, 0) in the calling thread and work(context, 1 .. threads - 1) in new ones, and
 * returns when all have finished.
 *
 * If the system refuses some threads, fewer run, so the work must be distributed by a shared
 * counter and not by the thread's number. Returns how many ran (1 .. PARALLEL_MAX). */
unsigned parallel_run(
    unsigned threads, void (*work)(void *context, unsigned number), void *context);

/* Makes a condition for thread_wait_ns() and for the pthread_cond_*() functions; the caller
 * destroys it with pthread_cond_destroy(). Returns NP_OK or NP_SYSTEM. */
enum np_status thread_condition_init(pthread_cond_t *condition, struct np_error *error);

/* Waits for a signal as pthread_cond_wait() does, with a timeout of `ns` (0 or more) on a clock
 * that never goes back. Returns false after a timeout; true may be a spurious wakeup. */
bool thread_wait_ns(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t ns);

#endif
