// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the list of solves and of the replay, from playing to the canvas.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "records/replay/replay_code.h"
#include "keys/key.h"
#include "store_file.h"
#include "support.h"
#include "tui_game.h"

/* 1 2 3/4 5 6/0 7 8: solved by moving 7, then 8, to the left. */
static struct board near_goal;

static void
set_up(void)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 5, 6, 0, 7, 8};

    ck_assert_int_eq(board_init(&near_goal, 3, 3, NULL), NP_OK);
    memcpy(near_goal.tiles, tiles, sizeof tiles);
    near_goal.blank = 6;
}

static void
tear_down(void)
{
    board_free(&near_goal);
}

static void
wait_ms(struct tui_game *game, unsigned ms)
{
    game->now_ns += ms * (SECOND / 1000);
    app_tick(&game->app, game->now_ns, false);
    tui_game_draw(game);
}

/* Begins a game with two old solves in the history, and solves the board with a slip that is taken
 * back: a move, a pause of two seconds, an undo ... */
static void
begin(struct tui_game *game, int rows, int cols)
{
    static const struct history_solve old[] = {
        {.when = STORE_FILE_DATE - 86400, .width = 3, .height = 3, .time_ms = 9000, .moves = 50},
        {.when = STORE_FILE_DATE, .time_ms = 8000, .moves = 60, .hints = 1},
    };

    tui_game_prepare(game, NULL);
    game->board = &near_goal;
    game->options.screen.no_animation = true;
    for (size_t i = 0; i < 2; i++)
        (void)store_file_add(NULL, &old[i]);
    tui_game_begin(game, rows, cols);
    tui_game_press(game, NP_KEY_DOWN); /* 4 */
    wait_ms(game, 1900);
    tui_game_press(game, 'u');
    tui_game_press(game, NP_KEY_LEFT);
    ck_assert(!game->app.game.session.finished);
    tui_game_press(game, NP_KEY_LEFT);
    ck_assert(game->app.game.session.finished);
}

