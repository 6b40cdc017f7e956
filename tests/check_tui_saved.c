// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of games saved under a name and opened again.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_file.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static void
save_under_proposed_name(struct tui_game *game)
{
    char path[4300];
    struct stat status;

    tui_game_press(game, 'w');
    ck_assert(tui_game_shows(game, "Name: 3x3-shelf"));
    tui_game_draw_all_sizes(game);
    tui_game_press(game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(game, "Saved. o opens it again, as saved/3x3-shelf"));
    snprintf(path, sizeof path, "%s/.local/share/npuzzle-tui/games.db", game->home);
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0600);
    snprintf(path, sizeof path, "%s/.local/share/npuzzle-tui", game->home);
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0700);
}

START_TEST(a_game_is_saved_and_opened_again)
{
    struct tui_game game;
    struct board left;

    tui_game_prepare(&game, "3x3#shelf");
    game.options.no_history = _i == 1;
    tui_game_begin(&game, 24, 80);
    for (const char *key = "hjklhjkl"; *key != '\0'; key++)
        tui_game_press(&game, *key);
    tui_game_press(&game, 'H');
    ck_assert_int_eq(board_copy(&left, &game.app.game.session.board, NULL), NP_OK);
    save_under_proposed_name(&game);

    /* The game has this name, and is written over when Enter is pressed again. */
    tui_game_press(&game, 'w');
    ck_assert(tui_game_shows(&game, "Name: 3x3-shelf"));
    ck_assert(!tui_game_shows(&game, "Name: 3x3-shelf-"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "again to replace it"));
    tui_game_press(&game, NP_KEY_ESCAPE);

    tui_game_press(&game, 'N');
    tui_game_press(&game, 'o');
    tui_game_type(&game, "saved/");
    ck_assert(tui_game_shows(&game, "saved/3x3-shelf"));
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Resumed saved/3x3-shelf"));
    ck_assert(tui_game_shows(&game, "id 3x3#shelf"));
    ck_assert(board_equal(&left, &game.app.game.session.board));
    ck_assert(!game.app.game.session.finished);
    tui_game_press(&game, 'u');
    tui_game_press(&game, 'r');
    ck_assert(board_equal(&left, &game.app.game.session.board));
    board_free(&left);
    tui_game_end(&game);
}
END_TEST

/* A game that was deleted is no longer listed, and its name is free; the same key restores it. */
START_TEST(a_game_can_be_deleted_and_restored)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#shelf");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    save_under_proposed_name(&game);
    for (unsigned round = 0; round < 2; round++) {
        tui_game_press(&game, 'o');
        tui_game_type(&game, "saved/");
        tui_game_press(&game, NP_KEY_DOWN);
        tui_game_press(&game, NP_KEY_DELETE);
        ck_assert(tui_game_shows(&game, "Deleted; Delete again restores it."));
        ck_assert(!keeper_has_named(&game.app.keeper, "3x3-shelf"));
        if (round == 0) {
            tui_game_press(&game, NP_KEY_DELETE);
            ck_assert(tui_game_shows(&game, "Restored."));
            ck_assert(keeper_has_named(&game.app.keeper, "3x3-shelf"));
        }
        tui_game_press(&game, NP_KEY_ESCAPE);
    }
    tui_game_press(&game, 'o');
    tui_game_type(&game, "saved/");
    ck_assert(!tui_game_shows(&game, "saved/3x3-shelf"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_int_eq(keeper_save(&game.app.keeper, "3x3-shelf", false, NULL), NP_OK);
    ck_assert(keeper_has_named(&game.app.keeper, "3x3-shelf"));
    tui_game_end(&game);
}
END_TEST

/* The prompt proposes the game's own name, and no other. */
START_TEST(a_name_stays_with_its_game)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#name");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'w');
    tui_game_type(&game, "mine");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_move_once(&game);
    tui_game_press(&game, 'w');
    ck_assert(tui_game_shows(&game, "Name: mine"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'g');
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, 'w');
    ck_assert(tui_game_shows(&game, "Name: 3x3-name"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'o');
    tui_game_type(&game, "saved/mine");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, 'w');
    ck_assert(tui_game_shows(&game, "Name: mine"));
    tui_game_leave(&game);
    game.resume = true;
    game.resume_name = "saved/mine";
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'w');
    ck_assert(tui_game_shows(&game, "Name: mine"));
    tui_game_end(&game);
}
END_TEST

