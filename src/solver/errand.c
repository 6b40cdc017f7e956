// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The errand's thread and its owner: whoever is through last frees everything.
 */
#include "config.h"

#include "solver/errand.h"

#include <stdlib.h>

#include "base/condition.h"
#include "base/crew.h"

struct errand {
    const struct errand_class *class;
    void *context;
    atomic_bool cancel;
    atomic_bool done;
    pthread_mutex_t lock;
    unsigned owners;        /* under the lock */
    pthread_cond_t is_done; /* for errand_wait() */
};

/* Under the lock, which it gives back. */
static void
let_go(struct errand *errand)
{
    const bool last = --errand->owners == 0;

    pthread_mutex_unlock(&errand->lock);
    if (!last)
        return;
    errand->class->free(errand->context);
    pthread_cond_destroy(&errand->is_done);
    pthread_mutex_destroy(&errand->lock);
    free(errand);
}

static void *
run(void *argument)
{
    struct errand *const errand = argument;

    errand->class->work(errand->context, &errand->cancel);
    /* In one go, so that who has waited for the end is the last owner. */
    pthread_mutex_lock(&errand->lock);
    atomic_store(&errand->done, true);
    pthread_cond_signal(&errand->is_done);
    let_go(errand);
    return NULL;
}

enum np_status
errand_start(
    struct errand **errand, const struct errand_class *class, void *context, struct np_error *error)
{
    struct errand *const new = malloc(sizeof *new);
    pthread_t thread;

    *errand = NULL;
    if (new == NULL)
        return np_fail(error, NP_NO_MEMORY, "out of memory");
    new->class = class;
    new->context = context;
    new->owners = 2;
    atomic_init(&new->cancel, false);
    atomic_init(&new->done, false);
    enum np_status status = condition_init_pair(&new->is_done, &new->lock, error);
    if (status != NP_OK) {
        free(new);
        return status;
    }
    status = crew_send(&thread, run, new, error);
    if (status != NP_OK) {
        pthread_cond_destroy(&new->is_done);
        pthread_mutex_destroy(&new->lock);
        free(new);
        return status;
    }
    /* Fails only for what is no thread to be joined. */
    (void)pthread_detach(thread);
    *errand = new;
    return NP_OK;
}

bool
errand_is_done(const struct errand *errand)
{
    return atomic_load(&errand->done);
}

void
errand_wait(struct errand *errand)
{
    pthread_mutex_lock(&errand->lock);
    while (!atomic_load(&errand->done))
        pthread_cond_wait(&errand->is_done, &errand->lock);
    pthread_mutex_unlock(&errand->lock);
}

void
errand_free(struct errand *errand)
{
    if (errand == NULL)
        return;
    atomic_store(&errand->cancel, true);
    pthread_mutex_lock(&errand->lock);
    let_go(errand);
}

void
errand_end(struct errand *errand)
{
    if (errand == NULL)
        return;
    atomic_store(&errand->cancel, true);
    errand_wait(errand);
    errand_free(errand);
}
