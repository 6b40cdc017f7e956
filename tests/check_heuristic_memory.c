// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the memory limit for the tables of heuristics.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "heuristic/parts.h"
#include "pdb/store.h"
#include "support.h"

static enum np_status
open_within(const struct heuristic_row *row, const struct shape *shape, uint64_t memory_bytes)
{
    struct heuristic_params params;
    struct heuristic *heuristic;

    heuristic_params_init(&params);
    params.tables.memory_bytes = memory_bytes;
    const enum np_status status = heuristic_open(&heuristic, row, shape, &params, NULL);
    if (status == NP_OK)
        heuristic_close(heuristic);
    return status;
}

/* Each of the two tables alone would fit. */
START_TEST(the_memory_of_walks_counts_together)
{
    static const struct shape shape = {4, 3, 12, 11};
    const struct walk_shape rows = {3, 4, 2}, columns = {4, 3, 3};
    struct walk_table table;

    ck_assert_int_eq(walk_table_build(&table, &rows, 0, 0, NULL, NULL), NP_OK);
    const uint64_t rows_bytes = walk_table_bytes(&table);
    walk_table_free(&table);
    ck_assert_int_eq(walk_table_build(&table, &columns, 0, 0, NULL, NULL), NP_OK);
    const uint64_t columns_bytes = walk_table_bytes(&table);
    walk_table_free(&table);

    const uint64_t both = rows_bytes + columns_bytes;
    ck_assert_int_eq(open_within(&heuristic_walking_distance, &shape, both), NP_OK);
    ck_assert_int_eq(open_within(&heuristic_walking_distance, &shape, both - 1), NP_LIMIT);
}
END_TEST

START_TEST(tables_beyond_the_memory_are_not_built)
{
    static const struct shape shape = {4, 3, 12, 11};

    pdb_store_clear();
    ck_assert_int_eq(open_within(&heuristic_pdb, &shape, 250000), NP_LIMIT);
    ck_assert_int_eq(open_within(&heuristic_pdb, &shape, 300000), NP_OK);
    /* They exist now but are not used. */
    ck_assert_int_eq(open_within(&heuristic_pdb, &shape, 250000), NP_LIMIT);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("heuristic_memory");
    TCase *tests = tcase_create("heuristic_memory");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_memory_of_walks_counts_together);
    tcase_add_test(tests, tables_beyond_the_memory_are_not_built);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
