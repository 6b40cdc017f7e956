// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the finder in solver/difficulty: its boards have the requested difficulty, and it can be
 * cancelled.
 */
#include "config.h"

#include "solver/difficulty.h"

#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "pdb/store.h"
#include "solver/solver.h"
#include "support.h"

/* The promise is milliseconds; a busy machine may take longer. */
enum { PATIENCE_SECONDS = 100 };

/* Simulated answers, board by board; the last one repeats. NULL: the true ones. */
static const struct answer *rulings;
static size_t ruling_count;
static atomic_size_t ruled;

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
    if (rulings == NULL)
        return __real_solver_run(board, goal, options, control, answer, error);
    const size_t number = atomic_fetch_add(&ruled, 1);
    *answer = rulings[number < ruling_count ? number : ruling_count - 1];
    return NP_OK;
}

static struct finder_wish
wish_of(const char *id, uint64_t least, uint64_t most)
{
    const struct difficulty difficulty = {.kind = DIFFICULTY_RANGE, .least = least, .most = most};
    struct finder_wish wish = {0};

    ck_assert_int_eq(puzzle_id_parse(&wish.id, id, NULL), NP_OK);
    wish.range = difficulty_range_of(&difficulty, wish.id.width, wish.id.height);
    return wish;
}

static enum finder_state
await_end(struct finder *finder, struct finder_report *report)
{
    enum finder_state state;

    while ((state = finder_wait(finder, CLOCK_NS_PER_SECOND, report)) == FINDER_RUNS)
        continue;
    return state;
}

/* Polls until the finder has ended. */
static enum finder_state
find(const struct finder_wish *wish, unsigned *tries, struct puzzle_id *id)
{
    const int64_t until_ns = clock_now_ns() + PATIENCE_SECONDS * (int64_t)CLOCK_NS_PER_SECOND;
    struct finder_report report;
    struct finder *finder;
    enum finder_state state;

    ck_assert_int_eq(finder_start(&finder, wish, NULL), NP_OK);
    while ((state = finder_wait(finder, CLOCK_NS_PER_SECOND, &report)) == FINDER_RUNS)
        ck_assert_int_lt(clock_now_ns(), until_ns);
    finder_free(finder);
    *tries = report.tries;
    *id = report.id;
    return state;
}

static void
check_length(const struct puzzle_id *id, const struct difficulty_range *range)
{
    struct board board = {0};
    struct goal goal = {0};
    enum difficulty_verdict verdict;
    uint64_t length;

    ck_assert_int_eq(puzzle_id_make(id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(
        difficulty_judge(range, &board, &goal, PATIENCE_SECONDS * (uint64_t)CLOCK_NS_PER_SECOND,
            NULL, &verdict, &length, NULL),
        NP_OK);
    ck_assert_int_eq(verdict, DIFFICULTY_FITS);
    ck_assert_uint_ge(length, range->least);
    ck_assert_uint_le(length, range->most);
    board_free(&board);
    goal_free(&goal);
}

START_TEST(a_board_is_as_hard_as_asked_for)
{
    const struct finder_wish wish = wish_of("4x4-snail#x", 14, 16);
    struct puzzle_id id;
    unsigned tries;

    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_FOUND);
    ck_assert_uint_ge(tries, 1);
    ck_assert_int_eq(id.goal, GOAL_SNAIL);
    ck_assert_int_eq(id.seed[0], 'x');
    check_length(&id, &wish.range);
}
END_TEST

/* The same seed gives the same board, in every program. */
START_TEST(a_seed_is_one_board)
{
    const struct finder_wish wish = wish_of("3x3#mine", 10, 14);
    struct puzzle_id id, again;
    unsigned tries, same;

    ck_assert(!wish.range.uniform);
    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_FOUND);
    ck_assert_int_eq(strncmp(id.seed, "mine", 4), 0);
    ck_assert_uint_gt(id.walk, 0);
    check_length(&id, &wish.range);
    ck_assert_int_eq(find(&wish, &same, &again), FINDER_FOUND);
    ck_assert_uint_eq(same, tries);
    ck_assert_uint_eq(again.walk, id.walk);
    ck_assert_str_eq(again.seed, id.seed);
}
END_TEST

