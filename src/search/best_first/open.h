// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The open list: generated states that wait to be expanded, the smallest order first and, among
 * states of the same order, the largest g first.
 *
 *      (order 44, g 20) -> chunk -> chunk        a bucket for every pair that occurs,
 *      (order 44, g 18) -> chunk                 a heap of the pairs whose bucket is not empty,
 *      (order 46, g  3) -> chunk -> ...          chunks of states, the newest state first
 *
 * The heap changes only when a bucket gets its first state or loses its last one; any other push is
 * a lookup in a small table and a copy. Fractional weights and large boards make orders and lengths
 * large and sparse, which costs nothing here.
 *
 * Order and g determine h, so an entry stores only the state: 8 bytes at 4x4. Some heuristics need
 * further numbers to update an estimate. These form the *note*, which is part of the key: states
 * with different notes are in different buckets.
 */
#ifndef NP_SEARCH_BEST_FIRST_OPEN_H
#define NP_SEARCH_BEST_FIRST_OPEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

enum { OPEN_G_BITS = 24 };

#define OPEN_G_MAX ((UINT64_C(1) << OPEN_G_BITS) - 1)
#define OPEN_ORDER_MAX ((UINT64_C(1) << (63 - OPEN_G_BITS)) - 1)

/* The key of a bucket; smaller keys come first. */
struct open_key {
    uint64_t place; /* order and OPEN_G_MAX - g */
    uint64_t note;
};

struct open_bucket;

struct open_list {
    struct arena chunks;
    unsigned words;              /* words per entry */
    uint32_t chunk_entries;      /* entries per chunk */
    uint32_t chunk_words;        /* words per chunk, including its head */
    uint32_t chunk_count;        /* chunks in the arena */
    uint32_t free_chunk;         /* head of the list of empty chunks */
    struct open_bucket *buckets; /* hash table of buckets by key */
    struct open_key *heap;       /* keys of the buckets that are not empty */
    size_t bucket_capacity;      /* capacity of `buckets` and `heap`; a power of two */
    size_t bucket_count;         /* buckets with a key, including empty ones */
    size_t heap_count;
    uint64_t count; /* number of entries */
};

/* Makes an empty list for entries of `words` words. The caller must always free it with
 * open_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status open_init(
    struct open_list *open, unsigned words, struct memory_budget *budget, struct np_error *error);

void open_free(struct open_list *open);

/* Adds an entry. The order must not exceed OPEN_ORDER_MAX, nor g OPEN_G_MAX. Returns false and
 * leaves the list unchanged if there is no memory. */
bool open_push(
    struct open_list *open, uint64_t order, uint64_t g, uint64_t note, const uint64_t *entry);

/* What open_pop() returns for each entry besides its order. */
struct open_taken {
    uint64_t g;
    uint64_t note;
};

/* Removes up to `most` entries of the smallest order: the largest g first, then the smallest note,
 * then the newest. Returns the number of entries, which is 0 if the list is empty. */
size_t open_pop(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken,
    uint64_t *order);

#endif
