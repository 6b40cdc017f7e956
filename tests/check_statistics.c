// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of records/statistics: which solves count, their order, averages, kinds of boards, DNFs,
 * deletions, sessions, and moves that are not known.
 */
#include "config.h"

#include "records/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_file.h"
#include "support.h"

/* Adds a solve of a 4x4 board to the history, and returns it to be changed before it is written. */
static struct history_solve
solve_at(int64_t when, uint64_t time_ms, uint32_t moves)
{
    static uint64_t boards;
    const uint64_t board = ++boards;
    struct history_solve solve = {.id = board,
        .when = when,
        .width = 4,
        .height = 4,
        .goal = "standard",
        .time_ms = time_ms,
        .moves = moves,
        .shortest = HISTORY_UNKNOWN,
        .kind = SESSION_KIND_RANDOM,
        .key = 1000 + board};

    return solve;
}

static uint64_t
add(struct history_solve solve)
{
    return store_file_add(store_file_path, &solve);
}

static void
change(enum store_change change, uint64_t id, const char *value)
{
    store_file_change(store_file_path, id, change, value);
}

/* The caller reads only what is not owned. */
static struct solve_statistics
sum_up_kind(const struct history_solve *kind, const char *session)
{
    struct store *const store = store_file_open(store_file_path);
    struct solve_statistics statistics;

    ck_assert_int_eq(solve_statistics_read(&statistics, store, kind, session, NULL), NP_OK);
    store_close(store);
    free(statistics.results);
    free(statistics.moves);
    return statistics;
}

static struct solve_statistics
sum_up(const char *session)
{
    const struct history_solve kind = solve_at(0, 0, 0);

    return sum_up_kind(&kind, session);
}

static struct history
read_history(const struct store_filter *filter)
{
    struct store *const store = store_file_open(store_file_path);
    struct history history;

    ck_assert_int_eq(store_read_history(store, filter, &history, NULL), NP_OK);
    store_close(store);
    return history;
}

/* 10 s, 12 s, 14 s, 16 s, 18 s: ao5 is 14 s. With 12 s deleted there are only four; with 18 s a DNF
 * as well as 30 s, which is added, the five are 10 14 16 DNF DNF. */
START_TEST(deleted_solves_are_gone_and_dnfs_are_the_worst)
{
    uint64_t ids[5];
    struct solve_statistics statistics;

    for (unsigned i = 0; i < 5; i++)
        ids[i] = add(solve_at(1000 + i, 10000 + 2000 * i, 100));
    statistics = sum_up(NULL);
    ck_assert_uint_eq(statistics.averages[AVERAGE_AO5].current, 14000);
    change(STORE_DELETE, ids[1], NULL);
    statistics = sum_up(NULL);
    ck_assert_uint_eq(statistics.count, 4);
    ck_assert_uint_eq(statistics.averages[AVERAGE_AO5].current, AVERAGE_NONE);
    ck_assert_uint_eq(statistics.spread.mean_ms, 14500);
    (void)add(solve_at(2000, 30000, 100));
    ck_assert_uint_eq(sum_up(NULL).averages[AVERAGE_AO5].current, 16000); /* (14 + 16 + 18) / 3 */
    change(STORE_RESULT, ids[4], "dnf");
    ck_assert_uint_eq(sum_up(NULL).averages[AVERAGE_AO5].current, 20000); /* (14 + 16 + 30) / 3 */
    change(STORE_RESULT, ids[3], "dnf");
    statistics = sum_up(NULL);
    ck_assert_uint_eq(statistics.averages[AVERAGE_AO5].current, AVERAGE_DNF);
    ck_assert_uint_eq(statistics.averages[AVERAGE_SINGLE].best, 10000);
    ck_assert_uint_eq(statistics.count, 5);
    ck_assert_uint_eq(statistics.dnfs, 2);
    change(STORE_RESTORE, ids[1], NULL);
    change(STORE_RESULT, ids[3], "ok");
    ck_assert_uint_eq(sum_up(NULL).averages[AVERAGE_MO3].current, AVERAGE_DNF);
    ck_assert_uint_eq(sum_up(NULL).count, 6);
}
END_TEST

/* Solves that were added later but are older come first; equal dates stay in order, and those
 * without a date come before all others. */
