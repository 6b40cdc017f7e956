// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Wrong tables are detected: known checksums, changed files with matching checksums, files
 * truncated while in use, and searches with garbage in memory.
 */
#include "config.h"

#include "pdb/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/file/file.h"
#include "base/rng.h"
#include "heuristic/pdb.h"
#include "pdb/table.h"
#include "puzzle/scramble.h"

#include "layered_scene.h"
#include "support.h"

/* Offsets in the file that pdb/file.h shows. */
enum { SUM_AT = 48, WORDS_AT = 4096 };

/* Tables that take longer to build are compared only if TABLES_ALL is set in the environment. */
#define SECONDS_MAX 0.31

static struct pdb_table *
build(const struct pdb_pattern *pattern)
{
    const struct pdb_build_options control = {.threads = 2};
    const struct pdb_index *index;
    struct pdb_table *table;
    ck_assert_int_eq(
        pdb_index_new(&index, pattern->width, pattern->height, pattern->count, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, pattern, &control, NULL), NP_OK);
    pdb_index_release(index);
    return table;
}

static void
compare(const struct pdb_pattern *pattern)
{
    struct pdb_table *const table = build(pattern);
    const uint64_t sum = checksum_of(table->bits, (size_t)table->word_count * 8);
    const uint64_t *const known = pdb_known_checksum(pattern);
    ck_assert_msg(known != NULL && *known == sum, "src/pdb/set.c lacks 0x%016" PRIx64, sum);
    pdb_table_free(table);
}

START_TEST(every_row_has_known_sums)
{
    const struct pdb_set_row *const row = &pdb_set_rows[_i];
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_set_partitions(row, partitions);
    const bool all = getenv("TABLES_ALL") != NULL || row->seconds < SECONDS_MAX;
    static const uint16_t mark = 1;
    if (*(const unsigned char *)&mark != 1)
        return; /* no checksums are known for machines of the other byte order */
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t part = 0; part < partitions[i].pattern_count; part++) {
            const struct pdb_pattern *const pattern = &partitions[i].patterns[part];
            if (all || *pdb_known_checksum(pattern) == 0)
                compare(pattern);
        }
}
END_TEST

/* Partitions may share tables. */
static bool
is_in_earlier_partition(
    const struct pdb_partition *partitions, uint32_t partition, const struct pdb_pattern *pattern)
{
    for (uint32_t i = 0; i < partition; i++)
        for (uint32_t part = 0; part < partitions[i].pattern_count; part++)
            if (pdb_pattern_equal(&partitions[i].patterns[part], pattern))
                return true;
    return false;
}

/* The bytes stated in a row are those of its tables; memory limits rely on them. */
START_TEST(rows_say_how_large_they_are)
{
    const struct pdb_set_row *const row = &pdb_set_rows[_i];
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t count = pdb_set_partitions(row, partitions);
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t part = 0; part < partitions[i].pattern_count; part++) {
            const struct pdb_pattern *const pattern = &partitions[i].patterns[part];
            const struct pdb_index *index;
            if (is_in_earlier_partition(partitions, i, pattern))
                continue;
            ck_assert_int_eq(
                pdb_index_new(&index, pattern->width, pattern->height, pattern->count, NULL),
                NP_OK);
            bytes += pdb_index_table_bytes(index);
            pdb_index_release(index);
        }
    ck_assert_msg(bytes <= row->bytes && (row->bytes < 1000000 || bytes >= row->bytes / 10 * 9),
        "%s: %" PRIu64 " bytes", row->name, bytes);
}
END_TEST

/* ---- files ----------------------------------------------------------------------------------- */

struct file_scene {
    char *directory;
    char path[512];
    struct pdb_table *table;
};

static struct file_scene
set_up_file(const struct pdb_pattern *pattern)
{
    struct file_scene scene = {.directory = test_directory_new(), .table = build(pattern)};
    (void)snprintf(scene.path, sizeof scene.path, "%s/table.pdb", scene.directory);
    ck_assert_int_eq(pdb_file_save(scene.table, scene.path, NULL, NULL), NP_OK);
    return scene;
}

static void
tear_down_file(struct file_scene *scene)
{
    pdb_table_free(scene->table);
    test_directory_free(scene->directory);
}

/* Both patterns of 4x3, whose checksums the program knows. */
static const struct pdb_pattern known_pattern = {4, 3, 11, 6, {0, 1, 2, 3, 4, 5}};

/* Changes words and makes the checksum valid again. */
static void
forge(const char *path)
{
    char *bytes;
    size_t count;
    uint64_t sum;
    ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    for (size_t i = WORDS_AT; i < count; i += 40)
        bytes[i] ^= 0x55;
    sum = checksum_of(bytes + WORDS_AT, count - WORDS_AT);
    memcpy(bytes + SUM_AT, &sum, sizeof sum);
    ck_assert_int_eq(file_write(path, bytes, count, 0, NULL), NP_OK);
    free(bytes);
}

