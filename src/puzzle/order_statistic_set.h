// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A set of numbers that can tell how many members are below a number, for permutations of up to
 * 2^30 numbers, in a little more than 1.5 bits each.
 */
#ifndef NP_PUZZLE_ORDER_STATISTIC_SET_H
#define NP_PUZZLE_ORDER_STATISTIC_SET_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"

enum { ORDER_STATISTIC_SET_LEVELS = 8, ORDER_STATISTIC_SET_FAN = 16 };

struct order_statistic_set {
    uint64_t *words; /* one bit per number, followed by the counts; owned */
    /* counts[l][i] is the number of members below i, in units of 64 * 16^l numbers, that have the
     * same i / 16 */
    uint32_t *counts[ORDER_STATISTIC_SET_LEVELS];
    unsigned levels;
};

/* Makes an empty set for numbers below a limit, which is at most 2^32 - 64.
 *
 * The caller frees it with order_statistic_set_free(), even after an error. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status order_statistic_set_init(
    struct order_statistic_set *set, uint32_t limit, struct np_error *error);

void order_statistic_set_free(struct order_statistic_set *set);

/* Adds a number that is not a member; returns how many smaller members there are. */
uint32_t order_statistic_set_add(struct order_statistic_set *set, uint32_t number);

/* Prefetches the memory needed to add the number. */
NP_ALWAYS_INLINE void
order_statistic_set_prefetch(const struct order_statistic_set *set, uint32_t number)
{
    const uint32_t word = number / 64;

    NP_PREFETCH_WRITE(&set->words[word]);
    NP_PREFETCH_WRITE(&set->counts[0][word / ORDER_STATISTIC_SET_FAN * ORDER_STATISTIC_SET_FAN]);
    NP_PREFETCH_WRITE(&set->counts[1][word / ORDER_STATISTIC_SET_FAN]);
}

#endif
