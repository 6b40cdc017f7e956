// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the statistics, from a history on disk to the canvas.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "keys/key.h"
#include "support.h"
#include "tui/chart/bar.h"
#include "tui_game.h"

static void
add_solve(
    const struct tui_game *game, const char *kind, unsigned ms, unsigned hints, const char *id)
{
    char path[4200], line[128];

    snprintf(path, sizeof path, "%s/.local/state/npuzzle-tui/history", game->home);
    snprintf(line, sizeof line, "2026-11-21T12:00:59Z\t%s\t%u\t50\t40\t%u\t0\t0\t%s", kind, ms,
        hints, id);
    ck_assert_int_eq(file_append_line(path, line, NULL), NP_OK);
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
add_every_kind(struct tui_game *game)
{
    for (unsigned i = 1; i <= 100; i++) {
        char id[16];

        snprintf(id, sizeof id, "3x3#c%u", i);
        add_solve(game, "3x3\tstandard", 1000 * i, 0, id);
    }
    /* Solved before: it does not count. */
    add_solve(game, "3x3\tstandard", 1, 0, "3x3#c7");
    add_solve(game, "3x3\tstandard", 900, 0, "3x3#d\t8..9\t00000000000000a5\t-");
    add_solve(game, "3x3\tstandard", 1, 1, "3x3#b");
    add_solve(game, "3x3\tstandard", 2500, 0, "-");
    add_solve(game, "3x3\tstandard", 3500, 0, "3x3~8#easy");
    add_solve(game, "5x4\tsnail", 75500, 0, "5x4-snail#a");
}

START_TEST(every_kind_of_board_has_its_line)
{
    struct tui_game game;

    prepare_random(&game);
    add_every_kind(&game);
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "Statistics   106 solves"));
    ck_assert(tui_game_shows(&game, "5x4 snail      01:15.50      1"));
    /* best, count, ao5 of 96..100, mean, moves per second, excess, ao12, ao100 */
    ck_assert(tui_game_shows(
        &game, "> 3x3            00:01.00    100 01:38.00 00:50.50  1.0 +10.0 01:34.50 00:50.50"));
    /* Boards from a file or near the goal are counted separately. */
    ck_assert(tui_game_shows(&game, "3x3 picked     00:02.50      2"));
    ck_assert(tui_game_shows(&game, "3x3 8..9       00:00.90      1"));
    ck_assert(tui_game_shows(&game, "best ao5 00:03.00   fewest moves 50"));
    ck_assert(tui_game_shows(&game, "newest first    01:40.00  01:39.00"));
    ck_assert(tui_game_shows(&game, "not counted     1 with hints, 1 played before"));
    /* Nothing overlaps the names. */
    for (int x = 0; x < 16; x++)
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
    for (unsigned i = 3; i < 9; i++) {
        char kind[32], id[16];

        snprintf(kind, sizeof kind, "%ux3\tstandard", i);
        snprintf(id, sizeof id, "%ux3#a", i);
        add_solve(&game, kind, 1000 * i, 0, id);
    }
    tui_game_begin(&game, 8, 20);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "best  >"));
    ck_assert(tui_game_shows(&game, "> 3x3    00:03.00"));
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "best  >"));
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
    game.options.game.no_history = true;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "--no-history"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_personal_best_is_reported_with_the_time_before)
{
    struct tui_game game;

    prepare_random(&game);
    add_solve(&game, "3x3\tstandard", 60000, 0, "3x3#b");
    tui_game_begin(&game, 24, 80);
    /* Another game with the same home, and a board generated to be easy. */
    add_solve(&game, "3x3\tstandard", 50000, 0, "3x3#c");
    add_solve(&game, "3x3\tstandard", 1, 0, "-");
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
    ck_assert_uint_eq(game.app.game.autosave.record.count, 0);
    /* Once more, by its id: first the solution is known from before, then the board. */
    tui_game_press(&game, '0');
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: the solution was watched."));
    tui_game_leave(&game);
    tui_game_begin(&game, 24, 100);
    solve(&game);
    ck_assert(tui_game_shows(&game, "Not counted: this board was played before."));
    ck_assert_uint_eq(game.app.game.autosave.record.count, 0);
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

START_TEST(a_sparkline_shows_the_last_that_fit)
{
    static const uint64_t values[] = {9, 9, 1, 8, 4};
    struct canvas canvas = {.ascii = true};

    ck_assert_int_eq(canvas_resize(&canvas, 1, 10, NULL), NP_OK);
    ck_assert_int_eq(chart_sparkline(&canvas, 0, 2, 5, ROLE_TEXT, values, 5), 5);
    ck_assert_uint_eq(canvas.cells[2].glyph, '_');
    ck_assert_uint_eq(canvas.cells[3].glyph, '#');
    ck_assert_uint_eq(canvas.cells[4].glyph, '-');
    ck_assert_uint_eq(canvas.cells[5].glyph, ' ');
    canvas.ascii = false;
    ck_assert_int_eq(chart_sparkline(&canvas, 0, 0, 10, ROLE_TEXT, values, 2), 2);
    ck_assert_uint_eq(canvas.cells[0].glyph, canvas.cells[1].glyph);
    ck_assert_uint_gt(canvas.cells[0].glyph, 0x2581);
    canvas_free(&canvas);
}
END_TEST

/* The bytes of the file after its header, or 0 if there is none. */
static size_t
event_bytes(const struct autosave *autosave)
{
    static const char head_end[] = "\nevents\n";
    char *bytes;
    size_t count = 0;

    if (file_read(autosave->path, FILE_NO_LIMIT, &bytes, &count, NULL) != NP_OK)
        return 0;
    count -= (size_t)(strstr(bytes, head_end) - bytes) + strlen(head_end);
    free(bytes);
    return count;
}

START_TEST(a_row_that_begins_a_game_is_written_in_one_go)
{
    struct session *session;
    struct tui_game game;

    tui_game_prepare(&game, "4x4#row");
    tui_game_begin(&game, 24, 80);
    session = &game.app.game.session;
    for (unsigned i = 0; i < 8; i++)
        (void)session_move(session, (enum move)(i % MOVE_COUNT), game.now_ns, NULL);
    ck_assert_uint_gt(session->at, 1);
    ck_assert_ptr_null(game.app.game.autosave.path);
    autosave_update(&game.app.game.autosave, session, game.now_ns);
    ck_assert_int_eq(game.app.game.autosave.state, AUTOSAVE_OPEN);
    ck_assert_uint_eq(event_bytes(&game.app.game.autosave), 4 * session->at);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_statistics");
    TCase *tests = tcase_create("tui_statistics");

    tcase_add_test(tests, every_kind_of_board_has_its_line);
    tcase_add_test(tests, a_row_that_begins_a_game_is_written_in_one_go);
    tcase_add_test(tests, small_screens_turn_the_columns);
    tcase_add_test(tests, an_empty_history_says_so);
    tcase_add_test(tests, a_personal_best_is_reported_with_the_time_before);
    tcase_add_test(tests, a_solve_that_does_not_count_says_why);
    tcase_add_test(tests, a_watched_game_is_still_watched_when_it_is_resumed);
    tcase_add_test(tests, a_sparkline_shows_the_last_that_fit);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
