// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The open list: a binary heap of buckets. It follows R. Dial, "Shortest-path forest with
 * topological ordering", 1969, with a heap in place of his array.
 */
#include "config.h"

#include "search/best_first/open.h"

#include <assert.h>

#include "search/best_first/state.h"

enum {
    /* 512 bytes, or more if CHUNK_ENTRIES_MIN entries need more. */
    CHUNK_WORDS = 64,
    CHUNK_ENTRIES_MIN = 4,
    CHUNK_NONE = 0, /* chunks are numbered from 1 */
    BUCKETS_AT_FIRST = 64,
};

/* A key and its newest chunk. */
struct open_bucket {
    struct open_key key;
    uint32_t chunk; /* CHUNK_NONE: empty */
};

#define PLACE_NONE UINT64_MAX

/* The first word of a chunk. */
struct chunk_head {
    uint32_t next;
    uint32_t count;
};

static uint64_t
order_of(struct open_key key)
{
    return key.place >> OPEN_G_BITS;
}

static bool
is_before(struct open_key a, struct open_key b)
{
    return a.place < b.place || (a.place == b.place && a.note < b.note);
}

static uint64_t *
chunk_at(const struct open_list *open, uint32_t chunk)
{
    return (uint64_t *)(void *)open->chunks.base + (size_t)(chunk - 1) * open->chunk_words;
}

static struct chunk_head *
head_of(const struct open_list *open, uint32_t chunk)
{
    return (struct chunk_head *)(void *)chunk_at(open, chunk);
}

/* Returns an empty chunk that links to `next`, or CHUNK_NONE if there is no memory. */
static uint32_t
chunk_new(struct open_list *open, uint32_t next)
{
    uint32_t chunk = open->free_chunk;

    if (chunk != CHUNK_NONE) {
        open->free_chunk = head_of(open, chunk)->next;
    } else {
        const size_t bytes = ((size_t)open->chunk_count + 1) * open->chunk_words * sizeof(uint64_t);

        if (open->chunk_count == UINT32_MAX || !arena_grow_ahead(&open->chunks, bytes))
            return CHUNK_NONE;
        chunk = ++open->chunk_count;
    }
    *head_of(open, chunk) = (struct chunk_head){.next = next};
    return chunk;
}

