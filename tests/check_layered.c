// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the layered search: known lengths, every goal, threads and memory.
 */
#include "config.h"

#include <string.h>

#include "base/rng.h"
#include "heuristic/pdb.h"
#include "puzzle/scramble.h"
#include "search/layered/layered_kernel.h"

#include "layered_scene.h"
#include "support.h"

START_TEST(test_known_lengths)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, (unsigned)_i);
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.end, ANSWER_END_SOLVED);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[_i].length);
    ck_assert_uint_eq(scene.result.lower_bound, layered_korf[_i].length);
    layered_scene_tear_down(&scene);
}
END_TEST

/* Iterative deepening through the ordinary heuristic interface must agree, for every goal cell of
 * the blank that has tables, and on rectangles. */
START_TEST(test_agrees_with_iterative_deepening)
{
    static const struct {
        enum goal_kind kind;
        uint32_t width;
        uint32_t height;
    } boards[] = {{GOAL_STANDARD, 4, 3}, {GOAL_STANDARD, 3, 4}, {GOAL_BLANK_FIRST, 3, 4},
        {GOAL_STANDARD, 6, 2}, {GOAL_BLANK_FIRST, 2, 6}};
    struct rng rng;
    rng_seed(&rng, 7 + (uint64_t)_i);
    for (unsigned round = 0; round < 4; round++) {
        struct layered_scene scene;
        struct answer other;
        layered_scene_set_up(&scene, boards[_i].kind, boards[_i].width, boards[_i].height);
        board_free(&scene.board);
        ck_assert_int_eq(
            scramble_near(&scene.board, &scene.goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        layered_scene_prepare(&scene);
        layered_scene_search(&scene);
        ck_assert_int_eq(search_run(&search_ida, &scene.request, &other, NULL), NP_OK);
        ck_assert(other.state == ANSWER_OPTIMAL && scene.result.state == ANSWER_OPTIMAL);
        ck_assert_uint_eq(scene.result.path.length, other.path.length);
        answer_free(&other);
        layered_scene_tear_down(&scene);
    }
}
END_TEST

/* The nodes of completed bounds are the same whatever the number of threads. The small tasks begin
 * with empty hash tables: a board in that of one task is no duplicate in another. */
START_TEST(test_threads_expand_the_same_nodes)
{
    static const uint64_t expanded[2] = {4972, 5451};
    struct layered_scene scene;
    layered_test_plans = _i == 0 ? NULL : layered_small_tasks;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    scene.request.limits.depth = layered_korf[0].length - 2;
    for (unsigned threads = 1; threads <= 4; threads++) {
        scene.request.limits.threads = threads;
        layered_scene_search(&scene);
        ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
        ck_assert_uint_eq(scene.result.lower_bound, layered_korf[0].length);
        ck_assert_uint_eq(scene.result.effort.expanded, expanded[_i]);
    }
    layered_scene_tear_down(&scene);
}
END_TEST

START_TEST(test_the_answer_is_the_same_without_memory)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, (unsigned)_i % 2);
    scene.request.limits.threads = 1 + (unsigned)_i / 2;
    scene.request.limits.memory_bytes = 1;
    layered_scene_search(&scene);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, layered_korf[_i % 2].length);
    ck_assert_uint_le(scene.result.effort.peak_bytes, 4 << 20);
    layered_scene_tear_down(&scene);
}
END_TEST

/* More than 16 cells: words with ranks, seeds that drop their words; four lookups: in any order. */
START_TEST(test_large_boards_agree_with_iterative_deepening)
{
    static const uint32_t sizes[][2] = {{6, 3}, {3, 6}, {5, 4}, {4, 5}};
    struct layered_scene scene;
    struct answer other;
    struct rng rng;
    rng_seed(&rng, 5);
    layered_scene_set_up(&scene, GOAL_STANDARD, sizes[_i][0], sizes[_i][1]);
    board_free(&scene.board);
    ck_assert_int_eq(scramble_walk(&scene.board, &scene.goal, 70, &rng, NULL, NULL), NP_OK);
    layered_scene_prepare(&scene);
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(scene.heuristic);
    ck_assert_ptr_nonnull(pdb);
    ck_assert_uint_eq(pdb->reader.lookups, _i < 2 ? 1 : 4);
    ck_assert_int_eq(search_run(&search_ida, &scene.request, &other, NULL), NP_OK);
    for (unsigned way = 0; way < 4; way++) {
        layered_portable = way % 2 != 0;
        scene.request.limits.threads = 1 + way % 2;
        scene.request.limits.memory_bytes = way < 2 ? 0 : 1;
        layered_scene_search(&scene);
        ck_assert(scene.result.state == ANSWER_OPTIMAL);
        ck_assert_uint_eq(scene.result.path.length, other.path.length);
    }
    layered_portable = false;
    answer_free(&other);
    layered_scene_tear_down(&scene);
}
END_TEST

START_TEST(test_a_solved_board_needs_no_move)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_BLANK_FIRST, 4, 4);
    layered_scene_prepare(&scene);
    layered_scene_search(&scene);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, 0);
    layered_scene_tear_down(&scene);
}
END_TEST

START_TEST(test_a_known_length_ends_the_proof_early)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 1);
    scene.request.upper_bound = layered_korf[1].length;
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
    ck_assert(!answer_has_solution(&scene.result));
    ck_assert_uint_eq(scene.result.lower_bound, layered_korf[1].length);
    layered_scene_tear_down(&scene);
}
END_TEST

