// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/thread/thread: a wait ends in time or at a signal, and a thread has the stack
 * that the program needs.
 */
#include "config.h"

#include "base/thread/thread.h"

#include "base/clock.h"
#include "support.h"

struct bell {
    pthread_mutex_t lock;
    pthread_cond_t condition;
    bool rung;
};

static void
bell_init(struct bell *bell)
{
    bell->rung = false;
    bell->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    ck_assert_int_eq(thread_condition_init(&bell->condition, NULL), NP_OK);
    pthread_mutex_lock(&bell->lock);
}

static void
bell_free(struct bell *bell)
{
    pthread_mutex_unlock(&bell->lock);
    pthread_cond_destroy(&bell->condition);
}

/* Deadlines on both sides of a full second, whatever the clock shows. */
START_TEST(without_a_signal_it_ends_with_its_time)
{
    static const int64_t times_ns[] = {
        0, 1, 3 * CLOCK_NS_PER_MS, CLOCK_NS_PER_SECOND + CLOCK_NS_PER_MS};
    const int64_t start_ns = clock_now_ns();
    struct bell bell;

    bell_init(&bell);
    while (thread_wait_ns(&bell.condition, &bell.lock, times_ns[_i]))
        continue;
    ck_assert_int_ge(clock_now_ns() - start_ns, times_ns[_i]);
    bell_free(&bell);
}
END_TEST

static void *
ring(void *context)
{
    struct bell *const bell = context;

    pthread_mutex_lock(&bell->lock);
    bell->rung = true;
    pthread_cond_signal(&bell->condition);
    pthread_mutex_unlock(&bell->lock);
    return NULL;
}

/* Longer than the runner's limit for a test. */
START_TEST(a_signal_ends_it_early)
{
    struct bell bell;
    pthread_t ringer;

    bell_init(&bell);
    ck_assert_int_eq(pthread_create(&ringer, NULL, ring, &bell), 0);
    while (!bell.rung)
        ck_assert(thread_wait_ns(&bell.condition, &bell.lock, INT64_C(3600) * CLOCK_NS_PER_SECOND));
    pthread_join(ringer, NULL);
    bell_free(&bell);
}
END_TEST

/* The default of musl. */
enum { SMALL_BYTES = 128 << 10 };

/* More than the deepest recursion needs. */
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
    Suite *suite = suite_create("thread");
    TCase *tests = tcase_create("thread");

    tcase_add_loop_test(tests, without_a_signal_it_ends_with_its_time, 0, 4);
    tcase_add_test(tests, a_signal_ends_it_early);
    tcase_add_test(tests, a_small_default_is_no_small_stack);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
