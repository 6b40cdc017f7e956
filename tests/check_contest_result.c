// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The line of a result.
 */
#include "config.h"

#include "play/contest/describe_contest.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "play/contest/rules.h"
#include "play/session.h"

#include "contest_scene.h"
#include "support.h"

static const char *
line_of(const struct session *session)
{
    static char text[RESULT_LINE_BYTES];

    result_line(text, session);
    return text;
}

START_TEST(test_lines_of_results)
{
    struct session session;

    contest_scene_begin(&session, "daily:3");
    snprintf(session.names.id, sizeof session.names.id, "3x3#daily-2026-11-22");
    contest_scene_move(&session, "L", SECOND);
    contest_scene_move(&session, "U", SECOND + UINT64_C(48210000000));
    ck_assert_str_eq(line_of(&session),
        "npuzzle daily:3  00:48.21  2 moves (+0)  0.0 moves/s  3x3#daily-2026-11-22");
    memset(&session.attempt, 0, sizeof session.attempt);
    ck_assert_str_eq(line_of(&session),
        "npuzzle 3x3  00:48.21  2 moves (+0)  0.0 moves/s  3x3#daily-2026-11-22");
    session_free(&session);

    contest_scene_begin(&session, "blind:3");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LUR", 3 * SECOND);
    ck_assert_int_eq(contest_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session), "npuzzle blind:3  DNF  3x3#otter-512");
    session_free(&session);
}
END_TEST

START_TEST(test_lines_of_attempts_with_rules_of_their_own)
{
    struct session session;

    contest_scene_begin(&session, "fewest:3,60");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_int_eq(contest_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session), "npuzzle fewest:3,60  2 moves (+0)  3x3#otter-512");
    session_free(&session);

    contest_scene_begin(&session, "blind:3");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_int_eq(contest_end(&session, 5 * SECOND, NULL), NP_OK);
    ck_assert_str_eq(line_of(&session),
        "npuzzle blind:3  00:04.00 (look 00:02.00)  2 moves (+0)  0.5 moves/s  3x3#otter-512");
    session_free(&session);

    contest_scene_begin(&session, "relay:3");
    session.attempt.part = 2;
    session.attempt.splits[0] = (struct attempt_split){1200, 6};
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_str_eq(
        line_of(&session), "npuzzle relay:3  00:03.20  8 moves  2.5 moves/s  00:01.20 00:02.00");
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("contest_result");
    TCase *const tests = tcase_create("contest_result");

    tcase_add_test(tests, test_lines_of_results);
    tcase_add_test(tests, test_lines_of_attempts_with_rules_of_their_own);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
