// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A program that is killed at any write, or other request about a file, while a game is played and
 * solved: no solve is lost or recorded twice, and the store is not damaged. KILLS in the
 * environment is the number of kills; without it every request is tried once.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault_scene.h"
#include "faults.h"
#include "game_scene.h"
#include "records/keeper.h"
#include "store_file.h"
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

static struct game game;
static struct keeper keeper;

/* 1 2 3/4 5 6/0 7 8 is solved by moving two tiles to the left. */
static void
begin(void)
{
    const struct game_origin origin = {.from = GAME_FROM_BOARD, .title = "kill"};
    struct game_origin chosen = origin;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(fault_scene_board("1 2 3/4 5 6/0 7 8", &board, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    chosen.board = &board;
    chosen.goal = &goal;
    ck_assert_int_eq(keeper_begin(&keeper, &chosen, 0, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}

/* Solves the board from wherever the game is. */
static void
solve(void)
{
    uint64_t now_ns = game.session.played_ns;

    while (!game.session.finished) {
        now_ns += 100 * MS;
        ck_assert_int_eq(game_move(&game, MOVE_LEFT, now_ns, NULL), NP_OK);
    }
}

/* Plays, and is killed at the request with this number. Returns the number of requests. */
static uint64_t
play(uint64_t number)
{
    faults_kill_at(number);
    game_scene_start(&game, &keeper, 1);
    begin();
    ck_assert_int_eq(game_move(&game, MOVE_LEFT, 0, NULL), NP_OK);
    report(BEGUN);
    ck_assert_int_eq(game_move(&game, MOVE_LEFT, 100 * MS, NULL), NP_OK);
    report(SOLVED);
    game_scene_stop(&game, &keeper, 100 * MS, NULL);
    return faults_end();
}

static size_t
count_solves(void)
{
    struct store *const store = store_file_open(NULL);
    struct history history = store_file_read(NULL);
    const size_t count = history.count;

    ck_assert_int_eq(store_check(store, NULL), NP_OK);
    history_free(&history);
    store_close(store);
    return count;
}

/* What the player does next: resumes the game if it is there, and solves it. */
static void
go_on(bool begun, bool solved)
{
    game_scene_start(&game, &keeper, 1);
    if (keeper_begin(&keeper, &(struct game_origin){.from = GAME_FROM_STORE}, 0, NULL) == NP_OK)
        solve();
    else /* It was solved, or not even its first move was stored. */
        ck_assert(solved || !begun || count_solves() == 1);
    game_scene_stop(&game, &keeper, 100 * MS, NULL);
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
        char *const home = test_home_new();
        bool killed;

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

int
main(void)
{
    Suite *suite = suite_create("faults_kill");
    TCase *tests = tcase_create("faults_kill");

    faults_wrap_sqlite(false);
    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, no_solve_is_lost_or_doubled);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
