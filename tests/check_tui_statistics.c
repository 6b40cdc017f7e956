// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the statistics, from a history on disk to the canvas.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/key.h"
#include "store_file.h"
#include "records/trend.h"
#include "support.h"
#include "tui_game.h"

/* A solve of a kind of 3x3 boards; the key tells boards apart, 0 = the board is not known. */
static struct history_solve
solve_of(const char *kind, unsigned ms, unsigned hints, uint64_t key)
{
    struct history_solve solve = {.when = STORE_FILE_DATE,
        .width = 3,
        .height = 3,
        .time_ms = ms,
        .moves = 50,
        .shortest = 40,
        .hints = hints,
        .key = key};

    snprintf(solve.kind, sizeof solve.kind, "%s", kind);
    return solve;
}

/* A random 3x3 board, not one chosen by its id. */
static void
prepare_random(struct tui_game *game)
{
    tui_game_prepare(game, NULL);
    game->options.game.width = game->options.game.height = 3;
    game->seed = "a";
}

/* A hundred solves of random boards, and one or two of every other kind. */
static void
add_every_kind(void)
{
    struct history_solve solves[106];

    for (unsigned i = 0; i < 100; i++)
        solves[i] = solve_of(SESSION_KIND_RANDOM, 1000 * (i + 1), 0, i + 1);
    /* Solved before: it does not count. */
    solves[100] = solve_of(SESSION_KIND_RANDOM, 1, 0, 7);
    solves[101] = solve_of("8..9", 900, 0, 101);
    solves[102] = solve_of(SESSION_KIND_RANDOM, 1, 1, 102);
    solves[103] = solve_of(SESSION_KIND_PICKED, 2500, 0, 0);
    solves[104] = solve_of(SESSION_KIND_PICKED, 3500, 0, 0);
    solves[105] = (struct history_solve){.when = STORE_FILE_DATE,
        .width = 5,
        .height = 4,
        .goal = "snail",
        .time_ms = 75500,
        .moves = 50};
    store_file_add_all(NULL, solves, 106);
}

