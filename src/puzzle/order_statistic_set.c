// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Order-statistic sets: one bit a number and a tree of counters above it, sixteen to a node.
 *
 *      counts[1]    0  9 15 ...        node 0: 9 members are below 16 words, 15 below 32 words
 *      counts[0]    0  1  1  4 ...     node 0: 1 member is in word 0, 1 in words 0 and 1, ...
 *      words        10000000 ...
 *
 * A counter holds what stands before it in its node. A number is counted by reading one counter a
 * level and added by incrementing those behind it, which are side by side: a few vector
 * instructions and one cache line a level, six levels for 2^30. A Fenwick tree (P. M. Fenwick,
 * 1994) over blocks of 512 bits takes twenty steps to count and twenty to add, over lines that
 * collide in the cache.
 */
#include "config.h"

#include "puzzle/order_statistic_set.h"

#include <stdlib.h>

#include "base/pages.h"

enum { FAN = ORDER_STATISTIC_SET_FAN };

/* A set this small is not worth a mapping of its own, which takes longer than a small board does.
 */
enum { SMALL_BYTES = 1 << 14 };

/* From after[FAN - 1 - i] on: what a member in place i adds to the counters of its node. */
static const uint32_t after[2 * FAN] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* The counters of each level, whole nodes; returns their sum. */
static size_t
count_levels(
    struct order_statistic_set *set, size_t words, size_t sizes[ORDER_STATISTIC_SET_LEVELS])
{
    size_t sum = 0;

    do {
        sizes[set->levels] = (words + FAN - 1) / FAN * FAN;
        words = sizes[set->levels] / FAN;
        sum += sizes[set->levels++];
    } while (words > 1 || set->levels < 2);
    return sum;
}

enum np_status
order_statistic_set_init(struct order_statistic_set *set, uint32_t limit, struct np_error *error)
{
    size_t sizes[ORDER_STATISTIC_SET_LEVELS];
    const size_t words = limit / 64 + 1;

    *set = (struct order_statistic_set){0};
    const size_t counters = count_levels(set, words, sizes);
    set->bytes = words * sizeof *set->words + counters * sizeof *set->counts[0];
    set->words = set->bytes <= SMALL_BYTES ? calloc(1, set->bytes) : pages_alloc(set->bytes);
    if (set->words == NULL)
        return np_no_memory(error);
    set->counts[0] = (uint32_t *)(set->words + words);
    for (unsigned level = 1; level < set->levels; level++)
        set->counts[level] = set->counts[level - 1] + sizes[level - 1];
    return NP_OK;
}

void
order_statistic_set_free(struct order_statistic_set *set)
{
    if (set->bytes <= SMALL_BYTES)
        free(set->words);
    else
        pages_free(set->words, set->bytes);
    *set = (struct order_statistic_set){0};
}

/* The number of ones, two, four, then eight bits at a time. bits_count() is a call where POPCNT may
 * not be used: --check of 4000x4000 takes 1.38 s with it, 1.24 s so. */
static uint32_t
count_ones(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

uint32_t
order_statistic_set_add(struct order_statistic_set *set, uint32_t number)
{
    const uint64_t bit = UINT64_C(1) << number % 64;
    uint32_t place = number / 64;
    uint32_t below = count_ones(set->words[place] & (bit - 1));

    set->words[place] |= bit;
    for (unsigned level = 0; level < set->levels; level++, place /= FAN) {
        uint32_t *const node = set->counts[level] + place / FAN * FAN;
        const uint32_t *const adds = after + FAN - 1 - place % FAN;
        below += node[place % FAN];
        for (unsigned i = 0; i < FAN; i++)
            node[i] += adds[i];
    }
    return below;
}
