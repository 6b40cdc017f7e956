// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the review: stepping through the player's moves, slips, tabs, the shortest way from a
 * board, another try, and exports.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "records/export.h"
#include "keys/key.h"
#include "pause.h"
#include "store_file.h"
#include "support.h"
#include "tui/view/walk.h"
#include "tui_game.h"

static const int keys[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

static void
play_best(struct tui_game *game)
{
    tui_game_press(game, keys[game->app.game.hints.view.next[0]]);
}

/* Solves 3x3#review with one slip: two moves forward, one back and forward again. */
static void
solve_with_a_slip(struct tui_game *game, int rows, int cols)
{
    enum move first;

    tui_game_prepare(game, "3x3#review");
    tui_game_begin(game, rows, cols);
    tui_game_wait_for(game, "optimal, proved");
    play_best(game);
    first = (enum move)game->app.game.hints.view.next[0];
    play_best(game);
    tui_game_press(game, keys[move_inverse(first)]);
    while (!game->app.game.session.finished)
        play_best(game);
}

/* "Shortest" and "To go" as in the panel: the texts after their labels. */
static void
bounds_shown(const struct tui_game *game, const char *label, char text[64])
{
    char line[256];

    text[0] = '\0';
    for (int y = 0; y < game->canvas.rows; y++) {
        const char *found;
        int x;

        for (x = 0; x < game->canvas.cols && x + 1 < (int)sizeof line; x++)
            line[x] = (char)game->canvas.cells[y * game->canvas.cols + x].glyph;
        line[x] = '\0';
        found = strstr(line, label);
        if (found != NULL)
            ck_assert_int_eq(sscanf(found + strlen(label), "%63s", text), 1);
    }
    ck_assert_msg(text[0] != '\0', "no %s", label);
}

/* The length of this board cannot be proved within the time of a test. */
START_TEST(moves_taken_back_are_reported_where_nothing_is_proved)
{
    struct tui_game game;
    char start[64], here[64];
    enum move there;

    tui_game_prepare(&game, "6x6#1");
    tui_game_begin(&game, 24, 80);
    there = board_can_move(&game.app.game.session.board, MOVE_LEFT) ? MOVE_LEFT : MOVE_RIGHT;
    for (unsigned i = 0; i < 14; i++) {
        tui_game_press(&game, keys[i % 2 == 0 ? there : move_inverse(there)]);
        tui_game_wait_for(&game, "..");
        if (i % 2 == 0)
            continue;
        bounds_shown(&game, "Shortest", start);
        bounds_shown(&game, "To go", here);
        ck_assert_str_eq(start, here);
    }
    ck_assert_uint_eq(game.app.game.session.moves, 14);
    ck_assert(tui_game_shows(&game, "+14"));
    ck_assert(tui_game_shows(&game, " 7 slips"));
    tui_game_press(&game, keys[there]);
    ck_assert(tui_game_shows(&game, "+14..16"));
    ck_assert(tui_game_shows(&game, "at least 7 slips"));
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "Slips   0 of at least 7"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "leads back: two moves lost"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(the_review_walks_along_the_moves)
{
    struct tui_game game;
    struct board goal;

    solve_with_a_slip(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "R review"));
    ck_assert_int_eq(board_copy(&goal, &game.app.game.session.board, NULL), NP_OK);
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "Extra   +2"));
    ck_assert(tui_game_shows(&game, "= Move 0/"));
    ck_assert(tui_game_shows(&game, "Slips   0 of 1"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "= Move 2/"));
    ck_assert(tui_game_shows(&game, "a slip: it costs two moves"));
    ck_assert(tui_game_shows(&game, "---^!---"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "No slip after this move."));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "Slips   1 of 1"));
    ck_assert(tui_game_shows(&game, "brings the goal closer"));
    tui_game_press(&game, 'p');
    ck_assert(tui_game_shows(&game, "= Move 2/"));
    tui_game_press(&game, NP_KEY_END);
    ck_assert(tui_game_shows(&game, "Solved."));
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "= Move 0/"));
    tui_game_press(&game, ' ');
    game.now_ns += SECOND / 4;
    app_tick(&game.app, game.now_ns, false);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "> Move 1/"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(board_equal(&goal, &game.app.game.session.board));
    board_free(&goal);
    tui_game_end(&game);
}
END_TEST

