// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whatever the system refuses ends in a status and a sentence, leaves files whole and loses no
 * memory: every request of a scene is refused in turn, once alone and once with all behind it.
 *
 * With FAULTS_ALL in the environment all of them are, else no more than FAULTS_MAX, evenly spread.
 */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "faults.h"
#include "game/history.h"
#include "game/save.h"
#include "pdb/file.h"
#include "pdb/generate.h"
#include "pdb/store.h"
#include "puzzle/files.h"
#include "puzzle/notation.h"
#include "puzzle/parity.h"
#include "solver/job.h"
#include "support.h"

enum { FAULTS_MAX = 150 };

static char *directory;
static char path[4200];

/* What is done with faults, and what has to hold behind it, without. */
struct scene {
    enum np_status (*run)(struct np_error *error);
    void (*look)(enum np_status status); /* may be NULL */
};

static bool
is_refusal(enum np_status status)
{
    return status == NP_NO_MEMORY || status == NP_IO || status == NP_SYSTEM;
}

/* Runs the scene with one request refused; returns how many there were. */
static uint64_t
run_with_fault(const struct scene *scene, uint64_t number, bool for_good)
{
    struct np_error error = {.text = ""};
    enum np_status status;
    uint64_t requests;

    faults_begin(number, for_good);
    status = scene->run(&error);
    requests = faults_end();
    if (requests < number)
        ck_assert_msg(status == NP_OK, "without a fault: %s", error.text);
    if (status != NP_OK) {
        ck_assert_msg(is_refusal(status), "request %llu: status %d: %s", (unsigned long long)number,
            (int)status, error.text);
        ck_assert_int_eq(error.status, status);
        ck_assert_str_ne(error.text, "");
    }
    if (scene->look != NULL)
        scene->look(status);
    return requests;
}

static void
refuse_all(const struct scene *scene)
{
    const uint64_t requests = run_with_fault(scene, UINT64_MAX, false);
    const uint64_t step = getenv("FAULTS_ALL") != NULL ? 1 : requests / FAULTS_MAX + 1;

    ck_assert_uint_gt(requests, 0);
    for (unsigned for_good = 0; for_good < 2; for_good++)
        for (uint64_t number = 1; number <= requests; number += step)
            run_with_fault(scene, number, for_good != 0);
}

static void
set_up(void)
{
    directory = test_directory_new();
    snprintf(path, sizeof path, "%s/deep/file", directory);
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
}

static void
tear_down(void)
{
    test_directory_free(directory);
}

/* ---- boards -------------------------------------------------------------------------------- */

static enum np_status
read_board(const char *text, struct board *board, struct np_error *error)
{
    struct notation_reader *reader;
    struct notation_entry entry = {0};
    bool found = false;
    enum np_status status = notation_open_text(&reader, text, strlen(text), "text", error);

    *board = (struct board){0};
    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, error);
    if (status == NP_OK) {
        *board = entry.board;
        entry.board = (struct board){0};
    }
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}

/* Reads a board and its goal, and examines it. */
static enum np_status
load(struct np_error *error)
{
    struct board board;
    struct board arrangement = {0};
    struct goal goal = {0};
    uint64_t inversions;
    bool solvable;
    enum np_status status =
        read_board("4\n 1  2  3  4\n 5     7  8\n 9 10 11 12\n13  6 15 14\n", &board, error);

    if (status == NP_OK)
        status = read_board("4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n13 12 15 14", &arrangement, error);
    if (status == NP_OK)
        status = goal_from_board(&goal, &arrangement, error);
    if (status == NP_OK)
        status = parity_examine(&board, &goal, NULL, &solvable, &inversions, error);
    goal_free(&goal);
    board_free(&board);
    board_free(&arrangement);
    return status;
}

START_TEST(loading_a_board)
{
    refuse_all(&(struct scene){load, NULL});
}
END_TEST

static enum np_status
open_file(struct np_error *error)
{
    struct file_names names;
    FILE *stream;
    enum np_status status = files_list(&names, error);

    files_free_names(&names);
    if (status == NP_OK)
        status = files_open(path, &stream, error);
    if (status == NP_OK)
        fclose(stream);
    return status;
}

START_TEST(opening_a_board_file)
{
    ck_assert_int_eq(file_write(path, "1 2/3 0\n", 8, NULL), NP_OK);
    refuse_all(&(struct scene){open_file, NULL});
}
END_TEST

/* ---- the solver ------------------------------------------------------------------------------ */