/* The last layer before a known bound keeps no seeds, even if the bound becomes known during the
 * search. */
static void
learn_length(void *context, uint64_t lower_bound)
{
    struct layered_scene *const scene = context;
    if (lower_bound + 4 == layered_korf[1].length)
        scene->request.upper_bound = layered_korf[1].length;
}

START_TEST(test_the_last_layer_takes_no_memory)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 1);
    layered_scene_search(&scene);
    const uint64_t bytes = scene.result.effort.peak_bytes;
    scene.request.control.context = &scene;
    scene.request.control.bound_raised = learn_length;
    layered_scene_search(&scene);
    ck_assert_int_eq(scene.result.end, ANSWER_END_DONE);
    ck_assert_uint_eq(scene.result.lower_bound, layered_korf[1].length);
    ck_assert_uint_lt(scene.result.effort.peak_bytes + (400 << 10), bytes);
    layered_scene_tear_down(&scene);
}
END_TEST

/* So little memory that the seeds are frozen while the root is the only one. */
START_TEST(test_a_frozen_root)
{
    static const uint32_t tiles[] = {0, 6, 9, 2, 3, 10, 5, 11, 4, 8, 1, 7};
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 3);
    memcpy(scene.board.tiles, tiles, sizeof tiles);
    scene.board.blank = 0;
    layered_scene_prepare(&scene);
    scene.request.limits.threads = 64;
    scene.request.limits.memory_bytes = 1;
    layered_scene_search(&scene);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(scene.result.path.length, 39);
    layered_scene_tear_down(&scene);
}
END_TEST

/* A memory limit above what the machine has is no limit and reserves nothing. */
START_TEST(test_a_generous_limit_is_no_obstacle)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    scene.request.limits.memory_bytes = (uint64_t)1 << 60;
    layered_scene_search(&scene);
    ck_assert(scene.result.state == ANSWER_OPTIMAL);
    layered_scene_tear_down(&scene);
}
END_TEST

START_TEST(test_other_heuristics_are_refused)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    heuristic_close(scene.heuristic);
    struct heuristic_params params;
    heuristic_params_init(&params);
    ck_assert_int_eq(heuristic_open(&scene.heuristic, &heuristic_manhattan, &scene.instance.shape,
                         &params, NULL),
        NP_OK);
    scene.request.heuristic = scene.heuristic;
    ck_assert_int_eq(
        search_run(&search_layered, &scene.request, &scene.result, NULL), NP_UNSUPPORTED);
    layered_scene_tear_down(&scene);
}
END_TEST

/* The portable code: the same nodes and the same path. */
START_TEST(test_portable_code_does_the_same)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, (unsigned)_i);
    layered_scene_search(&scene);
    const uint64_t expanded = scene.result.effort.expanded;
    const uint64_t generated = scene.result.effort.generated;
    layered_portable = true;
    layered_scene_search(&scene);
    layered_portable = false;
    ck_assert_uint_eq(scene.result.path.length, layered_korf[_i].length);
    ck_assert_uint_eq(scene.result.effort.expanded, expanded);
    ck_assert_uint_eq(scene.result.effort.generated, generated);
    layered_scene_tear_down(&scene);
}
END_TEST

/* Every set has a kernel compiled for it, where the processor can run these. */
START_TEST(test_every_set_has_a_kernel)
{
    layered_portable = true;
    layered_run *const portable = layered_kernel_run(LAYERED_SHAPE(1, 1, true, false));
    layered_portable = false;
    const bool has_others = layered_kernel_run(LAYERED_SHAPE(1, 1, true, false)) != portable;
    for (unsigned i = 0; i < pdb_set_row_count; i++) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];
        const uint32_t cells = row->width * row->height;
        struct pdb_partition drawn[PDB_PARTITIONS_MAX];
        struct pdb_set set;
        uint32_t parts = 0;
        (void)pdb_set_partitions(row, drawn);
        pdb_set_init(&set, row,
            &(struct shape){row->width, row->height, cells, drawn[0].patterns[0].goal_blank});
        for (uint32_t p = 0; p < set.partition_count; p++)
            parts =
                set.partitions[p].pattern_count > parts ? set.partitions[p].pattern_count : parts;
        layered_run *const run =
            layered_kernel_run(LAYERED_SHAPE(set.lookup_count, parts, cells <= 16, false));
        ck_assert_msg((run != portable) == has_others, "%s", row->name);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("search/layered/layered");
    TCase *const tests = tcase_create("layered");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, test_known_lengths, 0, 2);
    tcase_add_loop_test(tests, test_agrees_with_iterative_deepening, 0, 5);
    tcase_add_loop_test(tests, test_threads_expand_the_same_nodes, 0, 2);
    tcase_add_loop_test(tests, test_the_answer_is_the_same_without_memory, 0, 4);
    tcase_add_loop_test(tests, test_large_boards_agree_with_iterative_deepening, 0, 4);
    tcase_add_test(tests, test_a_solved_board_needs_no_move);
    tcase_add_test(tests, test_a_known_length_ends_the_proof_early);
    tcase_add_test(tests, test_the_last_layer_takes_no_memory);
    tcase_add_test(tests, test_a_frozen_root);
    tcase_add_test(tests, test_a_generous_limit_is_no_obstacle);
    tcase_add_test(tests, test_other_heuristics_are_refused);
    tcase_add_loop_test(tests, test_portable_code_does_the_same, 0, 2);
    tcase_add_test(tests, test_every_set_has_a_kernel);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
