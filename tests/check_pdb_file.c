// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tables on disk: what is written is read back, and every kind of damage is detected.
 */
#include "config.h"

#include "pdb/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/file/file.h"
#include "pdb/table.h"
#include "pdb/store.h"
#include "support.h"

static const struct pdb_pattern pattern = {4, 3, 11, 4, {0, 1, 4, 5}};

struct fixture {
    char *directory;
    char path[512];
    const struct pdb_index *index;
    struct pdb_table *table;
};

static struct fixture
set_up(void)
{
    struct fixture fixture = {.directory = test_directory_new()};
    const struct pdb_build_options control = {.threads = 1};
    (void)snprintf(fixture.path, sizeof fixture.path, "%s/deep/table.pdb", fixture.directory);
    ck_assert_int_eq(pdb_index_new(&fixture.index, 4, 3, 4, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&fixture.table, fixture.index, &pattern, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_file_save(fixture.table, fixture.path, NULL, NULL), NP_OK);
    return fixture;
}

static void
tear_down(struct fixture *fixture)
{
    pdb_table_free(fixture->table);
    pdb_index_release(fixture->index);
    test_directory_free(fixture->directory);
}

START_TEST(test_what_is_saved_is_loaded)
{
    struct fixture fixture = set_up();
    struct pdb_table *loaded;
    struct np_error error = {.text = ""};
    ck_assert_msg(
        pdb_file_load(&loaded, fixture.index, &pattern, fixture.path, NULL, &error) == NP_OK, "%s",
        error.text);
    ck_assert_uint_eq(loaded->word_count, fixture.table->word_count);
    ck_assert_int_eq(memcmp(loaded->bits, fixture.table->bits, (size_t)loaded->word_count * 8), 0);
    pdb_table_free(loaded);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_a_missing_file_is_reported_from_a_bad_one)
{
    struct fixture fixture = set_up();
    struct pdb_table *loaded;
    ck_assert_int_eq(
        pdb_file_load(&loaded, fixture.index, &pattern, "/nowhere/table.pdb", NULL, NULL),
        NP_NOT_FOUND);
    ck_assert_int_eq(pdb_file_load(&loaded, fixture.index, &pattern, fixture.directory, NULL, NULL),
        NP_BAD_INPUT);
    ck_assert_ptr_null(loaded);
    tear_down(&fixture);
}
END_TEST

/* A file with one byte changed anywhere, or one byte missing, is refused. */
START_TEST(test_every_damage_is_noticed)
{
    static const long places[] = {0, 8, 12, 16, 24, 33, 41, 50, 57, 100, 2115, 4096, 5000, -1};
    struct fixture fixture = set_up();
    struct np_error error = {.text = ""};
    struct pdb_table *loaded;
    char *bytes;
    size_t count;
    ck_assert_int_eq(file_read(fixture.path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    if (places[_i] >= 0)
        bytes[places[_i]] ^= 4;
    else
        count--;
    ck_assert_int_eq(file_write(fixture.path, bytes, count, 0, NULL), NP_OK);
    ck_assert_int_eq(
        pdb_file_load(&loaded, fixture.index, &pattern, fixture.path, NULL, &error), NP_BAD_INPUT);
    ck_assert_ptr_null(loaded);
    ck_assert_ptr_nonnull(strstr(error.text, "table.pdb"));
    free(bytes);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_cut_files_are_noticed)
{
    static const size_t lengths[] = {0, 1, 63, 2119, 4095, 4096, 4104};
    struct fixture fixture = set_up();
    struct pdb_table *loaded;
    char *bytes;
    size_t count;
    ck_assert_int_eq(file_read(fixture.path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_int_eq(file_write(fixture.path, bytes, lengths[_i], 0, NULL), NP_OK);
    ck_assert_int_eq(
        pdb_file_load(&loaded, fixture.index, &pattern, fixture.path, NULL, NULL), NP_BAD_INPUT);
    free(bytes);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_foreign_patterns_are_refused)
{
    static const struct pdb_pattern others[] = {
        {4, 3, 11, 4, {0, 1, 4, 6}}, {4, 3, 10, 4, {0, 1, 4, 5}}, {3, 4, 11, 4, {0, 1, 4, 5}}};
    struct fixture fixture = set_up();
    struct pdb_table *loaded;
    ck_assert_int_eq(
        pdb_file_load(&loaded, fixture.index, &others[_i], fixture.path, NULL, NULL), NP_BAD_INPUT);
    tear_down(&fixture);
}
END_TEST

/* Requests cancellation at the n-th poll, and records the longest time between two polls. */
struct overseer {
    uint64_t questions;
    uint64_t stop_at;
    int64_t last_ns; /* CPU time, since the machine may be busy */
    int64_t longest_ns;
};

static bool
oversee(void *context)
{
    struct overseer *const overseer = context;
    const int64_t now_ns = clock_thread_cpu_ns();
    if (overseer->questions > 0 && now_ns - overseer->last_ns > overseer->longest_ns)
        overseer->longest_ns = now_ns - overseer->last_ns;
    overseer->last_ns = now_ns;
    return ++overseer->questions >= overseer->stop_at;
}

/* Tables small enough to be built, written and read completely, and some of the 24-puzzle. */
START_TEST(test_polls_are_never_far_apart)
{
#ifdef NP_SANITIZED
    static const int64_t long_ns = 2000000000;
#else
    static const int64_t long_ns = 100000000; /* twice the promise, to allow for noise */
#endif
    static const struct {
        const char *name;
        struct shape shape;
        uint64_t stop_at;
    } rows[] = {{"6x3", {6, 3, 18, 17}, UINT64_MAX}, {"5x5-small", {5, 5, 25, 24}, 400}};
    char *const directory = test_directory_new();
    const struct pdb_set_row *const row = pdb_set_find(rows[_i].name);
    struct overseer overseer = {.stop_at = rows[_i].stop_at};
    const struct cancel cancel = {.asked = oversee, .context = &overseer};
    const struct pdb_build_options control = {.threads = 1, .cancel = &cancel};
    struct pdb_set set;
    const bool whole = rows[_i].stop_at == UINT64_MAX;
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(pdb_store_build(row, &control, NULL), whole ? NP_OK : NP_CANCELLED);
    pdb_store_clear();
    ck_assert_int_eq(pdb_store_set_directory(directory, NULL), NP_OK);
    ck_assert_int_eq(
        pdb_store_open(&set, row, &rows[_i].shape, &cancel, NULL), whole ? NP_OK : NP_NOT_FOUND);
    ck_assert_int_lt(overseer.longest_ns, long_ns);
    pdb_store_clear();
    test_directory_free(directory);
}
END_TEST

/* Neither half a file nor a temporary one is left. */
START_TEST(test_a_stopped_save_leaves_nothing)
{
    struct fixture fixture = set_up();
    char *const fresh = test_directory_new();
    char path[512];
    (void)snprintf(path, sizeof path, "%s/table.pdb", fresh);
    struct overseer overseer = {.stop_at = 1};
    const struct cancel cancel = {.asked = oversee, .context = &overseer};
    ck_assert_int_eq(pdb_file_save(fixture.table, path, &cancel, NULL), NP_CANCELLED);
    ck_assert_int_eq(rmdir(fresh), 0);
    free(fresh);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_a_stopped_load_gives_no_table)
{
    struct fixture fixture = set_up();
    struct overseer overseer = {.stop_at = 1};
    const struct cancel cancel = {.asked = oversee, .context = &overseer};
    struct pdb_table *table;
    ck_assert_int_eq(
        pdb_file_load(&table, fixture.index, &pattern, fixture.path, &cancel, NULL), NP_CANCELLED);
    ck_assert_ptr_null(table);
    tear_down(&fixture);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/file");
    TCase *const tests = tcase_create("file");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_what_is_saved_is_loaded);
    tcase_add_test(tests, test_a_missing_file_is_reported_from_a_bad_one);
    tcase_add_loop_test(tests, test_every_damage_is_noticed, 0, 14);
    tcase_add_loop_test(tests, test_cut_files_are_noticed, 0, 7);
    tcase_add_loop_test(tests, test_foreign_patterns_are_refused, 0, 3);
    tcase_add_loop_test(tests, test_polls_are_never_far_apart, 0, 2);
    tcase_add_test(tests, test_a_stopped_save_leaves_nothing);
    tcase_add_test(tests, test_a_stopped_load_gives_no_table);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
