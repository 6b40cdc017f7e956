// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Contests: the table and its texts, the state of an attempt, and its clock.
 */
#include "config.h"

#include <check.h>
#include <string.h>

#include "base/clock.h"
#include "play/contest/contest.h"
#include "play/contest/rules.h"
#include "play/session.h"

#include "contest_scene.h"
#include "support.h"

static bool
tick(struct session *session, uint64_t now_ns)
{
    bool changed;

    ck_assert_int_eq(contest_tick(session, now_ns, &changed, NULL), NP_OK);
    return changed;
}

/* ---- the table ---------------------------------------------------------------------------- */

START_TEST(test_texts_of_every_contest_are_read_back)
{
    for (unsigned i = 0; i < contest_row_count; i++) {
        const struct contest_spec usual = contest_spec_usual(&contest_rows[i]);
        struct contest_spec spec, again;
        char text[CONTEST_SPEC_BYTES];

        spec = contest_scene_spec(contest_rows[i].name);
        ck_assert_ptr_eq(spec.row, &contest_rows[i]);
        ck_assert(contest_spec_same(&spec, &usual));
        contest_spec_print(&spec, text);
        ck_assert(strchr(text, ':') != NULL);
        spec = contest_scene_spec(text);
        ck_assert(contest_spec_same(&spec, &usual));
        ck_assert_uint_le(contest_parts(&spec), CONTEST_PARTS_MAX);

        spec.width = spec.height = spec.row->size_most;
        spec.number = spec.row->number_most;
        ck_assert_uint_le(contest_parts(&spec), CONTEST_PARTS_MAX);
        contest_spec_print(&spec, text);
        ck_assert_uint_lt(strlen(text), CONTEST_SPEC_BYTES - 1);
        again = contest_scene_spec(text);
        ck_assert(contest_spec_same(&again, &spec));
    }
}
END_TEST

START_TEST(test_sizes_and_numbers_are_checked)
{
    static const char *const bad[] = {"", "sprint", "relay:1", "relay:4x3", "relay:31", "relay:4,3",
        "marathon:4,1", "marathon:4,101", "marathon:4,", "marathon:4x,5", "blind:3x1", "blind:3 ",
        "look:4,15s", "look:4,0", "daily:2", "single:101", "single:99999999999999999999",
        "relay:4:5", "marathon:100x100,1000000000000000000000000000000"};
    static const struct {
        const char *text;
        uint32_t width, height, number;
        unsigned parts;
    } good[] = {
        {"relay:5", 5, 5, 0, 4},
        {"relay:2", 2, 2, 0, 1},
        {"marathon:4x3,10", 4, 3, 10, 10},
        {"marathon:,10", 4, 4, 10, 10},
        {"marathon:3", 3, 3, 5, 5},
        {"look:,8", 4, 4, 8, 1},
        {"single:3x5", 3, 5, 0, 1},
    };
    struct contest_spec spec;
    struct np_error error;

    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strcmp(bad[i], "marathon:4,") != 0)
            ck_assert_msg(
                contest_spec_parse(&spec, bad[i], &error) == NP_BAD_INPUT && error.text[0] != '\0',
                "%s", bad[i]);
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        spec = contest_scene_spec(good[i].text);
        ck_assert_uint_eq(spec.width, good[i].width);
        ck_assert_uint_eq(spec.height, good[i].height);
        ck_assert_uint_eq(spec.number, good[i].number);
        ck_assert_uint_eq(contest_parts(&spec), good[i].parts);
    }
}
END_TEST

START_TEST(test_midnight_is_that_of_utc)
{
    ck_assert_uint_eq(contest_seconds_to_midnight(0), 86400);
    ck_assert_uint_eq(contest_seconds_to_midnight(86399), 1);
    ck_assert_uint_eq(contest_seconds_to_midnight(86400), 86400);
    ck_assert_uint_eq(contest_seconds_to_midnight(-1), 1);
    /* 2028-02-29, a leap day, at noon */
    ck_assert_uint_eq(contest_seconds_to_midnight(1835438400), 43200);
}
END_TEST

/* ---- the states of an attempt ------------------------------------------------------------- */

START_TEST(test_an_ordinary_game_is_no_attempt)
{
    struct session session;

    contest_scene_begin(&session, "single");
    memset(&session.attempt, 0, sizeof session.attempt);
    ck_assert_int_eq(contest_phase(&session), CONTEST_NONE);
    ck_assert(!contest_locks(&session));
    ck_assert(!contest_go(&session, SECOND));
    ck_assert(!contest_hides_tiles(&session));
    ck_assert_uint_eq(contest_left_ns(&session, SECOND), UINT64_MAX);
    contest_scene_move(&session, "LU", SECOND);
    ck_assert(session.finished);
    ck_assert_int_eq(contest_phase(&session), CONTEST_NONE);
    session_free(&session);
}
END_TEST

