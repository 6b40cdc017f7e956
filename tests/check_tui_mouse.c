// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tui/term/mouse and of clicks on the last line, in lists and in dialogs.
 */
#include "config.h"

#include "tui/term/input.h"

#include <string.h>

#include "base/file/installation.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

/* ---- reports ------------------------------------------------------------------------------ */

static int
next_of_string(void *context)
{
    const char **const rest = context;

    return **rest == '\0' ? -1 : (unsigned char)*(*rest)++;
}

static const struct {
    enum mouse_form form;
    const char *bytes;
    bool click;
    int key;
    int y, x;
} reports[] = {
    {MOUSE_SGR, "0;25;15M", true, NP_KEY_NONE, 14, 24},
    {MOUSE_SGR, "0;1;1M", true, NP_KEY_NONE, 0, 0},
    {MOUSE_SGR, "0;300;100M", true, NP_KEY_NONE, 99, 299},
    {MOUSE_SGR, "4;25;15M", true, NP_KEY_NONE, 14, 24}, /* with Shift */
    {MOUSE_SGR, "0;25;15m", false, NP_KEY_NONE, 14, 24},
    {MOUSE_SGR, "2;25;15M", false, NP_KEY_NONE, 14, 24},  /* another button */
    {MOUSE_SGR, "32;25;15M", false, NP_KEY_NONE, 14, 24}, /* moved */
    {MOUSE_SGR, "64;25;15M", false, NP_KEY_WHEEL_UP, 14, 24},
    {MOUSE_SGR, "65;25;15M", false, NP_KEY_WHEEL_DOWN, 14, 24},
    {MOUSE_SGR, "66;25;15M", false, NP_KEY_WHEEL_LEFT, 14, 24},
    {MOUSE_SGR, "67;25;15M", false, NP_KEY_WHEEL_RIGHT, 14, 24},
    {MOUSE_SGR, "68;25;15M", false, NP_KEY_WHEEL_LEFT, 14, 24},  /* with Shift */
    {MOUSE_SGR, "73;25;15M", false, NP_KEY_WHEEL_RIGHT, 14, 24}, /* with Alt */
    {MOUSE_SGR, "0;0;15M", false, NP_KEY_NONE, -2, -2},
    {MOUSE_SGR, "0;25M", false, NP_KEY_NONE, -2, -2},
    {MOUSE_SGR, "M", false, NP_KEY_NONE, -2, -2},
    {MOUSE_SGR, "0;25;15", false, NP_KEY_NONE, -2, -2},
    {MOUSE_SGR, "0;25;15;9M", false, NP_KEY_NONE, -2, -2},
    {MOUSE_SGR, "0;99999999999999999999;15M", true, NP_KEY_NONE, 14, -2},
    {MOUSE_SGR, "", false, NP_KEY_NONE, -2, -2},
    {MOUSE_BYTES, "\x20\x39\x2f", true, NP_KEY_NONE, 14, 24},
    {MOUSE_BYTES, "\x20\x7f\xff", true, NP_KEY_NONE, 222, 94},
    {MOUSE_BYTES, "\x23\x39\x2f", false, NP_KEY_NONE, 14, 24},
    {MOUSE_BYTES, "\x60\x39\x2f", false, NP_KEY_WHEEL_UP, 14, 24},
    {MOUSE_BYTES, "\x61\x39\x2f", false, NP_KEY_WHEEL_DOWN, 14, 24},
    {MOUSE_BYTES, "\x20\x39", false, NP_KEY_NONE, -2, -2},
    {MOUSE_BYTES, "", false, NP_KEY_NONE, -2, -2},
};

