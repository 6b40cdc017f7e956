// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Large zeroed blocks of memory, by mmap(2) and madvise(2).
 */
#include "config.h"

#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>

enum { HUGE_PAGE_BYTES = 2 << 20 };

/* Returns the length of a block's mapping. Small blocks need no alignment. */
static size_t
mapping_bytes(size_t bytes)
{
    if (bytes < HUGE_PAGE_BYTES)
        return bytes;
    return (bytes + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;
}

void
pages_advise(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    /* madvise() needs a page boundary. */
    const size_t offset = (size_t)((uintptr_t)memory % HUGE_PAGE_BYTES);
    const size_t before = offset == 0 ? 0 : HUGE_PAGE_BYTES - offset;

    if (bytes >= before + HUGE_PAGE_BYTES)
        (void)madvise((unsigned char *)memory + before, bytes - before, MADV_HUGEPAGE);
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

/* Trims a mapping that is one huge page too long to `bytes` on a huge page boundary. */
static void *
align(unsigned char *memory, size_t bytes)
{
    const size_t offset = (size_t)((uintptr_t)memory % HUGE_PAGE_BYTES);
    const size_t before = offset == 0 ? 0 : HUGE_PAGE_BYTES - offset;
    if (before > 0)
        (void)munmap(memory, before);
    if (before < HUGE_PAGE_BYTES)
        (void)munmap(memory + before + bytes, HUGE_PAGE_BYTES - before);
    return memory + before;
}

void *
pages_alloc(size_t bytes)
{
    const size_t wanted = mapping_bytes(bytes);
    const size_t extra = bytes < HUGE_PAGE_BYTES ? 0 : HUGE_PAGE_BYTES;
    if (bytes == 0 || wanted < bytes || wanted > SIZE_MAX - extra)
        return NULL;
    void *memory =
        mmap(NULL, wanted + extra, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    if (extra > 0)
        memory = align(memory, wanted);
    pages_advise(memory, wanted);
    return memory;
}

void
pages_free(void *memory, size_t bytes)
{
    if (memory != NULL)
        (void)munmap(memory, mapping_bytes(bytes));
}
