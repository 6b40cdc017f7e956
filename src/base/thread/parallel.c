// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A team of threads for one loop.
 */
#include "config.h"

#include "base/thread/parallel.h"

#include "base/thread/thread.h"

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
