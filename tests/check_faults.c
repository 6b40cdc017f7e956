// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, reading boards and solving them with any algorithm and
 * heuristic ends with a status and a message, and leaks no memory.
 */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "base/file/file.h"
#include "fault_scene.h"
#include "puzzle/files.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "base/thread/task.h"
#include "solver/background.h"
#include "support.h"

/* ---- boards -------------------------------------------------------------------------------- */

/* Reads a board and its goal, and estimates its distances. */
static enum np_status
load(struct np_error *error)
{
    struct board board;
    struct board arrangement = {0};
    struct goal goal = {0};
    uint64_t inversions;
    bool solvable;
    enum np_status status =
        fault_scene_board("4\n 1  2  3  4\n 5     7  8\n 9 10 11 12\n13  6 15 14\n", &board, error);

    if (status == NP_OK)
        status =
            fault_scene_board("4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n13 12 15 14", &arrangement, error);
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
    fault_scene_refuse_all(&(struct fault_scene){.run = load});
}
END_TEST

static enum np_status
open_file(struct np_error *error)
{
    struct file_names names;
    FILE *stream;
    char range[sizeof fault_scene_path + 4];
    struct files_range boards;
    size_t name_bytes;
    enum np_status status = files_list(&names, false, error);

    files_free_names(&names);
    snprintf(range, sizeof range, "%s:1-2", fault_scene_path);
    if (status == NP_OK)
        status = files_open_boards(range, &stream, &boards, &name_bytes, error);
    if (status == NP_OK)
        fclose(stream);
    return status;
}

START_TEST(opening_a_board_file)
{
    ck_assert_int_eq(file_write(fault_scene_path, "1 2/3 0\n", 8, 0, NULL), NP_OK);
    fault_scene_refuse_all(&(struct fault_scene){.run = open_file});
}
END_TEST

/* ---- work in the background ------------------------------------------------------------------ */

static void
do_nothing(void *context, const struct cancel *cancel)
{
    (void)context;
    (void)cancel;
}

static void
free_nothing(void *context)
{
    (void)context;
}

static enum np_status
run_task(struct np_error *error)
{
    static const struct task_class nothing = {.work = do_nothing, .free = free_nothing};
    struct task *task;
    const enum np_status status = task_start(&task, &nothing, NULL, error);

    ck_assert_int_eq(status == NP_OK, task != NULL);
    task_end(task);
    return status;
}

START_TEST(a_task)
{
    fault_scene_refuse_all(&(struct fault_scene){.run = run_task, .needs_all = true});
}
END_TEST

/* ---- the solver ------------------------------------------------------------------------------ */

static struct board task;
static struct goal standard;
static struct solver_options options;

static void
prepare(const char *text, unsigned threads)
{
    ck_assert_int_eq(fault_scene_board(text, &task, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, task.width, task.height, NULL), NP_OK);
    solver_options_init(&options);
    options.limits.threads = threads;
    options.limits.memory_bytes = UINT64_C(64) << 20;
}

/* Solves the task; whatever was refused, a reported solution is valid. */
static enum np_status
solve(struct np_error *error)
{
    struct answer answer;
    const enum np_status status = solver_run(&task, &standard, &options, NULL, &answer, error);

    if (status == NP_OK && (answer.state == ANSWER_OPTIMAL || answer.state == ANSWER_SOLVED))
        ck_assert(answer.path.length > 0);
    if (status == NP_OK && answer.state == ANSWER_OPTIMAL)
        ck_assert_uint_eq(answer.lower_bound, answer.path.length);
    answer_free(&answer);
    return status;
}

START_TEST(solving_3x3)
{
    prepare("8 6 7/2 5 4/3 0 1", 1);
    fault_scene_refuse_all(&(struct fault_scene){.run = solve});
    board_free(&task);
}
END_TEST

START_TEST(solving_4x4)
{
    prepare("5 6 1 4/9 0 2 3/13 10 8 7/14 15 12 11", 1);
    fault_scene_refuse_all(&(struct fault_scene){.run = solve});
    board_free(&task);
}
END_TEST

START_TEST(solving_with_two_threads)
{
    prepare("5 6 1 4/9 0 2 3/13 10 8 7/14 15 12 11", 2);
    fault_scene_refuse_all(&(struct fault_scene){.run = solve});
    board_free(&task);
}
END_TEST

START_TEST(every_algorithm)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    options.algorithm = search_rows[_i];
    options.limits.nodes = 20000;
    fault_scene_refuse_all(&(struct fault_scene){.run = solve});
    board_free(&task);
}
END_TEST

START_TEST(every_heuristic)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    options.heuristic = heuristic_rows[_i];
    fault_scene_refuse_all(&(struct fault_scene){.run = solve});
    board_free(&task);
}
END_TEST

/* Solves in the background until it has ended. */
static enum np_status
work(struct np_error *error)
{
    struct background *background;
    struct background_view view = {.running = true};
    const enum np_status status = background_start(&background, &task, &standard, &options, error);

    if (status != NP_OK)
        return status;
    while (view.running) {
        struct pollfd source = {.fd = background_fd(background), .events = POLLIN};

        (void)poll(&source, 1, 10);
        background_look(background, &view);
    }
    background_free(background);
    return view.status == NP_OK ? NP_OK
                                : np_fail(error, view.status, "the background solver ended early");
}

START_TEST(solving_in_the_background)
{
    prepare("4 1 3/7 2 5/0 8 6", 1);
    fault_scene_refuse_all(&(struct fault_scene){.run = work});
    board_free(&task);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults");
    TCase *tests = tcase_create("faults");

    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, loading_a_board);
    tcase_add_test(tests, opening_a_board_file);
    tcase_add_test(tests, a_task);
    tcase_add_test(tests, solving_3x3);
    tcase_add_test(tests, solving_4x4);
    tcase_add_test(tests, solving_with_two_threads);
    tcase_add_loop_test(tests, every_algorithm, 0, (int)search_row_count);
    tcase_add_loop_test(tests, every_heuristic, 0, (int)heuristic_row_count);
    tcase_add_test(tests, solving_in_the_background);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
