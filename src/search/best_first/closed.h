// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The closed set: every state a search has seen, with the length and the last move of the best
 * way to it, in as few bytes as possible.
 *
 * A table of buckets of seven states. A 4x4 bucket is one cache line, so that a lookup that has
 * been prefetched waits at most once:
 *
 *      word 0       flags and count (8 bits), 7 x 8 bits of g
 *      word 1       7 x 8 more bits of g, where a state has more than one word
 *      then         7 states of `words` words
 *
 * A state is stored scrambled: its first word is replaced by a hash of all of them, one to one,
 * so the hash costs no space. The bucket is the hash scaled down to the number of buckets; the
 * table is therefore sorted by hash, bucket-wise, and grows in place, by one eighth at a time, in
 * one pass from its end to its beginning. A full bucket passes its next state on to its
 * neighbour and says so in its flags.
 *
 * Memory: at 4x4 64/7 = 9.1 bytes a place; between 77.8 % and 87.5 % of the places are taken,
 * which makes 10.4 to 11.8 bytes a state.
 */
#ifndef NP_SEARCH_BEST_FIRST_CLOSED_H
#define NP_SEARCH_BEST_FIRST_CLOSED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/compiler.h"
#include "search/best_first/state.h"

enum {
    CLOSED_BUCKET_STATES = 7,
    CLOSED_TAIL_BUCKETS = 32,  /* behind the last one, for what it passes on */
    CLOSED_LIKELY_BUCKETS = 3, /* that adding a state looks at: 2.7 on the average when full */
};

struct closed_set {
    struct arena arena;
    unsigned words;        /* a state */
    unsigned head_words;   /* of a bucket: flags and g */
    unsigned bucket_words; /* head and states */
    unsigned spilled;      /* the flag of a bucket that passed states on, in this layout */
    uint64_t g_max;        /* lengths from here on are all the same */
    uint64_t buckets;      /* without the tail */
    uint64_t count;        /* states */
    uint64_t grow_from;    /* buckets that a growth under way has still to move */
};

enum closed_answer {
    CLOSED_NEW,    /* the state was not there; it is now */
    CLOSED_BETTER, /* it was there with a longer way, which is replaced */
    CLOSED_SEEN,   /* it was there with a way as short or shorter */
    CLOSED_FULL,   /* it was not there, and there is no place for it */
};

/* Makes an empty set for states of `words` words.
 *
 * The caller frees it with closed_free(), whatever is returned. Returns NP_OK or NP_NO_MEMORY. */
enum np_status closed_init(
    struct closed_set *set, unsigned words, struct memory_budget *budget, struct np_error *error);

void closed_free(struct closed_set *set);

/* Whether `states` more would fill the table too much: call closed_grow() first. */
static inline bool
closed_tight(const struct closed_set *set, uint64_t states)
{
    return (set->count + states) * 8 > set->buckets * (CLOSED_BUCKET_STATES * 7);
}

/* Begins to grow the table by one eighth; until closed_growing() ends no state may be added or
 * looked up. Returns false, with the table as it was, where there is no memory for it. */
bool closed_grow(struct closed_set *set);

static inline bool
closed_growing(const struct closed_set *set)
{
    return set->grow_from > 0;
}

/* Moves some thousand words of a table that grows, in less than a millisecond. Returns false
 * where a state found no place: the table is lost. (A good hash does not let that happen.) */
bool closed_grow_some(struct closed_set *set);

/* The scrambled form of a state, which the functions below take: `words` words. The move kept
 * with the state stays. */
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
    /* Each step can be taken back within 60 bits, so no two states share a key. */
    hash ^= fold & STATE_WORD_MASK;
    hash ^= hash >> 31;
    hash = hash * UINT64_C(0xbf58476d1ce4e5b9) & STATE_WORD_MASK;
    hash ^= hash >> 29;
    hash = hash * UINT64_C(0x94d049bb133111eb) & STATE_WORD_MASK;
    hash ^= hash >> 30;
    key[0] = hash | (state[0] & ~STATE_WORD_MASK);
}

/* The bucket where a key belongs. */
static inline uint64_t *
closed_bucket(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t high = (key[0] & STATE_WORD_MASK) >> (STATE_WORD_BITS - 32);

    return (uint64_t *)(void *)set->arena.base + (high * set->buckets >> 32) * set->bucket_words;
}

/* Asks for the memory that adding a key will look at.
 * Not left to the compiler: gcc takes a function that only prefetches for one without effect, and
 * drops the call. */
NP_ALWAYS_INLINE void
closed_prefetch(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t *const bucket = closed_bucket(set, key);

    for (unsigned i = 0; i < CLOSED_LIKELY_BUCKETS; i++)
        NP_PREFETCH_WRITE(bucket + i * set->bucket_words);
}

/* Looks a key up and adds it, with its move and the length `g` of the way to it, where it is new
 * or the way is shorter. There must be room: see closed_tight(). */
enum closed_answer closed_add(struct closed_set *set, const uint64_t *key, uint64_t g);

/* Looks a key up. Returns false when it is not there; otherwise tells the move and g. */
bool closed_find(const struct closed_set *set, const uint64_t *key, enum move *move, uint64_t *g);

#endif
