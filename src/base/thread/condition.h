// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Condition variables that are waited for no longer than so long, whatever is done to the wall's
 * clock meanwhile.
 */
#ifndef NP_BASE_THREAD_CONDITION_H
#define NP_BASE_THREAD_CONDITION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* Makes a condition for condition_wait_ns(); pthread_cond_wait() and the others take it as well.
 * The caller destroys it with pthread_cond_destroy(). Returns NP_OK or NP_SYSTEM. */
enum np_status condition_init(pthread_cond_t *condition, struct np_error *error);

/* Makes a lock; the caller destroys it with pthread_mutex_destroy(). Returns NP_OK or NP_SYSTEM. */
enum np_status condition_lock_init(pthread_mutex_t *lock, struct np_error *error);

/* Makes a condition and its lock, or neither. Returns NP_OK or NP_SYSTEM. */
enum np_status condition_init_pair(
    pthread_cond_t *condition, pthread_mutex_t *lock, struct np_error *error);

/* Waits for a signal, `ns` (0 or more) at the most, with `lock`, which the caller holds, let go
 * meanwhile. Returns false when that time was over first; true may mean nothing, as it may after
 * pthread_cond_wait(). */
bool condition_wait_ns(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t ns);

#endif
