// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/id: the form of an id, and that it always names the same board.
 */
#include "config.h"

#include "puzzle/id.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "puzzle/parity.h"
#include "puzzle/scramble.h"
#include "support.h"

static void
assert_canonical(const char *text, const char *canonical)
{
    struct puzzle_id id;
    struct np_error error;
    char printed[PUZZLE_ID_BYTES];

    ck_assert_msg(puzzle_id_parse(&id, text, &error) == NP_OK, "%s: %s", text, error.text);
    puzzle_id_print(&id, printed);
    ck_assert_str_eq(printed, canonical);
}

START_TEST(ids_have_one_canonical_form)
{
    assert_canonical("4x4#otter-512", "4x4#otter-512");
    assert_canonical("4#otter-512", "4x4#otter-512");
    assert_canonical("04x4#otter-512", "4x4#otter-512");
    assert_canonical("5x3-snail#hello world", "5x3-snail#hello world");
    assert_canonical("3-blank-first##", "3x3-blank-first##");
    assert_canonical("4x4-standard#a", "4x4#a");
    assert_canonical("32768x1#a", "32768x1#a");
    assert_canonical("4x4~30#otter-512", "4x4~30#otter-512");
    assert_canonical("5x3-snail~999999999#a~b", "5x3-snail~999999999#a~b");
    assert_canonical("90~near9#otter-512", "90x90~near9#otter-512");
    assert_canonical("5x3-snail~near32768#a", "5x3-snail~near32768#a");
}
END_TEST

START_TEST(what_is_no_id_is_refused)
{
    static const char *const wrong[] = {"", "#", "4x4", "4x4#", "#a", "x4#a", "4x#a", "0x4#a",
        "4x0#a", "32769x4#a", "99999999999999999999x4#a", "4x4x4#a", "4 x4#a", "-4x4#a", "4x4-#a",
        "4x4-snial#a", "4x4-custom#a", "4x4snail#a", "4x4~#a", "4x4~0#a", "4x4~1000000000#a",
        "4x4~3x#a", "4x4~near#a", "4x4~near0#a", "4x4~near32769#a", "4x4~near3~3#a",
        "4x4~30-snail#a", "4x4# a", "4x4#a ", "4x4#a\n", "4x4#a\xc2\x9b",
        "4x4-a name that is longer than any goal can be#a",
        "4x4#0123456789012345678901234567890123456789012345678901234567890123"};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct puzzle_id id;
        struct np_error error = {.text = ""};

        ck_assert_msg(puzzle_id_parse(&id, wrong[i], &error) == NP_BAD_INPUT, "'%s'", wrong[i]);
        ck_assert_str_ne(error.text, "");
    }
}
END_TEST

static void
assert_board(const char *text, const char *tiles)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;
    char printed[512] = "";
    bool solvable;

    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
    ck_assert(solvable);
    for (uint32_t cell = 0; cell < board.cells; cell++)
        snprintf(
            printed + strlen(printed), sizeof printed - strlen(printed), "%u ", board.tiles[cell]);
    ck_assert_str_eq(printed, tiles);
    board_free(&board);
    goal_free(&goal);
}

/* If this test fails, ids that players have shared name other boards: fix the code. */
START_TEST(an_id_always_means_the_same_board)
{
    assert_board("4x4#otter-512", "10 4 13 12 7 9 3 1 0 11 2 15 8 14 6 5 ");
    assert_board("5x3-snail#hello world", "14 1 0 11 10 5 12 8 13 3 2 6 9 7 4 ");
    assert_board("2x2-blank-first#1", "1 3 2 0 ");
    assert_board("4x4~30#otter-512", "6 2 0 8 10 1 4 5 11 7 9 3 13 14 15 12 ");
    assert_board("4x4~near1#otter-512", "2 5 8 7 6 1 9 12 4 10 14 0 13 11 15 3 ");
    assert_board("1x5#line", "1 0 2 3 4 ");
}
END_TEST

START_TEST(goal_size_and_seed_each_make_another_board)
{
    static const char *const ids[] = {"4x4#a", "4x4#b", "4x4-snail#a", "4x4-blank-first#a"};
    struct board boards[4];
    struct goal goal;

    for (int i = 0; i < 4; i++) {
        struct puzzle_id id;

        ck_assert_int_eq(puzzle_id_parse(&id, ids[i], NULL), NP_OK);
        ck_assert_int_eq(puzzle_id_make(&id, &boards[i], &goal, NULL, NULL), NP_OK);
        goal_free(&goal);
        for (int j = 0; j < i; j++)
            ck_assert(!board_equal(&boards[i], &boards[j]));
    }
    for (int i = 0; i < 4; i++)
        board_free(&boards[i]);
}
END_TEST

/* A walk of n moves ends at distance n or less by an even number: the Manhattan distances
 * prove it. */
START_TEST(a_walk_stays_within_its_moves)
{
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, 1);
    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 5, 4, NULL), NP_OK);
    for (uint64_t moves = 0; moves < 200; moves++) {
        struct board board;
        uint64_t distance = 0;

        ck_assert_int_eq(scramble_walk(&board, &goal, moves, &rng, NULL, NULL), NP_OK);
        ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
        for (uint32_t cell = 0; cell < board.cells; cell++) {
            const uint32_t home = goal_cell_of(&goal, board.tiles[cell]);

            if (board.tiles[cell] != 0)
                distance += (uint64_t)(abs((int)(cell / 5) - (int)(home / 5)) +
                                       abs((int)(cell % 5) - (int)(home % 5)));
        }
        ck_assert_uint_le(distance, moves);
        ck_assert_uint_eq(distance % 2, moves % 2);
        ck_assert(moves == 0 || moves > 20 || !goal_reached(&goal, &board));
        board_free(&board);
    }
    goal_free(&goal);
}
END_TEST

