// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the analysis view: solutions that are typed, pasted or the player's own, from the start
 * or from the board as it is.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "keys/key.h"
#include "support.h"
#include "tui/view/walk.h"
#include "tui_game.h"

static const int arrows[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

/* 1 2 3/4 . 5/7 8 6: left and up solve it. */
static void
begin(struct tui_game *game, struct board *board, int rows, int cols)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};

    ck_assert_int_eq(board_init(board, 3, 3, NULL), NP_OK);
    memcpy(board->tiles, tiles, sizeof tiles);
    board->blank = 4;
    tui_game_prepare(game, NULL);
    game->board = board;
    tui_game_begin(game, rows, cols);
}

static void
paste(struct tui_game *game, const char *text)
{
    tui_game_press(game, NP_KEY_PASTE_BEGIN);
    for (; *text != '\0'; text++)
        tui_game_press(game, (unsigned char)*text);
    tui_game_press(game, NP_KEY_PASTE_END);
}

static void
end(struct tui_game *game, struct board *board)
{
    tui_game_end(game);
    board_free(board);
}

/* Lets the analysis finish in real time. */
static void
wait_until_judged(struct tui_game *game)
{
    const struct walk *const walk = (const struct walk *)game->app.top;

    while (!walk->analysis.done)
        tui_game_wait_for(game, "judged");
    tui_game_draw(game);
}

START_TEST(a_pasted_solution_is_judged)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, 24, 80);
    tui_game_press(&game, 'A');
    ck_assert(tui_game_shows(&game, "Analyse a solution"));
    paste(&game, "SOLVED 4 (optimal >= 2)\nR L\nL U\n");
    ck_assert(tui_game_shows(&game, "Move 0/4"));
    tui_game_wait_for(&game, "Shorter 2 simplified, 2 shortened");
    wait_until_judged(&game);
    ck_assert(tui_game_shows(&game, "Extra   +2, 3 multi-tile"));
    ck_assert(tui_game_shows(&game, "Slips   0 of 1"));
    ck_assert(tui_game_shows(&game, "[R]LLU"));
    ck_assert(tui_game_shows(&game, "Lost    2 in 1-2"));
    ck_assert(!tui_game_shows(&game, "still analysing"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "No slip after this move."));
    tui_game_press(&game, NP_KEY_END);
    ck_assert(tui_game_shows(&game, "To go   0"));
    ck_assert(tui_game_shows(&game, "Solved."));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    end(&game, &board);
}
END_TEST

START_TEST(what_is_no_solution_is_refused_with_a_reason)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, 24, 80);
    tui_game_press(&game, 'A');
    tui_game_type(&game, "LQ");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "the moves:1:2: expected a move"));
    ck_assert(tui_game_shows(&game, "Analyse a solution"));
    paste(&game, "U\nU\n");
    ck_assert(tui_game_shows(&game, "the moves:2:1: no tile can move U here"));
    paste(&game, "LU");
    ck_assert(tui_game_shows(&game, "Move 0/2"));
    end(&game, &board);
}
END_TEST

/* The player's own moves are proposed; a solution may begin where the player is. */
START_TEST(own_moves_and_the_board_as_it_is)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, 24, 80);
    tui_game_press(&game, arrows[MOVE_RIGHT]);
    tui_game_press(&game, 'A');
    ck_assert(tui_game_shows(&game, "Moves: R"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Move 0/1"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'A');
    tui_game_type(&game, "llu");
    tui_game_press(&game, NP_KEY_ENTER);
    wait_until_judged(&game);
    ck_assert(tui_game_shows(&game, "Extra   +0"));
    /* Playing on from its second board continues behind the move made before. */
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Another try from here."));
    ck_assert(board_equal(&game.app.game.session.board, &board));
    end(&game, &board);
}
END_TEST

START_TEST(a_solution_is_exported)
{
    struct tui_game game;
    struct board board;
    char *const directory = test_directory_new();
    char name[256];

    snprintf(name, sizeof name, "%s/a.moves", directory);
    begin(&game, &board, 24, 80);
    tui_game_press(&game, 'A');
    paste(&game, "5 L\n6 U\n");
    tui_game_press(&game, 'x');
    tui_game_type(&game, name);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Written to"));
    test_assert_file(name, "LU\n");
    end(&game, &board);
    test_directory_free(directory);
}
END_TEST

/* A kept solve of another board than the game's: playing on begins a game on that board. */
START_TEST(a_kept_solve_is_judged)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, 24, 80);
    tui_game_press(&game, arrows[MOVE_RIGHT]);
    tui_game_press(&game, arrows[MOVE_LEFT]);
    tui_game_press(&game, arrows[MOVE_LEFT]);
    tui_game_press(&game, arrows[MOVE_UP]);
    ck_assert(game.app.game.session.finished);
    tui_game_press(&game, 'N');
    tui_game_press(&game, 'L');
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, NP_KEY_TAB);
    wait_until_judged(&game);
    ck_assert(tui_game_shows(&game, "Extra   +2, 3 multi-tile"));
    ck_assert(tui_game_shows(&game, "[R]LLU"));
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Another try from here."));
    ck_assert(board_equal(&game.app.game.session.board, &board));
    end(&game, &board);
}
END_TEST

START_TEST(a_hidden_solver_is_not_shown)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, 24, 80);
    tui_game_press(&game, 'P');
    tui_game_press(&game, 'A');
    ck_assert(tui_game_shows(&game, "which is hidden: P shows it."));
    end(&game, &board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("tui");
    TCase *const tests = tcase_create("analysis");

    tcase_add_test(tests, a_pasted_solution_is_judged);
    tcase_add_test(tests, what_is_no_solution_is_refused_with_a_reason);
    tcase_add_test(tests, own_moves_and_the_board_as_it_is);
    tcase_add_test(tests, a_solution_is_exported);
    tcase_add_test(tests, a_kept_solve_is_judged);
    tcase_add_test(tests, a_hidden_solver_is_not_shown);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
