// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Wrong tables are detected: known checksums, files truncated while in use, and searches with
 * garbage in memory.
 */
#include "config.h"

#include "pdb/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/rng.h"
#include "heuristic/pdb.h"
#include "pdb/table.h"
#include "puzzle/scramble.h"

#include "layered_scene.h"
#include "support.h"

/* Where the words begin in a file. */
enum { WORDS_AT = 4096 };

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

/* Of each row, the checksum of the checksums of its tables: partition by partition, pattern a
 * first. On machines of the other byte order they differ. */
static const struct {
    const char *name;
    uint64_t sum;
} known[] = {
    {"2x2", 0x84432f426771b25c},
    {"3x2", 0x30c4e212379196e8},
    {"4x2", 0x6d1732ea658417e7},
    {"3x3", 0xa82ec81ffa4c566d},
    {"3x3-edge", 0x621fc826855fa183},
    {"3x3-middle", 0xd5ad7805c9030368},
    {"5x2", 0x9781cae8b8d20748},
    {"4x3", 0x8b90a6b7ad876774},
    {"4x3-inner", 0x37dabe9cf9f31d7a},
    {"5x3", 0x5f5ca462d85efb21},
    {"5x3-full", 0x1994d0cd264cb559},
    {"5x3-inner", 0xf9bdfb96eb03794a},
    {"6x2", 0x1571b52ac085a77d},
    {"7x2", 0x198ad9eb41d36aca},
    {"8x2", 0x5e0f548ca047c4e9},
    {"4x4-tiny", 0x2af10d7a61f63d21},
    {"4x4-small", 0x8dbede38e87b0115},
    {"4x4-full", 0x78dca036d708748a},
    {"4x4-edge", 0x4b834b8cd27891b3},
    {"4x4-edge-full", 0xea845e1d1c361ac4},
    {"4x4-inner", 0x8271921878c45c23},
    {"4x4-inner-full", 0xdad5fbd39c6547af},
    {"6x3", 0x794025b110d08ed3},
    {"6x3-full", 0xaf4d030172d1f902},
    {"6x3-inner", 0x0bc564419ea665a5},
    {"5x4-small", 0xb69de01df8879181},
    {"5x4-full", 0x1e45b672385d519c},
    {"5x4-inner", 0x26fb31297b9c176f},
    {"5x4-inner-full", 0xbf854ecb7ce21527},
    {"6x4", 0xe7ae06ba03c3488c},
    {"6x4-inner", 0xa03865c855ae20b6},
    {"5x5-small", 0x5aa111503ef8564a},
    {"5x5-full", 0xbde23582d6dba4dd},
    {"5x5-edge", 0xbd28b6c6ef696236},
    {"5x5-edge-full", 0xedec5c012d611b4c},
    {"5x5-edge-middle", 0x3744f3db59633273},
    {"5x5-edge-middle-full", 0x40c8262db692f687},
    {"5x5-inner", 0x114e520eaecd1e34},
    {"5x5-inner-full", 0xc68e51d54d135b61},
    {"5x5-inner-edge", 0xb87458445fec8d9e},
    {"5x5-inner-edge-full", 0x5ba9f06836df8945},
    {"5x5-middle", 0x76ef32905dfecd94},
};

START_TEST(every_row_has_a_known_sum)
{
    const struct pdb_set_row *const row = &pdb_set_rows[_i];
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    uint64_t sums[PDB_SET_PATTERNS_MAX];
    uint32_t count = 0;
    static const uint16_t mark = 1;
    const bool is_known = (size_t)_i < sizeof known / sizeof known[0];
    if (*(const unsigned char *)&mark != 1 ||
        (is_known && row->seconds >= SECONDS_MAX && getenv("TABLES_ALL") == NULL))
        return;
    const uint32_t partition_count = pdb_set_partitions(row, partitions);
    for (uint32_t i = 0; i < partition_count; i++)
        for (uint32_t part = 0; part < partitions[i].pattern_count; part++) {
            struct pdb_table *const table = build(&partitions[i].patterns[part]);
            sums[count++] = checksum_of(table->bits, (size_t)table->word_count * 8);
            pdb_table_free(table);
        }
    const uint64_t sum = checksum_of(sums, count * sizeof *sums);
    ck_assert_msg(is_known && strcmp(known[_i].name, row->name) == 0 && known[_i].sum == sum,
        "%s has 0x%016" PRIx64, row->name, sum);
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

static const struct pdb_pattern pattern_4x3 = {4, 3, 11, 6, {0, 1, 2, 3, 4, 5}};

START_TEST(a_file_that_is_cut_while_it_is_used_does_no_harm)
{
    struct file_scene scene = set_up_file(&pattern_4x3);
    struct pdb_table *loaded;
    ck_assert_int_eq(
        pdb_file_load(&loaded, scene.table->index, &pattern_4x3, scene.path, NULL, NULL), NP_OK);
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
    tcase_add_loop_test(tests, every_row_has_a_known_sum, 0, rows);
    tcase_add_loop_test(tests, rows_say_how_large_they_are, 0, rows);
    tcase_add_test(tests, a_file_that_is_cut_while_it_is_used_does_no_harm);
    tcase_add_test(tests, a_file_that_is_cut_while_it_is_read_is_reported);
    tcase_add_loop_test(tests, every_search_survives_nonsense, 0, 25);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
