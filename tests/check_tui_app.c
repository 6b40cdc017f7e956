// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the whole game without a terminal: keys in, a canvas out, simulated time.
 */
#include "config.h"

#include "tui/app.h"

#include <stdlib.h>

#include "base/rng.h"
#include "keys/key.h"
#include "search/search.h"
#include "support.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    /* Enough for proofs even on a busy machine. */
    game->options.game.solver.time_ns = 20 * SECOND;
    tui_game_begin(game, 24, 80);
}

START_TEST(the_first_screen_tells_what_to_do)
{
    struct tui_game game;

    begin(&game, "4x4#otter-512");
    ck_assert(tui_game_shows(&game, "id 4x4#otter-512"));
    ck_assert(tui_game_shows(
        &game, "Slide the tiles into order, 1 to 15, the blank last.   H: a hint   ?: all keys"));
    ck_assert(tui_game_shows(&game, "? help   q quit"));
    ck_assert(tui_game_shows(&game, "Time      00:00"));
    tui_game_end(&game);
}
END_TEST

/* If only a part of the board is visible, the screen says how to see the rest. */
START_TEST(the_first_screen_of_a_large_board_tells_how_to_look_around)
{
    static const struct {
        const char *id, *words;
    } boards[] = {
        {"20x20#a", "Slide the tiles into order, 1 to 399, the blank last.   H: a hint"},
        {"30x30-blank-first#a",
            "Slide the tiles into order, the blank first, then 1 to 899.   H: a hint"},
        {"30x30-snail#a", "Slide the tiles into a spiral, 1 to 899, the blank inside.   H: a hint"},
    };

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct tui_game game;

        begin(&game, boards[i].id);
        ck_assert(tui_game_shows(&game, boards[i].words));
        ck_assert_int_eq(canvas_resize(&game.canvas, 12, 40, NULL), NP_OK);
        tui_game_draw(&game);
        /* The prompt for a tile starts in the same column as the other texts. */
        ck_assert_int_eq(canvas_resize(&game.canvas, 36, 120, NULL), NP_OK);
        tui_game_press(&game, '/');
        ck_assert_uint_eq(
            tui_game_find(&game, "Find tile:") % 120, (size_t)game.app.layout.lines_x);
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(a_hint_leads_to_the_goal)
{
    struct tui_game game;

    begin(&game, "3x3#hint");
    tui_game_wait_for(&game, "optimal, proved");
    while (!game.app.game.session.finished) {
        tui_game_press(&game, 'H');
        ck_assert(tui_game_shows(&game, "Hint: "));
        tui_game_press(&game, NP_KEY_ENTER);
    }
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Solved!"));
    ck_assert(tui_game_shows(&game, "the shortest way there is!"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_wrong_move_is_a_slip_at_once)
{
    struct tui_game game;
    enum move best;

    begin(&game, "3x3#slip");
    tui_game_wait_for(&game, "optimal, proved");
    best = (enum move)game.app.game.hints.view.next[0];
    tui_game_press(&game, best == MOVE_UP     ? NP_KEY_UP
                          : best == MOVE_DOWN ? NP_KEY_DOWN
                          : best == MOVE_LEFT ? NP_KEY_LEFT
                                              : NP_KEY_RIGHT);
    tui_game_press(&game, best == MOVE_UP     ? NP_KEY_DOWN
                          : best == MOVE_DOWN ? NP_KEY_UP
                          : best == MOVE_LEFT ? NP_KEY_RIGHT
                                              : NP_KEY_LEFT);
    tui_game_wait_for(&game, "1 slip");
    ck_assert(tui_game_shows(&game, "+2"));
    tui_game_press(&game, 'u');
    ck_assert(tui_game_shows(&game, "0 slips"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_burst_of_slips_is_counted_and_marked)
{
    static const char keys[] = "hlkjhkl";
    struct tui_game game;

    begin(&game, "4x4#foo");
    tui_game_wait_for(&game, "optimal, proved");
    /* Faster than any search: no event is handled between the keys. */
    for (size_t i = 0; i + 1 < sizeof keys; i++)
        app_key(&game.app, keys[i], game.now_ns);
    tui_game_wait_for(&game, "5 slips");
    ck_assert(tui_game_shows(&game, "+10"));
    tui_game_press(&game, 'P');
    tui_game_press(&game, 'P');
    tui_game_wait_for(&game, "[L]R[U]D[L][U][R]");
    tui_game_press(&game, '0');
    tui_game_wait_for(&game, "0 slips");
    tui_game_end(&game);
}
END_TEST

START_TEST(a_pause_hides_the_board_and_stops_the_clock)
{
    struct tui_game game;

    begin(&game, "4x4#pause");
    tui_game_press(&game, game.app.game.session.board.blank >= 4 ? 'j' : 'k');
    game.now_ns += 5 * SECOND;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "00:05"));
    tui_game_press(&game, 'p');
    game.now_ns += 50 * SECOND;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "Paused."));
    ck_assert(!tui_game_shows(&game, " 15"));
    tui_game_press(&game, 'k');
    ck_assert(tui_game_shows(&game, "The game is paused"));
    tui_game_press(&game, 'p');
    game.now_ns += SECOND;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "00:06"));
    tui_game_end(&game);
}
END_TEST