START_TEST(a_forged_file_is_detected)
{
    struct file_scene scene = set_up_file(&known_pattern);
    struct np_error error = {.text = ""};
    struct pdb_table *loaded;
    if (pdb_known_checksum(&known_pattern) != NULL) {
        forge(scene.path);
        ck_assert_int_eq(
            pdb_file_load(&loaded, scene.table->index, &known_pattern, scene.path, NULL, &error),
            NP_BAD_INPUT);
        ck_assert_ptr_nonnull(strstr(error.text, "damaged"));
    }
    tear_down_file(&scene);
}
END_TEST

START_TEST(a_file_that_is_cut_while_it_is_used_does_no_harm)
{
    struct file_scene scene = set_up_file(&known_pattern);
    struct pdb_table *loaded;
    ck_assert_int_eq(
        pdb_file_load(&loaded, scene.table->index, &known_pattern, scene.path, NULL, NULL), NP_OK);
    ck_assert_int_eq(truncate(scene.path, 0), 0);
    ck_assert_mem_eq(loaded->bits, scene.table->bits, (size_t)loaded->word_count * 8);
    pdb_table_free(loaded);
    tear_down_file(&scene);
}
END_TEST

/* Truncates the file at the n-th poll while it is read. */
struct cutter {
    const char *path;
    unsigned questions;
};

static bool
cut(void *context)
{
    struct cutter *const cutter = context;
    if (++cutter->questions == 2)
        ck_assert_int_eq(truncate(cutter->path, WORDS_AT + 1000), 0);
    return false;
}

START_TEST(a_file_that_is_cut_while_it_is_read_is_reported)
{
    static const struct pdb_pattern large = {4, 4, 15, 6, {0, 4, 5, 8, 9, 12}};
    struct file_scene scene = set_up_file(&large);
    struct cutter cutter = {.path = scene.path};
    const struct cancel cancel = {.asked = cut, .context = &cutter};
    struct np_error error = {.text = ""};
    struct pdb_table *loaded;
    ck_assert_int_eq(
        pdb_file_load(&loaded, scene.table->index, &large, scene.path, &cancel, &error),
        NP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "truncated"));
    tear_down_file(&scene);
}
END_TEST

/* ---- nonsense -------------------------------------------------------------------------------- */

/* Corrupts a table in one of several ways. */
static void
spoil(const struct pdb_table *table, int way, struct rng *rng)
{
    uint64_t *const words = table->bits;
    for (uint64_t i = 0; i < table->word_count; i++)
        switch (way) {
        case 0:
            words[i] = 0;
            break;
        case 1:
            words[i] = UINT64_MAX;
            break;
        case 2:
            words[i] = rng_next(rng);
            break;
        case 3:
            words[i] ^= rng_next(rng) & rng_next(rng) & rng_next(rng) & rng_next(rng);
            break;
        default:
            words[i] = ~words[i];
            break;
        }
}

/* Any reported solution is valid, because search_offer_path() verifies it. */
static void
try_search(const struct search_row *row, struct layered_scene *scene)
{
    struct answer result;
    if (search_run(row, &scene->request, &result, NULL) == NP_OK && answer_has_solution(&result))
        ck_assert_int_eq(instance_verify(&scene->instance, &result.path, NULL), NP_OK);
    answer_free(&result);
}

START_TEST(every_search_survives_nonsense)
{
    static const struct {
        uint32_t width;
        uint32_t height;
    } boards[] = {{3, 3}, {4, 3}, {6, 2}, {4, 4}, {6, 3}};
    enum { WAYS = 5 };
    const int way = _i % WAYS;
    struct rng rng;
    rng_seed(&rng, 11 + (uint64_t)_i);
    for (unsigned round = 0; round < 3; round++) {
        struct layered_scene scene;
        layered_scene_set_up(
            &scene, GOAL_STANDARD, boards[_i / WAYS].width, boards[_i / WAYS].height);
        board_free(&scene.board);
        ck_assert_int_eq(
            scramble_near(&scene.board, &scene.goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        layered_scene_prepare(&scene);
        const struct pdb_heuristic *const pdb = heuristic_as_pdb(scene.heuristic);
        ck_assert_ptr_nonnull(pdb);
        const struct pdb_set *const set = &pdb->set;
        for (uint32_t i = 0; i < set->partition_count; i++)
            for (uint32_t part = 0; part < set->partitions[i].pattern_count; part++)
                spoil(set->tables[i][part], way, &rng);
        scene.request.limits.nodes = 20000;
        scene.request.limits.memory_bytes = 64 << 20;
        for (unsigned i = 0; i < search_row_count; i++)
            if (search_rows[i]->flags & SEARCH_USES_HEURISTIC)
                try_search(search_rows[i], &scene);
        layered_scene_tear_down(&scene);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/checksums");
    TCase *const tests = tcase_create("sums");
    const int rows = (int)pdb_set_row_count;
    tcase_set_timeout(tests, getenv("TABLES_ALL") != NULL ? 0 : 60);
    tcase_add_loop_test(tests, every_row_has_known_sums, 0, rows);
    tcase_add_loop_test(tests, rows_say_how_large_they_are, 0, rows);
    tcase_add_test(tests, a_forged_file_is_detected);
    tcase_add_test(tests, a_file_that_is_cut_while_it_is_used_does_no_harm);
    tcase_add_test(tests, a_file_that_is_cut_while_it_is_read_is_reported);
    tcase_add_loop_test(tests, every_search_survives_nonsense, 0, 25);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
