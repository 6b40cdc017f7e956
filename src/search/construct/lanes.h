// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sixteen 16-bit numbers, on which SSE2 works eight at a time; other machines use loops. Sums wrap
 * around.
 */
#ifndef NP_SEARCH_CONSTRUCT_LANES_H
#define NP_SEARCH_CONSTRUCT_LANES_H

#include <stdint.h>

#include "base/compiler.h"

enum { LANES = 16 };

/* lanes_all() has a value in all lanes, lanes_times() 0, 1, 2, ... times a factor.
 * lanes_upper() and lanes_lower() are the halves of sixteen words.
 * lanes_shift() shifts right and keeps signs. lanes_middle() has lane LANES / 2 in all lanes.
 * lanes_sums() has in each lane the sum of the lanes up to it; lanes_max_up() (lanes_max_down())
 * the greatest of the lanes up to it (from it on), none of which may be negative. lanes_equal() has
 * a bit for each lane in which two are equal, lane 0 in the lowest. lanes_copy() copies sixteen
 * words. lanes_transpose() copies a square of 4 x 4 words and turns its rows, which begin
 * `from_stride` words apart, into columns. */

#if defined(__SSE2__)

#include <emmintrin.h>

struct lanes {
    __m128i low;
    __m128i high;
};

NP_ALWAYS_INLINE struct lanes
lanes_all(int32_t value)
{
    const __m128i all = _mm_set1_epi16((short)value);
    return (struct lanes){all, all};
}

NP_ALWAYS_INLINE struct lanes
lanes_times(int32_t factor)
{
    const __m128i by = _mm_set1_epi16((short)factor);
    return (struct lanes){_mm_mullo_epi16(by, _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0)),
        _mm_mullo_epi16(by, _mm_set_epi16(15, 14, 13, 12, 11, 10, 9, 8))};
}

NP_ALWAYS_INLINE struct lanes
lanes_upper(const uint32_t *words)
{
    const __m128i *const w = (const void *)words;
    return (struct lanes){_mm_packs_epi32(_mm_srai_epi32(_mm_loadu_si128(w), 16),
                              _mm_srai_epi32(_mm_loadu_si128(w + 1), 16)),
        _mm_packs_epi32(_mm_srai_epi32(_mm_loadu_si128(w + 2), 16),
            _mm_srai_epi32(_mm_loadu_si128(w + 3), 16))};
}

NP_ALWAYS_INLINE __m128i
lanes_lower_half(const __m128i *w)
{
    return _mm_packs_epi32(_mm_srai_epi32(_mm_slli_epi32(_mm_loadu_si128(w), 16), 16),
        _mm_srai_epi32(_mm_slli_epi32(_mm_loadu_si128(w + 1), 16), 16));
}

NP_ALWAYS_INLINE struct lanes
lanes_lower(const uint32_t *words)
{
    const __m128i *const w = (const void *)words;
    return (struct lanes){lanes_lower_half(w), lanes_lower_half(w + 2)};
}

NP_ALWAYS_INLINE struct lanes
lanes_add(struct lanes a, struct lanes b)
{
    return (struct lanes){_mm_add_epi16(a.low, b.low), _mm_add_epi16(a.high, b.high)};
}

NP_ALWAYS_INLINE struct lanes
lanes_sub(struct lanes a, struct lanes b)
{
    return (struct lanes){_mm_sub_epi16(a.low, b.low), _mm_sub_epi16(a.high, b.high)};
}

NP_ALWAYS_INLINE struct lanes
lanes_max(struct lanes a, struct lanes b)
{
    return (struct lanes){_mm_max_epi16(a.low, b.low), _mm_max_epi16(a.high, b.high)};
}

NP_ALWAYS_INLINE struct lanes
lanes_min(struct lanes a, struct lanes b)
{
    return (struct lanes){_mm_min_epi16(a.low, b.low), _mm_min_epi16(a.high, b.high)};
}

NP_ALWAYS_INLINE struct lanes
lanes_shift(struct lanes a, int bits)
{
    const __m128i by = _mm_cvtsi32_si128(bits);
    return (struct lanes){_mm_sra_epi16(a.low, by), _mm_sra_epi16(a.high, by)};
}

/* The last (first) lane of a half in all of its lanes. */
NP_ALWAYS_INLINE __m128i
lanes_last_of(__m128i half)
{
    const __m128i last = _mm_shufflehi_epi16(half, 0xff);
    return _mm_unpackhi_epi64(last, last);
}

NP_ALWAYS_INLINE __m128i
lanes_first_of(__m128i half)
{
    const __m128i first = _mm_shufflelo_epi16(half, 0);
    return _mm_unpacklo_epi64(first, first);
}

NP_ALWAYS_INLINE struct lanes
lanes_middle(struct lanes a)
{
    const __m128i middle = lanes_first_of(a.high);
    return (struct lanes){middle, middle};
}

NP_ALWAYS_INLINE __m128i
lanes_half_sums(__m128i a)
{
    a = _mm_add_epi16(a, _mm_slli_si128(a, 2));
    a = _mm_add_epi16(a, _mm_slli_si128(a, 4));
    return _mm_add_epi16(a, _mm_slli_si128(a, 8));
}

NP_ALWAYS_INLINE struct lanes
lanes_sums(struct lanes a)
{
    const __m128i low = lanes_half_sums(a.low);
    return (struct lanes){low, _mm_add_epi16(lanes_half_sums(a.high), lanes_last_of(low))};
}