START_TEST(the_latest_solve_comes_first)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 3"));
    ck_assert(tui_game_find(&game, "3x3 picked") < tui_game_find(&game, "4x4  "));
    ck_assert(tui_game_find(&game, "4x4  ") < tui_game_find(&game, "3x3  "));
    ck_assert(tui_game_shows(&game, "00:02.20      2"));
    ck_assert(tui_game_shows(&game, "with hints"));
    ck_assert(tui_game_shows(&game, "f filter  s session  p bests  / find  d delete  Esc back"));
    /* Old solves have no moves. */
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "not kept"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_solve_can_be_deleted_and_restored)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    tui_game_press(&game, 'd');
    ck_assert(tui_game_shows(&game, "Deleted; u restores it."));
    ck_assert(tui_game_shows(&game, "Your solves: 2"));
    ck_assert(!tui_game_shows(&game, "3x3 picked"));
    tui_game_press(&game, 'u');
    ck_assert(tui_game_shows(&game, "Your solves: 3"));
    ck_assert(tui_game_shows(&game, "3x3 picked"));
    /* It is deleted on disk as well. */
    tui_game_press(&game, 'd');
    tui_game_leave(&game);
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 2"));
    /* The filter: both kinds that are left, then what was deleted. */
    for (unsigned i = 0; i < 3; i++)
        tui_game_press(&game, 'f');
    ck_assert(tui_game_shows(&game, "Your solves: 1  deleted"));
    tui_game_press(&game, 'u');
    ck_assert(tui_game_shows(&game, "Your solves: 0  deleted"));
    tui_game_press(&game, 'f');
    ck_assert(tui_game_shows(&game, "Your solves: 3"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_restored_solve_is_the_chosen_one)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_type(&game, "Ld");
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "u#again\n/again\n");
    ck_assert(tui_game_shows(&game, "Your solves: 1  /again"));
    ck_assert(tui_game_shows(&game, "3x3 picked"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_solve_can_be_commented_found_and_marked)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    tui_game_press(&game, '#');
    tui_game_type(&game, "lucky start");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "lucky start"));
    tui_game_press(&game, '/');
    tui_game_type(&game, "LUCKY");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Your solves: 1  /LUCKY"));
    ck_assert(tui_game_shows(&game, "* "));
    tui_game_press(&game, 'D');
    ck_assert(tui_game_shows(&game, "DNF      2"));
    tui_game_press(&game, 'p');
    ck_assert(tui_game_shows(&game, "Your solves: 0"));
    tui_game_press(&game, 'p');
    tui_game_press(&game, 'D');
    ck_assert(tui_game_shows(&game, "00:02.20      2"));
    tui_game_press(&game, 'p');
    ck_assert(tui_game_shows(&game, "Your solves: 1  personal bests"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_list_shows_what_another_program_deleted)
{
    struct tui_game game;
    struct history history;

    begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 3"));
    history = store_file_read(NULL);
    for (size_t i = 0; i < history.count; i++)
        store_file_change(NULL, history.solves[i].id, STORE_DELETE, NULL);
    history_free(&history);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 0"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_replay_keeps_the_time)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Replay  3x3"));
    ck_assert(tui_game_shows(&game, "Move 0/4"));
    ck_assert(tui_game_shows(&game, "Next    4 down"));
    tui_game_press(&game, ' ');
    wait_ms(&game, 40); /* longer than a frame */
    ck_assert(tui_game_shows(&game, "Next    undo: 4 up"));
    ck_assert(tui_game_shows(&game, "> Move 1/4   00:00.04 / 00:02.20   x1"));
    wait_ms(&game, 1940);
    ck_assert(tui_game_shows(&game, "Move 1/4"));
    wait_ms(&game, 40);
    ck_assert(tui_game_shows(&game, "Move 2/4"));
    /* Twice as fast. */
    tui_game_press(&game, '+');
    ck_assert(tui_game_shows(&game, "x2"));
    wait_ms(&game, 35);
    ck_assert(tui_game_shows(&game, "Move 3/4"));
    tui_game_press(&game, 'h');
    ck_assert(tui_game_shows(&game, "= Move 2/4   00:02.00 / 00:02.20   x2"));
    tui_game_press(&game, 'G');
    ck_assert(tui_game_shows(&game, "Solved."));
    tui_game_press(&game, 'g');
    tui_game_press(&game, 'l');
    ck_assert(tui_game_shows(&game, "Next    undo: 4 up"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, 'g');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(board_equal(&game.app.game.session.board, &near_goal));
    ck_assert(!game.app.game.session.finished);
    ck_assert_ptr_null(game.app.top->below);
    tui_game_end(&game);
}
END_TEST

/* The code of a game that is over. */
static struct text
code_of(const struct tui_game *game)
{
    struct kept_solve kept;
    struct text code = {0};

    kept = kept_solve_of(&game->app.game.session);
    ck_assert_int_eq(replay_code_print(&code, &kept, NULL), NP_OK);
    return code;
}

static void
paste(struct tui_game *game, const char *text)
{
    tui_game_press(game, NP_KEY_PASTE_BEGIN);
    tui_game_type(game, text);
    tui_game_press(game, NP_KEY_PASTE_END);
}

