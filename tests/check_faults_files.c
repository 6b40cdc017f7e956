// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, files stay whole: the store and tables.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "fault_scene.h"
#include "faults.h"
#include "records/replay/replay.h"
#include "records/replay/replay_code.h"
#include "records/store.h"
#include "pdb/file.h"
#include "pdb/table.h"
#include "pdb/store.h"
#include "puzzle/goal.h"
#include "support.h"

/* The store makes thousands of requests. */
enum { STORE_FAULTS = 600 };

static struct board task;
static struct goal standard;

static void
prepare(const char *text)
{
    ck_assert_int_eq(fault_scene_board(text, &task, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, task.width, task.height, NULL), NP_OK);
}

/* ---- the store ------------------------------------------------------------------------------- */

/* Plays a game that goes on, or one that is solved, and reads all that there is. */
static enum np_status
play_and_read(struct np_error *error)
{
    const struct store_filter all = {0};
    struct stored_game stored = {0};
    struct store *store = NULL;
    struct session session;
    struct history history = {0};
    struct store_games games = {0};
    struct kept_solve kept = {.solve = {.id = 0}};
    enum np_status status = session_init(&session, &task, &standard, error);

    if (status == NP_OK)
        status = store_open(&store, fault_scene_path, STORE_PLAY, error);
    for (unsigned game = 0; game < 2 && status == NP_OK; game++) {
        status = session_move(&session, game == 0 ? MOVE_RIGHT : MOVE_LEFT, 1, error);
        if (status == NP_OK)
            status = store_put(store, &stored, &session, INT64_C(1700000000000), error);
        if (status == NP_OK && game == 0)
            status = session_act(&session, SESSION_UNDO, 2, error);
    }
    if (status == NP_OK)
        status = store_read_history(store, &all, &history, error);
    if (status == NP_OK)
        status = store_change_solve(store, history.solves[0].id, STORE_COMMENT, "good", error);
    if (status == NP_OK)
        status = store_load_solve(store, history.solves[0].id, &kept, error);
    if (status == NP_OK)
        status = store_list_games(store, &games, error);
    if (status == NP_OK)
        status = store_put_named(store, "kept", true, &session, 1, error);
    record_free(&kept.record);
    history_free(&history);
    store_games_free(&games);
    session_free(&session);
    store_close(store);
    return status;
}

/* Whatever was refused, the store is whole; a solve in it has all its moves. The next run begins
 * without it, so that it makes as many requests. */
static void
see_store(enum np_status status)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    const struct store_filter all = {0};
    char path[4300];
    struct store *store;
    struct history history;
    struct np_error error = {.text = ""};

    ck_assert_msg(
        store_open(&store, fault_scene_path, STORE_PLAY, &error) == NP_OK, "%s", error.text);
    ck_assert_int_eq(store_check(store, NULL), NP_OK);
    ck_assert_int_eq(store_read_history(store, &all, &history, NULL), NP_OK);
    ck_assert_uint_le(history.count, 1);
    if (status == NP_OK)
        ck_assert_uint_eq(history.count, 1);
    for (size_t i = 0; i < history.count; i++) {
        struct session session;
        struct kept_solve kept;

        ck_assert_int_eq(store_load_solve(store, history.solves[i].id, &kept, NULL), NP_OK);
        ck_assert_int_eq(record_replay(&kept.record, &session, NULL), NP_OK);
        ck_assert(session.finished);
        session_free(&session);
        record_free(&kept.record);
    }
    history_free(&history);
    store_close(store);
    for (unsigned i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", fault_scene_path, endings[i]);
        (void)unlink(path);
    }
}

START_TEST(keeping_games_and_solves)
{
    prepare("1 2 3/4 5 6/7 0 8");
    fault_scene_refuse_all(
        &(struct fault_scene){.run = play_and_read, .look = see_store, .most = STORE_FAULTS});
    board_free(&task);
}
END_TEST

/* ---- replays --------------------------------------------------------------------------------- */

static struct session solved;
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
    record_free(&kept.record);
    return status;
}

START_TEST(racing_a_replay_code)
{
    struct kept_solve kept;

    prepare("1 2 3/4 5 6/7 0 8");
    ck_assert_int_eq(session_init(&solved, &task, &standard, NULL), NP_OK);
    ck_assert_int_eq(session_move(&solved, MOVE_LEFT, 1, NULL), NP_OK);
    kept = kept_solve_of(&solved);
    ck_assert_int_eq(replay_code_print(&code, &kept, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = read_code, .needs_all = true});
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

    faults_wrap_sqlite(true);
    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, keeping_games_and_solves);
    tcase_add_test(tests, racing_a_replay_code);
    tcase_add_loop_test(tests, making_a_table, 0, 2);
    tcase_add_test(tests, keeping_a_table);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
