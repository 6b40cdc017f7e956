// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The record of a player at the board of the day: days in a row.
 */
#include "config.h"

#include "records/contest_record.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "support.h"

enum { DAY = 24 * 60 * 60, TODAY = 20779 /* 2026-11-22 */ };

/* Sums up solves of the board of the day: -1 ends `days`. `late` was finished a day later. */
static struct event_record
record_of_days(const int *days, int late, int dnf)
{
    static struct history_solve solves[16];
    const struct history history = {.solves = solves};
    struct history counted = history;
    struct event_record record;
    struct event_spec spec;

    memset(solves, 0, sizeof solves);
    ck_assert_int_eq(event_spec_parse(&spec, "daily:4", NULL), NP_OK);
    for (; days[counted.count] >= 0; counted.count++) {
        struct history_solve *const solve = &solves[counted.count];
        const int64_t day = TODAY + days[counted.count] - 10;
        char id[PUZZLE_ID_BYTES] = "4x4#";

        puzzle_seed_of_day(id + strlen(id), day * DAY);
        strcpy(solve->goal, "standard");
        snprintf(solve->puzzle, sizeof solve->puzzle, "%s", id);
        solve->contest = spec;
        solve->attempt = counted.count + 1;
        solve->part = 1;
        solve->time_ms = 1000;
        solve->when = (day + (days[counted.count] == late)) * DAY + 3600;
        solve->dnf = days[counted.count] == dnf;
    }
    ck_assert_int_eq(event_record_sum(&record, &counted, &spec, GOAL_STANDARD,
                         (int64_t)TODAY * DAY + 7200, NULL),
        NP_OK);
    return record;
}

START_TEST(days_in_a_row_make_a_streak)
{
    static const struct {
        int days[8];
        int late, dnf;
        uint32_t streak, longest;
        bool today;
    } rows[] = {
        {{-1}, -1, -1, 0, 0, false},
        {{10, -1}, -1, -1, 1, 1, true},
        {{9, -1}, -1, -1, 1, 1, false},
        {{8, -1}, -1, -1, 0, 1, false},
        {{3, 4, 5, 6, 8, 9, 10, -1}, -1, -1, 3, 4, true},
        {{7, 8, 9, -1}, -1, -1, 3, 3, false},
        {{9, 8, 10, -1}, 9, -1, 3, 3, true},
        {{8, 9, 10, 12, -1}, -1, -1, 3, 3, true},
        {{8, 9, 10, -1}, -1, 9, 1, 1, true},
        {{8, 9, 10, -1}, -1, 10, 2, 2, true},
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct event_record record = record_of_days(rows[i].days, rows[i].late, rows[i].dnf);

        ck_assert_msg(record.streak == rows[i].streak && record.longest == rows[i].longest &&
                          record.today == rows[i].today,
            "row %u: %u, %u, %d", i, record.streak, record.longest, record.today);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("event_record");
    TCase *const tests = tcase_create("event_record");

    tcase_add_test(tests, days_in_a_row_make_a_streak);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
