// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/memory: no thread exceeds a budget.
 */
#include "config.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

#include "support.h"

START_TEST(a_budget_gives_what_it_has)
{
    struct memory_budget budget = {.limit_bytes = 100};

    ck_assert(memory_reserve(&budget, 60));
    ck_assert(!memory_reserve(&budget, 41));
    ck_assert(memory_reserve(&budget, 40));
    ck_assert(!memory_reserve(&budget, 1));
    memory_release(&budget, 100);
    ck_assert_uint_eq(budget.used_bytes, 0);
    ck_assert_uint_eq(budget.peak_bytes, 100);
    ck_assert(!memory_reserve(&budget, UINT64_MAX));
}
END_TEST

START_TEST(arrays_are_counted_and_clear)
{
    struct memory_budget budget = {.limit_bytes = 1000};
    void *items;

    ck_assert_int_eq(memory_array(&budget, 100, 10, &items, NULL), NP_OK);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(((char *)items)[i], 0);
    ck_assert_uint_eq(budget.used_bytes, 1000);
    memory_free_array(&budget, 100, 10, items);
    ck_assert_uint_eq(budget.used_bytes, 0);
}
END_TEST

START_TEST(an_array_of_nothing_costs_nothing)
{
    struct memory_budget budget = {.limit_bytes = 0};
    void *items;

    ck_assert_int_eq(memory_array(&budget, 0, 10, &items, NULL), NP_OK);
    ck_assert_ptr_null(items);
    memory_free_array(&budget, 0, 10, items);
    ck_assert_uint_eq(budget.used_bytes, 0);
}
END_TEST

START_TEST(what_cannot_be_had_is_a_status)
{
    struct memory_budget budget = {.limit_bytes = 1000};
    struct np_error error;
    void *items;

    ck_assert_int_eq(memory_array(&budget, 101, 10, &items, &error), NP_NO_MEMORY);
    ck_assert_ptr_null(items);
    budget = (struct memory_budget){.limit_bytes = MEMORY_NO_LIMIT};
    ck_assert_int_eq(memory_array(&budget, SIZE_MAX / 2, 3, &items, &error), NP_NO_MEMORY);
    ck_assert_int_eq(error.status, NP_NO_MEMORY);
    ck_assert_int_eq(memory_array(&budget, SIZE_MAX / 8, 8, &items, &error), NP_NO_MEMORY);
    ck_assert_uint_eq(budget.used_bytes, 0);
}
END_TEST

static void *
take_and_give(void *argument)
{
    struct memory_budget *budget = argument;

    for (int i = 0; i < 20000; i++) {
        if (memory_reserve(budget, 3))
            memory_release(budget, 3);
    }
    return NULL;
}

START_TEST(threads_share_a_budget)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    struct memory_budget budget = {.limit_bytes = 7};

    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, take_and_give, &budget), 0);
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    ck_assert_uint_eq(budget.used_bytes, 0);
    ck_assert_uint_le(budget.peak_bytes, 6);
    ck_assert_uint_ge(budget.peak_bytes, 3);
}
END_TEST

START_TEST(growing_arrays_keep_their_items)
{
    uint16_t *items = NULL;
    size_t capacity = 0;

    for (size_t i = 0; i < 1000; i++) {
        ck_assert(memory_grow_array(&items, &capacity, i + 1, sizeof items[0]));
        ck_assert_uint_gt(capacity, i);
        items[i] = (uint16_t)i;
    }
    const size_t before = capacity;
    ck_assert(!memory_grow_array(&items, &capacity, SIZE_MAX / 2, sizeof items[0]));
    ck_assert_uint_eq(capacity, before);
    for (size_t i = 0; i < 1000; i++)
        ck_assert_uint_eq(items[i], i);
    free(items);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("memory");
    TCase *tests = tcase_create("memory");

    tcase_add_test(tests, a_budget_gives_what_it_has);
    tcase_add_test(tests, arrays_are_counted_and_clear);
    tcase_add_test(tests, an_array_of_nothing_costs_nothing);
    tcase_add_test(tests, what_cannot_be_had_is_a_status);
    tcase_add_test(tests, growing_arrays_keep_their_items);
    tcase_add_test(tests, threads_share_a_budget);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