/* A window without the focus stops the clock and hides the board of an ordinary game under way, as
 * `p` does, until it has the focus again. */
START_TEST(losing_the_focus_pauses_the_game)
{
    struct tui_game game;

    begin(&game, "4x4#focus");
    app_focus(&game.app, false, game.now_ns);
    ck_assert(!app_paused(&game.app));
    app_focus(&game.app, true, game.now_ns);
    tui_game_move_once(&game);
    app_focus(&game.app, false, game.now_ns);
    ck_assert(app_paused(&game.app));
    app_focus(&game.app, true, game.now_ns);
    ck_assert(!app_paused(&game.app));
    /* The player's own pause lasts, and may end while the window is elsewhere. */
    tui_game_press(&game, 'p');
    app_focus(&game.app, false, game.now_ns);
    app_focus(&game.app, true, game.now_ns);
    ck_assert(app_paused(&game.app));
    tui_game_press(&game, 'p');
    app_focus(&game.app, false, game.now_ns);
    tui_game_press(&game, 'p');
    ck_assert(!app_paused(&game.app));
    app_focus(&game.app, true, game.now_ns);
    ck_assert(!app_paused(&game.app));
    tui_game_end(&game);
}
END_TEST

/* Screen readers follow the cursor. A pause does not tell them where the blank is. */
START_TEST(the_cursor_stands_on_the_blank)
{
    struct tui_game game;
    uint32_t col, row;

    begin(&game, "4x4#cursor");
    for (unsigned i = 0; i < 2; i++) {
        const struct board *const board = &game.app.game.session.board;

        ck_assert(layout_cell_at(
            &game.app.layout, game.canvas.cursor_y, game.canvas.cursor_x, &col, &row));
        ck_assert_uint_eq(row * board->width + col, board->blank);
        tui_game_move_once(&game);
    }
    tui_game_press(&game, 'p');
    ck_assert_int_lt(game.canvas.cursor_y, 0);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_theme_without_colours_is_named)
{
    struct tui_game game;

    begin(&game, "4x4#theme");
    game.app.theme = theme_row_find("high-contrast");
    game.app.colorless = true;
    ck_assert_int_eq(setenv("NO_COLOR", "1", 1), 0);
    tui_game_press(&game, 'c');
    ck_assert(tui_game_shows(&game, "Theme dark. Colour is off (NO_COLOR is set)."));
    ck_assert_int_eq(unsetenv("NO_COLOR"), 0);
    tui_game_press(&game, 'c');
    ck_assert(tui_game_shows(&game, "Theme light. Colour is off."));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_game_that_waits_asks_for_nothing)
{
    struct tui_game game;

    begin(&game, "3x3#idle");
    tui_game_wait_for(&game, "optimal, proved");
    /* The proof is reported a moment before the search has freed its memory. */
    do {
        game.now_ns += SECOND;
        app_tick(&game.app, game.now_ns, true);
    } while (game.app.game.hints.view.running);
    ck_assert_uint_eq(app_wake_ns(&game.app, game.now_ns + SECOND), APP_NEVER);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_click_slides_the_row)
{
    struct tui_game game;
    int y, x;

    begin(&game, "4x4#click");
    ck_assert(tui_game_tile_at(&game.app.layout, 0, game.app.game.session.board.blank / 4, &y, &x));
    app_click(&game.app, y + 1, x + 1, 0);
    ck_assert_uint_eq(game.app.game.session.board.blank % 4, 0);
    app_click(&game.app, 0, 0, 0);
    ck_assert_uint_eq(game.app.game.session.board.blank % 4, 0);
    tui_game_end(&game);
}
END_TEST