START_TEST(every_kind_of_board_has_its_line)
{
    struct tui_game game;

    prepare_random(&game);
    add_every_kind();
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "Statistics   106 solves"));
    ck_assert(tui_game_shows(&game, "5x4 snail     01:15.50       1"));
    /* best, count, ao5 of 96..100, mean, moves per second, excess, ao12 */
    ck_assert(tui_game_shows(
        &game, "> 3x3           00:01.00     100  01:38.00  00:50.50   1.0  +10.0  01:34.50"));
    /* Boards from a file or near the goal are counted separately. */
    ck_assert(tui_game_shows(&game, "3x3 picked    00:02.50       2"));
    ck_assert(tui_game_shows(&game, "3x3 8..9      00:00.90       1"));
    ck_assert(tui_game_shows(&game, "best ao5 00:03.00   fewest moves 50"));
    ck_assert(tui_game_shows(&game, "newest first    01:40.00  01:39.00"));
    ck_assert(tui_game_shows(&game, "not counted     1 with hints, 1 played before"));
    /* Nothing but their heading is above the names. */
    for (int x = 6; x < 16; x++)
        ck_assert_uint_eq(game.canvas.cells[2 * 80 + x].glyph, ' ');
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "> 3x3 picked"));
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "> 5x4 snail"));
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_PAGE_DOWN);
    ck_assert(tui_game_shows(&game, "> 3x3"));
    tui_game_click(&game, "5x4 snail");
    ck_assert(tui_game_shows(&game, "> 5x4 snail"));
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    ck_assert(tui_game_shows(&game, "> 3x3 picked"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 3x3#a"));
    tui_game_end(&game);
}
END_TEST

/* Every column can be reached on the smallest screen, which says where more follow. */
START_TEST(small_screens_turn_the_columns)
{
    struct tui_game game;

    prepare_random(&game);
    for (unsigned i = 3; i < 9; i++)
        (void)store_file_add(NULL,
            &(struct history_solve){.width = i, .height = 3, .time_ms = 1000 * i, .moves = 50});
    tui_game_begin(&game, 8, 20);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "best >"));
    ck_assert(tui_game_shows(&game, "> 3x3     00:03.00"));
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "best >"));
    for (unsigned i = 0; i < 20; i++)
        tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "  <"));
    ck_assert(tui_game_shows(&game, "uncounted"));
    ck_assert(!tui_game_shows(&game, "uncounted >"));
    /* Nothing is drawn between keys that arrive together. */
    for (unsigned i = 0; i < 20; i++)
        app_key(&game.app, NP_KEY_RIGHT, game.now_ns);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "uncounted"));
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(!tui_game_shows(&game, "uncounted"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* A solve of a random board, on a day of a month such as 202006. */
static struct history_solve
solve_on(unsigned size, unsigned month, unsigned day, unsigned ms, unsigned moves)
{
    struct tm noon = {.tm_year = (int)month / 100 - 1900,
        .tm_mon = (int)month % 100 - 1,
        .tm_mday = (int)day,
        .tm_hour = 12};

    return (struct history_solve){.when = timegm(&noon),
        .width = size,
        .height = size,
        .time_ms = ms,
        .moves = moves,
        .shortest = 40};
}

/* 3x3: 30 days in a row with a solve each, getting faster; 4x4: three solves on the last day. */
static void
begin_with_days(struct tui_game *game, int rows, int cols)
{
    struct history_solve solves[33];

    prepare_random(game);
    for (unsigned day = 1; day <= 30; day++)
        solves[day - 1] = solve_on(3, 202006, day, 40000 - 1000 * day, 50 + 2 * (day % 3));
    for (unsigned i = 0; i < 3; i++)
        solves[30 + i] = solve_on(4, 202006, 30, 60000 + 1500 * i, 100);
    store_file_add_all(NULL, solves, 33);
    tui_game_begin(game, rows, cols);
    tui_game_press(game, 'S');
}

START_TEST(pages_show_charts)
{
    struct tui_game game;

    begin_with_days(&game, 24, 80);
    ck_assert(tui_game_shows(&game, " 1 summary   2 histogram   3 trend   4 calendar"));
    ck_assert(tui_game_shows(&game, "single      mo3      ao5     ao12     ao50"));
    ck_assert(tui_game_shows(&game, "current   00:10.00 00:11.00 00:12.00 00:15.50        -"));
    ck_assert(tui_game_shows(&game, "mean 00:24.50, deviation 00:08.80, 52.0 moves, 2.1 a second"));
    tui_game_press(&game, '\t');
    ck_assert(tui_game_shows(&game, "3x3: times of 30 solves, * the latest"));
    ck_assert(tui_game_shows(&game, "0:10"));
    ck_assert(tui_game_shows(&game, "##"));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "3x3: moves of 30 solves"));
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "3x3: moves of 30 solves"));
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "4x4: moves of 3 solves"));
    tui_game_press(&game, '3');
    ck_assert(tui_game_shows(&game, "4x4: 3 of 3 solves"));
    tui_game_press(&game, 'n');
    ck_assert(tui_game_shows(&game, "3x3: 30 of 30 solves, averages as lines, * a personal best"));
    ck_assert(tui_game_shows(&game, " ao12"));
    tui_game_press(&game, 'p');
    ck_assert(tui_game_shows(&game, "4x4: 3 of 3 solves"));
    tui_game_draw_all_sizes(&game);
    tui_game_click(&game, "summary");
    ck_assert(tui_game_shows(&game, "current"));
    tui_game_end(&game);
}
END_TEST

START_TEST(the_trend_zooms)
{
    struct tui_game game;
    struct history_solve solves[300];

    prepare_random(&game);
    for (unsigned i = 0; i < 300; i++)
        solves[i] = solve_on(3, 202001 + i / 28, 1 + i % 28, 40000 - 100 * i, 50);
    store_file_add_all(NULL, solves, 300);
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    tui_game_press(&game, '3');
    ck_assert(tui_game_shows(&game, "3x3: 300 of 300 solves"));
    ck_assert(tui_game_shows(&game, "ao100"));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "3x3: 200 of 300 solves"));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "3x3: 50 of 300 solves"));
    /* The last solve is the best, and the times are those of the last 50. */
    ck_assert(tui_game_shows(&game, "0:10"));
    ck_assert(!tui_game_shows(&game, "0:40"));
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "3x3: 300 of 300 solves"));
    tui_game_end(&game);
}
END_TEST

static void
press_often(struct tui_game *game, int key, unsigned times)
{
    while (times-- > 0)
        tui_game_press(game, key);
}

