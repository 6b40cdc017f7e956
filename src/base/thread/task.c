// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The task's thread and its owner: whoever is through last frees everything.
 */
#include "config.h"

#include "base/thread/task.h"

#include <stdlib.h>

#include "base/thread/condition.h"
#include "base/thread/parallel.h"

struct task {
    const struct task_class *class;
    void *context;
    struct cancel cancel;
    atomic_bool done;
    pthread_mutex_t lock;
    unsigned owners;        /* under the lock */
    pthread_cond_t is_done; /* for task_wait() */
};

/* Under the lock, which it gives back. */
static void
let_go(struct task *task)
{
    const bool last = --task->owners == 0;

    pthread_mutex_unlock(&task->lock);
    if (!last)
        return;
    task->class->free(task->context);
    pthread_cond_destroy(&task->is_done);
    pthread_mutex_destroy(&task->lock);
    free(task);
}

static void *
run(void *argument)
{
    struct task *const task = argument;

    task->class->work(task->context, &task->cancel);
    /* In one go, so that who has waited for the end is the last owner. */
    pthread_mutex_lock(&task->lock);
    atomic_store(&task->done, true);
    pthread_cond_signal(&task->is_done);
    let_go(task);
    return NULL;
}

enum np_status
task_start(
    struct task **task, const struct task_class *class, void *context, struct np_error *error)
{
    struct task *const new = malloc(sizeof *new);
    pthread_t thread;

    *task = NULL;
    if (new == NULL)
        return np_fail(error, NP_NO_MEMORY, "out of memory");
    new->class = class;
    new->context = context;
    new->owners = 2;
    new->cancel = (struct cancel){0};
    atomic_init(&new->done, false);
    enum np_status status = condition_init_pair(&new->is_done, &new->lock, error);
    if (status != NP_OK) {
        free(new);
        return status;
    }
    status = thread_send(&thread, run, new, error);
    if (status != NP_OK) {
        pthread_cond_destroy(&new->is_done);
        pthread_mutex_destroy(&new->lock);
        free(new);
        return status;
    }
    /* Fails only for what is no thread to be joined. */
    (void)pthread_detach(thread);
    *task = new;
    return NP_OK;
}

bool
task_is_done(const struct task *task)
{
    return atomic_load(&task->done);
}

void
task_wait(struct task *task)
{
    pthread_mutex_lock(&task->lock);
    while (!atomic_load(&task->done))
        pthread_cond_wait(&task->is_done, &task->lock);
    pthread_mutex_unlock(&task->lock);
}

void
task_free(struct task *task)
{
    if (task == NULL)
        return;
    cancel_request(&task->cancel);
    pthread_mutex_lock(&task->lock);
    let_go(task);
}

void
task_end(struct task *task)
{
    if (task == NULL)
        return;
    cancel_request(&task->cancel);
    task_wait(task);
    task_free(task);
}