/* Whether a row is empty from a column on. */
static bool
empty_from(const struct canvas *canvas, int y, int x)
{
    while (x < canvas->cols &&
           canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x].glyph == ' ')
        x++;
    return x == canvas->cols;
}

START_TEST(the_panel_stays_off_the_last_rows)
{
    static const char *const ids[] = {"8x1#a", "3x1#a", "2x2#a", "4x4#a", "40x40#a"};
    static const int keys[] = {0, 's', 'R'};
    struct tui_game game;

    begin(&game, ids[_i / 3]);
    tui_game_press(&game, game.app.game.session.board.blank == 0 ? NP_KEY_LEFT : NP_KEY_RIGHT);
    if (keys[_i % 3] != 0) {
        tui_game_wait_for(&game, keys[_i % 3] == 0 ? "" : "To go");
        tui_game_press(&game, keys[_i % 3]);
    }
    for (int y = 3; y < 25; y++)
        for (int x = 20; x < 100; x += 3) {
            ck_assert_int_eq(canvas_resize(&game.canvas, y, x, NULL), NP_OK);
            app_say(&game.app, ROLE_TEXT, "x");
            tui_game_draw(&game);
            if (!game.app.layout.too_small && game.app.layout.hint_row >= 0)
                ck_assert(empty_from(
                    &game.canvas, game.app.layout.hint_row, game.app.layout.lines_x + 1));
        }
    tui_game_end(&game);
}
END_TEST

/* Any key, printable or not. */
static int
random_key(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return (int)(1 + rng_below(rng, 127));
    case 1:
        return (int)(NP_KEY_UP + rng_below(rng, 4));
    case 2:
        return "uUrHsnoN0pivcM?q\t \x1b\n"[rng_below(rng, 20)];
    default:
        return (int)(NP_KEY_UP + rng_below(rng, 9));
    }
}

START_TEST(random_keys_at_random_sizes_do_no_harm)
{
    static const char *const ids[] = {"4x4#a", "1x1#b", "2x2#c", "5x3-snail#d", "12x12#e"};
    struct tui_game game;
    struct rng rng;

    rng_seed(&rng, (uint64_t)_i);
    begin(&game, ids[_i % 5]);
    for (unsigned i = 0; i < 1500; i++) {
        if (rng_below(&rng, 20) == 0)
            ck_assert_int_eq(canvas_resize(&game.canvas, (int)(1 + rng_below(&rng, 60)),
                                 (int)(1 + rng_below(&rng, 160)), NULL),
                NP_OK);
        if (rng_below(&rng, 10) == 0)
            app_click(&game.app, (int)rng_below(&rng, 30), (int)rng_below(&rng, 80), game.now_ns);
        tui_game_press(&game, random_key(&rng));
        if (board_validate(&game.app.game.session.board, NULL) != NP_OK)
            ck_abort_msg("the board is no board any more");
        game.app.quit = false;
        game.now_ns += rng_below(&rng, SECOND / 4);
        app_tick(&game.app, game.now_ns, rng_below(&rng, 2) == 0);
    }
    tui_game_end(&game);
}
END_TEST

