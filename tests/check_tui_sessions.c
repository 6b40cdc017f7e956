// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of named sessions on the screen: naming one, keeping it with the game, and moving a solve.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/file/file.h"
#include "keys/key.h"
#include "store_file.h"
#include "support.h"
#include "tui_game.h"

static void
name_session(struct tui_game *game, const char *name)
{
    tui_game_press(game, 'S');
    tui_game_press(game, 'S');
    ck_assert(tui_game_shows(game, "The session of your solves"));
    if (name[0] == '\0')
        tui_game_press(game, NP_KEY_CTRL('U'));
    tui_game_type(game, name);
    tui_game_press(game, NP_KEY_ENTER);
}

START_TEST(a_session_stays_with_its_game)
{
    const struct session_names *names;
    struct tui_game game;
    struct store_game saved;
    struct stored_game stored;
    struct record record;

    tui_game_prepare(&game, "3x3#a");
    game.options.game.group = "lunch";
    tui_game_begin(&game, 24, 80);
    names = &game.app.game.session.names;
    ck_assert_str_eq(names->group, "lunch");
    tui_game_move_once(&game);
    name_session(&game, "evening");
    ck_assert(tui_game_shows(&game, "belong to the session evening."));
    ck_assert_str_eq(names->group, "evening");
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_move_once(&game);
    tui_game_press(&game, 'N'); /* a new game of the same session */
    ck_assert_str_eq(names->group, "evening");
    ck_assert_str_ne(names->id, "3x3#a");
    /* The game in the file belongs to the session that was named after its first move. */
    ck_assert(tui_game_find_saved("3x3#a", &saved));
    ck_assert_int_eq(store_load_game(game.app.keeper.store, &saved, &record, &stored, NULL), NP_OK);
    ck_assert_str_eq(record.names.group, "evening");
    record_free(&record);
    name_session(&game, "");
    ck_assert(tui_game_shows(&game, "the session without a name."));
    ck_assert_str_eq(names->group, "");
    tui_game_end(&game);
}
END_TEST

/* The panel shows the best time of the current session. */
START_TEST(a_session_has_a_best_time_of_its_own)
{
    static const struct history_solve solves[] = {
        {.when = STORE_FILE_DATE - 86400, .width = 3, .height = 3, .time_ms = 9000, .moves = 50},
        {.when = STORE_FILE_DATE, .width = 3, .height = 3, .time_ms = 8000, .moves = 60},
    };
    struct tui_game game;

    tui_game_prepare(&game, "3x3#c");
    for (size_t i = 0; i < 2; i++)
        (void)store_file_add(NULL, &solves[i]);
    game.options.game.group = "";
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game); /* a game with an id is a picked one */
    tui_game_press(&game, 'N');
    ck_assert(tui_game_shows(&game, "Best      00:08.00"));
    /* Move the faster solve, which is the latest, to another session. */
    tui_game_press(&game, 'L');
    tui_game_press(&game, 'm');
    ck_assert(tui_game_shows(&game, "Move this solve to another session"));
    tui_game_type(&game, "sprint");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "was moved to that session."));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Best      00:09.00"));
    name_session(&game, "sprint");
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Best      00:08.00"));
    tui_game_end(&game);
}
END_TEST

/* Solves of another timer have no moves, so nothing is said of moves. */
START_TEST(moves_that_are_not_known_are_not_shown)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#c");
    for (unsigned i = 0; i < 5; i++)
        (void)store_file_add(
            NULL, &(struct history_solve){
                      .when = 1700000000 + i, .width = 5, .height = 5, .time_ms = 60000});
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "best ao5 01:00.00"));
    ck_assert(!tui_game_shows(&game, "fewest moves"));
    ck_assert(tui_game_shows(&game, "mean 01:00.00, deviation 00:00.00, 0 DNF"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_sessions");
    TCase *tests = tcase_create("tui_sessions");

    tcase_add_test(tests, a_session_stays_with_its_game);
    tcase_add_test(tests, a_session_has_a_best_time_of_its_own);
    tcase_add_test(tests, moves_that_are_not_known_are_not_shown);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
