// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Time: one clock that never goes back, for limits and timers, and one that counts the processor.
 *
 * Code that a test wants to repeat takes the time as an argument; only the outer rooms ask here.
 */
#ifndef NP_BASE_CLOCK_H
#define NP_BASE_CLOCK_H

#include <stdint.h>

#define CLOCK_NS_PER_SECOND 1000000000
#define CLOCK_NS_PER_MS 1000000

/*
 * Returns nanoseconds since some fixed moment; never less than an earlier answer. Any thread.
 */
int64_t clock_now_ns(void);

/*
 * Returns nanoseconds since 1970, as the system's clock has them. Any thread.
 */
int64_t clock_date_ns(void);

/*
 * Returns the processor time this process has used so far in all its threads, in nanoseconds.
 */
int64_t clock_cpu_ns(void);

/*
 * Returns the processor time the calling thread has used so far, in nanoseconds.
 */
int64_t clock_thread_cpu_ns(void);

#endif