START_TEST(test_a_single_begins_with_its_first_move)
{
    struct session session;

    contest_scene_begin(&session, "single:3");
    ck_assert_int_eq(contest_phase(&session), CONTEST_RUNNING);
    ck_assert(contest_locks(&session));
    ck_assert(!contest_has_begun(&session));
    ck_assert(!contest_hides_tiles(&session));
    ck_assert(!contest_go(&session, SECOND));
    contest_scene_move(&session, "L", 2 * SECOND);
    ck_assert(contest_has_begun(&session));
    contest_scene_move(&session, "U", 5 * SECOND);
    ck_assert_int_eq(contest_phase(&session), CONTEST_OVER);
    ck_assert(!contest_locks(&session) && !contest_has_begun(&session));
    ck_assert_uint_eq(contest_total(&session, 9 * SECOND).time_ms, 3000);
    session_free(&session);
}
END_TEST

START_TEST(test_the_clock_of_an_attempt_has_no_pause)
{
    struct session session;

    contest_scene_begin(&session, "single:3");
    contest_scene_move(&session, "L", SECOND);
    session_pause(&session, SESSION_PAUSE_PLAYER, 2 * SECOND);
    session_pause(&session, SESSION_PAUSE_COVERED, 2 * SECOND);
    session_pause(&session, SESSION_PAUSE_SUSPENDED, 2 * SECOND);
    ck_assert(session_clock_runs(&session));
    ck_assert_uint_eq(session_time_ns(&session, 4 * SECOND), 3 * SECOND);
    session_free(&session);
}
END_TEST

START_TEST(test_a_look_ends_with_a_move_or_after_its_time)
{
    struct session session;

    contest_scene_begin(&session, "look:3,15");
    ck_assert_int_eq(contest_phase(&session), CONTEST_READY);
    ck_assert(contest_hides_tiles(&session) && !contest_has_begun(&session));
    ck_assert(contest_go(&session, 10 * SECOND));
    ck_assert(!contest_go(&session, 11 * SECOND));
    ck_assert_int_eq(contest_phase(&session), CONTEST_LOOK);
    ck_assert(!contest_hides_tiles(&session) && contest_has_begun(&session));
    ck_assert_uint_eq(contest_left_ns(&session, 13 * SECOND), 12 * SECOND);
    ck_assert(!tick(&session, 25 * SECOND - 1));
    ck_assert(tick(&session, 25 * SECOND));
    ck_assert_int_eq(contest_phase(&session), CONTEST_RUNNING);
    ck_assert_uint_eq(contest_left_ns(&session, 26 * SECOND), UINT64_MAX);
    contest_scene_move(&session, "LU", 27 * SECOND);
    ck_assert_uint_eq(session.played_ns, 2 * SECOND);
    session_free(&session);

    /* A late tick takes no time from the player, and a move before the end starts the clock. */
    contest_scene_begin(&session, "look:3,15");
    (void)contest_go(&session, 10 * SECOND);
    ck_assert(tick(&session, 30 * SECOND));
    ck_assert_uint_eq(session_time_ns(&session, 30 * SECOND), 5 * SECOND);
    session_free(&session);
    contest_scene_begin(&session, "look:3,15");
    (void)contest_go(&session, 10 * SECOND);
    contest_scene_move(&session, "L", 12 * SECOND);
    ck_assert_int_eq(contest_phase(&session), CONTEST_RUNNING);
    ck_assert(!tick(&session, 25 * SECOND));
    ck_assert_uint_eq(session_time_ns(&session, 25 * SECOND), 13 * SECOND);
    session_free(&session);
}
END_TEST

START_TEST(test_a_blindfold_hides_the_tiles_from_the_first_move_on)
{
    struct session session;

    contest_scene_begin(&session, "blind:3");
    ck_assert(contest_hides_tiles(&session));
    ck_assert(contest_go(&session, SECOND));
    ck_assert(!contest_hides_tiles(&session));
    ck_assert(session_clock_runs(&session));
    contest_scene_move(&session, "L", 5 * SECOND);
    ck_assert(contest_hides_tiles(&session));
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, 6 * SECOND, NULL), NP_OK);
    ck_assert(contest_hides_tiles(&session));
    /* The goal ends nothing: the player has to know. */
    contest_scene_move(&session, "LU", 7 * SECOND);
    ck_assert(session_at_goal(&session) && !session.finished);
    ck_assert(contest_hides_tiles(&session));
    ck_assert_int_eq(contest_end(&session, 9 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(contest_phase(&session), CONTEST_OVER);
    ck_assert(!session_is_dnf(&session) && !contest_hides_tiles(&session));
    ck_assert_uint_eq(session.played_ns, 8 * SECOND);
    ck_assert_int_eq(contest_end(&session, 9 * SECOND, NULL), NP_UNSUPPORTED);
    session_free(&session);

    contest_scene_begin(&session, "blind:3");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LUD", 5 * SECOND);
    ck_assert_int_eq(contest_end(&session, 9 * SECOND, NULL), NP_OK);
    ck_assert(session_is_dnf(&session) && !contest_hides_tiles(&session));
    ck_assert_int_eq(contest_phase(&session), CONTEST_OVER);
    session_free(&session);
}
END_TEST

START_TEST(test_the_shortest_solution_counts_when_the_time_is_up)
{
    struct session session;

    contest_scene_begin(&session, "fewest:3,10");
    (void)contest_go(&session, SECOND);
    ck_assert_uint_eq(contest_left_ns(&session, 2 * SECOND), 9 * SECOND);
    contest_scene_move(&session, "RLLU", 2 * SECOND);
    ck_assert(session_at_goal(&session) && !session.finished);
    ck_assert_uint_eq(session.attempt.best_moves, 4);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, 3 * SECOND, NULL), NP_OK);
    contest_scene_move(&session, "LU", 3 * SECOND);
    ck_assert_uint_eq(session.attempt.best_moves, 2);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, 3 * SECOND, NULL), NP_OK);
    contest_scene_move(&session, "R", 4 * SECOND);
    ck_assert(!tick(&session, 11 * SECOND - 1));
    ck_assert(tick(&session, 12 * SECOND));
    ck_assert_int_eq(contest_phase(&session), CONTEST_OVER);
    ck_assert(!session_is_dnf(&session));
    ck_assert_uint_eq(session.moves, 2);
    ck_assert_uint_eq(session.played_ns, 10 * SECOND);
    session_free(&session);

    /* Without a solution, the attempt did not finish. */
    contest_scene_begin(&session, "fewest:3,10");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "R", 2 * SECOND);
    ck_assert(tick(&session, 11 * SECOND));
    ck_assert(session_is_dnf(&session));
    session_free(&session);
}
END_TEST

