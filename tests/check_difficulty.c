// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/difficulty: the meaning of its words, and ratings by proved length.
 */
#include "config.h"

#include "solver/difficulty.h"

#include <stdio.h>

#include "pdb/store.h"
#include "puzzle/id.h"
#include "solver/solver.h"
#include "support.h"

/* How the simulated solver ends. */
static bool ends;
static enum answer_end end;

enum np_status __wrap_solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct answer *answer, struct np_error *error);
enum np_status __real_solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct answer *answer, struct np_error *error);

enum np_status
__wrap_solver_run(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct answer *answer, struct np_error *error)
{
    if (!ends)
        return __real_solver_run(board, goal, options, control, answer, error);
    *answer = (struct answer){.end = end};
    return NP_OK;
}

START_TEST(a_lack_of_memory_is_no_lack_of_time)
{
    static const struct {
        enum answer_end end;
        enum np_status status;
    } rows[] = {{ANSWER_END_MEMORY, NP_NO_MEMORY}, {ANSWER_END_TIME, NP_LIMIT},
        {ANSWER_END_CANCELLED, NP_CANCELLED}};
    const struct difficulty_range range = {.least = 20, .most = 30};

    ends = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum difficulty_verdict verdict;
        struct puzzle_id id;
        struct board board;
        struct goal goal;
        uint64_t length;

        end = rows[i].end;
        ck_assert_int_eq(puzzle_id_parse(&id, "4x4#memory", NULL), NP_OK);
        ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
        ck_assert_int_eq(difficulty_judge(&range, &board, &goal, 0, NULL, &verdict, &length, NULL),
            rows[i].status);
        board_free(&board);
        goal_free(&goal);
    }
    ends = false;
}
END_TEST

START_TEST(a_difficulty_is_read_whole)
{
    static const char *const wrong[] = {
        "", "0", "easier", "9..", "..9", "9..8", "9..10x", "1234567"};
    struct difficulty difficulty;

    ck_assert(difficulty_read(&difficulty, "medium"));
    ck_assert_int_eq(difficulty.kind, DIFFICULTY_MEDIUM);
    ck_assert(difficulty_read(&difficulty, "12"));
    ck_assert_uint_eq(difficulty.least, 12);
    ck_assert_uint_eq(difficulty.most, 12);
    ck_assert(difficulty_read(&difficulty, "20..30"));
    ck_assert_int_eq(difficulty.kind, DIFFICULTY_RANGE);
    ck_assert_uint_eq(difficulty.least, 20);
    ck_assert_uint_eq(difficulty.most, 30);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!difficulty_read(&difficulty, wrong[i]), "%s", wrong[i]);
}
END_TEST

START_TEST(a_board_is_rated_by_its_length)
{
    static const struct {
        uint64_t least, most;
        enum difficulty_verdict verdict;
    } rows[] = {
        {1, 1, DIFFICULTY_TOO_HARD}, {40, 50, DIFFICULTY_TOO_EASY}, {2, 31, DIFFICULTY_FITS}};
    struct puzzle_id id;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_parse(&id, "3x3#difficulty", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct difficulty_range range = {.least = rows[i].least, .most = rows[i].most};
        enum difficulty_verdict verdict;
        uint64_t length;

        ck_assert_int_eq(
            difficulty_judge(&range, &board, &goal, 0, NULL, &verdict, &length, NULL), NP_OK);
        ck_assert_int_eq(verdict, rows[i].verdict);
    }
    board_free(&board);
    goal_free(&goal);
}
END_TEST

/* The number of 3x3 boards at each distance from a goal with the blank in a corner, from distance 0
 * on: sequence A089473 of the On-Line Encyclopedia of Integer Sequences. */
static const unsigned boards_3x3[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024,
    1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274,
    3910, 760, 221, 2};

/* Proving the length of such a board, between 264 and 338, would take hours, but whether it lies in
 * one of these ranges is decided at once. */
START_TEST(a_large_board_is_rated_at_once)
{
    static const struct {
        struct difficulty_range range;
        enum difficulty_verdict verdict;
    } rows[] = {{{.least = 260, .most = 566}, DIFFICULTY_FITS},
        {{.least = 380, .most = 566}, DIFFICULTY_TOO_EASY},
        {{.least = 10, .most = 20}, DIFFICULTY_TOO_HARD}};
    struct puzzle_id id;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_parse(&id, "10x10~900#difficulty", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum difficulty_verdict verdict;
        uint64_t length;

        ck_assert_int_eq(
            difficulty_judge(&rows[i].range, &board, &goal, 0, NULL, &verdict, &length, NULL),
            NP_OK);
        ck_assert_int_eq(verdict, rows[i].verdict);
    }
    board_free(&board);
    goal_free(&goal);
}
END_TEST

