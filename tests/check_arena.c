// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the arenas of base/memory: memory keeps its contents, and the budget is charged for what
 * is in use.
 */
#include "config.h"

#include "base/memory.h"

#include <string.h>

#include "support.h"

START_TEST(growing_moves_nothing_and_clears_what_is_new)
{
    struct memory_budget budget = {.limit_bytes = 64u << 20};
    struct arena arena;

    ck_assert_int_eq(arena_init(&arena, &budget, NULL), NP_OK);
    const unsigned char *base = arena.base;
    for (size_t bytes = 1; bytes <= (size_t)48 << 20; bytes *= 2) {
        const size_t before = arena.bytes;
        ck_assert(arena_grow(&arena, bytes));
        ck_assert_ptr_eq(arena.base, base);
        ck_assert_uint_ge(arena.bytes, bytes);
        ck_assert_uint_eq(atomic_load(&budget.used_bytes), arena.bytes);
        if (arena.bytes > before) {
            ck_assert_uint_eq(arena.base[before], 0);
            ck_assert_uint_eq(arena.base[arena.bytes - 1], 0);
            memset(arena.base + before, 0xa5, arena.bytes - before);
        }
        ck_assert_uint_eq(arena.base[0], 0xa5);
    }
    arena_free(&arena);
    ck_assert_uint_eq(atomic_load(&budget.used_bytes), 0);
}
END_TEST

START_TEST(the_budget_is_the_limit)
{
    struct memory_budget budget = {.limit_bytes = 1u << 20};
    struct arena first;
    struct arena second;

    ck_assert_int_eq(arena_init(&first, &budget, NULL), NP_OK);
    ck_assert_int_eq(arena_init(&second, &budget, NULL), NP_OK);
    ck_assert(arena_grow(&first, 700000));
    const size_t bytes = second.bytes;
    ck_assert(!arena_grow(&second, 700000));
    ck_assert_uint_eq(second.bytes, bytes);
    ck_assert(arena_grow(&second, 200000));
    arena_free(&first);
    ck_assert(arena_grow(&second, 1u << 20));
    ck_assert(!arena_grow(&second, (1u << 20) + 1));
    arena_free(&second);
    arena_free(&second);
    ck_assert_uint_eq(atomic_load(&budget.used_bytes), 0);
}
END_TEST

START_TEST(no_limit_still_reserves)
{
    struct memory_budget budget = {.limit_bytes = MEMORY_NO_LIMIT};
    struct arena arena;

    ck_assert_int_eq(arena_init(&arena, &budget, NULL), NP_OK);
    ck_assert(arena_grow(&arena, 100));
    ck_assert(!arena_grow(&arena, SIZE_MAX));
    arena_free(&arena);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("arena");
    TCase *tests = tcase_create("arena");

    tcase_add_test(tests, growing_moves_nothing_and_clears_what_is_new);
    tcase_add_test(tests, the_budget_is_the_limit);
    tcase_add_test(tests, no_limit_still_reserves);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
