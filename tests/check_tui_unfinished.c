// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of unfinished games: saved on every way out, listed, offered and resumed, or not saved at
 * all.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "keys/key.h"
#include "records/store_sql.h"
#include "store_file.h"
#include "support.h"
#include "tui_game.h"

/* Files of this size can grow no more. It has room for what libcheck notes, but for no move. */
enum { FULL_DISK = 8192 };

/* Leaves a game with so many moves. */
static void
leave_game(struct tui_game *game, const char *id, unsigned moves)
{
    game->id = id;
    tui_game_begin(game, 24, 80);
    for (unsigned i = 0; i < moves; i++)
        tui_game_move_once(game);
    tui_game_leave(game);
}

/* Resumes the game of that id by a prefix of its name, and leaves it. */
static void
resume_game(struct tui_game *game, const char *id, unsigned moves)
{
    char name[16];

    snprintf(name, sizeof name, "%.3s-", id);
    game->resume = true;
    game->resume_name = name;
    tui_game_begin(game, 24, 80);
    ck_assert_str_eq(game->app.game.session.names.id, id);
    ck_assert_uint_eq(game->app.game.session.at, moves);
    tui_game_leave(game);
    game->resume_name = NULL;
}

START_TEST(games_left_one_after_the_other_are_all_kept)
{
    static const char *const ids[] = {"3x3#one", "4x4#two", "5x5#three"};
    struct tui_game game;
    struct store_game saved;

    tui_game_prepare(&game, NULL);
    for (unsigned i = 0; i < 3; i++)
        leave_game(&game, ids[i], i + 1);
    ck_assert_uint_eq(tui_game_count_saved(), 3);
    game.id = "2x2#glance";
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'o');
    ck_assert(tui_game_shows(&game, "Enter resumes the latest unfinished game."));
    ck_assert(tui_game_shows(&game, "  3 moves"));
    ck_assert(tui_game_shows(&game, "  1 move "));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Resumed 5x5-three-"));
    ck_assert(tui_game_shows(&game, "id 5x5#three"));
    ck_assert_uint_eq(game.app.game.session.at, 3);
    /* The current game is not in the list. */
    tui_game_press(&game, 'o');
    ck_assert(!tui_game_shows(&game, "5x5-three"));
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "Open: 3x3-one-"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "id 3x3#one"));
    tui_game_press(&game, 'o');
    tui_game_type(&game, "4x4-t\t");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "id 4x4#two"));
    tui_game_leave(&game);
    /* Resuming a game makes no second copy. */
    ck_assert_uint_eq(tui_game_count_saved(), 3);
    for (unsigned i = 0; i < 3; i++)
        resume_game(&game, ids[i], i + 1);
    tui_game_begin(&game, 24, 80);
    ck_assert_str_eq(game.app.game.session.names.id, "5x5#three");
    ck_assert(tui_game_find_saved("4x4#two", &saved));
    tui_game_end(&game);
}
END_TEST

/* However a game is left, it is saved without a question. */
START_TEST(every_way_out_keeps_the_game)
{
    static const char *const ways[] = {"N", "n\n", "g\0253x3#other\n", "oboards\n", "e\n"};
    struct tui_game game;
    struct store_game saved;
    const char *const boards = "3\n1 2 3\n4 5 6\n0 7 8\n";

    tui_game_prepare(&game, "4x4#left");
    ck_assert_int_eq(chdir(game.home), 0);
    ck_assert_int_eq(file_write("boards", boards, strlen(boards), 0, NULL), NP_OK);
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    if (_i < 5) {
        for (const char *key = ways[_i]; *key != '\0'; key++)
            tui_game_press(&game, *key == '\n' ? NP_KEY_ENTER : *key);
    } else {
        tui_game_press(&game, NP_KEY_PASTE_BEGIN);
        for (const char *key = boards; *key != '\0'; key++)
            tui_game_press(&game, *key);
        tui_game_press(&game, NP_KEY_PASTE_END);
        tui_game_press(&game, NP_KEY_ENTER);
    }
    ck_assert_msg(game.app.game.session.count == 0, "%s", game.app.message);
    ck_assert(tui_game_find_saved("4x4#left", &saved));
    ck_assert_uint_eq(saved.moves, 1);
    tui_game_press(&game, 'u');
    ck_assert(tui_game_shows(&game, "The previous game is kept: o, then Enter resumes it."));
    tui_game_press(&game, 'o');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_eq(game.app.game.session.names.id, "4x4#left");
    ck_assert_uint_eq(game.app.game.session.at, 1);
    tui_game_leave(&game);
    ck_assert_uint_eq(tui_game_count_saved(), 1);
    ck_assert_int_eq(chdir("/"), 0);
    tui_game_begin(&game, 24, 80);
    tui_game_end(&game);
}
END_TEST

