// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/files, tui/widget/prompt and the view that opens a board file, in a directory of
 * their own.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file/installation.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "keys/key.h"
#include "puzzle/files.h"
#include "support.h"
#include "tui/widget/prompt.h"
#include "tui_game.h"

/* It holds some files, and games begin there. */
static char *directory;

static void
write_file(const char *name, const char *text)
{
    FILE *const file = fopen(name, "w");

    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void
make_directory(void)
{
    directory = test_directory_new();
    ck_assert_int_eq(chdir(directory), 0);
    write_file("batch.txt", "3x3: 1 2 3 4 5 6 7 0 8\n2 2 : 0 1 3 2 : 1\n3x3: 1 2 3 4 5 6 8 7 0\n");
    write_file("bad.txt", "3\n1 2 3\n4 5 five\n");
    write_file("beta.txt", "2\n1 0\n3 2\n");
    write_file("notes.md", "nothing\n");
    ck_assert_int_eq(mkfifo("pipe.txt", 0600), 0);
}

static void
remove_directory(void)
{
    ck_assert_int_eq(chdir("/"), 0);
    test_directory_free(directory);
}

/* Begins a game and opens the prompt. */
static void
begin(struct tui_game *game)
{
    tui_game_prepare(game, "4x4#open");
    game->options.no_history = true;
    tui_game_begin(game, 24, 80);
    tui_game_press(game, 'o');
}

/* The prompt is open and the first game is unchanged. */
static void
expect_untouched(const struct tui_game *game)
{
    ck_assert(tui_game_shows(game, "Open a board file"));
    ck_assert_str_eq(game->app.game.session.names.id, "4x4#open");
    ck_assert_uint_eq(game->app.game.session.board.width, 4);
}

START_TEST(files_are_listed_in_order_and_once)
{
    struct file_names names;

    ck_assert_int_eq(files_list(&names, false, NULL), NP_OK);
    ck_assert_uint_ge(names.count, 4);
    for (size_t i = 1; i < names.count; i++)
        ck_assert_int_lt(strcmp(names.names[i - 1], names.names[i]), 0);
    for (size_t i = 0; i < names.count; i++)
        ck_assert_str_ne(names.names[i], "notes.md");
    files_free_names(&names);
}
END_TEST

START_TEST(the_first_board_is_opened)
{
    struct tui_game game;

    begin(&game);
    ck_assert(tui_game_shows(&game, "batch.txt"));
    ck_assert(!tui_game_shows(&game, "notes.md"));
    tui_game_type(&game, "batch.txt");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "batch.txt, board 1 of 3"));
    ck_assert_uint_eq(game.app.game.session.board.width, 3);
    ck_assert_str_eq(game.app.game.session.names.source, "batch.txt");
    tui_game_end(&game);
}
END_TEST

START_TEST(a_name_cannot_steer_the_terminal)
{
    static const char name[] = "a\033]0;b\ac\302\233d\233e";
    struct tui_game game;

    write_file(name, "2\n1 0\n3 2\n");
    tui_game_prepare(&game, "4x4#open");
    tui_game_begin(&game, 24, 80);
    ck_assert(app_open_file(&game.app, name, 1));
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "npuzzle  2x2 standard   a?]0;b?c??d?e"));
    ck_assert_int_eq(unlink(name), 0);
    ck_assert(!app_open_file(&game.app, name, 1));
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "a?]0;b?c?d?e: No such file"));
    for (int i = 0; i < game.canvas.rows * game.canvas.cols; i++)
        ck_assert(!utf8_is_control(game.canvas.cells[i].glyph));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_list_says_what_files_are)
{
    struct tui_game game;

    write_file("a-letter.txt", "Dear reader,\n\nno numbers here.\n");
    begin(&game);
    ck_assert(tui_game_shows(&game, "a-letter.txt                    no board"));
    ck_assert(tui_game_shows(&game, "batch.txt                       3 boards of several sizes"));
    ck_assert(tui_game_shows(&game, "beta.txt                        2x2  1 board"));
    ck_assert(tui_game_shows(&game, "pipe.txt                        no board"));
    tui_game_type(&game, "bet");
    ck_assert(!tui_game_shows(&game, "no board"));
    ck_assert(tui_game_shows(&game, "2x2  1 board"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_list_that_goes_on_says_so)
{
    struct tui_game game;
    char name[32];

    for (unsigned i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "board-%u.txt", i);
        write_file(name, "2\n1 0\n3 2\n");
    }
    begin(&game);
    ck_assert(tui_game_shows(&game, "more below"));
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "more above"));
    tui_game_type(&game, "x");
    ck_assert(!tui_game_shows(&game, "more"));
    tui_game_end(&game);
    for (unsigned i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "board-%u.txt", i);
        ck_assert_int_eq(unlink(name), 0);
    }
}
END_TEST

