// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Contests on the screen: choosing one, playing it to its end, what is locked, and the result.
 */
#include "config.h"

#include "tui_game.h"

#include <check.h>
#include <string.h>

#include "play/contest/rules.h"
#include "keys/key.h"
#include "solver/solver.h"
#include "solver_scene.h"
#include "support.h"

static struct tui_game game;

static void
set_up(void)
{
    tui_game_prepare(&game, NULL);
    tui_game_begin(&game, 24, 80);
}

static void
tear_down(void)
{
    tui_game_end(&game);
}

static struct session *
session(void)
{
    return &game.app.game.session;
}

static void
check_shows(const char *words)
{
    tui_game_draw(&game);
    ck_assert_msg(tui_game_shows(&game, words), "no \"%s\"", words);
}

static void
check_hides(const char *words)
{
    tui_game_draw(&game);
    ck_assert_msg(!tui_game_shows(&game, words), "there is \"%s\"", words);
}

/* Lets time pass, as the contest loop does. */
static void
wait_ns(uint64_t ns)
{
    game.now_ns += ns;
    (void)app_tick(&game.app, game.now_ns, false);
}

/* Begins contest `index` of the form with a size and, unless it is "", a number. */
static void
begin(unsigned index, const char *size, const char *number)
{
    tui_game_type(&game, "E");
    tui_game_draw(&game);
    for (unsigned i = 0; i < contest_row_count && !tui_game_shows(&game, "< Timed solve >"); i++) {
        tui_game_press(&game, NP_KEY_LEFT);
        tui_game_draw(&game);
    }
    for (unsigned i = 0; i < index; i++)
        tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, size);
    if (number[0] != '\0') {
        tui_game_press(&game, NP_KEY_DOWN);
        tui_game_type(&game, number);
    }
    tui_game_press(&game, NP_KEY_ENTER);
}

enum { SINGLE, RELAY, MARATHON, FEWEST, BLIND, LOOK, DAILY };

/* Presses the keys that solve the board, but the last `left`. */
static void
solve(size_t left)
{
    static const int keys[] = {
        [MOVE_UP] = NP_KEY_UP,
        [MOVE_DOWN] = NP_KEY_DOWN,
        [MOVE_LEFT] = NP_KEY_LEFT,
        [MOVE_RIGHT] = NP_KEY_RIGHT,
    };
    struct path path = solver_scene_path(&session()->board, &session()->goal);

    for (size_t i = 0; i + left < path.length; i++)
        tui_game_press(&game, keys[path.moves[i]]);
    path_free(&path);
}

START_TEST(the_form_shows_rules_and_results)
{
    tui_game_type(&game, "E");
    check_shows("Timed solve");
    check_shows("4x4, 5 boards");
    check_hides("Boards");
    tui_game_press(&game, NP_KEY_RIGHT);
    check_shows("2x2, 3x3 and so on");
    tui_game_press(&game, NP_KEY_RIGHT);
    check_shows("Boards");
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "1");
    check_shows("marathon takes a number from 2 to 100");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("marathon takes a number from 2 to 100");
    tui_game_click(&game, "Board of the day");
    check_shows("The next board comes in");
    tui_game_draw_all_sizes(&game);
    /* It has no number, which was chosen: now the event is. */
    tui_game_press(&game, NP_KEY_RIGHT);
    check_hides("The next board comes in");
    tui_game_press(&game, NP_KEY_LEFT);
    check_shows("The next board comes in");
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(!contest_locks(session()));
}
END_TEST

static void
solve_two(void)
{
    solve(0);
    tui_game_press(&game, NP_KEY_ENTER);
    solve(0);
}

START_TEST(a_marathon_from_the_form_to_the_result)
{
    begin(MARATHON, "2", "2");
    check_shows("Marathon 2x2, 2 boards, board 1 of 2");
    check_hides("Solver");
    solve(0);
    check_shows("Board 1 of 2 in 00:");
    check_shows("Enter shows the next one");
    tui_game_draw_all_sizes(&game);
    /* Keys that solved the board do not skip the summary. */
    tui_game_press(&game, NP_KEY_UP);
    check_shows("board 1 of 2");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("board 2 of 2");
    ck_assert(session_clock_runs(session()));
    solve(0);
    check_shows("Marathon 2x2, 2 boards: 00:");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("npuzzle marathon:2,2  00:");
    check_shows("board");
    check_shows("1 of 1 finished");
    tui_game_draw_all_sizes(&game);
    tui_game_type(&game, "E");
    check_shows("best 00:");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("Marathon 2x2, 2 boards, board 1 of 2");
    solve_two();
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("2 of 2 finished");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("board 1 of 2");
    check_hides("H: a hint");
    /* Another puzzle of the same kind is another attempt. */
    solve_two();
    tui_game_press(&game, 'N');
    check_shows("Marathon 2x2, 2 boards, board 1 of 2");
    /* The list of solves shows the contest without the tag of the attempt. */
    tui_game_press(&game, 'L');
    check_shows("marathon:2,2 2/2");
}
END_TEST

