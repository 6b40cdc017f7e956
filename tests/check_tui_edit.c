// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the editor: typed numbers, swaps, solvability and its reason, pasted boards.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "keys/key.h"
#include "support.h"
#include "tui/view/edit.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    tui_game_begin(game, 24, 80);
    tui_game_press(game, 'e');
}

static const struct board *
edited(const struct tui_game *game)
{
    return &((const struct edit_view *)game->app.top)->board;
}

static void
paste(struct tui_game *game, const char *text)
{
    tui_game_press(game, NP_KEY_PASTE_BEGIN);
    tui_game_type(game, text);
    tui_game_press(game, NP_KEY_PASTE_END);
}

START_TEST(a_board_is_typed_and_played)
{
    static const uint32_t wanted[] = {8, 6, 7, 2, 5, 4, 3, 0, 1};
    struct tui_game game;

    begin(&game, "3x3#edit");
    tui_game_type(&game, "8 6 7 2 5 4 3 0 1");
    ck_assert_mem_eq(edited(&game)->tiles, wanted, sizeof wanted);
    ck_assert_uint_eq(edited(&game)->blank, 7);
    ck_assert(tui_game_shows(&game, "Solvable: 24 inversions, an even number"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "your own board"));
    ck_assert_mem_eq(game.app.game.session.board.tiles, wanted, sizeof wanted);
    tui_game_wait_for(&game, "Shortest  31");
    tui_game_end(&game);
}
END_TEST

START_TEST(numbers_of_two_digits_leave_the_others_alone)
{
    struct tui_game game;
    uint32_t before[16];

    begin(&game, "4x4#edit");
    tui_game_press(&game, 'g');
    memcpy(before, edited(&game)->tiles, sizeof before);
    tui_game_type(&game, "1");
    ck_assert_mem_eq(edited(&game)->tiles, before, sizeof before);
    tui_game_type(&game, "2");
    ck_assert_uint_eq(edited(&game)->tiles[0], 12);
    ck_assert_uint_eq(edited(&game)->tiles[11], 1);
    /* There is no tile 129: the editor says so, 12 stays, and a new number starts. */
    tui_game_type(&game, "9");
    ck_assert_uint_eq(edited(&game)->tiles[0], 12);
    ck_assert(tui_game_shows(&game, "There is no tile 129: a 4x4 board has 0 to 15."));
    tui_game_type(&game, "9");
    ck_assert_uint_eq(edited(&game)->tiles[0], 9);
    ck_assert(!tui_game_shows(&game, "There is no tile"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 4x4#edit"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_wrong_number_is_reported)
{
    struct tui_game game;
    uint32_t before[9];

    begin(&game, "3x3#edit");
    memcpy(before, edited(&game)->tiles, sizeof before);
    tui_game_type(&game, "9");
    ck_assert_mem_eq(edited(&game)->tiles, before, sizeof before);
    ck_assert(tui_game_shows(&game, "There is no tile 9: a 3x3 board has 0 to 8."));
    /* A narrow screen wraps it over the row of the keys. */
    ck_assert_int_eq(canvas_resize(&game.canvas, 8, 28, NULL), NP_OK);
    tui_game_type(&game, "9");
    ck_assert(tui_game_shows(&game, "There is no tile 9: a 3x3"));
    ck_assert(tui_game_shows(&game, "board has 0 to 8."));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_size_is_changed)
{
    static const uint32_t home[] = {1, 2, 3, 4, 5, 0};
    struct tui_game game;

    begin(&game, "3x3#edit");
    tui_game_type(&game, "s");
    ck_assert(tui_game_shows(&game, "Size: 3x3"));
    tui_game_type(&game, "3x2");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(edited(&game)->width, 3);
    ck_assert_uint_eq(edited(&game)->height, 2);
    ck_assert_mem_eq(edited(&game)->tiles, home, sizeof home);
    ck_assert(tui_game_shows(&game, "All tiles are home."));
    /* A text that is not a size remains for correction. */
    tui_game_type(&game, "s3xx");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "A size is 4 or 5x3, with sides from 1 to 32768."));
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "5-snail");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "A size is 4 or 5x3, with sides from 1 to 32768."));
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "4000");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(
        &game, "a board of 4000x4000 is too large to play (limit: 16384 cells): use --solve"));
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "5");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(edited(&game)->cells, 25);
    tui_game_press(&game, 'f');
    tui_game_press(&game, 'f');
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(game.app.game.session.board.cells, 25);
    tui_game_end(&game);
}
END_TEST

