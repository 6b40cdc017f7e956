// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts at contests in whole games: from board to board, killed and resumed, given up, and their
 * records in the history.
 */
#include "config.h"

#include "play/game.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "game_scene.h"
#include "play/contest/rules.h"
#include "records/keeper.h"
#include "solver_scene.h"
#include "support.h"

#define SECOND UINT64_C(1000000000)

enum { DAY = 24 * 60 * 60, TODAY = 20779 /* 2026-11-22 */ };

static char *home;
static struct game game;
static struct keeper keeper;
static uint64_t now_ns;
static const struct game_origin next_part = {.from = GAME_FROM_NEXT_PART};
static uint64_t seed = 1; /* of the next program; the same one in every run */

static void
set_up(void)
{
    home = test_home_new();
    now_ns = SECOND;
    game_scene_start(&game, &keeper, seed++);
}

static void
tear_down(void)
{
    game_scene_stop(&game, &keeper, now_ns, NULL);
    test_directory_free(home);
}

static enum np_status
begin_on(const char *contest, int64_t when, struct np_error *error)
{
    struct contest_spec spec;
    const struct game_origin origin = {.from = GAME_FROM_CONTEST, .contest = &spec, .when = when};

    ck_assert_int_eq(contest_spec_parse(&spec, contest, NULL), NP_OK);
    return keeper_begin(&keeper, &origin, now_ns, error);
}

static void
begin(const char *contest)
{
    struct np_error error;

    ck_assert_msg(
        begin_on(contest, (int64_t)TODAY * DAY, &error) == NP_OK, "%s: %s", contest, error.text);
}

/* Makes all moves to the goal but the last `left` ones, a second after now. */
static void
play(size_t left)
{
    struct path path = solver_scene_path(&game.session.board, &game.session.goal);

    now_ns += SECOND;
    for (size_t i = 0; i + left < path.length; i++)
        ck_assert_int_eq(game_move(&game, (enum move)path.moves[i], now_ns, NULL), NP_OK);
    path_free(&path);
}

static enum contest_phase
phase(void)
{
    return contest_phase(&game.session);
}

static struct contest_record
contest_record_of(const char *contest, int64_t when)
{
    struct contest_record record;
    struct contest_spec spec;

    ck_assert_int_eq(contest_spec_parse(&spec, contest, NULL), NP_OK);
    ck_assert_int_eq(
        store_read_contest(keeper.store, &spec, GOAL_STANDARD, when, &record, NULL), NP_OK);
    return record;
}

static size_t
games_kept(void)
{
    struct store_games games;
    size_t count;

    ck_assert_int_eq(store_list_games(keeper.store, &games, NULL), NP_OK);
    count = games.count;
    store_games_free(&games);
    return count;
}

static size_t
solves(void)
{
    const struct store_filter all = {0};
    struct history history;
    size_t count;

    keeper_read_history(&keeper, &all, &history);
    count = history.count;
    history_free(&history);
    return count;
}

/* Lets a program play and then kills it, so that it can tidy up nothing. */
static void
play_and_kill(void (*act)(void))
{
    pid_t child;
    int status;

    /* A store is not shared with a child. */
    game_scene_stop(&game, &keeper, now_ns, NULL);
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        seed = 1000;
        game_scene_start(&game, &keeper, seed++);
        act();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    game_scene_start(&game, &keeper, seed++);
}

static void
resume(void)
{
    struct np_error error;

    ck_assert_msg(keeper_begin(&keeper, &(struct game_origin){.from = GAME_FROM_STORE}, now_ns,
                      &error) == NP_OK,
        "%s", error.text);
}

/* ---- several boards ----------------------------------------------------------------------- */

START_TEST(a_relay_is_the_sum_of_its_boards)
{
    struct contest_record record;

    begin("relay:4");
    for (unsigned part = 1; part <= 3; part++) {
        ck_assert_uint_eq(game.session.board.width, part + 1);
        play(1);
        now_ns += SECOND;
        play(0);
        if (part < 3) {
            ck_assert_int_eq(phase(), CONTEST_SPLIT);
            now_ns += 100 * SECOND;
            ck_assert_int_eq(game_begin(&game, &next_part, now_ns, NULL), NP_OK);
        }
    }
    ck_assert_int_eq(phase(), CONTEST_OVER);
    /* The first board's clock began with its first move, those of the others when they were shown.
     */
    ck_assert_uint_eq(contest_total(&game.session, now_ns).time_ms, 2000 + 3000 + 3000);
    record = contest_record_of("relay:4", 0);
    ck_assert_uint_eq(record.attempts, 1);
    ck_assert_uint_eq(record.finished, 1);
    ck_assert_uint_eq(record.best_ms, 8000);
    ck_assert_uint_eq(record.best_id, game.session.attempt.id);
    ck_assert_uint_eq(contest_record_of("relay:5", 0).attempts, 0);
    ck_assert_uint_eq(solves(), 3);
    game_leave(&game, now_ns);
    ck_assert_uint_eq(games_kept(), 0);
}
END_TEST