START_TEST(solves_are_in_the_order_of_their_dates)
{
    static const int64_t dates[] = {500, 600, 600, 100, SOLVE_NO_DATE, 550};
    static const uint64_t wanted[] = {5, 4, 1, 6, 2, 3}; /* in seconds, from 1 as added */
    const struct store_filter all = {.find = ""};
    const struct history_solve kind = solve_at(0, 0, 0);
    struct store *store;
    struct history history;
    struct solve_statistics statistics;

    for (unsigned i = 0; i < 6; i++)
        (void)add(solve_at(dates[i], 1000 * (i + 1), 100));
    history = read_history(&all);
    store = store_file_open(store_file_path);
    ck_assert_int_eq(solve_statistics_read(&statistics, store, &kind, NULL, NULL), NP_OK);
    store_close(store);
    ck_assert_uint_eq(statistics.count, 6);
    for (unsigned i = 0; i < 6; i++) {
        ck_assert_uint_eq(statistics.results[i], 1000 * wanted[i]);
        ck_assert_uint_eq(history.solves[i].number, i + 1);
        ck_assert_int_eq(history.solves[i].when, dates[wanted[i] - 1]);
    }
    solve_statistics_free(&statistics);
    history_free(&history);
}
END_TEST

/* Five times leave out the best and the worst: (20 + 25 + 30) / 3. */
START_TEST(averages_are_those_of_speed_solvers)
{
    static const uint64_t times[] = {10000, 20000, 30000, 90000, 25000};
    struct history_solve hinted = solve_at(0, 1, 1);
    struct solve_statistics statistics;

    hinted.hints = 2;
    (void)add(hinted);
    for (unsigned i = 0; i < 5; i++) {
        struct history_solve solve = solve_at(1000 + i, times[i], 100 + 10 * i);

        solve.shortest = i == 1 ? HISTORY_UNKNOWN : i == 0 ? 90 : 100;
        (void)add(solve);
        if (i < 3)
            continue;
        statistics = sum_up(NULL);
        ck_assert_uint_eq(statistics.count, i + 1);
        ck_assert_uint_eq(statistics.averages[AVERAGE_SINGLE].best, 10000);
        ck_assert_uint_eq(statistics.averages[AVERAGE_AO5].current, i == 3 ? AVERAGE_NONE : 25000);
        ck_assert_uint_eq(statistics.fewest_moves, 100);
        ck_assert_uint_eq(statistics.judged, i);
        ck_assert_uint_eq(statistics.reasons[HISTORY_HINTS], 1);
    }
    ck_assert_uint_eq(statistics.averages[AVERAGE_AO12].current, AVERAGE_NONE);
    ck_assert_double_eq_tol(statistics.mean_excess, 25, 1e-9); /* 10, 20, 30, 40 */
    ck_assert_uint_eq(statistics.spread.mean_ms, 35000);
}
END_TEST

/* The first solve of a board counts, and kinds are kept apart; tiles with another goal are another
 * board. */
START_TEST(boards_and_kinds_are_kept_apart)
{
    static const struct {
        const char *kind, *goal;
        uint64_t time_ms, key;
        bool repeated;
    } rows[] = {
        {SESSION_KIND_PICKED, "standard", 100, 1, false},
        {SESSION_KIND_RANDOM, "standard", 200, 1, true},
        {SESSION_KIND_RANDOM, "standard", 40000, 2, false},
        {"31..31", "standard", 900, 5, false},
        {SESSION_KIND_PICKED, "standard", 20, 5, true},
        {SESSION_KIND_RANDOM, "snail", 10, 2, false},
        {SESSION_KIND_RANDOM, "snail", 9, 2, true},
        {SESSION_KIND_RANDOM, "standard", 50000, 0, false},
        {SESSION_KIND_RANDOM, "standard", 60000, 0, false},
    };
    struct solve_statistics statistics;
    struct history history;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct history_solve solve = solve_at(1000 + (int64_t)i, rows[i].time_ms, 50);

        snprintf(solve.kind, sizeof solve.kind, "%s", rows[i].kind);
        snprintf(solve.goal, sizeof solve.goal, "%s", rows[i].goal);
        solve.key = rows[i].key;
        (void)add(solve);
    }
    statistics = sum_up(NULL);
    ck_assert_uint_eq(statistics.count, 3);
    ck_assert_uint_eq(statistics.averages[AVERAGE_SINGLE].best, 40000);
    ck_assert_uint_eq(statistics.reasons[HISTORY_REPEATED], 1);
    history = store_file_read(store_file_path);
    for (size_t i = 0; i < history.count; i++)
        ck_assert_int_eq(
            history.solves[i].reason, rows[i].repeated ? HISTORY_REPEATED : HISTORY_COUNTS);
    statistics = sum_up_kind(&history.solves[3], NULL);
    ck_assert_uint_eq(statistics.count, 1);
    ck_assert_uint_eq(statistics.averages[AVERAGE_SINGLE].best, 900);
    history_free(&history);
}
END_TEST

