// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the panel: hiding what the solver knows, the rows for the last moves, and words for what
 * the solver does.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static const int sizes[][2] = {
    {24, 80}, {36, 120}, {12, 40}, {14, 34}, {11, 24}, {10, 30}, {8, 20}, {5, 14}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void
begin(struct tui_game *game, const char *id, uint64_t node_limit)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    game->options.screen.no_animation = true;
    game->options.game.solver.time_ns = 20 * SECOND;
    game->options.game.solver.limits.nodes = node_limit;
    tui_game_begin(game, 24, 80);
}

/* The screens of a game at all sizes, concatenated; the caller frees them. */
static struct canvas_cell *
screens_of(struct tui_game *game)
{
    struct canvas_cell *cells = NULL;
    size_t count = 0;

    for (unsigned i = 0; i < SIZES; i++) {
        const size_t more = (size_t)sizes[i][0] * (size_t)sizes[i][1];

        ck_assert_int_eq(canvas_resize(&game->canvas, sizes[i][0], sizes[i][1], NULL), NP_OK);
        tui_game_draw(game);
        cells = realloc(cells, (count + more) * sizeof cells[0]);
        ck_assert_ptr_nonnull(cells);
        memcpy(cells + count, game->canvas.cells, more * sizeof cells[0]);
        count += more;
    }
    ck_assert_int_eq(canvas_resize(&game->canvas, 24, 80, NULL), NP_OK);
    tui_game_draw(game);
    return cells;
}

/* Compares the screens of two games. */
static void
expect_the_same(struct tui_game *a, struct tui_game *b)
{
    struct canvas_cell *const left = screens_of(a), *const right = screens_of(b);
    size_t at = 0;

    for (unsigned i = 0; i < SIZES; i++)
        for (int y = 0; y < sizes[i][0]; y++)
            for (int x = 0; x < sizes[i][1]; x++, at++)
                ck_assert_msg(left[at].glyph == right[at].glyph && left[at].role == right[at].role,
                    "'%c' or '%c' at row %d, column %d of %dx%d", (int)left[at].glyph,
                    (int)right[at].glyph, y, x, sizes[i][1], sizes[i][0]);
    free(left);
    free(right);
}

/* With the solver hidden, a game looks the same whether the solver knows everything or nothing. */
START_TEST(a_hidden_solver_gives_nothing_away)
{
    struct tui_game wise, ignorant;
    enum move best;

    begin(&wise, "3x3#hidden", 0);
    tui_game_wait_for(&wise, "optimal, proved");
    best = (enum move)wise.app.game.hints.view.next[0];
    begin(&ignorant, "3x3#hidden", 1);
    ignorant.now_ns = wise.now_ns;
    for (unsigned i = 0; i < 2; i++) {
        struct tui_game *const game = i == 0 ? &wise : &ignorant;

        tui_game_press(game, 'P');
        ck_assert(tui_game_shows(game, "P shows it again"));
        tui_game_press(game, NP_KEY_ESCAPE);
    }
    expect_the_same(&wise, &ignorant);
    /* A slip, and the move back. */
    for (unsigned i = 0; i < 2; i++)
        for (int k = 0; k < MOVE_COUNT; k++) {
            struct tui_game *const game = i == 0 ? &wise : &ignorant;
            const enum move move = (enum move)k;

            if (move == best || !board_can_move(&game->app.game.session.board, move))
                continue;
            tui_game_press(game, NP_KEY_UP + (int)move);
            tui_game_press(game, NP_KEY_UP + (int)move_inverse(move));
            break;
        }
    ck_assert_uint_eq(wise.app.game.session.moves, 2);
    ck_assert(!tui_game_shows(&wise, "["));
    ignorant.now_ns = wise.now_ns;
    expect_the_same(&wise, &ignorant);
    tui_game_end(&ignorant);
    tui_game_press(&wise, 'P');
    tui_game_wait_for(&wise, "optimal, proved");
    tui_game_end(&wise);
}
END_TEST

/* Even the short form on narrow screens names the key that shows the solver again. */
START_TEST(the_way_back_to_the_solver_is_named)
{
    struct tui_game game;

    begin(&game, "3x3#hidden", 0);
    for (unsigned i = 0; i < SIZES - 1; i++) {
        ck_assert_int_eq(canvas_resize(&game.canvas, sizes[i][0], sizes[i][1], NULL), NP_OK);
        tui_game_press(&game, 'P');
        ck_assert(tui_game_shows(&game, "The solver"));
        tui_game_press(&game, 'P');
        tui_game_press(&game, 'P');
    }
    tui_game_end(&game);
}
END_TEST

