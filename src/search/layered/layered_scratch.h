// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of layered searches, kept from one board to the next.
 *
 * An easy board takes a quarter of a millisecond; mapping and clearing new memory would take
 * as long again. A hard one touches hundreds of megabytes, and fresh pages cost up to 2.5 s a
 * gigabyte on a virtual machine, half of a search's time: those are kept too, but offered to the
 * system, which takes them where it runs short.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_SCRATCH_H
#define NP_SEARCH_LAYERED_LAYERED_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

/* One thread's memory. */
struct layered_scratch {
    struct layered_scratch *next;
    unsigned char *stack;
    void *hash;
    unsigned char *seeds; /* an address range: only what was touched takes memory */
    size_t seeds_bytes;
    size_t wanted_bytes; /* of seeds; the system may not have had an address range that large */
    size_t stack_bytes;
    size_t hash_bytes;
};

/* Takes one with at least these sizes out of the store, or makes it; NULL without memory. Where the
 * system refuses that many bytes of seeds there are fewer, see `seeds_bytes`. The contents are
 * arbitrary. Any thread may call both. */
struct layered_scratch *layered_scratch_take(
    size_t stack_bytes, size_t hash_bytes, size_t seeds_bytes);

/* Gives it back; `used_bytes` of its seeds were touched. Very large
 * ones are freed. */
void layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes);

#endif