static void
solve_one_of_three(void)
{
    begin("marathon:3,3");
    play(0);
}

static void
show_the_second(void)
{
    solve_one_of_three();
    if (game_begin(&game, &next_part, now_ns, NULL) != NP_OK)
        abort();
}

static void
play_the_second(void)
{
    show_the_second();
    play(2);
}

START_TEST(a_marathon_goes_on_after_a_kill_anywhere)
{
    static void (*const acts[])(void) = {solve_one_of_three, show_the_second, play_the_second};

    play_and_kill(acts[_i]);
    ck_assert_uint_eq(games_kept(), 1);
    now_ns += 1000 * SECOND;
    resume();
    ck_assert_int_eq(phase(), _i == 0 ? CONTEST_SPLIT : CONTEST_READY);
    ck_assert(contest_locks(&game.session));
    if (_i == 0) {
        ck_assert_int_eq(game_begin(&game, &next_part, now_ns, NULL), NP_OK);
    } else {
        ck_assert_uint_eq(game.session.attempt.part, 2);
        ck_assert(contest_hides_tiles(&game.session));
        ck_assert_int_eq(game_move(&game, MOVE_UP, now_ns, NULL), NP_UNSUPPORTED);
        ck_assert(contest_go(&game.session, now_ns));
    }
    play(0);
    ck_assert_int_eq(game_begin(&game, &next_part, now_ns, NULL), NP_OK);
    play(0);
    ck_assert_int_eq(phase(), CONTEST_OVER);
    /* The second board was shown for a second before the kill, or not at all. */
    ck_assert_uint_eq(contest_total(&game.session, now_ns).time_ms, _i == 2 ? 3000 : 2000);
    ck_assert_uint_eq(contest_record_of("marathon:3,3", 0).finished, 1);
    ck_assert_uint_eq(contest_record_of("marathon:3,3", 0).best_ms, _i == 2 ? 3000 : 2000);
    ck_assert_uint_eq(solves(), 3);
    game_leave(&game, now_ns);
    ck_assert_uint_eq(games_kept(), 0);
}
END_TEST

/* The first board's solve was lost, and is said to be. */
START_TEST(a_board_that_was_not_recorded_is_not_the_next_one)
{
    struct keeper_outcome outcome;
    struct store *other;

    begin("marathon:3,3");
    ck_assert_int_eq(store_open(&other, NULL, STORE_PLAY, NULL), NP_OK);
    ck_assert_int_eq(store_begin(other, NULL), NP_OK);
    play(0);
    ck_assert_int_eq(keeper.trouble.status, NP_SYSTEM);
    ck_assert_int_eq(game_begin(&game, &next_part, now_ns, NULL), NP_OK);
    ck_assert_int_eq(store_end_import(other, NP_CANCELLED, NULL), NP_CANCELLED);
    store_close(other);
    now_ns += 100 * SECOND;
    (void)game_tick(&game, now_ns, false);
    ck_assert_int_eq(keeper.trouble.status, NP_OK);
    ck_assert_uint_eq(solves(), 0);
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_int_eq(outcome.lost.status, NP_SYSTEM);
    game_scene_start(&game, &keeper, seed++);
}
END_TEST

START_TEST(a_marathon_is_kept_when_it_is_left)
{
    struct keeper_outcome outcome;

    solve_one_of_three();
    ck_assert(!keeper_may_leave(&keeper, 1, now_ns));
    ck_assert(!keeper_may_leave(&keeper, 2, now_ns));
    ck_assert(keeper_may_leave(&keeper, 2, now_ns));
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_ptr_nonnull(strstr(outcome.kept, "marathon-3-3"));
    game_scene_start(&game, &keeper, seed++);
    resume();
    ck_assert_int_eq(phase(), CONTEST_SPLIT);
    ck_assert_uint_eq(contest_record_of("marathon:3,3", 0).attempts, 0);
    ck_assert_int_eq(game_contest_end(&game, now_ns, NULL), NP_OK);
}
END_TEST

