// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The index of pattern databases: entries and states correspond one to one.
 */
#include "config.h"

#include "pdb/index.h"

#include <stdlib.h>

#include "support.h"
#include "table_walk.h"

static const struct pdb_index *
open_index(uint32_t width, uint32_t height, uint32_t tiles)
{
    const struct pdb_index *index;
    struct np_error error;
    ck_assert_msg(pdb_index_new(&index, width, height, tiles, &error) == NP_OK, "%s", error.text);
    return index;
}

static void
assert_round_trip(const struct pdb_index *index, uint32_t block, uint32_t entry)
{
    const struct pdb_state state = test_table_state(index, block, entry);
    if (pdb_state_block(index, &state) != block || (state.occupied >> state.blank & 1) != 0 ||
        pdb_permutation_rank(index, state.labels) != entry)
        ck_abort_msg("block %u entry %u", (unsigned)block, (unsigned)entry);
}

START_TEST(test_every_entry_round_trips)
{
    static const uint32_t sizes[][3] = {
        {1, 5, 2}, {2, 2, 3}, {3, 3, 1}, {3, 3, 4}, {3, 3, 8}, {4, 3, 5}, {2, 6, 6}};
    const struct pdb_index *const index = open_index(sizes[_i][0], sizes[_i][1], sizes[_i][2]);
    for (uint32_t block = 0; block < index->block_count; block++)
        for (uint32_t entry = 0; entry < index->permutations; entry++)
            assert_round_trip(index, block, entry);
    pdb_index_release(index);
}
END_TEST

START_TEST(test_block_counts)
{
    static const uint32_t expected[][5] = {
        /* width, height, tiles, sets, blocks */
        {4, 4, 6, 8008, 16412},
        {4, 4, 7, 11440, 27748},
        {4, 4, 8, 12870, 35347},
        {5, 5, 6, 177100, 251400},
    };
    const uint32_t *const row = expected[_i];
    const struct pdb_index *const index = open_index(row[0], row[1], row[2]);
    ck_assert_uint_eq(index->set_count, row[3]);
    ck_assert_uint_eq(index->block_count, row[4]);
    assert_round_trip(index, row[4] - 1, index->permutations - 1);
    assert_round_trip(index, row[4] / 3, 5);
    pdb_index_release(index);
}
END_TEST

/*
 *      . X a X
 *      X X a a      five regions: a and four lone cells
 *      . X a X
 *      X . X .
 */
START_TEST(test_regions_are_connected_parts)
{
    const struct pdb_index *const index = open_index(4, 4, 8);
    const uint64_t occupied = 0x5a3a & 0xffff; /* cells 1 3 4 5 9 11 12 14 */
    const struct pdb_cell_set *const set = &index->sets[pdb_cell_set_rank(index, occupied)];
    ck_assert_uint_eq(set->occupied, occupied);
    ck_assert_uint_eq(set->regions, 5);
    ck_assert_uint_eq(pdb_cell_set_region(set, 0), 0);
    ck_assert_uint_eq(pdb_cell_set_region(set, 2), 1);
    ck_assert_uint_eq(pdb_cell_set_region(set, 6), 1);
    ck_assert_uint_eq(pdb_cell_set_region(set, 7), 1);
    ck_assert_uint_eq(pdb_cell_set_region(set, 8), 2);
    pdb_index_release(index);
}
END_TEST

/* Codes are another form of the sets: the same blocks for every free cell. */
START_TEST(test_codes_say_what_sets_say)
{
    static const uint32_t sizes[][3] = {{5, 5, 6}, {5, 5, 5}, {5, 4, 7}, {7, 3, 5}, {4, 6, 3}};
    const struct pdb_index *const index = open_index(sizes[_i][0], sizes[_i][1], sizes[_i][2]);
    ck_assert_ptr_nonnull(index->codes);
    for (uint32_t i = 0; i < index->set_count; i++) {
        const struct pdb_cell_set *const set = &index->sets[i];
        for (uint32_t cell = 0; cell < index->cells; cell++)
            if ((set->occupied >> cell & 1) == 0 &&
                pdb_code_block(index->region_maps, index->codes[i], cell) !=
                    set->first_block + pdb_cell_set_region(set, cell))
                ck_abort_msg("set %u cell %u", (unsigned)i, (unsigned)cell);
    }
    pdb_index_release(index);
}
END_TEST

START_TEST(test_shift_moves_one_label)
{
    const uint32_t labels = 0 | 1 << 3 | 2 << 6 | 3 << 9;
    ck_assert_uint_eq(pdb_labels_shift(labels, 0, 3), 1 | 2 << 3 | 3 << 6 | 0 << 9);
    ck_assert_uint_eq(pdb_labels_shift(labels, 3, 0), 3 | 0 << 3 | 1 << 6 | 2 << 9);
    ck_assert_uint_eq(pdb_labels_shift(labels, 1, 2), 0 | 2 << 3 | 1 << 6 | 3 << 9);
    ck_assert_uint_eq(pdb_labels_shift(labels, 2, 2), labels);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/index");
    TCase *const tests = tcase_create("index");
    tcase_add_loop_test(tests, test_every_entry_round_trips, 0, 7);
    tcase_add_loop_test(tests, test_block_counts, 0, 4);
    tcase_add_test(tests, test_regions_are_connected_parts);
    tcase_add_loop_test(tests, test_codes_say_what_sets_say, 0, 5);
    tcase_add_test(tests, test_shift_moves_one_label);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
