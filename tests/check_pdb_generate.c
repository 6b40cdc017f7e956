// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Building pattern databases: known numbers of states per distance, breadth-first search as the
 * reference, and the same result with any number of threads.
 */
#include "config.h"

#include "pdb/table.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"
#include "table_walk.h"

static struct pdb_table *
build(const struct pdb_pattern *pattern, unsigned threads, struct test_levels *levels)
{
    const struct pdb_index *index;
    struct pdb_table *table;
    struct np_error error = {.status = NP_OK};
    *levels = test_levels_begin();
    const struct pdb_build_options control = {
        .threads = threads, .progress = test_levels_add, .context = levels};
    ck_assert_int_eq(
        pdb_index_new(&index, pattern->width, pattern->height, pattern->count, &error), NP_OK);
    const enum np_status status = pdb_generate(&table, index, pattern, &control, &error);
    pdb_index_release(index);
    ck_assert_msg(status == NP_OK, "%s", error.text);
    return table;
}

/* All tiles in the pattern: the distances are those of the puzzle itself. */
START_TEST(test_whole_puzzle_has_the_known_spheres)
{
    static const struct pdb_pattern pattern = {
        .width = 3, .height = 3, .goal_blank = 8, .count = 8, .tiles = {0, 1, 2, 3, 4, 5, 6, 7}};
    static const uint64_t spheres[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024,
        1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274,
        3910, 760, 221, 2};
    struct test_levels levels;
    struct pdb_table *const table = build(&pattern, 1, &levels);
    ck_assert_uint_eq(levels.count, 32);
    for (uint32_t level = 0; level < 32; level++)
        ck_assert_uint_eq(levels.entries[level], spheres[level]);
    pdb_table_free(table);
}
END_TEST

START_TEST(test_small_puzzles)
{
    static const struct {
        struct pdb_pattern pattern;
        uint32_t levels;
        uint64_t states;
    } rows[] = {
        {{2, 2, 3, 3, {0, 1, 2}}, 7, 12},
        {{2, 2, 0, 3, {1, 2, 3}}, 7, 12},
        {{3, 2, 5, 5, {0, 1, 2, 3, 4}}, 22, 360},
        {{2, 3, 5, 5, {0, 1, 2, 3, 4}}, 22, 360},
    };
    struct test_levels levels;
    struct pdb_table *const table = build(&rows[_i].pattern, 2, &levels);
    ck_assert_uint_eq(levels.count, rows[_i].levels);
    ck_assert_uint_eq(levels.done, rows[_i].states);
    pdb_table_free(table);
}
END_TEST

/* Plain breadth-first search over states, one byte per entry. */
struct reference {
    const struct pdb_index *index;
    uint8_t *distances;
    struct pdb_state *queue;
    uint64_t length;
    uint8_t level;
};

static uint64_t
entry_of(const struct pdb_index *index, const struct pdb_state *state)
{
    return (uint64_t)pdb_state_block(index, state) * index->permutations +
           pdb_permutation_rank(index, state->labels);
}

static bool
reach(void *context, const struct pdb_state *state)
{
    struct reference *const reference = context;
    const uint64_t entry = entry_of(reference->index, state);
    if (reference->distances[entry] == UINT8_MAX) {
        reference->distances[entry] = reference->level;
        reference->queue[reference->length++] = *state;
    }
    return true;
}

