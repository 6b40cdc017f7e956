// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the check of pattern databases: invariants, golden histograms, and detection of a
 * changed block.
 */
#include "config.h"

#include <stdlib.h>

#include "pdb/table.h"
#include "pdb/set.h"
#include "pdb/store.h"
#include "support.h"
#include "table_walk.h"

static struct pdb_table *
build(const struct pdb_pattern *pattern, struct test_levels *levels)
{
    const struct pdb_build_options control = {
        .threads = 2, .progress = test_levels_add, .context = levels};
    const struct pdb_index *index;
    struct pdb_table *table;
    *levels = test_levels_begin();
    ck_assert_int_eq(
        pdb_index_new(&index, pattern->width, pattern->height, pattern->count, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, pattern, &control, NULL), NP_OK);
    pdb_index_release(index);
    return table;
}

/* Every entry of small tables, every n-th of larger ones. */
START_TEST(test_invariants_hold)
{
    static const struct {
        struct pdb_pattern pattern;
        uint64_t stride;
    } rows[] = {
        {{4, 3, 11, 4, {0, 1, 4, 5}}, 1},
        {{3, 3, 4, 5, {0, 1, 2, 6, 8}}, 1},
        {{4, 4, 15, 5, {0, 1, 4, 5, 8}}, 11},
        {{4, 4, 15, 6, {5, 6, 9, 10, 11, 14}}, 101},
        {{5, 5, 24, 5, {0, 1, 2, 5, 6}}, 1009},
    };
    struct np_error error = {.text = ""};
    struct test_levels levels;
    struct pdb_table *const table = build(&rows[_i].pattern, &levels);
    ck_assert_msg(test_table_check(table, rows[_i].stride, &error) == NP_OK, "%s", error.text);
    pdb_table_free(table);
}
END_TEST

/* (One changed bit may go unnoticed here, if all its neighbours have another way down; the file's
 * checksum detects it.) */
START_TEST(test_a_changed_block_is_found)
{
    static const struct pdb_pattern pattern = {4, 3, 11, 4, {0, 1, 4, 5}};
    struct test_levels levels;
    struct pdb_table *const table = build(&pattern, &levels);
    uint64_t *const bits = table->bits;
    bits[(uint64_t)_i * 37 % table->word_count] ^= 0xffffff;
    ck_assert_int_eq(test_table_check(table, 1, NULL), NP_BAD_INPUT);
    pdb_table_free(table);
}
END_TEST

/* The distances of the tiny 4x4 set; the first twelve levels come from an independent search. */
START_TEST(test_golden_histograms)
{
    static const struct {
        uint32_t part;
        uint32_t levels;
        uint64_t first[12];
    } golden[] = {
        {0, 30, {1, 6, 26, 84, 214, 604, 1718, 5234, 13865, 34998, 77805, 163634}},
        {1, 29, {1, 2, 4, 24, 100, 395, 1279, 3791, 9820, 24568, 55726, 121802}},
        {2, 17, {1, 4, 12, 41, 106, 223, 376, 542, 665, 645, 502, 340}},
    };
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    ck_assert_uint_eq(pdb_set_partitions(pdb_set_find("4x4-tiny"), partitions), 1);
    struct test_levels levels;
    struct pdb_table *const table = build(&partitions[0].patterns[golden[_i].part], &levels);
    ck_assert_uint_eq(levels.count, golden[_i].levels);
    for (uint32_t level = 0; level < 12; level++)
        ck_assert_uint_eq(levels.entries[level], golden[_i].first[level]);
    pdb_table_free(table);
}
END_TEST

