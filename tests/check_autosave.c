// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of games that are kept while they are played: giants, and disks without room.
 */
#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "game/save.h"
#include "keys/key.h"
#include "pause.h"
#include "support.h"
#include "tui_game.h"

/* Lets the game work until a giant game is on the disk. */
static void
wait_for_scribe(struct tui_game *game)
{
    do {
        game->now_ns += SECOND / 10;
        app_tick(&game->app, game->now_ns, false);
        test_pause();
    } while (game->app.game.autosave.file.scribe != NULL ||
             game->app.game.autosave.left.scribe != NULL || game->app.game.autosave.behind);
}

/* What comes while it is written is added: the game is the same, wherever it is left. 0: at once,
 * 1: while it is written, 2: when it is on the disk, 3: later still. */
START_TEST(a_giant_game_is_saved_in_the_background)
{
    struct tui_game game;
    struct board left;

    tui_game_prepare(&game, "300x300#giant");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    ck_assert_ptr_null(game.app.game.autosave.file.scribe);
    if (_i > 0) {
        app_tick(&game.app, game.now_ns, false);
        ck_assert_ptr_nonnull(game.app.game.autosave.file.scribe);
        tui_game_move_once(&game);
        tui_game_move_once(&game);
    }
    if (_i > 1)
        wait_for_scribe(&game);
    if (_i > 2)
        tui_game_move_once(&game);
    ck_assert_int_eq(game.app.game.autosave.trouble.status, NP_OK);
    ck_assert_int_eq(board_copy(&left, &game.app.game.session.board, NULL), NP_OK);
    tui_game_leave(&game);
    game.options.resume = true;
    tui_game_begin(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "id 300x300#giant"));
    ck_assert(board_equal(&left, &game.app.game.session.board));
    ck_assert_uint_eq(game.app.game.session.at, _i == 0 ? 1 : _i < 3 ? 3 : 4);
    board_free(&left);
    tui_game_end(&game);
}
END_TEST

/* How long the files may be that the program writes. */
static void
limit_files(rlim_t bytes)
{
    struct rlimit limit;

    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Goes on with another board. */
static void
go_to(struct tui_game *game, const char *id)
{
    tui_game_press(game, 'g');
    tui_game_press(game, NP_KEY_CTRL('U'));
    tui_game_type(game, id);
    tui_game_press(game, NP_KEY_ENTER);
}

/* A game is kept with all its moves. */
static void
check_kept(const char *id, size_t steps)
{
    struct save_damage damage;
    struct save_names names;
    struct session session;
    struct saved_game saved;
    char *path;

    ck_assert(tui_game_find_saved(id, &saved));
    ck_assert_int_eq(saved_games_path(saved.name, &path, NULL), NP_OK);
    ck_assert_int_eq(save_load(&session, &names, path, &damage, NULL), NP_OK);
    ck_assert_uint_eq(damage.lines, 0);
    ck_assert_uint_eq(session.count, steps);
    session_free(&session);
    free(path);
}

/* The next game neither waits for the giant before it nor loses its file to it. 0: left at once,
 * 1: left when all is on the disk, 2: not moved, 3: a giant too, 4: one that was opened. */
START_TEST(a_game_that_follows_a_giant_has_its_own_file)
{
    const char *const id = _i == 3 ? "301x300#after" : "3x3#after";
    const char *const latest = _i == 2 ? "3x3#between" : id;
    struct tui_game game;
    struct board left;

    tui_game_prepare(&game, "300x300#giant");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    app_tick(&game.app, game.now_ns, false);
    tui_game_move_once(&game);
    if (_i != 3) {
        go_to(&game, "3x3#between");
        tui_game_move_once(&game);
        ck_assert_ptr_nonnull(game.app.game.autosave.left.scribe);
    }
    go_to(&game, id);
    /* A giant may take its time to be shuffled, and the one before is written meanwhile. */
    if (_i == 3)
        tui_game_wait_for(&game, "id 301x300#after");
    else
        ck_assert_ptr_nonnull(game.app.game.autosave.left.scribe);
    if (_i == 4)
        autosave_adopt(
            &game.app.game.autosave, &game.app.game.session, &game.app.game.names, game.now_ns);
    else if (_i != 2)
        tui_game_move_once(&game);
    ck_assert(autosave_wake_ns(&game.app.game.autosave) != UINT64_MAX);
    if (_i > 0)
        wait_for_scribe(&game);
    if (_i != 2)
        tui_game_move_once(&game);
    ck_assert_int_eq(game.app.game.autosave.trouble.status, NP_OK);
    ck_assert_int_eq(board_copy(&left, &game.app.game.session.board, NULL), NP_OK);
    tui_game_leave(&game);
    check_kept("300x300#giant", 2);
    if (_i != 3)
        check_kept("3x3#between", 1);
    game.options.resume = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_str_eq(game.app.game.names.id, latest);
    ck_assert(_i == 2 || board_equal(&left, &game.app.game.session.board));
    board_free(&left);
    tui_game_end(&game);
}
END_TEST

/* A giant that turns out not to fit on the disk when the next game is played already is lost, and
 * nobody is sent to look for it. */
START_TEST(a_giant_that_is_lost_is_not_kept)
{
    struct tui_game game;
    struct autosave *const autosave = &game.app.game.autosave;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "300x300#giant");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    limit_files(0);
    app_tick(&game.app, game.now_ns, false);
    ck_assert_ptr_nonnull(autosave->file.scribe);
    go_to(&game, "3x3#after");
    ck_assert_ptr_nonnull(autosave->left.scribe);
    ck_assert_str_ne(autosave->kept, "");
    autosave_settle(autosave);
    limit_files(RLIM_INFINITY);
    ck_assert_str_eq(autosave->kept, "");
    ck_assert_int_eq(autosave->lost.status, NP_IO);
    tui_game_press(&game, 'u');
    ck_assert(!tui_game_shows(&game, "is kept"));
    tui_game_end(&game);
}
END_TEST