/* Sizes too large for proved lengths. */
static const uint32_t large_sizes[][2] = {{6, 6}, {13, 2}, {9, 8}, {20, 20}, {40, 10}};

enum { LARGE_SIZES = sizeof large_sizes / sizeof large_sizes[0] };

/* A quarter of random boards are hard: 0.18 to 0.32 of 400, three standard deviations. */
START_TEST(one_large_board_in_four_is_hard)
{
    enum { BOARDS = 400 };
    const uint32_t width = large_sizes[_i][0], height = large_sizes[_i][1];
    const struct difficulty hard = {.kind = DIFFICULTY_HARD};
    const struct difficulty_range range = difficulty_range_of(&hard, width, height);
    struct puzzle_id id = {.width = width, .height = height, .goal = GOAL_STANDARD};
    unsigned fit = 0;

    ck_assert(range.by_manhattan);
    ck_assert(range.uniform);
    for (unsigned i = 0; i < BOARDS; i++) {
        struct board board;
        struct goal goal;
        enum difficulty_verdict verdict;
        uint64_t length;

        snprintf(id.seed, sizeof id.seed, "quarter-%u", i);
        ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
        ck_assert_int_eq(
            difficulty_judge(&range, &board, &goal, 0, NULL, &verdict, &length, NULL), NP_OK);
        fit += verdict == DIFFICULTY_FITS;
        ck_assert_uint_eq(length, 0);
        board_free(&board);
        goal_free(&goal);
    }
    ck_assert_uint_gt(fit, BOARDS * 18 / 100);
    ck_assert_uint_lt(fit, BOARDS * 32 / 100);
}
END_TEST

/* Small ones, strips and a large one. */
static const uint32_t easy_sizes[][2] = {{6, 6}, {13, 2}, {9, 8}, {40, 10}, {2, 3000}, {380, 380}};

enum { EASY_SIZES = sizeof easy_sizes / sizeof easy_sizes[0] };

/* Proposals lead to an easy board within a few tries, on every shape. */
START_TEST(easy_large_boards_are_found)
{
    enum { TRIES = 10 };
    const uint32_t width = easy_sizes[_i][0], height = easy_sizes[_i][1];
    const struct difficulty easy = {.kind = DIFFICULTY_EASY};
    const struct difficulty_range range = difficulty_range_of(&easy, width, height);
    struct puzzle_id id = {.width = width, .height = height, .goal = GOAL_STANDARD, .seed = "easy"};
    enum difficulty_verdict verdict = DIFFICULTY_TOO_HARD;
    struct rng rng;

    rng_seed(&rng, 1);
    ck_assert(!range.uniform);
    for (unsigned i = 0; i < TRIES && verdict != DIFFICULTY_FITS; i++) {
        struct board board;
        struct goal goal;
        uint64_t length;

        difficulty_propose(&range, 0, &rng, &id);
        ck_assert_uint_eq(id.walk, 0);
        ck_assert_uint_gt(id.near, 0);
        snprintf(id.seed, sizeof id.seed, "easy-%u", i);
        ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
        ck_assert_int_eq(
            difficulty_judge(&range, &board, &goal, 0, NULL, &verdict, &length, NULL), NP_OK);
        board_free(&board);
        goal_free(&goal);
    }
    ck_assert_int_eq(verdict, DIFFICULTY_FITS);
}
END_TEST

START_TEST(boards_are_made_as_their_range_asks)
{
    const struct difficulty easy = {.kind = DIFFICULTY_EASY}, medium = {.kind = DIFFICULTY_MEDIUM};
    const struct difficulty lengths = {.kind = DIFFICULTY_RANGE, .least = 20, .most = 30};
    struct difficulty_range range = difficulty_range_of(&easy, BOARD_SIDE_MAX, BOARD_SIDE_MAX);
    struct puzzle_id id = {.width = BOARD_SIDE_MAX, .height = BOARD_SIDE_MAX};
    struct rng rng;

    rng_seed(&rng, 1);
    difficulty_propose(&range, 0, &rng, &id);
    ck_assert_uint_eq(id.walk, 0);
    ck_assert_uint_gt(id.near, 0);
    ck_assert_uint_le(id.near, BOARD_SIDE_MAX);
    range = difficulty_range_of(&medium, BOARD_SIDE_MAX, BOARD_SIDE_MAX);
    difficulty_propose(&range, 0, &rng, &id);
    ck_assert_uint_eq(id.walk, 0);
    ck_assert_uint_eq(id.near, 0);
    range = difficulty_range_of(&lengths, 1000, 1000);
    ck_assert(!range.by_manhattan);
    difficulty_propose(&range, 0, &rng, &id);
    ck_assert_uint_ge(id.walk, 20);
    ck_assert_uint_le(id.walk, 30);
    ck_assert_uint_eq(id.near, 0);
    /* On a single row only the blank moves. */
    range = difficulty_range_of(&medium, 1, 300);
    ck_assert(!range.by_manhattan);
    ck_assert_uint_lt(range.most, difficulty_hardest(GOAL_STANDARD, 1, 300));
}
END_TEST