static struct board task;
static struct goal standard;
static struct solver_options options;

static void
prepare(const char *text, unsigned threads)
{
    ck_assert_int_eq(read_board(text, &task, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, task.width, task.height, NULL), NP_OK);
    solver_options_init(&options);
    options.threads = threads;
    options.memory_bytes = UINT64_C(64) << 20;
}

/* Solves the task; what is found, with whatever was refused, is a solution. */
static enum np_status
solve(struct np_error *error)
{
    struct solver_answer answer;
    const enum np_status status = solver_run(&task, &standard, &options, NULL, &answer, error);

    if (status == NP_OK && (answer.state == SOLVER_OPTIMAL || answer.state == SOLVER_SOLVED))
        ck_assert(answer.path.length > 0);
    if (status == NP_OK && answer.state == SOLVER_OPTIMAL)
        ck_assert_uint_eq(answer.lower_bound, answer.path.length);
    solver_answer_free(&answer);
    return status;
}

START_TEST(solving_3x3)
{
    prepare("8 6 7/2 5 4/3 0 1", 1);
    refuse_all(&(struct scene){solve, NULL});
    board_free(&task);
}
END_TEST

START_TEST(solving_4x4)
{
    prepare("5 6 1 4/9 0 2 3/13 10 8 7/14 15 12 11", 1);
    refuse_all(&(struct scene){solve, NULL});
    board_free(&task);
}
END_TEST

START_TEST(solving_with_two_threads)
{
    prepare("5 6 1 4/9 0 2 3/13 10 8 7/14 15 12 11", 2);
    refuse_all(&(struct scene){solve, NULL});
    board_free(&task);
}
END_TEST

START_TEST(every_algorithm)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    options.algorithm = search_rows[_i];
    options.node_limit = 20000;
    refuse_all(&(struct scene){solve, NULL});
    board_free(&task);
}
END_TEST

START_TEST(every_heuristic)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    options.heuristic = heuristic_rows[_i];
    refuse_all(&(struct scene){solve, NULL});
    board_free(&task);
}
END_TEST

/* Solves in the background to the end. */
static enum np_status
work(struct np_error *error)
{
    struct job *job;
    struct job_view view = {.running = true};
    const enum np_status status = job_start(&job, &task, &standard, &options, error);

    if (status != NP_OK)
        return status;
    while (view.running) {
        struct pollfd source = {.fd = job_fd(job), .events = POLLIN};

        (void)poll(&source, 1, 10);
        job_look(job, &view);
    }
    job_free(job);
    return view.status == NP_OK ? NP_OK : np_fail(error, view.status, "the job ended early");
}

START_TEST(solving_in_the_background)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    refuse_all(&(struct scene){work, NULL});
    board_free(&task);
}
END_TEST

/* ---- what is kept ---------------------------------------------------------------------------- */

static const struct save_names names = {.id = "", .source = "faults"};
static struct save save;
static enum np_status event_status;
static struct np_error event_error;

static void
keep(void *context, const struct session_event *event)
{
    (void)context;
    if (event_status == NP_OK)
        event_status = save_event(&save, event, &event_error);
}

/* Begins a game in the place of the one that is saved, and plays two moves. */
static enum np_status
play(struct np_error *error)
{
    struct session session;
    enum np_status status = session_init(&session, &task, &standard, error);

    event_status = NP_OK;
    save = (struct save){.descriptor = -1};
    if (status == NP_OK)
        status = save_begin(&save, path, &session, &names, error);
    if (status == NP_OK)
        session.listener = (struct session_listener){keep, NULL};
    for (unsigned i = 0; i < 2 && status == NP_OK; i++)
        status = session_move(&session, i == 0 ? MOVE_RIGHT : MOVE_DOWN, i, error);
    save_close(&save);
    session_free(&session);
    if (status == NP_OK && event_status != NP_OK)
        *error = event_error;
    return status == NP_OK ? event_status : status;
}

/* Whatever happened, there is a game in the file, the old one or the new. */
static void
see_game(enum np_status status)
{
    struct session session;
    struct board start;
    struct save_names found;
    struct np_error error = {.text = ""};

    (void)status;
    ck_assert_msg(save_load(&session, &found, path, NULL, &error) == NP_OK, "the save is lost: %s",
        error.text);
    ck_assert_str_eq(found.source, "faults");
    ck_assert_int_eq(session_start(&session, &start, NULL), NP_OK);
    ck_assert(board_equal(&start, &task));
    board_free(&start);
    session_free(&session);
}

