// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, files stay whole: saved games, the history, tables.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "fault_scene.h"
#include "game/replay/pace.h"
#include "game/replay/replay_code.h"
#include "game/solves/history.h"
#include "game/solves/history_reading.h"
#include "game/save/save.h"
#include "game/save/saved_games.h"
#include "game/save/saved_list.h"
#include "pdb/file.h"
#include "pdb/table.h"
#include "pdb/store.h"
#include "puzzle/goal.h"
#include "support.h"

static struct board task;
static struct goal standard;

static void
prepare(const char *text)
{
    ck_assert_int_eq(fault_scene_board(text, &task, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, task.width, task.height, NULL), NP_OK);
}

/* ---- games ---------------------------------------------------------------------------- */

static const struct session_names names = {.id = "", .source = "faults"};

/* Begins a game that replaces the saved one, and plays two moves. */
static enum np_status
play(struct np_error *error)
{
    struct save save = {.descriptor = -1};
    struct session session;
    enum np_status status = session_init(&session, &task, &standard, error);

    session.names = names;
    if (status == NP_OK)
        status = save_whole(fault_scene_path, 0, &session, 0, error);
    if (status == NP_OK)
        status = save_continue(&save, fault_scene_path, &session, error);
    for (unsigned i = 0; i < 2 && status == NP_OK; i++) {
        status = session_move(&session, i == 0 ? MOVE_RIGHT : MOVE_DOWN, i, error);
        if (status == NP_OK)
            status = save_append(&save, &session, error);
    }
    save_close(&save);
    session_free(&session);
    return status;
}

/* In any case the file holds a game, the old one or the new one. */
static void
see_game(enum np_status status)
{
    struct session session;
    struct board start;
    struct np_error error = {.text = ""};

    (void)status;
    ck_assert_msg(save_load(&session, fault_scene_path, NULL, NULL, &error) == NP_OK,
        "the save is lost: %s", error.text);
    ck_assert_str_eq(session.names.source, "faults");
    ck_assert_int_eq(session_start_board(&session, &start, NULL), NP_OK);
    ck_assert(board_equal(&start, &task));
    board_free(&start);
    session_free(&session);
}

START_TEST(saving_a_game)
{
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(play(&error), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = play, .look = see_game});
    board_free(&task);
}
END_TEST

/* ---- unfinished games ---------------------------------------------------------------------------
 */

/* Saves a second game, and finds the latest. */
static enum np_status
keep_and_list(struct np_error *error)
{
    struct saved_games games = {.lock = -1};
    char name[SAVED_NAME_BYTES], *path = NULL;
    struct saved_game latest;
    struct session session;
    enum np_status status = session_init(&session, &task, &standard, error);

    session.names = names;
    if (status == NP_OK)
        status = session_move(&session, MOVE_RIGHT, 1, error);
    if (status == NP_OK)
        status = saved_games_begin(&games, &session, 1700000000, name, error);
    if (status == NP_OK) {
        status = saved_games_path(name, &path, error);
        if (status == NP_OK)
            status = save_whole(path, 0, &session, 1, error);
        saved_games_leave(&games, name, INT64_C(1700000000000000000));
    }
    if (status == NP_OK)
        status = saved_list_latest(&games, UINT64_MAX, &latest, NULL, error);
    free(path);
    session_free(&session);
    saved_games_close(&games);
    return status;
}

/* The earlier games still exist, whatever was refused. */
static void
see_games(enum np_status status)
{
    struct saved_list list;
    unsigned good = 0;

    ck_assert_int_eq(saved_list_read(&list, UINT64_MAX, NULL), NP_OK);
    for (size_t i = 0; i < list.count; i++)
        good += list.games[i].content == SAVED_GOOD;
    ck_assert_uint_eq(good, list.count);
    ck_assert_uint_ge(list.count, status == NP_OK ? 2 : 1);
    saved_list_free(&list);
}

