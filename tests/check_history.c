// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/solves/history: lines, averages, kinds, and solves that do not count.
 */
#include "config.h"

#include "game/solves/history.h"

#include <stdio.h>
#include <string.h>

#include "base/file/file.h"
#include "game/solves/statistics.h"
#include "save_file.h"
#include "support.h"

/* Adds a line to the history by hand. */
static void
add_line(unsigned ms, unsigned moves, const char *shortest, unsigned hints)
{
    static unsigned boards;
    char line[128];

    snprintf(line, sizeof line,
        "2026-11-21T12:00:59Z\t4x4\tstandard\t%u\t%u\t%s\t%u\t0\t0\t4x4#a%u", ms, moves, shortest,
        hints, boards++);
    save_file_add_solve(save_file_path, line);
}

static const struct history_solve four = {
    .width = 4, .height = 4, .goal = "standard", .kind = SESSION_KIND_RANDOM};

static struct solve_statistics
sum_up(const struct history *history, const struct history_solve *kind)
{
    return solve_statistics_of_kind(history, kind, NULL, AVERAGE_ALL);
}

START_TEST(averages_are_those_of_speed_solvers)
{
    const struct history_solve hinted = {.hints = 1};
    const struct history_solve played = {.solver_moves = 1};
    struct history history;
    struct solve_statistics record;

    ck_assert_int_eq(history_reason(&four), HISTORY_COUNTS);
    ck_assert_int_eq(history_reason(&hinted), HISTORY_HINTS);
    ck_assert_int_eq(history_reason(&played), HISTORY_SOLVER);
    /* Boards generated to be easy are of another kind. */
    save_file_add_solve(save_file_path, "-\t4x4\tstandard\t5\t2\t2\t0\t0\t0\t-");
    save_file_add_solve(save_file_path, "-\t4x4\tstandard\t6\t2\t2\t0\t0\t0\t4x4~8#a b");
    add_line(10000, 100, "90", 0);
    add_line(1, 1, "1", 2); /* with help: does not count */
    add_line(20000, 110, "-", 0);
    ck_assert_int_eq(file_append(save_file_path, "nonsense", NULL), NP_OK);
    add_line(30000, 120, "100", 0);
    add_line(90000, 130, "100", 0);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    record = sum_up(&history, &four);
    ck_assert_uint_eq(record.count, 4);
    ck_assert_uint_eq(record.averages[AVERAGE_AO5].current, AVERAGE_NONE);
    ck_assert_uint_eq(record.averages[AVERAGE_SINGLE].best, 10000);
    ck_assert_uint_eq(record.spread.mean_ms, 37500);
    ck_assert_uint_eq(record.fewest_moves, 100);
    ck_assert_uint_eq(record.judged, 3);
    ck_assert_double_eq_tol(record.mean_excess, 20, 1e-9);
    history_free(&history);
    add_line(25000, 120, "100", 0);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    record = sum_up(&history, &four);
    ck_assert_uint_eq(record.averages[AVERAGE_AO5].current, 25000);
    ck_assert_uint_eq(record.averages[AVERAGE_AO5].best, 25000);
    ck_assert_uint_eq(record.averages[AVERAGE_AO12].current, AVERAGE_NONE);
    history_free(&history);
}
END_TEST

/* The times grow as squares, so dropping the best and the worst changes the mean: 4 + 9 + 16 = 29 s
 * of three, 97^2 + 98^2 + 99^2 = 28814 s of three, 90^2 + ... + 99^2 = 89385 s of ten and
 * 6^2 + ... + 95^2 = 290265 s of ninety. */