/* Each report is read completely, so that none of its bytes becomes a key; -2 = not checked. */
START_TEST(reports_are_read)
{
    const char *rest = reports[_i].bytes;
    const struct input_event report = mouse_read(reports[_i].form, next_of_string, &rest);

    ck_assert_str_eq(rest, "");
    ck_assert_int_eq(report.click, reports[_i].click);
    ck_assert_int_eq(report.key, reports[_i].key);
    if (reports[_i].y != -2)
        ck_assert_int_eq(report.y, reports[_i].y);
    if (reports[_i].x != -2)
        ck_assert_int_eq(report.x, reports[_i].x);
    ck_assert(!report.click || (report.y >= 0 && report.x >= 0));
}
END_TEST

/* ---- clicks ------------------------------------------------------------------------------- */

static void
begin(struct tui_game *game, int rows, int cols)
{
    installation_find(NULL);
    tui_game_prepare(game, "3x3#mouse");
    game->options.game.no_history = true;
    tui_game_begin(game, rows, cols);
}

static void
click_behind(struct tui_game *game, const char *words, int columns)
{
    const size_t place = tui_game_find(game, words), cols = (size_t)game->canvas.cols;

    app_click(&game->app, (int)(place / cols), (int)(place % cols) + columns, game->now_ns);
    tui_game_draw(game);
}

START_TEST(a_key_that_is_named_is_pressed_by_a_click)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_click(&game, "n new");
    ck_assert(tui_game_shows(&game, "A new puzzle"));
    tui_game_click(&game, "Esc back");
    ck_assert(!tui_game_shows(&game, "A new puzzle"));
    /* The words belong to their key; of two keys each has its own. */
    tui_game_move_once(&game);
    click_behind(&game, "u/r undo", 4);
    ck_assert_uint_eq(game.app.game.session.at, 0);
    click_behind(&game, "u/r undo", 2);
    ck_assert_uint_eq(game.app.game.session.at, 1);
    tui_game_click(&game, "u/r undo");
    ck_assert_uint_eq(game.app.game.session.at, 0);
    /* There is nothing to press between two items or on words that name no key. */
    click_behind(&game, "u/r undo", 8);
    tui_game_click(&game, "arrows move");
    ck_assert_uint_eq(game.app.game.session.at, 0);
    ck_assert(!game.app.quit);
    tui_game_click(&game, "? help");
    ck_assert(tui_game_shows(&game, "Help"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_click(&game, "q quit");
    ck_assert(game.app.quit);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_chosen_key_is_pressed_by_a_click)
{
    struct tui_game game;

    begin(&game, 24, 80);
    ck_assert_int_eq(keymap_bind(&game.keys, "new", "F1", NULL), NP_OK);
    tui_game_draw(&game);
    tui_game_click(&game, "F1 new");
    ck_assert(tui_game_shows(&game, "A new puzzle"));
    tui_game_end(&game);
}
END_TEST

/* Places drawn before the view changed are void. */
START_TEST(a_click_on_what_is_gone_does_nothing)
{
    struct tui_game game;
    size_t place;

    begin(&game, 24, 80);
    place = tui_game_find(&game, "q quit");
    app_key(&game.app, 'n', game.now_ns);
    app_click(&game.app, (int)(place / 80), (int)(place % 80), game.now_ns);
    ck_assert(!game.app.quit);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "A new puzzle"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_form_takes_clicks)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'n');
    tui_game_click(&game, "Goal");
    ck_assert(tui_game_shows(&game, "< standard >"));
    click_behind(&game, "standard >", 9);
    ck_assert(tui_game_shows(&game, "< blank-first >"));
    tui_game_click(&game, "< blank-first");
    ck_assert(tui_game_shows(&game, "< standard >"));
    /* The cursor moves to the clicked character. */
    tui_game_click(&game, "Size");
    click_behind(&game, "3x3", 1);
    tui_game_press(&game, '0');
    ck_assert(tui_game_shows(&game, "30x3"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'a');
    click_behind(&game, "auto >", 5);
    ck_assert(tui_game_shows(&game, "< bfs >"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_list_takes_clicks_and_the_wheel)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'n');
    tui_game_click(&game, "easy-2x2:3");
    ck_assert(tui_game_shows(&game, "> easy-2x2:3"));
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    ck_assert(tui_game_shows(&game, "> easy-2x2:4"));
    tui_game_press(&game, NP_KEY_WHEEL_UP);
    ck_assert(tui_game_shows(&game, "> easy-2x2:3"));
    tui_game_press(&game, NP_KEY_HOME);
    ck_assert(tui_game_shows(&game, "> easy-2x2:1"));
    tui_game_click(&game, "easy-2x2:3");
    ck_assert(tui_game_shows(&game, "A new puzzle"));
    tui_game_click(&game, "easy-2x2:3");
    ck_assert(!tui_game_shows(&game, "A new puzzle"));
    ck_assert_uint_eq(game.app.game.session.board.cells, 4);
    ck_assert_uint_eq(game.app.game.file.index, 3);
    tui_game_end(&game);
}
END_TEST