START_TEST(keeping_unfinished_games)
{
    struct saved_list list;
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(setenv("HOME", fault_scene_directory, 1), 0);
    ck_assert_int_eq(keep_and_list(&error), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = keep_and_list, .look = see_games});
    /* The next game removes what could not be removed before. */
    ck_assert_int_eq(keep_and_list(&error), NP_OK);
    ck_assert_int_eq(saved_list_read(&list, UINT64_MAX, NULL), NP_OK);
    ck_assert_uint_eq(list.count, SAVED_GAMES_KEPT);
    saved_list_free(&list);
    board_free(&task);
}
END_TEST

/* Lists a game that is too large to be read at once by its beginning. */
static enum np_status
list_large_game(struct np_error *error)
{
    struct saved_list list;
    const enum np_status status = saved_list_read(&list, 1, error);

    if (status == NP_OK && list.count > 0)
        (void)saved_games_in_use(&(struct saved_games){.lock = -1}, list.games[0].name);
    saved_list_free(&list);
    return status;
}

START_TEST(listing_a_large_game)
{
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(setenv("HOME", fault_scene_directory, 1), 0);
    ck_assert_int_eq(keep_and_list(&error), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = list_large_game});
    board_free(&task);
}
END_TEST

static enum np_status
load_game(struct np_error *error)
{
    struct session session;
    const enum np_status status = save_load(&session, fault_scene_path, NULL, NULL, error);

    session_free(&session);
    return status;
}

START_TEST(loading_a_game)
{
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(play(&error), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = load_game});
    board_free(&task);
}
END_TEST

static struct session solved;

static enum np_status
add_and_read_history(struct np_error *error)
{
    struct history history = {0};
    enum np_status status = history_add(fault_scene_path, &solved, 1700000000, error);

    if (status == NP_OK)
        status = history_change(fault_scene_path, SOLVE_COMMENT, solved.names.solve, "good", error);
    /* An older solve is sorted in. */
    solved.names.solve++;
    if (status == NP_OK)
        status = history_add(fault_scene_path, &solved, 1600000000, error);
    solved.names.solve++;
    if (status == NP_OK)
        status = history_read(&history, fault_scene_path, error);
    history_free(&history);
    return status;
}

/* A line is complete or absent. The next run begins without a file, so that it makes as many
 * requests. */
static void
see_history(enum np_status status)
{
    struct history history;

    (void)status;
    ck_assert_int_eq(history_read(&history, fault_scene_path, NULL), NP_OK);
    ck_assert_uint_eq(history.skipped, 0);
    history_free(&history);
    (void)unlink(fault_scene_path);
}

START_TEST(keeping_the_history)
{
    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(session_init(&solved, &task, &standard, NULL), NP_OK);
    solved.names = (struct session_names){.id = "3x3#a", .solve = 1};
    ck_assert_int_eq(session_move(&solved, MOVE_LEFT, 1, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = add_and_read_history, .look = see_history});
    session_free(&solved);
    board_free(&task);
}
END_TEST

/* As a large history is read. */
static enum np_status
read_in_background(struct np_error *error)
{
    struct task *reading;
    struct history_reading *result;
    enum np_status status;

    if (!history_reading_start(&reading, &result, fault_scene_path))
        return np_no_memory(error);
    while (!task_wait_ns(reading, CLOCK_NS_PER_SECOND))
        continue;
    status = result->status;
    if (status == NP_OK)
        ck_assert_uint_eq(result->history.count, 1);
    else
        *error = result->error;
    task_free(reading);
    return status;
}

START_TEST(reading_the_history_in_the_background)
{
    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(session_init(&solved, &task, &standard, NULL), NP_OK);
    ck_assert_int_eq(session_move(&solved, MOVE_LEFT, 1, NULL), NP_OK);
    ck_assert_int_eq(history_add(fault_scene_path, &solved, 1700000000, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = read_in_background});
    session_free(&solved);
    board_free(&task);
}
END_TEST

