// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of pdb/store: tables are built, stored, replaced if unusable, and built by one thread at
 * a time.
 */
#include "config.h"

#include "pdb/store.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "pdb/file.h"
#include "pdb/set.h"
#include "support.h"

static const struct shape shape_4x3 = {4, 3, 12, 11};

START_TEST(test_the_store_builds_keeps_and_rebuilds)
{
    char *const directory = test_directory_new();
    const struct pdb_set_row *const row = pdb_set_find("4x3");
    const struct pdb_build_options control = {.threads = 2};
    struct pdb_set set;
    struct np_error error = {.text = ""};
    char path[512];
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_NOT_FOUND);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);

    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);

    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    (void)snprintf(path, sizeof path, "%s/4x3-11-3f.pdb", directory);
    ck_assert_int_eq(file_write(path, "NPZL", 4, 0, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, &error), NP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "4x3-11-3f.pdb"));
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

/* Changes to a file that make it unusable, and the reason reported. */
static const struct {
    size_t at;     /* the byte that differs */
    size_t length; /* of what remains of the file, 0 = all */
    char flip;     /* the bits that differ, on machines of either byte order */
    const char *why;
} unusable_files[] = {
    {0, 0, 'N', "not a distance table"},
    {8, 0, PDB_FILE_VERSION, "written by another version"},
    {8, 0, PDB_FILE_VERSION ^ (PDB_FILE_VERSION + 1), "written by another version"},
    {20, 0, 1, "damaged"}, /* another goal */
    {2200, 0, 1, "damaged"},
    {4096 + 77, 0, 'X', "damaged"},
    {0, 5000, 0, "truncated"},
};

/* Files of other programs, of other versions and damaged ones are reported as what they are,
 * rebuilt, and valid from then on. */
START_TEST(test_the_store_replaces_unusable_files)
{
    char *const directory = test_directory_new();
    const struct pdb_set_row *const row = pdb_set_find("4x3");
    const struct pdb_build_options control = {.threads = 1};
    struct np_error error = {.text = ""};
    struct pdb_set set;
    char path[512];
    char *bytes;
    size_t count;
    (void)snprintf(path, sizeof path, "%s/4x3-11-3f.pdb", directory);
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    bytes[unusable_files[_i].at] ^= unusable_files[_i].flip;
    count = unusable_files[_i].length != 0 ? unusable_files[_i].length : count;
    ck_assert_int_eq(file_write(path, bytes, count, 0, NULL), NP_OK);
    free(bytes);
    for (unsigned visit = 0; visit < 2; visit++) {
        pdb_store_clear();
        ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
        ck_assert_int_eq(
            pdb_store_open(&set, row, &shape_4x3, NULL, &error), visit == 0 ? NP_BAD_INPUT : NP_OK);
        ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
        ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);
    }
    ck_assert_ptr_nonnull(strstr(error.text, unusable_files[_i].why));
    ck_assert_ptr_nonnull(strstr(error.text, "4x3-11-3f.pdb"));
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

START_TEST(test_the_store_works_without_a_disk)
{
    const struct pdb_set_row *const row = pdb_set_find("4x3");
    const struct pdb_build_options control = {.threads = 1, .must_keep = true};
    struct pdb_set set;
    ck_assert_int_eq(pdb_store_set_directory("/dev/null/no", NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_IO);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);
    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_NOT_FOUND);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_open(&set, row, &shape_4x3, NULL, NULL), NP_OK);
    pdb_store_clear();
}
END_TEST

