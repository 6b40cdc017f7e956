// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of judge/quiz: questions against the true distances of 3x3, slips of earlier games, scores.
 */
#include "config.h"

#include "judge/quiz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

#include "pause.h"
#include "space.h"
#include "support.h"

enum { QUIZZES = 20 };

/* Begins a quiz without a store, for a game of these moves. */
static struct quiz *
begin(const struct board *board, const struct goal *goal, const uint8_t *moves, size_t count,
    uint64_t seed)
{
    struct game game = {.number = 1};
    struct keeper keeper = {.game = &game};
    struct quiz *quiz;

    rng_seed(&game.rng, seed);
    ck_assert_int_eq(session_init(&game.session, board, goal, NULL), NP_OK);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(session_move(&game.session, (enum move)moves[i], 0, NULL), NP_OK);
    ck_assert_int_eq(quiz_begin(&quiz, &keeper, count > 0, NULL), NP_OK);
    session_free(&game.session);
    return quiz;
}

/* Begins a quiz for a game without moves. */
static struct quiz *
begin_new(const struct goal *goal, uint64_t seed)
{
    struct board board;
    struct quiz *quiz;

    ck_assert_int_eq(goal_to_board(goal, &board, NULL, NULL), NP_OK);
    quiz = begin(&board, goal, NULL, 0, seed);
    board_free(&board);
    return quiz;
}

/* Waits for the current question. */
static const struct quiz_question *
ask(struct quiz *quiz, uint64_t now_ns)
{
    const struct quiz_question *question;

    while ((question = quiz_ask(quiz, now_ns)) == NULL) {
        ck_assert(!quiz_is_stuck(quiz));
        test_pause();
    }
    return question;
}

/* The best moves are those that bring the goal closer, and one possible move does not. */
static void
check_question(const struct space *space, const struct quiz_question *question)
{
    struct board board;
    unsigned possible = 0, best = 0;

    ck_assert_uint_eq(space_distance_of(space, &question->board), question->distance);
    ck_assert_int_eq(board_copy(&board, &question->board, NULL), NP_OK);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        if (!board_can_move(&board, (enum move)move))
            continue;
        possible |= 1u << move;
        board_move(&board, (enum move)move);
        if (space_distance_of(space, &board) < question->distance)
            best |= 1u << move;
        board_move(&board, move_inverse((enum move)move));
    }
    ck_assert_uint_eq(question->possible, possible);
    ck_assert_uint_eq(question->best, best);
    ck_assert_uint_ne(best, possible);
    board_free(&board);
}

START_TEST(questions_on_3x3_agree_with_breadth_first_search)
{
    struct space space = space_new(3, 3, 8);
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    for (unsigned i = 0; i < QUIZZES; i++) {
        struct quiz *quiz;

        quiz = begin_new(&goal, i);
        while (!quiz_is_over(quiz)) {
            const struct quiz_question *const question = ask(quiz, 1);

            check_question(&space, question);
            ck_assert(question->distance >= 4 && question->distance <= 11);
            ck_assert(!question->from_slip);
            (void)quiz_answer(quiz, (question->possible & 1u) != 0 ? MOVE_UP : MOVE_DOWN, 1);
            quiz_go_on(quiz);
        }
        ck_assert_uint_eq(quiz->score.asked, QUIZ_QUESTIONS);
        quiz_end(quiz);
    }
    goal_free(&goal);
    space_free(&space);
}
END_TEST