/* ---- contests that end with an interruption -------------------------------------------------- */

static void
play_blind(void)
{
    begin("blind:3");
    if (!contest_go(&game.session, now_ns))
        abort();
    play(2);
}

START_TEST(a_blindfold_that_is_interrupted_did_not_finish)
{
    play_and_kill(play_blind);
    ck_assert_uint_eq(games_kept(), 1);
    resume();
    ck_assert_int_eq(phase(), CONTEST_OVER);
    ck_assert(session_is_dnf(&game.session));
    ck_assert_uint_eq(contest_record_of("blind:3", 0).attempts, 1);
    ck_assert_uint_eq(contest_record_of("blind:3", 0).finished, 0);
    game_leave(&game, now_ns);
    ck_assert_uint_eq(games_kept(), 0);

    /* Leaving is the same, once it has begun. */
    begin("blind:3");
    ck_assert(keeper_may_leave(&keeper, 1, now_ns));
    game_scene_stop(&game, &keeper, now_ns, NULL);
    game_scene_start(&game, &keeper, seed++);
    ck_assert_uint_eq(contest_record_of("blind:3", 0).attempts, 1);
    play_blind();
    ck_assert(!keeper_may_leave(&keeper, 1, now_ns));
    game_leave(&game, now_ns);
    game_scene_stop(&game, &keeper, now_ns, NULL);
    game_scene_start(&game, &keeper, seed++);
    ck_assert_uint_eq(contest_record_of("blind:3", 0).attempts, 2);
    ck_assert_uint_eq(games_kept(), 0);
}
END_TEST

START_TEST(the_fewest_moves_so_far_count_at_the_end)
{
    begin("fewest:3,60");
    ck_assert(contest_go(&game.session, now_ns));
    play(0);
    ck_assert(!game.session.finished);
    ck_assert_int_eq(game_act(&game, SESSION_UNDO, now_ns, NULL), NP_OK);
    now_ns += 120 * SECOND;
    ck_assert(game_wake_ns(&game, now_ns) <= now_ns);
    ck_assert(game_tick(&game, now_ns, false));
    ck_assert_int_eq(phase(), CONTEST_OVER);
    ck_assert(!session_is_dnf(&game.session));
    ck_assert_uint_eq(contest_record_of("fewest:3,60", 0).finished, 1);
    ck_assert_uint_eq(contest_record_of("fewest:3,60", 0).best_moves, game.session.moves);
    ck_assert_uint_eq(contest_record_of("fewest:3,60", 0).best_ms, 60000);

    /* A move after the end does not count, even if it comes before the tick. */
    begin("fewest:3,60");
    ck_assert(contest_go(&game.session, now_ns));
    play(1);
    now_ns += 60 * SECOND;
    for (unsigned move = 0; move < MOVE_COUNT; move++)
        ck_assert_int_ne(game_move(&game, (enum move)move, now_ns, NULL), NP_OK);
    ck_assert(session_is_dnf(&game.session));
    ck_assert_uint_eq(contest_record_of("fewest:3,60", 0).attempts, 2);
    ck_assert_uint_eq(contest_record_of("fewest:3,60", 0).finished, 1);
}
END_TEST

START_TEST(an_attempt_locks_the_solver)
{
    const uint8_t up = MOVE_UP;
    size_t count = 1;

    begin("single:3");
    play(1);
    ck_assert_int_eq(game_act(&game, SESSION_HINT, now_ns, NULL), NP_UNSUPPORTED);
    ck_assert_int_eq(game_act(&game, SESSION_WATCH, now_ns, NULL), NP_UNSUPPORTED);
    ck_assert_int_eq(game_move_by_solver(&game, &up, &count, now_ns, NULL), NP_UNSUPPORTED);
    ck_assert_uint_eq(count, 0);
    ck_assert_int_eq(keeper_save(&keeper, "cheat", false, NULL), NP_UNSUPPORTED);
    play(0);
    ck_assert_int_eq(phase(), CONTEST_OVER);
    ck_assert_int_eq(keeper_save(&keeper, "over", false, NULL), NP_OK);
    /* Its board played again is an ordinary game. */
    ck_assert_int_eq(
        game_begin(&game, &(struct game_origin){.from = GAME_FROM_START}, now_ns, NULL), NP_OK);
    ck_assert_int_eq(phase(), CONTEST_NONE);
    ck_assert_str_eq(game.session.names.kind, SESSION_KIND_PICKED);
}
END_TEST

