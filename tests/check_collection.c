// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the collection, and of the list in the dialog for a new puzzle.
 */
#include "config.h"

#include "front/board_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/file/installation.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static void
find_puzzles(void)
{
    installation_find(NULL);
}

START_TEST(small_boards_come_first_and_those_of_a_file_together)
{
    struct collection collection;

    ck_assert_int_eq(collection_read(&collection, NULL), NP_OK);
    ck_assert_uint_gt(collection.count, 150);
    ck_assert_str_eq(collection.boards[0].file, "easy-2x2.txt");
    for (size_t i = 0; i < collection.count; i++) {
        const struct collection_board *const board = &collection.boards[i];

        ck_assert_uint_gt(board->length, 0);
        ck_assert_uint_ge(board->file_cells, board->width * board->height);
        ck_assert_str_ne(board->file, "unsolvable.txt");
        if (i == 0)
            continue;
        ck_assert_uint_ge(board->file_cells, board[-1].file_cells);
        if (strcmp(board->file, board[-1].file) == 0)
            ck_assert_uint_gt(board->index, board[-1].index);
        else
            for (size_t j = 0; j < i; j++)
                ck_assert_str_ne(collection.boards[j].file, board->file);
    }
    collection_free(&collection);
}
END_TEST

START_TEST(a_board_of_the_list_is_played_to_the_goal_of_its_length)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3-snail#list");
    tui_game_begin(&game, 24, 80);
    tui_game_type(&game, "n");
    for (unsigned i = 0; i < 4; i++)
        tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "> easy-2x2:1"));
    tui_game_draw_all_sizes(&game);
    tui_game_type(&game, "5");
    ck_assert(tui_game_shows(&game, "That key does nothing"));
    for (unsigned i = 0; i < 5; i++)
        tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "The shortest solution has 2 moves"));
    tui_game_press(&game, NP_KEY_END);
    ck_assert(tui_game_shows(&game, "> reference-20x20:20"));
    ck_assert(tui_game_shows(&game, "The best known solution has "));
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "> Seed"));
    for (unsigned i = 0; i < 6; i++)
        tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "shortest solution 2 moves"));
    ck_assert_int_eq(game.app.game.session.goal.kind, GOAL_STANDARD);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_collection");
    TCase *tests = tcase_create("tui_collection");

    find_puzzles();
    tcase_add_test(tests, small_boards_come_first_and_those_of_a_file_together);
    tcase_add_test(tests, a_board_of_the_list_is_played_to_the_goal_of_its_length);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
