// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/order_statistic_set against counting all smaller numbers.
 */
#include "config.h"

#include "puzzle/order_statistic_set.h"

#include <stdlib.h>

#include "base/rng.h"

#include "support.h"

static uint32_t
count_below(const uint8_t *members, uint32_t number)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < number; i++)
        count += members[i];
    return count;
}

/* Adds all numbers below the limit in random order and counts at every `every`-th of them. */
static void
check_limit(uint32_t limit, uint32_t every)
{
    struct order_statistic_set set;
    struct rng rng;
    uint32_t *const order = calloc(limit, sizeof *order);
    uint8_t *const members = calloc(limit, sizeof *members);

    ck_assert(order != NULL && members != NULL);
    rng_seed(&rng, limit);
    for (uint32_t i = 0; i < limit; i++) {
        const uint32_t other = (uint32_t)rng_below(&rng, (uint64_t)i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    ck_assert_int_eq(order_statistic_set_init(&set, limit, NULL), NP_OK);
    for (uint32_t i = 0; i < limit; i++) {
        order_statistic_set_prefetch(&set, order[i]);
        const uint32_t below = order_statistic_set_add(&set, order[i]);
        if (i % every == 0)
            ck_assert_uint_eq(below, count_below(members, order[i]));
        members[order[i]] = 1;
    }
    order_statistic_set_free(&set);
    free(order);
    free(members);
}

START_TEST(numbers_are_counted)
{
    check_limit(1, 1);
    check_limit(63, 1);
    check_limit(64, 1);
    check_limit(65, 1);
    check_limit(1023, 1);
    check_limit(1025, 1);
    check_limit(16385, 7);
    check_limit(300000, 601);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("order_statistic_set");
    TCase *tests = tcase_create("order_statistic_set");

    tcase_add_test(tests, numbers_are_counted);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
