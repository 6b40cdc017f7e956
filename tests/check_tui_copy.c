// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of copying: what each view offers, where it goes, and what the game says about it.
 */
#include "config.h"

#include "tui/view/copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/file/installation.h"
#include "base/file/xdg.h"
#include "keys/key.h"
#include "support.h"
#include "tui/term/xterm.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id)
{
    installation_find(NULL);
    tui_game_prepare(game, id);
    game->options.screen.no_animation = true;
    tui_game_begin(game, 24, 80);
    game->app.has_clipboard = true;
}

/* What is in the file "copied"; the caller frees it. NULL if there is no file. */
static char *
copied_file(void)
{
    char *path, *bytes;
    size_t count;
    enum np_status status;

    ck_assert_int_eq(xdg_path(XDG_DATA, "copied", &path, NULL), NP_OK);
    status = file_read(path, FILE_NO_LIMIT, &bytes, &count, NULL);
    free(path);
    ck_assert(status == NP_OK || status == NP_NOT_FOUND);
    return status == NP_OK ? bytes : NULL;
}

/* The text went to the clipboard and, with a newline at its end, into the file. */
static void
expect_copied(const struct tui_game *game, const char *text)
{
    char *const file = copied_file();
    const size_t length = strlen(text);

    ck_assert_str_eq(text_string(&game->app.clipboard), text);
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(strncmp(file, text, length), 0);
    ck_assert_str_eq(file + length, length > 0 && text[length - 1] == '\n' ? "" : "\n");
    ck_assert(tui_game_shows(game, "Sent to the"));
    free(file);
}

START_TEST(the_chosen_text_is_copied)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "What to copy"));
    ck_assert(tui_game_shows(&game, "> The id of the board"));
    ck_assert(!tui_game_shows(&game, "Your moves"));
    tui_game_press(&game, NP_KEY_ENTER);
    expect_copied(&game, "3x3#copy");
    /* The list is closed, and the message gone with the next key. */
    tui_game_move_once(&game);
    ck_assert(!tui_game_shows(&game, "Sent"));
    ck_assert_uint_eq(game.app.game.session.moves, 1);
    tui_game_press(&game, 'y');
    tui_game_press(&game, 'j');
    tui_game_press(&game, 'y');
    ck_assert_uint_eq(game.app.clipboard.length, 1);
    ck_assert_int_eq(
        game.app.clipboard.bytes[0], move_letter(session_move_of(&game.app.game.session, 0)));
    tui_game_end(&game);
}
END_TEST

/* The board is one that the program reads. */
START_TEST(the_board_is_that_of_a_board_file)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    struct tui_game game;
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, tiles, sizeof tiles);
    board.blank = 4;
    tui_game_prepare(&game, NULL);
    game.board = &board;
    tui_game_begin(&game, 24, 80);
    game.app.has_clipboard = true;
    /* There is no id, and no move: the board is all, and is copied at once. */
    tui_game_press(&game, 'y');
    expect_copied(&game, "3\n 1  2  3\n 4  0  5\n 7  8  6\n");
    tui_game_end(&game);
    board_free(&board);
}
END_TEST

START_TEST(a_result_is_offered_first)
{
    struct tui_game game;

    begin(&game, "2x2#copy");
    tui_game_wait_for(&game, "optimal, proved");
    for (unsigned i = 0; i < 20 && !game.app.game.session.finished; i++) {
        tui_game_press(&game, 'H');
        tui_game_press(&game, NP_KEY_ENTER);
    }
    ck_assert(game.app.game.session.finished);
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "> The result"));
    /* A code is cut where the screen ends, not left out. */
    ck_assert_int_eq(canvas_resize(&game.canvas, 24, 50, NULL), NP_OK);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, " NPZ1"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_ptr_nonnull(strstr(text_string(&game.app.clipboard), "2x2#copy"));
    tui_game_end(&game);
}
END_TEST

START_TEST(walks_offer_moves_and_boards)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_move_once(&game);
    tui_game_move_once(&game);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "> Your moves"));
    tui_game_press(&game, 'j');
    ck_assert(tui_game_shows(&game, "> The moves up to here"));
    tui_game_click(&game, "This board");
    ck_assert(tui_game_shows(&game, "> This board"));
    tui_game_click(&game, "The moves up to here");
    tui_game_click(&game, "The moves up to here");
    ck_assert_uint_eq(game.app.clipboard.length, 1);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 's');
    tui_game_press(&game, 'y');
    tui_game_click(&game, "The solution");
    ck_assert_uint_eq(game.app.clipboard.length, game.app.game.hints.view.answer.length);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'e');
    tui_game_press(&game, 'y');
    ck_assert_int_eq(strncmp(text_string(&game.app.clipboard), "3\n", 2), 0);
    tui_game_end(&game);
}
END_TEST