/* As wide as the screen less two columns, or 60 columns. */
START_TEST(the_bar_fits_on_every_screen)
{
    enum { MOVES = 90 };
    struct tui_game game;

    tui_game_prepare(&game, "4x4#review");
    game.options.game.solver.limits.nodes = 1;
    tui_game_begin(&game, 24, 80);
    while (game.app.game.session.moves < MOVES) {
        for (unsigned move = 0; move < MOVE_COUNT && game.app.game.session.moves < MOVES; move++)
            tui_game_press(&game, keys[move]);
    }
    tui_game_press(&game, 'R');
    for (int cols = 30; cols < 130; cols++) {
        ck_assert_int_eq(canvas_resize(&game.canvas, 24, cols, NULL), NP_OK);
        tui_game_draw(&game);
        const struct canvas_cell *const row =
            game.canvas.cells + (size_t)game.app.layout.hint_row * (size_t)cols;
        int left = 0, right = 0;
        for (int x = 0; x < cols; x++) {
            left = row[x].glyph == '^' ? x : left;
            right = row[x].glyph == '-' || row[x].glyph == '!' ? x : right;
        }
        ck_assert_int_gt(left, 0);
        ck_assert_int_eq(right - left, cols - left - 3 < 59 ? cols - left - 3 : 59);
    }
    tui_game_end(&game);
}
END_TEST

START_TEST(the_best_way_from_anywhere_can_be_watched_and_played_from)
{
    struct tui_game game;
    const size_t length = 3;
    struct history history;

    solve_with_a_slip(&game, 24, 80);
    tui_game_press(&game, 'R');
    for (size_t i = 0; i < length; i++)
        tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_TAB);
    tui_game_wait_for(&game, "The solution");
    ck_assert(tui_game_shows(&game, "optimal"));
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Another try from here."));
    ck_assert(tui_game_shows(&game, "of 3x3#review"));
    tui_game_wait_for(&game, "optimal, proved");
    while (!game.app.game.session.finished)
        play_best(&game);

    /* Half a solve is not counted. */
    history = store_file_read(NULL);
    ck_assert_uint_eq(history.count, 1);
    history_free(&history);
    tui_game_end(&game);
}
END_TEST

/* Each tab is where it was left; the shortest way is looked for again only from another board. */
START_TEST(tabs_keep_their_places)
{
    struct tui_game game;

    solve_with_a_slip(&game, 24, 80);
    tui_game_press(&game, 'R');
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_TAB);
    tui_game_wait_for(&game, "The solution");
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "Replay  3x3"));
    ck_assert(tui_game_shows(&game, "= Move 0/"));
    ck_assert(tui_game_shows(&game, "   x1"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "a slip: it costs two moves"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "Review  3x3"));
    ck_assert(tui_game_shows(&game, "= Move 2/"));
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "The solution"));
    ck_assert(tui_game_shows(&game, "= Move 1/"));
    tui_game_end(&game);
}
END_TEST

START_TEST(enter_tries_again_from_the_board_that_is_shown)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#again");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "Nothing to review yet"));
    tui_game_wait_for(&game, "optimal, proved");
    play_best(&game);
    play_best(&game);
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "Review"));
    tui_game_press(&game, 'x');
    ck_assert(tui_game_shows(&game, "Solve the board first"));
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "from move 1 of 3x3#again"));
    ck_assert_uint_eq(game.app.game.session.moves, 0);
    tui_game_end(&game);
}
END_TEST

/* The solved board is no board to play on from. */
START_TEST(enter_at_the_end_begins_at_the_start)
{
    struct tui_game game;

    solve_with_a_slip(&game, 24, 80);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "from move 0 of 3x3#review"));
    ck_assert(!session_at_goal(&game.app.game.session));
    tui_game_end(&game);
}
END_TEST

/* A name that is too long for the title ends in a sign, not in the middle of a word. */
START_TEST(a_long_name_is_not_cut_silently)
{
    struct tui_game game;

    tui_game_prepare(&game, "4x4-blank-first#address-of-it");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_str_eq(
        game.app.game.session.names.source, "from move 0 of 4x4-blank-first#address-of-it");
    ck_assert(tui_game_shows(&game, "from move 0 of... "));
    tui_game_end(&game);
}
END_TEST