/* Pasted texts, with the reported place and error. */
static const char *const faults[][2] = {
    {"1 2 3/4 5/7 8 0", "paste:1:10: row 2 has 2 numbers, not 3"},
    {"3\n1 2 3\n4 5 5\n7 8 0", "paste:3:5: number 5 is repeated"},
    {"1 2 3/4 5 _/7 8 0", "paste:1:17: a second blank"},
    {"1 2 3\n4 5 6\n7 8 0", "paste:1:6: a line of 3 numbers is not a square board"},
};

START_TEST(the_fault_in_what_is_pasted_is_reported)
{
    struct tui_game game;

    begin(&game, "3x3#paste");
    paste(&game, faults[_i][0]);
    ck_assert(tui_game_shows(&game, faults[_i][1]));
    tui_game_end(&game);
}
END_TEST

START_TEST(an_unsolvable_board_is_reported_and_repaired)
{
    struct tui_game game;

    begin(&game, "4x4#edit");
    tui_game_press(&game, 'g');
    ck_assert(tui_game_shows(&game, "All tiles are home."));
    tui_game_press(&game, 'f');
    ck_assert(tui_game_shows(
        &game, "Cannot be solved: 1 inversion + 0 rows to the blank's home, an odd sum"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "It cannot be solved: f repairs it"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "This board cannot be solved."));
    ck_assert(!game.app.game.session.solvable);
    tui_game_press(&game, 'e');
    tui_game_press(&game, 'f');
    ck_assert(tui_game_shows(&game, "Solvable: 0 inversions"));
    tui_game_end(&game);
}
END_TEST

START_TEST(every_swap_changes_what_can_be_solved)
{
    static const char *const ids[] = {"2x2#a", "3x3#a", "4x3#a", "5x4-snail#a", "3x4#a"};
    struct tui_game game;

    begin(&game, ids[_i]);
    for (unsigned i = 0; i < 8; i++) {
        const struct edit_view *edit = (const struct edit_view *)game.app.top;
        const bool solvable = edit->solvable;
        char reason[120];

        /* The blank is not swapped. */
        tui_game_press(&game, 'f');
        ck_assert(edit->solvable != solvable);
        edit_reason(edit, reason, sizeof reason);
        ck_assert_int_eq(strstr(reason, "even") != NULL, edit->solvable);
        tui_game_press(&game, NP_KEY_LEFT);
        tui_game_press(&game, 'x');
        tui_game_press(&game, i % 2 == 0 ? NP_KEY_DOWN : NP_KEY_RIGHT);
        tui_game_press(&game, 'x');
        edit_reason(edit, reason, sizeof reason);
        ck_assert_int_eq(strstr(reason, "even") != NULL, edit->solvable);
    }
    tui_game_end(&game);
}
END_TEST

