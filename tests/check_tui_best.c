// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the key that marks every best move: the words, the marks, the hint that it counts as,
 * and when both go away.
 */
#include "config.h"

#include <stdio.h>

#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    game->options.screen.no_animation = true;
    tui_game_begin(game, 24, 80);
}

/* Whether the words are on the screen and the count of hints is this. */
static void
shows(struct tui_game *game, const char *words, uint32_t hints)
{
    tui_game_draw(game);
    ck_assert(tui_game_shows(game, words));
    ck_assert_uint_eq(game->app.game.session.hints, hints);
}

START_TEST(best_moves_are_marked_and_counted)
{
    struct tui_game game;

    begin(&game, "3x3#a");
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "1 of 4 moves is best: up. Shortest solutions: 2, of 20 moves.");
    shows(&game, "1 of 4", 1);
    /* Asking again on the same board is not another hint. */
    tui_game_press(&game, 'b');
    shows(&game, "1 of 4", 1);
    tui_game_press(&game, 'l');
    tui_game_draw(&game);
    ck_assert(!tui_game_shows(&game, "is best"));
    tui_game_press(&game, 'u');
    tui_game_draw(&game);
    ck_assert(!tui_game_shows(&game, "is best"));
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "1 of 4 moves is best: up.");
    shows(&game, "1 of 4", 2);
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* Whatever algorithm and depth hints and solutions are limited to. */
START_TEST(best_moves_are_proved)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#a");
    game.options.no_history = true;
    game.options.game.solver.algorithm = search_find("greedy");
    game.options.game.solver.limits.depth = 1;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "1 of 4 moves is best: up. Shortest solutions: 2, of 20 moves.");
    tui_game_end(&game);
}
END_TEST

/* A move, another board, or leaving ends the search, without waiting for it. */
START_TEST(a_search_that_is_left_ends)
{
    struct tui_game game;

    begin(&game, "5x5#a");
    tui_game_press(&game, 'b');
    shows(&game, "Looking", 0);
    tui_game_move_once(&game);
    tui_game_press(&game, 'b');
    tui_game_press(&game, 'N');
    tui_game_draw(&game);
    tui_game_press(&game, 'b');
    tui_game_end(&game);
}
END_TEST

/* Of a walk, too: there they go away with its step, and are a hint until the game is over. */
START_TEST(walks_mark_best_moves)
{
    struct tui_game game;

    begin(&game, "3x3#a");
    tui_game_press(&game, 'l');
    tui_game_press(&game, 'R');
    tui_game_press(&game, 'g');
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "1 of 4 moves is best: up. Shortest solutions: 2, of 20 moves.");
    shows(&game, "1 of 4", 1);
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, 'l');
    tui_game_draw(&game);
    ck_assert(!tui_game_shows(&game, "is best"));
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "of 21 moves.");
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 's');
    tui_game_press(&game, 'G');
    tui_game_press(&game, 'h');
    tui_game_press(&game, 'b');
    tui_game_wait_for(&game, "Shortest solutions: 1, of 1 moves.");
    tui_game_press(&game, 'b');
    tui_game_press(&game, 'l');
    tui_game_press(&game, 'b');
    shows(&game, "It is solved.", 3);
    tui_game_end(&game);
}
END_TEST

START_TEST(boards_without_best_moves_say_why)
{
    struct tui_game game;

    begin(&game, "9x9#a");
    tui_game_press(&game, 'b');
    shows(&game, "too large", 0);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("tui_best");
    TCase *const tests = tcase_create("tests");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, best_moves_are_marked_and_counted);
    tcase_add_test(tests, best_moves_are_proved);
    tcase_add_test(tests, a_search_that_is_left_ends);
    tcase_add_test(tests, walks_mark_best_moves);
    tcase_add_test(tests, boards_without_best_moves_say_why);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