/* Who hides the solver is not told by the review what it knows. */
START_TEST(the_review_asks_first_while_the_solver_is_hidden)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#again");
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'P');
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "which is hidden: P shows it."));
    tui_game_press(&game, 'P');
    tui_game_press(&game, 'R');
    ck_assert(tui_game_shows(&game, "Review"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_try_from_the_best_way_says_where_that_begins)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#again");
    game.options.screen.no_animation = true;
    tui_game_begin(&game, 24, 80);
    tui_game_wait_for(&game, "optimal, proved");
    for (unsigned i = 0; i < 4; i++)
        play_best(&game);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_TAB);
    tui_game_wait_for(&game, "The solution");
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "from move 2 of 3x3#again"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_solve_is_exported_in_every_format)
{
    static const struct {
        const char *ending;
        const char *holds;
    } formats[] = {
        {".svg", "<svg"},
        {".json", "\"status\":"},
        {".txt", "SOLVED"},
        {".moves", "L"},
        {".steps", " L"},
    };
    struct tui_game game;
    struct np_error error;
    char path[4300];

    solve_with_a_slip(&game, 24, 80);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char *bytes;
        size_t count;

        snprintf(path, sizeof path, "%s/solve%s", game.home, formats[i].ending);
        tui_game_press(&game, 'R');
        tui_game_press(&game, 'x');
        ck_assert(tui_game_shows(&game, "File: 3x3-review.svg"));
        tui_game_press(&game, NP_KEY_CTRL('U'));
        tui_game_type(&game, path);
        tui_game_press(&game, NP_KEY_ENTER);
        ck_assert(!tui_game_shows(&game, "File:"));
        tui_game_press(&game, NP_KEY_ESCAPE);
        ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
        ck_assert_msg(strstr(bytes, formats[i].holds) != NULL, "%s: %s", path, bytes);
        free(bytes);
        ck_assert_int_eq(export_file(path, &game.app.game.session, &error), NP_IO);
    }
    snprintf(path, sizeof path, "%s/solve.png", game.home);
    ck_assert_int_eq(export_file(path, &game.app.game.session, &error), NP_BAD_INPUT);
    tui_game_end(&game);
}
END_TEST

/* A game may begin on a solved board, and there the way has no moves. */
START_TEST(a_solved_board_has_no_solution_to_watch)
{
    struct tui_game game;
    struct board solved;
    struct goal goal;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &solved, NULL, NULL), NP_OK);
    tui_game_prepare(&game, NULL);
    game.board = &solved;
    tui_game_begin(&game, 24, 80);
    tui_game_type(&game, "jRg");
    ck_assert(tui_game_shows(&game, "Review"));
    tui_game_press(&game, NP_KEY_TAB);
    ck_assert(tui_game_shows(&game, "This board is solved"));
    tui_game_end(&game);
    board_free(&solved);
    goal_free(&goal);
}
END_TEST

/* No proof comes for this board: after three seconds the best that is known is shown. */
START_TEST(an_unproved_solution_is_shown_after_a_while)
{
    struct tui_game game;
    const struct walk *walk;
    struct background_view known;
    uint64_t asked_ns;

    tui_game_prepare(&game, "6x6#patience");
    game.options.game.solver.time_ns = 0;
    tui_game_begin(&game, 24, 80);
    tui_game_move_once(&game);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_TAB);
    asked_ns = game.now_ns;
    ck_assert(tui_game_shows(&game, "Looking for the shortest way from here"));
    walk = (const struct walk *)game.app.top;
    do {
        test_pause();
        background_look(walk->background, &known);
        /* The player has asked, so it takes more than a short effort. */
        ck_assert(known.running);
    } while (!answer_has_solution(&known.answer) ||
             known.answer.effort.elapsed_ns <= BACKGROUND_EFFORT_NS / 3 * 2);
    game.now_ns = asked_ns + 29 * SECOND / 10;
    app_tick(&game.app, game.now_ns, false);
    ck_assert(!tui_game_shows(&game, "The solution"));
    game.now_ns = asked_ns + 3 * SECOND;
    app_tick(&game.app, game.now_ns, false);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "The solution"));
    ck_assert(tui_game_shows(&game, "best found"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_review");
    TCase *tests = tcase_create("tui_review");

    tcase_add_test(tests, moves_taken_back_are_reported_where_nothing_is_proved);
    tcase_add_test(tests, the_review_walks_along_the_moves);
    tcase_add_test(tests, the_bar_fits_on_every_screen);
    tcase_add_test(tests, the_best_way_from_anywhere_can_be_watched_and_played_from);
    tcase_add_test(tests, tabs_keep_their_places);
    tcase_add_test(tests, enter_tries_again_from_the_board_that_is_shown);
    tcase_add_test(tests, enter_at_the_end_begins_at_the_start);
    tcase_add_test(tests, a_long_name_is_not_cut_silently);
    tcase_add_test(tests, the_review_asks_first_while_the_solver_is_hidden);
    tcase_add_test(tests, a_try_from_the_best_way_says_where_that_begins);
    tcase_add_test(tests, a_solve_is_exported_in_every_format);
    tcase_add_test(tests, a_solved_board_has_no_solution_to_watch);
    tcase_add_test(tests, an_unproved_solution_is_shown_after_a_while);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
