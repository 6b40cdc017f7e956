// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What beams and tree beams share: the layout of their memory, the closed set, and the counting
 * sort of scores.
 */
#ifndef NP_SEARCH_BEAM_LEVELS_H
#define NP_SEARCH_BEAM_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "puzzle/instance.h"
#include "search/evaluation/evaluation.h"

enum { BEAM_NO_MOVE = MOVE_COUNT };

/* The arrays of a beam, one after the other in one block. Without a block they are only counted. */
struct beam_layout {
    unsigned char *memory;
    uint64_t bytes;
};

/* Adds an array on cache lines of its own, and returns its place: NULL without a block. */
static inline void *
beam_layout_add(struct beam_layout *layout, uint64_t count, size_t item_bytes)
{
    void *const place = layout->memory == NULL ? NULL : layout->memory + layout->bytes;

    layout->bytes += (count * item_bytes + 63) / 64 * 64;
    return place;
}

/* The closed set: 32-bit tags of the states generated, in buckets of one cache line. It is not
 * exact. A full bucket loses a tag, so a beam may generate a state again; and about one pair of
 * states in 10^8 shares a tag, so it may miss a state. */
enum { BEAM_BUCKET = 16 };

struct beam_closed {
    uint32_t *tags; /* tags[bucket][BEAM_BUCKET]; 0 = free */
    unsigned shift; /* the bits of a hash above this one are the bucket's index */
    size_t buckets; /* a power of two */
    bool clear;     /* the tags are all zero */
    /* For this many more additions, each one is assumed to touch a new page. */
    uint64_t fresh;
};

static inline uint64_t
beam_closed_mix(uint64_t hash)
{
    hash ^= hash >> 32;
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

NP_ALWAYS_INLINE void
beam_closed_prefetch(const struct beam_closed *closed, uint64_t hash)
{
    NP_PREFETCH(&closed->tags[(beam_closed_mix(hash) >> closed->shift) * BEAM_BUCKET]);
}

/* Adds a state. Returns false if its tag is already there. */
static inline bool
beam_closed_add(struct beam_closed *closed, uint64_t hash)
{
    const uint64_t mixed = beam_closed_mix(hash);
    uint32_t *bucket = &closed->tags[(mixed >> closed->shift) * BEAM_BUCKET];
    const uint32_t tag = (uint32_t)mixed | 1;

    closed->clear = false;
    for (unsigned i = 0; i < BEAM_BUCKET; i++) {
        if (bucket[i] == tag)
            return false;
        if (bucket[i] == 0) {
            bucket[i] = tag;
            return true;
        }
    }
    bucket[tag >> 1 & (BEAM_BUCKET - 1)] = tag;
    return true;
}

/* ---- counting sort --------------------------------------------------------------------------- */

enum { BEAM_BUCKET_UNITS = EVAL_MOVE / 16 }; /* width of a bucket in units of the score */

/* Returns the bucket of a score in a counting sort of scores from `least` on; the last of them
 * takes the rest. */
static inline uint32_t
beam_bucket(int32_t score, int32_t least, uint32_t buckets)
{
    const int64_t above = ((int64_t)score - least) / BEAM_BUCKET_UNITS;

    return above < buckets ? (uint32_t)above : buckets - 1;
}

/* Turns the numbers of scores in the buckets, `total` together, into the place of the first score
 * of each. */
static inline void
beam_place_buckets(uint32_t *counts, uint32_t buckets, uint32_t total)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < buckets && sum < total; i++) {
        const uint32_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
}

#endif
