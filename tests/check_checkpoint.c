// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of checkpoints: a layered search that is stopped again and again ends with the answer and
 * the nodes of one that is not, with any number of threads and with frozen seeds. A file that is
 * damaged anywhere is cut there, and one of another board or version is refused.
 */
#include "config.h"

#include "search/checkpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/text/text.h"

#include "layered_scene.h"
#include "support.h"

/* Runs with one thread before those with up to four. */
enum { ALONE = 4 };

static char *folder;
static struct layered_scene scene;
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
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    scene.request.control.poll_interval = 32;
}

static void
tear_down(void)
{
    layered_scene_tear_down(&scene);
    text_free(&said);
    test_directory_free(folder);
}

static void
open_checkpoint(void)
{
    ck_assert_msg(checkpoint_open(&checkpoint, folder, listener, &scene.board, &scene.goal, NULL,
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

    layered_stop_after(&stopper, polls, &scene.request);
    answer_free(&scene.result);
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
        scene.request.limits.threads = run < ALONE ? 1 : 1 + run % 4;
        ck_assert_msg(run_for(30 + 2 * run) == NP_OK, "%s", error.text);
        close_checkpoint();
        if (scene.result.end != ANSWER_END_CANCELLED)
            return run;
    }
}

START_TEST(the_same_nodes)
{
    scene.request.limits.depth = layered_korf[0].length - 2;
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
    const struct effort whole = scene.result.effort;
    ck_assert_uint_ge(run_in_pieces(), ALONE);
    ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
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
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
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
    ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
    scene.request.limits.depth = 0;
    (void)run_in_pieces();
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
}
END_TEST

static char *
copy_of(const char *string)
{
    char *const copy = strdup(string);

    ck_assert_ptr_nonnull(copy);
    return copy;
}

/* Saves a good part of a search. Returns the path of the file. */
static char *
save_some(void)
{
    open_checkpoint();
    ck_assert_int_eq(run_for(200), NP_OK);
    ck_assert_uint_gt(checkpoint->bytes, 0);
    char *const file = copy_of(checkpoint->file);
    close_checkpoint();
    return file;
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

    free(save_some());
    open_checkpoint();
    const uint64_t bytes = checkpoint->bytes;
    looks = checkpoint->task_count;
    scene.request.limits.cancel = &cancel;
    scene.request.control = (struct search_control){0};
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.end, ANSWER_END_CANCELLED);
    ck_assert_uint_eq(checkpoint->bytes, bytes);
    close_checkpoint();
    open_checkpoint();
    scene.request.limits.cancel = NULL;
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
    ck_assert_uint_eq(checkpoint->path.length, 0);
    checkpoint_offer_path(checkpoint, &moves);
    scene.request.upper_bound = moves.length;
    ck_assert_int_eq(run_for(200), NP_OK);
    close_checkpoint();
    open_checkpoint();
    ck_assert_uint_eq(checkpoint->path.length, moves.length);
    ck_assert_mem_eq(checkpoint->path.moves, moves.moves, moves.length);
    close_checkpoint();
    path_free(&moves);
}
END_TEST

/* Less memory than the hash tables of the saved tasks take. */
START_TEST(memory_that_is_missing)
{
    static const struct layer_plan large[] = {{64, 64, 8}, {1024, 128, 17}, {UINT64_MAX, 256, 17}};

    layered_test_plans = large;
    free(save_some());
    open_checkpoint();
    scene.request.limits.memory_bytes = 1;
    ck_assert_int_eq(run_for(UINT32_MAX), NP_OK);
    close_checkpoint();
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
}
END_TEST

/* Makes a checkpoint with other tables and one more record, and opens it. */
static void
open_with_record(struct checkpoint_search search, const void *body, size_t bytes)
{
    open_checkpoint();
    memcpy(search.board, checkpoint->search.board, sizeof search.board);
    checkpoint_begin(checkpoint);
    checkpoint_add(checkpoint, CHECKPOINT_TASK, body, bytes);
    checkpoint->search = search;
    checkpoint_commit(checkpoint);
    ck_assert(!checkpoint->gave_up);
    close_checkpoint();
    open_checkpoint();
}