START_TEST(words_cut_the_lengths_of_boards_apart)
{
    static const uint32_t sizes[][2] = {
        {2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {2, 8}, {5, 5}, {20, 20}, {100, 3}, {32768, 32768}};
    const struct difficulty easy = {.kind = DIFFICULTY_EASY}, medium = {.kind = DIFFICULTY_MEDIUM},
                            hard = {.kind = DIFFICULTY_HARD};
    const struct difficulty_range hard_3x3 = difficulty_range_of(&hard, 3, 3);
    unsigned boards = 0, hard_boards = 0;
    uint64_t moves = 0;

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const uint32_t width = sizes[i][0], height = sizes[i][1];
        const struct difficulty_range first = difficulty_range_of(&easy, width, height),
                                      second = difficulty_range_of(&medium, width, height),
                                      third = difficulty_range_of(&hard, width, height);

        ck_assert_uint_ge(first.least, 1);
        ck_assert_uint_le(first.least, first.most);
        ck_assert_uint_eq(second.least, first.most + 1);
        ck_assert_uint_le(second.least, second.most);
        ck_assert_uint_eq(third.least, second.most + 1);
        ck_assert_uint_eq(third.most, UINT64_MAX);
        ck_assert_uint_le(third.least, difficulty_hardest(GOAL_STANDARD, width, height));
        ck_assert(third.uniform);
        ck_assert(!first.uniform);
    }
    for (unsigned length = 0; length < sizeof boards_3x3 / sizeof boards_3x3[0]; length++) {
        boards += boards_3x3[length];
        moves += (uint64_t)length * boards_3x3[length];
        hard_boards += length >= hard_3x3.least ? boards_3x3[length] : 0;
    }
    ck_assert_uint_eq(boards, 181440);
    ck_assert_uint_eq(difficulty_mean(3, 3), (moves + boards / 2) / boards);
    ck_assert_uint_gt(hard_boards, boards / 5);
    ck_assert_uint_lt(hard_boards, boards / 4);
    ck_assert_uint_eq(difficulty_mean(4, 4), 53);
    ck_assert_uint_eq(difficulty_range_of(&hard, 4, 4).least, 57);
}
END_TEST

START_TEST(words_grow_with_the_size)
{
    const struct difficulty easy = {.kind = DIFFICULTY_EASY}, hard = {.kind = DIFFICULTY_HARD};

    ck_assert_uint_lt(difficulty_range_of(&easy, 3, 3).most, difficulty_range_of(&easy, 4, 4).most);
    ck_assert_uint_lt(
        difficulty_range_of(&easy, 4, 4).most, difficulty_range_of(&hard, 4, 4).least);
    ck_assert_uint_eq(difficulty_hardest(GOAL_STANDARD, 4, 4), 80);
    ck_assert_uint_eq(difficulty_hardest(GOAL_BLANK_FIRST, 4, 3), 53);
    ck_assert_uint_eq(difficulty_hardest(GOAL_SNAIL, 4, 4), UINT64_MAX);
    ck_assert_uint_eq(difficulty_hardest(GOAL_STANDARD, 5, 5), UINT64_MAX);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("difficulty");
    TCase *tests = tcase_create("difficulty");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_add_test(tests, a_difficulty_is_read_whole);
    tcase_add_test(tests, a_lack_of_memory_is_no_lack_of_time);
    tcase_add_loop_test(tests, one_large_board_in_four_is_hard, 0, LARGE_SIZES);
    tcase_add_loop_test(tests, easy_large_boards_are_found, 0, EASY_SIZES);
    tcase_add_test(tests, boards_are_made_as_their_range_asks);
    tcase_add_test(tests, a_board_is_rated_by_its_length);
    tcase_add_test(tests, a_large_board_is_rated_at_once);
    tcase_add_test(tests, words_cut_the_lengths_of_boards_apart);
    tcase_add_test(tests, words_grow_with_the_size);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