/* Games without moves and solved ones leave no unfinished game. */
START_TEST(games_without_moves_are_not_kept)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#glance");
    leave_game(&game, "4x4#glance", 0);
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'H');
    tui_game_press(&game, 'N');
    tui_game_press(&game, 'u');
    ck_assert(!tui_game_shows(&game, "is kept"));
    tui_game_press(&game, 'g');
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_type(&game, "2x1#solved");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_type(&game, "hl");
    ck_assert(game.app.game.session.finished);
    tui_game_leave(&game);
    ck_assert_uint_eq(tui_game_count_saved(), 0);
    tui_game_begin(&game, 24, 80);
    tui_game_end(&game);
}
END_TEST

/* Back at the start, but with something to undo or redo, however that came about. */
START_TEST(games_at_their_start_are_kept)
{
    static const char *const ways[] = {"0", "u"};
    struct tui_game game;
    struct store_game saved;

    tui_game_prepare(&game, "4x4#start");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_type(&game, ways[_i]);
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_press(&game, 'N');
    ck_assert(tui_game_find_saved("4x4#start", &saved));
    ck_assert_uint_eq(saved.moves, 0);
    tui_game_press(&game, 'o');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_eq(game.app.game.session.names.id, "4x4#start");
    tui_game_press(&game, _i == 1 ? 'r' : 'u');
    ck_assert_uint_eq(game.app.game.session.moves, 1);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_next_start_is_like_the_last_game)
{
    static const struct history_solve easy = {
        .when = STORE_FILE_DATE, .width = 3, .height = 3, .time_ms = 9000, .kind = "easy"};
    struct tui_game game;

    tui_game_prepare(&game, NULL);
    game.options.game.width = 5;
    game.options.game.height = 3;
    leave_game(&game, NULL, 2);
    game.options.game.width = game.options.game.height = 0;
    game.options.game.offer = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'n');
    ck_assert_uint_eq(game.app.game.session.board.width, 5);
    ck_assert_uint_eq(game.app.game.session.board.height, 3);
    tui_game_end(&game);
    /* A difficulty is looked for at once. */
    tui_game_prepare(&game, NULL);
    (void)store_file_add(NULL, &easy);
    game.options.game.offer = true;
    tui_game_begin(&game, 24, 80);
    tui_game_wait_for(&game, "A new board: 3x3");
    ck_assert_str_eq(game.app.game.session.names.kind, "easy");
    tui_game_end(&game);
}
END_TEST

START_TEST(an_unfinished_game_is_offered)
{
    static const int sizes[][2] = {{24, 80}, {12, 40}, {6, 20}};
    struct tui_game game;

    tui_game_prepare(&game, NULL);
    game.options.game.offer = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_ptr_null(game.app.top->below);
    tui_game_leave(&game);
    game.options.game.offer = false;
    leave_game(&game, "3x3#offer", 2);
    game.id = NULL;
    game.options.game.offer = true;
    tui_game_begin(&game, sizes[_i][0], sizes[_i][1]);
    ck_assert_ptr_nonnull(game.app.top->below);
    tui_game_draw_all_sizes(&game);
    ck_assert(tui_game_shows(&game, "Enter resume") || _i > 0);
    ck_assert(tui_game_shows(&game, "Resume 3x3#offer?") || _i > 0);
    ck_assert(tui_game_shows(&game, "2 moves in 00:00") || _i > 0);
    if (_i == 0) {
        tui_game_press(&game, 'n');
        ck_assert_ptr_null(game.app.top->below);
        ck_assert_uint_eq(game.app.game.session.count, 0);
        ck_assert_uint_eq(tui_game_count_saved(), 1);
    } else if (_i == 1) {
        tui_game_press(&game, 'o');
        tui_game_press(&game, NP_KEY_ENTER);
        ck_assert_ptr_null(game.app.top->below);
        ck_assert_str_eq(game.app.game.session.names.id, "3x3#offer");
    } else {
        tui_game_press(&game, NP_KEY_ENTER);
        ck_assert_ptr_null(game.app.top->below);
        ck_assert_str_eq(game.app.game.session.names.id, "3x3#offer");
        ck_assert_uint_eq(game.app.game.session.at, 2);
    }
    tui_game_end(&game);
}
END_TEST

