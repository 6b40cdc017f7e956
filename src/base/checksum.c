// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * XXH64: each of four lanes of eight bytes is multiplied, rotated and multiplied again, then the
 * lanes are combined.
 */
#include "config.h"

#include "base/checksum.h"

#include <string.h>

#include "base/bits.h"
#include "base/compiler.h"

/* The format's constants. */
#define PRIME_1 0x9e3779b185ebca87u
#define PRIME_2 0xc2b2ae3d27d4eb4fu
#define PRIME_3 0x165667b19e3779f9u
#define PRIME_4 0x85ebca77c2b2ae63u
#define PRIME_5 0x27d4eb2f165667c5u

/* Compilers for little-endian machines turn these lines into a single load. */
static uint64_t
load_32(const unsigned char *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24;
}

static uint64_t
load_64(const unsigned char *bytes)
{
    return load_32(bytes) | load_32(bytes + 4) << 32;
}

static uint64_t
mix_lane(uint64_t lane, uint64_t input)
{
    return bits_rotated(lane + input * PRIME_2, 31) * PRIME_1;
}

/* Adds `blocks` blocks of 32 bytes, with the lanes in registers. */
static void
add_blocks(struct checksum *sum, const unsigned char *bytes, size_t blocks)
{
    uint64_t lanes[4];

    memcpy(lanes, sum->lanes, sizeof lanes);
    for (size_t i = 0; i < blocks; i++, bytes += CHECKSUM_BLOCK_BYTES) {
        NP_UNROLL
        for (size_t lane = 0; lane < 4; lane++)
            lanes[lane] = mix_lane(lanes[lane], load_64(bytes + 8 * lane));
    }
    memcpy(sum->lanes, lanes, sizeof lanes);
}

void
checksum_begin(struct checksum *sum)
{
    *sum = (struct checksum){.lanes = {PRIME_1 + PRIME_2, PRIME_2, 0, 0u - PRIME_1}};
}

void
checksum_add(struct checksum *sum, const void *bytes, size_t count)
{
    const unsigned char *next = bytes;

    while (count > 0) {
        const size_t held = (size_t)(sum->total_bytes % CHECKSUM_BLOCK_BYTES);
        const size_t room = CHECKSUM_BLOCK_BYTES - held;
        size_t taken = count < room ? count : room;

        if (taken == CHECKSUM_BLOCK_BYTES) {
            taken = count - count % CHECKSUM_BLOCK_BYTES;
            add_blocks(sum, next, taken / CHECKSUM_BLOCK_BYTES);
        } else {
            memcpy(sum->pending + held, next, taken);
            if (taken == room)
                add_blocks(sum, sum->pending, 1);
        }
        sum->total_bytes += taken;
        next += taken;
        count -= taken;
    }
}

/* Adds the last bytes, which do not fill a block. */
static uint64_t
fold_rest(uint64_t hash, const unsigned char *bytes, size_t count)
{
    for (; count >= 8; bytes += 8, count -= 8)
        hash = bits_rotated(hash ^ mix_lane(0, load_64(bytes)), 27) * PRIME_1 + PRIME_4;
    if (count >= 4) {
        hash = bits_rotated(hash ^ load_32(bytes) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        bytes += 4;
        count -= 4;
    }
    for (; count > 0; bytes++, count--)
        hash = bits_rotated(hash ^ *bytes * PRIME_5, 11) * PRIME_1;
    return hash;
}

uint64_t
checksum_value(const struct checksum *sum)
{
    static const unsigned rotations[4] = {1, 7, 12, 18};
    uint64_t hash = PRIME_5;

    if (sum->total_bytes >= CHECKSUM_BLOCK_BYTES) {
        hash = 0;
        for (int i = 0; i < 4; i++)
            hash += bits_rotated(sum->lanes[i], rotations[i]);
        for (int i = 0; i < 4; i++)
            hash = (hash ^ mix_lane(0, sum->lanes[i])) * PRIME_1 + PRIME_4;
    }
    hash = fold_rest(
        hash + sum->total_bytes, sum->pending, (size_t)(sum->total_bytes % CHECKSUM_BLOCK_BYTES));
    hash = (hash ^ (hash >> 33)) * PRIME_2;
    hash = (hash ^ (hash >> 29)) * PRIME_3;
    return hash ^ (hash >> 32);
}

uint64_t
checksum_of(const void *bytes, size_t count)
{
    struct checksum sum;

    checksum_begin(&sum);
    checksum_add(&sum, bytes, count);
    return checksum_value(&sum);
}