/* A game whose first move is its only slip: 1 2 3/4 . 5/7 8 6, right left left up. */
START_TEST(a_slip_of_a_game_is_asked)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    static const uint8_t moves[] = {MOVE_RIGHT, MOVE_LEFT, MOVE_LEFT, MOVE_UP};
    struct board board;
    struct goal goal;
    struct quiz *quiz;
    unsigned slips = 0;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, tiles, sizeof tiles);
    board.blank = 4;
    quiz = begin(&board, &goal, moves, sizeof moves, 5);
    while (!quiz_is_over(quiz)) {
        const struct quiz_question *const question = ask(quiz, 1);

        if (question->from_slip) {
            slips++;
            ck_assert(board_equal(&question->board, &board));
            ck_assert_int_eq(question->slip, MOVE_RIGHT);
            ck_assert_uint_eq(question->distance, 2);
            ck_assert_uint_eq(question->best, 1u << MOVE_LEFT);
        }
        (void)quiz_answer(quiz, (question->possible & 1u) != 0 ? MOVE_UP : MOVE_DOWN, 1);
        quiz_go_on(quiz);
    }
    ck_assert_uint_eq(slips, 1);
    quiz_end(quiz);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

static enum move
first_of(unsigned moves)
{
    unsigned move = 0;

    while ((moves & 1u << move) == 0)
        move++;
    return (enum move)move;
}

/* Right answers but for the fourth; each takes two seconds. */
START_TEST(a_score_counts_answers_streaks_and_time)
{
    struct goal goal;
    struct quiz *quiz;
    uint64_t now_ns = 1;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    quiz = begin_new(&goal, 9);
    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++) {
        const struct quiz_question *const question = ask(quiz, now_ns);
        const unsigned wrong = question->possible & ~question->best;
        const unsigned impossible = ~question->possible & 15u;

        now_ns += 2 * (uint64_t)CLOCK_NS_PER_SECOND;
        if (impossible != 0)
            ck_assert(!quiz_answer(quiz, first_of(impossible), now_ns));
        ck_assert(!quiz->answered);
        quiz_go_on(quiz); /* does nothing without an answer */
        ck_assert_uint_eq(quiz->at, i);
        ck_assert_int_eq(
            quiz_answer(quiz, first_of(i == 3 ? wrong : question->best), now_ns), i != 3);
        ck_assert(!quiz_answer(quiz, first_of(question->best), now_ns));
        quiz_go_on(quiz);
    }
    ck_assert(quiz_is_over(quiz));
    ck_assert_ptr_null(quiz_ask(quiz, now_ns));
    ck_assert(!quiz_is_stuck(quiz));
    ck_assert_uint_eq(quiz->score.asked, 10);
    ck_assert_uint_eq(quiz->score.right, 9);
    ck_assert_uint_eq(quiz->score.streak, 6);
    ck_assert_uint_eq(quiz->score.longest, 6);
    ck_assert_uint_eq(quiz->score.time_ns, 20 * (uint64_t)CLOCK_NS_PER_SECOND);
    quiz_end(quiz);
    goal_free(&goal);
}
END_TEST

/* A board too large for proofs, or a line, has a quiz of 4x4. */
START_TEST(other_sizes_have_questions)
{
    static const uint32_t sizes[][4] = {
        {4, 4, 4, 4}, {2, 3, 2, 3}, {5, 5, 5, 5}, {3, 12, 3, 12}, {1, 9, 4, 4}, {100, 100, 4, 4}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct goal goal;
        struct quiz *quiz;

        ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, sizes[i][0], sizes[i][1], NULL), NP_OK);
        quiz = begin_new(&goal, 3);
        const struct quiz_question *const question = ask(quiz, 1);

        ck_assert_uint_eq(question->board.width, sizes[i][2]);
        ck_assert_uint_eq(question->board.height, sizes[i][3]);
        ck_assert_uint_ge(question->distance, 2);
        ck_assert_uint_le(question->distance, 25);
        quiz_end(quiz); /* while it works */
        goal_free(&goal);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("quiz");
    TCase *const tests = tcase_create("quiz");

    tcase_add_test(tests, questions_on_3x3_agree_with_breadth_first_search);
    tcase_add_test(tests, a_slip_of_a_game_is_asked);
    tcase_add_test(tests, a_score_counts_answers_streaks_and_time);
    tcase_add_test(tests, other_sizes_have_questions);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