/* The calendar goes back to the first solve and forth again. */
START_TEST(the_calendar_has_earlier_years)
{
    struct tui_game game;
    struct history_solve solves[2];

    prepare_random(&game);
    solves[0] = solve_on(3, 201703, 8, 20000, 50);
    solves[1] = solve_on(3, 202006, 30, 20000, 50);
    store_file_add_all(NULL, solves, 2);
    tui_game_begin(&game, 24, 80);
    tui_game_type(&game, "S4");
    ck_assert(tui_game_shows(&game, "played on 1 day, at most 1 in a row, 1 up to now"));
    press_often(&game, NP_KEY_PAGE_UP, 50);
    ck_assert(tui_game_shows(&game, "all boards: 2017-03-08   1 solve"));
    ck_assert(tui_game_shows(&game, "[]"));
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "2017-03-09   0 solves"));
    press_often(&game, NP_KEY_PAGE_DOWN, 50);
    ck_assert(tui_game_shows(&game, "all boards: 2020-06-30   1 solve"));
    tui_game_end(&game);
}
END_TEST

/* After a year without a solve the calendar ends with the last day that has one. */
START_TEST(the_calendar_has_a_day)
{
    struct tui_game game;
    size_t cell;

    begin_with_days(&game, 24, 80);
    tui_game_press(&game, '4');
    ck_assert(tui_game_shows(&game, "all boards: 2020-06-30   4 solves"));
    ck_assert(tui_game_shows(&game, "played on 30 days, at most 30 in a row, 30 up to now"));
    ck_assert(
        tui_game_shows(&game, "4x4               3 solves   best 01:00.00   time played 03:04"));
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "all boards: 2020-06-29   1 solve"));
    ck_assert(tui_game_shows(&game, "3x3               1 solve    best 00:11.00"));
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "2020-06-22"));
    tui_game_press(&game, NP_KEY_PAGE_UP);
    ck_assert(tui_game_shows(&game, "2020-05-25   0 solves"));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "2020-06-01"));
    press_often(&game, NP_KEY_PAGE_DOWN, 5);
    tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "2020-06-30"));
    press_often(&game, NP_KEY_PAGE_UP, 20);
    ck_assert(tui_game_shows(&game, "2019-06-26"));
    ck_assert(tui_game_shows(&game, "We [].")); /* the chosen day is on the screen */
    press_often(&game, NP_KEY_PAGE_DOWN, 20);
    /* A click chooses a day: the one before the last. */
    cell = tui_game_find(&game, "Mo ");
    app_click(&game.app, (int)(cell / 80), (int)(cell % 80) + 3 + 2 * 35 + 1, game.now_ns);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "2020-06-22"));
    app_click(&game.app, (int)(cell / 80) + 2, (int)(cell % 80) + 3 + 2 * 36, game.now_ns);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "2020-06-22"));
    /* Only one kind. */
    tui_game_press(&game, 'a');
    ck_assert(!tui_game_shows(&game, "all boards"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* Solves without dates are on no day. */
START_TEST(the_calendar_of_no_dates_ends_today)
{
    struct tui_game game;

    prepare_random(&game);
    (void)store_file_add(NULL, &(struct history_solve){.time_ms = 9000, .moves = 50});
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    tui_game_press(&game, '4');
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(tui_game_shows(&game, "all boards: 2") && tui_game_shows(&game, "   0 solves"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_wide_screen_shows_all_charts)
{
    struct tui_game game;

    begin_with_days(&game, 50, 160);
    ck_assert(tui_game_shows(&game, "newest first"));
    ck_assert(tui_game_shows(&game, "3x3: times of 30 solves"));
    ck_assert(tui_game_shows(&game, "3x3: moves of 30 solves"));
    ck_assert(tui_game_shows(&game, "3x3: 30 of 30 solves"));
    ck_assert(tui_game_shows(&game, "2020-06-30   4 solves"));
    ck_assert_int_eq(canvas_resize(&game.canvas, 100, 300, NULL), NP_OK);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "3x3: times of 30 solves"));
    ck_assert_int_eq(canvas_resize(&game.canvas, 60, 80, NULL), NP_OK);
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "3x3: times of 30 solves"));
    tui_game_end(&game);
}
END_TEST

/* The list of all solves is a key away; what is deleted there is gone from the statistics. */
START_TEST(a_key_lists_the_solves)
{
    struct tui_game game;

    begin_with_days(&game, 24, 80);
    ck_assert(tui_game_shows(&game, "> 3x3           00:10.00      30"));
    tui_game_press(&game, 'L');
    ck_assert(!tui_game_shows(&game, "newest first"));
    press_often(&game, NP_KEY_DOWN, 3);
    tui_game_press(&game, 'd');
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "> 3x3           00:11.00      29"));
    tui_game_end(&game);
}
END_TEST