START_TEST(a_blindfold_shows_nothing_after_the_first_move)
{
    begin(BLIND, "3", "");
    check_shows("The board is hidden.");
    tui_game_press(&game, NP_KEY_UP);
    check_shows("hidden until you begin");
    tui_game_type(&game, "/");
    check_shows("hidden until you begin");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("Memorise the board");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("Make your moves first");
    solve(1);
    check_shows("The tiles are hidden. Enter when you are done.");
    check_hides("/8");
    for (const char *key = "/VeyHsRCAwBb"; *key != '\0'; key++) {
        tui_game_press(&game, *key);
        ck_assert_msg(game.app.top->below == NULL, "%c opened a view", *key);
        ck_assert_int_ne(game.app.message[0], '\0');
    }
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("you did not finish");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("DNF");
    tui_game_draw_all_sizes(&game);
}
END_TEST

START_TEST(a_look_counts_down)
{
    begin(LOOK, "3", "15");
    check_shows("you will have 15 seconds to look");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("0:15 left to look");
    wait_ns(5 * SECOND);
    check_shows("0:10 left");
    tui_game_draw_all_sizes(&game);
    ck_assert(!session_clock_runs(session()));
    ck_assert_uint_le(
        game.app.top->class->wake_ns(game.app.top, &game.app), game.app.now_ns + SECOND);
    wait_ns(9 * SECOND);
    check_shows("0:01 left");
    wait_ns(2 * SECOND);
    ck_assert(session_clock_runs(session()));
    check_hides("left to look");
    ck_assert_uint_ge(session_time_ns(session(), game.now_ns), SECOND);
}
END_TEST

START_TEST(fewest_moves_end_with_the_time_or_by_hand)
{
    begin(FEWEST, "3", "60");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("1:00 left, no solution yet.");
    tui_game_type(&game, "lh");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("no solution yet. Enter again gives up");
    solve(0);
    check_shows("your best has");
    check_shows("Enter hands it in.");
    tui_game_type(&game, "u");
    wait_ns(60 * SECOND);
    check_shows("Fewest moves 3x3, 60 s:");
    ck_assert(session_at_goal(session()));

    begin(FEWEST, "3", "60");
    tui_game_press(&game, NP_KEY_ENTER);
    solve(0);
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("Enter: result.");
}
END_TEST

START_TEST(an_attempt_is_not_left_by_one_key)
{
    begin(SINGLE, "3", "");
    tui_game_type(&game, "q");
    ck_assert(game.app.quit);
    game.app.quit = false;
    solve(1);
    tui_game_type(&game, "p");
    check_shows("no pause");
    tui_game_type(&game, "q");
    check_shows("Leave this attempt?");
    ck_assert(!game.app.quit);
    tui_game_type(&game, "n");
    check_shows("Leave this attempt?");
    ck_assert_ptr_null(game.app.top->below);
    /* Another key in between is a change of mind. */
    tui_game_type(&game, "qvq");
    ck_assert(!game.app.quit);
    tui_game_type(&game, "q");
    ck_assert(game.app.quit);
}
END_TEST

START_TEST(other_views_do_not_stop_the_clock)
{
    uint64_t before_ns;

    begin(SINGLE, "3", "");
    solve(2);
    before_ns = session_time_ns(session(), game.now_ns);
    tui_game_type(&game, "?");
    wait_ns(30 * SECOND);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert_uint_ge(session_time_ns(session(), game.now_ns), before_ns + 30 * SECOND);
    app_focus(&game.app, false, game.now_ns);
    ck_assert(session_clock_runs(session()));
}
END_TEST

START_TEST(a_resumed_attempt_waits_hidden)
{
    begin(RELAY, "3", "");
    solve(0);
    tui_game_press(&game, NP_KEY_ENTER);
    solve(2);
    tui_game_leave(&game);
    game.resume = true;
    tui_game_begin(&game, 24, 80);
    check_shows("Interrupted at 00:");
    ck_assert(contest_hides_tiles(session()));
    wait_ns(100 * SECOND);
    tui_game_click(&game, "Interrupted");
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("board 2 of 2");
    solve(0);
    check_shows("Relay 2x2-3x3: 00:");
}
END_TEST

START_TEST(the_board_of_the_day_counts_once)
{
    begin(DAILY, "3", "");
    check_shows("Board of the day 3x3, 20");
    solve(0);
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("1 day in a row");
    tui_game_press(&game, NP_KEY_ENTER);
    solve(0);
    tui_game_press(&game, NP_KEY_ENTER);
    check_shows("1 of 1 finished");
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("tui_contest");
    TCase *const tests = tcase_create("tui_contest");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_form_shows_rules_and_results);
    tcase_add_test(tests, a_marathon_from_the_form_to_the_result);
    tcase_add_test(tests, a_blindfold_shows_nothing_after_the_first_move);
    tcase_add_test(tests, a_look_counts_down);
    tcase_add_test(tests, fewest_moves_end_with_the_time_or_by_hand);
    tcase_add_test(tests, an_attempt_is_not_left_by_one_key);
    tcase_add_test(tests, other_views_do_not_stop_the_clock);
    tcase_add_test(tests, a_resumed_attempt_waits_hidden);
    tcase_add_test(tests, the_board_of_the_day_counts_once);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