/* A game that is damaged says so, and the one before it opens. */
START_TEST(a_damaged_game_is_not_resumed)
{
    struct tui_game game;
    struct store *store;

    tui_game_prepare(&game, NULL);
    leave_game(&game, "3x3#good", 2);
    leave_game(&game, "4x4#bad", 1);
    store = store_file_open(NULL);
    ck_assert_int_eq(
        store_run(store, NULL, "UPDATE games SET start='1 2' WHERE width=4", ""), NP_OK);
    store_close(store);
    game.id = "2x2#glance";
    game.options.game.offer = true;
    tui_game_begin(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "4x4-bad-"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "the board has too few tiles"));
    ck_assert_str_eq(game.app.game.session.names.id, "2x2#glance");
    tui_game_press(&game, 'o');
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_eq(game.app.game.session.names.id, "3x3#good");
    tui_game_end(&game);
}
END_TEST

/* Names wider than the screen keep their end, which tells them apart. */
START_TEST(long_names_are_cut_in_the_middle)
{
    static const char *const dates[] = {"20261122-0845", "20261122-0846"};
    struct tui_game game;
    struct store *store;

    tui_game_prepare(&game, "4x4#long");
    for (unsigned i = 0; i < 2; i++)
        leave_game(&game, "4x4#long", 1);
    store = store_file_open(NULL);
    for (unsigned i = 0; i < 2; i++) {
        char name[STORE_NAME_BYTES];

        snprintf(
            name, sizeof name, "3x3-a-file-of-boards-with-a-name-that-does-not-end-%s", dates[i]);
        ck_assert_int_eq(store_run(store, NULL,
                             "UPDATE games SET name=?1 WHERE game=(SELECT min(game) FROM games"
                             " WHERE name NOT LIKE '3x3%')",
                             "t", name),
            NP_OK);
    }
    store_close(store);
    tui_game_begin(&game, 24, 60);
    tui_game_press(&game, 'o');
    ck_assert(tui_game_shows(&game, "3x3-a-fi.."));
    for (unsigned i = 0; i < 2; i++) {
        char shown[80];

        snprintf(shown, sizeof shown, "-end-%s  1 move", dates[i]);
        ck_assert(tui_game_shows(&game, shown));
    }
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* A returning player looks at the board first: the clock continues with the next move. */
START_TEST(the_clock_waits_for_the_first_move)
{
    struct tui_game game;
    uint64_t played_ns;

    tui_game_prepare(&game, NULL);
    leave_game(&game, "3x3#clock", 3);
    game.resume = true;
    tui_game_begin(&game, 24, 80);
    played_ns = session_time_ns(&game.app.game.session, game.now_ns);
    ck_assert_uint_gt(played_ns, 0);
    game.now_ns += 60 * SECOND;
    tui_game_draw(&game);
    ck_assert_uint_eq(session_time_ns(&game.app.game.session, game.now_ns), played_ns);
    tui_game_press(&game, 'o');
    tui_game_press(&game, NP_KEY_ESCAPE);
    game.now_ns += 60 * SECOND;
    tui_game_draw(&game);
    ck_assert_uint_eq(session_time_ns(&game.app.game.session, game.now_ns), played_ns);
    tui_game_move_once(&game);
    game.now_ns += 5 * SECOND;
    ck_assert_uint_eq(session_time_ns(&game.app.game.session, game.now_ns), played_ns + 5 * SECOND);
    tui_game_end(&game);
}
END_TEST

/* With --no-history a game is continued, and the stored one stays as it is. */
START_TEST(without_a_history_nothing_is_changed)
{
    struct store_game before, after;
    struct tui_game game;

    tui_game_prepare(&game, NULL);
    leave_game(&game, "3x3#resume", 3);
    ck_assert(tui_game_find_saved("3x3#resume", &before));
    game.resume = game.options.no_history = true;
    tui_game_begin(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "id 3x3#resume"));
    ck_assert_uint_eq(game.app.game.session.at, 3);
    tui_game_move_once(&game);
    tui_game_press(&game, 'N');
    tui_game_move_once(&game);
    tui_game_leave(&game);
    /* A game that cannot be continued unchanged is not offered. */
    game.resume = false;
    game.options.game.offer = true;
    tui_game_begin(&game, 24, 80);
    ck_assert_ptr_null(game.app.top->below);
    tui_game_leave(&game);
    ck_assert_uint_eq(tui_game_count_saved(), 1);
    ck_assert(tui_game_find_saved("3x3#resume", &after));
    ck_assert_int_eq(before.changed_ms, after.changed_ms);
    ck_assert_uint_eq(before.moves, after.moves);
    tui_game_begin(&game, 24, 80);
    tui_game_end(&game);
}
END_TEST