START_TEST(a_walk_does_not_end_at_the_goal)
{
    static const uint32_t sizes[][2] = {{2, 1}, {1, 3}, {5, 1}, {2, 2}, {3, 2}};
    struct rng rng;

    rng_seed(&rng, 2);
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (uint64_t moves = 1; moves < 100; moves++) {
            struct goal goal;
            struct board board;

            ck_assert_int_eq(
                goal_init(&goal, GOAL_STANDARD, sizes[i][0], sizes[i][1], NULL), NP_OK);
            ck_assert_int_eq(scramble_walk(&board, &goal, moves, &rng, NULL, NULL), NP_OK);
            ck_assert(!goal_reached(&goal, &board));
            board_free(&board);
            goal_free(&goal);
        }
}
END_TEST

/* Every shuffle is solvable, and on a single row the blank stays near its cell. */
START_TEST(a_shuffle_near_the_goal_is_solvable)
{
    static const uint32_t sizes[][2] = {{1, 1}, {2, 1}, {1, 9}, {2, 2}, {3, 2}, {2, 30}, {7, 6}};

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned seed = 0; seed < 50; seed++) {
            struct puzzle_id id = {.width = sizes[i][0],
                .height = sizes[i][1],
                .goal = GOAL_SNAIL,
                .near = 1 + seed % 4};
            struct board board;
            struct goal goal;
            bool solvable;

            snprintf(id.seed, sizeof id.seed, "%u", seed);
            ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
            ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
            ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
            ck_assert(solvable);
            ck_assert(board.cells == 1 || !goal_reached(&goal, &board));
            if (board.width == 1)
                ck_assert_uint_le((unsigned)abs((int)board.blank - (int)goal.blank),
                    board.cells > 1 ? id.near : 0);
            board_free(&board);
            goal_free(&goal);
        }
}
END_TEST

START_TEST(walks_on_lines_end)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_parse(&id, "1x1~5#a", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert(goal_reached(&goal, &board));
    board_free(&board);
    goal_free(&goal);
    ck_assert_int_eq(puzzle_id_parse(&id, "3x1~5#a", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_uint_eq(board.blank, 1);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

START_TEST(a_walk_of_one_move_is_one_move_away)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;
    unsigned ways = 0;

    ck_assert_int_eq(puzzle_id_parse(&id, "4x4~1#a", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        if (!board_can_move(&board, (enum move)move))
            continue;
        board_move(&board, (enum move)move);
        ways += goal_reached(&goal, &board);
        board_move(&board, move_inverse((enum move)move));
    }
    ck_assert_uint_eq(ways, 1);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

START_TEST(what_takes_long_to_make_can_be_cancelled)
{
    static const char *const ids[] = {"2x1~999999998#a", "1000x1000#a"};
    const struct cancel cancelled = {.requested = true};

    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct puzzle_id id;
        struct board board;
        struct goal goal;

        ck_assert_int_eq(puzzle_id_parse(&id, ids[i], NULL), NP_OK);
        ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, &cancelled, NULL), NP_CANCELLED);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(the_seed_of_the_day_is_its_date)
{
    char seed[PUZZLE_SEED_BYTES];
    unsigned year, month, day;

    puzzle_seed_of_day(seed, (int64_t)time(NULL));
    ck_assert(puzzle_seed_valid(seed));
    ck_assert_int_eq(sscanf(seed, "daily-%4u-%2u-%2u", &year, &month, &day), 3);
    ck_assert_uint_eq(strlen(seed), strlen("daily-2026-05-17"));
    ck_assert_uint_ge(year, 2024);
    ck_assert(month >= 1 && month <= 12 && day >= 1 && day <= 31);
}
END_TEST

START_TEST(fresh_seeds_are_valid_and_differ)
{
    struct rng rng;
    char last[PUZZLE_SEED_BYTES] = "";
    unsigned repeats = 0;

    rng_seed(&rng, 1);
    for (int i = 0; i < 1000; i++) {
        char seed[PUZZLE_SEED_BYTES];

        puzzle_seed_fresh(seed, &rng);
        ck_assert(puzzle_seed_valid(seed));
        repeats += strcmp(seed, last) == 0;
        strcpy(last, seed);
    }
    ck_assert_uint_eq(repeats, 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("id");
    TCase *tests = tcase_create("id");

    tcase_add_test(tests, ids_have_one_canonical_form);
    tcase_add_test(tests, what_is_no_id_is_refused);
    tcase_add_test(tests, an_id_always_means_the_same_board);
    tcase_add_test(tests, goal_size_and_seed_each_make_another_board);
    tcase_add_test(tests, a_walk_stays_within_its_moves);
    tcase_add_test(tests, a_walk_does_not_end_at_the_goal);
    tcase_add_test(tests, walks_on_lines_end);
    tcase_add_test(tests, a_shuffle_near_the_goal_is_solvable);
    tcase_add_test(tests, a_walk_of_one_move_is_one_move_away);
    tcase_add_test(tests, what_takes_long_to_make_can_be_cancelled);
    tcase_add_test(tests, the_seed_of_the_day_is_its_date);
    tcase_add_test(tests, fresh_seeds_are_valid_and_differ);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