/* Tasks with a good checksum that do not fit the search are run. */
START_TEST(tasks_that_do_not_fit)
{
    char *const file = save_some();
    struct checkpoint_task task;

    open_checkpoint();
    const struct checkpoint_search search = checkpoint->search;
    for (size_t i = 0; i < checkpoint->task_count && checkpoint->tasks[i].layer <= 3; i++)
        task = checkpoint->tasks[i];
    close_checkpoint();
    ck_assert_int_eq(unlink(file), 0);
    if (_i == 1)
        task.number = 1000000;
    if (_i == 2)
        task.layer_seeds++;
    if (_i == 3)
        task.task_seeds = 0;
    if (_i == 4)
        task.seeds = UINT64_MAX;
    open_with_record(search, &task, _i == 0 ? sizeof task - 1 : sizeof task);
    ck_assert_int_eq(run_for(UINT32_MAX), NP_OK);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
    close_checkpoint();
    free(file);
}
END_TEST

START_TEST(other_tables)
{
    open_with_record((struct checkpoint_search){.tables = "4x4-other"}, "", 0);
    const uint64_t bytes = checkpoint->bytes;
    ck_assert_int_eq(run_for(UINT32_MAX), NP_OK);
    ck_assert_ptr_nonnull(strstr(text_string(&said), "with the tables 4x4-other, not with"));
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[0].length);
    ck_assert_uint_eq(checkpoint->bytes, bytes);
    close_checkpoint();
}
END_TEST

START_TEST(a_wrong_solution)
{
    static const char *const moves[] = {"", "\1\2", "\1\2\377"};

    open_checkpoint();
    checkpoint_begin(checkpoint);
    checkpoint_add(checkpoint, CHECKPOINT_PATH, moves[_i], strlen(moves[_i]));
    checkpoint_commit(checkpoint);
    close_checkpoint();
    ck_assert_int_eq(
        checkpoint_open(&checkpoint, folder, listener, &scene.board, &scene.goal, NULL, &error),
        NP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "holds a wrong solution"));
}
END_TEST

/* Overwrites a file, without waiting for the disk. */
static void
put_file(const char *file, const char *bytes, size_t count)
{
    FILE *const stream = fopen(file, "wb");

    ck_assert_ptr_nonnull(stream);
    ck_assert_uint_eq(fwrite(bytes, 1, count, stream), count);
    ck_assert_int_eq(fclose(stream), 0);
}

/* Any cut and any changed bit: the records before it stay, and the file is as long as they are. The
 * start of the file must be that of a checkpoint of this version. */
