// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of play/game and records/keeper: whole games, stored. Neither curses nor a front end is
 * linked.
 */
#include "config.h"

#include "play/game.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "front/board_file.h"
#include "game_scene.h"
#include "pause.h"
#include "play/contest/describe_contest.h"
#include "play/grading.h"
#include "play/humanize.h"
#include "records/describe_solve.h"
#include "records/export.h"
#include "records/keeper.h"
#include "support.h"

/* The most time that the screen's thread may spend on one action on the largest board: ten times
 * the aim, so that a busy machine passes. */
enum { LIMIT_MS = 1500 };

static char *home;
static struct game game;
static struct keeper keeper;
static uint64_t now_ns;

static void
set_up(void)
{
    home = test_home_new();
    ck_assert_int_eq(chdir(home), 0);
    now_ns = CLOCK_NS_PER_SECOND;
    game_scene_start(&game, &keeper, 1);
}

static void
tear_down(void)
{
    game_scene_stop(&game, &keeper, now_ns, NULL);
    ck_assert_int_eq(chdir("/"), 0);
    test_directory_free(home);
}

static void
begin(const struct game_origin *origin)
{
    struct np_error error;

    ck_assert_msg(keeper_begin(&keeper, origin, now_ns, &error) == NP_OK, "%s", error.text);
}

/* The number of solves in the history. */
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

/* Runs the solver until the player's board is settled. */
static void
wait_for_proof(void)
{
    now_ns += CLOCK_NS_PER_SECOND;
    (void)game_tick(&game, now_ns, true);
    while (game.hints.view.answer.state != ANSWER_OPTIMAL) {
        struct pollfd source = {.fd = hints_fd(&game.hints, UINT64_MAX), .events = POLLIN};

        (void)poll(&source, 1, 20);
        now_ns += CLOCK_NS_PER_SECOND;
        (void)game_tick(&game, now_ns, true);
    }
}

/* Plays the hint's move, or one that leads away from the goal. */
static void
step(bool hinted)
{
    enum move move;

    wait_for_proof();
    move = (enum move)game.hints.view.next[0];
    for (unsigned i = 0; !hinted && i < MOVE_COUNT; i++)
        if (i != (unsigned)game.hints.view.next[0] &&
            board_can_move(&game.session.board, (enum move)i))
            move = (enum move)i;
    ck_assert_int_eq(game_move(&game, move, now_ns, NULL), NP_OK);
    wait_for_proof();
}

START_TEST(a_game_from_the_first_move_to_the_export)
{
    struct keeper_outcome outcome;
    char line[RESULT_LINE_BYTES];

    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#whole", now_ns), NP_OK);
    ck_assert_int_eq(keeper.stored.row, 0);
    step(true);
    ck_assert_int_ne(keeper.stored.row, 0);
    ck_assert_int_eq(grading_verdict_of(&game.session, 0), GRADING_CLOSER);
    step(false);
    ck_assert_int_eq(grading_verdict_of(&game.session, 1), GRADING_SLIP);
    ck_assert_int_eq(game_act(&game, SESSION_UNDO, now_ns, NULL), NP_OK);
    ck_assert_int_eq(game_act(&game, SESSION_REDO, now_ns, NULL), NP_OK);
    ck_assert_int_eq(game_act(&game, SESSION_RESTART, now_ns, NULL), NP_OK);
    ck_assert_uint_eq(game.session.moves, 0);
    ck_assert_int_eq(game_act(&game, SESSION_UNDO, now_ns, NULL), NP_OK);
    wait_for_proof();
    ck_assert_int_eq(game_act(&game, SESSION_HINT, now_ns, NULL), NP_OK);
    ck_assert_str_eq(describe_solver(&game), "optimal, proved");
    while (!game.session.finished)
        step(true);
    ck_assert_uint_eq(grading_slips(&game.session).least, 1);
    ck_assert_uint_eq(grading_slips(&game.session).most, 1);
    ck_assert_str_eq(describe_not_counted(&keeper), "played with hints");
    result_line(line, &game.session);
    ck_assert_ptr_nonnull(strstr(line, " moves (+2) "));
    ck_assert_ptr_nonnull(strstr(line, "  1 hint  3x3#whole"));
    ck_assert_int_eq(export_file("solve.svg", &game.session, NULL), NP_OK);
    ck_assert_int_eq(access("solve.svg", F_OK), 0);
    ck_assert_uint_eq(solves(), 1);
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_str_eq(outcome.kept, "");
    ck_assert_int_eq(outcome.lost.status, NP_OK);
}
END_TEST

