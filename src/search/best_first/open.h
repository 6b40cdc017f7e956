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
 * large and sparse, which costs nothing here. It follows R. Dial, "Shortest-path forest with
 * topological ordering", 1969, with a heap in place of his array.
 *
 * Order and g determine h, so an entry stores only the state: 8 bytes at 4x4. Some heuristics need
 * further numbers to update an estimate. These form the *note*, which is part of the key: states
 * with different notes are in different buckets.
 */
#ifndef NP_SEARCH_BEST_FIRST_OPEN_H
#define NP_SEARCH_BEST_FIRST_OPEN_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "search/best_first/state.h"

enum {
    OPEN_G_BITS = 24,
    /* 512 bytes, or more if OPEN_CHUNK_ENTRIES_MIN entries need more. */
    OPEN_CHUNK_WORDS = 64,
    OPEN_CHUNK_ENTRIES_MIN = 4,
    OPEN_NO_CHUNK = 0, /* chunks are numbered from 1 */
    OPEN_BUCKETS_AT_FIRST = 64,
};

#define OPEN_G_MAX ((UINT64_C(1) << OPEN_G_BITS) - 1)
#define OPEN_ORDER_MAX ((UINT64_C(1) << (63 - OPEN_G_BITS)) - 1)
#define OPEN_NO_PLACE UINT64_MAX

/* The key of a bucket; smaller keys come first. */
struct open_key {
    uint64_t place; /* order and OPEN_G_MAX - g */
    uint64_t note;
};

/* A key and its newest chunk. */
struct open_bucket {
    struct open_key key;
    uint32_t chunk; /* OPEN_NO_CHUNK: empty */
};

/* The first word of a chunk. */
struct open_chunk {
    uint32_t next;
    uint32_t count;
};

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
};

/* What open_pop() returns for each entry besides its order. */
struct open_taken {
    uint64_t g;
    uint64_t note;
};

