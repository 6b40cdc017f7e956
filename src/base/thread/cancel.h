// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Cancel tokens: the owner of long work asks it to end, and the work checks its token every few
 * milliseconds.
 */
#ifndef NP_BASE_THREAD_CANCEL_H
#define NP_BASE_THREAD_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"

/* A zeroed token has no request. */
struct cancel {
    atomic_bool requested;
    const struct cancel *parent; /* a request there counts here too; may be NULL */
    uint64_t deadline_ns;        /* from this time of clock_now_ns(), a request; 0 = never */
    bool locked;    /* the checker holds a lock of tables: asked() of `calls_out` is left out */
    bool calls_out; /* asked() runs a callback of the library's user, which may need tables */
    /* Called at every check, by any thread; returning true counts as a request. May be NULL. */
    bool (*asked)(void *context);
    void *context;
};

/* Asks the work to end. Any thread and any signal handler may call it. */
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

/* Returns whether the work has to end; false for NULL. Any thread may call it. */
static inline bool
cancel_requested(const struct cancel *cancel)
{
    bool locked = false;

    for (; cancel != NULL; cancel = cancel->parent) {
        locked = locked || cancel->locked;
        if (atomic_load_explicit(&cancel->requested, memory_order_relaxed) ||
            (cancel->deadline_ns != 0 && (uint64_t)clock_now_ns() >= cancel->deadline_ns) ||
            (cancel->asked != NULL && !(locked && cancel->calls_out) &&
                cancel->asked(cancel->context)))
            return true;
    }
    return false;
}

#endif
