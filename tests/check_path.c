// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/path and puzzle/instance: walks there and back, and paths that do not reach the
 * goal.
 */
#include "config.h"

#include "puzzle/path.h"

#include "base/rng.h"
#include "puzzle/instance.h"

#include "support.h"

/* Makes `steps` random moves on the board and records them in the path. */
static void
walk(struct board *board, struct path *path, struct rng *rng, unsigned steps)
{
    while (path->length < steps) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);
        if (!board_can_move(board, move))
            continue;
        ck_assert_int_eq(path_append(path, move, NULL), NP_OK);
        board_move(board, move);
    }
}

static void
path_of(struct path *path, const char *letters)
{
    *path = (struct path){0};
    for (const char *letter = letters; *letter != '\0'; letter++) {
        for (unsigned m = 0; m < MOVE_COUNT; m++) {
            if (move_letter((enum move)m) == *letter)
                ck_assert_int_eq(path_append(path, (enum move)m, NULL), NP_OK);
        }
    }
}

/* Moves the blank around a square, back to its cell: three tiles have changed places. */
static void
go_around(struct path *path, const struct instance *instance)
{
    const enum move across = instance->blank % instance->shape.width > 0 ? MOVE_RIGHT : MOVE_LEFT;
    const enum move along = instance->blank >= instance->shape.width ? MOVE_DOWN : MOVE_UP;

    ck_assert_int_eq(path_append(path, across, NULL), NP_OK);
    ck_assert_int_eq(path_append(path, along, NULL), NP_OK);
    ck_assert_int_eq(path_append(path, move_inverse(across), NULL), NP_OK);
    ck_assert_int_eq(path_append(path, move_inverse(along), NULL), NP_OK);
}

START_TEST(a_reversed_walk_leads_home)
{
    struct rng rng;
    rng_seed(&rng, 1);

    for (uint32_t size = 0; size < 25; size++) {
        struct goal goal;
        struct board board;
        struct path path = {0};
        struct np_error error;
        if (size == 0)
            continue; /* nothing moves on 1x1 */
        ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, size / 5 + 1, size % 5 + 1, NULL), NP_OK);
        ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
        walk(&board, &path, &rng, 301);
        path_reverse(&path);
        ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_OK);
        path_cancel_pairs(&path);
        ck_assert_uint_le(path.length, 301);
        ck_assert_uint_eq(path.length % 2, 1);
        for (size_t i = 1; i < path.length; i++)
            ck_assert_uint_ne(path.moves[i], move_inverse((enum move)path.moves[i - 1]));
        ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_OK);
        ck_assert_int_eq(path_apply(&path, &board, &error), NP_OK);
        ck_assert(goal_reached(&goal, &board));
        path_free(&path);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(pairs_cancel_from_the_inside_out)
{
    struct path path;

    path_of(&path, "LUDURLRD");
    path_cancel_pairs(&path);
    ck_assert_uint_eq(path.length, 4);
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(move_letter((enum move)path.moves[i]), "LURD"[i]);
    path_free(&path);

    path_of(&path, "UDLRUURLDD");
    path_cancel_pairs(&path);
    ck_assert_uint_eq(path.length, 0);
    path_free(&path);
}
END_TEST

START_TEST(an_impossible_move_is_named)
{
    struct instance instance;
    struct goal goal;
    struct board board;
    struct path path;
    struct np_error error;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    path_of(&path, "RRR");
    ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_NOT_A_SOLUTION);
    ck_assert_str_eq(error.text, "move 3 of 3, R, is not possible");
    ck_assert_uint_eq(board.blank, 8);
    ck_assert_int_eq(path_apply(&path, &board, &error), NP_NOT_A_SOLUTION);
    ck_assert_uint_eq(board.blank, 6);
    board_free(&board);
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    ck_assert_int_eq(instance_verify(&instance, &path, &error), NP_NOT_A_SOLUTION);
    ck_assert_str_eq(error.text, "move 3 of 3, R, is not possible");
    ck_assert_uint_eq(instance.blank, 8);
    instance_free(&instance);
    path_free(&path);
    board_free(&board);
}
END_TEST

START_TEST(moves_that_miss_the_goal_are_no_solution)
{
    struct goal goal;
    struct board board;
    struct path path;
    struct np_error error;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    path_of(&path, "RR");
    ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_NOT_A_SOLUTION);
    ck_assert_str_eq(error.text, "2 moves do not lead to the goal");
    path_free(&path);
    /* Around and back: the blank is home, the tiles are not. */
    path_of(&path, "RDLU");
    ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_NOT_A_SOLUTION);
    board_free(&board);
    ck_assert_int_eq(board_init(&board, 3, 2, NULL), NP_OK);
    ck_assert_int_eq(path_verify(&path, &board, &goal, &error), NP_NOT_A_SOLUTION);
    path_free(&path);
    board_free(&board);
}
END_TEST

