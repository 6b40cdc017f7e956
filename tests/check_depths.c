// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/depths: the published numbers of boards at each depth, and the depths of single
 * boards.
 */
#include "config.h"

#include "solver/depths.h"

#include <string.h>

#include "puzzle/id.h"
#include "solver/solver.h"
#include "support.h"

/* Measures all boards of a size. */
static struct depths *
depths_for(enum goal_kind kind, uint32_t width, uint32_t height)
{
    struct goal goal;
    struct depths *depths;

    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(depths_new(&depths, &goal, NULL, NULL), NP_OK);
    goal_free(&goal);
    return depths;
}

/* A. Reinefeld 1993, table 1; sequence A089473 of the On-Line Encyclopedia of Integer Sequences. */
START_TEST(the_8_puzzle_has_as_many_boards_of_each_depth_as_is_known)
{
    static const uint64_t known[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024,
        1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274,
        3910, 760, 221, 2};
    struct depths *const depths = depths_for(GOAL_STANDARD, 3, 3);

    for (uint64_t depth = 0; depth < sizeof known / sizeof known[0]; depth++)
        ck_assert_uint_eq(depths_count(depths, depth, depth), known[depth]);
    ck_assert_uint_eq(depths_count(depths, 0, UINT64_MAX), 181440);
    ck_assert_uint_eq(depths_count(depths, 32, UINT64_MAX), 0);
    depths_free(depths);
    depths_free(NULL);
}
END_TEST

START_TEST(the_longest_is_what_is_known_of_other_sizes)
{
    static const struct {
        uint32_t width, height;
        uint64_t deepest, boards;
    } sizes[] = {{1, 1, 0, 1}, {1, 4, 3, 4}, {2, 2, 6, 12}, {2, 3, 21, 360}, {4, 2, 36, 20160},
        {5, 2, 55, 1814400}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct depths *const depths = depths_for(GOAL_STANDARD, sizes[i].width, sizes[i].height);

        ck_assert_uint_eq(depths_count(depths, 0, UINT64_MAX), sizes[i].boards);
        ck_assert_uint_gt(depths_count(depths, sizes[i].deepest, sizes[i].deepest), 0);
        ck_assert_uint_eq(depths_count(depths, sizes[i].deepest + 1, UINT64_MAX), 0);
        depths_free(depths);
    }
}
END_TEST

START_TEST(a_board_is_as_deep_as_the_solver_says)
{
    static const char *const ids[] = {"3x3#a", "3x3-snail#b", "3x3-blank-first#c", "2x4-snail#d"};

    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct solver_options options;
        struct solver_answer answer;
        struct puzzle_id id;
        struct board board;
        struct goal goal;
        struct depths *depths;

        ck_assert_int_eq(puzzle_id_parse(&id, ids[i], NULL), NP_OK);
        ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
        ck_assert_int_eq(depths_new(&depths, &goal, NULL, NULL), NP_OK);
        solver_options_init(&options);
        ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
        ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
        ck_assert_uint_eq(depths_of(depths, &board), answer.length);
        solver_answer_free(&answer);
        depths_free(depths);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(what_cannot_be_solved_is_at_no_depth)
{
    static const uint32_t swapped[] = {2, 1, 3, 4, 5, 6, 7, 8, 0};
    struct depths *const depths = depths_for(GOAL_STANDARD, 3, 3);
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, swapped, sizeof swapped);
    ck_assert_uint_eq(depths_of(depths, &board), DEPTHS_UNREACHED);
    board_free(&board);
    depths_free(depths);
}
END_TEST

START_TEST(large_sizes_are_refused_and_a_cancel_is_obeyed)
{
    const struct cancel cancel = {.requested = true};
    struct goal goal;
    struct depths *depths;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 3, NULL), NP_OK);
    ck_assert_int_eq(depths_new(&depths, &goal, NULL, NULL), NP_UNSUPPORTED);
    ck_assert_ptr_null(depths);
    goal_free(&goal);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(depths_new(&depths, &goal, &cancel, NULL), NP_CANCELLED);
    ck_assert_ptr_null(depths);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("depths");
    TCase *tests = tcase_create("depths");

    tcase_add_test(tests, the_8_puzzle_has_as_many_boards_of_each_depth_as_is_known);
    tcase_add_test(tests, the_longest_is_what_is_known_of_other_sizes);
    tcase_add_test(tests, a_board_is_as_deep_as_the_solver_says);
    tcase_add_test(tests, what_cannot_be_solved_is_at_no_depth);
    tcase_add_test(tests, large_sizes_are_refused_and_a_cancel_is_obeyed);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
