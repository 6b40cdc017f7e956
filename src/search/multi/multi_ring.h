// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ring: a bit for every board at one distance a few moves beyond a struct multi_table.
 *
 * A search that leaves exactly that many moves to a board need go on only if the board's bit is
 * set. Boards share bits (B. H. Bloom, "Space/time trade-offs in hash coding with allowable
 * errors", CACM 13, 1970, with one hash), so a set bit proves nothing, but a clear one proves that
 * the board is farther: 4x4 has 43 million boards at distance 16, which fit into 128 MB where a
 * table would take 700.
 */
#ifndef NP_SEARCH_MULTI_MULTI_RING_H
#define NP_SEARCH_MULTI_MULTI_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "search/multi/multi_table.h"

/* How far a ring is beyond its table. */
enum { MULTI_RING_BEYOND = 3 };

struct multi_ring {
    _Atomic uint64_t *words; /* owned */
    uint32_t words_log2;
    uint32_t radius; /* 0 = there is no ring */
};

/* Fills in the ring of a table that is not whole, in 2^words_log2 words, by several threads.
 * `cancel` may be NULL.
 *
 * The caller frees it with multi_ring_free(), even after an error. Returns NP_OK, NP_CANCELLED or
 * NP_NO_MEMORY. */
enum np_status multi_ring_build(struct multi_ring *ring, const struct multi_table *table,
    uint32_t words_log2, unsigned threads, const struct cancel *cancel, struct np_error *error);

void multi_ring_free(struct multi_ring *ring);

static inline uint64_t
multi_ring_bytes(const struct multi_ring *ring)
{
    return ring->radius > 0 ? UINT64_C(8) << ring->words_log2 : 0;
}

/* Where the bits of a board are. */
struct multi_ring_bits {
    uint32_t word;
    uint64_t mask;
};

static inline struct multi_ring_bits
multi_ring_bits(const struct multi_ring *ring, uint64_t key)
{
    const uint64_t hash = (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);

    return (struct multi_ring_bits){
        .word = (uint32_t)(hash >> (64 - ring->words_log2)),
        .mask = UINT64_C(1) << (hash >> 12 & 63) | UINT64_C(1) << (hash >> 18 & 63) |
                UINT64_C(1) << (hash >> 24 & 63),
    };
}

static inline void
multi_ring_prefetch(const struct multi_ring *ring, struct multi_ring_bits bits)
{
    NP_PREFETCH(&ring->words[bits.word]);
}

/* False if the board with these bits is not at the ring's distance. */
static inline bool
multi_ring_has(const struct multi_ring *ring, struct multi_ring_bits bits)
{
    return (atomic_load_explicit(&ring->words[bits.word], memory_order_relaxed) & bits.mask) ==
           bits.mask;
}

#endif
