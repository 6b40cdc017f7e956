// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/solves: lines with every move, their damage, changes, and two lines of one solve.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/file/file.h"
#include "records/history.h"
#include "records/kept_solve.h"
#include "records/statistics.h"
#include "save_file.h"
#include "support.h"

static struct session session;

static void
begin(const char *goal_text)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 6, 7, 5, 8};
    struct board board, goal_board;
    struct goal goal;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, tiles, sizeof tiles);
    board.blank = 4;
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    if (strcmp(goal_text, "custom") == 0) {
        ck_assert_int_eq(board_init(&goal_board, 3, 3, NULL), NP_OK);
        /* The goal two moves after the standard one. */
        memcpy(goal_board.tiles, (const uint32_t[]){1, 2, 3, 4, 5, 6, 0, 7, 8},
            9 * sizeof goal_board.tiles[0]);
        goal_board.blank = 6;
        goal_free(&goal);
        ck_assert_int_eq(goal_from_board(&goal, &goal_board, NULL), NP_OK);
        board_free(&goal_board);
    }
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
    snprintf(session.names.id, sizeof session.names.id, "3x3#solves");
    board_free(&board);
    goal_free(&goal);
}

#define MS UINT64_C(1000000)

/* Plays with everything that can happen in a game, and solves the board after 4321 ms. */
static void
play(void)
{
    uint32_t count;

    ck_assert_int_eq(session_move(&session, MOVE_DOWN, 0, NULL), NP_OK);
    ck_assert_int_eq(session_undo(&session, 200 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_redo(&session, 300 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_take_hint(&session, 350 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 500 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_restart(&session, 1000 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_move_by_solver(&session, MOVE_RIGHT, 1500 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_slide(&session, 5, 2000 * MS, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(session_undo(&session, 2500 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_undo(&session, 2600 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_watch(&session, 2700 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_mark_time(&session, 3000 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_UP, 4000 * MS, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_LEFT, 4321 * MS, NULL), NP_OK);
}

static void
set_up(void)
{
    save_file_set_up();
    begin("standard");
}

static void
tear_down(void)
{
    session_free(&session);
    save_file_tear_down();
}

static struct history
read_all(void)
{
    struct history history;
    struct np_error error = {.text = ""};

    ck_assert_msg(history_read(&history, save_file_path, &error) == NP_OK, "%s", error.text);
    return history;
}

static void
add(void)
{
    ck_assert_int_eq(history_add(save_file_path, &session, 1700000000, NULL), NP_OK);
}

/* Both sessions have the same board, steps and events. */
static void
expect_same(const struct session *a, const struct session *b)
{
    ck_assert(board_equal(&a->board, &b->board));
    ck_assert_uint_eq(a->event_count, b->event_count);
    for (size_t i = 0; i < a->event_count; i++) {
        ck_assert_uint_eq(a->events[i].time_ms, b->events[i].time_ms);
        ck_assert_int_eq(a->events[i].letter, b->events[i].letter);
        ck_assert_int_eq(a->events[i].joined, b->events[i].joined);
        ck_assert_int_eq(a->events[i].solver, b->events[i].solver);
    }
    ck_assert_uint_eq(a->moves, b->moves);
    ck_assert_uint_eq(a->hints, b->hints);
    ck_assert_uint_eq(a->undos, b->undos);
    ck_assert_uint_eq(a->solver_moves, b->solver_moves);
    ck_assert_int_eq(a->watched, b->watched);
    ck_assert_int_eq(a->finished, b->finished);
    if (a->finished)
        ck_assert_uint_eq(a->played_ns, b->played_ns);
}

START_TEST(a_solve_is_kept_whole)
{
    struct session again;
    struct history history;
    struct kept_solve kept;

    if (_i == 1) {
        session_free(&session);
        begin("custom");
    }
    play();
    snprintf(session.names.event, sizeof session.names.event, "relay:3");
    snprintf(session.names.group, sizeof session.names.group, "slow and\tcareful");
    session.names.solve = 77;
    add();
    history = read_all();
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(history.skipped, 0);
    ck_assert_uint_eq(history.solves[0].id, 77);
    ck_assert_int_eq(history.solves[0].when, 1700000000);
    ck_assert_str_eq(history.solves[0].event, "relay:3");
    ck_assert_str_eq(history.solves[0].session, "slow and?careful");
    ck_assert_str_eq(history.solves[0].goal, _i == 1 ? "custom" : "standard");
    ck_assert_uint_eq(history.solves[0].time_ms, session.played_ns / MS);
    ck_assert_uint_eq(history.solves[0].key, history_solve_of(&session).key);
    ck_assert(history.solves[0].whole && !history.solves[0].dnf && !history.solves[0].deleted);
    ck_assert_int_eq(kept_solve_read(&kept, save_file_path, &history.solves[0], NULL), NP_OK);
    ck_assert_str_eq(kept.puzzle, "3x3#solves");
    ck_assert_int_eq(kept_solve_replay(&kept, &again, NULL), NP_OK);
    expect_same(&session, &again);
    session_free(&again);
    kept_solve_free(&kept);
    history_free(&history);
}
END_TEST

START_TEST(a_solve_is_recorded_once)
{
    struct history history;

    session.names.solve = 5;
    add();
    add();
    session.names.solve = 6;
    add();
    session.names.solve = 0;
    add();
    /* A time as a damaged game may have it. */
    session.played_ns = UINT64_MAX;
    add();
    history = read_all();
    ck_assert_uint_eq(history.count, 4);
    ck_assert_uint_eq(history.doubled, 1);
    ck_assert_uint_eq(history.skipped, 0);
    ck_assert_uint_eq(history_find(&history, 5), 0);
    ck_assert_uint_eq(history_find(&history, 6), 1);
    ck_assert_uint_eq(history_find(&history, 7), SIZE_MAX);
    ck_assert_uint_ne(history.solves[2].id, history.solves[3].id);
    history_free(&history);
}
END_TEST

static const char bare_line[] = "-\t4x4\tstandard\t50000\t99\t-\t0\t0\t0\t4x4#old";

START_TEST(changes_apply_to_the_solves_before_them)
{
    struct history history;
    uint64_t old;

    save_file_add_solve(save_file_path, bare_line);
    save_file_add_solve(save_file_path, bare_line);
    session.names.solve = 5;
    add();
    history = read_all();
    ck_assert_uint_eq(history.count, 3);
    old = history.solves[1].id;
    ck_assert_uint_ne(old, history.solves[0].id);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_DELETE, old, NULL, NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_COMMENT, 5, "a\nb", NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_SESSION, 5, "slow", NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_RESULT, 5, "dnf", NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_DELETE, 4711, NULL, NULL), NP_OK);
    /* Only what was added is read now. */
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 3);
    ck_assert_uint_eq(history.skipped, 0);
    ck_assert(!history.solves[0].deleted);
    ck_assert(history.solves[1].deleted);
    ck_assert_str_eq(history.solves[2].comment, "a?b");
    ck_assert_str_eq(history.solves[2].session, "slow");
    ck_assert(history.solves[2].dnf);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_RESTORE, old, NULL, NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_COMMENT, 5, "", NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_SESSION, 5, NULL, NULL), NP_OK);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_RESULT, 5, "ok", NULL), NP_OK);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert(!history.solves[1].deleted);
    ck_assert_ptr_null(history.solves[2].comment);
    ck_assert_str_eq(history.solves[2].session, "");
    ck_assert(!history.solves[2].dnf);
    history_free(&history);
}
END_TEST

/* Solves from another program come after newer ones in the file. */
START_TEST(solves_are_sorted_by_date)
{
    static const int64_t dates[] = {50, 30, SOLVE_NO_DATE, 40, 30, 10};
    static const uint64_t order[] = {6, 2, 3, 5, 4, 1};
    struct history history;

    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        struct history_solve solve = history_solve_of(&session);

        solve.id = i + 1;
        solve.when = dates[i];
        ck_assert_int_eq(history_add_solve(save_file_path, &solve, NULL), NP_OK);
    }
    history = read_all();
    ck_assert_uint_eq(history.count, sizeof order / sizeof order[0]);
    for (size_t i = 0; i < history.count; i++) {
        ck_assert_uint_eq(history.solves[i].id, order[i]);
        ck_assert_uint_eq(history_find(&history, order[i]), i);
        ck_assert_int_eq(history.solves[i].repeated, i > 0);
        ck_assert(!history.solves[i].whole);
    }
    history_free(&history);
}
END_TEST

static struct solve_statistics
sum_up(const struct history *history, const struct history_solve *kind)
{
    return solve_statistics_of_kind(history, kind, NULL, AVERAGE_ALL);
}

START_TEST(a_deleted_solve_and_one_not_finished_do_not_count)
{
    const struct history_solve kind = history_solve_of(&session);
    struct history history;

    session.names.solve = 1;
    snprintf(session.names.id, sizeof session.names.id, "3x3#a");
    session.played_ns = 9000 * MS;
    add();
    session.names.solve = 2;
    snprintf(session.names.id, sizeof session.names.id, "3x3#b");
    session.played_ns = 1000 * MS;
    /* Another board, or it would be a repeated one. */
    session.positions.items[0].key ^= 1;
    session.names.dnf = true;
    add();
    history = read_all();
    ck_assert_uint_eq(sum_up(&history, &kind).averages[AVERAGE_SINGLE].best, 9000);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_RESULT, 2, "ok", NULL), NP_OK);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(sum_up(&history, &kind).averages[AVERAGE_SINGLE].best, 1000);
    ck_assert_int_eq(history_change(save_file_path, SOLVE_DELETE, 2, NULL, NULL), NP_OK);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(sum_up(&history, &kind).count, 1);
    history_free(&history);
}
END_TEST

