// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/estimate: it agrees with the heuristics of the searches.
 */
#include "config.h"

#include "puzzle/estimate.h"

#include "base/rng.h"
#include "heuristic/heuristic.h"
#include "puzzle/scramble.h"
#include "support.h"

static uint64_t
by_heuristic(const char *name, const struct instance *instance)
{
    struct heuristic_params params;
    struct heuristic *heuristic;
    uint64_t h;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, heuristic_find(name), &instance->shape, &params, NULL), NP_OK);
    h = heuristic_eval(heuristic, instance).h;
    heuristic_close(heuristic);
    return h;
}

static void
compare(const struct board *board, const struct goal *goal)
{
    struct instance instance;
    struct estimates estimates;

    ck_assert_int_eq(instance_init(&instance, board, goal, NULL), NP_OK);
    ck_assert_int_eq(estimate_all(&estimates, board, goal, NULL, NULL), NP_OK);
    ck_assert_uint_eq(estimates.hamming, by_heuristic("hamming", &instance));
    ck_assert_uint_eq(estimates.manhattan, by_heuristic("manhattan", &instance));
    ck_assert_uint_eq(estimates.linear_conflict, by_heuristic("linear-conflict", &instance));
    instance_free(&instance);
}

START_TEST(it_agrees_with_the_heuristics)
{
    static const uint32_t sizes[][2] = {{2, 2}, {3, 3}, {4, 4}, {5, 3}, {2, 7}, {9, 9}, {40, 70}};
    struct rng rng;

    rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned row = 0; row < goal_row_count; row++) {
            struct goal goal;

            ck_assert_int_eq(
                goal_init(&goal, goal_rows[row].kind, sizes[i][0], sizes[i][1], NULL), NP_OK);
            for (int repeat = 0; repeat < 50; repeat++) {
                struct board board;

                ck_assert_int_eq(
                    scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
                compare(&board, &goal);
                board_free(&board);
            }
            goal_free(&goal);
        }
}
END_TEST

/* Reversed lines have a conflict at every tile; random boards have few. */
START_TEST(turned_rows_and_columns_conflict)
{
    struct goal goal;
    struct board board;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 37, 41, NULL), NP_OK);
    for (int turn_rows = 0; turn_rows < 2; turn_rows++) {
        ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
        for (uint32_t row = 0; row < 40; row++)
            for (uint32_t column = 0; column < 36; column++)
                board.tiles[row * 37 + column] =
                    turn_rows ? row * 37 + 36 - column : (39 - row) * 37 + column + 1;
        compare(&board, &goal);
        board_free(&board);
    }
    goal_free(&goal);
}
END_TEST

START_TEST(a_solved_board_is_estimated_at_nothing)
{
    struct goal goal;
    struct board board;
    struct estimates estimates;

    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 300, 400, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    const struct cancel cancel = {.requested = true};
    ck_assert_int_eq(estimate_all(&estimates, &board, &goal, &cancel, NULL), NP_CANCELLED);
    ck_assert_int_eq(estimate_all(&estimates, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_uint_eq(estimates.hamming + estimates.manhattan + estimates.linear_conflict, 0);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("estimate");
    TCase *tests = tcase_create("estimate");

    tcase_add_test(tests, it_agrees_with_the_heuristics);
    tcase_add_test(tests, turned_rows_and_columns_conflict);
    tcase_add_test(tests, a_solved_board_is_estimated_at_nothing);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
