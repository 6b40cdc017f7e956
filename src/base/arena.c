// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Arenas by mmap(2): addresses are reserved without access and made accessible page by page.
 *
 * Random reads over gigabytes spend more time on address translation than on memory, so a large
 * arena asks for huge pages.
 */
#include "config.h"

#include "base/arena.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* A terabyte, or a quarter of a small address space. */
#define RESERVE_BYTES_MAX \
    ((size_t)(SIZE_MAX / 4 < UINT64_C(1) << 40 ? SIZE_MAX / 4 + 1 : UINT64_C(1) << 40))

enum {
    PAGE_BYTES_LARGE = 2 * 1024 * 1024,
    LARGE_FROM_BYTES =
        32 * PAGE_BYTES_LARGE, /* below this size, rounding to huge pages would waste memory */
};

static size_t
page_bytes(void)
{
    const long bytes = sysconf(_SC_PAGESIZE);

    return bytes > 0 ? (size_t)bytes : 4096;
}

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

/* Makes the pages from arena->bytes to `bytes` accessible. */
static bool
open_pages(struct arena *arena, size_t bytes)
{
    if (mprotect(arena->base + arena->bytes, bytes - arena->bytes, PROT_READ | PROT_WRITE) != 0)
        return false;
#ifdef MADV_HUGEPAGE
    if (bytes >= LARGE_FROM_BYTES)
        (void)madvise(arena->base, bytes, MADV_HUGEPAGE);
#endif
    return true;
}

bool
arena_grow(struct arena *arena, size_t bytes)
{
    const size_t unit = bytes >= LARGE_FROM_BYTES ? PAGE_BYTES_LARGE : page_bytes();
    size_t wanted = round_up(bytes, unit);

    if (bytes <= arena->bytes)
        return true;
    if (bytes > arena->reserved_bytes)
        return false;
    if (wanted > arena->reserved_bytes)
        wanted = arena->reserved_bytes;
    if (!memory_reserve(arena->budget, wanted - arena->bytes))
        return false;
    if (!open_pages(arena, wanted)) {
        memory_release(arena->budget, wanted - arena->bytes);
        return false;
    }
    arena->bytes = wanted;
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