START_TEST(two_clicks_swap)
{
    struct tui_game game;
    uint32_t first, second;
    int y, x;

    begin(&game, "4x4#edit");
    first = edited(&game)->tiles[1];
    second = edited(&game)->tiles[14];
    ck_assert(tui_game_tile_at(&game.app.layout, 1, 0, &y, &x));
    app_click(&game.app, y, x, game.now_ns);
    tui_game_draw(&game);
    ck_assert(tui_game_tile_at(&game.app.layout, 2, 3, &y, &x));
    app_click(&game.app, y, x, game.now_ns);
    ck_assert_uint_eq(edited(&game)->tiles[1], second);
    ck_assert_uint_eq(edited(&game)->tiles[14], first);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_click_on_a_board_that_is_gone_does_nothing)
{
    struct tui_game game;
    int y, x;

    begin(&game, "8x8#edit");
    ck_assert(tui_game_tile_at(&game.app.layout, 7, 7, &y, &x));
    /* All at once: nothing is drawn between the paste and the click. */
    app_key(&game.app, NP_KEY_PASTE_BEGIN, game.now_ns);
    for (const char *text = "1 2/3 0\n"; *text != '\0'; text++)
        app_key(&game.app, *text, game.now_ns);
    app_key(&game.app, NP_KEY_PASTE_END, game.now_ns);
    app_click(&game.app, y, x, game.now_ns);
    ck_assert_uint_eq(edited(&game)->cells, 4);
    ck_assert_uint_lt(((const struct edit_view *)game.app.top)->cursor, 4);
    app_key(&game.app, NP_KEY_ENTER, game.now_ns);
    app_click(&game.app, y, x, game.now_ns);
    ck_assert_uint_eq(game.app.game.session.at, 0);
    tui_game_draw(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(what_is_pasted_is_promised_no_game_that_cannot_be_won)
{
    struct tui_game game;

    begin(&game, "3x3#edit");
    paste(&game, "1 2 3/4 5 6/8 7 0\n");
    ck_assert(tui_game_shows(&game, "Pasted. This board cannot be solved."));
    paste(&game, "1 2 3/4 5 6/7 0 8\n");
    ck_assert(tui_game_shows(&game, "Pasted. Enter plays it."));
    ck_assert_int_eq(canvas_resize(&game.canvas, 8, 20, NULL), NP_OK);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Pasted. Enter plays"));
    tui_game_end(&game);
}
END_TEST

START_TEST(letters_of_all_alphabets_are_pasted)
{
    static const int letters[] = {'p', 0xe4, 0x4e16, 0x1f9e9};
    struct tui_game game;

    tui_game_prepare(&game, "4x4#paste");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'w');
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_press(&game, NP_KEY_PASTE_BEGIN);
    for (unsigned i = 0; i < sizeof letters / sizeof letters[0]; i++)
        tui_game_press(&game, letters[i]);
    tui_game_press(&game, NP_KEY_NONE); /* a key code beyond characters */
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_PASTE_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(store_has_named(game.app.keeper.store, "p\u00e4\u4e16\U0001f9e9"));
    tui_game_end(&game);
}
END_TEST

START_TEST(boards_are_pasted_in_many_forms)
{
    static const char *const texts[] = {
        "3\n1 2 3\n4 5 6\n7 0 8\n",
        "3\n1\t2 3\r\n 4 5 6\r\n 7 0 8\r\n\r\n",
        "3x3: 1 2 3 4 5 6 7 0 8",
        "1 2 3/4 5 6/7 0 8",
        "3,3\n1,2,3\n4,5,6\n7,_,8\n",
    };
    static const uint32_t wanted[] = {1, 2, 3, 4, 5, 6, 7, 0, 8};
    struct tui_game game;

    begin(&game, _i % 2 == 0 ? "3x3#paste" : "4x4#paste");
    paste(&game, texts[_i]);
    ck_assert(tui_game_shows(&game, "Pasted."));
    ck_assert_uint_eq(edited(&game)->width, 3);
    ck_assert_mem_eq(edited(&game)->tiles, wanted, sizeof wanted);
    paste(&game, "1 2 3/4 5 5/7 0 8");
    ck_assert(!tui_game_shows(&game, "Pasted."));
    ck_assert_mem_eq(edited(&game)->tiles, wanted, sizeof wanted);
    paste(&game, "5 1 2/4 3 0\n");
    ck_assert_uint_eq(edited(&game)->height, 2);
    paste(&game, "");
    paste(&game, "hello, world\n");
    ck_assert_uint_eq(edited(&game)->height, 2);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_end(&game);
}
END_TEST

/* Sends a text like a terminal without bracketed paste: as keys, all at once. */
static void
flood(struct tui_game *game, const char *text)
{
    int keys[64];
    size_t count = 0;

    for (; text[count] != '\0'; count++)
        keys[count] = text[count] == '\n' ? NP_KEY_ENTER : text[count];
    app_keys(&game->app, keys, count, game->now_ns);
    tui_game_draw(game);
}

/* A hint for the game's board is none for a pasted one, where it would not be counted. */
START_TEST(a_pasted_board_begins_without_a_hint)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#hint");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'H');
    tui_game_wait_for(&game, "Hint: ");
    paste(&game, "1 2 3/4 5 6/0 7 8");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "optimal, proved");
    ck_assert(!tui_game_shows(&game, "Hint: "));
    ck_assert_uint_eq(game.app.game.session.hints, 0);
    tui_game_end(&game);
}
END_TEST

