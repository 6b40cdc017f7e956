// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The open list: states that wait for their expansion, the smallest order first and, among
 * equals, the largest g first.
 *
 *      (order 44, g 20) -> chunk -> chunk        a bucket for every pair that occurs,
 *      (order 44, g 18) -> chunk                 a heap of the pairs whose bucket is not empty,
 *      (order 46, g  3) -> chunk -> ...          chunks of states, the newest state first
 *
 * Only a bucket that gets its first state or loses its last one changes the heap; any other push is
 * a lookup in a small table and a copy. Orders and lengths may be as large and sparse as they like,
 * as with fractional weights and large boards.
 *
 * The pair determines h, so only the state itself is kept: 8 bytes at 4x4. Other numbers from which
 * a heuristic updates an estimate, the *note*, are shared in the same way: states of one pair with
 * different notes are in different buckets.
 */
#ifndef NP_SEARCH_BEST_FIRST_OPEN_H
#define NP_SEARCH_BEST_FIRST_OPEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { OPEN_G_BITS = 24 };

#define OPEN_G_MAX ((UINT64_C(1) << OPEN_G_BITS) - 1)
#define OPEN_ORDER_MAX ((UINT64_C(1) << (63 - OPEN_G_BITS)) - 1)

/* The bucket of a state; smaller keys come first. */
struct open_key {
    uint64_t place; /* order and g */
    uint64_t note;
};

struct open_bucket;

struct open_list {
    struct arena chunks;
    unsigned words;              /* of an entry */
    uint32_t chunk_entries;      /* room of a chunk */
    uint32_t chunk_words;        /* with its head */
    uint32_t chunk_count;        /* in the arena */
    uint32_t free_chunk;         /* the first of the list of empty ones */
    struct open_bucket *buckets; /* hashed by key */
    struct open_key *heap;       /* of the buckets that are not empty */
    size_t bucket_capacity;      /* of both; a power of two */
    size_t bucket_count;         /* with a key, even if they are empty */
    size_t heap_count;
    uint64_t count; /* entries */
};

/* Makes an empty list for entries of `words` words. The caller frees it with open_free() in any
 * case. Returns NP_OK or NP_NO_MEMORY. */
enum np_status open_init(
    struct open_list *open, unsigned words, struct memory_budget *budget, struct np_error *error);

void open_free(struct open_list *open);

/* Adds an entry; order and g are at most OPEN_ORDER_MAX and OPEN_G_MAX. Returns false, with the
 * list unchanged, if there is no memory for it. */
bool open_push(
    struct open_list *open, uint64_t order, uint64_t g, uint64_t note, const uint64_t *entry);

/* What open_pop() returns of an entry besides its order. */
struct open_taken {
    uint64_t g;
    uint64_t note;
};

/* Removes up to `most` entries with the smallest order: the largest g first, then the smallest
 * note, then the newest. Returns the number of entries, 0 if the list is empty. */
size_t open_pop(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken,
    uint64_t *order);

#endif
