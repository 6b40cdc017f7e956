// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Crews and threads that are sent off.
 */
#include "config.h"

#include "base/thread/parallel.h"

#include <signal.h>

/* Defaults differ: 8 MiB are usual, musl has 128 KiB. The deepest there is, finding a path of 255
 * moves again (search/layered/layered_trace.c), takes 0.5 MB; sanitizers take several times that.
 */
#ifdef NP_SANITIZED
enum { STACK_BYTES = 8 << 20 };
#else
enum { STACK_BYTES = 2 << 20 };
#endif

struct member {
    pthread_t thread;
    void (*work)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static void *
start(void *argument)
{
    const struct member *const member = argument;
    member->work(member->context, member->number);
    return NULL;
}

int
thread_start(pthread_t *thread, void *(*work)(void *context), void *context)
{
    pthread_attr_t attributes;

    if (pthread_attr_init(&attributes) != 0)
        return pthread_create(thread, NULL, work, context);
    (void)pthread_attr_setstacksize(&attributes, STACK_BYTES);
    const int failure = pthread_create(thread, &attributes, work, context);
    (void)pthread_attr_destroy(&attributes);
    return failure;
}

unsigned
parallel_run(unsigned threads, void (*work)(void *context, unsigned number), void *context)
{
    struct member crew[PARALLEL_MAX];
    const unsigned wanted = threads < PARALLEL_MAX ? threads : PARALLEL_MAX;
    unsigned running = 1;
    while (running < wanted) {
        struct member *const member = &crew[running];
        *member = (struct member){.work = work, .context = context, .number = running};
        if (thread_start(&member->thread, start, member) != 0)
            break;
        running++;
    }
    work(context, 0);
    for (unsigned i = 1; i < running; i++)
        (void)pthread_join(crew[i].thread, NULL);
    return running;
}

enum np_status
thread_send(pthread_t *thread, void *(*work)(void *context), void *context, struct np_error *error)
{
    sigset_t all, before;
    int failure;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    failure = thread_start(thread, work, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure == 0 ? NP_OK : np_fail_errno(error, NP_SYSTEM, failure, "cannot start a thread");
}