START_TEST(a_seed_gets_a_number_where_boards_are_random)
{
    const struct finder_wish wish = wish_of("3x3#mine", 27, 31);
    struct puzzle_id id;
    unsigned tries;

    ck_assert(wish.range.uniform);
    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_FOUND);
    ck_assert_uint_gt(tries, 1);
    ck_assert_int_eq(strncmp(id.seed, "mine.", 5), 0);
    check_length(&id, &wish.range);
}
END_TEST

/* The range holds 223 of 181,440 boards; most boards are rejected without a proof. */
START_TEST(a_rare_board_of_a_small_size_is_found)
{
    const struct finder_wish wish = wish_of("3x3-blank-first#rare", 30, 31);
    struct puzzle_id id;
    unsigned tries;

    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_FOUND);
    ck_assert_int_eq(strncmp(id.seed, "rare.", 5), 0);
    check_length(&id, &wish.range);
}
END_TEST

START_TEST(a_range_beyond_the_hardest_board_is_refused)
{
    const struct finder_wish wishes[] = {wish_of("3x2#none", 22, 30), wish_of("4x3#none", 54, 60)};
    struct finder *finder;
    struct np_error error;

    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        ck_assert_int_eq(finder_start(&finder, &wishes[i], &error), NP_TOO_LARGE);
        ck_assert_ptr_null(finder);
    }
    ck_assert_str_eq(error.text, "no board of 4x3 takes more than 53 moves");
}
END_TEST

/* The range holds one board in many millions: the search ends before it finds one. */
START_TEST(a_search_for_rare_boards_ends)
{
    struct finder_wish wish = wish_of("4x4#rare", 79, 80);
    const int64_t start_ns = clock_now_ns();
    struct puzzle_id id;
    unsigned tries;

    wish.time_ns = 200 * (uint64_t)CLOCK_NS_PER_MS;
    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_TIME);
    ck_assert_int_lt(clock_now_ns() - start_ns, 10 * (int64_t)CLOCK_NS_PER_SECOND);
    ck_assert_uint_ge(tries, 1);
}
END_TEST

/* Answers about a board that shall have 20 to 24 moves. */
#define UNPROVED               \
    {                          \
        .end = ANSWER_END_TIME \
    }
#define TOO_EASY                             \
    {                                        \
        .state = ANSWER_SOLVED, .length = 10 \
    }
#define FITS                                                     \
    {                                                            \
        .state = ANSWER_OPTIMAL, .length = 22, .lower_bound = 22 \
    }

/* Six boards in a row that cannot be rated end the search; nothing less does. */
START_TEST(boards_that_cannot_be_rated_end_the_search)
{
    static const struct answer some[] = {UNPROVED, UNPROVED, UNPROVED, UNPROVED, UNPROVED, TOO_EASY,
        UNPROVED, UNPROVED, UNPROVED, UNPROVED, UNPROVED, FITS};
    static const struct answer all[] = {UNPROVED};
    const struct finder_wish wish = wish_of("4x4#ruled", 20, 24);
    struct puzzle_id id;
    unsigned tries;

    rulings = some;
    ruling_count = sizeof some / sizeof some[0];
    atomic_store(&ruled, 0);
    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_FOUND);
    ck_assert_uint_eq(tries, sizeof some / sizeof some[0]);
    rulings = all;
    ruling_count = 1;
    ck_assert_int_eq(find(&wish, &tries, &id), FINDER_UNPROVED);
    ck_assert_uint_eq(tries, 6);
    rulings = NULL;
}
END_TEST

