// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Threads, teams of threads, locks and conditions. Conditions use the monotonic clock or, on
 * systems where their clock cannot be chosen (macOS), the wall clock.
 */
#include "config.h"

#include "base/thread/thread.h"

#include <errno.h>
#include <signal.h>
#include <time.h>

#include "base/clock.h"

#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
static const clockid_t CONDITION_CLOCK = CLOCK_MONOTONIC;
#else
static const clockid_t CONDITION_CLOCK = CLOCK_REALTIME;
#endif

/* The default is usually 8 MiB, but 128 KiB in musl. The deepest recursion, which traces a path of
 * 255 moves (search/layered/layered_trace.c), takes 0.5 MB; sanitizers take several times that. */
#ifdef NP_SANITIZED
enum { STACK_BYTES = 8 << 20 };
#else
enum { STACK_BYTES = 2 << 20 };
#endif

int
thread_start(pthread_t *thread, void *(*work)(void *context), void *context)
{
    /* The thread itself causes these, by a fault or by writing to a broken pipe. */
    static const int own[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPIPE, SIGSEGV, SIGSYS, SIGTRAP};
    pthread_attr_t attributes;
    sigset_t blocked, before;
    int failure = pthread_attr_init(&attributes);

    if (failure != 0)
        return failure;
    (void)pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(&blocked, own[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    failure = pthread_create(thread, &attributes, work, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)pthread_attr_destroy(&attributes);
    return failure;
}

struct member {
    pthread_t thread;
    void (*work)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static void *
run_member(void *argument)
{
    const struct member *const member = argument;
    member->work(member->context, member->number);
    return NULL;
}

unsigned
parallel_run(unsigned threads, void (*work)(void *context, unsigned number), void *context)
{
    struct member team[PARALLEL_MAX];
    const unsigned wanted = threads < PARALLEL_MAX ? threads : PARALLEL_MAX;
    unsigned running = 1;
    while (running < wanted) {
        struct member *const member = &team[running];
        *member = (struct member){.work = work, .context = context, .number = running};
        if (thread_start(&member->thread, run_member, member) != 0)
            break;
        running++;
    }
    work(context, 0);
    for (unsigned i = 1; i < running; i++)
        (void)pthread_join(team[i].thread, NULL);
    return running;
}

enum np_status
thread_condition_init(pthread_cond_t *condition, struct np_error *error)
{
    pthread_condattr_t attributes;
    int failure = pthread_condattr_init(&attributes);

    if (failure == 0) {
#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
        failure = pthread_condattr_setclock(&attributes, CONDITION_CLOCK);
#endif
        if (failure == 0)
            failure = pthread_cond_init(condition, &attributes);
        pthread_condattr_destroy(&attributes);
    }
    return failure == 0 ? NP_OK
                        : np_fail_errno(error, NP_SYSTEM, failure, "cannot make a condition");
}

bool
thread_wait_ns(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t ns)
{
    struct timespec until = {0};

    clock_gettime(CONDITION_CLOCK, &until);
    const int64_t part_ns = until.tv_nsec + ns % CLOCK_NS_PER_SECOND;
    until.tv_sec += (time_t)(ns / CLOCK_NS_PER_SECOND + part_ns / CLOCK_NS_PER_SECOND);
    until.tv_nsec = (long)(part_ns % CLOCK_NS_PER_SECOND);
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}
