// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The open list: states that wait for their expansion, the smallest order first and, among
 * equals, the largest g first.
 *
 *      (order 44, g 20) -> chunk -> chunk        a bucket for every pair that occurs,
 *      (order 44, g 18) -> chunk                 a heap of the pairs that are not empty,
 *      (order 46, g  3) -> chunk -> ...          chunks of states, the newest state first
 *
 * Only a pair that turns up or runs empty touches the heap; a push is a lookup in a small table
 * and a copy. Nothing depends on how large orders and lengths become, so fractional weights and
 * boards of any size need no care.
 *
 * The pair tells h, and so nothing but the state itself is kept: 8 bytes at 4x4. What else a
 * heuristic wants to know of a state and many states share, its *note*, is told in the same way:
 * states of one pair with different notes are in different buckets.
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

/* Where a state stands in line. */
struct open_key {
    uint64_t place; /* order and g */
    uint64_t note;
};

struct open_bucket;

struct open_list {
    struct arena chunks;
    unsigned words;              /* an entry */
    uint32_t chunk_entries;      /* that a chunk holds */
    uint32_t chunk_words;        /* with its head */
    uint32_t chunk_count;        /* handed out so far */
    uint32_t free_chunk;         /* first of those that came back */
    struct open_bucket *buckets; /* hashed by key */
    struct open_key *heap;       /* of the buckets that hold something */
    size_t bucket_capacity;      /* of both; a power of two */
    size_t bucket_count;         /* in use, empty ones too */
    size_t heap_count;
    uint64_t count; /* entries */
};

/* Makes an empty list for entries of `words` words.
 *
 * The caller frees it with open_free(), whatever is returned. Returns NP_OK or NP_NO_MEMORY. */
enum np_status open_init(
    struct open_list *open, unsigned words, struct memory_budget *budget, struct np_error *error);

void open_free(struct open_list *open);

/* Adds an entry. order and g are at most OPEN_ORDER_MAX and OPEN_G_MAX; the caller cuts them off.
 * Returns false, with the list as it was, where there is no memory for it. */
bool open_push(
    struct open_list *open, uint64_t order, uint64_t g, uint64_t note, const uint64_t *entry);

/* What open_pop() tells of an entry besides its order. */
struct open_taken {
    uint64_t g;
    uint64_t note;
};

/* Takes up to `most` entries that share the smallest order, in the list's order: the largest g
 * first, then the smallest note, the newest first. Tells that order, and what it knows of each.
 * Returns how many: 0 means that the list is empty. */
size_t open_pop(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken,
    uint64_t *order);

#endif
