// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets of up to 64 small numbers as the bits of a word, and larger ones as those of many words.
 */
#ifndef NP_BASE_BITS_H
#define NP_BASE_BITS_H

#include <stdint.h>

#include "base/compiler.h"

/* The number of bits set. */
static inline uint32_t
bits_count(uint64_t word)
{
    return (uint32_t)NP_POPCOUNT64(word);
}

/* The lowest bit set of a word that is not 0. */
static inline uint32_t
bits_lowest(uint64_t word)
{
    return (uint32_t)NP_TRAILING_ZEROS64(word);
}

/* Which byte of an array of 64-bit words has a bit, counted through the words from the lowest bit
 * of the first: it is bit number `bit` % 8 of that byte. */
static inline uint64_t
bits_byte(uint64_t bit)
{
#ifdef WORDS_BIGENDIAN
    return bit / 8 ^ 7;
#else
    return bit / 8;
#endif
}

/* How many bits below `bit` (0 .. 63) are set. */
static inline uint32_t
bits_count_below(uint64_t word, uint32_t bit)
{
    return bits_count(word & ((UINT64_C(1) << bit) - 1));
}

#endif
