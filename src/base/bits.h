// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets of small numbers as bits of a word, or of an array of words.
 */
#ifndef NP_BASE_BITS_H
#define NP_BASE_BITS_H

#include <stdint.h>

#include "base/compiler.h"

/* The number of set bits. */
static inline uint32_t
bits_count(uint64_t word)
{
    return (uint32_t)NP_POPCOUNT64(word);
}

/* The index of the lowest set bit of a word that is not 0. */
static inline uint32_t
bits_lowest(uint64_t word)
{
    return (uint32_t)NP_TRAILING_ZEROS64(word);
}

/* A word rotated left by 1 .. 63 places. */
static inline uint64_t
bits_rotated(uint64_t word, unsigned places)
{
    return (word << places) | (word >> (64 - places));
}

/* The index of the byte that contains bit number `bit` of an array of 64-bit words. Within the byte
 * it is bit `bit` % 8. */
static inline uint64_t
bits_byte(uint64_t bit)
{
#ifdef WORDS_BIGENDIAN
    return bit / 8 ^ 7;
#else
    return bit / 8;
#endif
}

/* The number of set bits below `bit` (0 .. 63). */
static inline uint32_t
bits_count_below(uint64_t word, uint32_t bit)
{
    return bits_count(word & ((UINT64_C(1) << bit) - 1));
}

#endif