/* ---- the board of the day ------------------------------------------------------------------ */

static void
play_daily(void)
{
    begin("daily:3");
    play(2);
}

START_TEST(a_day_has_one_board_and_one_attempt)
{
    char first[PUZZLE_ID_BYTES];

    play_and_kill(play_daily);
    ck_assert_int_eq(begin_on("daily:3", (int64_t)TODAY * DAY + DAY - 1, NULL), NP_OK);
    ck_assert_str_eq(game.session.names.id, "3x3#daily-2026-11-22");
    strcpy(first, game.session.names.id);
    ck_assert_uint_gt(game.session.moves, 0);
    ck_assert_int_eq(phase(), CONTEST_READY);
    ck_assert(contest_go(&game.session, now_ns));
    play(0);
    ck_assert_int_eq(keeper.stored.reason, HISTORY_COUNTS);
    ck_assert(contest_record_of("daily:3", (int64_t)TODAY * DAY).finished == 1);

    /* The second solve of the day is practice. */
    begin("daily:3");
    ck_assert_str_eq(game.session.names.id, first);
    ck_assert_uint_eq(game.session.moves, 0);
    play(0);
    ck_assert_int_eq(keeper.stored.reason, HISTORY_REPEATED);
    ck_assert_uint_eq(contest_record_of("daily:3", (int64_t)TODAY * DAY).finished, 1);

    ck_assert_int_eq(begin_on("daily:3", (int64_t)(TODAY + 1) * DAY, NULL), NP_OK);
    ck_assert_str_eq(game.session.names.id, "3x3#daily-2026-11-23");
    ck_assert_int_eq(begin_on("daily:4", INT64_C(1835438400), NULL), NP_OK);
    ck_assert_str_eq(game.session.names.id, "4x4#daily-2028-02-29");
}
END_TEST

/* Another program goes on with the latest game, and solves it. */
static void
solve_elsewhere(void)
{
    struct store *store;
    struct store_game found;
    struct stored_game stored;
    struct record record;
    struct session session;
    struct path path;

    ck_assert_int_eq(store_open(&store, NULL, STORE_PLAY, NULL), NP_OK);
    ck_assert_int_eq(store_find_game(store, NULL, &found, NULL), NP_OK);
    ck_assert_int_eq(store_load_game(store, &found, &record, &stored, NULL), NP_OK);
    ck_assert_int_eq(record_replay(&record, &session, NULL), NP_OK);
    path = solver_scene_path(&session.board, &session.goal);
    for (size_t i = 0; i < path.length; i++)
        ck_assert_int_eq(session_move(&session, (enum move)path.moves[i], now_ns, NULL), NP_OK);
    ck_assert_int_eq(store_put(store, &stored, &session, (int64_t)TODAY * DAY * 1000, NULL), NP_OK);
    ck_assert(stored.solved && !stored.copied);
    path_free(&path);
    session_free(&session);
    record_free(&record);
    store_close(store);
}

/* Of two programs that play one attempt, the second to move goes on with an attempt of its own. */
START_TEST(two_programs_make_two_attempts)
{
    uint64_t attempt;
    struct keeper_report report;

    play_and_kill(play_daily);
    begin("daily:3");
    attempt = game.session.attempt.id;
    solve_elsewhere();
    ck_assert(contest_go(&game.session, now_ns));
    play(0);
    ck_assert(keeper_take_report(&keeper, true, &report));
    ck_assert_int_eq(report.news, KEEPER_COPIED);
    ck_assert_uint_ne(game.session.attempt.id, attempt);
    ck_assert_uint_eq(contest_record_of("daily:3", (int64_t)TODAY * DAY).attempts, 1);
    ck_assert_uint_eq(solves(), 2);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("contest_game");
    TCase *const tests = tcase_create("contest_game");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_relay_is_the_sum_of_its_boards);
    tcase_add_loop_test(tests, a_marathon_goes_on_after_a_kill_anywhere, 0, 3);
    tcase_add_test(tests, a_board_that_was_not_recorded_is_not_the_next_one);
    tcase_add_test(tests, a_marathon_is_kept_when_it_is_left);
    tcase_add_test(tests, a_blindfold_that_is_interrupted_did_not_finish);
    tcase_add_test(tests, the_fewest_moves_so_far_count_at_the_end);
    tcase_add_test(tests, an_attempt_locks_the_solver);
    tcase_add_test(tests, a_day_has_one_board_and_one_attempt);
    tcase_add_test(tests, two_programs_make_two_attempts);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
