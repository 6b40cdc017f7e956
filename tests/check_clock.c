// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/clock: time never goes backwards, and work shows on the CPU clock.
 */
#include "config.h"

#include "base/clock.h"

#include "support.h"

START_TEST(time_never_goes_back)
{
    int64_t before = clock_now_ns();

    for (int i = 0; i < 100000; i++) {
        const int64_t now = clock_now_ns();

        ck_assert_int_ge(now, before);
        before = now;
    }
}
END_TEST

START_TEST(work_takes_time_on_both_clocks)
{
    const int64_t start_ns = clock_now_ns();
    const int64_t start_cpu_ns = clock_cpu_ns();
    volatile unsigned sink = 0;

    /* The test runner's timeout ends this loop if the CPU clock stands still. */
    while (clock_cpu_ns() - start_cpu_ns < 2 * CLOCK_NS_PER_MS)
        sink = sink + 1;
    ck_assert_int_gt(clock_now_ns() - start_ns, CLOCK_NS_PER_MS);
    ck_assert_uint_gt(sink, 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("clock");
    TCase *tests = tcase_create("clock");

    tcase_add_test(tests, time_never_goes_back);
    tcase_add_test(tests, work_takes_time_on_both_clocks);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