/* The table has a line for the solve before. */
START_TEST(statistics_offer_their_table)
{
    struct tui_game game;

    begin(&game, "2x2#copy");
    tui_game_press(&game, 'S');
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "nothing to copy"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_wait_for(&game, "optimal, proved");
    for (unsigned i = 0; i < 20 && !game.app.game.session.finished; i++)
        tui_game_press(&game, "kjhl"[game.app.game.hints.view.next[0]]);
    ck_assert(game.app.game.session.finished);
    tui_game_press(&game, 'S');
    tui_game_press(&game, 'y');
    ck_assert_ptr_nonnull(strstr(text_string(&game.app.clipboard), "kind\tbest\tsolves\t"));
    ck_assert_ptr_nonnull(strstr(text_string(&game.app.clipboard), "\n2x2"));
    tui_game_end(&game);
}
END_TEST

START_TEST(quiz_and_race_offer_board_and_table)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_press(&game, 'Q');
    tui_game_wait_for(&game, "Which move is best?");
    tui_game_press(&game, 'y');
    ck_assert_int_eq(strncmp(text_string(&game.app.clipboard), "3\n", 2), 0);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'C');
    tui_game_press(&game, 'm');
    tui_game_wait_for(&game, "ida");
    tui_game_press(&game, 'y');
    ck_assert_ptr_nonnull(strstr(text_string(&game.app.clipboard), "method\tmoves\tnodes\t"));
    ck_assert_ptr_nonnull(strstr(text_string(&game.app.clipboard), "\nida + manhattan\t"));
    tui_game_end(&game);
}
END_TEST

/* A paused board is hidden, also from those who would copy it. */
START_TEST(a_hidden_board_is_not_copied)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_press(&game, 'p');
    tui_game_press(&game, 'y');
    expect_copied(&game, "3x3#copy");
    tui_game_end(&game);
}
END_TEST

START_TEST(the_game_says_where_the_text_is)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_press(&game, 'p');
    game.app.has_clipboard = false;
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "Written to"));
    ck_assert_uint_eq(game.app.clipboard.length, 0);
    tui_game_end(&game);

    tui_game_prepare(&game, "3x3#copy");
    game.options.no_history = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'p');
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "Not copied: this terminal has no clipboard"));
    game.app.has_clipboard = true;
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "Sent to the terminal's clipboard."));
    ck_assert_ptr_null(copied_file());
    tui_game_end(&game);
}
END_TEST

/* 128 x 128 numbers are more than an escape sequence can carry; 100 x 100 are not. */
START_TEST(a_text_that_is_too_long_goes_only_to_the_file)
{
    struct tui_game game;
    char *file;

    begin(&game, "128x128#copy");
    tui_game_press(&game, 'y');
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Too long for a clipboard"));
    ck_assert_uint_eq(game.app.clipboard.length, 0);
    file = copied_file();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_gt(strlen(file), XTERM_CLIPBOARD_MAX);
    free(file);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_reported)
{
    struct tui_game game;
    char *path;

    begin(&game, "3x3#copy");
    ck_assert_int_eq(xdg_path(XDG_DATA, "copied/in-the-way", &path, NULL), NP_OK);
    ck_assert_int_eq(file_make_parents(path, NULL), NP_OK);
    ck_assert_int_eq(file_write(path, "", 0, 0, NULL), NP_OK);
    free(path);
    tui_game_press(&game, 'p');
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "Sent to the terminal's clipboard. Not written: "));
    game.app.has_clipboard = false;
    tui_game_press(&game, 'y');
    ck_assert(tui_game_shows(&game, "Not written: "));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_list_fits_every_screen)
{
    struct tui_game game;

    begin(&game, "3x3#copy");
    tui_game_move_once(&game);
    tui_game_press(&game, 'y');
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_uint_eq(game.app.clipboard.length, 0);
    ck_assert_ptr_null(copied_file());
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_copy");
    TCase *tests = tcase_create("tui_copy");

    tcase_add_test(tests, the_chosen_text_is_copied);
    tcase_add_test(tests, the_board_is_that_of_a_board_file);
    tcase_add_test(tests, a_result_is_offered_first);
    tcase_add_test(tests, walks_offer_moves_and_boards);
    tcase_add_test(tests, statistics_offer_their_table);
    tcase_add_test(tests, quiz_and_race_offer_board_and_table);
    tcase_add_test(tests, a_hidden_board_is_not_copied);
    tcase_add_test(tests, the_game_says_where_the_text_is);
    tcase_add_test(tests, a_text_that_is_too_long_goes_only_to_the_file);
    tcase_add_test(tests, a_file_that_cannot_be_written_is_reported);
    tcase_add_test(tests, the_list_fits_every_screen);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
