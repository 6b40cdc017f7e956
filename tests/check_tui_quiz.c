// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the view of the quiz: questions, verdicts with their reason, and the summary.
 */
#include "config.h"

#include <string.h>

#include "judge/quiz.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static const int arrows[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

/* The quiz behind the view, which begins with it. */
struct quiz_view {
    struct view view;
    struct quiz *quiz;
};

static const struct quiz_question *
question(struct tui_game *game)
{
    return quiz_ask(((struct quiz_view *)game->app.top)->quiz, game->now_ns);
}

/* Presses the arrow of the first move of a set. */
static void
press_one_of(struct tui_game *game, unsigned moves)
{
    unsigned move = 0;

    while ((moves & 1u << move) == 0)
        move++;
    tui_game_press(game, arrows[move]);
}

static void
begin(struct tui_game *game)
{
    tui_game_prepare(game, "3x3#quiz");
    tui_game_begin(game, 24, 80);
    tui_game_press(game, 'Q');
    tui_game_wait_for(game, "Which move is best?");
}

START_TEST(answers_are_right_or_wrong_with_a_reason)
{
    struct tui_game game;

    begin(&game);
    ck_assert(tui_game_shows(&game, "Quiz 3x3  question 1 of 10"));
    ck_assert(!tui_game_shows(&game, "To go"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "question 1 of 10"));
    press_one_of(&game, question(&game)->best);
    ck_assert(tui_game_shows(&game, "Right: "));
    ck_assert(tui_game_shows(&game, "Right    1 of 1"));
    ck_assert(tui_game_shows(&game, "Best: "));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "question 2 of 10");
    tui_game_wait_for(&game, "best?");
    press_one_of(&game, question(&game)->possible & ~question(&game)->best);
    ck_assert(tui_game_shows(&game, "Wrong: from "));
    ck_assert(tui_game_shows(&game, "Right    1 of 2"));
    ck_assert(tui_game_shows(&game, "Streak   0"));
    /* The game below has not moved. */
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_end(&game);
}
END_TEST

/* Answers all questions, the first wrong. */
static void
play_to_the_end(struct tui_game *game)
{
    char text[40];

    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++) {
        snprintf(text, sizeof text, "question %u of 10", i + 1);
        tui_game_wait_for(game, text);
        press_one_of(
            game, i == 0 ? question(game)->possible & ~question(game)->best : question(game)->best);
        tui_game_press(game, NP_KEY_ENTER);
    }
}

START_TEST(the_score_is_shown)
{
    struct tui_game game;

    begin(&game);
    play_to_the_end(&game);
    ck_assert(tui_game_shows(&game, "The quiz is over"));
    ck_assert(tui_game_shows(&game, "9 of 10 right"));
    ck_assert(tui_game_shows(&game, "Longest streak 9"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "question 1 of 10");
    press_one_of(&game, question(&game)->best);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "question 2 of 10");
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "1 of 1 right"));
    /* An arrow key does not answer the question behind the summary. */
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
        tui_game_press(&game, arrows[i]);
    ck_assert(tui_game_shows(&game, "1 of 1 right"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Moves "));
    /* Without an answer, one Esc leaves. */
    tui_game_press(&game, 'Q');
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Moves "));
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 0"));
    tui_game_end(&game);
}
END_TEST

/* A kept solve whose first move, 4 to the right, is its only slip: 1 2 3/4 . 5/7 8 6. */
START_TEST(a_slip_of_a_kept_solve_is_asked)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    static const enum move moves[] = {MOVE_RIGHT, MOVE_LEFT, MOVE_LEFT, MOVE_UP};
    struct tui_game game;
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, tiles, sizeof tiles);
    board.blank = 4;
    tui_game_prepare(&game, NULL);
    game.board = &board;
    tui_game_begin(&game, 24, 80);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        tui_game_press(&game, arrows[moves[i]]);
    ck_assert(game.app.game.session.finished);
    tui_game_press(&game, 'N');
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_press(&game, 'Q');
    tui_game_wait_for(&game, "question 1 of 10");
    press_one_of(&game, question(&game)->best);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "You slipped here once. Which move is best?");
    ck_assert(board_equal(&question(&game)->board, &board));
    press_one_of(&game, question(&game)->best);
    ck_assert(tui_game_shows(&game, "You once played 4 right."));
    tui_game_end(&game);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("tui");
    TCase *const tests = tcase_create("quiz");

    tcase_add_test(tests, answers_are_right_or_wrong_with_a_reason);
    tcase_add_test(tests, the_score_is_shown);
    tcase_add_test(tests, a_slip_of_a_kept_solve_is_asked);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