START_TEST(test_the_clock_of_a_relay_runs_from_board_to_board)
{
    struct session session, next;
    struct attempt attempt;

    contest_scene_begin(&session, "relay:4");
    ck_assert_int_eq(contest_phase(&session), CONTEST_RUNNING);
    contest_scene_move(&session, "L", SECOND);
    contest_scene_move(&session, "U", 3 * SECOND);
    ck_assert_int_eq(contest_phase(&session), CONTEST_SPLIT);
    ck_assert(contest_locks(&session) && contest_has_begun(&session));
    attempt = contest_next(&session);
    session_free(&session);

    contest_scene_begin(&next, "relay:4");
    next.attempt = attempt;
    ck_assert_uint_eq(next.attempt.part, 2);
    ck_assert_int_eq(contest_phase(&next), CONTEST_READY);
    ck_assert(contest_has_begun(&next));
    ck_assert(contest_go(&next, 10 * SECOND));
    ck_assert(session_clock_runs(&next));
    contest_scene_move(&next, "L", 14 * SECOND);
    ck_assert_uint_eq(contest_total(&next, 15 * SECOND).time_ms, 7000);
    ck_assert_uint_eq(contest_total(&next, 15 * SECOND).moves, 3);
    contest_scene_move(&next, "U", 15 * SECOND);
    next.attempt = contest_next(&next);
    next.attempt.part = 3;
    ck_assert_int_eq(contest_phase(&next), CONTEST_OVER);
    session_free(&next);
}
END_TEST

START_TEST(test_events_of_an_attempt_can_be_replayed)
{
    struct session session, again;

    contest_scene_begin(&session, "blind:3");
    (void)contest_go(&session, SECOND);
    contest_scene_move(&session, "LURL", 3 * SECOND);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, 4 * SECOND, NULL), NP_OK);
    contest_scene_move(&session, "LU", 5 * SECOND);
    ck_assert_int_eq(contest_end(&session, 8 * SECOND, NULL), NP_OK);

    contest_scene_begin(&again, "blind:3");
    for (size_t i = 0; i < session.event_count; i++)
        ck_assert_int_eq(session_replay(&again, &session.events[i], NULL), NP_OK);
    ck_assert(again.finished && !session_is_dnf(&again));
    ck_assert_uint_eq(again.played_ns, session.played_ns);
    ck_assert_uint_eq(again.event_count, session.event_count);
    for (size_t i = 0; i < session.event_count; i++)
        ck_assert_uint_eq(again.events[i].time_ms, session.events[i].time_ms);
    session_free(&again);
    session_free(&session);
}
END_TEST

static Suite *
contest_suite(void)
{
    Suite *const suite = suite_create("contest");
    TCase *const table = tcase_create("table"), *const states = tcase_create("states");

    tcase_add_test(table, test_texts_of_every_contest_are_read_back);
    tcase_add_test(table, test_sizes_and_numbers_are_checked);
    tcase_add_test(table, test_midnight_is_that_of_utc);
    tcase_add_test(states, test_an_ordinary_game_is_no_attempt);
    tcase_add_test(states, test_a_single_begins_with_its_first_move);
    tcase_add_test(states, test_the_clock_of_an_attempt_has_no_pause);
    tcase_add_test(states, test_a_look_ends_with_a_move_or_after_its_time);
    tcase_add_test(states, test_a_blindfold_hides_the_tiles_from_the_first_move_on);
    tcase_add_test(states, test_the_shortest_solution_counts_when_the_time_is_up);
    tcase_add_test(states, test_the_clock_of_a_relay_runs_from_board_to_board);
    tcase_add_test(states, test_events_of_an_attempt_can_be_replayed);
    suite_add_tcase(suite, table);
    suite_add_tcase(suite, states);
    return suite;
}

int
main(void)
{
    return test_run(contest_suite());
}
