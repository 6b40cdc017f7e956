// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of layered searches, kept from one board to the next; see layered_scratch.h.
 */
#include "config.h"

#include "search/layered/layered_scratch.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/pages.h"

enum {
    KEEP_BYTES = 1 << 30, /* more is given back to the system */
    SEEDS_MIN_BYTES = 1 << 20,
    OWN_BYTES = 64 << 20, /* what is kept beyond this the system may take when it is short */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct layered_scratch *store;

static void
scratch_free(struct layered_scratch *scratch)
{
    pages_free(scratch->stack, scratch->stack_bytes);
    pages_free(scratch->hash, scratch->hash_bytes);
    pages_free(scratch->seeds, scratch->seeds_bytes);
    free(scratch);
}

static struct layered_scratch *
scratch_new(size_t stack_bytes, size_t hash_bytes, size_t seeds_bytes)
{
    struct layered_scratch *const scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL)
        return NULL;
    scratch->stack_bytes = stack_bytes;
    scratch->hash_bytes = hash_bytes;
    scratch->wanted_bytes = seeds_bytes;
    scratch->seeds_bytes = seeds_bytes;
    scratch->stack = pages_alloc(stack_bytes);
    scratch->hash = pages_alloc(hash_bytes);
    scratch->seeds = pages_alloc(seeds_bytes);
    while (scratch->seeds == NULL && scratch->seeds_bytes > SEEDS_MIN_BYTES) {
        scratch->seeds_bytes /= 2;
        scratch->seeds = pages_alloc(scratch->seeds_bytes);
    }
    if (scratch->stack == NULL || scratch->hash == NULL || scratch->seeds == NULL) {
        scratch_free(scratch);
        return NULL;
    }
    return scratch;
}

struct layered_scratch *
layered_scratch_take(size_t stack_bytes, size_t hash_bytes, size_t seeds_bytes)
{
    (void)pthread_mutex_lock(&lock);
    struct layered_scratch **link = &store;
    while (
        *link != NULL && ((*link)->stack_bytes < stack_bytes || (*link)->hash_bytes < hash_bytes ||
                             (*link)->wanted_bytes < seeds_bytes))
        link = &(*link)->next;
    struct layered_scratch *const found = *link;
    if (found != NULL)
        *link = found->next;
    (void)pthread_mutex_unlock(&lock);
    return found != NULL ? found : scratch_new(stack_bytes, hash_bytes, seeds_bytes);
}

void
layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes)
{
    if (used_bytes > KEEP_BYTES) {
        scratch_free(scratch);
        return;
    }
    if (used_bytes > OWN_BYTES)
        pages_offer(scratch->seeds + OWN_BYTES, used_bytes - OWN_BYTES);
    (void)pthread_mutex_lock(&lock);
    scratch->next = store;
    store = scratch;
    (void)pthread_mutex_unlock(&lock);
}