/* Returns the bucket with this key, or the vacant slot for it. */
static struct open_bucket *
bucket_of(const struct open_list *open, struct open_key key)
{
    const size_t mask = open->bucket_capacity - 1;
    const uint64_t mixed = key.place ^ key.note * UINT64_C(0xd6e8feb86659fd93);
    size_t i = (size_t)((mixed * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask;

    while (open->buckets[i].key.place != PLACE_NONE &&
           (open->buckets[i].key.place != key.place || open->buckets[i].key.note != key.note))
        i = (i + 1) & mask;
    return &open->buckets[i];
}

/* Replaces both tables by new ones for `capacity` buckets and drops the empty buckets. */
static bool
resize_buckets(struct open_list *open, size_t capacity)
{
    struct memory_budget *const budget = open->chunks.budget;
    const struct open_list old = *open;
    void *buckets;
    void *heap;

    if (memory_array(budget, capacity, sizeof *open->buckets, &buckets, NULL) != NP_OK)
        return false;
    if (memory_array(budget, capacity, sizeof *open->heap, &heap, NULL) != NP_OK) {
        memory_free_array(budget, capacity, sizeof *open->buckets, buckets);
        return false;
    }
    open->buckets = buckets;
    open->heap = heap;
    open->bucket_capacity = capacity;
    open->bucket_count = old.heap_count;
    for (size_t i = 0; i < capacity; i++)
        open->buckets[i].key.place = PLACE_NONE;
    for (size_t i = 0; i < old.heap_count; i++) {
        open->heap[i] = old.heap[i];
        *bucket_of(open, old.heap[i]) = *bucket_of(&old, old.heap[i]);
    }
    memory_free_array(budget, old.bucket_capacity, sizeof *old.buckets, old.buckets);
    memory_free_array(budget, old.bucket_capacity, sizeof *old.heap, old.heap);
    return true;
}

enum np_status
open_init(
    struct open_list *open, unsigned words, struct memory_budget *budget, struct np_error *error)
{
    const uint32_t entries = (CHUNK_WORDS - 1) / words;

    *open = (struct open_list){.words = words};
    open->chunk_entries = entries < CHUNK_ENTRIES_MIN ? CHUNK_ENTRIES_MIN : entries;
    open->chunk_words = 1 + open->chunk_entries * words;
    const enum np_status status = arena_init(&open->chunks, budget, error);
    if (status != NP_OK)
        return status;
    if (!resize_buckets(open, BUCKETS_AT_FIRST))
        return np_no_memory(error);
    return NP_OK;
}

void
open_free(struct open_list *open)
{
    struct memory_budget *const budget = open->chunks.budget;

    if (budget != NULL) {
        memory_free_array(budget, open->bucket_capacity, sizeof *open->buckets, open->buckets);
        memory_free_array(budget, open->bucket_capacity, sizeof *open->heap, open->heap);
    }
    arena_free(&open->chunks);
    *open = (struct open_list){0};
}

static void
heap_push(struct open_list *open, struct open_key key)
{
    struct open_key *const heap = open->heap;
    size_t i = open->heap_count++;

    for (; i > 0 && is_before(key, heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = key;
}

static void
heap_pop(struct open_list *open)
{
    struct open_key *const heap = open->heap;
    const size_t count = --open->heap_count;
    const struct open_key key = heap[count];
    size_t i = 0;

    for (size_t child = 1; child < count; child = 2 * i + 1) {
        if (child + 1 < count && is_before(heap[child + 1], heap[child]))
            child++;
        if (!is_before(heap[child], key))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = key;
}

/* Returns the bucket with this key and adds it if necessary; NULL if there is no memory. */
static struct open_bucket *
bucket_for(struct open_list *open, struct open_key key)
{
    struct open_bucket *bucket = bucket_of(open, key);

    if (bucket->key.place != PLACE_NONE)
        return bucket;
    if (2 * open->bucket_count >= open->bucket_capacity) {
        /* Often it is enough to drop the empty buckets. */
        const bool crowded = 4 * open->heap_count >= open->bucket_capacity;

        if (!resize_buckets(open, open->bucket_capacity * (crowded ? 2 : 1)))
            return NULL;
        bucket = bucket_of(open, key);
    }
    *bucket = (struct open_bucket){.key = key, .chunk = CHUNK_NONE};
    open->bucket_count++;
    return bucket;
}

bool
open_push(struct open_list *open, uint64_t order, uint64_t g, uint64_t note, const uint64_t *entry)
{
    /* Buckets with small keys come first. */
    const struct open_key key = {order << OPEN_G_BITS | (OPEN_G_MAX - g), note};
    struct open_bucket *const bucket = bucket_for(open, key);

    assert(order <= OPEN_ORDER_MAX && g <= OPEN_G_MAX);
    if (bucket == NULL)
        return false;
    uint32_t chunk = bucket->chunk;
    if (chunk == CHUNK_NONE || head_of(open, chunk)->count == open->chunk_entries) {
        chunk = chunk_new(open, chunk);
        if (chunk == CHUNK_NONE)
            return false;
        if (bucket->chunk == CHUNK_NONE)
            heap_push(open, key);
        bucket->chunk = chunk;
    }
    struct chunk_head *const head = head_of(open, chunk);
    state_copy(chunk_at(open, chunk) + 1 + (size_t)head->count * open->words, entry, open->words);
    head->count++;
    open->count++;
    return true;
}

/* Removes up to `most` entries of the first bucket, the newest first. */
static size_t
pop_first(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken)
{
    struct open_bucket *const bucket = bucket_of(open, open->heap[0]);
    size_t count = 0;

    for (; count < most && bucket->chunk != CHUNK_NONE; count++) {
        const uint32_t chunk = bucket->chunk;
        struct chunk_head *const head = head_of(open, chunk);

        head->count--;
        open->count--;
        state_copy(entries + count * open->words,
            chunk_at(open, chunk) + 1 + (size_t)head->count * open->words, open->words);
        taken[count].g = OPEN_G_MAX - (bucket->key.place & OPEN_G_MAX);
        taken[count].note = bucket->key.note;
        if (head->count == 0) {
            bucket->chunk = head->next;
            head->next = open->free_chunk;
            open->free_chunk = chunk;
        }
    }
    if (bucket->chunk == CHUNK_NONE)
        heap_pop(open);
    return count;
}

size_t
open_pop(struct open_list *open, size_t most, uint64_t *entries, struct open_taken *taken,
    uint64_t *order)
{
    size_t count = 0;

    if (open->heap_count > 0)
        *order = order_of(open->heap[0]);
    while (count < most && open->heap_count > 0 && order_of(open->heap[0]) == *order)
        count += pop_first(open, most - count, entries + count * open->words, taken + count);
    return count;
}