/* As exact as the line below a solved board. */
START_TEST(the_best_time_is_reported_in_hundredths)
{
    struct tui_game game;

    begin(&game, "3x3#best", 0);
    game.app.keeper.best = (struct store_best){.best_ms = 480, .ao5 = 61230, .count = 5};
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Best      00:00.48"));
    ck_assert(tui_game_shows(&game, "ao5       01:01.23"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_hint_of_a_hidden_solver_is_one_move)
{
    struct tui_game game;

    begin(&game, "3x3#hidden", 0);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 'P');
    tui_game_press(&game, 'H');
    ck_assert(tui_game_shows(&game, "Hint: "));
    ck_assert(!tui_game_shows(&game, "more"));
    tui_game_press(&game, 'P');
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "more."));
    /* After the solve nothing is hidden. */
    tui_game_press(&game, 'P');
    while (!game.app.game.session.finished) {
        tui_game_press(&game, 'H');
        tui_game_press(&game, NP_KEY_ENTER);
    }
    ck_assert(tui_game_shows(&game, "the shortest way there is!"));
    ck_assert(tui_game_shows(&game, "Shortest"));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_moves_left_are_drawn_as_a_curve)
{
    struct tui_game game;

    begin(&game, "4x4#moves", 1);
    ck_assert(!tui_game_shows(&game, "Moves left"));
    for (unsigned i = 0; i < 50; i++)
        tui_game_move_once(&game);
    ck_assert(tui_game_shows(&game, "Moves left, ! a slip"));
    tui_game_draw_all_sizes(&game);
    /* Experts see the letters, and a player without the solver sees them without slips. */
    tui_game_press(&game, 'P');
    ck_assert(tui_game_shows(&game, "Last moves"));
    tui_game_press(&game, 'P');
    ck_assert(tui_game_shows(&game, "Moves, [x] a slip"));
    ck_assert(tui_game_shows(&game, "Manhattan"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* A goal that is not the usual one is shown beside the board. */
START_TEST(an_unusual_goal_is_shown)
{
    struct tui_game game;

    begin(&game, "3x3-snail#goal", 0);
    ck_assert(tui_game_shows(&game, "1 2 3"));
    ck_assert(tui_game_shows(&game, "8   4"));
    ck_assert(tui_game_shows(&game, "7 6 5"));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_search_and_the_building_of_tables_are_told_apart)
{
    struct tui_game game;
    struct background_view *const view = &game.app.game.hints.view;

    begin(&game, "4x4#moves", 1);
    /* The panel says so in each of its forms: wide, narrow and below the board. */
    for (enum panel_place panel = PANEL_BELOW; panel <= PANEL_WIDE; panel++) {
        static const int forms[][2] = {
            [PANEL_BELOW] = {30, 40}, [PANEL_NARROW] = {12, 40}, [PANEL_WIDE] = {24, 80}};
        ck_assert_int_eq(
            canvas_resize(&game.canvas, forms[panel][0], forms[panel][1], NULL), NP_OK);
        *view = (struct background_view){.running = true, .building = 1 + 42};
        tui_game_draw(&game);
        ck_assert_int_eq(game.app.layout.panel, panel);
        ck_assert(tui_game_shows(&game, "building tables"));
        view->building = 0;
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "searching"));
        ck_assert(!tui_game_shows(&game, "building"));
    }
    ck_assert_int_eq(canvas_resize(&game.canvas, 24, 80, NULL), NP_OK);
    tui_game_move_once(&game);
    *view = (struct background_view){.running = true, .building = 1 + 42};
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Building tables (42 %)"));
    ck_assert(!tui_game_shows(&game, "Searching"));
    view->building = 0;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Searching"));
    ck_assert(!tui_game_shows(&game, "Building"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_panel");
    TCase *tests = tcase_create("tui_panel");

    tcase_add_test(tests, a_hidden_solver_gives_nothing_away);
    tcase_add_test(tests, the_way_back_to_the_solver_is_named);
    tcase_add_test(tests, the_best_time_is_reported_in_hundredths);
    tcase_add_test(tests, a_hint_of_a_hidden_solver_is_one_move);
    tcase_add_test(tests, the_moves_left_are_drawn_as_a_curve);
    tcase_add_test(tests, an_unusual_goal_is_shown);
    tcase_add_test(tests, the_search_and_the_building_of_tables_are_told_apart);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
