// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of a board larger than the screen: scrolling, finding a tile, the goal, and a visible
 * blank.
 */
#include "config.h"

#include <stdio.h>

#include "keys/key.h"
#include "support.h"
#include "tui/view/pan.h"
#include "tui/view/views.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id, int rows, int cols)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    game->options.screen.no_animation = true;
    tui_game_begin(game, rows, cols);
}

/* Whether the cell of a tile, 0 for the blank, is on the screen. */
static bool
shows_tile(const struct tui_game *game, uint32_t tile, int *y, int *x)
{
    const struct board *const board = &game->app.game.session.board;
    uint32_t cell = 0;

    while (board->tiles[cell] != tile)
        cell++;
    return tui_game_tile_at(&game->app.layout, cell % board->width, cell / board->width, y, x);
}

static const struct canvas_cell *
cell_at(const struct tui_game *game, int y, int x)
{
    return &game->canvas.cells[y * game->canvas.cols + x];
}

START_TEST(keys_and_wheel_pan_over_the_board)
{
    static const struct {
        int forth;
        int back;
        bool across;
    } pairs[] = {
        {NP_KEY_PAGE_DOWN, NP_KEY_PAGE_UP, false},
        {NP_KEY_SHIFT_DOWN, NP_KEY_SHIFT_UP, false},
        {NP_KEY_WHEEL_DOWN, NP_KEY_WHEEL_UP, false},
        {NP_KEY_SHIFT_RIGHT, NP_KEY_SHIFT_LEFT, true},
        {NP_KEY_WHEEL_RIGHT, NP_KEY_WHEEL_LEFT, true},
    };
    struct tui_game game;
    const struct layout *const layout = &game.app.layout;

    begin(&game, "40x40#pan", 24, 80);
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const uint32_t *const first = pairs[i].across ? &layout->view_col : &layout->view_row;
        const uint32_t view = pairs[i].across ? layout->view_width : layout->view_height;
        uint32_t before;

        for (unsigned k = 0; k < 40; k++)
            tui_game_press(&game, pairs[i].back);
        ck_assert_uint_eq(*first, 0);
        tui_game_press(&game, pairs[i].forth);
        ck_assert_uint_gt(*first, 0);
        before = *first;
        /* Every key counts, even if keys come faster than the screen is drawn. */
        app_key(&game.app, pairs[i].forth, game.now_ns);
        app_key(&game.app, pairs[i].forth, game.now_ns);
        app_key(&game.app, pairs[i].back, game.now_ns);
        tui_game_draw(&game);
        ck_assert(*first == 2 * before || *first == 40 - view - before);
        for (unsigned k = 0; k < 40; k++)
            tui_game_press(&game, pairs[i].forth);
        ck_assert_uint_eq(*first, 40 - view);
    }
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_end(&game);
}
END_TEST

/* Scrolls to the corner away from the blank. */
static void
look_away(struct tui_game *game)
{
    const bool low = game->app.game.session.board.blank >= game->app.game.session.board.cells / 2;
    int y, x;

    for (unsigned k = 0; k < 20; k++)
        tui_game_press(game, low ? NP_KEY_PAGE_UP : NP_KEY_PAGE_DOWN);
    ck_assert(!shows_tile(game, 0, &y, &x));
}