/* The next board gets the goal of the last game, and a message says so. */
START_TEST(another_goal_than_the_usual_one_is_reported)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4-blank-first#open");
    game.options.no_history = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'o');
    tui_game_type(&game, "batch.txt:1");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "batch.txt, board 1 of 3, goal blank-first"));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_boards_of_a_file_follow_one_another)
{
    struct tui_game game;

    begin(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(&game, "This board is not from a file"));
    tui_game_press(&game, 'o');
    tui_game_type(&game, "batch.txt");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, '[');
    ck_assert(tui_game_shows(&game, "This is the first board of the file."));
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(&game, "batch.txt, board 2 of 3"));
    ck_assert_uint_eq(game.app.game.session.board.width, 2);
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(&game, "board 3 of 3"));
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(&game, "This is the last board of the file: n makes a new puzzle."));
    tui_game_press(&game, '[');
    ck_assert(tui_game_shows(&game, "board 2 of 3"));
    tui_game_press(&game, 'N');
    ck_assert(tui_game_shows(&game, "A new board: 2x"));
    ck_assert_str_eq(game.app.game.file.name, "");
    tui_game_end(&game);
}
END_TEST

START_TEST(a_number_names_another_board)
{
    struct tui_game game;

    begin(&game);
    tui_game_type(&game, "batch.txt:2");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "batch.txt, board 2 of 3, shortest solution 1 move"));
    ck_assert_uint_eq(game.app.game.session.board.width, 2);
    write_file("best.txt", "2 2 : 0 1 3 2 : <=5\n");
    tui_game_press(&game, 'o');
    tui_game_type(&game, "best.txt");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "best.txt, best known solution 5 moves"));
    remove("best.txt");
    tui_game_press(&game, 'o');
    tui_game_type(&game, "./batch.txt:3");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "board 3 of 3: this board cannot be solved"));
    ck_assert_uint_eq(game.app.game.session.board.width, 3);
    tui_game_end(&game);
}
END_TEST

START_TEST(what_is_wrong_leaves_the_game)
{
    static const struct {
        const char *text, *words;
    } wrong[] = {
        {"", "Type the name of a file"},
        {"none.txt", "none.txt: No such file"},
        {"bad.txt", "bad.txt:3:5: "},
        {"batch.txt:4", "there is no board 4: the file ends after 3"},
        {"batch.txt:0", "there is no board 0"},
        {"batch.txt:99999999999", "there is no board 99999999999"},
        {"batch.txt:9999999999999999999", "No such file"},
        {"pipe.txt", "pipe.txt: not a file"},
        {".", ".: Is a directory"},
    };
    struct tui_game game;

    begin(&game);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tui_game_press(&game, NP_KEY_CTRL('U'));
        tui_game_type(&game, wrong[i].text);
        tui_game_press(&game, NP_KEY_ENTER);
        ck_assert_msg(tui_game_shows(&game, wrong[i].words), "%s", wrong[i].text);
        expect_untouched(&game);
    }
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 4x4#open"));
    tui_game_end(&game);
}
END_TEST

START_TEST(names_are_narrowed_and_chosen)
{
    struct tui_game game;

    begin(&game);
    tui_game_type(&game, "ba");
    ck_assert(tui_game_shows(&game, "bad.txt"));
    ck_assert(!tui_game_shows(&game, "beta.txt"));
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "Open: bad.txt"));
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "Open: batch.txt"));
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "Open: bad.txt"));
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, ':');
    tui_game_press(&game, '2');
    ck_assert(tui_game_shows(&game, "Open: batch.txt:2"));
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "be");
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "Open: beta.txt"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(game.app.game.session.board.width, 2);
    tui_game_end(&game);
}
END_TEST

