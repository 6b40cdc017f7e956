// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Clicks on the last line, in lists and in dialogs.
 */
#include "config.h"

#include <string.h>

#include "base/file/installation.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

/* ---- clicks ------------------------------------------------------------------------------- */

static void
begin(struct tui_game *game, int rows, int cols)
{
    installation_find(NULL);
    tui_game_prepare(game, "3x3#mouse");
    game->options.no_history = true;
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
    tui_game_press(&game, 'M');
    ck_assert(tui_game_shows(&game, "The terminal handles the mouse"));
    tui_game_press(&game, NP_KEY_WHEEL_LEFT);
    ck_assert(tui_game_shows(&game, "The terminal handles the mouse"));
    tui_game_end(&game);
}
END_TEST

/* ---- hover -------------------------------------------------------------------------------- */

/* Moves the pointer to column `x` inside a cell; returns whether the screen must be drawn. */
static bool
move_to(struct tui_game *game, uint32_t col, uint32_t row, int x_inside, bool drag)
{
    int y, x;
    bool changed;

    ck_assert(tui_game_tile_at(&game->app.layout, col, row, &y, &x));
    changed = app_motion(&game->app, y, x + x_inside, drag, game->now_ns);
    tui_game_draw(game);
    return changed;
}

static bool
point_at(struct tui_game *game, uint32_t col, uint32_t row, int x_inside)
{
    return move_to(game, col, row, x_inside, false);
}

/* Plays 3x3 with the blank in the middle of the board. */
static void
begin_mouse(struct tui_game *game, struct board *board, int rows, int cols, enum mouse_mode mouse)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};

    installation_find(NULL);
    tui_game_prepare(game, NULL);
    ck_assert_int_eq(board_init(board, 3, 3, NULL), NP_OK);
    memcpy(board->tiles, tiles, sizeof tiles);
    board->blank = 4;
    game->board = board;
    game->options.no_history = true;
    game->options.screen.mouse = mouse;
    tui_game_begin(game, rows, cols);
}

static void
begin_hover(struct tui_game *game, struct board *board, int rows, int cols)
{
    begin_mouse(game, board, rows, cols, MOUSE_HOVER);
}

static void
end_hover(struct tui_game *game, struct board *board)
{
    tui_game_end(game);
    board_free(board);
}

START_TEST(the_pointer_slides_tiles_where_it_goes)
{
    struct tui_game game;
    struct board board;
    const struct session *const session = &game.app.game.session;

    begin_hover(&game, &board, 24, 80);
    /* Not in line with the blank, and beside the board. */
    ck_assert(!point_at(&game, 0, 0, 0));
    ck_assert(!app_motion(&game.app, 0, 0, false, game.now_ns));
    /* Into the tile above the blank, which is then the blank itself, and on to the right. */
    ck_assert(point_at(&game, 1, 0, 0));
    ck_assert_uint_eq(session->board.blank, 1);
    ck_assert(!point_at(&game, 1, 0, 1));
    ck_assert(point_at(&game, 2, 0, 0));
    ck_assert_uint_eq(session->board.blank, 2);
    /* Two tiles at once. */
    ck_assert(!point_at(&game, 1, 1, 0));
    ck_assert(point_at(&game, 2, 2, 0));
    ck_assert_uint_eq(session->board.blank, 8);
    ck_assert_uint_eq(session->moves, 4);
    end_hover(&game, &board);
}
END_TEST

/* A tile that a key brings under a pointer that rests must not be moved by a tremble of the hand,
 * which may also follow a click. */
START_TEST(a_pointer_that_rests_moves_nothing)
{
    struct tui_game game;
    struct board board;
    const struct session *const session = &game.app.game.session;

    begin_hover(&game, &board, 24, 80);
    ck_assert(point_at(&game, 1, 0, 0));
    tui_game_press(&game, 'k');
    ck_assert_uint_eq(session->board.blank, 4);
    ck_assert(!point_at(&game, 1, 0, 1));
    ck_assert_uint_eq(session->moves, 2);
    /* Out and in again does. */
    ck_assert(!point_at(&game, 0, 0, 0));
    ck_assert(point_at(&game, 1, 0, 0));
    ck_assert_uint_eq(session->moves, 3);
    end_hover(&game, &board);
}
END_TEST

START_TEST(the_pointer_rests_where_tiles_must_not_move)
{
    struct tui_game game;
    struct board board;
    const struct session *const session = &game.app.game.session;

    begin_hover(&game, &board, 24, 80);
    tui_game_press(&game, 'p');
    ck_assert(!point_at(&game, 1, 0, 0));
    tui_game_press(&game, 'p');
    ck_assert_uint_eq(session->moves, 0);
    /* A view on top: the terminal reports clicks only, and a late report does nothing. */
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_HOVER);
    tui_game_press(&game, '?');
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_CLICKS);
    ck_assert(!app_motion(&game.app, 5, 5, true, game.now_ns));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_HOVER);
    /* Solved: 5, then 6. */
    ck_assert(point_at(&game, 2, 1, 0));
    ck_assert(point_at(&game, 2, 2, 0));
    ck_assert(session->finished);
    ck_assert(!point_at(&game, 2, 1, 0));
    ck_assert(tui_game_shows(&game, "Solved!"));
    end_hover(&game, &board);
}
END_TEST

