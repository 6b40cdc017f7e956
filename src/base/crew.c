// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A crew: the same function on several threads at once, and back when all are done.
 */
#include "config.h"

#include "base/crew.h"

#include <pthread.h>

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

unsigned
crew_run(unsigned threads, void (*work)(void *context, unsigned number), void *context)
{
    struct member crew[CREW_MAX];
    const unsigned wanted = threads < CREW_MAX ? threads : CREW_MAX;
    unsigned running = 1;
    while (running < wanted) {
        struct member *const member = &crew[running];
        *member = (struct member){.work = work, .context = context, .number = running};
        if (pthread_create(&member->thread, NULL, start, member) != 0)
            break;
        running++;
    }
    work(context, 0);
    for (unsigned i = 1; i < running; i++)
        (void)pthread_join(crew[i].thread, NULL);
    return running;
}