/* The second click hits the same place; the list must not have scrolled another board there. */
START_TEST(a_list_stands_still_under_clicks)
{
    struct tui_game game;
    size_t place;

    begin(&game, 24, 80);
    tui_game_press(&game, 'n');
    place = tui_game_find(&game, "easy-3x3:4");
    for (unsigned i = 0; i < 2; i++) {
        ck_assert(tui_game_shows(&game, "A new puzzle"));
        app_click(&game.app, (int)(place / 80), (int)(place % 80), game.now_ns);
        tui_game_draw(&game);
    }
    ck_assert(!tui_game_shows(&game, "A new puzzle"));
    ck_assert_str_eq(game.app.game.file.name, "easy-3x3.txt");
    ck_assert_uint_eq(game.app.game.file.index, 4);
    tui_game_end(&game);
}
END_TEST

START_TEST(files_are_opened_by_clicks)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'o');
    tui_game_click(&game, "easy-3x3.txt");
    ck_assert(tui_game_shows(&game, "Open: easy-3x3.txt"));
    tui_game_press(&game, NP_KEY_WHEEL_UP);
    ck_assert(tui_game_shows(&game, "Open: easy-2x2.txt"));
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    /* Below the prompt, which shows the same words. */
    click_behind(&game, "> easy-3x3.txt", 2);
    ck_assert(!tui_game_shows(&game, "Open:"));
    ck_assert_uint_eq(game.app.game.session.board.cells, 9);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_name_takes_clicks)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'w');
    click_behind(&game, "3x3-mouse", 4);
    tui_game_press(&game, 'x');
    ck_assert(tui_game_shows(&game, "3x3-xmouse"));
    tui_game_click(&game, "Esc back");
    ck_assert(!tui_game_shows(&game, "3x3-xmouse"));
    tui_game_end(&game);
}
END_TEST

/* Turning the wheel where nothing scrolls is not an error. */
START_TEST(the_wheel_is_no_wrong_key)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_press(&game, 'M');
    ck_assert(tui_game_shows(&game, "The terminal handles the mouse"));
    tui_game_press(&game, NP_KEY_WHEEL_LEFT);
    ck_assert(tui_game_shows(&game, "The terminal handles the mouse"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_mouse");
    TCase *tests = tcase_create("tui_mouse");

    tcase_add_loop_test(tests, reports_are_read, 0, (int)(sizeof reports / sizeof reports[0]));
    tcase_add_test(tests, a_key_that_is_named_is_pressed_by_a_click);
    tcase_add_test(tests, a_chosen_key_is_pressed_by_a_click);
    tcase_add_test(tests, a_click_on_what_is_gone_does_nothing);
    tcase_add_test(tests, a_form_takes_clicks);
    tcase_add_test(tests, a_list_takes_clicks_and_the_wheel);
    tcase_add_test(tests, a_list_stands_still_under_clicks);
    tcase_add_test(tests, files_are_opened_by_clicks);
    tcase_add_test(tests, a_name_takes_clicks);
    tcase_add_test(tests, the_wheel_is_no_wrong_key);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
