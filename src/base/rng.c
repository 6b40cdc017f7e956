// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random numbers: xoshiro256** and unbiased draws from a range.
 */
#include "config.h"

#include "base/rng.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/clock.h"

uint64_t
rng_mix(uint64_t number)
{
    uint64_t mixed = number;

    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

/* splitmix64, which gives a well-mixed state even for seed 0. */
static uint64_t
split_mix(uint64_t *counter)
{
    return rng_mix(*counter += 0x9e3779b97f4a7c15u);
}

void
rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = split_mix(&seed);
}

void
rng_seed_text(struct rng *rng, const char *text)
{
    /* FNV-1a. Never change it: published seeds depend on it. */
    uint64_t hash = 0xcbf29ce484222325u;

    for (const char *c = text; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    rng_seed(rng, hash);
}

uint64_t
rng_next(struct rng *rng)
{
    uint64_t *const s = rng->state;
    const uint64_t result = bits_rotated(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = bits_rotated(s[3], 45);
    return result;
}

/* Draws a number below a 32-bit bound with one multiplication and, rarely, a division. */
static uint32_t
below_32(struct rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;

    if ((uint32_t)product < bound) {
        const uint32_t rejected = (UINT32_MAX - bound + 1) % bound;

        while ((uint32_t)product < rejected)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

uint64_t
rng_below(struct rng *rng, uint64_t bound)
{
    uint64_t rejected;
    uint64_t drawn;

    assert(bound > 0);
    if (bound <= UINT32_MAX)
        return below_32(rng, (uint32_t)bound);
    rejected = (UINT64_MAX - bound + 1) % bound;
    do
        drawn = rng_next(rng);
    while (drawn < rejected);
    return drawn % bound;
}

uint64_t
rng_fresh_seed(void)
{
    const uint64_t moment = rng_mix((uint64_t)time(NULL)) ^ (uint64_t)clock_now_ns();

    return rng_mix(moment) ^ (uint64_t)getpid();
}
