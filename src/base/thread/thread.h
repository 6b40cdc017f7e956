// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Threads, locks and conditions of the system, with the settings that this program wants.
 *
 * Only base/thread starts threads: parallel, task and pipeline are what other rooms use.
 */
#ifndef NP_BASE_THREAD_THREAD_H
#define NP_BASE_THREAD_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* Starts a thread as pthread_create() does, with a stack as large as this program needs, whatever
 * the system's default: a large stack counts where address space is limited. Signals for the
 * process are blocked in it, so that they reach the thread that waits for them. Returns an error
 * number. */
int thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

/* Makes a lock; the caller destroys it with pthread_mutex_destroy(). Returns NP_OK or NP_SYSTEM. */
enum np_status thread_lock_init(pthread_mutex_t *lock, struct np_error *error);

/* Makes a condition for thread_wait_ns() and for the pthread_cond_*() functions; the caller
 * destroys it with pthread_cond_destroy(). Returns NP_OK or NP_SYSTEM. */
enum np_status thread_condition_init(pthread_cond_t *condition, struct np_error *error);

/* Makes a condition and its lock, or neither. Returns NP_OK or NP_SYSTEM. */
enum np_status thread_condition_and_lock_init(
    pthread_cond_t *condition, pthread_mutex_t *lock, struct np_error *error);

/* Waits for a signal as pthread_cond_wait() does, with a timeout of `ns` (0 or more) on a clock
 * that never goes back. Returns false on timeout; true may be a spurious wakeup. */
bool thread_wait_ns(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t ns);

#endif
