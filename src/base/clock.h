// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Clocks: monotonic time for limits and timers, the date, and processor time.
 *
 * Code whose results must be repeatable in tests gets the time as an argument.
 */
#ifndef NP_BASE_CLOCK_H
#define NP_BASE_CLOCK_H

#include <stdint.h>

#define CLOCK_NS_PER_SECOND 1000000000
#define CLOCK_NS_PER_MS 1000000

/* Returns nanoseconds on a clock that never goes back. Any thread may call it. */
int64_t clock_now_ns(void);

/* Returns nanoseconds since 1970. Any thread may call it. */
int64_t clock_date_ns(void);

/* Returns the processor time of all threads of this process, in nanoseconds. */
int64_t clock_cpu_ns(void);

/* Returns the processor time of the calling thread, in nanoseconds. */
int64_t clock_thread_cpu_ns(void);

#endif
