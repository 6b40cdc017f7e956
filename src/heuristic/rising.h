// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The longest rising subsequence, told as the numbers come: time n log n.
 *
 * tails[k] is the least number that a rising subsequence of k + 1 numbers ends with so far.
 * M. L. Fredman, "On computing the length of longest increasing subsequences", Discrete
 * Mathematics 11, 1975.
 */
#ifndef NP_HEURISTIC_RISING_H
#define NP_HEURISTIC_RISING_H

#include <stdint.h>

struct rising {
    uint32_t *tails;  /* room for every number; not owned */
    uint32_t longest; /* the answer so far */
    uint32_t count;   /* numbers put in */
};

/* Puts in the next number; all numbers differ. */
static inline void
rising_put(struct rising *rising, uint32_t number)
{
    uint32_t low = 0;
    uint32_t high = rising->longest;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (rising->tails[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    rising->tails[low] = number;
    rising->longest += low == rising->longest;
    rising->count++;
}

/* The fewest numbers to take out so that the rest rises. */
static inline uint32_t
rising_surplus(const struct rising *rising)
{
    return rising->count - rising->longest;
}

#endif