START_TEST(averages_leave_the_best_and_the_worst_out)
{
    struct history history;
    struct solve_statistics record;

    for (unsigned i = 1; i <= 100; i++) {
        const uint64_t ms = 1000 * (uint64_t)i * i;

        add_line((unsigned)ms, 100, "90", 0);
        if (i < 99)
            continue;
        ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
        record = sum_up(&history, &four);
        ck_assert_uint_eq(record.averages[AVERAGE_AO100].current, i < 100 ? AVERAGE_NONE : 3225170);
        history_free(&history);
    }
    ck_assert_uint_eq(record.count, 100);
    ck_assert_uint_eq(record.averages[AVERAGE_AO5].current, 9604670);
    ck_assert_uint_eq(record.averages[AVERAGE_AO5].best, 9670);
    ck_assert_uint_eq(record.averages[AVERAGE_AO12].current, 8938500);
}
END_TEST

START_TEST(a_line_of_history_is_whole_or_damaged)
{
    static const char *const wrong[] = {
        "-\t4x4\tstandard\t31622400001\t50\t40\t0\t0\t0\t4x4#a", /* more than a year */
        "-\t4x4\tstandard\t12345678901234567890\t50\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t-5\t50\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5s\t50\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5\t\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5\t50\t40\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5\t50\t40\t0\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5\t9999999999\t40\t0\t0\t0\t4x4#a",
        "-\t40000x4\tstandard\t5\t50\t40\t0\t0\t0\t4x4#a",
        "-\t0x4\tstandard\t5\t50\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\ta-goal-with-a-long-name\t5\t50\t40\t0\t0\t0\t4x4#a",
        "-\t4x4\tstandard\t5\t50\t40\t0\t0\t0\t",
    };
    const size_t count = sizeof wrong / sizeof wrong[0];
    struct history history;

    for (size_t i = 0; i < count; i++)
        save_file_add_solve(save_file_path, wrong[i]);
    save_file_add_solve(save_file_path, "-\t4x4\tstandard\t31622400000\t50\t-\t0\t0\t0\t-");
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.skipped, count);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(history.solves[0].time_ms, HISTORY_TIME_MS_MAX);
    ck_assert_uint_eq(history.solves[0].shortest, HISTORY_UNKNOWN);
    history_free(&history);
}
END_TEST

START_TEST(half_a_line_of_history_is_skipped)
{
    static const char tails[][8] = {"2026", "x\n", "\0\0\0\n"};

    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        struct history history;
        FILE *stream;

        (void)remove(save_file_path);
        add_line(10000, 100, "90", 0);
        stream = fopen(save_file_path, "a");
        ck_assert_ptr_nonnull(stream);
        ck_assert_uint_eq(fwrite(tails[i], 1, i == 2 ? 4 : strlen(tails[i]), stream),
            i == 2 ? 4 : strlen(tails[i]));
        fclose(stream);
        ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
        ck_assert_uint_eq(history.count, 1);
        ck_assert_uint_eq(history.skipped, 1);
        ck_assert(history.tail_damaged);
        history_free(&history);
        add_line(20000, 100, "90", 0);
        ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
        ck_assert_uint_eq(history.count, 2);
        ck_assert_uint_eq(history.skipped, 1);
        ck_assert(!history.tail_damaged);
        history_free(&history);
    }
}
END_TEST