START_TEST(an_opened_game_is_the_one_to_resume)
{
    struct tui_game game;
    size_t saved;

    tui_game_prepare(&game, "3x3#resume");
    tui_game_begin(&game, 24, 80);
    tui_game_type(&game, "hjklhjkl");
    tui_game_press(&game, 'w');
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, 'N');
    tui_game_type(&game, "hjkl");
    tui_game_press(&game, 'o');
    tui_game_type(&game, "saved/3x3-resume");
    tui_game_press(&game, NP_KEY_ENTER);
    /* A copy in which nothing was done is not kept: it would crowd out other games. */
    saved = tui_game_count_saved();
    tui_game_leave(&game);
    ck_assert_uint_eq(tui_game_count_saved(), saved);
    game.resume = true;
    game.resume_name = "saved/3x3-resume";
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_leave(&game);
    ck_assert_uint_eq(tui_game_count_saved(), saved + 1);
    game.resume_name = NULL;
    tui_game_begin(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "id 3x3#resume"));
    ck_assert_uint_gt(game.app.game.session.at, 0);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_large_game_is_saved_under_a_name)
{
    struct tui_game game;

    tui_game_prepare(&game, "128x128#large");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'w');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Saved. o opens it again, as saved/128x128-large"));
    ck_assert_ptr_null(game.app.top->below);
    tui_game_press(&game, 'w');
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "128x128-large");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "again to replace it"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Saved. o opens it again, as saved/128x128-large"));
    tui_game_press(&game, 'u');
    tui_game_press(&game, 'o');
    tui_game_type(&game, "saved/128x128-large");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Resumed saved/128x128-large"));
    ck_assert_uint_eq(game.app.game.session.at, 1);
    ck_assert_ptr_null(game.app.top->below);
    ck_assert_uint_eq(game.app.game.session.paused, 0);
    tui_game_end(&game);
}
END_TEST

/* The moves of the game saved/mine. */
static size_t
moves_of_mine(void)
{
    struct store *const store = store_file_open(NULL);
    struct store_game saved;

    ck_assert_int_eq(store_find_game(store, "saved/mine", &saved, NULL), NP_OK);
    store_close(store);
    return saved.moves;
}

/* Overwriting a game takes one confirmation: Enter, as the very next key. */
START_TEST(a_game_is_written_over_if_that_is_confirmed)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#over");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    for (unsigned round = 0; round < 2; round++) {
        tui_game_press(&game, 'w');
        tui_game_type(&game, "mine");
        tui_game_press(&game, NP_KEY_ENTER);
        if (round > 0) {
            ck_assert(tui_game_shows(&game, "A game of that name exists."));
            tui_game_draw_all_sizes(&game);
            tui_game_press(&game, NP_KEY_ESCAPE);
            ck_assert_uint_eq(moves_of_mine(), 1);
            tui_game_press(&game, 'w');
            tui_game_type(&game, "mine");
            tui_game_press(&game, NP_KEY_ENTER);
            ck_assert(tui_game_shows(&game, "A game of that name exists."));
            tui_game_press(&game, NP_KEY_ENTER);
        }
        ck_assert(tui_game_shows(&game, "Saved. o opens it again, as saved/mine"));
        tui_game_move_once(&game);
    }
    ck_assert_uint_eq(moves_of_mine(), 2);
    tui_game_end(&game);
}
END_TEST

START_TEST(impossible_names_are_refused)
{
    static const char *const bad[] = {"", "a/b", "../x", ".hidden",
        "1234567890123456789012345678901234567890123456789012345678901"};
    struct tui_game game;
    struct np_error error;

    tui_game_prepare(&game, "3x3#names");
    tui_game_begin(&game, 24, 80);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_int_eq(keeper_save(&game.app.keeper, bad[i], false, &error), NP_BAD_INPUT);
    tui_game_end(&game);
}
END_TEST

START_TEST(files_may_be_called_anything)
{
    struct tui_game game;
    struct history history;

    tui_game_prepare(&game, "2x1#name");
    tui_game_begin(&game, 24, 80);
    game_set_source(&game.app.game.session.names, "dir/\033]0;x\nb.txt", 1);
    ck_assert_str_eq(game.app.game.session.names.source, "?]0;x?b.txt");
    game_set_source(&game.app.game.session.names,
        "12345678901234567890123456789012345678901234567890123456789\u00e4\u00e4\u00e4.txt", 12);
    ck_assert_str_eq(game.app.game.session.names.source,
        "12345678901234567890123456789012345678901234567890123456789:12");
    game_set_source(&game.app.game.session.names, "\u00e4\u00e4\u00e4.txt", 12);
    ck_assert_str_eq(game.app.game.session.names.source, "\u00e4\u00e4\u00e4.txt:12");
    /* The name of a board does not tell how the game began. */
    game_set_source(&game.app.game.session.names, "from move 1.txt", 1);
    tui_game_type(&game, "hl");
    ck_assert(game.app.game.session.finished);
    history = store_file_read(NULL);
    ck_assert_uint_eq(history.count, 1);
    history_free(&history);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_saved");
    TCase *tests = tcase_create("tui_saved");

    tcase_add_test(tests, a_game_can_be_deleted_and_restored);
    tcase_add_test(tests, a_name_stays_with_its_game);
    tcase_add_loop_test(tests, a_game_is_saved_and_opened_again, 0, 2);
    tcase_add_test(tests, an_opened_game_is_the_one_to_resume);
    tcase_add_test(tests, a_large_game_is_saved_under_a_name);
    tcase_add_test(tests, a_game_is_written_over_if_that_is_confirmed);
    tcase_add_test(tests, impossible_names_are_refused);
    tcase_add_test(tests, files_may_be_called_anything);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