START_TEST(pasted_nonsense_plays_nothing)
{
    struct tui_game game;

    begin(&game, "4x4#paste");
    tui_game_press(&game, NP_KEY_ESCAPE);
    paste(&game, "hello, world: jq\n");
    ck_assert(tui_game_shows(&game, "The pasted text is not a board, so nothing was done"));
    flood(&game, "hello, world: jq\n");
    ck_assert(tui_game_shows(&game, "The pasted text is not a board, so nothing was done"));
    ck_assert_uint_eq(game.app.game.session.count, 0);
    ck_assert(!game.app.quit);
    ck_assert(tui_game_shows(&game, "id 4x4#paste"));
    flood(&game, "3\n1 2 3\n4 5 6\n7 0 8\n");
    ck_assert(tui_game_shows(&game, "Pasted. Enter plays it."));
    tui_game_press(&game, NP_KEY_ESCAPE);
    /* Keys that repeat or are typed ahead are played. */
    flood(&game, "hhhhhhhhhhhhllllllll");
    ck_assert_uint_gt(game.app.game.session.count, 0);
    flood(&game, "uuuuuuuuuuuuuuuuuu");
    ck_assert_uint_eq(game.app.game.session.at, 0);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_paste_does_no_harm_elsewhere)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#paste");
    tui_game_begin(&game, 24, 80);
    paste(&game, "1 2 3/4 5 6/7 0 8");
    ck_assert(tui_game_shows(&game, "Your own board"));
    ck_assert(tui_game_shows(&game, "Pasted."));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 4x4#paste"));
    tui_game_press(&game, '?');
    paste(&game, "qqqq");
    ck_assert(tui_game_shows(&game, "Help"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'o');
    paste(&game, "korf");
    ck_assert(tui_game_shows(&game, "Open: korf"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, NP_KEY_PASTE_BEGIN);
    tui_game_press(&game, NP_KEY_ESCAPE); /* its end was lost */
    tui_game_press(&game, 'p');
    ck_assert(tui_game_shows(&game, "Paused."));
    ck_assert(!game.app.quit);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_edit");
    TCase *tests = tcase_create("tui_edit");

    tcase_add_test(tests, a_board_is_typed_and_played);
    tcase_add_test(tests, numbers_of_two_digits_leave_the_others_alone);
    tcase_add_test(tests, a_wrong_number_is_reported);
    tcase_add_test(tests, the_size_is_changed);
    tcase_add_loop_test(
        tests, the_fault_in_what_is_pasted_is_reported, 0, (int)(sizeof faults / sizeof faults[0]));
    tcase_add_test(tests, an_unsolvable_board_is_reported_and_repaired);
    tcase_add_loop_test(tests, every_swap_changes_what_can_be_solved, 0, 5);
    tcase_add_test(tests, two_clicks_swap);
    tcase_add_test(tests, a_click_on_a_board_that_is_gone_does_nothing);
    tcase_add_test(tests, what_is_pasted_is_promised_no_game_that_cannot_be_won);
    tcase_add_test(tests, letters_of_all_alphabets_are_pasted);
    tcase_add_test(tests, a_pasted_board_begins_without_a_hint);
    tcase_add_loop_test(tests, boards_are_pasted_in_many_forms, 0, 5);
    tcase_add_test(tests, pasted_nonsense_plays_nothing);
    tcase_add_test(tests, a_paste_does_no_harm_elsewhere);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