/* The first solve of a board counts, and kinds are kept apart. */
START_TEST(boards_and_kinds_are_kept_apart)
{
    static const char *const lines[] = {
        "-\t4x4\tstandard\t50000\t99\t-\t0\t0\t0\t4x4#old",
        "-\t4x4\tstandard\t100\t98\t-\t0\t0\t0\t4x4#old",
        "-\t4x4\tstandard\t200\t97\t-\t0\t0\t0\t4x4#old\trandom\t00000000000000a1\t-",
        "-\t4x4\tstandard\t40000\t96\t-\t0\t0\t0\t4x4#new\trandom\t00000000000000a2\t-",
        "-\t4x4\tstandard\t300\t95\t-\t0\t0\t0\t4x4#seen\trandom\t00000000000000a3\twatched",
        "-\t4x4\tstandard\t10\t2\t2\t0\t0\t0\t4x4#x.9\t2..2\t00000000000000a4\t-",
        "-\t4x4\tstandard\t900\t31\t31\t0\t0\t0\t4x4#y.9\t31..31\t00000000000000a5\t-",
        "-\t4x4\tstandard\t20\t31\t31\t0\t0\t0\t-\tpicked\t00000000000000a5\t-",
    };
    static const char *const wrong[] = {
        "-\t4x4\tstandard\t5\t2\t2\t0\t0\t0\t4x4#a\trandom\t00000000000000a1\tseen",
        "-\t4x4\tstandard\t5\t2\t2\t0\t0\t0\t4x4#a\trandom\ta1\t-",
        "-\t4x4\tstandard\t5\t2\t2\t0\t0\t0\t4x4#a\t\t00000000000000a1\t-",
        "-\t4x4\tstandard\t5\t2\t2\t0\t0\t0\t4x4#a\trandom\t00000000000000a1\t-\t-",
    };
    struct history_solve range = four;
    struct history history;
    struct solve_statistics record;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        save_file_add_solve(save_file_path, lines[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        save_file_add_solve(save_file_path, wrong[i]);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, sizeof lines / sizeof lines[0]);
    ck_assert_uint_eq(history.skipped, sizeof wrong / sizeof wrong[0]);
    record = sum_up(&history, &four);
    ck_assert_uint_eq(record.count, 2);
    ck_assert_uint_eq(record.averages[AVERAGE_SINGLE].best, 40000);
    ck_assert_uint_eq(record.fewest_moves, 96);
    ck_assert_uint_eq(record.reasons[HISTORY_REPEATED], 2);
    ck_assert_uint_eq(record.reasons[HISTORY_WATCHED], 1);
    snprintf(range.kind, sizeof range.kind, "31..31");
    record = sum_up(&history, &range);
    ck_assert_uint_eq(record.count, 1);
    ck_assert_uint_eq(record.averages[AVERAGE_SINGLE].best, 900);
    /* A board of a range, opened from a file: recognised by its key. */
    ck_assert(history.solves[7].repeated);
    history_free(&history);
}
END_TEST

/* The same tiles with another goal are another board. */
START_TEST(a_goal_tells_boards_apart)
{
    static const char *const lines[] = {
        "-\t4x4\tstandard\t900\t31\t-\t0\t0\t0\t-\tpicked\t00000000000000a1\t-",
        "-\t4x4\tsnail\t900\t31\t-\t0\t0\t0\t-\tpicked\t00000000000000a1\t-",
        "-\t4x4\tsnail\t900\t31\t-\t0\t0\t0\t-\tpicked\t00000000000000a1\t-",
        "-\t4x4\tsnail\t900\t31\t-\t0\t0\t0\t-",
        "-\t4x4\tsnail\t900\t31\t-\t0\t0\t0\t-",
    };
    struct history history;
    struct history_solve other;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        save_file_add_solve(save_file_path, lines[i]);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, sizeof lines / sizeof lines[0]);
    for (size_t i = 0; i < history.count; i++)
        ck_assert_int_eq(history.solves[i].repeated, i == 2);
    other = history.solves[0];
    ck_assert(history_has_board(&history, &other));
    snprintf(other.goal, sizeof other.goal, "blank-first");
    ck_assert(!history_has_board(&history, &other));
    history_free(&history);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("history");
    TCase *tests = tcase_create("history");

    tcase_add_checked_fixture(tests, save_file_set_up, save_file_tear_down);
    tcase_add_test(tests, averages_are_those_of_speed_solvers);
    tcase_add_test(tests, averages_leave_the_best_and_the_worst_out);
    tcase_add_test(tests, a_line_of_history_is_whole_or_damaged);
    tcase_add_test(tests, half_a_line_of_history_is_skipped);
    tcase_add_test(tests, boards_and_kinds_are_kept_apart);
    tcase_add_test(tests, a_goal_tells_boards_apart);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
