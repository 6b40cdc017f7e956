// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Memory: budgets with atomic counters, since parallel searches share them; growing arrays; and
 * large blocks from mmap(2) and madvise(2).
 */
#include "config.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ITEMS_MIN = 64, HUGE_PAGE_BYTES = 2 << 20 };

void
memory_budget_init(struct memory_budget *budget, uint64_t limit_bytes)
{
    budget->limit_bytes = limit_bytes;
    atomic_init(&budget->used_bytes, 0);
    atomic_init(&budget->peak_bytes, 0);
}

bool
memory_reserve(struct memory_budget *budget, uint64_t bytes)
{
    uint64_t used = atomic_load(&budget->used_bytes);
    uint64_t peak;

    do {
        if (bytes > budget->limit_bytes - used)
            return false;
    } while (!atomic_compare_exchange_weak(&budget->used_bytes, &used, used + bytes));
    peak = atomic_load(&budget->peak_bytes);
    while (peak < used + bytes &&
           !atomic_compare_exchange_weak(&budget->peak_bytes, &peak, used + bytes))
        continue;
    return true;
}

void
memory_release(struct memory_budget *budget, uint64_t bytes)
{
    const uint64_t used = atomic_fetch_sub(&budget->used_bytes, bytes);

    assert(used >= bytes);
    (void)used;
}

enum np_status
memory_array(struct memory_budget *budget, size_t count, size_t item_bytes, void **items,
    struct np_error *error)
{
    *items = NULL;
    if (count == 0 || item_bytes == 0)
        return NP_OK;
    if (count > SIZE_MAX / item_bytes || !memory_reserve(budget, count * item_bytes))
        return np_no_memory(error);
    *items = calloc(count, item_bytes);
    if (*items == NULL) {
        memory_release(budget, count * item_bytes);
        return np_no_memory(error);
    }
    return NP_OK;
}

void
memory_free_array(struct memory_budget *budget, size_t count, size_t item_bytes, void *items)
{
    if (items == NULL)
        return;
    free(items);
    memory_release(budget, count * item_bytes);
}

bool
memory_grow_array(void *items, size_t *capacity, size_t needed, size_t item_bytes)
{
    size_t larger = *capacity < ITEMS_MIN ? ITEMS_MIN : *capacity;
    void *old, *array;

    if (needed <= *capacity)
        return true;
    if (needed > SIZE_MAX / 2 / item_bytes)
        return false;
    while (larger < needed)
        larger *= 2;
    memcpy(&old, items, sizeof old);
    array = realloc(old, larger * item_bytes);
    if (array == NULL)
        return false;
    pages_advise(array, larger * item_bytes);
    memcpy(items, &array, sizeof array);
    *capacity = larger;
    return true;
}

void
pages_advise(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    /* madvise() requires a page boundary. From the first page on, or the system would split the
     * block in two parts, and realloc() could no longer grow it without copying it. */
    const size_t offset = (size_t)((uintptr_t)memory % (size_t)sysconf(_SC_PAGESIZE));

    if (bytes >= 2 * HUGE_PAGE_BYTES)
        (void)madvise((unsigned char *)memory - offset, bytes + offset, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

void
pages_offer(void *memory, size_t bytes)
{
#ifdef MADV_FREE
    (void)madvise(memory, bytes, MADV_FREE);
#else
    (void)memory;
    (void)bytes;
#endif
}

void *
pages_alloc(size_t bytes)
{
    void *const memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        return NULL;
    pages_advise(memory, bytes);
    return memory;
}

void
pages_free(void *memory, size_t bytes)
{
    if (memory != NULL)
        (void)munmap(memory, bytes);
}
