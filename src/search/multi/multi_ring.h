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

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "search/multi/multi_table.h"

/* How far a ring is beyond its table. */
enum { MULTI_RING_BEYOND = 3 };

struct multi_ring {
    uint64_t *words; /* owned */
    uint32_t bits_log2;
    uint32_t radius; /* 0 = there is no ring */
};

/* Fills in the ring of a table that is not whole, in 2^bits_log2 bits (at most 32). `cancel` may be
 * NULL.
 *
 * The caller frees it with multi_ring_free(), even after an error. Returns NP_OK, NP_CANCELLED or
 * NP_NO_MEMORY. */
enum np_status multi_ring_build(struct multi_ring *ring, const struct multi_table *table,
    uint32_t bits_log2, const struct cancel *cancel, struct np_error *error);

void multi_ring_free(struct multi_ring *ring);

static inline uint64_t
multi_ring_bytes(const struct multi_ring *ring)
{
    return ring->radius > 0 ? UINT64_C(1) << (ring->bits_log2 - 3) : 0;
}

static inline uint64_t
multi_ring_bit(const struct multi_ring *ring, uint64_t key)
{
    return multi_board_hash(key) >> (32 - ring->bits_log2);
}

/* False if the board with this key is not at the ring's distance. */
static inline bool
multi_ring_has(const struct multi_ring *ring, uint64_t key)
{
    const uint64_t bit = multi_ring_bit(ring, key);

    return (ring->words[bit / 64] >> bit % 64 & 1) != 0;
}

#endif