/* Replaces the file. */
static void
put(const char *bytes, size_t count)
{
    ck_assert_int_eq(file_write(save_file_path, bytes, count, 0, NULL), NP_OK);
}

/* A line with any byte changed is not believed, and the line after it is read. */
START_TEST(a_damaged_line_is_not_believed)
{
    struct history history;
    char *bytes;
    size_t count;

    play();
    session.names.solve = 5;
    add();
    ck_assert_int_eq(history_change(save_file_path, SOLVE_COMMENT, 5, "x", NULL), NP_OK);
    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    for (size_t i = 0; i < count; i++) {
        const char was = bytes[i];

        bytes[i] ^= 2;
        put(bytes, count);
        bytes[i] = was;
        session.names.solve = 6;
        add();
        history = read_all();
        ck_assert_msg(history.count >= 1 && history.solves[history.count - 1].id == 6,
            "byte %zu: the next solve is lost", i);
        ck_assert_msg(history.skipped >= 1, "byte %zu: nothing is noticed", i);
        ck_assert_msg(
            history.count == 1 || (history.solves[0].id == 5 && history.solves[0].comment == NULL),
            "byte %zu: damage is believed", i);
        history_free(&history);
    }
    free(bytes);
}
END_TEST

/* A program that is killed while it writes leaves part of a line; the next line is whole. */
START_TEST(part_of_a_line_does_not_swallow_the_next)
{
    struct history history;
    char *bytes;
    size_t count;

    play();
    session.names.solve = 5;
    add();
    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    for (size_t i = 0; i < count; i++) {
        put(bytes, i);
        history = read_all();
        ck_assert_uint_eq(history.count, 0);
        ck_assert_int_eq(history.tail_damaged, i > 0);
        session.names.solve = 6;
        add();
        ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
        /* Without its newline, the line is whole when it gets one. */
        ck_assert_uint_eq(history.count, i + 1 == count ? 2 : 1);
        ck_assert_uint_eq(history.solves[history.count - 1].id, 6);
        ck_assert_uint_eq(history.skipped, i > 0 && i + 1 < count);
        ck_assert(!history.tail_damaged);
        history_free(&history);
    }
    free(bytes);
}
END_TEST

