// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/thread/parallel: a thread has the stack that the program needs.
 */
#include "config.h"

#include "base/thread/parallel.h"

#include <stdbool.h>

#include "support.h"

/* As musl has it. */
enum { SMALL_BYTES = 128 << 10 };

/* More than the deepest recursion takes. */
enum { DEEP_BYTES = 1 << 20 };

static void *
go_deep(void *context)
{
    volatile unsigned char deep[DEEP_BYTES];

    for (size_t i = 0; i < sizeof deep; i += 1024)
        deep[i] = 1;
    *(bool *)context = deep[0] == 1;
    return NULL;
}

START_TEST(a_small_default_is_no_small_stack)
{
    bool done = false;
    pthread_t thread;

#ifdef __GLIBC__
    pthread_attr_t attributes;

    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, SMALL_BYTES), 0);
    ck_assert_int_eq(pthread_setattr_default_np(&attributes), 0);
    ck_assert_int_eq(pthread_attr_destroy(&attributes), 0);
#endif
    ck_assert_int_eq(thread_start(&thread, go_deep, &done), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert(done);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("parallel");
    TCase *tests = tcase_create("parallel");

    tcase_add_test(tests, a_small_default_is_no_small_stack);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
