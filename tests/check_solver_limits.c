// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/solver: the first solution comes at once; limits of time, nodes and depth hold;
 * cancelling works.
 */
#include "config.h"

#include "solver/solver.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "pdb/store.h"

#include "solver_scene.h"
#include "support.h"

/* The promise is 50 ms. CPU time, since the machine may be busy. */
enum { PATIENCE_NS = 1000000000 };

/* Enough time for a first solution on any machine. */
#ifdef NP_SANITIZED
static const uint64_t short_time_ns = 4000000000;
#else
static const uint64_t short_time_ns = 1000000000;
#endif

START_TEST(the_first_solution_is_enough)
{
    for (uint32_t side = 2; side <= 20; side += 3) {
        struct solver_options options;
        struct board board;
        struct goal goal;
        solver_options_init(&options);
        options.first_only = true;
        solver_scene_scramble(&board, &goal, GOAL_STANDARD, side, side, side);
        struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
        ck_assert_int_ne(answer.state, ANSWER_UNKNOWN);
        ck_assert_ptr_nonnull(answer.algorithm);
        ck_assert_uint_lt(answer.effort.cpu_ns, PATIENCE_NS);
        answer_free(&answer);
        board_free(&board);
    }
}
END_TEST

/* A caller that wants the first solution and gets none learns the reason. */
START_TEST(no_solution_is_no_first_one)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    options.first_only = true;
    options.algorithm = &search_ida;
    options.heuristic = &heuristic_manhattan;
    options.limits.nodes = 1000;
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 5, 5, 8);
    struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_UNKNOWN);
    ck_assert_int_eq(answer.end, ANSWER_END_NODES);
    answer_free(&answer);
    options.algorithm = &search_greedy;
    options.limits.nodes = 0;
    answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_SOLVED);
    ck_assert_int_eq(answer.end, ANSWER_END_FIRST);
    answer_free(&answer);
    board_free(&board);
}
END_TEST

START_TEST(a_time_limit_is_kept)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct solver_options options;
        struct board board;
        struct goal goal;
        solver_options_init(&options);
        options.limits.threads = threads;
        options.time_ns = short_time_ns;
        solver_scene_scramble(&board, &goal, GOAL_STANDARD, 6, 6, 7);
        struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
        ck_assert_int_eq(answer.state, ANSWER_SOLVED);
        ck_assert_uint_lt(answer.effort.cpu_ns, threads * short_time_ns + PATIENCE_NS);
        ck_assert_uint_gt(answer.lower_bound, 50);
        ck_assert_uint_gt(answer.effort.cpu_ns, 0);
        answer_free(&answer);
        board_free(&board);
    }
}
END_TEST

START_TEST(a_node_limit_is_kept)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    options.limits.threads = 1;
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 5, 5, 8);

    for (options.limits.nodes = 1; options.limits.nodes < 10000000; options.limits.nodes *= 10) {
        struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
        ck_assert_uint_le(answer.effort.generated, options.limits.nodes + 10);
        ck_assert_int_ne(answer.state, ANSWER_OPTIMAL);
        answer_free(&answer);
    }
    board_free(&board);
}
END_TEST

START_TEST(a_path_is_not_deeper_than_allowed)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    solver_scene_read(&board, "8 6 7/2 5 4/3 0 1");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);

    options.limits.depth = 30;
    struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_UNKNOWN);
    ck_assert_uint_eq(answer.lower_bound, 31);
    answer_free(&answer);
    options.limits.depth = 31;
    answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_OPTIMAL);
    answer_free(&answer);
    board_free(&board);
}
END_TEST

/* Sets the flag at the n-th report. */
struct canceller {
    struct cancel cancel;
    unsigned news;
    int64_t at_cpu_ns;
};

static bool
cancel_at_news(void *context, const struct answer *answer)
{
    struct canceller *canceller = context;

    (void)answer;
    if (canceller->news-- == 0) {
        canceller->at_cpu_ns = clock_cpu_ns();
        cancel_request(&canceller->cancel);
    }
    return false;
}

START_TEST(cancelling_takes_effect_everywhere)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 5, 5, 9);
    for (options.limits.threads = 1; options.limits.threads <= 2; options.limits.threads++) {
        for (unsigned news = 0; news < 8; news++) {
            struct canceller canceller = {.news = news};
            options.prove = news % 2 != 0;
            const struct solver_control control = {
                .context = &canceller, .changed = cancel_at_news};
            options.time_ns = 3000000000;
            options.limits.cancel = &canceller.cancel;
            struct answer answer = solver_scene_solve(&board, &goal, &options, &control);
            if (canceller.at_cpu_ns != 0) {
                ck_assert_int_eq(answer.end, ANSWER_END_CANCELLED);
                ck_assert_int_lt(clock_cpu_ns() - canceller.at_cpu_ns, PATIENCE_NS);
            }
            answer_free(&answer);
        }
    }
    board_free(&board);
}
END_TEST

START_TEST(cancelled_before_it_began)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    struct cancel cancel = {.requested = true};
    solver_options_init(&options);

    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 6, 6, 10);
    options.limits.cancel = &cancel;
    struct answer answer = solver_scene_solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, ANSWER_UNKNOWN);
    ck_assert_int_eq(answer.end, ANSWER_END_CANCELLED);
    answer_free(&answer);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("solver");
    TCase *const tests = tcase_create("limits");

    tcase_set_timeout(tests, 60);
    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_add_test(tests, the_first_solution_is_enough);
    tcase_add_test(tests, no_solution_is_no_first_one);
    tcase_add_test(tests, a_time_limit_is_kept);
    tcase_add_test(tests, a_node_limit_is_kept);
    tcase_add_test(tests, a_path_is_not_deeper_than_allowed);
    tcase_add_test(tests, cancelling_takes_effect_everywhere);
    tcase_add_test(tests, cancelled_before_it_began);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
