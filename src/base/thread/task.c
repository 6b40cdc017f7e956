// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Background tasks: the thread and the owner share a task, and the last one to release it frees it.
 */
#include "config.h"

#include "base/thread/task.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/thread/thread.h"

struct task {
    pthread_t thread; /* belongs to the owner, who joins or detaches it */
    const struct task_class *class;
    void *context;
    struct cancel cancel;
    atomic_bool done;
    pthread_mutex_t lock;
    unsigned owners;        /* under the lock */
    pthread_cond_t is_done; /* for task_wait_ns() */
};

/* Gives up one share of the task. Called with the lock held; unlocks it. */
static void
release(struct task *task)
{
    const bool last = --task->owners == 0;

    pthread_mutex_unlock(&task->lock);
    if (!last)
        return;
    if (task->class->free != NULL)
        task->class->free(task->context);
    pthread_cond_destroy(&task->is_done);
    free(task);
}

static void *
run(void *argument)
{
    struct task *const task = argument;

    task->class->work(task->context, &task->cancel);
    /* Both happen under one lock, so that an owner that has waited is the last to release the
     * task. */
    pthread_mutex_lock(&task->lock);
    atomic_store(&task->done, true);
    pthread_cond_signal(&task->is_done);
    release(task);
    return NULL;
}

enum np_status
task_start(
    struct task **task, const struct task_class *class, void *context, struct np_error *error)
{
    struct task *const new = calloc(1, sizeof *new);

    *task = NULL;
    if (new == NULL)
        return np_no_memory(error);
    new->class = class;
    new->context = context;
    new->owners = 2;
    new->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    enum np_status status = thread_condition_init(&new->is_done, error);
    if (status == NP_OK) {
        const int failure = thread_start(&new->thread, run, new);
        if (failure == 0) {
            *task = new;
            return NP_OK;
        }
        pthread_cond_destroy(&new->is_done);
        status = np_fail_errno(error, NP_SYSTEM, failure, "cannot start a thread");
    }
    free(new);
    return status;
}

bool
task_is_done(const struct task *task)
{
    return atomic_load(&task->done);
}

bool
task_wait_ns(struct task *task, int64_t ns)
{
    const int64_t end_ns = clock_now_ns() + ns;

    pthread_mutex_lock(&task->lock);
    while (!task_is_done(task) && ns > 0) {
        (void)thread_wait_ns(&task->is_done, &task->lock, ns);
        ns = end_ns - clock_now_ns();
    }
    pthread_mutex_unlock(&task->lock);
    return task_is_done(task);
}

void
task_cancel(struct task *task)
{
    cancel_request(&task->cancel);
}

/* Cancels the task, waits for its thread if asked to, and gives up the owner's share. */
static void
leave(struct task *task, bool wait)
{
    if (task == NULL)
        return;
    task_cancel(task);
    (void)(wait ? pthread_join(task->thread, NULL) : pthread_detach(task->thread));
    pthread_mutex_lock(&task->lock);
    release(task);
}

void
task_free(struct task *task)
{
    leave(task, false);
}

void
task_end(struct task *task)
{
    leave(task, true);
}
