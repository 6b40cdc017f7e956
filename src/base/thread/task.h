// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A background task: work in a separate thread, for an owner that must not wait. The task owns its
 * context, which is freed when both the thread and the owner have finished with it.
 */
#ifndef NP_BASE_THREAD_TASK_H
#define NP_BASE_THREAD_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"

struct task;

struct task_class {
    void (*work)(void *context, const struct cancel *cancel);
    void (*free)(void *context); /* called in either thread; may be NULL */
};

/* Starts the thread. The caller ends the task with task_free() or task_end().
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread or condition); on failure *task is NULL and
 * the caller still owns the context. */
enum np_status task_start(
    struct task **task, const struct task_class *class, void *context, struct np_error *error);

/* Whether the work is done; from then on the owner may read the context. */
bool task_is_done(const struct task *task);

/* Waits until the work is done, with a timeout; returns whether it is done. */
bool task_wait_ns(struct task *task, int64_t ns);

/* Asks the work to end. */
void task_cancel(struct task *task);

/* Cancels the task without waiting for its thread. Accepts NULL. */
void task_free(struct task *task);

/* Cancels the task, waits until its thread has ended and frees the context. Accepts NULL. */
void task_end(struct task *task);

#endif
