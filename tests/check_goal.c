// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/goal: the named goals at every size, custom goals.
 */
#include "config.h"

#include "puzzle/goal.h"

#include <string.h>

#include "support.h"

static void
check_arrangement(
    enum goal_kind kind, uint32_t width, uint32_t height, const uint32_t *tiles, uint32_t blank)
{
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_uint_eq(goal.blank, blank);
    for (uint32_t cell = 0; cell < width * height; cell++)
        ck_assert_uint_eq(goal_tile_at(&goal, cell), tiles[cell]);
    goal_free(&goal);
}

START_TEST(the_named_goals_look_as_documented)
{
    check_arrangement(GOAL_STANDARD, 3, 3, (uint32_t[]){1, 2, 3, 4, 5, 6, 7, 8, 0}, 8);
    check_arrangement(GOAL_BLANK_FIRST, 3, 3, (uint32_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8}, 0);
    check_arrangement(GOAL_SNAIL, 3, 3, (uint32_t[]){1, 2, 3, 8, 0, 4, 7, 6, 5}, 4);
}
END_TEST

START_TEST(the_snail_ends_inside_boards_of_every_shape)
{
    check_arrangement(
        GOAL_SNAIL, 4, 4, (uint32_t[]){1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7}, 9);
    check_arrangement(
        GOAL_SNAIL, 5, 3, (uint32_t[]){1, 2, 3, 4, 5, 12, 13, 14, 0, 6, 11, 10, 9, 8, 7}, 8);
    check_arrangement(GOAL_SNAIL, 2, 3, (uint32_t[]){1, 2, 0, 3, 5, 4}, 2);
    check_arrangement(GOAL_SNAIL, 3, 2, (uint32_t[]){1, 2, 3, 0, 5, 4}, 3);
    check_arrangement(GOAL_SNAIL, 4, 1, (uint32_t[]){1, 2, 3, 0}, 3);
    check_arrangement(GOAL_SNAIL, 1, 4, (uint32_t[]){1, 2, 3, 0}, 3);
    check_arrangement(GOAL_SNAIL, 1, 1, (uint32_t[]){0}, 0);
}
END_TEST

START_TEST(every_tile_has_one_cell_at_every_size)
{
    for (unsigned row = 0; row < goal_row_count; row++) {
        for (uint32_t size = 0; size < 144; size++) {
            struct goal goal;
            struct board board;
            const uint32_t width = size / 12 + 1;
            const uint32_t height = size % 12 + 1;
            ck_assert_int_eq(goal_init(&goal, goal_rows[row].kind, width, height, NULL), NP_OK);
            ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
            ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
            ck_assert(goal_reached(&goal, &board));
            for (uint32_t cell = 0; cell < goal.cells; cell++)
                ck_assert_uint_eq(goal_cell_of(&goal, goal_tile_at(&goal, cell)), cell);
            board_free(&board);
            goal_free(&goal);
        }
    }
}
END_TEST

START_TEST(sizes_out_of_range_are_refused)
{
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 0, 3, NULL), NP_BAD_INPUT);
    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 3, BOARD_SIDE_MAX + 1, NULL), NP_BAD_INPUT);
}
END_TEST

START_TEST(a_board_becomes_a_goal)
{
    uint32_t tiles[] = {5, 0, 1, 4, 2, 3};
    const struct board board = {3, 2, 6, 1, tiles};
    struct goal goal;
    struct goal copy;
    struct board back;

    ck_assert_int_eq(goal_from_board(&goal, &board, NULL), NP_OK);
    ck_assert_int_eq(goal.kind, GOAL_CUSTOM);
    ck_assert_int_eq(goal_copy(&copy, &goal, NULL), NP_OK);
    goal_free(&goal);
    ck_assert(goal_reached(&copy, &board));
    ck_assert_uint_eq(copy.blank, 1);
    for (uint32_t cell = 0; cell < 6; cell++) {
        ck_assert_uint_eq(goal_tile_at(&copy, cell), tiles[cell]);
        ck_assert_uint_eq(goal_cell_of(&copy, tiles[cell]), cell);
    }
    const struct cancel cancel = {.requested = true};

    ck_assert_int_eq(goal_to_board(&copy, &back, &cancel, NULL), NP_CANCELLED);
    ck_assert_int_eq(goal_to_board(&copy, &back, NULL, NULL), NP_OK);
    ck_assert(board_equal(&back, &board));
    tiles[0] = 1;
    tiles[2] = 5;
    ck_assert(!goal_reached(&copy, &board));
    board_free(&back);
    goal_free(&copy);
}
END_TEST

START_TEST(a_known_arrangement_gets_its_name)
{
    for (unsigned row = 0; row < goal_row_count; row++) {
        struct goal named;
        struct goal found;
        struct board board;
        ck_assert_int_eq(goal_init(&named, goal_rows[row].kind, 4, 3, NULL), NP_OK);
        ck_assert_int_eq(goal_to_board(&named, &board, NULL, NULL), NP_OK);
        ck_assert_int_eq(goal_from_board(&found, &board, NULL), NP_OK);
        ck_assert_int_eq(found.kind, goal_rows[row].kind);
        board_free(&board);
        goal_free(&found);
        goal_free(&named);
    }
}
END_TEST

START_TEST(goals_are_found_by_name)
{
    for (unsigned row = 0; row < goal_row_count; row++) {
        ck_assert_ptr_eq(goal_row_find(goal_rows[row].name), &goal_rows[row]);
        ck_assert_uint_gt(strlen(goal_rows[row].title), 0);
    }
    ck_assert_ptr_nonnull(goal_row_find("standard"));
    ck_assert_ptr_nonnull(goal_row_find("blank-first"));
    ck_assert_ptr_nonnull(goal_row_find("snail"));
    ck_assert_ptr_null(goal_row_find("Snail"));
    ck_assert_ptr_null(goal_row_find(""));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("goal");
    TCase *tests = tcase_create("goal");

    tcase_add_test(tests, the_named_goals_look_as_documented);
    tcase_add_test(tests, the_snail_ends_inside_boards_of_every_shape);
    tcase_add_test(tests, every_tile_has_one_cell_at_every_size);
    tcase_add_test(tests, sizes_out_of_range_are_refused);
    tcase_add_test(tests, a_board_becomes_a_goal);
    tcase_add_test(tests, a_known_arrangement_gets_its_name);
    tcase_add_test(tests, goals_are_found_by_name);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