START_TEST(test_equals_plain_breadth_first_search)
{
    static const struct pdb_pattern patterns[] = {
        {3, 3, 8, 4, {0, 1, 2, 5}},
        {3, 3, 4, 3, {0, 3, 8}},
        {4, 3, 11, 4, {0, 4, 5, 10}},
        {2, 5, 0, 4, {1, 2, 5, 9}},
    };
    struct test_levels levels;
    struct pdb_table *const table = build(&patterns[_i], 2, &levels);
    const struct pdb_index *const index = table->index;
    const size_t entries = (size_t)index->block_count * index->permutations;
    struct reference reference = {.index = table->index,
        .distances = malloc(entries),
        .queue = calloc(entries, sizeof *reference.queue)};
    ck_assert(reference.distances != NULL && reference.queue != NULL);
    memset(reference.distances, UINT8_MAX, entries);
    const struct pdb_state goal = pdb_pattern_goal(&table->pattern);
    (void)reach(&reference, &goal);
    for (uint64_t i = 0; i < reference.length; i++) {
        const struct pdb_state state = reference.queue[i];
        const uint8_t distance = reference.distances[entry_of(table->index, &state)];
        ck_assert_uint_eq(pdb_table_modulo(table, &state), distance % 4);
        ck_assert_uint_eq(test_table_distance(table, &state), distance);
        reference.level = (uint8_t)(distance + 1);
        test_table_visit(table->index, &state, reach, &reference);
    }
    free(reference.distances);
    free(reference.queue);
    pdb_table_free(table);
}
END_TEST

START_TEST(test_threads_give_the_same_table)
{
    static const struct pdb_pattern pattern = {
        .width = 4, .height = 4, .goal_blank = 15, .count = 6, .tiles = {0, 1, 2, 4, 5, 8}};
    struct test_levels one_levels, four_levels;
    struct pdb_table *const one = build(&pattern, 1, &one_levels);
    struct pdb_table *const four = build(&pattern, 4, &four_levels);
    ck_assert_uint_eq(one->word_count, four->word_count);
    ck_assert(memcmp(one->bits, four->bits, (size_t)one->word_count * sizeof *one->bits) == 0);
    ck_assert_mem_eq(&one_levels, &four_levels, sizeof one_levels);
    pdb_table_free(one);
    pdb_table_free(four);
}
END_TEST

static void
cancel_at_level_five(void *context, uint64_t done, uint64_t total)
{
    static unsigned calls;
    ck_assert(done <= total);
    if (++calls == 5)
        cancel_request(context);
}

START_TEST(test_cancel_ends_the_build)
{
    static const struct pdb_pattern pattern = {
        .width = 4, .height = 4, .goal_blank = 15, .count = 5, .tiles = {0, 1, 2, 4, 5}};
    struct cancel cancel = {0};
    const struct pdb_build_options control = {
        .threads = 2, .cancel = &cancel, .progress = cancel_at_level_five, .context = &cancel};
    const struct pdb_index *index;
    struct pdb_table *table;
    ck_assert_int_eq(pdb_index_new(&index, 4, 4, 5, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, &pattern, &control, NULL), NP_CANCELLED);
    ck_assert_ptr_null(table);
    pdb_index_release(index);
}
END_TEST

START_TEST(test_time_that_is_up_ends_the_build)
{
    static const struct pdb_pattern pattern = {
        .width = 4, .height = 4, .goal_blank = 15, .count = 5, .tiles = {0, 1, 2, 4, 5}};
    const struct cancel cancel = {.deadline_ns = 1};
    const struct pdb_build_options control = {.threads = 2, .cancel = &cancel};
    const struct pdb_index *index;
    struct pdb_table *table;
    ck_assert_int_eq(pdb_index_new(&index, 4, 4, 5, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, &pattern, &control, NULL), NP_CANCELLED);
    ck_assert_ptr_null(table);
    pdb_index_release(index);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("pdb/generate");
    TCase *const tests = tcase_create("generate");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_whole_puzzle_has_the_known_spheres);
    tcase_add_loop_test(tests, test_small_puzzles, 0, 4);
    tcase_add_loop_test(tests, test_equals_plain_breadth_first_search, 0, 4);
    tcase_add_test(tests, test_threads_give_the_same_table);
    tcase_add_test(tests, test_cancel_ends_the_build);
    tcase_add_test(tests, test_time_that_is_up_ends_the_build);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