START_TEST(saving_a_game)
{
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8", 1);
    ck_assert_int_eq(play(&error), NP_OK);
    refuse_all(&(struct scene){play, see_game});
    board_free(&task);
}
END_TEST

static enum np_status
load_game(struct np_error *error)
{
    struct session session;
    struct save_names found;
    const enum np_status status = save_load(&session, &found, path, NULL, error);

    session_free(&session);
    return status;
}

START_TEST(loading_a_game)
{
    struct np_error error;

    prepare("1 2 3/4 5 6/7 0 8", 1);
    ck_assert_int_eq(play(&error), NP_OK);
    refuse_all(&(struct scene){load_game, NULL});
    board_free(&task);
}
END_TEST

static struct session solved;

static enum np_status
add_and_read_history(struct np_error *error)
{
    struct history history = {0};
    enum np_status status = history_add(path, &solved, "3x3#a", 1700000000, error);

    if (status == NP_OK)
        status = history_read(&history, path, error);
    history_free(&history);
    return status;
}

/* Lines are whole or not there. */
static void
see_history(enum np_status status)
{
    struct history history;

    (void)status;
    ck_assert_int_eq(history_read(&history, path, NULL), NP_OK);
    ck_assert_uint_eq(history.skipped, 0);
    history_free(&history);
}

START_TEST(keeping_the_history)
{
    prepare("1 2 3/4 5 6/7 0 8", 1);
    ck_assert_int_eq(session_init(&solved, &task, &standard, NULL), NP_OK);
    ck_assert_int_eq(session_move(&solved, MOVE_LEFT, 1, NULL), NP_OK);
    refuse_all(&(struct scene){add_and_read_history, see_history});
    session_free(&solved);
    board_free(&task);
}
END_TEST

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct pdb_pattern pattern = {4, 3, 11, 3, {0, 1, 4}};
static const struct pdb_index *pattern_index;
static struct pdb_table *table;

static enum np_status
make_table(struct np_error *error)
{
    const struct pdb_control control = {.threads = 2};
    const struct pdb_index *made_index;
    struct pdb_table *made = NULL;
    enum np_status status = pdb_index_new(&made_index, 4, 3, 3, error);

    if (status != NP_OK)
        return status;
    status = pdb_generate(&made, made_index, &pattern, &control, error);
    if (status == NP_OK)
        pdb_table_free(made);
    pdb_index_release(made_index);
    return status;
}

static enum np_status
save_and_load_table(struct np_error *error)
{
    struct pdb_table *loaded = NULL;
    enum np_status status = pdb_file_save(table, path, NULL, error);

    if (status == NP_OK)
        status = pdb_file_load(&loaded, pattern_index, &pattern, path, NULL, error);
    if (status == NP_OK)
        pdb_table_free(loaded);
    return status;
}

/* The table in the file is good, the old one or the new. */
static void
see_table(enum np_status status)
{
    struct pdb_table *loaded;

    (void)status;
    ck_assert_int_eq(pdb_file_load(&loaded, pattern_index, &pattern, path, NULL, NULL), NP_OK);
    pdb_table_free(loaded);
}

START_TEST(making_a_table)
{
    refuse_all(&(struct scene){make_table, NULL});
}
END_TEST

START_TEST(keeping_a_table)
{
    const struct pdb_control control = {.threads = 1};

    ck_assert_int_eq(pdb_index_new(&pattern_index, 4, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, pattern_index, &pattern, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_file_save(table, path, NULL, NULL), NP_OK);
    refuse_all(&(struct scene){save_and_load_table, see_table});
    pdb_table_free(table);
    pdb_index_release(pattern_index);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults");
    TCase *tests = tcase_create("faults");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, loading_a_board);
    tcase_add_test(tests, opening_a_board_file);
    tcase_add_test(tests, solving_3x3);
    tcase_add_test(tests, solving_4x4);
    tcase_add_test(tests, solving_with_two_threads);
    tcase_add_loop_test(tests, every_algorithm, 0, (int)search_row_count);
    tcase_add_loop_test(tests, every_heuristic, 0, (int)heuristic_row_count);
    tcase_add_test(tests, solving_in_the_background);
    tcase_add_test(tests, saving_a_game);
    tcase_add_test(tests, loading_a_game);
    tcase_add_test(tests, keeping_the_history);
    tcase_add_test(tests, making_a_table);
    tcase_add_test(tests, keeping_a_table);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