/* Two programs: what another one has gone on with since it was listed is not taken from where it
 * was, and nobody is kept from it. */
START_TEST(a_game_that_was_played_since_is_not_claimed)
{
    const struct timespec later = {.tv_sec = 2000000000};
    struct saved_games other = {.lock = -1};
    struct saved_game saved;
    struct tui_game game;
    struct np_error error;
    char *path;

    tui_game_prepare(&game, "3x3#since");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'N');
    ck_assert(tui_game_find_saved("3x3#since", &saved));
    ck_assert_int_eq(saved_games_path(saved.name, &path, NULL), NP_OK);
    ck_assert_int_eq(utimensat(AT_FDCWD, path, (struct timespec[]){later, later}, 0), 0);
    free(path);
    ck_assert_int_eq(autosave_claim(&game.app.game.autosave, &saved, &error), NP_UNSUPPORTED);
    ck_assert_msg(strstr(error.text, "another program has just played") != NULL, "%s", error.text);
    ck_assert_int_eq(saved_games_claim(&other, saved.name, NULL), NP_OK);
    saved_games_close(&other);
    tui_game_end(&game);
}
END_TEST

/* The screen is drawn again when an opened giant is on the disk, not at every look before. */
START_TEST(a_giant_that_is_written_is_no_news)
{
    struct tui_game game;
    struct autosave *autosave;
    bool saved;

    tui_game_prepare(&game, "300x300#giant");
    tui_game_begin(&game, 24, 80);
    autosave = &game.app.game.autosave;
    autosave_adopt(autosave, &game.app.game.session, &game.app.game.names, game.now_ns);
    ck_assert_ptr_nonnull(autosave->file.scribe);
    do {
        game.now_ns = autosave_wake_ns(autosave);
        saved =
            autosave_catch_up(autosave, &game.app.game.session, &game.app.game.names, game.now_ns);
        ck_assert(saved == (autosave->file.scribe == NULL));
        test_pause();
    } while (!saved);
    ck_assert(autosave_wake_ns(autosave) == UINT64_MAX);
    tui_game_end(&game);
}
END_TEST

/* A disk without room is not asked at every move; when it has room, nothing of the game is lost. */
START_TEST(a_game_that_is_behind_catches_up)
{
    const struct autosave *autosave;
    struct tui_game game;
    uint64_t retry_ns;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "4x4#behind");
    tui_game_begin(&game, 24, 80);
    autosave = &game.app.game.autosave;
    limit_files(0);
    tui_game_type(&game, "hjkl");
    ck_assert(autosave->behind);
    app_tick(&game.app, game.now_ns, false);
    retry_ns = autosave->retry_ns;
    ck_assert_uint_gt(retry_ns, game.now_ns);
    ck_assert_uint_le(app_wake_ns(&game.app, game.now_ns), retry_ns);
    tui_game_type(&game, "hj");
    app_tick(&game.app, game.now_ns, false);
    ck_assert_uint_eq(autosave->retry_ns, retry_ns);
    limit_files(RLIM_INFINITY);
    ck_assert(app_tick(&game.app, retry_ns, false));
    ck_assert(!autosave->behind);
    ck_assert_int_eq(autosave->trouble.status, NP_OK);
    const uint64_t moves = game.app.game.session.moves;
    ck_assert_uint_gt(moves, 2);
    limit_files(0);
    tui_game_type(&game, "kl");
    ck_assert(autosave->behind);
    limit_files(RLIM_INFINITY);
    tui_game_leave(&game);
    game.options.resume = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_uint_gt(game.app.game.session.moves, moves);
    tui_game_end(&game);
}
END_TEST

/* What troubled a game that was left is over when the next one is saved, and a second full disk is
 * told again. */