/* Begins a game; then the disk is full. */
static void
begin_on_full_disk(struct tui_game *game)
{
    tui_game_prepare(game, "4x4#lost");
    tui_game_begin(game, 24, 80);
    test_limit_file_size(FULL_DISK);
}

/* Saving the next game clears the error of an abandoned one, and a second full disk is reported
 * again. */
START_TEST(an_error_ends_with_the_next_game)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4#trouble");
    tui_game_begin(&game, 24, 80);
    for (int time = 0; time < 2; time++) {
        test_limit_file_size(FULL_DISK);
        tui_game_move_once(&game);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "Not saved"));
        test_limit_file_size(RLIM_INFINITY);
        tui_game_press(&game, 'N');
        tui_game_draw(&game);
        ck_assert(!tui_game_shows(&game, "Not saved"));
        tui_game_move_once(&game);
        ck_assert_int_eq(game.app.keeper.trouble.status, NP_OK);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "saved again"));
    }
    tui_game_end(&game);
}
END_TEST

/* Leaving a game that cannot be saved takes a second press of the key. */
START_TEST(a_game_that_cannot_be_kept_is_not_left_at_once)
{
    static const char keys[] = "NnGgoN";
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
    if (_i == 5)
        test_limit_file_size(RLIM_INFINITY);
    tui_game_press(&game, key);
    ck_assert(key == 'N' ? game.app.game.session.count == 0 : game.app.top->below != NULL);
    ck_assert_uint_eq(tui_game_count_saved(), _i == 5);
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
    ck_assert_int_eq(setenv("XDG_DATA_HOME", "/proc/nowhere", 1), 0);
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'q');
    ck_assert(tui_game_shows(
        &game, "The game cannot be kept: No such file or directory. Press again to leave it."));
    tui_game_type(&game, "vq");
    ck_assert(!game.app.quit);
    tui_game_press(&game, 'q');
    ck_assert(game.app.quit);
    ck_assert_int_eq(unsetenv("XDG_DATA_HOME"), 0);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_unfinished");
    TCase *tests = tcase_create("tui_unfinished");

    tcase_add_test(tests, games_left_one_after_the_other_are_all_kept);
    tcase_add_loop_test(tests, every_way_out_keeps_the_game, 0, 6);
    tcase_add_test(tests, games_without_moves_are_not_kept);
    tcase_add_loop_test(tests, games_at_their_start_are_kept, 0, 2);
    tcase_add_test(tests, the_next_start_is_like_the_last_game);
    tcase_add_loop_test(tests, an_unfinished_game_is_offered, 0, 3);
    tcase_add_test(tests, a_damaged_game_is_not_resumed);
    tcase_add_test(tests, long_names_are_cut_in_the_middle);
    tcase_add_test(tests, the_clock_waits_for_the_first_move);
    tcase_add_test(tests, without_a_history_nothing_is_changed);
    tcase_add_test(tests, an_error_ends_with_the_next_game);
    tcase_add_loop_test(tests, a_game_that_cannot_be_kept_is_not_left_at_once, 0, 6);
    tcase_add_test(tests, pasting_a_board_loses_no_game_at_once);
    tcase_add_test(tests, a_game_that_cannot_be_saved_says_why);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
