// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Memory: budgets with atomic counters, since parallel searches share them; growing arrays; large
 * blocks from mmap(2) and madvise(2); and arenas, which are reserved without access and made
 * accessible page by page.
 */
#include "config.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* A terabyte, or a quarter of a small address space. */
#define RESERVE_BYTES_MAX \
    ((size_t)(SIZE_MAX / 4 < UINT64_C(1) << 40 ? SIZE_MAX / 4 + 1 : UINT64_C(1) << 40))

enum {
    ITEMS_MIN = 64,
    HUGE_PAGE_BYTES = 2 << 20,
    HUGE_ARENA_BYTES = 32 * HUGE_PAGE_BYTES, /* below, rounding to huge pages would waste memory */
};

static size_t
page_bytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
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
    const size_t offset = (size_t)((uintptr_t)memory % page_bytes());

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

/* ---- arenas ---- */

/* Rounds up to a multiple of `unit`, a power of two, unless that would overflow. */
static size_t
round_up(size_t bytes, size_t unit)
{
    return bytes > SIZE_MAX - unit ? bytes : (bytes + unit - 1) & ~(unit - 1);
}

enum np_status
arena_init(struct arena *arena, struct memory_budget *budget, struct np_error *error)
{
    const size_t page = page_bytes();
    size_t reserve = RESERVE_BYTES_MAX;

    *arena = (struct arena){.budget = budget};
    if (budget->limit_bytes < reserve)
        reserve = round_up((size_t)budget->limit_bytes, page);
    for (; reserve >= page; reserve = reserve / 2 & ~(page - 1)) {
        void *base =
            mmap(NULL, reserve, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

        if (base != MAP_FAILED) {
            arena->base = base;
            arena->reserved_bytes = reserve;
            return NP_OK;
        }
    }
    return np_fail(error, NP_NO_MEMORY, "out of memory: no addresses for a table");
}

bool
arena_grow(struct arena *arena, size_t bytes)
{
    const size_t unit = bytes >= HUGE_ARENA_BYTES ? HUGE_PAGE_BYTES : page_bytes();
    size_t wanted = round_up(bytes, unit);

    if (bytes <= arena->bytes)
        return true;
    if (bytes > arena->reserved_bytes)
        return false;
    if (wanted > arena->reserved_bytes)
        wanted = arena->reserved_bytes;
    if (!memory_reserve(arena->budget, wanted - arena->bytes))
        return false;
    if (mprotect(arena->base + arena->bytes, wanted - arena->bytes, PROT_READ | PROT_WRITE) != 0) {
        memory_release(arena->budget, wanted - arena->bytes);
        return false;
    }
    arena->bytes = wanted;
    if (wanted >= HUGE_ARENA_BYTES)
        pages_advise(arena->base, wanted);
    return true;
}

bool
arena_grow_ahead(struct arena *arena, size_t bytes)
{
    return bytes <= arena->bytes || arena_grow(arena, bytes + arena->bytes / 16) ||
           arena_grow(arena, bytes);
}

void
arena_free(struct arena *arena)
{
    if (arena->base != NULL) {
        (void)munmap(arena->base, arena->reserved_bytes);
        memory_release(arena->budget, arena->bytes);
    }
    *arena = (struct arena){0};
}