START_TEST(trouble_ends_with_the_next_game)
{
    const struct autosave *autosave;
    struct tui_game game;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "4x4#trouble");
    tui_game_begin(&game, 24, 80);
    autosave = &game.app.game.autosave;
    for (int time = 0; time < 2; time++) {
        limit_files(0);
        tui_game_move_once(&game);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "Not saved"));
        ck_assert(autosave->behind && autosave->told);
        limit_files(RLIM_INFINITY);
        tui_game_press(&game, 'N');
        tui_game_draw(&game);
        ck_assert(!tui_game_shows(&game, "Not saved"));
        tui_game_move_once(&game);
        ck_assert(!autosave->behind && !autosave->told);
        ck_assert_int_eq(autosave->trouble.status, NP_OK);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "saved again"));
    }
    tui_game_end(&game);
}
END_TEST

/* On a full disk play goes on, and that a game is lost is known at the end, even if the next one
 * was saved. */
START_TEST(a_lost_game_is_not_forgotten)
{
    struct tui_game game;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "4x4#lost");
    tui_game_begin(&game, 24, 80);
    limit_files(0);
    tui_game_move_once(&game);
    ck_assert(tui_game_shows(&game, "Not saved"));
    tui_game_type(&game, "NN");
    ck_assert_int_eq(game.app.game.autosave.lost.status, NP_IO);
    tui_game_press(&game, 'u');
    ck_assert(!tui_game_shows(&game, "is kept"));
    limit_files(RLIM_INFINITY);
    tui_game_move_once(&game);
    app_write_rest(&game.app);
    ck_assert_int_eq(game.app.game.autosave.lost.status, NP_IO);
    ck_assert_uint_eq(tui_game_count_saved(), 1);
    tui_game_end(&game);
}
END_TEST

/* A game that cannot be kept is left when the key comes again, and only then. */
START_TEST(a_game_that_cannot_be_kept_is_not_left_at_once)
{
    static const char keys[] = "NngoeN";
    const int key = (unsigned char)keys[_i];
    struct tui_game game;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "4x4#lost");
    tui_game_begin(&game, 24, 80);
    limit_files(0);
    tui_game_press(&game, 'N');
    ck_assert_str_ne(game.app.game.names.id, "4x4#lost");
    tui_game_move_once(&game);
    tui_game_press(&game, key);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert(tui_game_shows(&game, "Press again to leave it."));
    ck_assert_uint_eq(game.app.game.session.count, 1);
    ck_assert_ptr_null(game.app.top->below);
    /* A move between is another mind. */
    tui_game_move_once(&game);
    tui_game_press(&game, key);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert_uint_eq(game.app.game.session.count, 2);
    /* A disk that has room again is found to have it. */
    if (_i == 5)
        limit_files(RLIM_INFINITY);
    tui_game_press(&game, key);
    ck_assert(key == 'N' ? game.app.game.session.count == 0 : game.app.top->below != NULL);
    ck_assert_uint_eq(tui_game_count_saved(), _i == 5);
    limit_files(RLIM_INFINITY);
    tui_game_end(&game);
}
END_TEST

/* A board that is pasted leads past the keys that ask. */
START_TEST(pasting_a_board_loses_no_game_at_once)
{
    struct tui_game game;

    (void)signal(SIGXFSZ, SIG_IGN);
    tui_game_prepare(&game, "4x4#lost");
    tui_game_begin(&game, 24, 80);
    limit_files(0);
    tui_game_move_once(&game);
    tui_game_press(&game, NP_KEY_PASTE_BEGIN);
    tui_game_type(&game, "3\n1 2 3\n4 5 6\n0 7 8\n");
    tui_game_press(&game, NP_KEY_PASTE_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert_str_eq(game.app.game.names.id, "4x4#lost");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_ne(game.app.game.names.id, "4x4#lost");
    limit_files(RLIM_INFINITY);
    tui_game_end(&game);
}
END_TEST

/* Where no file can be at all the reason has to fit beside what to do, too. */
START_TEST(a_game_without_a_place_is_told_why)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#lost");
    ck_assert_int_eq(setenv("XDG_STATE_HOME", "/proc/nowhere", 1), 0);
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, ']');
    ck_assert(tui_game_shows(
        &game, "The game cannot be kept: No such file or directory. Press again to leave it."));
    ck_assert_int_eq(unsetenv("XDG_STATE_HOME"), 0);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_keeper");
    TCase *tests = tcase_create("tui_keeper");

    tcase_add_loop_test(tests, a_giant_game_is_saved_in_the_background, 0, 4);
    tcase_add_loop_test(tests, a_game_that_follows_a_giant_has_its_own_file, 0, 5);
    tcase_add_test(tests, a_giant_that_is_written_is_no_news);
    tcase_add_test(tests, a_game_that_is_behind_catches_up);
    tcase_add_test(tests, trouble_ends_with_the_next_game);
    tcase_add_test(tests, a_lost_game_is_not_forgotten);
    tcase_add_loop_test(tests, a_game_that_cannot_be_kept_is_not_left_at_once, 0, 6);
    tcase_add_test(tests, pasting_a_board_loses_no_game_at_once);
    tcase_add_test(tests, a_giant_that_is_lost_is_not_kept);
    tcase_add_test(tests, a_game_that_was_played_since_is_not_claimed);
    tcase_add_test(tests, a_game_without_a_place_is_told_why);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
