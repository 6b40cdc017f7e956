// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Memory: budgets, growing arrays, large zeroed blocks, and arenas.
 *
 * The open lists, closed sets and tables of a search are charged to a budget, so that the search
 * ends with a status instead of exhausting the machine. Large blocks use huge pages if the system
 * has them: random reads over hundreds of megabytes need a page walk each with 4 KiB pages and
 * almost none with 2 MiB pages. Untouched pages take no memory.
 */
#ifndef NP_BASE_MEMORY_H
#define NP_BASE_MEMORY_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The limit of a budget without one. */
#define MEMORY_NO_LIMIT UINT64_MAX

/* The limit, the bytes in use and their peak, which begin at 0. Threads may share a budget. */
struct memory_budget {
    uint64_t limit_bytes;
    _Atomic uint64_t used_bytes;
    _Atomic uint64_t peak_bytes;
};

/* Charges bytes to the budget; returns false if they exceed it. The caller allocates the memory. */
bool memory_reserve(struct memory_budget *budget, uint64_t bytes);

/* Returns bytes charged by memory_reserve() to the budget. */
void memory_release(struct memory_budget *budget, uint64_t bytes);

/* Allocates `count` zeroed items of `item_bytes` each from the budget. The caller frees *items with
 * memory_free_array() and the same counts; *items is NULL if there are no bytes. Returns NP_OK, or
 * NP_NO_MEMORY if the product overflows, or the budget or the system refuses. */
enum np_status memory_array(struct memory_budget *budget, size_t count, size_t item_bytes,
    void **items, struct np_error *error);

/* Frees an array and returns its bytes to the budget. Accepts NULL. */
void memory_free_array(struct memory_budget *budget, size_t count, size_t item_bytes, void *items);

/* Makes room for `needed` items in an array that realloc() allocated; its capacity at least
 * doubles. `items` points to the pointer to the array, which is NULL at first. Returns false and
 * leaves the array unchanged if memory runs out. */
bool memory_grow_array(void *items, size_t *capacity, size_t needed, size_t item_bytes);

/* Returns `bytes` (at least 1) of zeroed memory aligned to a page, or NULL. The caller frees it
 * with pages_free() and the same size. Any thread may call both. */
void *pages_alloc(size_t bytes);

/* Accepts NULL. */
void pages_free(void *memory, size_t bytes);

/* Lets the system reclaim the pages of a block of pages_alloc() when memory runs short. The
 * contents are lost, but the caller still owns the block. */
void pages_offer(void *memory, size_t bytes);

/* Asks for huge pages for any large block of memory, including mapped files. */
void pages_advise(void *memory, size_t bytes);

/* An arena: a range of addresses that is reserved once and opened as it is needed. A table of
 * gigabytes grows in place, without a copy, and only the part in use costs memory. A zeroed arena
 * is a valid empty one, which arena_free() accepts. */
struct arena {
    unsigned char *base;          /* aligned to a page */
    size_t bytes;                 /* in use: readable, writable, zero at first */
    size_t reserved_bytes;        /* the limit to which the arena can grow */
    struct memory_budget *budget; /* owned by the caller; charged for the bytes in use */
};

/* Reserves addresses for the whole budget, or as many as the system allows; this does not use
 * memory yet. The caller frees the arena with arena_free(), even after an error. Returns NP_OK or
 * NP_NO_MEMORY (the system refused even one page of addresses). */
enum np_status arena_init(
    struct arena *arena, struct memory_budget *budget, struct np_error *error);

/* Makes at least `bytes` bytes usable in total; new ones are zero. Returns false and leaves the
 * arena unchanged if the budget, the reserve or the system does not allow it. */
bool arena_grow(struct arena *arena, size_t bytes);

/* Does the same for an arena that grows often: adds a sixteenth if possible. */
bool arena_grow_ahead(struct arena *arena, size_t bytes);

/* Returns memory and addresses to the system and the bytes to the budget. */
void arena_free(struct arena *arena);

#endif
