// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A 64-bit checksum that finds damage in saves and distance tables. No protection against malice.
 *
 * XXH64 with seed 0 (Y. Collet, xxHash, "XXH64 algorithm" in the format's description), so that a
 * file's checksum can be computed with other programs too (`xxhsum -H64`). The same on every
 * machine, whatever its byte order.
 */
#ifndef NP_BASE_CHECKSUM_H
#define NP_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#define CHECKSUM_BLOCK_BYTES 32

/* A checksum under way: a plain value. Its fields are for checksum.c alone. */
struct checksum {
    uint64_t lanes[4];
    uint64_t total_bytes;
    unsigned char pending[CHECKSUM_BLOCK_BYTES]; /* the first total_bytes % 32 are used */
};

/*
 * Starts a checksum of no bytes.
 */
void checksum_begin(struct checksum *sum);

/*
 * Adds `count` bytes; how a stream is cut into calls makes no difference.
 */
void checksum_add(struct checksum *sum, const void *bytes, size_t count);

/*
 * Returns the checksum of all bytes added so far; more may follow.
 */
uint64_t checksum_value(const struct checksum *sum);

/*
 * Returns the checksum of `count` bytes that are all at hand.
 */
uint64_t checksum_of(const void *bytes, size_t count);

#endif