static void
type_keys(struct prompt *prompt, const int *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert(prompt_key(prompt, keys[i]));
}

START_TEST(a_prompt_keeps_characters_whole)
{
    static const int keys[] = {'a', 0xE9, 0x20AC, 0x1F600, 'z'};
    struct prompt prompt = {0};

    type_keys(&prompt, keys, sizeof keys / sizeof keys[0]);
    ck_assert_str_eq(prompt.text, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z");
    ck_assert(!prompt_key(&prompt, NP_KEY_UP));
    ck_assert(!prompt_key(&prompt, NP_KEY_ESCAPE));
    prompt_request(&prompt, REQUEST_CURSOR_LEFT);
    ck_assert(prompt_request(&prompt, REQUEST_ERASE));
    ck_assert_str_eq(prompt.text, "a\xC3\xA9\xE2\x82\xACz");
    prompt_request(&prompt, REQUEST_CURSOR_FIRST);
    ck_assert(!prompt_request(&prompt, REQUEST_ERASE));
    prompt_request(&prompt, REQUEST_CURSOR_RIGHT);
    ck_assert(prompt_request(&prompt, REQUEST_ERASE_NEXT));
    ck_assert_str_eq(prompt.text, "a\xE2\x82\xACz");
    ck_assert(prompt_key(&prompt, 'b'));
    ck_assert_str_eq(prompt.text, "ab\xE2\x82\xACz");
    prompt_request(&prompt, REQUEST_CURSOR_LAST);
    ck_assert(!prompt_request(&prompt, REQUEST_ERASE_NEXT));
    ck_assert(prompt_request(&prompt, REQUEST_ERASE_ALL));
    ck_assert_str_eq(prompt.text, "");
    for (unsigned i = 0; i < 2 * PROMPT_BYTES; i++)
        ck_assert(prompt_key(&prompt, 0x20AC));
    ck_assert_uint_eq(prompt.length, (PROMPT_BYTES - 1) / 3 * 3);
}
END_TEST

START_TEST(a_solved_board_is_called_solved)
{
    struct tui_game game;
    struct board board;
    const uint32_t sides[] = {1, 3};

    ck_assert_int_eq(board_init(&board, sides[_i], sides[_i], NULL), NP_OK);
    tui_game_prepare(&game, "3x3#not-this");
    game.board = &board;
    tui_game_begin(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "It is solved already: N shuffles another."));
    tui_game_press(&game, 'H');
    ck_assert(tui_game_shows(&game, "It is solved already: N shuffles another."));
    tui_game_press(&game, 's');
    ck_assert(tui_game_shows(&game, "It is solved already: N shuffles another."));
    tui_game_end(&game);
    board_free(&board);
}
END_TEST

/* At any width the way out is shown. */
START_TEST(the_way_out_is_always_shown)
{
    static const char keys[] = "s?eno";
    static const int sizes[][2] = {{24, 80}, {20, 60}, {12, 40}, {10, 30}};
    struct tui_game game;

    for (unsigned size = 0; size < 4; size++) {
        tui_game_prepare(&game, "3x3#way-out");
        tui_game_begin(&game, sizes[size][0], sizes[size][1]);
        tui_game_press(&game, keys[_i]);
        tui_game_wait_for(&game, "Esc back");
        tui_game_end(&game);
    }
}
END_TEST

/* In the directory of the included puzzles the working directory lists the same files. */
START_TEST(a_list_is_in_order_and_has_each_name_once)
{
    struct file_names puzzles;
    struct file_names names;

    installation_find(NULL);
    ck_assert_int_eq(files_list(&puzzles, true, NULL), NP_OK);
    ck_assert_uint_gt(puzzles.count, 10);
    ck_assert_int_eq(chdir(installation_puzzles()), 0);
    ck_assert_int_eq(files_list(&names, false, NULL), NP_OK);
    ck_assert_uint_eq(names.count, puzzles.count);
    for (size_t i = 0; i < names.count; i++) {
        ck_assert_str_eq(names.names[i], puzzles.names[i]);
        ck_assert(i == 0 || text_compare_natural(names.names[i - 1], names.names[i]) < 0);
    }
    files_free_names(&names);
    files_free_names(&puzzles);
}
END_TEST