START_TEST(a_long_solution_is_taken_over_in_slices)
{
    const bool stopped = _i == 1;
    struct tui_game game;
    size_t length;

    tui_game_prepare(&game, "30x30#long");
    game.options.no_history = true;
    game.options.game.solver.time_ns = SECOND;
    tui_game_begin(&game, 24, 80);
    tui_game_wait_for(&game, "best found");
    length = game.app.game.hints.view.answer.length;
    ck_assert_uint_gt(length, 20000);
    tui_game_press(&game, 's');
    tui_game_press(&game, NP_KEY_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Into the game: 10000 of"));
    ck_assert_uint_eq(game.app.game.session.moves, 10000);
    ck_assert_uint_le(app_wake_ns(&game.app, game.now_ns), game.now_ns);
    if (stopped) {
        tui_game_press(&game, 'q');
        ck_assert(tui_game_shows(&game, "Your turn again, 10000 moves on."));
    } else {
        for (size_t i = 0; i < length / 10000; i++)
            app_tick(&game.app, game.now_ns, false);
        tui_game_draw(&game);
        ck_assert(game.app.game.session.finished);
    }
    ck_assert_ptr_null(game.app.top->below);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_search_that_gave_up_is_reported)
{
    struct tui_game game;

    tui_game_prepare(&game, "6x6#gave-up");
    game.options.game.solver.algorithm = search_find("bfs");
    game.options.game.solver.time_ns = _i == 1 ? SECOND / 10 : SECOND * 60;
    game.options.game.solver.limits.nodes = _i == 1 ? 0 : 1000;
    tui_game_begin(&game, 24, 80);
    if (_i == 2)
        tui_game_press(&game, 's'); /* requested before it is known */
    else
        tui_game_wait_for(&game, "gave up");
    if (_i != 2)
        tui_game_press(&game, 'H');
    tui_game_wait_for(&game, _i == 1 ? "The search gave up: out of time. C tries every method."
                                     : "The search gave up: node limit reached. C tries every");
    ck_assert_ptr_null(game.app.top->below);
    tui_game_end(&game);
}
END_TEST

/* Plays the board of an id, entered in the prompt. */
static void
ask_for(struct tui_game *game, const char *id)
{
    tui_game_press(game, 'g');
    tui_game_type(game, id);
    tui_game_press(game, NP_KEY_ENTER);
}

START_TEST(a_board_that_is_too_large_is_refused_in_one_sentence)
{
    struct tui_game game;

    begin(&game, "4x4#otter-512");
    ask_for(&game, "129x128#large");
    ck_assert(tui_game_shows(
        &game, "a board of 129x128 is too large to play (limit: 16384 cells): use --solve"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'n');
    tui_game_type(&game, "5000");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(
        &game, "a board of 5000x5000 is too large to play (limit: 16384 cells): use --solve"));
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "easy");
    ck_assert(!tui_game_shows(&game, "too large to play"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "5000x5000 is too large to play"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 4x4#otter-512"));
    ask_for(&game, "128x128#largest");
    ck_assert_uint_eq(game.app.game.session.board.cells, SESSION_CELLS_MAX);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_largest_board_has_hints_and_a_solution)
{
    struct tui_game game;

    begin(&game, "128x128#largest");
    tui_game_press(&game, 'H');
    tui_game_wait_for(&game, "Hint: ");
    ck_assert(tui_game_shows(&game, "more."));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(game.app.game.session.moves, 1);
    tui_game_press(&game, 's');
    ck_assert(tui_game_shows(&game, "best found"));
    ck_assert(tui_game_shows(&game, "To go   "));
    tui_game_press(&game, NP_KEY_END);
    ck_assert(tui_game_shows(&game, "Solved"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* The help lists what can be done here and now, by groups, and typing narrows it. */
START_TEST(the_help_lists_what_can_be_done_and_does_it)
{
    struct tui_game game;

    begin(&game, "4x4#otter-512");
    ck_assert_int_eq(canvas_resize(&game.canvas, 36, 120, NULL), NP_OK);
    tui_game_type(&game, "?");
    for (unsigned i = 0; i < GROUP_COUNT; i++)
        ck_assert(tui_game_shows(&game, group_titles[i]));
    ck_assert(tui_game_find(&game, "Study") % 120 >= 60);
    ck_assert(!tui_game_shows(&game, "go through your own moves"));
    tui_game_draw_all_sizes(&game);
    tui_game_type(&game, "the next theme");
    ck_assert(tui_game_shows(&game, "Look around"));
    ck_assert(!tui_game_shows(&game, "Study"));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Theme "));
    ck_assert_ptr_null(game.app.top->below);
    tui_game_type(&game, "?xyz");
    ck_assert(tui_game_shows(&game, "Nothing that can be done here"));
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, NP_KEY_BACKSPACE);
    tui_game_type(&game, "?");
    ck_assert_ptr_null(game.app.top->below);
    tui_game_type(&game, "p?");
    ck_assert(!tui_game_shows(&game, "slide a tile up"));
    tui_game_click(&game, "show or hide the timer");
    ck_assert(!game.app.timer_hidden);
    tui_game_click(&game, "show or hide the timer");
    ck_assert(game.app.timer_hidden);
    tui_game_end(&game);
}
END_TEST

/* One sentence for each need of the table; check_tui_contest.c has those of events. */
START_TEST(what_cannot_be_done_now_is_refused_in_a_sentence)
{
    static const struct {
        const char *keys, *sentence;
        bool solvable;
    } rows[] = {
        {"pl", "The game is paused: p resumes it.", true},
        {"R", "Nothing to review yet: make a move first.", true},
        {"lPR", "This shows what the solver knows, which is hidden: P shows it.", true},
        {"]", "This board is not from a file: o opens one.", true},
        {"H", "This board cannot be solved: N shuffles another.", false},
        {"A", "This board cannot be solved: N shuffles another.", false},
        {"hs", "It is solved already: N shuffles another.", true},
        {"hl", "This game is over: N shuffles another, 0 plays it again.", true},
        {"hp", "This game is over: N shuffles another, 0 plays it again.", true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct tui_game game;
        struct board board;

        ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
        /* Moving tile 8 to the left solves the board. */
        board.tiles[7] = 0;
        board.tiles[8] = 8;
        board.blank = 7;
        if (!rows[i].solvable) {
            board.tiles[0] = 2;
            board.tiles[1] = 1;
        }
        tui_game_prepare(&game, "3x3#not-this");
        game.options.no_history = true;
        game.board = &board;
        tui_game_begin(&game, 24, 80);
        tui_game_type(&game, rows[i].keys);
        ck_assert_msg(tui_game_shows(&game, rows[i].sentence), "%s", rows[i].keys);
        ck_assert_ptr_null(game.app.top->below);
        tui_game_end(&game);
        board_free(&board);
    }
}
END_TEST

/* Titles are no choice, whichever way one goes. */
START_TEST(many_keys_do_not_overflow_a_narrow_help)
{
    struct tui_game game;

    begin(&game, "4x4#otter-512");
    ck_assert_int_eq(keymap_bind(&game.keys, "redraw",
                         "Ctrl-A Ctrl-B Ctrl-C Ctrl-D Ctrl-E Ctrl-F Ctrl-G Ctrl-K Ctrl-L Ctrl-N "
                         "Ctrl-O Ctrl-P Ctrl-Q Ctrl-R Ctrl-S Ctrl-T Ctrl-U Ctrl-V Ctrl-W Ctrl-X",
                         NULL),
        NP_OK);
    tui_game_type(&game, "?redraw");
    ck_assert(tui_game_shows(&game, "Ctrl-A"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_help_is_walked_line_by_line)
{
    struct tui_game game;

    begin(&game, "4x4#otter-512");
    tui_game_type(&game, "?hi");
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "Hint: ");
    tui_game_type(&game, "?hi");
    tui_game_press(&game, NP_KEY_PAGE_DOWN);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_int_eq(game.app.top->class->mode, MODE_RACE);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_type(&game, "?hi");
    tui_game_press(&game, NP_KEY_PAGE_UP);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Paused."));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_app");
    TCase *tests = tcase_create("tui_app");

    tcase_add_test(tests, the_first_screen_tells_what_to_do);
    tcase_add_test(tests, the_first_screen_of_a_large_board_tells_how_to_look_around);
    tcase_add_test(tests, a_hint_leads_to_the_goal);
    tcase_add_test(tests, a_wrong_move_is_a_slip_at_once);
    tcase_add_test(tests, a_burst_of_slips_is_counted_and_marked);
    tcase_add_test(tests, a_pause_hides_the_board_and_stops_the_clock);
    tcase_add_test(tests, losing_the_focus_pauses_the_game);
    tcase_add_test(tests, the_cursor_stands_on_the_blank);
    tcase_add_test(tests, a_theme_without_colours_is_named);
    tcase_add_test(tests, a_game_that_waits_asks_for_nothing);
    tcase_add_test(tests, a_click_slides_the_row);
    tcase_add_loop_test(tests, the_panel_stays_off_the_last_rows, 0, 15);
    tcase_add_loop_test(tests, random_keys_at_random_sizes_do_no_harm, 0, 10);
    tcase_add_loop_test(tests, a_long_solution_is_taken_over_in_slices, 0, 2);
    tcase_add_loop_test(tests, a_search_that_gave_up_is_reported, 0, 3);
    tcase_add_test(tests, a_board_that_is_too_large_is_refused_in_one_sentence);
    tcase_add_test(tests, the_largest_board_has_hints_and_a_solution);
    tcase_add_test(tests, the_help_lists_what_can_be_done_and_does_it);
    tcase_add_test(tests, many_keys_do_not_overflow_a_narrow_help);
    tcase_add_test(tests, the_help_is_walked_line_by_line);
    tcase_add_test(tests, what_cannot_be_done_now_is_refused_in_a_sentence);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
