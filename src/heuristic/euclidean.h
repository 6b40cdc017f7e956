// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The Euclidean heuristic's exact sum, for the blend.
 */
#ifndef NP_HEURISTIC_EUCLIDEAN_H
#define NP_HEURISTIC_EUCLIDEAN_H

#include <stdint.h>

#include "heuristic/heuristic.h"

/* Sums are in fixed point, in units of 2^-EUCLIDEAN_BITS cells. */
enum { EUCLIDEAN_BITS = 12 };

/* The sum behind a value: aux holds its halves, and whether the number of moves left is odd. */
static inline uint64_t
euclidean_sum(const struct heuristic_value *value)
{
    return (uint64_t)value->aux[1] << 32 | value->aux[0];
}

#endif
