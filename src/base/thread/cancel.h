// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whether long work has to end: because a flag was set, or for reasons that its caller knows.
 *
 * Searches have their poll (search/poll.h). What else takes longer than a blink (tables are
 * built, read, checked and written) gets one of these and asks it every few milliseconds.
 */
#ifndef NP_BASE_THREAD_CANCEL_H
#define NP_BASE_THREAD_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct stop {
    const atomic_bool *flag;      /* set: stop; may be NULL */
    bool (*asked)(void *context); /* true: stop; may be NULL. Any thread calls it */
    void *context;
};

/* Whether a flag is there and set. */
static inline bool
stop_flag_set(const atomic_bool *flag)
{
    return flag != NULL && atomic_load_explicit(flag, memory_order_relaxed);
}

/* Whether to end now; never for NULL. Once true it is expected to stay so. */
static inline bool
stop_asked(const struct stop *stop)
{
    return stop != NULL &&
           (stop_flag_set(stop->flag) || (stop->asked != NULL && stop->asked(stop->context)));
}

#endif