/* Four programs add solves at once, and comment them. */
START_TEST(several_programs_write_at_once)
{
    enum { PROGRAMS = 4, EACH = 50 };
    struct history history;

    play();
    for (unsigned program = 0; program < PROGRAMS; program++) {
        const pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child > 0)
            continue;
        for (unsigned i = 0; i < EACH; i++) {
            session.names.solve = 1 + EACH * program + i;
            if (history_add(save_file_path, &session, 1700000000, NULL) != NP_OK ||
                history_change(save_file_path, SOLVE_COMMENT, session.names.solve, "x", NULL) !=
                    NP_OK)
                _exit(1);
        }
        _exit(0);
    }
    for (unsigned program = 0; program < PROGRAMS; program++) {
        int status;

        ck_assert_int_gt(wait(&status), 0);
        ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    history = read_all();
    ck_assert_uint_eq(history.count, PROGRAMS * EACH);
    ck_assert_uint_eq(history.skipped + history.doubled, 0);
    for (size_t i = 0; i < history.count; i++)
        ck_assert_str_eq(history.solves[i].comment, "x");
    history_free(&history);
}
END_TEST

START_TEST(a_file_that_changed_is_noticed)
{
    struct history history;
    struct kept_solve kept;

    play();
    session.names.solve = 5;
    add();
    history = read_all();
    put("x\n", 2);
    ck_assert_int_eq(
        kept_solve_read(&kept, save_file_path, &history.solves[0], NULL), NP_BAD_INPUT);
    kept_solve_free(&kept);
    session.names.solve = 6;
    add();
    ck_assert_int_eq(
        kept_solve_read(&kept, save_file_path, &history.solves[0], NULL), NP_BAD_INPUT);
    kept_solve_free(&kept);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(history.solves[0].id, 6);
    ck_assert_int_eq(unlink(save_file_path), 0);
    ck_assert_int_eq(
        kept_solve_read(&kept, save_file_path, &history.solves[0], NULL), NP_NOT_FOUND);
    kept_solve_free(&kept);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 0);
    save_file_add_solve(save_file_path, bare_line);
    ck_assert_int_eq(history_refresh(&history, save_file_path, NULL), NP_OK);
    ck_assert_int_eq(
        kept_solve_read(&kept, save_file_path, &history.solves[0], NULL), NP_UNSUPPORTED);
    kept_solve_free(&kept);
    history_free(&history);
}
END_TEST

