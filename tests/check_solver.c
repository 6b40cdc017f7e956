// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/solver: the strategy against breadth-first distances, every goal, chosen
 * methods, and boards too large to search.
 */
#include "config.h"

#include "solver/solver.h"

#include <string.h>

#include "pdb/store.h"
#include "puzzle/instance.h"

#include "solver_scene.h"
#include "space.h"
#include "support.h"

/* Solves every `step`-th permutation of a small shape, and compares the lengths. */
static void
check_space(uint32_t width, uint32_t height, enum goal_kind kind, uint32_t step, unsigned threads)
{
    struct solver_options options;
    struct goal goal;
    struct board board;
    uint16_t tiles[16];
    solver_options_init(&options);
    options.limits.threads = threads;
    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, width, height, NULL), NP_OK);
    struct space space = space_new(width, height, goal.blank);

    for (uint32_t rank = 0; rank < space.ranks; rank += step) {
        board.blank = space_unrank(&space, rank, tiles);
        for (uint32_t cell = 0; cell < board.cells; cell++)
            board.tiles[cell] = goal_tile_at(&goal, tiles[cell]);
        struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
        if (space.distance[rank] == SPACE_UNREACHABLE) {
            ck_assert_int_eq(answer.state, ANSWER_UNSOLVABLE);
        } else {
            ck_assert_int_eq(answer.state, ANSWER_OPTIMAL);
            ck_assert_uint_eq(answer.length, space.distance[rank]);
        }
        answer_free(&answer);
    }
    space_free(&space);
    board_free(&board);
    goal_free(&goal);
}

START_TEST(small_boards_are_solved_optimally)
{
    check_space(1, 1, GOAL_STANDARD, 1, 1);
    check_space(1, 5, GOAL_SNAIL, 1, 2);
    check_space(4, 1, GOAL_BLANK_FIRST, 1, 1);
    check_space(2, 2, GOAL_STANDARD, 1, 1);
    check_space(2, 2, GOAL_SNAIL, 1, 2);
    check_space(3, 2, GOAL_STANDARD, 1, 1);
    check_space(2, 3, GOAL_BLANK_FIRST, 1, 2);
    check_space(3, 3, GOAL_STANDARD, 997, 1);
    check_space(3, 3, GOAL_SNAIL, 1999, 2);
}
END_TEST

START_TEST(the_boards_of_the_contract)
{
    static const struct {
        const char *text;
        enum goal_kind goal;
        enum answer_state state;
        uint64_t length;
    } boards[] = {
        {"3\n0 1 3\n4 2 5\n7 8 6\n", GOAL_STANDARD, ANSWER_OPTIMAL, 4},
        {"1 2 3/4 5 6/8 7 0", GOAL_STANDARD, ANSWER_UNSOLVABLE, 0},
        {"2 8 3/1 6 4/7 0 5", GOAL_SNAIL, ANSWER_OPTIMAL, 5},
        {"8 6 7/2 5 4/3 0 1", GOAL_STANDARD, ANSWER_OPTIMAL, 31},
        {"1x1: 0", GOAL_STANDARD, ANSWER_OPTIMAL, 0},
        {"2x2: 0 3 2 1", GOAL_STANDARD, ANSWER_OPTIMAL, 6},
        {"4x1: 1 0 2 3", GOAL_STANDARD, ANSWER_OPTIMAL, 2},
        {"4x1: 1 0 3 2", GOAL_STANDARD, ANSWER_UNSOLVABLE, 0},
        {"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", GOAL_STANDARD, ANSWER_OPTIMAL, 0},
        {"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", GOAL_STANDARD, ANSWER_UNSOLVABLE, 0},
    };
    struct solver_options options;
    solver_options_init(&options);

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct board board;
        struct goal goal;
        solver_scene_read(&board, boards[i].text);
        ck_assert_int_eq(goal_init(&goal, boards[i].goal, board.width, board.height, NULL), NP_OK);
        struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
        ck_assert_int_eq(answer.state, boards[i].state);
        ck_assert_uint_eq(answer.length, boards[i].length);
        ck_assert_int_eq(answer.end, ANSWER_END_PROVED);
        answer_free(&answer);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(a_custom_goal_is_reached)
{
    struct solver_options options;
    struct board board;
    struct board wanted;
    struct goal goal;
    solver_options_init(&options);

    solver_scene_read(&wanted, "3 2 1/0 5 4/8 7 6");
    ck_assert_int_eq(goal_from_board(&goal, &wanted, NULL), NP_OK);
    solver_scene_read(&board, "0 2 1/3 5 4/8 7 6");
    struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_OPTIMAL);
    ck_assert_uint_eq(answer.length, 1);
    answer_free(&answer);
    board_free(&board);
    board_free(&wanted);
    goal_free(&goal);
}
END_TEST

