// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Clocks, read with POSIX clock_gettime().
 */
#include "config.h"

#include "base/clock.h"

#include <time.h>

static int64_t
read_ns(clockid_t id)
{
    struct timespec now = {0};

    /* Cannot fail: these clocks always exist. */
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * CLOCK_NS_PER_SECOND + now.tv_nsec;
}

int64_t
clock_now_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

int64_t
clock_date_ns(void)
{
    return read_ns(CLOCK_REALTIME);
}

int64_t
clock_cpu_ns(void)
{
    return read_ns(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t
clock_thread_cpu_ns(void)
{
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
}