/* Runs the solver until it is in a state. */
static void
wait_for_solver(const char *words)
{
    do {
        test_pause();
        now_ns += CLOCK_NS_PER_SECOND;
        (void)game_tick(&game, now_ns, true);
    } while (strcmp(describe_solver(&game), words) != 0);
}

START_TEST(the_solver_rests_until_the_player_moves_or_asks)
{
    ck_assert_int_eq(game_scene_begin_id(&keeper, "6x6#idle", now_ns), NP_OK);
    wait_for_solver("best found so far");
    ck_assert_uint_eq(game_wake_ns(&game, now_ns + CLOCK_NS_PER_SECOND), UINT64_MAX);
    ck_assert_int_eq(game_move(&game, (enum move)game.hints.view.next[0], now_ns, NULL), NP_OK);
    ck_assert_str_eq(describe_solver(&game), "searching");
    wait_for_solver("best found so far");
    hints_ask(&game.hints, &game.session);
    ck_assert_str_eq(describe_solver(&game), "searching");
    /* A board that has just come is asked about before its search begins. */
    ck_assert_int_eq(game_scene_begin_id(&keeper, "6x6#other", now_ns), NP_OK);
    hints_ask(&game.hints, &game.session);
    do {
        test_pause();
        now_ns += CLOCK_NS_PER_SECOND;
        (void)game_tick(&game, now_ns, true);
        ck_assert_str_eq(describe_solver(&game), "searching");
    } while (game.hints.view.answer.effort.elapsed_ns <= BACKGROUND_EFFORT_NS / 3 * 2);
    /* A move before that takes the question back. */
    ck_assert_int_eq(game_scene_begin_id(&keeper, "6x6#third", now_ns), NP_OK);
    hints_ask(&game.hints, &game.session);
    for (unsigned way = 0; way < MOVE_COUNT && game.session.moves == 0; way++)
        (void)game_move(&game, (enum move)way, now_ns, NULL);
    wait_for_solver("best found so far");
}
END_TEST

START_TEST(a_solved_game_that_is_opened_again_is_no_other_solve)
{
    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#whole", now_ns), NP_OK);
    while (!game.session.finished)
        step(true);
    ck_assert_uint_eq(solves(), 1);
    ck_assert_int_eq(keeper_save(&keeper, "solved", false, NULL), NP_OK);
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = "saved/solved"});
    ck_assert(game.session.finished);
    ck_assert_int_eq(game_move(&game, MOVE_UP, now_ns, NULL), NP_UNSUPPORTED);
    ck_assert_uint_eq(solves(), 1);
}
END_TEST

/* A solution that was watched in one game is known to an older game of the same board, and to its
 * record. */
START_TEST(a_watched_solution_is_not_forgotten)
{
    char name[STORE_NAME_BYTES];

    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#whole", now_ns), NP_OK);
    step(true);
    snprintf(name, sizeof name, "%s", keeper.stored.name);
    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#whole", now_ns), NP_OK);
    ck_assert_int_eq(game_act(&game, SESSION_WATCH, now_ns, NULL), NP_OK);
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = name});
    ck_assert(game.session.watched);
    game_scene_stop(&game, &keeper, now_ns, NULL);
    game_scene_start(&game, &keeper, 1);
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = name});
    ck_assert(game.session.watched);
}
END_TEST