START_TEST(every_supported_pair_can_be_chosen)
{
    struct board board;
    struct goal goal;
    solver_scene_read(&board, "0 1 3/4 2 5/7 8 6");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);

    for (unsigned a = 0; a < search_row_count; a++) {
        for (unsigned h = 0; h < heuristic_row_count; h++) {
            struct solver_options options;
            struct answer answer;
            solver_options_init(&options);
            options.algorithm = search_rows[a];
            options.heuristic = heuristic_rows[h];
            const enum np_status status = solver_run(&board, &goal, &options, NULL, &answer, NULL);
            ck_assert(status == NP_OK || status == NP_UNSUPPORTED);
            if (status == NP_OK) {
                solver_scene_check(&answer, &board, &goal);
                ck_assert_str_eq(answer.algorithm, search_rows[a]->name);
                if ((search_rows[a]->flags & SEARCH_OPTIMAL) != 0 &&
                    (heuristic_rows[h]->flags & HEURISTIC_ADMISSIBLE) != 0)
                    ck_assert_uint_eq(answer.length, 4);
            }
            answer_free(&answer);
        }
    }
    board_free(&board);
}
END_TEST

/* Bounds known before the search hold whatever the search itself proves. */
START_TEST(every_search_begins_with_the_bound_of_the_root)
{
    static const char *const names[] = {
        "beam", "anytime", "dfs", "greedy", "constructive", "line-by-line"};
    struct board board;
    struct goal goal;
    struct instance instance;

    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 4, 4, 7);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct solver_options options;
        struct answer answer;

        solver_options_init(&options);
        options.algorithm = search_find(names[i]);
        options.limits.nodes = 100000;
        ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
        ck_assert_uint_ge(answer.lower_bound, solver_root_bound(&instance, &options.params));
        ck_assert_uint_gt(answer.lower_bound, 20);
        answer_free(&answer);
    }
    instance_free(&instance);
    board_free(&board);
}
END_TEST

START_TEST(what_is_known_saves_the_search)
{
    struct solver_options options;
    struct answer answer;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 3, 3, 11);
    struct answer first = solver_scene_solve(&board, &goal, &options, NULL);

    options.known_path = &first.path;
    options.known_bound = first.length;
    answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_OPTIMAL);
    ck_assert_uint_eq(answer.length, first.length);
    ck_assert_uint_eq(answer.effort.generated, 0);
    answer_free(&answer);

    first.path.length--;
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_NOT_A_SOLUTION);
    answer_free(&answer);
    answer_free(&first);
    board_free(&board);
}
END_TEST

START_TEST(the_sizes_of_rows_must_agree)
{
    struct solver_options options;
    struct answer answer;
    struct board board;
    struct goal goal;
    solver_options_init(&options);

    ck_assert_int_eq(board_init(&board, 3, 4, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 3, NULL), NP_OK);
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_BAD_INPUT);
    answer_free(&answer);
    board_free(&board);
}
END_TEST

/* Replays the moves of a giant board as they arrive. */
static bool
play(void *context, const uint8_t *moves, size_t count)
{
    struct board *board = context;

    for (size_t i = 0; i < count; i++) {
        if (!board_can_move(board, (enum move)moves[i]))
            return false;
        board_move(board, (enum move)moves[i]);
    }
    return true;
}

START_TEST(a_giant_board_is_solved_move_by_move)
{
    struct solver_options options;
    struct board board;
    struct board player;
    struct goal goal;
    struct answer answer;
    solver_options_init(&options);
    solver_scene_scramble(&board, &goal, GOAL_SNAIL, 257, 256, 12);
    ck_assert_int_eq(board_copy(&player, &board, NULL), NP_OK);
    const struct move_sink sink = {play, &player};
    options.sink = &sink;

    ck_assert(!solver_keeps_path(&board));
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, ANSWER_SOLVED);
    ck_assert_uint_eq(answer.path.length, 0);
    ck_assert_uint_gt(answer.length, answer.lower_bound);
    ck_assert(goal_reached(&goal, &player));
    answer_free(&answer);
    options.sink = NULL;
    options.time_ns = 1;
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, ANSWER_UNKNOWN);
    answer_free(&answer);
    options.time_ns = 0;
    options.algorithm = search_find("ida");
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_UNSUPPORTED);
    answer_free(&answer);
    board_free(&board);
    board_free(&player);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("solver");
    TCase *tests = tcase_create("solver");
    tcase_set_timeout(tests, 60);

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_add_test(tests, small_boards_are_solved_optimally);
    tcase_add_test(tests, the_boards_of_the_contract);
    tcase_add_test(tests, a_custom_goal_is_reached);
    tcase_add_test(tests, every_supported_pair_can_be_chosen);
    tcase_add_test(tests, every_search_begins_with_the_bound_of_the_root);
    tcase_add_test(tests, what_is_known_saves_the_search);
    tcase_add_test(tests, the_sizes_of_rows_must_agree);
    tcase_add_test(tests, a_giant_board_is_solved_move_by_move);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