/* Damaged stronger tables are reported once, and rebuilt if there is time. */
START_TEST(test_damaged_tables_are_reported_or_repaired)
{
    static const struct shape shape_3x3 = {3, 3, 9, 8};
    struct pdb_limits limits = {.repair_seconds = 0};
    char *const directory = test_directory_new();
    struct np_error error = {.text = ""};
    struct pdb_set set;
    char path[512];
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    (void)snprintf(path, sizeof path, "%s/3x3-8-ff.pdb", directory);
    ck_assert_int_eq(file_write(path, "NPZL-PDB", 8, 0, NULL), NP_OK);
    for (unsigned visit = 0; visit < 2; visit++) {
        ck_assert_int_eq(pdb_store_open_best(&set, &shape_3x3, &limits, &error), NP_BAD_INPUT);
        ck_assert_int_eq(pdb_store_next_fault(&error), visit == 0);
        if (visit == 0)
            ck_assert_ptr_nonnull(strstr(error.text, "--build-tables=3x3 rebuilds it"));
    }
    limits.repair_seconds = 10;
    ck_assert_int_eq(pdb_store_open_best(&set, &shape_3x3, &limits, &error), NP_OK);
    /* A repaired table stays valid, even for callers that may not repair it. */
    limits.repair_seconds = 0;
    ck_assert_int_eq(pdb_store_open_best(&set, &shape_3x3, &limits, &error), NP_OK);
    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    limits.repair_seconds = 0;
    ck_assert_int_eq(pdb_store_open_best(&set, &shape_3x3, &limits, &error), NP_OK);
    ck_assert(!pdb_store_next_fault(&error));
    /* A table that is too large is reported on request. */
    limits.memory_bytes = 1000;
    for (unsigned visit = 0; visit < 2; visit++) {
        limits.report_too_large = visit > 0;
        ck_assert_int_eq(pdb_store_open_best(&set, &shape_3x3, &limits, &error), NP_UNSUPPORTED);
        ck_assert_int_eq(pdb_store_next_fault(&error), visit > 0);
    }
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

/* The progress of a build, and whether it ever exceeded its total or decreased. */
struct watched {
    uint64_t done;
    uint64_t total;
    bool wrong;
};

static void
watch_progress(void *context, uint64_t done, uint64_t total)
{
    struct watched *const watched = context;
    watched->wrong = watched->wrong || done > total || done < watched->done;
    watched->done = done;
    watched->total = total;
}

START_TEST(test_a_build_keeps_the_memory_limit)
{
    const struct pdb_set_row *const row = pdb_set_find("4x4-tiny");
    const struct pdb_build_options little = {.threads = 1, .memory_bytes = 16 << 20};
    const struct pdb_build_options enough = {.threads = 1, .memory_bytes = 32 << 20};
    struct np_error error = {.text = ""};
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(row, &little, &error), NP_NO_MEMORY);
    ck_assert_ptr_nonnull(strstr(error.text, "4x4-tiny"));
    ck_assert_int_eq(pdb_store_presence(row), PDB_NOWHERE);
    ck_assert_int_eq(pdb_store_build(row, &enough, NULL), NP_OK);
    pdb_store_clear();
}
END_TEST

START_TEST(test_a_build_is_never_more_than_complete)
{
    struct watched watched = {.wrong = false};
    const struct pdb_build_options control = {
        .threads = 1, .progress = watch_progress, .context = &watched};
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(pdb_set_find("4x3"), &control, NULL), NP_OK);
    ck_assert(!watched.wrong);
    ck_assert_uint_gt(watched.total, 0);
    ck_assert_uint_gt(watched.done, watched.total / 2);
    pdb_store_clear();
}
END_TEST

/* One thread builds; at its first progress report it waits until another thread wants to build. */
struct queue {
    atomic_bool building;
    atomic_bool waiting;
    struct cancel cancel;
    atomic_bool released;
};

static void
hold_the_build(void *context, uint64_t done, uint64_t total)
{
    struct queue *const queue = context;
    (void)done;
    (void)total;
    atomic_store(&queue->building, true);
    while (!atomic_load(&queue->waiting))
        (void)sched_yield();
    cancel_request(&queue->cancel);
    while (!atomic_load(&queue->released))
        (void)sched_yield();
}

static void *
build_first(void *context)
{
    const struct pdb_build_options control = {
        .threads = 1, .progress = hold_the_build, .context = context};
    ck_assert_int_eq(pdb_store_build(pdb_set_find("4x3"), &control, NULL), NP_OK);
    return NULL;
}

START_TEST(test_waiting_for_another_build_can_be_cancelled)
{
    struct queue queue = {.building = false};
    const struct pdb_build_options control = {.threads = 1, .cancel = &queue.cancel};
    pthread_t thread;
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(pthread_create(&thread, NULL, build_first, &queue), 0);
    while (!atomic_load(&queue.building))
        (void)sched_yield();
    atomic_store(&queue.waiting, true);
    ck_assert_int_eq(pdb_store_build(pdb_set_find("4x3"), &control, NULL), NP_CANCELLED);
    atomic_store(&queue.released, true);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    pdb_store_clear();
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/store");
    TCase *const tests = tcase_create("store");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_the_store_builds_keeps_and_rebuilds);
    tcase_add_loop_test(tests, test_the_store_replaces_unusable_files, 0, 7);
    tcase_add_test(tests, test_the_store_works_without_a_disk);
    tcase_add_test(tests, test_damaged_tables_are_reported_or_repaired);
    tcase_add_test(tests, test_a_build_keeps_the_memory_limit);
    tcase_add_test(tests, test_a_build_is_never_more_than_complete);
    tcase_add_test(tests, test_waiting_for_another_build_can_be_cancelled);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