START_TEST(a_move_brings_the_view_back_to_the_blank)
{
    struct tui_game game;
    int y, x;

    begin(&game, "40x40#pan", 24, 80);
    ck_assert(shows_tile(&game, 0, &y, &x));
    look_away(&game);
    tui_game_move_once(&game);
    ck_assert(shows_tile(&game, 0, &y, &x));
    look_away(&game);
    tui_game_press(&game, 'u');
    ck_assert(shows_tile(&game, 0, &y, &x));
    look_away(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(shows_tile(&game, 0, &y, &x));
    look_away(&game);
    tui_game_press(&game, 'H');
    ck_assert(shows_tile(&game, 0, &y, &x));
    look_away(&game);
    tui_game_press(&game, 'c');
    ck_assert(!shows_tile(&game, 0, &y, &x));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_board_that_fits_is_not_panned)
{
    struct tui_game game;

    begin(&game, "4x4#pan", 24, 80);
    tui_game_press(&game, NP_KEY_PAGE_DOWN);
    ck_assert(tui_game_shows(&game, "The whole board is on the screen."));
    ck_assert_uint_eq(game.app.layout.view_row, 0);
    tui_game_end(&game);
}
END_TEST

/* The number of the tile in the last cell of the last row, scrolled as far as possible. */
static uint32_t
far_tile(const struct tui_game *game)
{
    const struct board *const board = &game->app.game.session.board;

    return board->tiles[board->blank >= board->cells / 2 ? 0 : board->cells - 1];
}

START_TEST(a_tile_is_found_by_its_number)
{
    struct tui_game game;
    char number[16], words[64];
    uint32_t tile, home;
    int y, x;

    begin(&game, "40x40#find", 24, 80);
    tile = far_tile(&game);
    home = goal_cell_of(&game.app.game.session.goal, tile);
    ck_assert(!shows_tile(&game, tile, &y, &x));
    tui_game_press(&game, '/');
    ck_assert(tui_game_shows(&game, "Find tile:"));
    ck_assert(tui_game_shows(&game, "a number from 1 to 1599, or 0 for the blank"));
    snprintf(number, sizeof number, "%u", (unsigned)tile);
    tui_game_type(&game, number);
    ck_assert(shows_tile(&game, tile, &y, &x));
    ck_assert_int_eq(cell_at(&game, y, x)->role, ROLE_SELECTED);
    snprintf(words, sizeof words, "its home: row %u, column %u", (unsigned)(home / 40) + 1,
        (unsigned)(home % 40) + 1);
    ck_assert(tui_game_shows(&game, words));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(!tui_game_shows(&game, "Find tile:"));
    ck_assert(shows_tile(&game, tile, &y, &x));
    ck_assert_int_eq(cell_at(&game, y, x)->role, ROLE_SELECTED);
    tui_game_move_once(&game);
    ck_assert(!shows_tile(&game, tile, &y, &x));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_search_for_a_tile_can_be_given_up)
{
    struct tui_game game;
    uint32_t col, row;

    begin(&game, "40x40#find", 24, 80);
    look_away(&game);
    col = game.app.layout.view_col;
    row = game.app.layout.view_row;
    tui_game_type(&game, "/0");
    ck_assert(game.app.layout.view_row != row);
    tui_game_press(&game, NP_KEY_BACKSPACE);
    ck_assert_uint_eq(game.app.layout.view_row, row);
    /* The zero of a longer number does not search for the blank. */
    tui_game_type(&game, "01600");
    ck_assert(tui_game_shows(&game, "1 to 1599"));
    ck_assert_uint_eq(game.app.layout.view_row, row);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Find tile:"));
    tui_game_type(&game, "99999999999999999999");
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(!tui_game_shows(&game, "Find tile:"));
    ck_assert_uint_eq(game.app.layout.view_col, col);
    ck_assert_uint_eq(game.app.layout.view_row, row);
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_end(&game);
}
END_TEST

/* The second-largest tile of the largest board has ten digits. */
START_TEST(a_tile_of_the_largest_board_is_found)
{
    struct board board = {BOARD_SIDE_MAX, BOARD_SIDE_MAX, 1 << 30, (1 << 30) - 1, NULL};
    struct tui_game game;
    struct pan pan = {0};

    begin(&game, "4x4#find", 24, 80);
    ck_assert_int_eq(
        goal_init(&game.app.game.session.goal, GOAL_STANDARD, board.width, board.height, NULL),
        NP_OK);
    app_open(&game.app, find_view_new(&pan, &board));
    tui_game_type(&game, "1073741822");
    ck_assert(tui_game_shows(&game, "row 32768, column 32766: it is home"));
    tui_game_press(&game, NP_KEY_BACKSPACE);
    tui_game_type(&game, "4");
    ck_assert(tui_game_shows(&game, "a number from 1 to 1073741823"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_int_eq(goal_init(&game.app.game.session.goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_tile_of_the_largest_game_is_found_at_once)
{
    struct tui_game game;
    struct pan pan = {0};
    struct board board;

    begin(&game, "4x4#find", 24, 80);
    ck_assert_int_eq(board_init(&board, 1024, 1024, NULL), NP_OK);
    ck_assert_int_eq(
        goal_init(&game.app.game.session.goal, GOAL_STANDARD, 1024, 1024, NULL), NP_OK);
    app_open(&game.app, find_view_new(&pan, &board));
    tui_game_type(&game, "1048001");
    ck_assert(tui_game_shows(&game, "row 1024, column 449: it is home"));
    ck_assert_uint_eq(pan.found, 1048001);
    ck_assert_uint_gt(pan.row, 1000);
    tui_game_press(&game, NP_KEY_BACKSPACE);
    ck_assert(tui_game_shows(&game, "row 103, column 352: it is home"));
    ck_assert_uint_eq(pan.found, 104800);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(!tui_game_shows(&game, "Find tile:"));
    board_free(&board);
    ck_assert_int_eq(goal_init(&game.app.game.session.goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    tui_game_end(&game);
}
END_TEST

/* The board of a playback or a review can be scrolled, too; it pauses meanwhile. */
START_TEST(playback_and_review_are_panned)
{
    static const int keys[] = {'s', 'R'};

    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct tui_game game;
        uint32_t row, col;

        begin(&game, "40x40#find", 24, 80);
        game.app.animate = true;
        tui_game_move_once(&game);
        tui_game_press(&game, keys[i]);
        tui_game_wait_for(&game, keys[i] == 's' ? "Move " : "Move 0/1");
        tui_game_press(&game, NP_KEY_END);
        tui_game_press(&game, NP_KEY_HOME);
        tui_game_press(&game, ' ');
        row = game.app.layout.view_row;
        tui_game_press(&game, row > 0 ? NP_KEY_PAGE_UP : NP_KEY_PAGE_DOWN);
        ck_assert_uint_ne(game.app.layout.view_row, row);
        row = game.app.layout.view_row;
        col = game.app.layout.view_col;
        game.now_ns += 5 * SECOND;
        app_tick(&game.app, game.now_ns, false);
        tui_game_draw(&game);
        ck_assert_uint_eq(game.app.layout.view_row, row);
        ck_assert_uint_eq(game.app.layout.view_col, col);
        tui_game_type(&game, "/1599\n");
        ck_assert(tui_game_shows(&game, " 1599"));
        tui_game_draw_all_sizes(&game);
        tui_game_press(&game, NP_KEY_RIGHT);
        ck_assert(tui_game_shows(&game, keys[i] == 's' ? "Move 1/" : "Move 1/1"));
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(the_goal_is_shown_and_left)
{
    static const int ways_out[] = {'V', NP_KEY_ESCAPE, 'q'};
    struct tui_game game;

    begin(&game, "4x4-snail#goal", 24, 80);
    for (unsigned i = 0; i < sizeof ways_out / sizeof ways_out[0]; i++) {
        tui_game_press(&game, 'V');
        ck_assert(tui_game_shows(&game, "This is the goal."));
        ck_assert(tui_game_shows(&game, "|    1    |    2    |    3    |    4    |"));
        tui_game_draw_all_sizes(&game);
        tui_game_press(&game, ways_out[i]);
        ck_assert(!tui_game_shows(&game, "This is the goal."));
        ck_assert(!game.app.quit);
    }
    tui_game_end(&game);
}
END_TEST

/* Even on a narrow screen the titles say which part is shown and what a number means. */
START_TEST(a_narrow_title_tells_the_part)
{
    struct tui_game game;

    begin(&game, "20x20#goal", 12, 40);
    ck_assert(tui_game_shows(&game, "20x20  0 moves  00:00  rows"));
    tui_game_press(&game, 'V');
    ck_assert(tui_game_shows(&game, "The goal, rows "));
    ck_assert(tui_game_shows(&game, ", columns "));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_goal_marks_what_is_placed)
{
    struct tui_game game;
    unsigned marked = 0;

    begin(&game, "9x9~20#goal", 24, 80);
    ck_assert_uint_gt(game.app.game.session.placed, 0);
    ck_assert_uint_lt(game.app.game.session.placed, 80);
    tui_game_press(&game, 'V');
    for (uint32_t cell = 0; cell < 80; cell++) {
        int y, x;

        ck_assert(tui_game_tile_at(&game.app.layout, cell % 9, cell / 9, &y, &x));
        marked += cell_at(&game, y, x + game.app.layout.tile_width - 1)->glyph == '*';
    }
    ck_assert_uint_eq(marked, game.app.game.session.placed);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_goal_begins_where_the_player_looks)
{
    struct tui_game game;
    uint32_t col, row;

    begin(&game, "40x40#goal", 24, 80);
    look_away(&game);
    tui_game_press(&game, NP_KEY_SHIFT_RIGHT);
    col = game.app.layout.view_col;
    row = game.app.layout.view_row;
    tui_game_press(&game, 'V');
    ck_assert_uint_eq(game.app.layout.view_col, col);
    ck_assert_uint_eq(game.app.layout.view_row, row);
    tui_game_type(&game, "/1");
    ck_assert(tui_game_shows(&game, "row 1, column 1: it is home"));
    ck_assert_uint_eq(game.app.layout.view_row, 0);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, NP_KEY_PAGE_DOWN);
    ck_assert_uint_gt(game.app.layout.view_row, 0);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_uint_eq(game.app.layout.view_col, col);
    ck_assert_uint_eq(game.app.layout.view_row, row);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_blank_stands_out_among_many_tiles)
{
    struct tui_game game;
    int y, x;

    begin(&game, "20x20#blank", 24, 80);
    ck_assert(shows_tile(&game, 0, &y, &x));
    for (int i = 0; i < game.app.layout.tile_width; i++)
        ck_assert_int_eq(cell_at(&game, y, x + i)->role, ROLE_SELECTED);
    tui_game_press(&game, 'p');
    for (int i = 0; i < 24 * 80; i++)
        ck_assert_int_ne(game.canvas.cells[i].role, ROLE_SELECTED);
    tui_game_end(&game);
    /* Boxes too, if they are drawn. */
    begin(&game, "20x20#blank", 60, 180);
    ck_assert(game.app.layout.framed);
    ck_assert(shows_tile(&game, 0, &y, &x));
    ck_assert_int_eq(cell_at(&game, y, x)->role, ROLE_SELECTED);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_pan");
    TCase *tests = tcase_create("tui_pan");

    tcase_add_test(tests, keys_and_wheel_pan_over_the_board);
    tcase_add_test(tests, a_move_brings_the_view_back_to_the_blank);
    tcase_add_test(tests, a_board_that_fits_is_not_panned);
    tcase_add_test(tests, a_tile_is_found_by_its_number);
    tcase_add_test(tests, a_search_for_a_tile_can_be_given_up);
    tcase_add_test(tests, a_tile_of_the_largest_board_is_found);
    tcase_add_test(tests, a_tile_of_the_largest_game_is_found_at_once);
    tcase_add_test(tests, playback_and_review_are_panned);
    tcase_add_test(tests, the_goal_is_shown_and_left);
    tcase_add_test(tests, a_narrow_title_tells_the_part);
    tcase_add_test(tests, the_goal_marks_what_is_placed);
    tcase_add_test(tests, the_goal_begins_where_the_player_looks);
    tcase_add_test(tests, the_blank_stands_out_among_many_tiles);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
