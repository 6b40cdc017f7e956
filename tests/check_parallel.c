// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/thread/thread: every member of a team runs once.
 */
#include "config.h"

#include "base/thread/thread.h"

#include <stdatomic.h>

#include "support.h"

static atomic_uint runs[PARALLEL_MAX];

static void
count_run(void *context, unsigned number)
{
    ck_assert_ptr_eq(context, runs);
    atomic_fetch_add(&runs[number], 1);
}

START_TEST(every_member_runs_once)
{
    static const unsigned wanted[] = {0, 1, 7, PARALLEL_MAX + 1};
    const unsigned running = parallel_run(wanted[_i], count_run, runs);

    ck_assert_uint_ge(running, 1);
    ck_assert_uint_le(running, wanted[_i] > 1 ? wanted[_i] : 1);
    for (unsigned i = 0; i < PARALLEL_MAX; i++)
        ck_assert_uint_eq(atomic_load(&runs[i]), i < running ? 1 : 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("parallel");
    TCase *tests = tcase_create("parallel");

    tcase_add_loop_test(tests, every_member_runs_once, 0, 4);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
