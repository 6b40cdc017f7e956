// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Memory with a budget: the open lists, closed sets and tables of a search ask here, so that a
 * search ends with a status instead of bringing the machine down (machine.h knows what it has).
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

/* How much may be used, is used and was used at most. Threads may share one. */
struct memory_budget {
    uint64_t limit_bytes;
    _Atomic uint64_t used_bytes;
    _Atomic uint64_t peak_bytes;
};

/*
 * Starts a budget with nothing used.
 */
void memory_budget_init(struct memory_budget *budget, uint64_t limit_bytes);

/*
 * Takes bytes out of the budget, if they are there; the memory itself is the caller's affair.
 */
bool memory_reserve(struct memory_budget *budget, uint64_t bytes);

/*
 * Gives back bytes that memory_reserve() took.
 */
void memory_release(struct memory_budget *budget, uint64_t bytes);

/*
 * Allocates `count` items of `item_bytes` each, set to zero, out of the budget: *items, which goes
 * back by memory_free_array() with the same counts. Nothing asked for is NULL and fine.
 * NP_NO_MEMORY if the product overflows, the budget is used up or the system refuses.
 */
enum np_status memory_array(struct memory_budget *budget, size_t count, size_t item_bytes,
    void **items, struct np_error *error);

/*
 * Frees an array and gives its bytes back to the budget; NULL is fine.
 */
void memory_free_array(struct memory_budget *budget, size_t count, size_t item_bytes, void *items);

#endif
