// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the autosave during a game: a file for each game, and full disks.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "records/save.h"
#include "keys/key.h"
#include "solver_scene.h"
#include "support.h"
#include "tui_game.h"

/* Begins a game; then the disk is full. */
static void
begin_on_full_disk(struct tui_game *game)
{
    tui_game_prepare(game, "4x4#lost");
    tui_game_begin(game, 24, 80);
    test_limit_file_size(0);
}

/* Continues with another board. */
static void
go_to(struct tui_game *game, const char *id)
{
    tui_game_press(game, 'g');
    tui_game_press(game, NP_KEY_CTRL('U'));
    tui_game_type(game, id);
    tui_game_press(game, NP_KEY_ENTER);
}

/* A game is saved with all its moves. */
static void
check_kept(const char *id, size_t steps)
{
    struct save_damage damage;
    struct session session;
    struct saved_game saved;
    char *path;

    ck_assert(tui_game_find_saved(id, &saved));
    ck_assert_int_eq(saved_games_path(saved.name, &path, NULL), NP_OK);
    ck_assert_int_eq(save_load(&session, path, NULL, &damage, NULL), NP_OK);
    ck_assert_uint_eq(damage.lines, 0);
    ck_assert_uint_eq(session.count, steps);
    session_free(&session);
    free(path);
}

START_TEST(every_game_has_its_own_file)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#before");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    app_tick(&game.app, game.now_ns, false);
    tui_game_move_once(&game);
    go_to(&game, "3x3#between");
    tui_game_move_once(&game);
    go_to(&game, "5x4#after");
    tui_game_move_once(&game);
    tui_game_leave(&game);
    check_kept("4x4#before", 2);
    check_kept("3x3#between", 1);
    check_kept("5x4#after", 1);
    tui_game_begin(&game, 24, 80);
    tui_game_end(&game);
}
END_TEST

/* If another program has continued a listed game, resuming it here leaves that game alone, and both
 * play on. */
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

/* A full disk is not retried at every move; once it has room, nothing of the game is lost. */
START_TEST(a_game_that_is_behind_catches_up)
{
    const struct autosave *autosave;
    struct tui_game game;
    uint64_t retry_ns;

    begin_on_full_disk(&game);
    autosave = &game.app.game.autosave;
    tui_game_type(&game, "hjkl");
    ck_assert_int_eq(autosave->state, AUTOSAVE_BEHIND);
    app_tick(&game.app, game.now_ns, false);
    retry_ns = autosave->retry_ns;
    ck_assert_uint_gt(retry_ns, game.now_ns);
    ck_assert_uint_le(app_wake_ns(&game.app, game.now_ns), retry_ns);
    tui_game_type(&game, "hj");
    app_tick(&game.app, game.now_ns, false);
    ck_assert_uint_eq(autosave->retry_ns, retry_ns);
    test_limit_file_size(RLIM_INFINITY);
    ck_assert(app_tick(&game.app, retry_ns, false));
    ck_assert_int_eq(autosave->state, AUTOSAVE_OPEN);
    ck_assert_int_eq(autosave->trouble.status, NP_OK);
    const uint64_t moves = game.app.game.session.moves;
    ck_assert_uint_gt(moves, 2);
    test_limit_file_size(0);
    tui_game_type(&game, "kl");
    ck_assert_int_eq(autosave->state, AUTOSAVE_BEHIND);
    test_limit_file_size(RLIM_INFINITY);
    tui_game_leave(&game);
    game.resume = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_uint_gt(game.app.game.session.moves, moves);
    tui_game_end(&game);
}
END_TEST

/* Saving the next game clears the error of an abandoned one, and a second full disk is reported
 * again. */
START_TEST(an_error_ends_with_the_next_game)
{
    const struct autosave *autosave;
    struct tui_game game;

    tui_game_prepare(&game, "4x4#trouble");
    tui_game_begin(&game, 24, 80);
    autosave = &game.app.game.autosave;
    for (int time = 0; time < 2; time++) {
        test_limit_file_size(0);
        tui_game_move_once(&game);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "Not saved"));
        ck_assert(autosave->state == AUTOSAVE_BEHIND && autosave->told);
        test_limit_file_size(RLIM_INFINITY);
        tui_game_press(&game, 'N');
        tui_game_draw(&game);
        ck_assert(!tui_game_shows(&game, "Not saved"));
        tui_game_move_once(&game);
        ck_assert(autosave->state == AUTOSAVE_OPEN && !autosave->told);
        ck_assert_int_eq(autosave->trouble.status, NP_OK);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "saved again"));
    }
    tui_game_end(&game);
}
END_TEST

/* On a full disk the game goes on, and the loss is reported at the end, even if a later game was
 * saved. */
START_TEST(a_lost_game_is_not_forgotten)
{
    struct tui_game game;

    begin_on_full_disk(&game);
    tui_game_move_once(&game);
    ck_assert(tui_game_shows(&game, "Not saved"));
    tui_game_type(&game, "NN");
    ck_assert_int_eq(game.app.game.autosave.lost.status, NP_IO);
    tui_game_press(&game, 'u');
    ck_assert(!tui_game_shows(&game, "is kept"));
    test_limit_file_size(RLIM_INFINITY);
    tui_game_move_once(&game);
    game_leave(&game.app.game, game.now_ns);
    ck_assert_int_eq(game.app.game.autosave.lost.status, NP_IO);
    ck_assert_uint_eq(tui_game_count_saved(), 1);
    tui_game_end(&game);
}
END_TEST

