// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The longest increasing subsequence of numbers that arrive one by one, in time n log n.
 *
 * tails[k] is the smallest number that ends any increasing subsequence of k + 1 numbers so far. M.
 * L. Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics
 * 11, 1975.
 */
#ifndef NP_PUZZLE_LONGEST_INCREASING_H
#define NP_PUZZLE_LONGEST_INCREASING_H

#include <stdint.h>

struct longest_increasing {
    uint16_t *tails;  /* room for every number; not owned */
    uint32_t longest; /* the answer so far */
    uint32_t count;   /* numbers added */
};

/* Adds the next number; all numbers are different. */
static inline void
longest_increasing_add(struct longest_increasing *sequence, uint16_t number)
{
    uint32_t low = 0;
    uint32_t high = sequence->longest;

    /* A fast path, since most lines are nearly in order. */
    if (high > 0 && sequence->tails[high - 1] < number)
        low = high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sequence->tails[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    sequence->tails[low] = number;
    sequence->longest += low == sequence->longest;
    sequence->count++;
}

/* The least number of removals after which the remaining numbers increase. */
static inline uint32_t
longest_increasing_excess(const struct longest_increasing *sequence)
{
    return sequence->count - sequence->longest;
}

#endif
