// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The closed set of a beam: the states it has seen, as 32-bit tags in buckets of a cache line.
 *
 * It forgets when a bucket is full and takes two states for one once in some 10^8: a beam may miss
 * a state or meet one again, but what it finds is verified.
 */
#ifndef NP_SEARCH_BEAM_BEAM_CLOSED_H
#define NP_SEARCH_BEAM_BEAM_CLOSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

enum { BEAM_BUCKET = 16 };

struct beam_closed {
    uint32_t *tags; /* BEAM_BUCKET a bucket, 0 = free */
    unsigned shift; /* the high bits of a hash, above this, are the bucket */
    size_t buckets; /* a power of two */
    bool clear;     /* nothing was added since the tags were set to zero */
    uint64_t fresh; /* additions, from now on, that may be the first to touch their page */
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

/* Adds a state; returns false if it was there. */
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

#endif
