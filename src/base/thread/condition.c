// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Conditions by the clock that never goes back. Where the system cannot choose the clock of a
 * condition (macOS) the wall's has to do.
 */
#include "config.h"

#include "base/thread/condition.h"

#include <errno.h>
#include <time.h>

#include "base/clock.h"

#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
static const clockid_t CONDITION_CLOCK = CLOCK_MONOTONIC;
#else
static const clockid_t CONDITION_CLOCK = CLOCK_REALTIME;
#endif

static int
make(pthread_cond_t *condition)
{
#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
    pthread_condattr_t attributes;
    int failure = pthread_condattr_init(&attributes);

    if (failure != 0)
        return failure;
    failure = pthread_condattr_setclock(&attributes, CONDITION_CLOCK);
    if (failure == 0)
        failure = pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return failure;
#else
    return pthread_cond_init(condition, NULL);
#endif
}

enum np_status
condition_init(pthread_cond_t *condition, struct np_error *error)
{
    const int failure = make(condition);

    return failure == 0 ? NP_OK : np_fail_errno(error, NP_SYSTEM, failure, "cannot make a lock");
}

enum np_status
condition_lock_init(pthread_mutex_t *lock, struct np_error *error)
{
    const int failure = pthread_mutex_init(lock, NULL);

    return failure == 0 ? NP_OK : np_fail_errno(error, NP_SYSTEM, failure, "cannot make a lock");
}

enum np_status
condition_init_pair(pthread_cond_t *condition, pthread_mutex_t *lock, struct np_error *error)
{
    enum np_status status = condition_lock_init(lock, error);

    if (status != NP_OK)
        return status;
    status = condition_init(condition, error);
    if (status != NP_OK)
        pthread_mutex_destroy(lock);
    return status;
}

bool
condition_wait_ns(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t ns)
{
    struct timespec until = {0};

    clock_gettime(CONDITION_CLOCK, &until);
    const int64_t part_ns = until.tv_nsec + ns % CLOCK_NS_PER_SECOND;
    until.tv_sec += (time_t)(ns / CLOCK_NS_PER_SECOND + part_ns / CLOCK_NS_PER_SECOND);
    until.tv_nsec = (long)(part_ns % CLOCK_NS_PER_SECOND);
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}
