// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/thread/task: work runs in the background, is cancelled without waiting, and its
 * memory is freed once.
 */
#include "config.h"

#include "base/thread/task.h"

#include <pthread.h>
#include <sched.h>

#include "base/clock.h"
#include "pause.h"
#include "support.h"

struct chore {
    bool endless; /* until it is cancelled */
    bool late;    /* continues even after the owner has released the task */
    int result;
};

static atomic_bool begun, let_go, was_cancelled;
static atomic_uint freed;

static void
work(void *context, const struct cancel *cancel)
{
    struct chore *const chore = context;

    atomic_store(&begun, true);
    while (chore->endless && !cancel_requested(cancel))
        sched_yield();
    atomic_store(&was_cancelled, cancel_requested(cancel));
    while (chore->late && !atomic_load(&let_go))
        sched_yield();
    chore->result = 42;
}

static void
free_chore(void *context)
{
    struct chore *const chore = context;

    chore->result = 0;
    atomic_fetch_add(&freed, 1);
}

#define PATIENCE_NS ((int64_t)60 * CLOCK_NS_PER_SECOND)

static const struct task_class class = {work, free_chore};

START_TEST(the_end_can_be_waited_for)
{
    struct chore chore = {.result = 0};
    struct task *task;

    ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
    ck_assert(task_wait_ns(task, PATIENCE_NS));
    ck_assert(task_is_done(task));
    ck_assert_int_eq(chore.result, 42);
    ck_assert(task_wait_ns(task, PATIENCE_NS));
    task_free(task);
    while (atomic_load(&freed) == 0)
        sched_yield();
}
END_TEST

START_TEST(what_is_done_can_be_looked_at)
{
    struct chore chore = {.result = 0};
    struct task *task;

    ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
    while (!task_is_done(task))
        sched_yield();
    ck_assert_int_eq(chore.result, 42);
    ck_assert_uint_eq(atomic_load(&freed), 0);
    task_free(task);
    while (atomic_load(&freed) == 0)
        sched_yield();
    ck_assert(!atomic_load(&was_cancelled));
}
END_TEST

/* The work continues until task_free() has returned, so waiting for it there would never end. */
START_TEST(cancelled_work_is_not_waited_for)
{
    static struct chore chore = {.endless = true, .late = true};
    struct task *task;

    ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
    while (!atomic_load(&begun))
        sched_yield();
    ck_assert(!task_is_done(task));
    task_free(task);
    atomic_store(&let_go, true);
    while (atomic_load(&freed) == 0)
        sched_yield();
    ck_assert(atomic_load(&was_cancelled));
    ck_assert_uint_eq(atomic_load(&freed), 1);
}
END_TEST

/* After the task ends, its work has been cancelled and everything is freed. */
START_TEST(the_end_of_what_is_cancelled_is_waited_for)
{
    struct chore chore = {.endless = true};
    struct task *task;

    ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
    task_end(task);
    ck_assert(atomic_load(&was_cancelled));
    ck_assert_uint_eq(atomic_load(&freed), 1);
}
END_TEST

static pthread_key_t at_exit;

static void
note_exit(void *exited)
{
    test_pause();
    atomic_store((atomic_bool *)exited, true);
}

static void
work_to_the_exit(void *context, const struct cancel *cancel)
{
    (void)cancel;
    ck_assert_int_eq(pthread_setspecific(at_exit, context), 0);
}

/* Not only the work has ended, but also its thread: the system may count or limit threads. */
START_TEST(no_thread_outlives_its_task)
{
    static const struct task_class exits = {.work = work_to_the_exit};

    ck_assert_int_eq(pthread_key_create(&at_exit, note_exit), 0);
    for (unsigned i = 0; i < 20; i++) {
        atomic_bool exited = false;
        struct task *task;

        ck_assert_int_eq(task_start(&task, &exits, &exited, NULL), NP_OK);
        task_end(task);
        ck_assert(atomic_load(&exited));
    }
}
END_TEST

/* The waiter becomes the last owner, so nothing is freed while in use. */
START_TEST(a_task_that_was_waited_for_is_freed_at_once)
{
    for (unsigned i = 1; i <= 200; i++) {
        struct chore chore = {.result = 0};
        struct task *task;

        ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
        ck_assert(task_wait_ns(task, PATIENCE_NS));
        task_free(task);
        ck_assert_uint_eq(atomic_load(&freed), i);
    }
}
END_TEST

START_TEST(a_wait_ends_with_its_timeout)
{
    struct chore chore = {.endless = true};
    struct task *task;

    ck_assert_int_eq(task_start(&task, &class, &chore, NULL), NP_OK);
    ck_assert(!task_wait_ns(task, 0));
    ck_assert(!task_wait_ns(task, CLOCK_NS_PER_MS));
    task_cancel(task);
    ck_assert(task_wait_ns(task, INT64_C(100) * CLOCK_NS_PER_SECOND));
    ck_assert_int_eq(chore.result, 42);
    task_free(task);
    ck_assert_uint_eq(atomic_load(&freed), 1);
}
END_TEST

START_TEST(nothing_can_be_freed)
{
    task_free(NULL);
    task_end(NULL);
    ck_assert_uint_eq(atomic_load(&freed), 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("task");
    TCase *tests = tcase_create("task");

    tcase_add_test(tests, the_end_can_be_waited_for);
    tcase_add_test(tests, what_is_done_can_be_looked_at);
    tcase_add_test(tests, cancelled_work_is_not_waited_for);
    tcase_add_test(tests, the_end_of_what_is_cancelled_is_waited_for);
    tcase_add_test(tests, no_thread_outlives_its_task);
    tcase_add_test(tests, a_task_that_was_waited_for_is_freed_at_once);
    tcase_add_test(tests, a_wait_ends_with_its_timeout);
    tcase_add_test(tests, nothing_can_be_freed);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
