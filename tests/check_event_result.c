// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The line of a result, and its bar.
 */
#include "config.h"

#include "play/contest/result.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "play/contest/rules.h"
#include "play/session.h"

#include "event_scene.h"
#include "support.h"

static const char *
line_of(const struct session *session)
{
    static char text[RESULT_LINE_BYTES];
    const struct result result = result_of(session);

    result_line(text, sizeof text, &result);
    return text;
}

START_TEST(test_lines_of_results)
{
    struct session session;

    event_scene_begin(&session, "daily:3");
    snprintf(session.names.id, sizeof session.names.id, "3x3#daily-2026-11-22");
    event_scene_move(&session, "L", SECOND);
    event_scene_move(&session, "U", SECOND + UINT64_C(48210000000));
    ck_assert_str_eq(line_of(&session),
        "npuzzle daily 2026-11-22 3x3  0:48.21  2 moves (+0)  0.0 moves/s  3x3#daily-2026-11-22");
    memset(&session.attempt, 0, sizeof session.attempt);
    ck_assert_str_eq(
        line_of(&session), "npuzzle 3x3  0:48.21  2 moves (+0)  0.0 moves/s  3x3#daily-2026-11-22");
    session_free(&session);

    event_scene_begin(&session, "blind:3");
    (void)event_go(&session, SECOND);
    event_scene_move(&session, "LUR", 3 * SECOND);
    ck_assert_int_eq(event_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session), "npuzzle blind 3x3  DNF  3x3#otter-512");
    session_free(&session);
}
END_TEST

START_TEST(test_lines_of_attempts_with_rules_of_their_own)
{
    struct session session;

    event_scene_begin(&session, "fewest:3,60");
    (void)event_go(&session, SECOND);
    event_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_int_eq(event_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session), "npuzzle fewest 60 s 3x3  2 moves (+0)  3x3#otter-512");
    session_free(&session);

    event_scene_begin(&session, "blind:3");
    (void)event_go(&session, SECOND);
    event_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_int_eq(event_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session),
        "npuzzle blind 3x3  0:04.00 (look 0:02.00)  2 moves (+0)  0.5 moves/s  3x3#otter-512");
    session_free(&session);

    event_scene_begin(&session, "relay:3");
    session.attempt.part = 2;
    session.attempt.splits[0] = (struct attempt_split){1200, 6};
    (void)event_go(&session, SECOND);
    event_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_str_eq(
        line_of(&session), "npuzzle relay 2x2-3x3  0:03.20  8 moves  2.5 moves/s  0:01.20 0:02.00");
    session_free(&session);
}
END_TEST

START_TEST(test_times_of_results)
{
    static const struct {
        uint64_t ms;
        const char *text;
    } rows[] = {{0, "0:00.00"}, {9, "0:00.00"}, {59999, "0:59.99"}, {60000, "1:00.00"},
        {3599999, "59:59.99"}, {3723040, "1:02:03.04"}};

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(result_time(rows[i].ms).text, rows[i].text);
}
END_TEST

START_TEST(test_the_bar_falls_to_the_goal)
{
    struct session session;
    char bar[RESULT_BAR_BYTES];

    event_scene_begin(&session, "single:3");
    ck_assert_int_eq(result_bar(bar, &session, NULL), NP_UNSUPPORTED);
    event_scene_move(&session, "L", SECOND);
    event_scene_move(&session, "U", 13 * SECOND);
    ck_assert_int_eq(result_bar(bar, &session, NULL), NP_OK);
    ck_assert_str_eq(bar, "████████████");
    session_free(&session);

    event_scene_begin(&session, "single:3");
    event_scene_move(&session, "R", SECOND);
    event_scene_move(&session, "LL", 7 * SECOND);
    event_scene_move(&session, "U", 13 * SECOND);
    ck_assert_int_eq(result_bar(bar, &session, NULL), NP_OK);
    ck_assert_str_eq(bar, "██████▃▃▃▃▃▃");
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("event_result");
    TCase *const tests = tcase_create("event_result");

    tcase_add_test(tests, test_lines_of_results);
    tcase_add_test(tests, test_lines_of_attempts_with_rules_of_their_own);
    tcase_add_test(tests, test_times_of_results);
    tcase_add_test(tests, test_the_bar_falls_to_the_goal);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