/* A killed program loses no move, and the next one continues from there. */
START_TEST(a_killed_game_is_resumed)
{
    struct keeper_outcome outcome;
    pid_t child;
    int status;

    /* A store is not shared with a child. */
    game_scene_stop(&game, &keeper, now_ns, NULL);
    child = fork();
    game_scene_start(&game, &keeper, 1);
    if (child == 0) {
        if (game_scene_begin_id(&keeper, "4x4#killed", now_ns) == NP_OK)
            for (unsigned made = 0, i = 0; made < 3; i++)
                made += game_move(&game, (enum move)(i % MOVE_COUNT), now_ns, NULL) == NP_OK;
        (void)raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    begin(&(struct game_origin){.from = GAME_FROM_STORE});
    ck_assert_str_eq(game.session.names.id, "4x4#killed");
    ck_assert_uint_eq(game.session.at, 3);
    ck_assert_int_eq(game_act(&game, SESSION_UNDO, now_ns, NULL), NP_OK);
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_str_ne(outcome.kept, "");
    game_scene_start(&game, &keeper, 1);
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = outcome.kept});
    ck_assert_uint_eq(game.session.at, 2);
    ck_assert_uint_eq(game.session.count, 3);
}
END_TEST

static void
save_and_open(void)
{
    char name[STORE_NAME_BYTES];
    struct np_error error;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#saved", now_ns), NP_OK);
    keeper_propose_name(&keeper, name);
    ck_assert_str_eq(name, "4x4-saved");
    ck_assert_int_eq(keeper_save(&keeper, name, false, NULL), NP_OK);
    ck_assert_int_eq(keeper_save(&keeper, name, false, &error), NP_BAD_INPUT);
    ck_assert_int_eq(keeper_save(&keeper, name, true, NULL), NP_OK);
    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#other", now_ns), NP_OK);
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = "saved/4x4-saved"});
    ck_assert_str_eq(game.session.names.id, "4x4#saved");
    ck_assert_str_eq(keeper.given_name, "4x4-saved");
}

static enum np_status
open_file(const char *name, uint64_t index)
{
    struct notation_entry entry = {0};
    const enum np_status status = board_file_begin(&keeper, name, index, now_ns, &entry, NULL);

    notation_entry_free(&entry);
    return status;
}

/* Every origin begins a game; a refused one leaves the current game alone. */
START_TEST(games_begin_with_whatever_there_is)
{
    static const char boards[] = "2 2 : 1 2 0 3 : 1\n3 3 : 1 2 3 4 5 6 7 0 8 : 1\n";
    struct board middle;

    save_and_open();
    begin(&(struct game_origin){.from = GAME_FROM_SETTINGS, .seed = "otter"});
    ck_assert_str_eq(game.session.names.id, "4x4#otter");
    ck_assert_int_eq(file_write("boards.txt", boards, strlen(boards), 0, NULL), NP_OK);
    ck_assert_int_eq(open_file("boards.txt", 1), NP_OK);
    ck_assert_uint_eq(game.session.board.width, 2);
    ck_assert_uint_eq(game.file.boards, 2);
    ck_assert_int_eq(open_file(game.file.name, 2), NP_OK);
    ck_assert_str_eq(game.session.names.source, "boards.txt:2");
    ck_assert_uint_eq(game.file.index, 2);
    ck_assert_int_eq(board_copy(&middle, &game.session.board, NULL), NP_OK);
    board_move(&middle, MOVE_DOWN);
    begin(&(struct game_origin){.from = GAME_FROM_POSITION, .board = &middle, .moves = 1});
    ck_assert(game.session.names.from_middle);
    ck_assert_str_eq(game.session.names.source, "from move 1 of boards.txt:2");
    ck_assert(board_equal(&game.session.start, &middle));
    ck_assert_str_eq(game.file.name, "");
    board_free(&middle);
    ck_assert_int_eq(game_scene_begin_id(&keeper, "129x128#large", now_ns), NP_TOO_LARGE);
    ck_assert_int_eq(open_file("none", 1), NP_NOT_FOUND);
    ck_assert_int_eq(open_file("boards.txt", 3), NP_BAD_INPUT);
    ck_assert_int_eq(
        keeper_begin(
            &keeper, &(struct game_origin){.from = GAME_FROM_STORE, .name = "none"}, now_ns, NULL),
        NP_USAGE);
    ck_assert(game.session.names.from_middle);
    while (!game.session.finished)
        step(true);
    ck_assert_uint_eq(solves(), 0);
    begin(&(struct game_origin){.from = GAME_FROM_START});
    ck_assert_uint_eq(game.session.count, 0);
    ck_assert(game.session.names.from_middle);
}
END_TEST