/* The processor time of reading the file and one plain pass over its bytes. */
static int64_t
plain_pass_ns(void)
{
    const int64_t start_ns = clock_thread_cpu_ns();
    char *bytes;
    size_t count;

    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_uint_ne(checksum_of(bytes, count), 0);
    free(bytes);
    return clock_thread_cpu_ns() - start_ns;
}

/* Solves of 700 bytes. On a busy machine both times are longer, but not their ratio. */
START_TEST(a_long_history_is_read_fast)
{
    enum { SOLVES = 20000, PASSES = 3 };
    struct text file = {0};

    for (unsigned i = 0; i < 60; i++) {
        ck_assert_int_eq(
            session_move(&session, i % 2 == 0 ? MOVE_DOWN : MOVE_UP, i * 200 * MS, NULL), NP_OK);
        ck_assert_int_eq(session_undo(&session, (i * 200 + 100) * MS, NULL), NP_OK);
    }
    for (unsigned i = 0; i < SOLVES; i++) {
        struct history_solve solve = history_solve_of(&session);

        solve.id = i + 1;
        solve.key = i * UINT64_C(0x9e3779b97f4a7c15);
        ck_assert_int_eq(solve_print(&file, &solve, &session, NULL), NP_OK);
        text_add_char(&file, '\n');
    }
    ck_assert_uint_ge(file.length, 600 * (size_t)SOLVES);
    put(file.bytes, file.length);
    text_free(&file);
    const int64_t pass_ns = plain_pass_ns();
    const int64_t start_ns = clock_thread_cpu_ns();
    struct history history = read_all();
    const double passes = (double)(clock_thread_cpu_ns() - start_ns) / (double)pass_ns;
    ck_assert_uint_eq(history.count, SOLVES);
    ck_assert_double_le(passes, PASSES);
    history_free(&history);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("solves");
    TCase *tests = tcase_create("solves");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_solve_is_kept_whole, 0, 2);
    tcase_add_test(tests, a_solve_is_recorded_once);
    tcase_add_test(tests, changes_apply_to_the_solves_before_them);
    tcase_add_test(tests, solves_are_sorted_by_date);
    tcase_add_test(tests, a_deleted_solve_and_one_not_finished_do_not_count);
    tcase_add_test(tests, a_damaged_line_is_not_believed);
    tcase_add_test(tests, part_of_a_line_does_not_swallow_the_next);
    tcase_add_test(tests, several_programs_write_at_once);
    tcase_add_test(tests, a_file_that_changed_is_noticed);
    tcase_add_test(tests, a_long_history_is_read_fast);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
