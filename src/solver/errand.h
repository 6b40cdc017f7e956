// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The errand: a piece of work that somebody who must not wait has done by a thread of its own.
 */
#ifndef NP_SOLVER_ERRAND_H
#define NP_SOLVER_ERRAND_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/status.h"

struct errand;

/* What is to be done, on a context that is the errand's from the start to the end. */
struct errand_class {
    void (*work)(void *context, const atomic_bool *cancel);
    void (*free)(void *context); /* by the thread of the work or by that of errand_free() */
};

/* Sends a thread off. The caller ends it with errand_free().
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread or no lock); *errand is NULL then, and the
 * context the caller's again. */
enum np_status errand_start(struct errand **errand, const struct errand_class *class, void *context,
    struct np_error *error);

/* Whether the work is done: from then on the context may be looked at. */
bool errand_is_done(const struct errand *errand);

/* Waits until the work is done. */
void errand_wait(struct errand *errand);

/* Cancels it. Work that still goes on is not waited for: its thread frees the context when it is
 * through; after work that is done the context is freed here. Accepts NULL. */
void errand_free(struct errand *errand);

/* Cancels it, waits until the work has given up and frees the context: for work that may not go on
 * when its owner has gone. Accepts NULL. */
void errand_end(struct errand *errand);

#endif
