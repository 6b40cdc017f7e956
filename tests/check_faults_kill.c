// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A program that is killed at any write, or other request about a file, while a game is played and
 * solved: no solve is lost or recorded twice, and no file is damaged. KILLS in the environment is
 * the number of kills; without it every request is tried once.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/file/xdg.h"
#include "fault_scene.h"
#include "faults.h"
#include "play/game.h"
#include "pause.h"
#include "save_file.h"
#include "support.h"

enum { ALL = 1 << 30, MS = 1000000 };

/* What the child reports before it can be killed again. */
enum report { BEGUN = 'b', SOLVED = 's' };

static int reports[2];

static void
report(enum report what)
{
    const char letter = (char)what;

    /* A stream would buffer it; this write, too, may be the last one. */
    ck_assert_int_eq(write(reports[1], &letter, 1), 1);
}

static void
set_up_game(struct game *game)
{
    struct game_options options;

    game_options_init(&options);
    options.solver.limits.threads = 1;
    game_init(game, &options, 1);
}

/* 1 2 3/4 5 6/0 7 8 is solved by moving two tiles to the left. */
static void
begin(struct game *game)
{
    const struct game_origin origin = {.from = GAME_FROM_BOARD, .title = "kill"};
    struct game_origin chosen = origin;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(fault_scene_board("1 2 3/4 5 6/0 7 8", &board, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    chosen.board = &board;
    chosen.goal = &goal;
    ck_assert_int_eq(game_begin(game, &chosen, 0, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}

/* Solves the board from wherever the game is. */
static void
solve(struct game *game)
{
    uint64_t now_ns = game->session.played_ns;

    while (!game->session.finished) {
        now_ns += 100 * MS;
        ck_assert_int_eq(game_move(game, MOVE_LEFT, now_ns, NULL), NP_OK);
    }
}

/* Plays, and is killed at the request with this number. Returns the number of requests. */
static uint64_t
play(uint64_t number)
{
    struct game game;

    faults_kill_at(number);
    set_up_game(&game);
    begin(&game);
    ck_assert_int_eq(game_move(&game, MOVE_LEFT, 0, NULL), NP_OK);
    report(BEGUN);
    ck_assert_int_eq(game_move(&game, MOVE_LEFT, 100 * MS, NULL), NP_OK);
    report(SOLVED);
    game_end(&game, 100 * MS, NULL);
    return faults_end();
}

/* Reads the history, whose lines are all whole but for one that the kill cut short. */
static size_t
count_solves(void)
{
    char *path;
    struct history history;
    size_t count;

    ck_assert_int_eq(xdg_path(XDG_STATE, "history", &path, NULL), NP_OK);
    ck_assert_int_eq(history_read(&history, path, NULL), NP_OK);
    ck_assert_uint_eq(history.doubled, 0);
    ck_assert_uint_le(history.skipped, 1);
    count = history.count;
    history_free(&history);
    free(path);
    return count;
}

/* What the player does next: resumes the game if it is there, and solves it. */
static void
go_on(bool begun, bool solved)
{
    struct game game;
    struct saved_game saved;

    set_up_game(&game);
    if (game_find_saved(&game, NULL, &saved, NULL) == NP_OK) {
        const struct game_origin origin = {.from = GAME_FROM_SAVED, .saved = &saved};

        ck_assert_int_eq(game_begin(&game, &origin, 0, NULL), NP_OK);
        solve(&game);
    } else {
        /* It was solved, or not even its first move was on the disk. */
        ck_assert(solved || !begun || count_solves() == 1);
    }
    game_end(&game, 0, NULL);
}

/* Kills a child at a request; returns whether it was killed. */
static bool
kill_at(uint64_t number)
{
    bool begun = false, solved = false;
    char letter;
    int status;
    pid_t child;

    ck_assert_int_eq(pipe(reports), 0);
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        (void)play(number);
        _exit(0);
    }
    close(reports[1]);
    while (read(reports[0], &letter, 1) == 1) {
        begun |= letter == BEGUN;
        solved |= letter == SOLVED;
    }
    close(reports[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    if (solved)
        ck_assert_uint_eq(count_solves(), 1);
    go_on(begun, solved);
    /* A game whose first move was saved is solved now, once. */
    ck_assert_uint_le(count_solves(), 1);
    if (begun)
        ck_assert_uint_eq(count_solves(), 1);
    return WIFSIGNALED(status);
}

START_TEST(no_solve_is_lost_or_doubled)
{
    const char *const wanted = getenv("KILLS");
    const unsigned long most = wanted != NULL ? strtoul(wanted, NULL, 10) : ALL;
    unsigned long kills = 0;

    for (uint64_t number = 1; kills < most; number++) {
        char *const home = test_directory_new();
        bool killed;

        ck_assert_int_eq(setenv("HOME", home, 1), 0);
        ck_assert_int_eq(unsetenv("XDG_STATE_HOME"), 0);
        killed = kill_at(number);
        test_directory_free(home);
        kills += killed;
        if (killed)
            continue;
        /* All requests have had their turn. */
        printf("%u requests\n", (unsigned)number - 1);
        ck_assert_uint_gt(number, 10);
        number = 0;
        if (wanted == NULL)
            break;
    }
    printf("%lu kills\n", kills);
}
END_TEST

/* As on a full disk: nothing can be appended to a directory. */
START_TEST(a_solve_that_cannot_be_recorded_is_recorded_later)
{
    for (unsigned at_once = 0; at_once < 2; at_once++) {
        char *const home = test_directory_new();
        char path[4200];
        struct game game;
        struct autosave_report report;
        struct game_outcome outcome;

        ck_assert_int_eq(setenv("HOME", home, 1), 0);
        snprintf(path, sizeof path, "%s/.local/state/npuzzle-tui/history/x", home);
        ck_assert_int_eq(file_make_parents(path, NULL), NP_OK);
        set_up_game(&game);
        begin(&game);
        solve(&game);
        ck_assert(autosave_take_report(&game.autosave, true, &report));
        ck_assert_int_eq(report.news, AUTOSAVE_NOT_SAVED);
        ck_assert_uint_le(game_wake_ns(&game, 0), 100 * MS);
        if (at_once == 0) {
            (void)game_tick(&game, 1000 * MS, false);
            ck_assert(game.autosave.unrecorded);
            ck_assert_uint_gt(autosave_wake_ns(&game.autosave), 1000 * MS);
        }
        *strrchr(path, '/') = '\0';
        ck_assert_int_eq(rmdir(path), 0);
        if (at_once == 0) {
            (void)game_tick(&game, UINT64_C(9000) * MS, false);
            ck_assert_uint_eq(count_solves(), 1);
        }
        game_end(&game, UINT64_C(9000) * MS, &outcome);
        ck_assert_int_eq(outcome.lost.status, NP_OK);
        ck_assert_uint_eq(count_solves(), 1);
        test_directory_free(home);
    }
}
END_TEST

/* A history of more than 4 MiB is read beside the game. */
START_TEST(a_large_history_does_not_delay_the_game)
{
    enum { SOLVES = 60000 };
    char *const home = test_directory_new();
    char path[4200];
    struct text lines = {0};
    struct game game;

    for (unsigned i = 0; i < SOLVES; i++) {
        char fields[128];

        snprintf(fields, sizeof fields,
            "2026-11-21T12:00:59Z\t3x3\tstandard\t%u\t50\t40\t0\t0\t0\t-\tpicked\t%016x\t-",
            9000 + i, i + 1);
        save_file_print_solve(&lines, fields);
    }
    ck_assert_int_eq(setenv("HOME", home, 1), 0);
    snprintf(path, sizeof path, "%s/.local/state/npuzzle-tui/history", home);
    ck_assert_int_eq(file_make_parents(path, NULL), NP_OK);
    ck_assert_int_eq(file_write(path, lines.bytes, lines.length, 0, NULL), NP_OK);
    text_free(&lines);
    set_up_game(&game);
    ck_assert(autosave_is_reading(&game.autosave));
    begin(&game);
    for (uint64_t now_ns = 1; autosave_is_reading(&game.autosave); now_ns++) {
        ck_assert_uint_le(game_wake_ns(&game, now_ns), now_ns + 20 * MS);
        (void)game_tick(&game, now_ns, false);
        test_pause();
    }
    ck_assert_uint_eq(game.autosave.history.count, SOLVES);
    ck_assert_uint_eq(game.autosave.record.averages[AVERAGE_SINGLE].best, 9000);
    solve(&game);
    ck_assert(game.new_best);
    game_end(&game, 0, NULL);
    ck_assert_uint_eq(count_solves(), SOLVES + 1);
    /* A solve does not wait for the rest of the program either, and is known to be there. */
    set_up_game(&game);
    begin(&game);
    solve(&game);
    ck_assert_uint_eq(game.autosave.history.count, SOLVES + 2);
    game_end(&game, 0, NULL);
    test_directory_free(home);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults_kill");
    TCase *tests = tcase_create("faults_kill");

    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, a_solve_that_cannot_be_recorded_is_recorded_later);
    tcase_add_test(tests, a_large_history_does_not_delay_the_game);
    tcase_add_test(tests, no_solve_is_lost_or_doubled);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
