// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Memory: budgets, growing arrays, and large zeroed blocks.
 *
 * The open lists, closed sets and tables of a search are charged to a budget, so that the search
 * ends with a status instead of exhausting the machine. Large blocks are on huge pages if the
 * system has them: random reads of hundreds of megabytes cost a page walk each on 4 KiB pages and
 * almost none on 2 MiB pages. Untouched pages take no memory.
 */
#ifndef NP_BASE_MEMORY_H
#define NP_BASE_MEMORY_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No limit for memory_budget_init(). */
#define MEMORY_NO_LIMIT UINT64_MAX

/* The limit, the bytes in use and their peak. Threads may share one. */
struct memory_budget {
    uint64_t limit_bytes;
    _Atomic uint64_t used_bytes;
    _Atomic uint64_t peak_bytes;
};

/* Starts a budget with nothing used. */
void memory_budget_init(struct memory_budget *budget, uint64_t limit_bytes);

/* Charges bytes to the budget; false if they exceed it. The caller allocates the memory. */
bool memory_reserve(struct memory_budget *budget, uint64_t bytes);

/* Returns bytes of memory_reserve() to the budget. */
void memory_release(struct memory_budget *budget, uint64_t bytes);

/* Allocates `count` zeroed items of `item_bytes` each from the budget. The caller frees *items with
 * memory_free_array() and the same counts; it is NULL for no bytes. NP_NO_MEMORY if the product
 * overflows, or the budget or the system refuses. */
enum np_status memory_array(struct memory_budget *budget, size_t count, size_t item_bytes,
    void **items, struct np_error *error);

/* Frees an array and returns its bytes to the budget. Accepts NULL. */
void memory_free_array(struct memory_budget *budget, size_t count, size_t item_bytes, void *items);

/* Makes room for `needed` items in an array that realloc() allocated; its capacity at least
 * doubles. `items` is the address of the pointer to the array, which is NULL at first. Returns
 * false, with the array unchanged, if there is no memory. */
bool memory_grow_array(void *items, size_t *capacity, size_t needed, size_t item_bytes);

/* Returns `bytes` (at least 1) of zeroed memory aligned to a page, or NULL. The caller frees it
 * with pages_free() and the same size. Any thread may call both. */
void *pages_alloc(size_t bytes);

/* Accepts NULL. */
void pages_free(void *memory, size_t bytes);

/* Lets the system reclaim the pages of a block of pages_alloc() when memory runs short. The
 * contents are lost; the block stays the caller's. */
void pages_offer(void *memory, size_t bytes);

/* Asks for huge pages for any large memory, mapped files included. */
void pages_advise(void *memory, size_t bytes);

#endif