/* ---- replays --------------------------------------------------------------------------------- */

static struct text code;

/* Reads a replay code, and races it. */
static enum np_status
read_code(struct np_error *error)
{
    struct kept_solve kept = {0};
    struct pace pace = {.at = 0};
    enum np_status status = replay_code_read(&kept, code.bytes, error);

    if (status == NP_OK)
        status = pace_init(&pace, &kept, error);
    pace_free(&pace);
    kept_solve_free(&kept);
    return status;
}

START_TEST(racing_a_replay_code)
{
    struct kept_solve kept;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(session_init(&solved, &task, &standard, NULL), NP_OK);
    ck_assert_int_eq(session_move(&solved, MOVE_LEFT, 1, NULL), NP_OK);
    ck_assert_int_eq(kept_solve_of(&kept, &solved, NULL), NP_OK);
    ck_assert_int_eq(replay_code_print(&code, &kept, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = read_code, .needs_all = true});
    kept_solve_free(&kept);
    session_free(&solved);
    text_free(&code);
    board_free(&task);
}
END_TEST

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct pdb_pattern pattern = {4, 3, 11, 3, {0, 1, 4}};
static const struct pdb_pattern large_pattern = {5, 4, 19, 2, {0, 1}};
static const struct pdb_pattern *chosen; /* one of them */
static const struct pdb_index *pattern_index;
static struct pdb_table *table;

static enum np_status
make_table(struct np_error *error)
{
    const struct pdb_build_options control = {.threads = 2};
    const struct pdb_index *made_index;
    struct pdb_table *made = NULL;
    enum np_status status =
        pdb_index_new(&made_index, chosen->width, chosen->height, chosen->count, error);

    if (status != NP_OK)
        return status;
    status = pdb_generate(&made, made_index, chosen, &control, error);
    if (status == NP_OK)
        pdb_table_free(made);
    pdb_index_release(made_index);
    return status;
}

static enum np_status
save_and_load_table(struct np_error *error)
{
    /* A caller that may be killed flushes its output. */
    static const struct cancel never;
    struct pdb_table *loaded = NULL;
    enum np_status status = pdb_file_save(table, fault_scene_path, &never, error);

    if (status == NP_OK)
        status = pdb_file_load(&loaded, pattern_index, &pattern, fault_scene_path, NULL, error);
    if (status == NP_OK)
        pdb_table_free(loaded);
    return status;
}

/* The table in the file is valid, the old one or the new one. */
static void
see_table(enum np_status status)
{
    struct pdb_table *loaded;

    (void)status;
    ck_assert_int_eq(
        pdb_file_load(&loaded, pattern_index, &pattern, fault_scene_path, NULL, NULL), NP_OK);
    pdb_table_free(loaded);
}

START_TEST(making_a_table)
{
    chosen = _i == 0 ? &pattern : &large_pattern;
    fault_scene_refuse_all(&(struct fault_scene){.run = make_table});
}
END_TEST

START_TEST(keeping_a_table)
{
    const struct pdb_build_options control = {.threads = 1};

    ck_assert_int_eq(pdb_index_new(&pattern_index, 4, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, pattern_index, &pattern, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_file_save(table, fault_scene_path, NULL, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = save_and_load_table, .look = see_table});
    pdb_table_free(table);
    pdb_index_release(pattern_index);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults_files");
    TCase *tests = tcase_create("faults_files");

    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, saving_a_game);
    tcase_add_test(tests, loading_a_game);
    tcase_add_test(tests, keeping_unfinished_games);
    tcase_add_test(tests, listing_a_large_game);
    tcase_add_test(tests, keeping_the_history);
    tcase_add_test(tests, reading_the_history_in_the_background);
    tcase_add_test(tests, racing_a_replay_code);
    tcase_add_loop_test(tests, making_a_table, 0, 2);
    tcase_add_test(tests, keeping_a_table);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
