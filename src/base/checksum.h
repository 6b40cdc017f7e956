// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A 64-bit checksum that detects damage, but not tampering, in saved games and distance tables:
 * XXH64 with seed 0 (Y. Collet, "xxHash fast digest algorithm"), as `xxhsum -H64` computes. It is
 * the same on every machine.
 */
#ifndef NP_BASE_CHECKSUM_H
#define NP_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#define CHECKSUM_BLOCK_BYTES 32

/* A checksum in progress. Its fields are private to checksum.c. */
struct checksum {
    uint64_t lanes[4];
    uint64_t total_bytes;
    unsigned char pending[CHECKSUM_BLOCK_BYTES]; /* total_bytes % 32 bytes are in use */
};

/* Starts a checksum over no bytes. */
void checksum_begin(struct checksum *sum);

/* Adds `count` bytes; splitting the bytes over several calls does not change the checksum. */
void checksum_add(struct checksum *sum, const void *bytes, size_t count);

/* Returns the checksum of all bytes added so far; more may follow. */
uint64_t checksum_value(const struct checksum *sum);

/* Returns the checksum of `count` bytes. */
uint64_t checksum_of(const void *bytes, size_t count);

#endif