/* A name that begins with '-' can be that of a file. */
START_TEST(a_file_may_begin_with_a_dash)
{
    static const char boards[] = "2 2 : 1 2 0 3 : 1\n3 3 : 1 2 3 4 5 6 7 0 8 : 1\n";

    ck_assert_int_eq(file_write("-boards.txt", boards, strlen(boards), 0, NULL), NP_OK);
    ck_assert_int_eq(open_file("-boards.txt", 1), NP_OK);
    ck_assert_str_eq(game.file.name, "-boards.txt");
    ck_assert_str_eq(game.session.names.source, "-boards.txt");
    ck_assert_uint_eq(game.file.boards, 2);
    begin(&(struct game_origin){.from = GAME_FROM_BOARD,
        .board = &game.session.board,
        .goal = &game.session.goal,
        .name = "-",
        .title = ""});
    ck_assert_str_eq(game.file.name, "");
}
END_TEST

static void
check_time(const char *what, int64_t start_ns)
{
    const int64_t ms = (clock_now_ns() - start_ns) / (int64_t)CLOCK_NS_PER_MS;

    printf("128x128: %s takes %d ms\n", what, (int)ms);
    ck_assert_int_lt(ms, LIMIT_MS);
}

/* No action on the largest board blocks the screen. */
START_TEST(the_largest_board_needs_no_thread_of_its_own)
{
    struct keeper_outcome outcome;
    int64_t start_ns = clock_now_ns();

    ck_assert_int_eq(game_scene_begin_id(&keeper, "128x128#largest", now_ns), NP_OK);
    check_time("beginning", start_ns);
    start_ns = clock_now_ns();
    (void)game_tick(&game, now_ns, false);
    check_time("starting the solver", start_ns);
    hints_ask(&game.hints, &game.session); /* a short effort may be too short on a slow machine */
    while (game.hints.view.next_count == 0) {
        struct pollfd source = {.fd = hints_fd(&game.hints, UINT64_MAX), .events = POLLIN};

        (void)poll(&source, 1, 20);
        now_ns += CLOCK_NS_PER_SECOND;
        start_ns = clock_now_ns();
        (void)game_tick(&game, now_ns, true);
    }
    check_time("the hint", start_ns);
    start_ns = clock_now_ns();
    ck_assert_int_eq(game_move(&game, (enum move)game.hints.view.next[0], now_ns, NULL), NP_OK);
    check_time("the first move", start_ns);
    start_ns = clock_now_ns();
    (void)game_tick(&game, now_ns, false);
    check_time("the next tick", start_ns);
    ck_assert_int_ne(keeper.stored.row, 0);
    start_ns = clock_now_ns();
    ck_assert_int_eq(keeper_save(&keeper, "large", false, NULL), NP_OK);
    check_time("saving under a name", start_ns);
    start_ns = clock_now_ns();
    begin(&(struct game_origin){.from = GAME_FROM_STORE, .name = "saved/large"});
    check_time("opening", start_ns);
    ck_assert_uint_eq(game.session.moves, 1);
    start_ns = clock_now_ns();
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    check_time("quitting", start_ns);
    ck_assert_str_ne(outcome.kept, "");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("game_whole");
    TCase *tests = tcase_create("game_whole");

    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_game_from_the_first_move_to_the_export);
    tcase_add_test(tests, the_solver_rests_until_the_player_moves_or_asks);
    tcase_add_test(tests, a_solved_game_that_is_opened_again_is_no_other_solve);
    tcase_add_test(tests, a_watched_solution_is_not_forgotten);
    tcase_add_test(tests, a_killed_game_is_resumed);
    tcase_add_test(tests, games_begin_with_whatever_there_is);
    tcase_add_test(tests, a_file_may_begin_with_a_dash);
    tcase_add_test(tests, the_largest_board_needs_no_thread_of_its_own);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