/* A file that changes while the program runs is read again when the list is opened again. */
START_TEST(a_file_of_the_list_is_read_again_when_it_has_changed)
{
    struct tui_game game;

    begin(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    write_file("beta.txt", "2\n1 0\n3 2\n2\n1 2\n0 3\n");
    tui_game_press(&game, 'o');
    tui_game_type(&game, "bet");
    ck_assert(tui_game_shows(&game, "2 boards"));
    tui_game_end(&game);
}
END_TEST

/* Writes a board one move from the goal, and a damaged one after it. */
static void
write_large(const char *name, unsigned width, unsigned height)
{
    const unsigned cells = width * height;
    FILE *const file = fopen(name, "w");

    ck_assert_ptr_nonnull(file);
    fprintf(file, "%u %u\n", width, height);
    for (unsigned cell = 0; cell < cells; cell++)
        fprintf(file, "%u%c",
            cell + 1 == cells   ? cells - 1
            : cell + 2 == cells ? 0
                                : cell + 1,
            (cell + 1) % width == 0 ? '\n' : ' ');
    fprintf(file, "2\n1 2\n3 3\n");
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(the_largest_board_is_read_from_a_file)
{
    struct tui_game game;

    write_large("large.txt", 128, 128);
    begin(&game);
    tui_game_type(&game, "large.txt");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "large.txt, board 1 of 2"));
    ck_assert_ptr_null(game.app.top->below);
    ck_assert_uint_eq(game.app.game.session.board.cells, SESSION_CELLS_MAX);
    ck_assert_uint_eq(game.app.game.session.manhattan, 1);
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(&game, "large.txt:132"));
    ck_assert_uint_eq(game.app.game.session.board.cells, SESSION_CELLS_MAX);
    ck_assert_ptr_null(game.app.top->below);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_board_in_a_file_that_is_too_large_to_play_is_refused)
{
    struct tui_game game;

    write_large("too-large.txt", 129, 128);
    begin(&game);
    tui_game_type(&game, "too-large.txt");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(
        &game, "a board of 129x128 is too large to play (limit: 16384 cells): use --solve"));
    ck_assert_ptr_nonnull(game.app.top->below);
    tui_game_end(&game);
}
END_TEST

/* Where a character is text, the help does not list it as a key. */
START_TEST(the_help_of_a_prompt_lists_only_keys_that_work_there)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#help");
    tui_game_begin(&game, 30, 80);
    tui_game_press(&game, 'o');
    tui_game_press(&game, NP_KEY_F1);
    ck_assert(tui_game_shows(&game, "Esc   "));
    ck_assert(!tui_game_shows(&game, "Esc, q"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_F1);
    ck_assert(!tui_game_shows(&game, "Esc, q"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_open");
    TCase *tests = tcase_create("tui_open");

    tcase_add_unchecked_fixture(tests, make_directory, remove_directory);
    tcase_add_test(tests, files_are_listed_in_order_and_once);
    tcase_add_test(tests, the_first_board_is_opened);
    tcase_add_test(tests, a_name_cannot_steer_the_terminal);
    tcase_add_test(tests, the_list_says_what_files_are);
    tcase_add_test(tests, a_list_that_goes_on_says_so);
    tcase_add_test(tests, another_goal_than_the_usual_one_is_reported);
    tcase_add_test(tests, the_boards_of_a_file_follow_one_another);
    tcase_add_test(tests, a_number_names_another_board);
    tcase_add_test(tests, what_is_wrong_leaves_the_game);
    tcase_add_test(tests, names_are_narrowed_and_chosen);
    tcase_add_test(tests, a_prompt_keeps_characters_whole);
    tcase_add_loop_test(tests, a_solved_board_is_called_solved, 0, 2);
    tcase_add_loop_test(tests, the_way_out_is_always_shown, 0, 5);
    tcase_add_test(tests, a_list_is_in_order_and_has_each_name_once);
    tcase_add_test(tests, a_file_of_the_list_is_read_again_when_it_has_changed);
    tcase_add_test(tests, the_largest_board_is_read_from_a_file);
    tcase_add_test(tests, a_board_in_a_file_that_is_too_large_to_play_is_refused);
    tcase_add_test(tests, the_help_of_a_prompt_lists_only_keys_that_work_there);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
