// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of checkpoints: a layered search that is stopped again and again ends with the answer and
 * the nodes of one that is not, with any number of threads and with frozen seeds.
 */
#include "config.h"

#include "search/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "heuristic/pdb.h"
#include "search/layered/layered_team.h"

#include "layered_scene.h"
#include "support.h"

/* Runs with one thread before those with up to four. */
enum { ALONE = 4 };

static char *folder;
static struct layered_scene scene;
static struct checkpoint_options options;
static struct checkpoint *checkpoint;
static struct np_error error;
static struct text said;

static void
say(void *context, const char *text)
{
    (void)context;
    text_printf(&said, "%s\n", text);
}

static const struct checkpoint_listener listener = {.say = say};

static void
set_up(void)
{
    layered_test_plans = layered_small_tasks;
    folder = test_directory_new();
    options = (struct checkpoint_options){.interval_ns = 0};
    ck_assert_int_eq(journal_directory_open(&options.directory, folder, NULL), NP_OK);
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    scene.request.control.poll_interval = 32;
}

static void
tear_down(void)
{
    layered_scene_tear_down(&scene);
    journal_directory_close(options.directory);
    text_free(&said);
    test_directory_free(folder);
}

static void
open_checkpoint(void)
{
    ck_assert_msg(checkpoint_open(&checkpoint, &options, &listener, &scene.board, &scene.goal, NULL,
                      &error) == NP_OK,
        "%s", error.text);
    scene.request.checkpoint = checkpoint;
}

static void
close_checkpoint(void)
{
    checkpoint_close(checkpoint);
    scene.request.checkpoint = NULL;
}

/* Runs the search once, from the checkpoint on, for some polls. */
static enum np_status
run_for(unsigned polls)
{
    struct layered_stopper stopper;

    layered_stop_after(&stopper, polls, &scene.request.control);
    search_result_free(&scene.result);
    return search_run(&search_layered, &scene.request, &scene.result, &error);
}

/* Runs the search to its end, with more polls each time. Returns how often it was stopped: at least
 * ALONE times, since only the calling thread counts polls, and on a busy machine other threads may
 * end the search before it does. */
static unsigned
run_in_pieces(void)
{
    for (unsigned run = 0;; run++) {
        ck_assert_uint_lt(run, 200);
        open_checkpoint();
        scene.request.threads = run < ALONE ? 1 : 1 + run % 4;
        ck_assert_msg(run_for(30 + 2 * run) == NP_OK, "%s", error.text);
        close_checkpoint();
        if (scene.result.outcome != SEARCH_CANCELLED)
            return run;
    }
}

START_TEST(the_same_nodes)
{
    scene.request.limits.depth = layered_korf[0].length - 2;
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.outcome, SEARCH_EXHAUSTED);
    const struct effort whole = scene.result.effort;
    ck_assert_uint_ge(run_in_pieces(), ALONE);
    ck_assert_int_eq(scene.result.outcome, SEARCH_EXHAUSTED);
    ck_assert_uint_eq(scene.result.effort.expanded, whole.expanded);
    ck_assert_uint_eq(scene.result.effort.generated, whole.generated);
    ck_assert_ptr_nonnull(strstr(text_string(&said), "continues from the checkpoint: bound 5"));
}
END_TEST

START_TEST(the_same_answer)
{
    if (_i == 1)
        scene.request.limits.memory_bytes = 1; /* the seeds are frozen early */
    ck_assert_uint_ge(run_in_pieces(), ALONE);
    ck_assert(scene.result.optimal);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
}
END_TEST

/* A layer that was begun as the last one is not: its tasks have no seeds and run again. */
START_TEST(a_layer_that_is_the_last_no_more)
{
    scene.request.limits.depth = layered_korf[0].length - 4;
    open_checkpoint();
    ck_assert_int_eq(run_for(UINT32_MAX), NP_OK);
    close_checkpoint();
    ck_assert_int_eq(scene.result.outcome, SEARCH_EXHAUSTED);
    scene.request.limits.depth = 0;
    (void)run_in_pieces();
    ck_assert(scene.result.optimal);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
}
END_TEST

/* Saves a good part of a search. */
static void
save_some(void)
{
    open_checkpoint();
    ck_assert_int_eq(run_for(200), NP_OK);
    ck_assert_uint_gt(journal_parts(checkpoint_journal(checkpoint)), 0);
    close_checkpoint();
}

static uint64_t
count_tasks(void)
{
    struct journal_record record;
    uint64_t count = 0;

    journal_rewind(checkpoint_journal(checkpoint));
    do {
        ck_assert_int_eq(journal_next(checkpoint_journal(checkpoint), &record, NULL), NP_OK);
        count += record.kind == CHECKPOINT_TASK;
    } while (record.kind != 0);
    return count;
}

static bool
last_look(void *context)
{
    uint64_t *const looks = context;

    if (*looks > 0)
        --*looks;
    return *looks == 0;
}

/* The token is checked at every task, so it stops the search before the last one is read. */
START_TEST(restoring_can_be_cancelled)
{
    uint64_t looks;
    const struct cancel cancel = {.asked = last_look, .context = &looks};

    save_some();
    open_checkpoint();
    const uint64_t parts = journal_parts(checkpoint_journal(checkpoint));
    looks = count_tasks();
    scene.request.control = (struct search_control){.cancel = &cancel};
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.outcome, SEARCH_CANCELLED);
    ck_assert_ptr_null(strstr(text_string(&said), "continues from the checkpoint"));
    ck_assert_uint_eq(journal_parts(checkpoint_journal(checkpoint)), parts);
    close_checkpoint();
    open_checkpoint();
    scene.request.control.cancel = NULL;
    layered_scene_search(&scene);
    ck_assert_ptr_nonnull(strstr(text_string(&said), "continues from the checkpoint"));
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
    close_checkpoint();
}
END_TEST