/* The solves of one session, then of the next. */
START_TEST(sessions_are_filtered)
{
    struct tui_game game;
    struct history history;

    begin_with_days(&game, 24, 80);
    tui_game_press(&game, NP_KEY_ESCAPE);
    history = store_file_read(NULL);
    store_file_change(NULL, history.solves[0].id, STORE_GROUP, "evening");
    history_free(&history);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "> 3x3           00:10.00      30"));
    tui_game_press(&game, 's');
    tui_game_press(&game, 's');
    ck_assert(tui_game_shows(&game, "session evening"));
    ck_assert(tui_game_shows(&game, "> 3x3           00:39.00       1"));
    tui_game_press(&game, 's');
    ck_assert(tui_game_shows(&game, "Session: all"));
    ck_assert(tui_game_shows(&game, "> 3x3           00:10.00      30"));
    tui_game_end(&game);
}
END_TEST

START_TEST(an_empty_history_says_so)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#a");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "Nothing yet."));
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_draw_all_sizes(&game);
    tui_game_leave(&game);
    game.options.no_history = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "--no-history"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_personal_best_is_reported_with_the_time_before)
{
    struct tui_game game;
    struct history_solve solves[3];

    prepare_random(&game);
    solves[0] = solve_of(SESSION_KIND_RANDOM, 60000, 0, 1);
    (void)store_file_add(NULL, &solves[0]);
    tui_game_begin(&game, 24, 80);
    /* Another game with the same home, and a board generated to be easy. */
    solves[1] = solve_of(SESSION_KIND_RANDOM, 50000, 0, 2);
    solves[2] = solve_of(SESSION_KIND_PICKED, 1, 0, 0);
    store_file_add_all(NULL, solves + 1, 2);
    tui_game_wait_for(&game, "optimal, proved");
    while (!game.app.game.session.finished) {
        static const int keys[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

        tui_game_press(&game, keys[game.app.game.hints.view.next[0]]);
    }
    ck_assert(tui_game_shows(&game, "Your best time!"));
    ck_assert(tui_game_shows(&game, "before 00:50.00"));
    tui_game_end(&game);
}
END_TEST

static void
solve(struct tui_game *game)
{
    static const int keys[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

    tui_game_wait_for(game, "optimal, proved");
    while (!game->app.game.session.finished)
        tui_game_press(game, keys[game->app.game.hints.view.next[0]]);
}

/* A player who watched the solution, or has solved the board before, gets no time. */
START_TEST(a_solve_that_does_not_count_says_why)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#a");
    tui_game_begin(&game, 24, 100);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 's');
    tui_game_press(&game, NP_KEY_ESCAPE);
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: the solution was watched."));
    ck_assert_uint_eq(game.app.keeper.best.best_ms, AVERAGE_NONE);
    /* Once more, by its id: first the solution is known from before, then the board. */
    tui_game_press(&game, '0');
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: the solution was watched."));
    tui_game_leave(&game);
    tui_game_begin(&game, 24, 100);
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: this board was played before."));
    ck_assert_uint_eq(game.app.keeper.best.best_ms, AVERAGE_NONE);
    /* The same tiles read from a text are the same board. */
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "no solve that counts"));
    ck_assert(tui_game_shows(&game, "2 watched, 1 played before"));
    tui_game_end(&game);
}
END_TEST

/* The saved game records that the solution was watched. */
START_TEST(a_watched_game_is_still_watched_when_it_is_resumed)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#a");
    tui_game_begin(&game, 24, 100);
    tui_game_move_once(&game);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 's');
    tui_game_leave(&game);
    game.resume = true;
    tui_game_begin(&game, 24, 100);
    ck_assert(game.app.game.session.watched);
    ck_assert_str_eq(game.app.game.session.names.kind, SESSION_KIND_PICKED);
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: the solution was watched."));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_statistics");
    TCase *tests = tcase_create("tui_statistics");

    tcase_add_test(tests, every_kind_of_board_has_its_line);
    tcase_add_test(tests, small_screens_turn_the_columns);
    tcase_add_test(tests, pages_show_charts);
    tcase_add_test(tests, the_trend_zooms);
    tcase_add_test(tests, the_calendar_has_a_day);
    tcase_add_test(tests, the_calendar_has_earlier_years);
    tcase_add_test(tests, the_calendar_of_no_dates_ends_today);
    tcase_add_test(tests, a_wide_screen_shows_all_charts);
    tcase_add_test(tests, a_key_lists_the_solves);
    tcase_add_test(tests, sessions_are_filtered);
    tcase_add_test(tests, an_empty_history_says_so);
    tcase_add_test(tests, a_personal_best_is_reported_with_the_time_before);
    tcase_add_test(tests, a_solve_that_does_not_count_says_why);
    tcase_add_test(tests, a_watched_game_is_still_watched_when_it_is_resumed);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