/* Makes all moves to the goal. */
static void
solve(struct game *game, uint64_t now_ns)
{
    struct path path = solver_scene_path(&game->session.board, &game->session.goal);

    for (size_t i = 0; i < path.length; i++)
        ck_assert_int_eq(game_move(game, (enum move)path.moves[i], now_ns, NULL), NP_OK);
    path_free(&path);
}

/* A solve that the disk has no room for is not all lost: its last moves can be played again. */
START_TEST(a_solved_game_on_a_full_disk_is_kept)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#full");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    test_limit_file_size(0);
    solve(&game.app.game, game.now_ns);
    ck_assert(game.app.game.autosave.unrecorded);
    tui_game_leave(&game);
    test_limit_file_size(RLIM_INFINITY);
    game.resume = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_uint_eq(game.app.game.session.moves, 1);
    solve(&game.app.game, game.now_ns);
    ck_assert_uint_eq(game.app.game.autosave.history.count, 1);
    tui_game_end(&game);
}
END_TEST

/* It is kept as soon as the disk has room. */
START_TEST(a_solve_that_was_refused_is_kept_later)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#full");
    tui_game_begin(&game, 24, 80);
    test_limit_file_size(0);
    solve(&game.app.game, game.now_ns);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Not saved"));
    test_limit_file_size(RLIM_INFINITY);
    game.now_ns += 60 * SECOND;
    (void)app_tick(&game.app, game.now_ns, false);
    tui_game_press(&game, 'L');
    ck_assert(tui_game_shows(&game, "Your solves: 1"));
    tui_game_end(&game);
}
END_TEST

/* Leaving a game that cannot be saved takes a second press of the key. */
START_TEST(a_game_that_cannot_be_kept_is_not_left_at_once)
{
    static const char keys[] = "NnGgoeN";
    const int key = (unsigned char)keys[_i];
    struct tui_game game;

    begin_on_full_disk(&game);
    tui_game_press(&game, 'N');
    ck_assert_str_ne(game.app.game.session.names.id, "4x4#lost");
    tui_game_move_once(&game);
    tui_game_press(&game, key);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert(tui_game_shows(&game, "Press again to leave it."));
    ck_assert_uint_eq(game.app.game.session.count, 1);
    ck_assert_ptr_null(game.app.top->below);
    /* After a move it takes two presses again. */
    tui_game_move_once(&game);
    tui_game_press(&game, key);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert_uint_eq(game.app.game.session.count, 2);
    /* Room on the disk is noticed. */
    if (_i == 6)
        test_limit_file_size(RLIM_INFINITY);
    tui_game_press(&game, key);
    ck_assert(key == 'N' ? game.app.game.session.count == 0 : game.app.top->below != NULL);
    ck_assert_uint_eq(tui_game_count_saved(), _i == 6);
    test_limit_file_size(RLIM_INFINITY);
    tui_game_end(&game);
}
END_TEST

/* Pasting a board bypasses the keys that ask. */
START_TEST(pasting_a_board_loses_no_game_at_once)
{
    struct tui_game game;

    begin_on_full_disk(&game);
    tui_game_move_once(&game);
    tui_game_press(&game, NP_KEY_PASTE_BEGIN);
    tui_game_type(&game, "3\n1 2 3\n4 5 6\n0 7 8\n");
    tui_game_press(&game, NP_KEY_PASTE_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: "));
    ck_assert_str_eq(game.app.game.session.names.id, "4x4#lost");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_ne(game.app.game.session.names.id, "4x4#lost");
    test_limit_file_size(RLIM_INFINITY);
    tui_game_end(&game);
}
END_TEST

/* If no file can be created at all, the reason fits beside the instructions, too. */
START_TEST(a_game_that_cannot_be_saved_says_why)
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

/* The reason is that of the last attempt, which names the file, not that of the move before. */
START_TEST(a_game_that_cannot_be_saved_any_more_says_why)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#lost");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    test_limit_file_size(0);
    tui_game_move_once(&game);
    ck_assert(tui_game_shows(&game, "Not saved: the game cannot be saved any more"));
    tui_game_press(&game, 'N');
    test_limit_file_size(RLIM_INFINITY);
    ck_assert(tui_game_shows(&game, "The game cannot be kept: File too large. Press again"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("autosave");
    TCase *tests = tcase_create("autosave");

    tcase_add_test(tests, every_game_has_its_own_file);
    tcase_add_test(tests, a_game_that_is_behind_catches_up);
    tcase_add_test(tests, an_error_ends_with_the_next_game);
    tcase_add_test(tests, a_lost_game_is_not_forgotten);
    tcase_add_test(tests, a_solve_that_was_refused_is_kept_later);
    tcase_add_test(tests, a_solved_game_on_a_full_disk_is_kept);
    tcase_add_loop_test(tests, a_game_that_cannot_be_kept_is_not_left_at_once, 0, 7);
    tcase_add_test(tests, pasting_a_board_loses_no_game_at_once);
    tcase_add_test(tests, a_game_that_was_played_since_is_not_claimed);
    tcase_add_test(tests, a_game_that_cannot_be_saved_says_why);
    tcase_add_test(tests, a_game_that_cannot_be_saved_any_more_says_why);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