/* A code is pasted into the game of another player. */
START_TEST(a_pasted_code_is_replayed)
{
    struct tui_game game;
    struct text code;

    begin(&game, 24, 80);
    code = code_of(&game);
    /* The list of solves copies it, too. */
    tui_game_press(&game, 'L');
    game.app.has_clipboard = true;
    tui_game_press(&game, 'y');
    ck_assert(replay_code_is(text_string(&game.app.clipboard)));
    tui_game_end(&game);
    tui_game_prepare(&game, "4x4#other");
    game.options.screen.no_animation = true;
    tui_game_begin(&game, 24, 80);
    paste(&game, text_string(&code));
    ck_assert(tui_game_shows(&game, "Replay  3x3"));
    ck_assert(tui_game_shows(&game, "Result  00:02.20, 2 moves"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(board_equal(&game.app.game.session.board, &near_goal));
    /* Part of a code. */
    text_add(&code, "A");
    paste(&game, text_string(&code));
    ck_assert(tui_game_shows(&game, "the replay code is damaged"));
    text_free(&code);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_code_of_the_command_line_is_replayed)
{
    struct tui_game game;
    struct text code;

    begin(&game, 24, 80);
    code = code_of(&game);
    tui_game_end(&game);
    tui_game_prepare(&game, NULL);
    game.board = &near_goal;
    game.options.replay = text_string(&code);
    tui_game_begin(&game, 24, 80);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Replay  3x3"));
    tui_game_end(&game);
    text_free(&code);
}
END_TEST

static void
narrow_screens_show_the_race(struct tui_game *game)
{
    /* Where there is no room for a board, a line says it. */
    ck_assert_int_eq(canvas_resize(&game->canvas, 10, 40, NULL), NP_OK);
    tui_game_draw(game);
    ck_assert(tui_game_shows(game, "behind 0.1 s: placed 7"));
}

static void
narrow_screens_say_the_end(struct tui_game *game)
{
    ck_assert_int_eq(canvas_resize(&game->canvas, 10, 40, NULL), NP_OK);
    tui_game_draw(game);
    ck_assert(tui_game_shows(game, "Your best solve took 00:10.00:"));
    ck_assert_int_eq(canvas_resize(&game->canvas, 30, 100, NULL), NP_OK);
}

/* The first solve takes ten seconds; the second game is ahead of it, then behind. */
START_TEST(a_player_races_the_best_solve)
{
    struct tui_game game;

    tui_game_prepare(&game, NULL);
    game.board = &near_goal;
    game.options.screen.no_animation = true;
    tui_game_begin(&game, 30, 100);
    tui_game_press(&game, 'B');
    ck_assert(tui_game_shows(&game, "There is no solve of such a board to race yet"));
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_UP);
    wait_ms(&game, 9700);
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(game.app.game.session.finished);
    tui_game_leave(&game);
    tui_game_begin(&game, 30, 100);
    tui_game_press(&game, 'B');
    ck_assert(tui_game_shows(&game, "You race your best, 00:10.00"));
    ck_assert(tui_game_shows(&game, "Your best 00:10.00"));
    ck_assert(tui_game_shows(&game, "ready"));
    tui_game_press(&game, NP_KEY_LEFT);
    wait_ms(&game, 1000);
    ck_assert(tui_game_shows(&game, "ahead 8.9 s"));
    wait_ms(&game, 9000);
    ck_assert(tui_game_shows(&game, "behind 0.1 s"));
    tui_game_draw_all_sizes(&game);
    narrow_screens_show_the_race(&game);
    ck_assert_int_eq(canvas_resize(&game.canvas, 30, 100, NULL), NP_OK);
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(game.app.game.session.finished);
    ck_assert(tui_game_shows(&game, "behind 0.10 s"));
    narrow_screens_say_the_end(&game);
    /* This is the board of the best solve, so there is no other to begin. */
    tui_game_press(&game, 'B');
    ck_assert(tui_game_shows(&game, "You no longer race your best."));
    ck_assert(!tui_game_shows(&game, "Your best 00:10.00"));
    tui_game_end(&game);
}
END_TEST

START_TEST(without_solves_the_list_says_so)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#none");
    game.options.no_history = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "No solves yet."));
    for (const char *key = "dDu#fspG"; *key != '\0'; key++)
        tui_game_press(&game, *key);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Your solves: 0"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_solves");
    TCase *tests = tcase_create("tui_solves");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_latest_solve_comes_first);
    tcase_add_test(tests, a_solve_can_be_deleted_and_restored);
    tcase_add_test(tests, a_restored_solve_is_the_chosen_one);
    tcase_add_test(tests, a_solve_can_be_commented_found_and_marked);
    tcase_add_test(tests, a_list_shows_what_another_program_deleted);
    tcase_add_test(tests, a_replay_keeps_the_time);
    tcase_add_test(tests, a_pasted_code_is_replayed);
    tcase_add_test(tests, a_code_of_the_command_line_is_replayed);
    tcase_add_test(tests, a_player_races_the_best_solve);
    tcase_add_test(tests, without_solves_the_list_says_so);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
