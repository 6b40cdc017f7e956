// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of a game that begins with a difficulty: the search shows its progress, can be left at
 * once, and plays the board that the command line generates from the same seed.
 */
#include "config.h"

#include <string.h>

#include "base/clock.h"
#include "keys/key.h"
#include "pdb/store.h"
#include "solver/difficulty.h"
#include "support.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *difficulty)
{
    tui_game_prepare(game, NULL);
    ck_assert(difficulty_read(&game->options.game.difficulty, difficulty));
    game->options.game.width = game->options.game.height = 4;
    game->seed = "seek";
    tui_game_begin(game, 24, 80);
}

/* The finder's board for the same words. */
static void
find_same(const struct tui_game *game, char id[PUZZLE_ID_BYTES])
{
    struct finder_wish wish = {.id = {.width = 4, .height = 4, .seed = "seek"}};
    struct finder_report report;
    struct finder *finder;

    wish.range = difficulty_range_of(&game->options.game.difficulty, 4, 4);
    ck_assert_int_eq(finder_start(&finder, &wish, NULL), NP_OK);
    while (finder_wait(finder, CLOCK_NS_PER_SECOND, &report) == FINDER_RUNS)
        continue;
    puzzle_id_print(&report.id, id);
    finder_free(finder);
}

START_TEST(the_game_plays_the_board_of_the_seed)
{
    static const char *const difficulties[] = {"14..16", "easy", "45..47"};
    struct tui_game game;
    char id[PUZZLE_ID_BYTES];

    begin(&game, difficulties[_i]);
    tui_game_wait_for(&game, "A new board: ");
    find_same(&game, id);
    ck_assert_str_eq(game.app.game.session.names.id, id);
    ck_assert_str_eq(game.app.game.session.names.kind, difficulties[_i]);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_dialog_makes_the_same_board_of_the_seed)
{
    struct tui_game game;
    char id[PUZZLE_ID_BYTES];

    tui_game_prepare(&game, "4x4#other");
    ck_assert(difficulty_read(&game.options.game.difficulty, "14..16"));
    find_same(&game, id);
    game.options.game.difficulty = (struct difficulty){.kind = DIFFICULTY_ANY};
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "14..16");
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "seek");
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "A new board: ");
    ck_assert_str_eq(game.app.game.session.names.id, id);
    tui_game_end(&game);
}
END_TEST

/* One board in many millions. */
START_TEST(looking_can_be_left)
{
    struct tui_game game;

    begin(&game, "79..80");
    tui_game_wait_for(&game, " tried, Esc stops, q leaves.");
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 4x4#seek"));
    ck_assert_str_eq(game.app.game.session.names.kind, "random");
    ck_assert(!game.app.quit);
    tui_game_leave(&game);
    tui_game_begin(&game, 24, 80);
    tui_game_wait_for(&game, " tried, Esc stops, q leaves.");
    tui_game_press(&game, 'q');
    ck_assert(game.app.quit);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_difficulty");
    TCase *tests = tcase_create("tui_difficulty");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, the_game_plays_the_board_of_the_seed, 0, 3);
    tcase_add_test(tests, the_dialog_makes_the_same_board_of_the_seed);
    tcase_add_test(tests, looking_can_be_left);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