START_TEST(the_first_reason_is_given)
{
    struct history_solve solve = solve_at(1, 1000, 10);
    const uint64_t key = solve.key;
    uint64_t last;
    struct history history;

    solve.dnf = true;
    (void)add(solve);
    for (unsigned helps = 0; helps < 4; helps++) {
        solve = solve_at(2 + helps, 1000, 10);
        solve.key = key;
        solve.watched = helps > 0;
        solve.hints = helps > 1;
        solve.solver_moves = helps > 2;
        last = add(solve);
    }
    solve = solve_at(9, 1000, 10);
    solve.solver_moves = 1;
    change(STORE_DELETE, add(solve), NULL);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, 6);
    ck_assert_int_eq(history.solves[0].reason, HISTORY_COUNTS);
    ck_assert_int_eq(history.solves[1].reason, HISTORY_REPEATED);
    ck_assert_int_eq(history.solves[2].reason, HISTORY_WATCHED);
    ck_assert_int_eq(history.solves[3].reason, HISTORY_HINTS);
    ck_assert_int_eq(history.solves[4].reason, HISTORY_SOLVER);
    ck_assert_uint_eq(history.solves[4].id, last);
    ck_assert_int_eq(history.solves[5].reason, HISTORY_DELETED);
    history_free(&history);
}
END_TEST

/* 100 moves in 20 s and 60 in 12 s, of 96 and 60; the third has no moves and the last is a DNF. */
START_TEST(moves_that_are_not_known_are_left_out)
{
    struct history_solve solve = solve_at(1, 20000, 100);
    struct solve_statistics statistics;

    solve.shortest = 96;
    ck_assert_double_eq_tol(solve_moves_per_second(&solve), 5, 1e-9);
    (void)add(solve);
    solve = solve_at(2, 10000, 60);
    solve.shortest = 60;
    (void)add(solve);
    solve = solve_at(3, 30000, 0);
    (void)add(solve);
    solve = solve_at(4, 1000, 50);
    solve.dnf = true;
    (void)add(solve);
    statistics = sum_up(NULL);
    ck_assert_uint_eq(statistics.count, 4);
    ck_assert_uint_eq(statistics.moves_known, 2);
    ck_assert_uint_eq(statistics.fewest_moves, 60);
    ck_assert_double_eq_tol(statistics.mean_moves, 80, 1e-9);
    ck_assert_double_eq_tol(statistics.moves_per_second, 160 / 30., 1e-9);
    ck_assert_uint_eq(statistics.judged, 2);
    ck_assert_double_eq_tol(statistics.mean_excess, 2, 1e-9);
    ck_assert_uint_eq(statistics.spread.mean_ms, 20000);
}
END_TEST

START_TEST(a_session_has_statistics_of_its_own)
{
    struct history history;
    const struct store_filter each = {.each = STORE_EACH_GROUP};
    struct history_solve solve;
    uint64_t moved;

    (void)add(solve_at(100, 9000, 100));
    moved = add(solve_at(300, 11000, 100));
    for (unsigned i = 0; i < 3; i++) {
        solve = solve_at(200 + i, 10000 + 1000 * i, 100);
        snprintf(solve.group, sizeof solve.group, "evening");
        (void)add(solve);
    }
    ck_assert_uint_eq(sum_up(NULL).count, 5);
    ck_assert_uint_eq(sum_up("").count, 2);
    ck_assert_uint_eq(sum_up("evening").averages[AVERAGE_MO3].best, 11000);
    ck_assert_uint_eq(sum_up("morning").count, 0);
    change(STORE_GROUP, moved, "morning");
    ck_assert_uint_eq(sum_up("").count, 1);
    ck_assert_uint_eq(sum_up("morning").count, 1);
    history = read_history(&each);
    ck_assert_uint_eq(history.count, 3);
    ck_assert_str_eq(history.solves[0].group, "morning");
    ck_assert_str_eq(history.solves[1].group, "evening");
    ck_assert_uint_eq(history.solves[1].number, 3);
    ck_assert_str_eq(history.solves[2].group, "");
    history_free(&history);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("statistics");
    TCase *tests = tcase_create("statistics");

    tcase_add_checked_fixture(tests, store_file_set_up, store_file_tear_down);
    tcase_add_test(tests, deleted_solves_are_gone_and_dnfs_are_the_worst);
    tcase_add_test(tests, solves_are_in_the_order_of_their_dates);
    tcase_add_test(tests, averages_are_those_of_speed_solvers);
    tcase_add_test(tests, boards_and_kinds_are_kept_apart);
    tcase_add_test(tests, the_first_reason_is_given);
    tcase_add_test(tests, moves_that_are_not_known_are_left_out);
    tcase_add_test(tests, a_session_has_statistics_of_its_own);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
