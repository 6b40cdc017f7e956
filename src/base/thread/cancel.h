// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Cancel tokens: the owner of long work requests its end, and the work checks the token every few
 * milliseconds.
 */
#ifndef NP_BASE_THREAD_CANCEL_H
#define NP_BASE_THREAD_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"

/* A token of zeros has no request. */
struct cancel {
    atomic_bool requested;
    const struct cancel *parent; /* a request there counts here too; may be NULL */
    uint64_t deadline_ns; /* from then on, by clock_now_ns(), it counts as requested; 0 = none */
    /* Called at every check, by any thread; true is a request. Or NULL. */
    bool (*asked)(void *context);
    void *context;
};

/* Requests the end of the work. Any thread and any signal handler may call it. */
static inline void
cancel_request(struct cancel *cancel)
{
    atomic_store(&cancel->requested, true);
}

/* Withdraws the request, so that the token can be used again. */
static inline void
cancel_clear(struct cancel *cancel)
{
    atomic_store(&cancel->requested, false);
}

/* Returns whether the work has to end; never for NULL. Any thread may call it. */
static inline bool
cancel_requested(const struct cancel *cancel)
{
    for (; cancel != NULL; cancel = cancel->parent)
        if (atomic_load_explicit(&cancel->requested, memory_order_relaxed) ||
            (cancel->deadline_ns != 0 && (uint64_t)clock_now_ns() >= cancel->deadline_ns) ||
            (cancel->asked != NULL && cancel->asked(cancel->context)))
            return true;
    return false;
}

#endif