/* Returns the bucket with this key, or the vacant slot for it. */
static inline struct open_bucket *
open_bucket_of(const struct open_list *open, struct open_key key)
{
    const size_t mask = open->bucket_capacity - 1;
    const uint64_t mixed = key.place ^ key.note * UINT64_C(0xd6e8feb86659fd93);
    size_t i = (size_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask;

    while (open->buckets[i].key.place != OPEN_NO_PLACE &&
           (open->buckets[i].key.place != key.place || open->buckets[i].key.note != key.note))
        i = (i + 1) & mask;
    return &open->buckets[i];
}

static inline void
open_free_buckets(struct open_list *open)
{
    memory_free_array(
        open->chunks.budget, open->bucket_capacity, sizeof *open->buckets, open->buckets);
    memory_free_array(open->chunks.budget, open->bucket_capacity, sizeof *open->heap, open->heap);
}

/* Replaces both tables by new ones for `capacity` buckets and drops the empty buckets. */
static inline bool
open_resize(struct open_list *open, size_t capacity)
{
    struct memory_budget *const budget = open->chunks.budget;
    struct open_list old = *open;
    void *buckets;
    void *heap;

    if (memory_array(budget, capacity, sizeof *open->buckets, &buckets, NULL) != NP_OK ||
        memory_array(budget, capacity, sizeof *open->heap, &heap, NULL) != NP_OK) {
        memory_free_array(budget, capacity, sizeof *open->buckets, buckets);
        return false;
    }
    open->buckets = buckets;
    open->heap = heap;
    open->bucket_capacity = capacity;
    open->bucket_count = old.heap_count;
    for (size_t i = 0; i < capacity; i++)
        open->buckets[i].key.place = OPEN_NO_PLACE;
    for (size_t i = 0; i < old.heap_count; i++) {
        open->heap[i] = old.heap[i];
        *open_bucket_of(open, old.heap[i]) = *open_bucket_of(&old, old.heap[i]);
    }
    open_free_buckets(&old);
    return true;
}

/* Makes an empty list for entries of `words` words. The caller must always free it with
 * open_free(). Returns NP_OK or NP_NO_MEMORY. */
static inline enum np_status
open_init(
    struct open_list *open, unsigned words, struct memory_budget *budget, struct np_error *error)
{
    const uint32_t entries = (OPEN_CHUNK_WORDS - 1) / words;

    *open = (struct open_list){.words = words};
    open->chunk_entries = entries < OPEN_CHUNK_ENTRIES_MIN ? OPEN_CHUNK_ENTRIES_MIN : entries;
    open->chunk_words = 1 + open->chunk_entries * words;
    const enum np_status status = arena_init(&open->chunks, budget, error);
    return status != NP_OK || open_resize(open, OPEN_BUCKETS_AT_FIRST) ? status
                                                                       : np_no_memory(error);
}

/* Accepts a zeroed list. */
static inline void
open_free(struct open_list *open)
{
    open_free_buckets(open);
    arena_free(&open->chunks);
}

static inline bool
open_is_before(struct open_key a, struct open_key b)
{
    return a.place < b.place || (a.place == b.place && a.note < b.note);
}

static inline void
open_heap_push(struct open_list *open, struct open_key key)
{
    struct open_key *const heap = open->heap;
    size_t i = open->heap_count++;

    for (; i > 0 && open_is_before(key, heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = key;
}

static inline void
open_heap_pop(struct open_list *open)
{
    struct open_key *const heap = open->heap;
    const size_t count = --open->heap_count;
    const struct open_key key = heap[count];
    size_t i = 0;

    for (size_t child = 1; child < count; child = 2 * i + 1) {
        if (child + 1 < count && open_is_before(heap[child + 1], heap[child]))
            child++;
        if (!open_is_before(heap[child], key))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = key;
}

/* Returns the head of a chunk; its entries follow. */
static inline struct open_chunk *
open_chunk_at(const struct open_list *open, uint32_t chunk)
{
    uint64_t *const words = (uint64_t *)(void *)open->chunks.base;

    return (struct open_chunk *)(void *)(words + (size_t)(chunk - 1) * open->chunk_words);
}

static inline uint64_t *
open_entry(const struct open_list *open, struct open_chunk *chunk, uint32_t entry)
{
    return (uint64_t *)(void *)(chunk + 1) + (size_t)entry * open->words;
}

/* Returns an empty chunk that links to `next`, or OPEN_NO_CHUNK if there is no memory. */
static inline uint32_t
open_chunk_new(struct open_list *open, uint32_t next)
{
    uint32_t chunk = open->free_chunk;

    if (chunk != OPEN_NO_CHUNK) {
        open->free_chunk = open_chunk_at(open, chunk)->next;
    } else {
        const size_t bytes = ((size_t)open->chunk_count + 1) * open->chunk_words * sizeof(uint64_t);

        if (open->chunk_count == UINT32_MAX || !arena_grow_ahead(&open->chunks, bytes))
            return OPEN_NO_CHUNK;
        chunk = ++open->chunk_count;
    }
    *open_chunk_at(open, chunk) = (struct open_chunk){.next = next};
    return chunk;
}

/* Adds an entry. The order must not exceed OPEN_ORDER_MAX, nor g OPEN_G_MAX. Returns false and
 * leaves the list unchanged if there is no memory. */
static inline bool
open_push(struct open_list *open, uint64_t order, uint64_t g, uint64_t note, const uint64_t *entry)
{
    const struct open_key key = {order << OPEN_G_BITS | (OPEN_G_MAX - g), note};
    struct open_bucket *bucket = open_bucket_of(open, key);

    assert(order <= OPEN_ORDER_MAX && g <= OPEN_G_MAX);
    if (bucket->key.place == OPEN_NO_PLACE) {
        if (2 * open->bucket_count >= open->bucket_capacity) {
            /* Often it is enough to drop the empty buckets. */
            const bool crowded = 4 * open->heap_count >= open->bucket_capacity;

            if (!open_resize(open, open->bucket_capacity * (crowded ? 2 : 1)))
                return false;
            bucket = open_bucket_of(open, key);
        }
        *bucket = (struct open_bucket){.key = key, .chunk = OPEN_NO_CHUNK};
        open->bucket_count++;
    }
    uint32_t chunk = bucket->chunk;
    if (chunk == OPEN_NO_CHUNK || open_chunk_at(open, chunk)->count == open->chunk_entries) {
        chunk = open_chunk_new(open, chunk);
        if (chunk == OPEN_NO_CHUNK)
            return false;
        if (bucket->chunk == OPEN_NO_CHUNK)
            open_heap_push(open, key);
        bucket->chunk = chunk;
    }
    struct open_chunk *const head = open_chunk_at(open, chunk);
    state_copy(open_entry(open, head, head->count++), entry, open->words);
    return true;
}

/* Removes up to `most` entries of the smallest order: the largest g first, then the smallest note,
 * then the newest. Returns the number of entries, which is 0 if the list is empty. */
static inline size_t
open_pop(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken,
    uint64_t *order)
{
    size_t count = 0;

    *order = open->heap_count > 0 ? open->heap[0].place >> OPEN_G_BITS : 0;
    while (count < most && open->heap_count > 0 && open->heap[0].place >> OPEN_G_BITS == *order) {
        struct open_bucket *const bucket = open_bucket_of(open, open->heap[0]);
        const uint32_t chunk = bucket->chunk;
        struct open_chunk *const head = open_chunk_at(open, chunk);

        for (; count < most && head->count > 0; count++) {
            state_copy(
                entries + count * open->words, open_entry(open, head, --head->count), open->words);
            taken[count].g = OPEN_G_MAX - (bucket->key.place & OPEN_G_MAX);
            taken[count].note = bucket->key.note;
        }
        if (head->count == 0) {
            bucket->chunk = head->next;
            head->next = open->free_chunk;
            open->free_chunk = chunk;
        }
        if (bucket->chunk == OPEN_NO_CHUNK)
            open_heap_pop(open);
    }
    return count;
}

#endif