START_TEST(the_solution_is_kept)
{
    struct path moves = {0};

    layered_scene_search(&scene);
    ck_assert_int_eq(path_copy(&moves, &scene.result.path, NULL), NP_OK);
    open_checkpoint();
    ck_assert_uint_eq(checkpoint_saved_path(checkpoint)->length, 0);
    checkpoint_offer_path(checkpoint, &moves);
    scene.request.upper_bound = moves.length;
    ck_assert_int_eq(run_for(200), NP_OK);
    close_checkpoint();
    open_checkpoint();
    ck_assert_uint_eq(checkpoint_saved_path(checkpoint)->length, moves.length);
    ck_assert_mem_eq(checkpoint_saved_path(checkpoint)->moves, moves.moves, moves.length);
    close_checkpoint();
    path_free(&moves);
}
END_TEST

/* Less memory than the hash tables of the saved tasks take. */
START_TEST(memory_that_is_missing)
{
    static const struct layer_plan large[] = {{64, 64, 8}, {1024, 128, 17}, {UINT64_MAX, 256, 17}};

    layered_test_plans = large;
    save_some();
    open_checkpoint();
    scene.request.limits.memory_bytes = 1;
    ck_assert_int_eq(run_for(UINT32_MAX), NP_LIMIT);
    ck_assert_ptr_nonnull(strstr(error.text, "needs more memory"));
    close_checkpoint();
}
END_TEST

/* Opens the checkpoint and adds a part of one record. */
static void
open_with_record(uint64_t kind, const char *body)
{
    const struct journal_record record = {kind, strlen(body)};

    open_checkpoint();
    struct journal *const journal = checkpoint_journal(checkpoint);
    ck_assert_int_eq(journal_begin(journal, NULL), NP_OK);
    ck_assert_int_eq(journal_begin_record(journal, &record, NULL), NP_OK);
    ck_assert_int_eq(journal_add(journal, body, strlen(body), NULL), NP_OK);
    ck_assert_int_eq(journal_commit(journal, NULL), NP_OK);
}

/* Records of the right form that do not fit the search. */
START_TEST(records_that_do_not_fit)
{
    static const struct {
        uint64_t kind;
        const char *body;
        const char *reason;
    } records[] = {
        {CHECKPOINT_TABLES, "4x4-other 0123, 2 lookups", "with the tables 4x4-other, not with"},
        {CHECKPOINT_LAYER, "", "a record of the checkpoint is too short"},
        {CHECKPOINT_LAYER, "this is no layer of this search.", "does not fit this search"},
        {CHECKPOINT_TASK, "", "does not fit this search"},
        {99, "", "does not fit this search"},
    };

    open_with_record(records[_i].kind, records[_i].body);
    ck_assert_int_eq(run_for(UINT32_MAX), NP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, records[_i].reason) != NULL, "%s", error.text);
    close_checkpoint();
}
END_TEST

START_TEST(other_tables_of_the_same_name)
{
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(scene.heuristic);
    struct text body = {0};

    ck_assert_ptr_nonnull(pdb);
    text_printf(&body, "%s 0123, 2 lookups", pdb->set.row->name);
    open_with_record(CHECKPOINT_TABLES, text_string(&body));
    ck_assert_int_eq(run_for(UINT32_MAX), NP_BAD_INPUT);
    ck_assert_msg(
        strstr(error.text, "with other tables of the same name, 4x4-") != NULL, "%s", error.text);
    close_checkpoint();
    text_free(&body);
}
END_TEST

START_TEST(a_wrong_solution)
{
    static const char *const moves[] = {"", "\1\2", "\1\2\377"};

    open_with_record(CHECKPOINT_PATH, moves[_i]);
    close_checkpoint();
    ck_assert_int_eq(
        checkpoint_open(&checkpoint, &options, &listener, &scene.board, &scene.goal, NULL, &error),
        NP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "holds a wrong solution"));
}
END_TEST

/* The search goes on without saving, and says so once; what was saved remains. */
START_TEST(a_limit_on_the_disk)
{
    options.limit_bytes = 1000;
    open_checkpoint();
    ck_assert_int_eq(run_for(UINT32_MAX), NP_OK);
    close_checkpoint();
    ck_assert(scene.result.optimal);
    const char *const first = strstr(text_string(&said), "the search goes on without saving");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_null(strstr(first + 1, "the search goes on without saving"));
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("search/checkpoint");
    TCase *const tests = tcase_create("checkpoint");

    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_same_nodes);
    tcase_add_loop_test(tests, the_same_answer, 0, 2);
    tcase_add_test(tests, a_layer_that_is_the_last_no_more);
    tcase_add_test(tests, restoring_can_be_cancelled);
    tcase_add_test(tests, the_solution_is_kept);
    tcase_add_test(tests, memory_that_is_missing);
    tcase_add_loop_test(tests, records_that_do_not_fit, 0, 5);
    tcase_add_test(tests, other_tables_of_the_same_name);
    tcase_add_loop_test(tests, a_wrong_solution, 0, 3);
    tcase_add_test(tests, a_limit_on_the_disk);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