/* Drawings, lookups: the mirror counts unless it looks up the same entries. */
START_TEST(test_sets)
{
    static const struct {
        const char *name;
        struct shape shape;
        uint32_t lookups;
    } rows[] = {
        {"3x3", {3, 3, 9, 8}, 1},
        {"4x4-full", {4, 4, 16, 15}, 2},
        {"4x4-full", {4, 4, 16, 0}, 2},
        {"4x4-full", {4, 4, 16, 3}, 2},
        {"4x3", {3, 4, 12, 11}, 1},
        {"4x3", {4, 3, 12, 0}, 1},
        {"5x5-full", {5, 5, 25, 24}, 8},
        {"5x5-full", {5, 5, 25, 0}, 8},
        {"5x5-edge-full", {5, 5, 25, 1}, 4},
        {"5x5-edge-full", {5, 5, 25, 5}, 4},
        {"5x5-edge-middle-full", {5, 5, 25, 10}, 6},
        {"5x5-inner-full", {5, 5, 25, 16}, 6},
        {"5x5-inner-edge-full", {5, 5, 25, 7}, 6},
        {"5x5-middle", {5, 5, 25, 12}, 8},
        {"4x3-inner", {3, 4, 12, 7}, 1},
        {"5x3-inner", {5, 3, 15, 6}, 2},
        {"4x4-edge-full", {4, 4, 16, 4}, 4},
        {"6x3-inner", {3, 6, 18, 4}, 4},
        {"5x4-inner-full", {5, 4, 20, 11}, 2},
        {"6x4-inner", {6, 4, 24, 13}, 1},
    };
    struct pdb_set set;
    ck_assert(pdb_set_fits(pdb_set_find(rows[_i].name), &rows[_i].shape));
    pdb_set_init(&set, pdb_set_find(rows[_i].name), &rows[_i].shape);
    ck_assert_uint_eq(set.lookup_count, rows[_i].lookups);
    ck_assert_uint_eq(
        set.lookups[0].cell[rows[_i].shape.goal_blank], set.partitions[0].patterns[0].goal_blank);
}
END_TEST

/* A goal has the tables of its class: the cells to which symmetry takes the blank. */
START_TEST(test_every_goal_on_5x5_has_tables)
{
    static const char *const weakest[5][5] = {
        {"5x5-small", "5x5-edge", "5x5-edge-middle", "5x5-edge", "5x5-small"},
        {"5x5-edge", "5x5-inner", "5x5-inner-edge", "5x5-inner", "5x5-edge"},
        {"5x5-edge-middle", "5x5-inner-edge", "5x5-middle", "5x5-inner-edge", "5x5-edge-middle"},
        {"5x5-edge", "5x5-inner", "5x5-inner-edge", "5x5-inner", "5x5-edge"},
        {"5x5-small", "5x5-edge", "5x5-edge-middle", "5x5-edge", "5x5-small"},
    };
    for (uint32_t cell = 0; cell < 25; cell++) {
        const struct shape shape = {5, 5, 25, cell};
        ck_assert_str_eq(pdb_set_weakest(&shape)->name, weakest[cell / 5][cell % 5]);
    }
}
END_TEST

/* Whether the tiles are ascending, on the board, and none of them is the blank. */
static bool
is_valid(const struct pdb_pattern *pattern)
{
    const uint32_t cells = pattern->width * pattern->height;
    if (pattern->count == 0 || pattern->count > PDB_TILES_MAX || pattern->goal_blank >= cells)
        return false;
    for (uint32_t i = 0; i < pattern->count; i++)
        if (pattern->tiles[i] >= cells || pattern->tiles[i] == pattern->goal_blank ||
            (i > 0 && pattern->tiles[i] <= pattern->tiles[i - 1]))
            return false;
    return true;
}

/* Every row: each tile but the blank is in exactly one pattern, of at most eight tiles. */
START_TEST(test_every_row_is_a_partition)
{
    for (unsigned i = 0; i < pdb_set_row_count; i++) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];
        struct pdb_partition partitions[PDB_PARTITIONS_MAX];
        const uint32_t count = pdb_set_partitions(row, partitions);
        for (uint32_t p = 0; p < count; p++) {
            uint32_t tiles = 0;
            for (uint32_t part = 0; part < partitions[p].pattern_count; part++) {
                ck_assert_msg(is_valid(&partitions[p].patterns[part]), "%s", row->name);
                tiles += partitions[p].patterns[part].count;
            }
            ck_assert_uint_eq(tiles, row->width * row->height - 1);
        }
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/check");
    TCase *const tests = tcase_create("check");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, test_invariants_hold, 0, 5);
    tcase_add_loop_test(tests, test_a_changed_block_is_found, 0, 5);
    tcase_add_loop_test(tests, test_golden_histograms, 0, 3);
    tcase_add_loop_test(tests, test_sets, 0, 20);
    tcase_add_test(tests, test_every_goal_on_5x5_has_tables);
    tcase_add_test(tests, test_every_row_is_a_partition);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
