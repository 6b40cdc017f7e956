// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The closed set: every state that a search has seen, with the length and the last move of the
 * shortest path to it, in as few bytes as possible.
 *
 * It is a hash table of buckets of seven states. A 4x4 bucket is one cache line:
 *
 *      word 0       flags and count (8 bits), 7 x 8 bits of g
 *      word 1       7 x 8 more bits of g, where a state has more than one word
 *      then         7 states of `words` words
 *
 * A state is stored as a *key*: its first word is replaced by a hash of all words, one to one, so
 * the hash costs no space. The bucket is the hash scaled down to the number of buckets, so the
 * buckets are in the order of the hashes, and the table grows in place, by one eighth at a time, in
 * one pass from its end to its beginning. A full bucket passes states on to the next one and has a
 * flag that says so.
 *
 * Memory: at 4x4 a place takes 64/7 = 9.1 bytes; between 77.8 % and 87.5 % of the places are taken,
 * which makes 10.4 to 11.8 bytes per state.
 */
#ifndef NP_SEARCH_BEST_FIRST_CLOSED_H
#define NP_SEARCH_BEST_FIRST_CLOSED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/compiler.h"
#include "search/best_first/state.h"
#include "search/poll.h"

enum {
    CLOSED_BUCKET_STATES = 7,
    CLOSED_TAIL_BUCKETS = 32,  /* behind the last one, for the states that it passes on */
    CLOSED_LIKELY_BUCKETS = 3, /* read to add a state: 2.7 on average when the table is full */
};

struct closed_set {
    struct arena arena;
    unsigned words;        /* of a state */
    unsigned head_words;   /* of a bucket: flags and g */
    unsigned bucket_words; /* head and states */
    unsigned spilled;      /* the flag of a bucket that passed states on; it differs by layout */
    uint64_t g_max;        /* larger lengths are stored as this one */
    uint64_t buckets;      /* without the tail */
    uint64_t count;        /* states */
};

enum closed_answer {
    CLOSED_NEW,    /* the state was added */
    CLOSED_BETTER, /* the set had it with a longer path, which is replaced */
    CLOSED_SEEN,   /* the set has it with a path as short or shorter */
    CLOSED_FULL,   /* there is no place for it */
};

/* Makes an empty set for states of `words` words. The caller frees it with closed_free() in any
 * case. Returns NP_OK or NP_NO_MEMORY. */
enum np_status closed_init(
    struct closed_set *set, unsigned words, struct memory_budget *budget, struct np_error *error);

void closed_free(struct closed_set *set);

/* Whether the table has to grow before `states` more are added. */
static inline bool
closed_tight(const struct closed_set *set, uint64_t states)
{
    return (set->count + states) * 8 > set->buckets * (CLOSED_BUCKET_STATES * 7);
}

/* Grows the table by one eighth, and polls meanwhile. Returns false when the search has to stop,
 * with the reason in poll->stop: the poll's own, or SEARCH_STOP_LIMIT if there is no memory, which
 * leaves the table unchanged, or no place for a state, which a good hash does not let happen. */
bool closed_grow(struct closed_set *set, struct search_poll *poll);

/* Computes the key of a state, of `words` words; it keeps the move in the state's free bits. */
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

/* The bucket where a key belongs. */
static inline uint64_t *
closed_bucket(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t high = (key[0] & STATE_WORD_MASK) >> (STATE_WORD_BITS - 32);

    return (uint64_t *)(void *)set->arena.base + (high * set->buckets >> 32) * set->bucket_words;
}

/* Prefetches the buckets that adding a key will read. */
NP_ALWAYS_INLINE void
closed_prefetch(const struct closed_set *set, const uint64_t *key)
{
    const uint64_t *const bucket = closed_bucket(set, key);

    for (unsigned i = 0; i < CLOSED_LIKELY_BUCKETS; i++)
        NP_PREFETCH_WRITE(bucket + i * set->bucket_words);
}

/* Adds a key, with its move and the length `g` of the path to it, if it is new or the path is
 * shorter. There must be room: see closed_tight(). */
enum closed_answer closed_add(struct closed_set *set, const uint64_t *key, uint64_t g);

/* Looks a key up. Returns whether the set has it, and its move and g then. */
bool closed_find(const struct closed_set *set, const uint64_t *key, enum move *move, uint64_t *g);

#endif
