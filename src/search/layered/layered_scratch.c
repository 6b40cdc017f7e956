// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of layered searches, which is kept from one board to the next.
 *
 * An easy board takes a quarter of a millisecond; mapping and clearing new memory would take as
 * long again. A hard board touches hundreds of megabytes, and fresh pages cost up to 2.5 s per
 * gigabyte on a virtual machine, which can be half the time of a search. These pages are kept too,
 * but offered to the system, which reclaims them when memory runs short.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

enum {
    KEEP_BYTES = 1 << 30, /* a larger block is freed */
    SEEDS_MIN_BYTES = 1 << 20,
    OWN_BYTES = 64 << 20, /* memory beyond this is offered to the system */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct layered_scratch *store;

static struct layered_scratch *
scratch_new(size_t fixed_bytes, size_t seeds_bytes)
{
    struct layered_scratch *const scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL)
        return NULL;
    scratch->wanted_bytes = fixed_bytes + seeds_bytes;
    for (;; seeds_bytes /= 2) {
        scratch->bytes = fixed_bytes + seeds_bytes;
        scratch->memory = pages_alloc(scratch->bytes);
        if (scratch->memory != NULL)
            return scratch;
        if (seeds_bytes <= SEEDS_MIN_BYTES)
            break;
    }
    free(scratch);
    return NULL;
}

struct layered_scratch *
layered_scratch_take(size_t fixed_bytes, size_t seeds_bytes)
{
    (void)pthread_mutex_lock(&lock);
    struct layered_scratch **link = &store;
    while (*link != NULL && ((*link)->wanted_bytes < fixed_bytes + seeds_bytes ||
                                (*link)->bytes < fixed_bytes + SEEDS_MIN_BYTES))
        link = &(*link)->next;
    struct layered_scratch *const found = *link;
    if (found != NULL)
        *link = found->next;
    (void)pthread_mutex_unlock(&lock);
    return found != NULL ? found : scratch_new(fixed_bytes, seeds_bytes);
}

void
layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes)
{
    if (used_bytes > KEEP_BYTES) {
        pages_free(scratch->memory, scratch->bytes);
        free(scratch);
        return;
    }
    if (used_bytes > OWN_BYTES)
        pages_offer(scratch->memory + OWN_BYTES, used_bytes - OWN_BYTES);
    (void)pthread_mutex_lock(&lock);
    scratch->next = store;
    store = scratch;
    (void)pthread_mutex_unlock(&lock);
}