NP_ALWAYS_INLINE __m128i
lanes_half_max_up(__m128i a)
{
    a = _mm_max_epi16(a, _mm_slli_si128(a, 2));
    a = _mm_max_epi16(a, _mm_slli_si128(a, 4));
    return _mm_max_epi16(a, _mm_slli_si128(a, 8));
}

NP_ALWAYS_INLINE __m128i
lanes_half_max_down(__m128i a)
{
    a = _mm_max_epi16(a, _mm_srli_si128(a, 2));
    a = _mm_max_epi16(a, _mm_srli_si128(a, 4));
    return _mm_max_epi16(a, _mm_srli_si128(a, 8));
}

NP_ALWAYS_INLINE struct lanes
lanes_max_up(struct lanes a)
{
    const __m128i low = lanes_half_max_up(a.low);
    return (struct lanes){low, _mm_max_epi16(lanes_half_max_up(a.high), lanes_last_of(low))};
}

NP_ALWAYS_INLINE struct lanes
lanes_max_down(struct lanes a)
{
    const __m128i high = lanes_half_max_down(a.high);
    return (struct lanes){_mm_max_epi16(lanes_half_max_down(a.low), lanes_first_of(high)), high};
}

NP_ALWAYS_INLINE uint32_t
lanes_total(struct lanes a)
{
    const __m128i ones = _mm_set1_epi16(1);
    const __m128i four = _mm_add_epi32(_mm_madd_epi16(a.low, ones), _mm_madd_epi16(a.high, ones));
    const __m128i two = _mm_add_epi32(four, _mm_srli_si128(four, 8));
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi32(two, _mm_srli_si128(two, 4)));
}

NP_ALWAYS_INLINE uint32_t
lanes_equal(struct lanes a, struct lanes b)
{
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16(_mm_cmpeq_epi16(a.low, b.low), _mm_cmpeq_epi16(a.high, b.high)));
}

NP_ALWAYS_INLINE void
lanes_copy(const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < LANES; i += 4)
        _mm_storeu_si128((void *)(to + i), _mm_loadu_si128((const void *)(from + i)));
}

NP_ALWAYS_INLINE void
lanes_transpose(const uint32_t *from, uint32_t from_stride, uint32_t *to, uint32_t to_stride)
{
    const __m128i a = _mm_loadu_si128((const void *)from);
    const __m128i b = _mm_loadu_si128((const void *)(from + from_stride));
    const __m128i c = _mm_loadu_si128((const void *)(from + 2 * from_stride));
    const __m128i d = _mm_loadu_si128((const void *)(from + 3 * from_stride));
    const __m128i ab = _mm_unpacklo_epi32(a, b);
    const __m128i cd = _mm_unpacklo_epi32(c, d);
    const __m128i ab2 = _mm_unpackhi_epi32(a, b);
    const __m128i cd2 = _mm_unpackhi_epi32(c, d);
    _mm_storeu_si128((void *)to, _mm_unpacklo_epi64(ab, cd));
    _mm_storeu_si128((void *)(to + to_stride), _mm_unpackhi_epi64(ab, cd));
    _mm_storeu_si128((void *)(to + 2 * to_stride), _mm_unpacklo_epi64(ab2, cd2));
    _mm_storeu_si128((void *)(to + 3 * to_stride), _mm_unpackhi_epi64(ab2, cd2));
}

#else

#include <string.h>

struct lanes {
    int16_t at[LANES];
};

NP_ALWAYS_INLINE struct lanes
lanes_times(int32_t factor)
{
    struct lanes a;
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(i * factor);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_all(int32_t value)
{
    struct lanes a;
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)value;
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_upper(const uint32_t *words)
{
    struct lanes a;
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(words[i] >> 16);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_lower(const uint32_t *words)
{
    struct lanes a;
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)words[i];
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_add(struct lanes a, struct lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] + b.at[i]);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_sub(struct lanes a, struct lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] - b.at[i]);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_max(struct lanes a, struct lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_min(struct lanes a, struct lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = a.at[i] < b.at[i] ? a.at[i] : b.at[i];
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_shift(struct lanes a, int bits)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] >> bits);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_middle(struct lanes a)
{
    return lanes_all(a.at[LANES / 2]);
}

NP_ALWAYS_INLINE struct lanes
lanes_sums(struct lanes a)
{
    for (int i = 1; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] + a.at[i - 1]);
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_max_up(struct lanes a)
{
    for (int i = 1; i < LANES; i++)
        a.at[i] = a.at[i] > a.at[i - 1] ? a.at[i] : a.at[i - 1];
    return a;
}

NP_ALWAYS_INLINE struct lanes
lanes_max_down(struct lanes a)
{
    for (int i = LANES - 2; i >= 0; i--)
        a.at[i] = a.at[i] > a.at[i + 1] ? a.at[i] : a.at[i + 1];
    return a;
}

NP_ALWAYS_INLINE uint32_t
lanes_total(struct lanes a)
{
    int32_t sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += a.at[i];
    return (uint32_t)sum;
}

NP_ALWAYS_INLINE uint32_t
lanes_equal(struct lanes a, struct lanes b)
{
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(a.at[i] == b.at[i]) << i;
    return bits;
}

NP_ALWAYS_INLINE void
lanes_copy(const uint32_t *from, uint32_t *to)
{
    memcpy(to, from, LANES * sizeof *to);
}

NP_ALWAYS_INLINE void
lanes_transpose(const uint32_t *from, uint32_t from_stride, uint32_t *to, uint32_t to_stride)
{
    for (uint32_t i = 0; i < 4; i++) {
        for (uint32_t j = 0; j < 4; j++)
            to[i * to_stride + j] = from[j * from_stride + i];
    }
}

#endif

#endif
