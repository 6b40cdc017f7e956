// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random numbers, not for secrets. The same seed gives the same numbers on every machine and in
 * every version, so that players can share puzzles.
 *
 * xoshiro256** (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM
 * TOMS 47, 2021); splitmix64 initialises its state.
 */
#ifndef NP_BASE_RNG_H
#define NP_BASE_RNG_H

#include <stdint.h>

/* The generator's state; it may be copied. */
struct rng {
    uint64_t state[4];
};

/* Seeds the generator with a number. */
void rng_seed(struct rng *rng, uint64_t seed);

/* Returns a seed derived from the time and the process. */
uint64_t rng_fresh_seed(void);

/* Seeds the generator with a text, which may be empty. */
void rng_seed_text(struct rng *rng, const char *text);

/* Returns 64 random bits. */
uint64_t rng_next(struct rng *rng);

/* Returns a number from 0 to bound - 1, each equally likely; `bound` must not be 0.
 * D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019. */
uint64_t rng_below(struct rng *rng, uint64_t bound);

/* Mixes the bits of a number as splitmix64 does, reversibly. */
uint64_t rng_mix(uint64_t number);

#endif
