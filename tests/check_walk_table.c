// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the table of heuristic/walking: known numbers of states, and memory.
 */
#include "config.h"

#include "heuristic/parts.h"

#include "support.h"

/* The number of states, and the largest distance. */
static void
check_walk_table(struct walk_shape shape, uint32_t states, uint32_t farthest)
{
    struct walk_table table;
    uint32_t greatest = 0;

    ck_assert_int_eq(walk_table_build(&table, &shape, 0, 0, NULL, NULL), NP_OK);
    for (uint32_t state = 0; state < table.states; state++)
        greatest = table.distance[state] > greatest ? table.distance[state] : greatest;
    ck_assert_uint_eq(table.states, states);
    ck_assert_uint_eq(greatest, farthest);
    walk_table_free(&table);
}

START_TEST(walks_have_the_known_numbers_of_states)
{
    check_walk_table((struct walk_shape){3, 3, 2}, 105, 14);
    check_walk_table((struct walk_shape){4, 4, 3}, 24964, 35);
    check_walk_table((struct walk_shape){4, 4, 0}, 24964, 35);
    check_walk_table((struct walk_shape){1, 7, 0}, 1, 0);
    check_walk_table((struct walk_shape){2, 4096, 1}, 8192, 8191);
}
END_TEST

START_TEST(every_walk_that_is_supported_takes_its_stated_memory)
{
    for (uint32_t lines = 1; lines <= WALK_LINES_MAX; lines++) {
        struct walk_shape shape = {lines, 1, lines - 1};
        struct walk_table table;
        while (walk_shape_is_supported(&shape) && shape.length < 5000)
            shape.length++;
        shape.length--;
        ck_assert_int_eq(walk_table_build(&table, &shape, WALK_BYTES_MAX, 0, NULL, NULL), NP_OK);
        walk_table_free(&table);
    }
}
END_TEST

START_TEST(too_little_memory_for_a_walk_is_reported)
{
    const struct walk_shape shape = {4, 4, 3};
    struct walk_table table;

    ck_assert_int_eq(walk_table_build(&table, &shape, 100000, 0, NULL, NULL), NP_LIMIT);
    walk_table_free(&table);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("walk table");
    TCase *const tests = tcase_create("walk table");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, walks_have_the_known_numbers_of_states);
    tcase_add_test(tests, every_walk_that_is_supported_takes_its_stated_memory);
    tcase_add_test(tests, too_little_memory_for_a_walk_is_reported);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
