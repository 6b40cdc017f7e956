// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/rng: published seeds keep their meaning, and numbers are uniform.
 */
#include "config.h"

#include "base/rng.h"

#include "support.h"

START_TEST(the_sequence_is_xoshiro)
{
    /* The first outputs for the state 1, 2, 3, 4, computed from the published definition: rotl(s1 *
     * 5, 7) * 9. */
    struct rng rng = {.state = {1, 2, 3, 4}};

    ck_assert_uint_eq(rng_next(&rng), 11520);
    ck_assert_uint_eq(rng_next(&rng), 0);
    ck_assert_uint_eq(rng_next(&rng), 1509978240);
    ck_assert_uint_eq(rng_next(&rng), 1215971899390074240u);
}
END_TEST

START_TEST(a_seed_repeats_and_another_differs)
{
    struct rng a;
    struct rng b;
    struct rng c;

    rng_seed_text(&a, "otter-512");
    rng_seed_text(&b, "otter-512");
    rng_seed_text(&c, "otter-513");
    for (int i = 0; i < 1000; i++) {
        const uint64_t drawn = rng_next(&a);

        ck_assert_uint_eq(drawn, rng_next(&b));
        ck_assert_uint_ne(drawn, rng_next(&c));
    }
}
END_TEST

START_TEST(seeds_keep_their_meaning)
{
    struct rng rng;

    rng_seed_text(&rng, "");
    ck_assert_uint_eq(rng_next(&rng), 0x21382ef092ed7068u);
    rng_seed_text(&rng, "otter-512");
    ck_assert_uint_eq(rng_next(&rng), 0xba81ad1a2043c4ffu);
    rng_seed(&rng, 0);
    ck_assert_uint_eq(rng_next(&rng), 0x99ec5f36cb75f2b4u);
}
END_TEST

START_TEST(small_bounds_are_even)
{
    enum { BOUND = 7, DRAWS = 70000 };
    int seen[BOUND] = {0};
    struct rng rng;
    double chi_squared = 0;

    rng_seed(&rng, 1);
    for (int i = 0; i < DRAWS; i++) {
        const uint64_t drawn = rng_below(&rng, BOUND);

        ck_assert_uint_lt(drawn, BOUND);
        seen[drawn]++;
    }
    for (int i = 0; i < BOUND; i++) {
        const double off = seen[i] - (double)DRAWS / BOUND;

        chi_squared += off * off / ((double)DRAWS / BOUND);
    }
    /* Six degrees of freedom: one seed in a thousand exceeds 22.5, and this seed is fixed. */
    ck_assert_double_lt(chi_squared, 22.5);
}
END_TEST

/* A bound of 3/4 of the range exposes the bias of a plain remainder: the lower third of the numbers
 * would occur twice as often. */
static void
assert_no_bias(uint64_t bound)
{
    enum { DRAWS = 30000 };
    struct rng rng;
    int low = 0;

    rng_seed(&rng, 2);
    for (int i = 0; i < DRAWS; i++) {
        const uint64_t drawn = rng_below(&rng, bound);

        ck_assert_uint_lt(drawn, bound);
        low += drawn < bound / 3;
    }
    ck_assert_int_gt(low, DRAWS / 3 - 500);
    ck_assert_int_lt(low, DRAWS / 3 + 500);
}

START_TEST(large_bounds_have_no_bias)
{
    assert_no_bias((uint64_t)3 << 30);
    assert_no_bias((uint64_t)3 << 62);
}
END_TEST

START_TEST(a_random_number_below_one_is_zero)
{
    struct rng rng;

    rng_seed(&rng, 3);
    ck_assert_uint_eq(rng_below(&rng, 1), 0);
    ck_assert_uint_lt(rng_below(&rng, UINT32_MAX), UINT32_MAX);
    ck_assert_uint_lt(rng_below(&rng, UINT64_MAX), UINT64_MAX);
}
END_TEST

START_TEST(a_fresh_seed_is_another_one)
{
    const uint64_t first = rng_fresh_seed();

    /* After the clock has advanced. */
    while (rng_fresh_seed() == first)
        continue;
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("rng");
    TCase *tests = tcase_create("rng");

    tcase_add_test(tests, the_sequence_is_xoshiro);
    tcase_add_test(tests, a_seed_repeats_and_another_differs);
    tcase_add_test(tests, seeds_keep_their_meaning);
    tcase_add_test(tests, small_bounds_are_even);
    tcase_add_test(tests, large_bounds_have_no_bias);
    tcase_add_test(tests, a_random_number_below_one_is_zero);
    tcase_add_test(tests, a_fresh_seed_is_another_one);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
