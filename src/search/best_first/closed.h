// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The closed set: every state that a search has generated, with the length and the last move of the
 * shortest known path to it, in as few bytes as possible.
 *
 * It is a hash table of buckets of seven states. A 4x4 bucket is one cache line:
 *
 *      word 0       flags and count (8 bits), 7 x 8 bits of g
 *      word 1       7 x 8 more bits of g, where a state has more than one word
 *      then         7 states of `words` words
 *
 * A state is stored as a *key*, in which a hash of all words replaces the first word. The
 * replacement is invertible, so the hash costs no space. Scaling the hash to the number of buckets
 * gives the index of the bucket (D. Lemire, "Fast random integer generation in an interval", 2019),
 * so the buckets are in the order of the hashes. That is why the table can grow in place, by one
 * eighth at a time, in one pass from its end to its beginning: no state's own bucket gets a lower
 * index. States that do not fit in a full bucket spill into the next one, and a flag in the bucket
 * records that.
 *
 * Memory: at 4x4 a slot takes 64/7 = 9.1 bytes; between 77.8 % and 87.5 % of the slots are in use,
 * which makes 10.4 to 11.8 bytes per state.
 */
#ifndef NP_SEARCH_BEST_FIRST_CLOSED_H
#define NP_SEARCH_BEST_FIRST_CLOSED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/memory.h"
#include "search/best_first/state.h"
#include "search/poll.h"

enum {
    CLOSED_BUCKET_STATES = 7,
    CLOSED_BUCKETS_AT_FIRST = 24,
    CLOSED_TAIL_BUCKETS = 32, /* extra buckets at the end of the table for spilled states */
    /* Buckets to prefetch for an addition: it reads 2.7 on average when the table is full. */
    CLOSED_LIKELY_BUCKETS = 3,
    /* Words moved between two checks of the poll: less than a millisecond. */
    CLOSED_CHECK_WORDS = 1024,
    CLOSED_COUNT_MASK = 7,
    CLOSED_SPILLED_EVEN = 8,
    CLOSED_SPILLED_ODD = 16,
    CLOSED_G_SHIFT = STATE_WORD_BITS + 2, /* the two lowest bits of g are above the move */
};

struct closed_set {
    struct arena arena;
    unsigned words;        /* words per state */
    unsigned head_words;   /* words of a bucket's head: flags, count and g */
    unsigned bucket_words; /* words per bucket: head and states */
    unsigned spilled;      /* the flag of a bucket that spilled; growing changes it */
    uint64_t g_max;        /* larger lengths are stored as this one */
    uint64_t buckets;      /* number of buckets without the tail */
    uint64_t count;        /* number of states */
};

enum closed_answer {
    CLOSED_NEW,    /* the state was added */
    CLOSED_BETTER, /* the new path is shorter and replaced the old one */
    CLOSED_SEEN,   /* the set already has a path that is as short */
    CLOSED_FULL,   /* there is no room for the state */
};

static inline uint64_t *
closed_bucket_at(const struct closed_set *set, uint64_t index)
{
    return (uint64_t *)(void *)set->arena.base + index * set->bucket_words;
}

static inline bool
closed_reserve(struct closed_set *set, uint64_t buckets)
{
    const uint64_t bytes = (buckets + CLOSED_TAIL_BUCKETS) * set->bucket_words * sizeof(uint64_t);

    return buckets <= UINT32_MAX && bytes <= SIZE_MAX && arena_grow(&set->arena, (size_t)bytes);
}

/* Makes an empty set for states of `words` words. The caller must always free it with
 * closed_free(). Returns NP_OK or NP_NO_MEMORY. */
static inline enum np_status
closed_init(
    struct closed_set *set, unsigned words, struct memory_budget *budget, struct np_error *error)
{
    const unsigned head_words = words > 1 ? 2 : 1;

    *set = (struct closed_set){.words = words,
        .head_words = head_words,
        .bucket_words = head_words + CLOSED_BUCKET_STATES * words,
        .spilled = CLOSED_SPILLED_EVEN,
        .g_max = words > 1 ? (1u << 18) - 1 : (1u << 10) - 1,
        .buckets = CLOSED_BUCKETS_AT_FIRST};
    const enum np_status status = arena_init(&set->arena, budget, error);
    return status != NP_OK || closed_reserve(set, set->buckets) ? status : np_no_memory(error);
}

