// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: what it says of boards that are easy, hard, solved and impossible, and that its
 * limits are kept.
 */
#include "config.h"

#include "base/clock.h"
#include "base/rng.h"
#include "puzzle/notation.h"
#include "puzzle/path.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"
#include "support.h"

#include <check.h>
#include <string.h>

static void
read_board(struct board *board, const char *text)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    bool found;

    ck_assert_int_eq(notation_open_text(&reader, text, strlen(text), "text", NULL), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
    ck_assert(found);
    ck_assert_int_eq(board_copy(board, &entry.board, NULL), NP_OK);
    notation_entry_free(&entry);
    notation_close(reader);
}

/* Solves for the goal and checks whatever comes out against the rules. */
static struct solver_answer
solve(const struct board *board, enum goal_kind kind, const struct solver_options *options)
{
    struct solver_answer answer;
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, kind, board->width, board->height, NULL), NP_OK);
    ck_assert_int_eq(solver_run(board, &goal, options, NULL, &answer, NULL), NP_OK);
    if (answer.state == SOLVER_OPTIMAL || answer.state == SOLVER_SOLVED) {
        ck_assert_int_eq(path_verify(&answer.path, board, &goal, NULL), NP_OK);
        ck_assert_uint_eq(answer.length, answer.path.length);
        ck_assert_uint_ge(answer.length, answer.lower_bound);
    }
    if (answer.state == SOLVER_OPTIMAL)
        ck_assert_uint_eq(answer.length, answer.lower_bound);
    goal_free(&goal);
    return answer;
}

struct known {
    const char *text;
    enum goal_kind goal;
    enum solver_state state;
    uint64_t length;
};

static const struct known known[] = {
    {"1x1: 0", GOAL_STANDARD, SOLVER_OPTIMAL, 0},
    {"2x2: 1 2 3 0", GOAL_STANDARD, SOLVER_OPTIMAL, 0},
    {"2x2: 0 3 2 1", GOAL_STANDARD, SOLVER_OPTIMAL, 6},
    {"3x3: 0 1 3 4 2 5 7 8 6", GOAL_STANDARD, SOLVER_OPTIMAL, 4},
    {"3x3: 8 6 7 2 5 4 3 0 1", GOAL_STANDARD, SOLVER_OPTIMAL, 31},
    {"3x3: 1 2 3 4 5 6 8 7 0", GOAL_STANDARD, SOLVER_UNSOLVABLE, 0},
    {"3x3: 2 8 3 1 6 4 7 0 5", GOAL_SNAIL, SOLVER_OPTIMAL, 5},
    {"4x1: 1 0 2 3", GOAL_STANDARD, SOLVER_OPTIMAL, 2},
    {"4x1: 1 0 3 2", GOAL_STANDARD, SOLVER_UNSOLVABLE, 0},
};

START_TEST(answers_are_known)
{
    const struct known *row = &known[_i];
    struct solver_options options;
    struct board board;

    solver_options_init(&options);
    read_board(&board, row->text);
    struct solver_answer answer = solve(&board, row->goal, &options);
    ck_assert_int_eq(answer.state, row->state);
    ck_assert_uint_eq(answer.length, row->length);
    ck_assert_uint_eq(answer.lower_bound, row->length);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

START_TEST(first_answer_comes_at_once_on_any_size)
{
    struct solver_options options;
    struct rng rng;

    rng_seed_text(&rng, "first answers");
    solver_options_init(&options);
    options.first_only = true;
    for (uint32_t width = 2; width <= 20; width += 3) {
        for (uint32_t height = 2; height <= 20; height += 3) {
            struct board board;
            struct goal goal;
            ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, width, height, NULL), NP_OK);
            ck_assert_int_eq(scramble_uniform(&board, &goal, &rng, NULL), NP_OK);
            struct solver_answer answer = solve(&board, GOAL_STANDARD, &options);
            ck_assert(answer.state == SOLVER_SOLVED || answer.state == SOLVER_OPTIMAL);
            solver_answer_free(&answer);
            board_free(&board);
            goal_free(&goal);
        }
    }
}
END_TEST

START_TEST(time_limit_is_kept_with_a_solution_in_hand)
{
    struct solver_options options;
    struct board board;

    solver_options_init(&options);
    options.time_ns = 200 * CLOCK_NS_PER_MS;
    read_board(&board, "5x5: 14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13");
    struct solver_answer answer = solve(&board, GOAL_STANDARD, &options);
    ck_assert_int_eq(answer.state, SOLVER_SOLVED);
    ck_assert_uint_gt(answer.lower_bound, 60);
    ck_assert_uint_lt(answer.elapsed_ns, 2000 * (uint64_t)CLOCK_NS_PER_MS);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

START_TEST(known_path_and_bound_prove_without_a_search)
{
    static uint8_t moves[] = {MOVE_LEFT, MOVE_UP, MOVE_LEFT, MOVE_UP};
    const struct path path = {.moves = moves, .length = 4};
    struct solver_options options;
    struct board board;

    solver_options_init(&options);
    options.known_path = &path;
    options.known_bound = 4;
    read_board(&board, "3x3: 0 1 3 4 2 5 7 8 6");
    struct solver_answer answer = solve(&board, GOAL_STANDARD, &options);
    ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
    ck_assert_uint_eq(answer.generated, 0);
    solver_answer_free(&answer);

    moves[3] = MOVE_RIGHT;
    struct goal goal;
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_NOT_A_SOLUTION);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("solver");
    TCase *tcase = tcase_create("solver");

    suite_add_tcase(suite, tcase);
    tcase_add_loop_test(tcase, answers_are_known, 0, (int)(sizeof known / sizeof known[0]));
    tcase_add_test(tcase, first_answer_comes_at_once_on_any_size);
    tcase_add_test(tcase, time_limit_is_kept_with_a_solution_in_hand);
    tcase_add_test(tcase, known_path_and_bound_prove_without_a_search);
    return test_run(suite);
}