/* The finder can go on with the board that it could not judge. */
START_TEST(a_lack_of_memory_is_no_lack_of_time)
{
    static const struct answer none[] = {UNPROVED, {.end = ANSWER_END_MEMORY}, FITS};
    const struct finder_wish wish = wish_of("4x4#ruled", 20, 24);
    struct finder_report report;
    struct finder *finder;

    rulings = none;
    ruling_count = sizeof none / sizeof none[0];
    atomic_store(&ruled, 0);
    ck_assert_int_eq(finder_start(&finder, &wish, NULL), NP_OK);
    ck_assert_int_eq(await_end(finder, &report), FINDER_FAILED);
    ck_assert_int_eq(report.error.status, NP_NO_MEMORY);
    ck_assert_uint_eq(report.tries, 2);
    ck_assert_int_eq(finder_again(finder, NULL), NP_OK);
    ck_assert_int_eq(await_end(finder, &report), FINDER_FOUND);
    ck_assert_str_eq(report.id.seed, "ruled.2");
    finder_free(finder);
    rulings = NULL;
}
END_TEST

START_TEST(a_cancelled_finder_goes_on_with_the_same_board)
{
    static const struct answer fits[] = {
        {.state = ANSWER_OPTIMAL, .length = 650, .lower_bound = 650}};
    const struct finder_wish wish = wish_of("10x10#far", 600, 700);
    struct finder_report report;
    struct finder *finder;

    ck_assert_int_eq(finder_start(&finder, &wish, NULL), NP_OK);
    for (unsigned i = 0; i < 2; i++) {
        finder_cancel(finder);
        ck_assert_int_eq(await_end(finder, &report), FINDER_TIME);
        rulings = i == 1 ? fits : NULL;
        ruling_count = 1;
        ck_assert_int_eq(finder_again(finder, NULL), NP_OK);
    }
    ck_assert_int_eq(await_end(finder, &report), FINDER_FOUND);
    ck_assert_str_eq(report.id.seed, "far");
    finder_free(finder);
    rulings = NULL;
}
END_TEST

START_TEST(a_finder_goes_on_to_the_next_board)
{
    const struct finder_wish wish = wish_of("3x3#next", 20, 24);
    struct finder_report first, second;
    struct finder *finder;

    ck_assert_int_eq(finder_start(&finder, &wish, NULL), NP_OK);
    ck_assert_int_eq(await_end(finder, &first), FINDER_FOUND);
    ck_assert_int_eq(finder_again(finder, NULL), NP_OK);
    ck_assert_int_eq(await_end(finder, &second), FINDER_FOUND);
    ck_assert_str_ne(first.id.seed, second.id.seed);
    ck_assert_uint_ge(first.length, 20);
    ck_assert_uint_le(second.length, 24);
    finder_free(finder);
}
END_TEST

START_TEST(a_finder_is_stopped)
{
    const struct finder_wish wish = wish_of("10x10#far", 600, 700);
    const int64_t start_ns = clock_cpu_ns();
    struct finder *finder;

    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(finder_start(&finder, &wish, NULL), NP_OK);
        finder_free(finder);
    }
    finder_free(NULL);
    /* Each of these proofs would run forever. */
    ck_assert_int_lt(clock_cpu_ns() - start_ns, 3 * (int64_t)CLOCK_NS_PER_SECOND);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("finder");
    TCase *tests = tcase_create("finder");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, PATIENCE_SECONDS);
    tcase_add_test(tests, a_board_is_as_hard_as_asked_for);
    tcase_add_test(tests, a_seed_is_one_board);
    tcase_add_test(tests, a_seed_gets_a_number_where_boards_are_random);
    tcase_add_test(tests, a_rare_board_of_a_small_size_is_found);
    tcase_add_test(tests, a_range_beyond_the_hardest_board_is_refused);
    tcase_add_test(tests, a_search_for_rare_boards_ends);
    tcase_add_test(tests, boards_that_cannot_be_rated_end_the_search);
    tcase_add_test(tests, a_lack_of_memory_is_no_lack_of_time);
    tcase_add_test(tests, a_cancelled_finder_goes_on_with_the_same_board);
    tcase_add_test(tests, a_finder_goes_on_to_the_next_board);
    tcase_add_test(tests, a_finder_is_stopped);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
