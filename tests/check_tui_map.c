// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the map of a board larger than the screen.
 */
#include "config.h"

#include "support.h"
#include "tui/widget/map.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id, int rows, int cols)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    game->options.screen.no_animation = true;
    tui_game_begin(game, rows, cols);
}

START_TEST(the_map_shows_what_is_placed)
{
    static const char *const rows[] = {"Map, o = blank", "####", "####", "#~##", "###o"};
    struct canvas canvas = {.ascii = true};
    struct layout layout;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(canvas_resize(&canvas, 5, 20, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 8, 8, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    /* Two of the four tiles of one patch are swapped. */
    board.tiles[4 * 8 + 2] = 4 * 8 + 4;
    board.tiles[4 * 8 + 3] = 4 * 8 + 3;
    layout_make(&layout, 5, 20, 8, 8, false, DOTS_CELLS);
    map_draw(&canvas, 0, 0, 5, 14, &board, &goal, &layout);
    for (int i = 0; rows[0][i] != '\0'; i++)
        ck_assert_int_eq((int)canvas.cells[i].glyph, rows[0][i]);
    canvas_clear(&canvas);
    map_draw(&canvas, 0, 0, 5, 4, &board, &goal, &layout);
    for (int y = 1; y < 5; y++)
        for (int x = 0; x < 4; x++) {
            /* The screen shows three rows of the board: the upper patches. */
            const bool shown =
                (uint32_t)(y - 1) * 2 < layout.view_height && (uint32_t)x * 2 < layout.view_width;

            ck_assert_int_eq(
                (int)canvas.cells[y * 20 + x].glyph, shown && rows[y][x] == '#' ? '*' : rows[y][x]);
            if (rows[y][x] == '#')
                ck_assert_int_eq(canvas.cells[y * 20 + x].role, shown ? ROLE_SELECTED : ROLE_DIM);
        }
    board_free(&board);
    goal_free(&goal);
    canvas_free(&canvas);
}
END_TEST

START_TEST(the_map_is_there_where_there_is_room)
{
    struct tui_game game;

    begin(&game, "40x40#map", 24, 80);
    ck_assert(tui_game_shows(&game, "Map, o = blank"));
    ck_assert(tui_game_shows(&game, "o."));
    tui_game_press(&game, 'p');
    ck_assert(!tui_game_shows(&game, "Map, o = blank"));
    tui_game_end(&game);
    begin(&game, "4x4#map", 24, 80);
    ck_assert(!tui_game_shows(&game, "Map, o = blank"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_map");
    TCase *tests = tcase_create("tui_map");

    tcase_add_test(tests, the_map_shows_what_is_placed);
    tcase_add_test(tests, the_map_is_there_where_there_is_room);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
