// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The task: a piece of work that somebody who must not wait has done by a thread of its own.
 */
#ifndef NP_BASE_THREAD_TASK_H
#define NP_BASE_THREAD_TASK_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"

struct task;

/* What is to be done, on a context that is the task's from the start to the end. */
struct task_class {
    void (*work)(void *context, const struct cancel *cancel);
    void (*free)(void *context); /* by the thread of the work or by that of task_free() */
};

/* Sends a thread off. The caller ends it with task_free().
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread or no lock); *task is NULL then, and the
 * context the caller's again. */
enum np_status task_start(
    struct task **task, const struct task_class *class, void *context, struct np_error *error);

/* Whether the work is done: from then on the context may be looked at. */
bool task_is_done(const struct task *task);

/* Waits until the work is done. */
void task_wait(struct task *task);

/* Cancels it. Work that still goes on is not waited for: its thread frees the context when it is
 * through; after work that is done the context is freed here. Accepts NULL. */
void task_free(struct task *task);

/* Cancels it, waits until the work has given up and frees the context: for work that may not go on
 * when its owner has gone. Accepts NULL. */
void task_end(struct task *task);

#endif