START_TEST(a_copy_is_independent)
{
    struct path path;
    struct path copy;

    path_of(&path, "LURD");
    ck_assert_int_eq(path_copy(&copy, &path, NULL), NP_OK);
    path.moves[0] = MOVE_RIGHT;
    path_clear(&path);
    ck_assert_uint_eq(copy.length, 4);
    ck_assert_uint_eq(copy.moves[0], MOVE_LEFT);
    ck_assert_int_eq(path_append_all(&path, copy.moves, copy.length, NULL), NP_OK);
    ck_assert_int_eq(path_append_all(&path, NULL, 0, NULL), NP_OK);
    ck_assert_uint_eq(path.length, 4);
    path_free(&path);
    path_free(&copy);
    ck_assert_int_eq(path_copy(&copy, &path, NULL), NP_OK);
    ck_assert_uint_eq(copy.length, 0);
    path_free(&copy);
}
END_TEST

START_TEST(a_path_is_replaced_by_a_longer_or_shorter_one)
{
    struct path path;
    struct path other;

    path_of(&path, "LURD");
    path_of(&other, "RRDDLLUURR");
    ck_assert_int_eq(path_replace(&path, &other, NULL), NP_OK);
    ck_assert_uint_eq(path.length, 10);
    ck_assert_mem_eq(path.moves, other.moves, 10);
    other.length = 3;
    ck_assert_int_eq(path_replace(&path, &other, NULL), NP_OK);
    ck_assert_uint_eq(path.length, 3);
    path_free(&other);
    ck_assert_int_eq(path_replace(&path, &other, NULL), NP_OK);
    ck_assert_uint_eq(path.length, 0);
    path_free(&path);
}
END_TEST

START_TEST(a_path_too_long_for_memory_is_a_status)
{
    struct path path;
    struct path endless = {.length = SIZE_MAX - 2};
    uint8_t move = MOVE_UP;

    path_of(&path, "LURD");
    ck_assert_int_eq(path_append_all(&path, &move, SIZE_MAX - 2, NULL), NP_NO_MEMORY);
    ck_assert_int_eq(path_replace(&path, &endless, NULL), NP_NO_MEMORY);
    ck_assert_uint_eq(path.length, 4);
    ck_assert_uint_eq(path.moves[3], MOVE_DOWN);
    path_free(&path);
}
END_TEST

START_TEST(an_instance_is_the_board_in_normal_form)
{
    /* The example of the header: tiles renamed after their goal cells in the snail. */
    static const uint16_t expected[] = {3, 0, 2, 5, 4, 1, 6, 7, 8};
    uint32_t tiles[] = {8, 1, 3, 4, 0, 2, 7, 6, 5};
    const struct board board = {3, 3, 9, 4, tiles};
    struct goal goal;
    struct instance instance;

    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    ck_assert_uint_eq(instance.shape.goal_blank, 4);
    ck_assert_uint_eq(instance.blank, 4);
    for (uint32_t cell = 0; cell < 9; cell++)
        ck_assert_uint_eq(instance.tiles[cell], expected[cell]);
    ck_assert(!instance_solved(&instance));
    instance_free(&instance);
    goal_free(&goal);
}
END_TEST

START_TEST(paths_mean_the_same_on_board_and_instance)
{
    struct rng rng;
    rng_seed(&rng, 2);

    for (unsigned row = 0; row < goal_row_count; row++) {
        struct goal goal;
        struct board board;
        struct instance instance;
        struct instance start;
        struct path path = {0};
        ck_assert_int_eq(goal_init(&goal, goal_rows[row].kind, 5, 3, NULL), NP_OK);
        ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
        walk(&board, &path, &rng, 200);
        path_reverse(&path);
        ck_assert_int_eq(instance_init(&start, &board, &goal, NULL), NP_OK);
        ck_assert_int_eq(instance_verify(&start, &path, NULL), NP_OK);
        ck_assert_int_eq(instance_copy(&instance, &start, NULL), NP_OK);
        for (size_t i = 0; i < path.length; i++)
            instance_move(&instance, (enum move)path.moves[i]);
        ck_assert(instance_solved(&instance));
        path.length--;
        ck_assert_int_eq(instance_verify(&start, &path, NULL), NP_NOT_A_SOLUTION);
        path.length++;
        go_around(&path, &instance);
        ck_assert_int_eq(instance_verify(&start, &path, NULL), NP_NOT_A_SOLUTION);
        path_free(&path);
        instance_free(&instance);
        instance_free(&start);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(an_instance_has_its_largest_size)
{
    struct goal goal;
    struct board board;
    struct instance instance;

    ck_assert_int_eq(board_init(&board, 256, 256, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 256, 256, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    ck_assert(instance_solved(&instance));
    instance_free(&instance);
    board_free(&board);

    ck_assert_int_eq(board_init(&board, 257, 256, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 257, 256, NULL), NP_OK);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_UNSUPPORTED);
    ck_assert_ptr_null(instance.tiles);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("path");
    TCase *tests = tcase_create("path");

    tcase_add_test(tests, a_reversed_walk_leads_home);
    tcase_add_test(tests, pairs_cancel_from_the_inside_out);
    tcase_add_test(tests, an_impossible_move_is_named);
    tcase_add_test(tests, moves_that_miss_the_goal_are_no_solution);
    tcase_add_test(tests, a_copy_is_independent);
    tcase_add_test(tests, a_path_is_replaced_by_a_longer_or_shorter_one);
    tcase_add_test(tests, a_path_too_long_for_memory_is_a_status);
    tcase_add_test(tests, an_instance_is_the_board_in_normal_form);
    tcase_add_test(tests, paths_mean_the_same_on_board_and_instance);
    tcase_add_test(tests, an_instance_has_its_largest_size);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
