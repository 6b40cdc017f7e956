// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The public library without searching: every function with good and with bad arguments.
 */
#include "config.h"

#include <npuzzle.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "library_scene.h"
#include "support.h"

/* ---- boards ---------------------------------------------------------------------------------- */

START_TEST(good_boards)
{
    const uint32_t cells[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    struct npuzzle_board *board, *after, *goal, *same;
    char moves[5];

    ck_assert_int_eq(npuzzle_board_from_cells(cells, 3, 3, &board, NULL), NPUZZLE_OK);
    ck_assert_uint_eq(npuzzle_board_width(board), 3);
    ck_assert_uint_eq(npuzzle_board_height(board), 3);
    ck_assert(memcmp(npuzzle_board_cells(board), cells, sizeof cells) == 0);
    ck_assert_int_eq(npuzzle_board_moves(board, moves), 4);
    ck_assert_str_eq(moves, "UDLR");
    ck_assert_int_eq(npuzzle_board_after(board, "LU", 2, &after, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_board_moves(after, moves), 2);
    ck_assert_str_eq(moves, "DR");
    ck_assert_int_eq(npuzzle_board_goal("standard", 3, 3, &goal, NULL), NPUZZLE_OK);
    ck_assert(memcmp(npuzzle_board_cells(goal), npuzzle_board_cells(after), sizeof cells) == 0);
    same = library_board("3x3: 1 2 3 4 0 5 7 8 6");
    ck_assert(memcmp(npuzzle_board_cells(same), cells, sizeof cells) == 0);
    npuzzle_board_free(board);
    npuzzle_board_free(after);
    npuzzle_board_free(goal);
    npuzzle_board_free(same);
}
END_TEST

START_TEST(wrong_boards)
{
    const uint32_t twice[] = {1, 1, 2, 0}, full[] = {1, 2, 3, 4};
    struct npuzzle_board *board = NULL;
    struct npuzzle_error e;

    library_expect(npuzzle_board_from_cells(twice, 2, 2, &board, &e), NPUZZLE_BAD_INPUT, &e, "1");
    ck_assert_ptr_null(board);
    library_expect(npuzzle_board_from_cells(full, 2, 2, &board, &e), NPUZZLE_BAD_INPUT, &e, "");
    library_expect(npuzzle_board_from_cells(full, 0, 2, &board, &e), NPUZZLE_BAD_INPUT, &e, "side");
    library_expect(
        npuzzle_board_from_cells(full, 65536, 65536, &board, &e), NPUZZLE_BAD_INPUT, &e, "side");
    library_expect(npuzzle_board_from_text("", &board, &e), NPUZZLE_BAD_INPUT, &e, "");
    library_expect(
        npuzzle_board_from_text("1 2 3 3", &board, &e), NPUZZLE_BAD_INPUT, &e, "text:1:");
    library_expect(npuzzle_board_from_text("2x2: 1 2 3 0\n2x2: 1 2 3 0\n", &board, &e),
        NPUZZLE_BAD_INPUT, &e, "");
    library_expect(npuzzle_board_goal("slug", 3, 3, &board, &e), NPUZZLE_BAD_ARGUMENT, &e, "goal");
    library_expect(
        npuzzle_board_goal("snail", 3, 40000, &board, &e), NPUZZLE_BAD_INPUT, &e, "side");
    ck_assert_ptr_null(board);
    npuzzle_board_free(NULL);
}
END_TEST

START_TEST(wrong_moves_and_ids)
{
    struct npuzzle_board *board = NULL, *good = library_board(LIBRARY_EASY), *goal;
    struct npuzzle_error e;

    library_expect(npuzzle_board_after(good, "UX", 2, &board, &e), NPUZZLE_BAD_INPUT, &e, "move 2");
    library_expect(
        npuzzle_board_after(good, "UUU", 3, &board, &e), NPUZZLE_NOT_A_SOLUTION, &e, "move 2");
    library_expect(npuzzle_board_from_id("4x4", &board, &goal, &e), NPUZZLE_BAD_INPUT, &e, "");
    ck_assert_ptr_null(goal);
    ck_assert_ptr_null(board);
    npuzzle_board_free(good);
}
END_TEST

/* ---- facts ----------------------------------------------------------------------------------- */

START_TEST(facts)
{
    struct npuzzle_board *board = library_board(LIBRARY_EASY), *snail;
    struct npuzzle_facts found = {0};
    struct npuzzle_board *other = library_board("1 0 / 3 2");
    struct npuzzle_error e;

    ck_assert_int_eq(npuzzle_examine(board, NULL, &found, &e), NPUZZLE_OK);
    ck_assert(found.solvable == 1 && found.odd == 0 && found.hamming == 5);
    ck_assert(found.manhattan == 10 && found.blank == 2 && found.lower_bound == 10);
    ck_assert_int_eq(npuzzle_board_goal("snail", 3, 3, &snail, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_examine(snail, snail, &found, NULL), NPUZZLE_OK);
    ck_assert_uint_eq(found.lower_bound, 0);
    library_expect(npuzzle_examine(board, other, &found, &e), NPUZZLE_BAD_ARGUMENT, &e, "3x3");
    npuzzle_board_free(board);
    npuzzle_board_free(snail);
    npuzzle_board_free(other);
}
END_TEST

START_TEST(unsolvable)
{
    struct npuzzle_board *line = library_board("3 1\n2 1 0\n");
    struct npuzzle_board *odd = library_board("1 2 3 / 4 5 6 / 8 7 0");
    struct npuzzle_facts found = {0};
    struct npuzzle_error e;

    library_expect(
        npuzzle_examine(odd, NULL, &found, &e), NPUZZLE_UNSOLVABLE, &e, "odd number of swaps");
    ck_assert(found.solvable == 0 && found.manhattan == 2);
    library_expect(npuzzle_examine(line, NULL, NULL, &e), NPUZZLE_UNSOLVABLE, &e, "order");
    npuzzle_board_free(line);
    npuzzle_board_free(odd);
}
END_TEST

START_TEST(verifies)
{
    struct npuzzle_board *board = library_board("1 0 / 3 2"), *large = library_board(LIBRARY_EASY);
    struct npuzzle_error e;

    library_expect(npuzzle_verify(board, NULL, "R", 1, &e), NPUZZLE_NOT_A_SOLUTION, &e, "goal");
    library_expect(npuzzle_verify(board, NULL, "D", 1, &e), NPUZZLE_NOT_A_SOLUTION, &e, "move 1");
    library_expect(npuzzle_verify(board, NULL, "u", 1, &e), NPUZZLE_BAD_INPUT, &e, "move 1");
    library_expect(npuzzle_verify(board, large, "U", 1, &e), NPUZZLE_BAD_ARGUMENT, &e, "2x2");
    ck_assert_int_eq(npuzzle_verify(board, NULL, "U", 1, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_verify(large, large, NULL, 0, NULL), NPUZZLE_OK);
    npuzzle_board_free(board);
    npuzzle_board_free(large);
}
END_TEST

/* ---- names ----------------------------------------------------------------------------------- */

START_TEST(names)
{
    static const char *const ends[] = {"done", "proved", "solved", "first", "time limit",
        "node limit", "memory limit", "depth limit", "stopped", "cancelled"};
    static const char *const states[] = {"unknown", "solved", "optimal", "unsolvable"};
    static const struct npuzzle_named expected[] = {
        {"snail", NULL, 0},
        {"ida", NULL, NPUZZLE_OPTIMAL | NPUZZLE_USES_HEURISTIC},
        {"manhattan", NULL, NPUZZLE_ADMISSIBLE | NPUZZLE_CONSISTENT},
        {"5x2", NULL, 0},
    };
    struct npuzzle_named named;

    for (int kind = NPUZZLE_GOALS; kind <= NPUZZLE_TABLES; kind++) {
        unsigned count = 0, found = 0;

        for (; npuzzle_list((enum npuzzle_kind)kind, count, &named); count++) {
            ck_assert(named.title[0] != '\0');
            if (strcmp(named.name, expected[kind].name) == 0) {
                ck_assert_uint_eq(named.flags, expected[kind].flags);
                found++;
            }
        }
        ck_assert_uint_ge(count, 3);
        ck_assert_uint_eq(found, 1);
        ck_assert_ptr_null(named.name);
    }
    ck_assert_int_eq(npuzzle_list((enum npuzzle_kind)9, 0, &named), 0);
    for (int i = 0; i < 4; i++)
        ck_assert_str_eq(npuzzle_state_text((enum npuzzle_state)i), states[i]);
    for (int i = 0; i < 10; i++)
        ck_assert_str_eq(npuzzle_end_text((enum npuzzle_end)i), ends[i]);
    ck_assert_str_eq(npuzzle_state_text((enum npuzzle_state)77), "unknown");
    ck_assert_str_eq(npuzzle_end_text((enum npuzzle_end) - 1), "unknown");
    ck_assert_str_eq(npuzzle_version(), NPUZZLE_VERSION);
}
END_TEST

START_TEST(heuristics)
{
    struct npuzzle_board *board = library_board(LIBRARY_EASY), *goal,
                         *other = library_board("1 0 / 3 2");
    struct npuzzle_heuristic *heuristic = NULL;
    struct npuzzle_named named;
    struct npuzzle_error e;
    uint64_t value;

    ck_assert_int_eq(npuzzle_board_goal("standard", 3, 3, &goal, NULL), NPUZZLE_OK);
    for (unsigned i = 0; npuzzle_list(NPUZZLE_HEURISTICS, i, &named); i++) {
        ck_assert_int_eq(npuzzle_heuristic_open(named.name, goal, &heuristic, &e), NPUZZLE_OK);
        ck_assert_int_eq(npuzzle_heuristic_value(heuristic, goal, &value, &e), NPUZZLE_OK);
        ck_assert_uint_eq(value, 0);
        ck_assert_int_eq(npuzzle_heuristic_value(heuristic, board, &value, &e), NPUZZLE_OK);
        if ((named.flags & NPUZZLE_ADMISSIBLE) != 0)
            ck_assert_uint_le(value, 14);
        if (strcmp(named.name, "manhattan") == 0)
            ck_assert_uint_eq(value, 10);
        library_expect(npuzzle_heuristic_value(heuristic, other, &value, &e), NPUZZLE_BAD_ARGUMENT,
            &e, "size");
        npuzzle_heuristic_free(heuristic);
    }
    npuzzle_board_free(board);
    npuzzle_board_free(goal);
    npuzzle_board_free(other);
}
END_TEST

START_TEST(wrong_heuristics)
{
    struct npuzzle_board *goal = library_board(LIBRARY_EASY);
    struct npuzzle_heuristic *heuristic = NULL;
    struct npuzzle_error e;

    library_expect(
        npuzzle_heuristic_open("x", goal, &heuristic, &e), NPUZZLE_BAD_ARGUMENT, &e, "name");
    ck_assert_ptr_null(heuristic);
    npuzzle_heuristic_free(NULL);
    npuzzle_board_free(goal);
}
END_TEST

START_TEST(tables)
{
    struct npuzzle_error e = {.status = NPUZZLE_OK};
    char *const directory = test_directory_new();

    ck_assert_int_eq(npuzzle_tables_directory(directory, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_tables_state("5x2"), 0);
    ck_assert_int_eq(npuzzle_tables_state("9x9"), -1);
    ck_assert_int_eq(npuzzle_tables_build("5x2", 1, NULL, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_tables_state("5x2"), 2);
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_directory(directory, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_tables_state("5x2"), 1);
    library_expect(npuzzle_tables_build("9x9", 1, NULL, &e), NPUZZLE_BAD_ARGUMENT, &e, "tables");
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_directory("/dev/null/x", &e), NPUZZLE_OK);
    library_expect(npuzzle_tables_build("3x2", 1, NULL, &e), NPUZZLE_IO, &e, "/dev/null");
    npuzzle_tables_clear();
    test_directory_free(directory);
}
END_TEST

/* Until a directory is chosen, no file is read and none is written. */
START_TEST(no_directory)
{
    char *const cache = test_directory_new();
    struct npuzzle_error e;

    ck_assert_int_eq(setenv("XDG_CACHE_HOME", cache, 1), 0);
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_build("3x2", 0, NULL, &e), NPUZZLE_OK);
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_state("3x2"), 0);
    ck_assert_int_eq(rmdir(cache), 0);
    ck_assert_int_eq(mkdir(cache, 0700), 0);
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_directory(NULL, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_tables_build("3x2", 0, NULL, &e), NPUZZLE_OK);
    npuzzle_tables_clear();
    ck_assert_int_eq(npuzzle_tables_state("3x2"), 0);
    ck_assert_int_eq(npuzzle_tables_directory(NULL, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_tables_state("3x2"), 1);
    npuzzle_tables_clear();
    test_directory_free(cache);
}
END_TEST

/* ---- random boards --------------------------------------------------------------------------- */

START_TEST(generates)
{
    struct npuzzle_wish wish = {.width = 4, .height = 4, .seed = "otter-512"};
    struct npuzzle_generator *generator = NULL;
    struct npuzzle_board *board, *same;
    struct npuzzle_error e;
    char id[NPUZZLE_ID_BYTES], expected[NPUZZLE_ID_BYTES];
    uint64_t length;

    ck_assert_int_eq(npuzzle_generator_new(&wish, &generator, &e), NPUZZLE_OK);
    for (int i = 1; i <= 3; i++) {
        ck_assert_int_eq(npuzzle_generator_next(generator, &board, id, &length, &e), NPUZZLE_OK);
        snprintf(expected, sizeof expected, i == 1 ? "4x4#otter-512" : "4x4#otter-512.%d", i);
        ck_assert_str_eq(id, expected);
        ck_assert_int_eq(npuzzle_board_from_id(id, &same, NULL, &e), NPUZZLE_OK);
        ck_assert(memcmp(npuzzle_board_cells(same), npuzzle_board_cells(board), 64) == 0);
        npuzzle_board_free(same);
        npuzzle_board_free(board);
    }
    npuzzle_generator_free(generator);
    npuzzle_generator_free(NULL);
}
END_TEST

START_TEST(generates_by_difficulty)
{
    struct npuzzle_wish wish;
    struct npuzzle_generator *generator = NULL;
    struct npuzzle_board *board;
    struct npuzzle_error e;
    uint64_t length;

    wish = (struct npuzzle_wish){
        .width = 3, .height = 3, .seed = "a", .goal_name = "snail", .difficulty = "20..22"};
    ck_assert_int_eq(npuzzle_generator_new(&wish, &generator, &e), NPUZZLE_OK);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(npuzzle_generator_next(generator, &board, NULL, &length, &e), NPUZZLE_OK);
        ck_assert(length >= 20 && length <= 22);
        npuzzle_board_free(board);
    }
    npuzzle_generator_free(generator);
    ck_assert_int_eq(npuzzle_generator_new(NULL, &generator, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_generator_next(generator, &board, NULL, NULL, &e), NPUZZLE_OK);
    ck_assert_uint_eq(npuzzle_board_width(board), 4);
    npuzzle_generator_free(generator);
    npuzzle_board_free(board);
}
END_TEST

START_TEST(wrong_wishes)
{
    struct npuzzle_board *goal = library_board("0 1 / 2 3");
    struct npuzzle_generator *generator = NULL;
    struct npuzzle_error e;
    const struct {
        struct npuzzle_wish wish;
        const char *word;
    } wrong[] = {
        {{.width = 4}, "height"},
        {{.width = 4, .height = 4, .goal_name = "x"}, "goal"},
        {{.width = 4, .height = 4, .custom_goal = goal}, "custom"},
        {{.seed = ""}, "seed"},
        {{.seed = "\n"}, "seed"},
        {{.difficulty = "harder"}, "difficulty"},
    };
    struct npuzzle_wish wish = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wish = wrong[i].wish;
        library_expect(
            npuzzle_generator_new(&wish, &generator, &e), NPUZZLE_BAD_ARGUMENT, &e, wrong[i].word);
        ck_assert_ptr_null(generator);
    }
    npuzzle_board_free(goal);
}
END_TEST

/* Whether the next boards of two generators have the same id. */
static bool
same_next(struct npuzzle_generator *generator, struct npuzzle_generator *other)
{
    struct npuzzle_generator *const generators[] = {generator, other};
    char ids[2][NPUZZLE_ID_BYTES];
    struct npuzzle_board *board;
    struct npuzzle_error e;

    for (int i = 0; i < 2; i++) {
        const enum npuzzle_status status =
            npuzzle_generator_next(generators[i], &board, ids[i], NULL, &e);

        ck_assert_msg(status == NPUZZLE_OK, "%s", e.text);
        npuzzle_board_free(board);
    }
    return strcmp(ids[0], ids[1]) == 0;
}

START_TEST(goes_on_after_a_failure)
{
    struct npuzzle_wish wish = {.width = 3, .height = 3, .seed = "a", .difficulty = "32..40"};
    struct npuzzle_generator *generator, *undisturbed;
    struct npuzzle_board *board;
    struct npuzzle_error e;

    /* No board is that hard. */
    ck_assert_int_eq(npuzzle_generator_new(&wish, &generator, &e), NPUZZLE_OK);
    for (int i = 0; i < 2; i++)
        library_expect(npuzzle_generator_next(generator, &board, NULL, NULL, &e),
            NPUZZLE_BAD_ARGUMENT, &e, "31");
    npuzzle_generator_free(generator);

    wish.difficulty = "20..22";
    ck_assert_int_eq(npuzzle_generator_new(&wish, &undisturbed, &e), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_token_new(&wish.token, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_generator_new(&wish, &generator, &e), NPUZZLE_OK);
    for (int i = 0; i < 3; i++) {
        npuzzle_cancel(wish.token);
        library_expect(
            npuzzle_generator_next(generator, &board, NULL, NULL, &e), NPUZZLE_CANCELLED, &e, "");
        ck_assert_ptr_null(board);
        npuzzle_cancel_clear(wish.token);
        ck_assert(same_next(generator, undisturbed));
    }
    npuzzle_generator_free(generator);
    npuzzle_generator_free(undisturbed);
    npuzzle_token_free(wish.token);
}
END_TEST

/* A goal without a name has no id; one that has a name has it as a board, too. */
START_TEST(ids_of_custom_goals)
{
    struct npuzzle_wish wish = {.seed = "a"};
    struct npuzzle_board *goals[2], *board, *same;
    struct npuzzle_generator *generator;
    char id[NPUZZLE_ID_BYTES];

    goals[0] = library_board("0 3 / 2 1");
    ck_assert_int_eq(npuzzle_board_goal("snail", 3, 3, &goals[1], NULL), NPUZZLE_OK);
    for (int i = 0; i < 2; i++) {
        wish.custom_goal = goals[i];
        ck_assert_int_eq(npuzzle_generator_new(&wish, &generator, NULL), NPUZZLE_OK);
        ck_assert_int_eq(npuzzle_generator_next(generator, &board, id, NULL, NULL), NPUZZLE_OK);
        ck_assert_int_eq(npuzzle_examine(board, goals[i], NULL, NULL), NPUZZLE_OK);
        ck_assert_str_eq(id, i == 0 ? "" : "3x3-snail#a");
        if (i == 1) {
            ck_assert_int_eq(npuzzle_board_from_id(id, &same, NULL, NULL), NPUZZLE_OK);
            ck_assert(memcmp(npuzzle_board_cells(same), npuzzle_board_cells(board), 36) == 0);
            npuzzle_board_free(same);
        }
        npuzzle_board_free(board);
        npuzzle_board_free(goals[i]);
        npuzzle_generator_free(generator);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("library");
    TCase *const tcase = tcase_create("library");

    tcase_add_test(tcase, good_boards);
    tcase_add_test(tcase, wrong_boards);
    tcase_add_test(tcase, wrong_moves_and_ids);
    tcase_add_test(tcase, facts);
    tcase_add_test(tcase, unsolvable);
    tcase_add_test(tcase, verifies);
    tcase_add_test(tcase, names);
    tcase_add_test(tcase, heuristics);
    tcase_add_test(tcase, wrong_heuristics);
    tcase_add_test(tcase, tables);
    tcase_add_test(tcase, no_directory);
    tcase_add_test(tcase, generates);
    tcase_add_test(tcase, generates_by_difficulty);
    tcase_add_test(tcase, wrong_wishes);
    tcase_add_test(tcase, goes_on_after_a_failure);
    tcase_add_test(tcase, ids_of_custom_goals);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
