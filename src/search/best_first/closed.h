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
 * gives the index of the bucket, so the buckets are in the order of the hashes. The table grows by
 * one eighth at a time, in place, in one pass from its end to its beginning. States that do not fit
 * in a full bucket spill into the next one, and a flag in the bucket records that.
 *
 * Memory: at 4x4 a slot takes 64/7 = 9.1 bytes; between 77.8 % and 87.5 % of the slots are in use,
 * which makes 10.4 to 11.8 bytes per state.
 */
#ifndef NP_SEARCH_BEST_FIRST_CLOSED_H
#define NP_SEARCH_BEST_FIRST_CLOSED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/compiler.h"
#include "search/best_first/state.h"
#include "search/poll.h"

enum {
    CLOSED_BUCKET_STATES = 7,
    CLOSED_TAIL_BUCKETS = 32, /* extra buckets at the end of the table for spilled states */
    /* Buckets to prefetch for an addition: it reads 2.7 on average when the table is full. */
    CLOSED_LIKELY_BUCKETS = 3,
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

/* Makes an empty set for states of `words` words. The caller must always free it with
 * closed_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status closed_init(
    struct closed_set *set, unsigned words, struct memory_budget *budget, struct np_error *error);

void closed_free(struct closed_set *set);

/* Returns whether the table has to grow before `states` more are added. */
static inline bool
closed_tight(const struct closed_set *set, uint64_t states)
{
    return (set->count + states) * 8 > set->buckets * (CLOSED_BUCKET_STATES * 7);
}

/* Grows the table by one eighth and checks the poll meanwhile. Returns false when the search has to
 * stop; poll->stop says why. It is SEARCH_STOP_LIMIT if there is no memory, which leaves the table
 * unchanged, or if a state has no room, which a good hash prevents. */
bool closed_grow(struct closed_set *set, struct search_poll *poll);

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

    return (uint64_t *)(void *)set->arena.base + (high * set->buckets >> 32) * set->bucket_words;
}

/* Prefetches the buckets that adding a key is likely to read. */
NP_ALWAYS_INLINE void
closed_prefetch(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t *const bucket = closed_bucket(set, key);

    for (unsigned i = 0; i < CLOSED_LIKELY_BUCKETS; i++)
        NP_PREFETCH_WRITE(bucket + i * set->bucket_words);
}

/* Adds a key with its move and the length `g` of its path, if the key is new or the path is
 * shorter. There must be room: see closed_tight(). */
enum closed_answer closed_add(struct closed_set *set, const uint64_t *key, uint64_t g);

/* Looks up a key. Returns whether the set has it; if so, sets *move and *g. */
bool closed_find(const struct closed_set *set, const uint64_t *key, enum move *move, uint64_t *g);

#endif