START_TEST(the_pointer_works_on_every_screen)
{
    static const int sizes[][2] = {{1, 1}, {4, 6}, {8, 20}, {24, 80}, {100, 300}};
    struct tui_game game;
    struct board board;

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int rows = sizes[i][0], cols = sizes[i][1];

        begin_hover(&game, &board, rows, cols);
        for (int y = 0; y < rows; y++)
            for (int x = y % 3; x < cols; x += 3)
                if (app_motion(&game.app, y, x, false, game.now_ns))
                    tui_game_draw(&game);
        ck_assert(i < 2 || game.app.game.session.moves > 0);
        end_hover(&game, &board);
    }
}
END_TEST

/* Presses the button on a cell. */
static void
press_on(struct tui_game *game, uint32_t col, uint32_t row)
{
    int y, x;

    ck_assert(tui_game_tile_at(&game->app.layout, col, row, &y, &x));
    app_click(&game->app, y, x, game->now_ns);
    tui_game_draw(game);
}

/* A press slides the tile; dragging it the way that it went does not bring it back. */
START_TEST(tiles_are_dragged)
{
    struct tui_game game;
    struct board board;
    const struct session *const session = &game.app.game.session;

    begin_mouse(&game, &board, 24, 80, MOUSE_CLICKS);
    ck_assert(!point_at(&game, 1, 0, 0));
    press_on(&game, 0, 1);
    ck_assert_uint_eq(session->board.blank, 3);
    ck_assert(!move_to(&game, 0, 1, 1, true));
    ck_assert(!move_to(&game, 1, 1, 0, true));
    ck_assert_uint_eq(session->moves, 1);
    /* Over other tiles the blank follows the pointer, also back again. */
    ck_assert(!move_to(&game, 0, 1, 0, true));
    ck_assert(move_to(&game, 0, 2, 0, true));
    ck_assert(move_to(&game, 1, 2, 0, true));
    ck_assert(move_to(&game, 0, 2, 0, true));
    ck_assert_uint_eq(session->moves, 4);
    ck_assert_uint_eq(session->board.blank, 6);
    /* From the blank: the tiles up to the pointer. */
    press_on(&game, 0, 2);
    ck_assert(move_to(&game, 2, 2, 0, true));
    ck_assert_uint_eq(session->moves, 6);
    end_hover(&game, &board);
    begin_mouse(&game, &board, 24, 80, MOUSE_OFF);
    ck_assert(!move_to(&game, 1, 0, 0, true));
    end_hover(&game, &board);
}
END_TEST

START_TEST(a_key_chooses_what_the_mouse_does)
{
    struct tui_game game;

    begin(&game, 24, 80);
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_CLICKS);
    tui_game_press(&game, 'M');
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_HOVER);
    ck_assert(tui_game_shows(&game, "The pointer slides the tiles"));
    tui_game_press(&game, 'M');
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_OFF);
    tui_game_press(&game, 'M');
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_CLICKS);
    ck_assert(tui_game_shows(&game, "A click slides"));
    tui_game_leave(&game);
    game.options.screen.mouse = MOUSE_OFF;
    tui_game_begin(&game, 24, 80);
    ck_assert_int_eq(app_mouse(&game.app), MOUSE_OFF);
    tui_game_end(&game);
}
END_TEST

/* A notch is a move, in the review of one's own moves as in a solution. */
START_TEST(the_wheel_steps_through_moves)
{
    struct tui_game game;

    begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_move_once(&game);
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "0/2") || tui_game_shows(&game, "2/2"));
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    ck_assert(tui_game_shows(&game, "1/2"));
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    ck_assert(tui_game_shows(&game, "2/2"));
    tui_game_press(&game, NP_KEY_WHEEL_UP);
    ck_assert(tui_game_shows(&game, "1/2"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_mouse");
    TCase *tests = tcase_create("tui_mouse");

    tcase_add_test(tests, a_key_that_is_named_is_pressed_by_a_click);
    tcase_add_test(tests, a_chosen_key_is_pressed_by_a_click);
    tcase_add_test(tests, a_click_on_what_is_gone_does_nothing);
    tcase_add_test(tests, a_form_takes_clicks);
    tcase_add_test(tests, a_list_takes_clicks_and_the_wheel);
    tcase_add_test(tests, a_list_stands_still_under_clicks);
    tcase_add_test(tests, files_are_opened_by_clicks);
    tcase_add_test(tests, a_name_takes_clicks);
    tcase_add_test(tests, the_wheel_is_no_wrong_key);
    tcase_add_test(tests, the_pointer_slides_tiles_where_it_goes);
    tcase_add_test(tests, a_pointer_that_rests_moves_nothing);
    tcase_add_test(tests, the_pointer_rests_where_tiles_must_not_move);
    tcase_add_test(tests, the_pointer_works_on_every_screen);
    tcase_add_test(tests, tiles_are_dragged);
    tcase_add_test(tests, a_key_chooses_what_the_mouse_does);
    tcase_add_test(tests, the_wheel_steps_through_moves);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