START_TEST(damage_is_cut_off)
{
    enum { START_BYTES = 16, RECORDS = 4 };
    static const struct checkpoint_task task;
    uint64_t ends[RECORDS] = {0}; /* where the records begin */
    struct stat info;
    char *bytes;
    size_t count;

    open_checkpoint();
    char *const file = copy_of(checkpoint->file);
    for (unsigned i = 0; i < RECORDS; i++) {
        if (i > 0) {
            checkpoint_begin(checkpoint);
            checkpoint_add(checkpoint, CHECKPOINT_TASK, &task, sizeof task);
            checkpoint_commit(checkpoint);
        }
        ends[i] = checkpoint->bytes;
    }
    close_checkpoint();
    ck_assert_int_eq(file_read(file, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, ends[RECORDS - 1]);
    for (size_t at = START_BYTES; at < 2 * count; at++) {
        const bool is_cut = at < count;
        const size_t damaged = at % count;
        if (!is_cut && damaged < START_BYTES)
            continue;
        text_clear(&said);
        if (!is_cut)
            bytes[damaged] = (char)(bytes[damaged] ^ 1 << damaged % 8);
        put_file(file, bytes, is_cut ? damaged : count);
        if (!is_cut)
            bytes[damaged] = (char)(bytes[damaged] ^ 1 << damaged % 8);
        open_checkpoint();
        unsigned whole = RECORDS - 1;
        while (whole > 0 && ends[whole] > damaged)
            whole--;
        ck_assert_int_eq(stat(file, &info), 0);
        ck_assert_uint_eq((uint64_t)info.st_size, checkpoint->bytes);
        ck_assert_uint_ge(checkpoint->bytes, ends[whole]);
        ck_assert_uint_le(checkpoint->bytes, damaged);
        ck_assert((checkpoint->bytes == (is_cut ? damaged : count)) ==
                  (strstr(text_string(&said), "cut off") == NULL));
        ck_assert_uint_eq(checkpoint->task_count, whole);
        close_checkpoint();
    }
    free(bytes);
    free(file);
}
END_TEST

/* Replaces a few bytes of a checkpoint, which must be refused then and keep them. */
static void
assert_refused(const char *file, long at, const char *replacement, const char *reason)
{
    char kept[8];
    FILE *const stream = fopen(file, "r+b");
    const size_t count = strlen(replacement);

    ck_assert_ptr_nonnull(stream);
    ck_assert_int_eq(fseek(stream, at, SEEK_SET), 0);
    ck_assert_uint_eq(fwrite(replacement, 1, count, stream), count);
    ck_assert_int_eq(fflush(stream), 0);
    ck_assert_int_eq(
        checkpoint_open(&checkpoint, folder, listener, &scene.board, &scene.goal, NULL, &error),
        NP_BAD_INPUT);
    ck_assert_ptr_null(checkpoint);
    ck_assert_msg(
        strstr(error.text, file) != NULL && strstr(error.text, reason) != NULL, "%s", error.text);
    ck_assert_int_eq(fseek(stream, at, SEEK_SET), 0);
    ck_assert_uint_eq(fread(kept, 1, count, stream), count);
    ck_assert_mem_eq(kept, replacement, count);
    ck_assert_int_eq(fclose(stream), 0);
}

START_TEST(strangers_are_refused)
{
    char *const file = save_some();
    uint32_t *const tiles = scene.board.tiles;
    const uint32_t first = tiles[0];

    tiles[0] = tiles[1];
    tiles[1] = first;
    open_checkpoint();
    char *const other = copy_of(checkpoint->file);
    close_checkpoint();
    ck_assert_str_ne(file, other);
    ck_assert_int_eq(rename(file, other), 0);
    assert_refused(other, 0, "npuzzle", "belongs to another board");
    assert_refused(other, 14, "7", "this is not a checkpoint of this version");
    assert_refused(other, 0, "x", "this is not a checkpoint");
    free(other);
    free(file);
}
END_TEST

/* Another search of the same board goes without a checkpoint, and says so. */
START_TEST(a_file_has_one_owner)
{
    struct checkpoint *second;

    open_checkpoint();
    ck_assert_int_eq(
        checkpoint_open(&second, folder, listener, &scene.board, &scene.goal, NULL, &error), NP_OK);
    ck_assert_ptr_null(second);
    ck_assert_ptr_nonnull(strstr(text_string(&said), "no checkpoint: another search keeps"));
    close_checkpoint();
    ck_assert_int_eq(rmdir(folder), 0); /* nothing was saved */
    ck_assert_int_eq(mkdir(folder, 0700), 0);
}
END_TEST

static bool
always(void *context)
{
    (void)context;
    return true;
}

START_TEST(opening_can_be_cancelled)
{
    const struct cancel cancel = {.asked = always};
    char *const file = save_some();
    struct stat before;
    struct stat after;

    ck_assert_int_eq(stat(file, &before), 0);
    ck_assert_int_eq(
        checkpoint_open(&checkpoint, folder, listener, &scene.board, &scene.goal, &cancel, &error),
        NP_CANCELLED);
    ck_assert_ptr_null(checkpoint);
    ck_assert_int_eq(stat(file, &after), 0);
    ck_assert_int_eq(before.st_size, after.st_size);
    free(file);
}
END_TEST

/* What does not fit on the disk leaves what was saved before. */
START_TEST(a_full_disk)
{
    open_with_record((struct checkpoint_search){.tables = "4x4-other"}, "", 0);
    const uint64_t bytes = checkpoint->bytes;
    test_limit_file_size(bytes + 10);
    checkpoint_begin(checkpoint);
    checkpoint_add(checkpoint, CHECKPOINT_TASK, "the body", 8);
    checkpoint_commit(checkpoint);
    test_limit_file_size(RLIM_INFINITY);
    ck_assert(checkpoint->gave_up);
    ck_assert_uint_eq(checkpoint->bytes, bytes);
    close_checkpoint();
    ck_assert_ptr_nonnull(strstr(text_string(&said), "the search goes on without saving"));
    text_clear(&said);
    open_checkpoint();
    ck_assert_uint_eq(checkpoint->bytes, bytes);
    ck_assert_uint_eq(said.length, 0);
    close_checkpoint();
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
    tcase_add_loop_test(tests, tasks_that_do_not_fit, 0, 5);
    tcase_add_test(tests, other_tables);
    tcase_add_loop_test(tests, a_wrong_solution, 0, 3);
    tcase_add_test(tests, damage_is_cut_off);
    tcase_add_test(tests, strangers_are_refused);
    tcase_add_test(tests, a_file_has_one_owner);
    tcase_add_test(tests, opening_can_be_cancelled);
    tcase_add_test(tests, a_full_disk);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