static inline void
closed_free(struct closed_set *set)
{
    arena_free(&set->arena);
}

/* Computes the key of a state. The key also has `words` words and keeps the move in the free
 * bits. */
static inline void
closed_key(const struct closed_set *set, const uint64_t *state, uint64_t *key)
{
    uint64_t hash = state[0] & STATE_WORD_MASK;
    uint64_t fold = 0;

    for (unsigned w = 1; w < set->words; w++) {
        key[w] = state[w];
        fold = (fold ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        fold ^= fold >> 29;
    }
    /* Each step is invertible within 60 bits, so no two states share a key. */
    hash ^= fold & STATE_WORD_MASK;
    hash ^= hash >> 31;
    hash = hash * UINT64_C(0xbf58476d1ce4e5b9) & STATE_WORD_MASK;
    hash ^= hash >> 29;
    hash = hash * UINT64_C(0x94d049bb133111eb) & STATE_WORD_MASK;
    hash ^= hash >> 30;
    key[0] = hash | (state[0] & ~STATE_WORD_MASK);
}

/* Returns the first bucket for a key. */
static inline uint64_t *
closed_bucket(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t high = (key[0] & STATE_WORD_MASK) >> (STATE_WORD_BITS - 32);

    return closed_bucket_at(set, high * set->buckets >> 32);
}

/* Prefetches the buckets that adding a key is likely to read. */
NP_ALWAYS_INLINE void
closed_prefetch(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t *const bucket = closed_bucket(set, key);

    for (unsigned i = 0; i < CLOSED_LIKELY_BUCKETS; i++)
        NP_PREFETCH_WRITE(bucket + i * set->bucket_words);
}

/* Reads the g of a slot: two bits above the move, and 8 or 16 bits in the bucket's head. */
NP_ALWAYS_INLINE uint64_t
closed_g(const uint64_t *bucket, unsigned slot, uint64_t first_word, bool wide)
{
    const unsigned shift = 8 + 8 * slot;
    const uint64_t g = (bucket[0] >> shift & 0xff) << 2 | first_word >> CLOSED_G_SHIFT;

    return wide ? g | (bucket[1] >> shift & 0xff) << 10 : g;
}

/* Stores a key and its g in a slot. */
NP_ALWAYS_INLINE void
closed_put(struct closed_set *set, uint64_t *bucket, unsigned slot, const uint64_t *key, uint64_t g,
    unsigned words)
{
    uint64_t *const state = bucket + set->head_words + slot * words;
    const unsigned shift = 8 + 8 * slot;
    const uint64_t others = ~(UINT64_C(0xff) << shift);

    state_copy(state, key, words);
    state[0] = (key[0] & ~(UINT64_C(3) << CLOSED_G_SHIFT)) | g << CLOSED_G_SHIFT;
    bucket[0] = (bucket[0] & others) | (g >> 2 & 0xff) << shift;
    if (words > 1)
        bucket[1] = (bucket[1] & others) | (g >> 10 & 0xff) << shift;
}

/* Returns the slot of a key in a bucket, or CLOSED_BUCKET_STATES if it is not there. */
NP_ALWAYS_INLINE unsigned
closed_slot(const uint64_t *states, unsigned count, const uint64_t *key, unsigned words)
{
    for (unsigned slot = 0; slot < count; slot++)
        if (state_equal(states + slot * words, key, words))
            return slot;
    return CLOSED_BUCKET_STATES;
}

/* Adds a key. `words` is set->words; as a constant it lets the compiler drop the loops over words.
 * While the set grows, the key cannot be in any bucket, and buckets marked as spilled may have free
 * slots. */
NP_ALWAYS_INLINE enum closed_answer
closed_add_words(
    struct closed_set *set, const uint64_t *key, uint64_t g, unsigned words, bool is_growing)
{
    const uint64_t *const end = closed_bucket_at(set, set->buckets + CLOSED_TAIL_BUCKETS);

    for (uint64_t *bucket = closed_bucket(set, key); bucket < end; bucket += set->bucket_words) {
        const uint64_t *const states = bucket + set->head_words;
        const unsigned count = bucket[0] & CLOSED_COUNT_MASK;
        const unsigned slot =
            is_growing ? CLOSED_BUCKET_STATES : closed_slot(states, count, key, words);

        if (slot < CLOSED_BUCKET_STATES) {
            if (closed_g(bucket, slot, states[slot * words], words > 1) <= g)
                return CLOSED_SEEN;
            closed_put(set, bucket, slot, key, g, words);
            return CLOSED_BETTER;
        }
        if (!is_growing && (bucket[0] & set->spilled))
            continue;
        if (count < CLOSED_BUCKET_STATES) {
            closed_put(set, bucket, count, key, g, words);
            bucket[0]++;
            return CLOSED_NEW;
        }
        bucket[0] |= set->spilled;
    }
    return CLOSED_FULL;
}

/* Returns whether the table has to grow before `states` more are added. */
static inline bool
closed_tight(const struct closed_set *set, uint64_t states)
{
    return (set->count + states) * 8 > set->buckets * (CLOSED_BUCKET_STATES * 7);
}

/* Adds a key with its move and the length `g` of its path, if the key is new or the path is
 * shorter. There must be room: see closed_tight(). */
static NP_NOINLINE enum closed_answer
closed_add(struct closed_set *set, const uint64_t *key, uint64_t g)
{
    const uint64_t kept = g < set->g_max ? g : set->g_max;
    const enum closed_answer answer = set->words == 1
                                          ? closed_add_words(set, key, kept, 1, false)
                                          : closed_add_words(set, key, kept, set->words, false);

    set->count += answer == CLOSED_NEW;
    return answer;
}

/* Returns the move of a key, or MOVE_COUNT if the set does not have it. */
static inline unsigned
closed_move(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t *const end = closed_bucket_at(set, set->buckets + CLOSED_TAIL_BUCKETS);

    for (const uint64_t *bucket = closed_bucket(set, key); bucket < end;
         bucket += set->bucket_words) {
        const uint64_t *const states = bucket + set->head_words;
        const unsigned slot = closed_slot(states, bucket[0] & CLOSED_COUNT_MASK, key, set->words);

        if (slot < CLOSED_BUCKET_STATES)
            return state_move(states + slot * set->words);
        if (!(bucket[0] & set->spilled))
            break;
    }
    return MOVE_COUNT;
}

/* Moves the states of a bucket to their places in the new layout. A state that had spilled into
 * this bucket may go back to an earlier one; then it moves again when that bucket's turn comes. */
NP_ALWAYS_INLINE bool
closed_move_bucket(struct closed_set *set, uint64_t *bucket, unsigned words)
{
    uint64_t lifted[2 + CLOSED_BUCKET_STATES * STATE_WORDS_MAX];
    const unsigned count = bucket[0] & CLOSED_COUNT_MASK;

    state_copy(lifted, bucket, set->head_words + count * words);
    bucket[0] &= set->spilled;
    for (unsigned slot = 0; slot < count; slot++) {
        const uint64_t *const key = lifted + set->head_words + slot * words;
        const uint64_t g = closed_g(lifted, slot, key[0], words > 1);

        if (closed_add_words(set, key, g, words, true) == CLOSED_FULL)
            return false;
    }
    return true;
}

/* Grows the table by one eighth and checks the poll meanwhile. Returns false when the search has to
 * stop; poll->stop says why. It is SEARCH_STOP_LIMIT if there is no memory, which leaves the table
 * unchanged, or if a state has no room, which a good hash prevents. */
static NP_NOINLINE bool
closed_grow(struct closed_set *set, struct search_poll *poll)
{
    uint64_t left = set->buckets + CLOSED_TAIL_BUCKETS;
    bool fits = closed_reserve(set, set->buckets + set->buckets / 8);

    if (fits) {
        set->buckets += set->buckets / 8;
        set->spilled ^= CLOSED_SPILLED_EVEN | CLOSED_SPILLED_ODD;
    }
    while (fits && left > 0) {
        uint64_t *const bucket = closed_bucket_at(set, --left);

        fits = set->words == 1 ? closed_move_bucket(set, bucket, 1)
                               : closed_move_bucket(set, bucket, set->words);
        if (left % (CLOSED_CHECK_WORDS / set->words + 1) == 0 && !search_poll_check(poll))
            return false;
    }
    if (!fits)
        poll->stop = SEARCH_STOP_LIMIT;
    return fits;
}

#endif
