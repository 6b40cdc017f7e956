// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A small generator of random numbers that repeats: the same seed gives the same numbers on every
 * machine and in every version, so that a puzzle's seed can be told to a friend.
 *
 * xoshiro256** (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM
 * TOMS 47, 2021), whose state is filled by splitmix64. Not for secrets.
 */
#ifndef NP_BASE_RNG_H
#define NP_BASE_RNG_H

#include <stdint.h>

/* The state: a plain value that its owner may copy. Two threads need two. */
struct rng {
    uint64_t state[4];
};

/*
 * Starts the generator from a number.
 */
void rng_seed(struct rng *rng, uint64_t seed);

/*
 * Returns a seed that is another one at each start of the program: of time, clock and process.
 */
uint64_t rng_fresh_seed(void);

/*
 * Starts the generator from a NUL-terminated text, the empty one included.
 */
void rng_seed_text(struct rng *rng, const char *text);

/*
 * Returns 64 random bits.
 */
uint64_t rng_next(struct rng *rng);

/*
 * Returns a number from 0 to bound - 1, each equally likely; bound must not be 0.
 * D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019.
 */
uint64_t rng_below(struct rng *rng, uint64_t bound);

/*
 * Mixes the bits of a number, as splitmix64 does: other numbers give other ones.
 */
uint64_t rng_mix(uint64_t number);

#endif
