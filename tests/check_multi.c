// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests multi-tile moves: the table, the estimate, the ring and the search agree with each other
 * and with breadth-first search, on every shape that is searched; and the solver in that metric,
 * with its limits.
 */
#include "config.h"

#include <sched.h>
#include <stdlib.h>

#include "base/clock.h"
#include "puzzle/path.h"
#include "puzzle/scramble.h"
#include "search/multi/multi_ring.h"
#include "search/multi/multi_search.h"
#include "search/multi/multi_store.h"
#include "solver/all_solutions.h"
#include "solver/solver.h"
#include "pace.h"
#include "space.h"
#include "support.h"

/* ---- tables ---------------------------------------------------------------------------------- */

/* The number of 4x4 boards at each distance, as far as counted by others
 * (https://github.com/lightln2/SlidingTilesSolver). */
static const uint32_t widths_4x4[] = {1, 6, 18, 54, 162, 486, 1457, 4334, 12568, 36046, 102801};

static uint32_t *
count_distances(const struct multi_table *table)
{
    uint32_t *const counts = calloc(64, sizeof *counts);

    ck_assert_ptr_nonnull(counts);
    for (size_t slot = 0; slot < table->slots; slot++)
        if (table->entries[slot] != 0)
            counts[(table->entries[slot] >> table->depth_shift) - 1]++;
    return counts;
}

START_TEST(numbers_of_boards_by_distance)
{
    const struct shape small = test_shape(3, 3, 8);
    const struct shape large = test_shape(4, 4, 15);
    struct multi_table table;

    ck_assert_int_eq(multi_table_build(&table, &small, 0, SIZE_MAX, NULL, NULL), NP_OK);
    ck_assert(table.whole);
    ck_assert_uint_eq(table.boards, 181440);
    ck_assert_uint_eq(table.radius, 24);
    multi_table_free(&table);

    ck_assert_int_eq(multi_table_build(&table, &large, 0, 500000, NULL, NULL), NP_OK);
    ck_assert(!table.whole);
    ck_assert_uint_ge(table.radius, 10);
    uint32_t *const counts = count_distances(&table);
    for (unsigned i = 0; i < sizeof widths_4x4 / sizeof *widths_4x4; i++)
        ck_assert_uint_eq(counts[i], widths_4x4[i]);
    free(counts);
    multi_table_free(&table);
}
END_TEST

/* The estimate is never above the distance, on every board of a whole table. */
START_TEST(the_estimate_is_admissible)
{
    static const uint32_t shapes[][3] = {{3, 3, 8}, {3, 3, 4}, {4, 2, 7}, {2, 3, 0}, {5, 1, 4}};
    const struct shape shape = test_shape(shapes[_i][0], shapes[_i][1], shapes[_i][2]);
    struct space space = space_new(shape.width, shape.height, shape.goal_blank);
    struct multi_tables *tables;
    uint16_t tiles[SPACE_CELLS_MAX];
    uint64_t boards = 0;

    ck_assert_int_eq(multi_store_get(&tables, &shape, 0, NULL, NULL), NP_OK);
    const struct multi_table *const table = multi_store_table(tables, 0, NULL);
    ck_assert(table != NULL && table->whole);
    for (uint32_t rank = 0; rank < space.ranks; rank++) {
        const uint32_t blank = space_unrank(&space, rank, tiles);
        const uint32_t distance = multi_table_distance(table, multi_board(&shape, tiles));
        ck_assert_int_eq(distance == MULTI_FAR, space.distance[rank] == SPACE_UNREACHABLE);
        if (distance == MULTI_FAR)
            continue;
        boards++;
        ck_assert_uint_le(distance, space.distance[rank]);
        ck_assert_uint_le(
            multi_walk_bound(multi_store_walk(tables),
                multi_walk_place(multi_store_walk(tables), tiles, blank), MULTI_LAST_NONE),
            distance);
    }
    ck_assert_uint_eq(boards, table->boards);
    multi_store_return(tables);
    multi_store_clear();
    space_free(&space);
}
END_TEST

/* ---- the search ------------------------------------------------------------------------------ */

/* Searches an instance with any tables; returns the length. */
static uint64_t
search(const struct multi_request *tables, const struct instance *instance, unsigned threads,
    uint64_t *nodes)
{
    struct multi_request multi = *tables;
    struct search_request request;
    struct search_result result = {0};

    search_request_init(&request);
    request.instance = instance;
    request.threads = threads;
    multi.search = &request;
    ck_assert_int_eq(multi_search(&multi, &result, NULL), NP_OK);
    ck_assert(result.found && result.optimal && result.outcome == SEARCH_SOLVED);
    ck_assert_int_eq(instance_verify(instance, &result.path, NULL), NP_OK);
    const uint64_t length = path_count_runs(&result.path);
    ck_assert_uint_eq(length, result.lower_bound);
    if (nodes != NULL)
        *nodes = result.effort.generated;
    search_result_free(&result);
    return length;
}

/* A walk from the goal, which stays in the range of a search without tables. */
static struct instance
walk_from_goal(struct shape shape, unsigned moves, struct rng *rng)
{
    struct instance instance = test_instance_random(shape, rng);

    for (uint32_t cell = 0; cell < shape.cells; cell++)
        instance.tiles[cell] = (uint16_t)cell;
    instance.blank = shape.goal_blank;
    while (moves > 0) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);
        if (shape_source(&shape, instance.blank, move) == BOARD_NO_CELL)
            continue;
        instance_move(&instance, move);
        moves--;
    }
    return instance;
}

/* On 3x3 a search with a small table, with its ring and without both gives the true distance. */
START_TEST(every_search_is_optimal)
{
    const struct shape shape = test_shape(3, 3, 8);
    struct multi_walk walk;
    struct multi_table whole;
    struct multi_table table;
    struct multi_ring ring;
    struct rng rng;

    rng_seed(&rng, 1);
    ck_assert_int_eq(multi_walk_init(&walk, &shape, 0, NULL, NULL), NP_OK);
    ck_assert_int_eq(multi_table_build(&whole, &shape, 0, SIZE_MAX, NULL, NULL), NP_OK);
    ck_assert_int_eq(multi_table_build(&table, &shape, 0, 1000, NULL, NULL), NP_OK);
    ck_assert_uint_ge(table.radius, 6);
    ck_assert_int_eq(multi_ring_build(&ring, &table, 4, 2, NULL, NULL), NP_OK);
    const struct multi_request requests[] = {
        {.walk = &walk},
        {.walk = &walk, .table = &whole},
        {.walk = &walk, .table = &table},
        {.walk = &walk, .table = &table, .ring = &ring},
    };
    for (unsigned i = 0; i < 60; i++) {
        struct instance instance = test_instance_random(shape, &rng);
        const uint32_t distance = multi_table_distance(&whole, multi_board(&shape, instance.tiles));
        for (size_t k = 0; k < sizeof requests / sizeof requests[0]; k++)
            ck_assert_uint_eq(search(&requests[k], &instance, 1 + i % 2, NULL), distance);
        instance_free(&instance);
    }
    multi_ring_free(&ring);
    multi_table_free(&table);
    multi_table_free(&whole);
    multi_walk_free(&walk);
}
END_TEST

/* On other shapes, and with a goal blank elsewhere, all searches agree. */
START_TEST(searches_agree)
{
    static const struct {
        uint32_t width, height, goal_blank;
        unsigned moves;
    } scenes[] = {{4, 4, 15, 40}, {4, 4, 5, 40}, {5, 3, 14, 30}, {3, 4, 0, 60}, {6, 2, 11, 60}};
    const struct shape shape =
        test_shape(scenes[_i].width, scenes[_i].height, scenes[_i].goal_blank);
    struct multi_walk walk;
    struct multi_table table;
    struct multi_ring ring;
    struct rng rng;

    rng_seed(&rng, 2);
    ck_assert_int_eq(multi_walk_init(&walk, &shape, 0, NULL, NULL), NP_OK);
    ck_assert_int_eq(multi_table_build(&table, &shape, 0, 3000, NULL, NULL), NP_OK);
    ck_assert_int_eq(multi_ring_build(&ring, &table, 12, 1, NULL, NULL), NP_OK);
    const struct multi_request requests[] = {
        {.walk = &walk},
        {.walk = &walk, .table = &table},
        {.walk = &walk, .table = &table, .ring = &ring},
    };
    for (unsigned i = 0; i < 20; i++) {
        struct instance instance = walk_from_goal(shape, scenes[_i].moves, &rng);
        const uint64_t length = search(&requests[0], &instance, 1, NULL);
        for (size_t k = 1; k < sizeof requests / sizeof requests[0]; k++)
            ck_assert_uint_eq(search(&requests[k], &instance, 2, NULL), length);
        instance_free(&instance);
    }
    multi_ring_free(&ring);
    multi_table_free(&table);
    multi_walk_free(&walk);
}
END_TEST

/* One thread generates the same nodes every time: a change of these counts is a change of speed. */
START_TEST(golden_node_counts)
{
    const struct shape shape = test_shape(4, 4, 15);
    struct instance instance =
        test_instance(4, 4, GOAL_STANDARD, "1 9 4 8 5 2 3 7 6 13 11 12 10 14 0 15");
    struct multi_walk walk;
    struct multi_table table;
    struct multi_ring ring;
    uint64_t nodes;

    ck_assert_int_eq(multi_walk_init(&walk, &shape, 0, NULL, NULL), NP_OK);
    ck_assert_uint_eq(walk.axes[0].table.states, 24964);
    ck_assert_int_eq(multi_table_build(&table, &shape, 0, 3000, NULL, NULL), NP_OK);
    ck_assert_uint_eq(table.radius, 6);
    ck_assert_int_eq(multi_ring_build(&ring, &table, 14, 1, NULL, NULL), NP_OK);
    const struct multi_request requests[] = {
        {.walk = &walk},
        {.walk = &walk, .table = &table},
        {.walk = &walk, .table = &table, .ring = &ring},
    };
    static const uint64_t golden[] = {83187, 80754, 20995};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        ck_assert_uint_eq(search(&requests[i], &instance, 1, &nodes), 17);
        ck_assert_uint_eq(nodes, golden[i]);
    }
    multi_ring_free(&ring);
    multi_table_free(&table);
    multi_walk_free(&walk);
    instance_free(&instance);
}
END_TEST

static void
note_look(void *context)
{
    (void)context;
    test_pace_look();
}

/* Searches a board without tables until the limit of nodes. */
static void
search_at_pace(const struct multi_walk *walk, const struct instance *instance)
{
    struct search_request request;
    struct search_result result = {0};
    const struct multi_request multi = {.search = &request, .walk = walk};

    search_request_init(&request);
    request.instance = instance;
    request.limits.nodes = 3000000;
    request.control.polled = note_look;
    test_pace_begin();
    ck_assert_int_eq(multi_search(&multi, &result, NULL), NP_OK);
    note_look(NULL);
    ck_assert_int_eq(result.outcome, SEARCH_LIMITED);
    search_result_free(&result);
}

START_TEST(a_cancel_takes_effect_within_50_ms)
{
#ifdef NP_SANITIZED
    enum { PROMISED_MS = 1000 };
#else
    enum { PROMISED_MS = 50 };
#endif
    const struct shape shape = test_shape(4, 4, 15);
    struct multi_walk walk;
    struct rng rng;

    rng_seed(&rng, 50);
    struct instance instance = test_instance_random(shape, &rng);
    ck_assert_int_eq(multi_walk_init(&walk, &shape, 0, NULL, NULL), NP_OK);
    test_pace_reset();
    for (int attempt = 0; attempt < 4 && (attempt == 0 || test_pace_longest_ms() >= PROMISED_MS);
         attempt++)
        search_at_pace(&walk, &instance);
    ck_assert_int_lt(test_pace_longest_ms(), PROMISED_MS);
    multi_walk_free(&walk);
    instance_free(&instance);
}
END_TEST

START_TEST(a_cancelled_build_ends)
{
    const struct shape shape = test_shape(4, 4, 15);
    struct cancel cancel = {0};
    struct multi_tables *tables;
    struct multi_table table;

    cancel_request(&cancel);
    ck_assert_int_eq(multi_table_build(&table, &shape, 0, SIZE_MAX, &cancel, NULL), NP_CANCELLED);
    multi_table_free(&table);
    ck_assert_int_eq(multi_store_get(&tables, &shape, 0, &cancel, NULL), NP_CANCELLED);
    ck_assert_ptr_null(tables);
    ck_assert_int_eq(multi_store_get(&tables, &shape, 1000, NULL, NULL), NP_LIMIT);
    ck_assert_int_eq(multi_store_get(&tables, &shape, 0, NULL, NULL), NP_OK);
    ck_assert_ptr_null(multi_store_table(tables, 0, &cancel));
    ck_assert(!multi_store_has_table(tables));
    ck_assert_ptr_null(multi_store_ring(tables, 0, 1, NULL));
    multi_store_return(tables);
    multi_store_clear();
}
END_TEST

/* ---- the solver ------------------------------------------------------------------------------ */

static struct solver_answer
solve(const char *id_seed, uint32_t width, uint32_t height, const struct solver_options *options,
    const struct cancel *cancel)
{
    const struct solver_control control = {.cancel = cancel};
    struct solver_answer answer;
    struct board board;
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, (uint64_t)id_seed[0]);
    ck_assert_int_eq(board_init(&board, width, height, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, width, height, NULL), NP_OK);
    for (unsigned moves = 0; moves < 5000;) {
        const enum move move = (enum move)rng_below(&rng, MOVE_COUNT);
        if (!board_can_move(&board, move))
            continue;
        board_move(&board, move);
        moves++;
    }
    ck_assert_int_eq(solver_run(&board, &goal, options, &control, &answer, NULL), NP_OK);
    if (solver_has_solution(&answer)) {
        ck_assert_int_eq(path_verify(&answer.path, &board, &goal, NULL), NP_OK);
        ck_assert_uint_eq(path_count_runs(&answer.path), answer.length);
        ck_assert_uint_le(answer.lower_bound, answer.length);
    }
    board_free(&board);
    goal_free(&goal);
    return answer;
}

START_TEST(the_solver_proves_small_boards)
{
    struct solver_options options;

    solver_options_init(&options);
    options.metric = METRIC_MULTI;
    for (uint32_t width = 1; width <= 3; width++)
        for (uint32_t height = width == 1 ? 2 : 1; height <= 3; height++) {
            struct solver_answer answer = solve("x", width, height, &options, NULL);
            ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
            ck_assert_int_eq(answer.end, SOLVER_END_PROVED);
            solver_answer_free(&answer);
        }
    multi_store_clear();
}
END_TEST

START_TEST(a_task_counts_as_the_caller_would)
{
    struct solver_options options;
    struct all_answer answer;
    struct all_task *task;
    struct board board;
    struct goal goal;
    struct rng rng;

    solver_options_init(&options);
    options.metric = (enum metric)_i;
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < 100; i++) {
        const enum move move = (enum move)rng_below(&rng, MOVE_COUNT);
        if (board_can_move(&board, move))
            board_move(&board, move);
    }
    ck_assert_int_eq(all_task_start(&task, &board, &goal, &options, NULL), NP_OK);
    ck_assert_int_eq(all_solutions_count(&board, &goal, &options, 0, NULL, &answer, NULL), NP_OK);
    while (!all_task_is_done(task))
        sched_yield();
    ck_assert_int_eq(all_task_status(task, NULL), NP_OK);
    ck_assert(answer.complete && all_task_answer(task)->complete);
    ck_assert_uint_gt(answer.count, 0);
    ck_assert_uint_eq(all_task_answer(task)->count, answer.count);
    all_task_free(task);
    all_answer_free(&answer);
    board_free(&board);
    goal_free(&goal);
    multi_store_clear();
}
END_TEST

START_TEST(limits_leave_the_best_answer)
{
    struct solver_options options;
    struct cancel cancel = {0};

    solver_options_init(&options);
    options.metric = METRIC_MULTI;
    options.threads = 1;
    options.node_limit = 1200000;
    struct solver_answer answer = solve("y", 4, 4, &options, NULL);
    ck_assert(solver_has_solution(&answer));
    ck_assert_uint_ge(answer.lower_bound, 15);
    ck_assert_int_eq(answer.end, SOLVER_END_NODES);
    solver_answer_free(&answer);

    options.node_limit = 20000;
    answer = solve("y", 4, 4, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_SOLVED);
    solver_answer_free(&answer);

    options.node_limit = 0;
    options.time_ns = 20 * CLOCK_NS_PER_MS;
    answer = solve("y", 4, 4, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_SOLVED);
    ck_assert_int_eq(answer.end, SOLVER_END_TIME);
    solver_answer_free(&answer);

    options.time_ns = 300 * CLOCK_NS_PER_MS;
    answer = solve("z", 7, 7, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_SOLVED);
    ck_assert_uint_ge(answer.lower_bound, 2);
    solver_answer_free(&answer);

    cancel_request(&cancel);
    answer = solve("z", 4, 4, &options, &cancel);
    ck_assert(answer.cancelled);
    ck_assert_int_eq(answer.end, SOLVER_END_CANCELLED);
    solver_answer_free(&answer);
    multi_store_clear();
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("multi");
    TCase *const tables = tcase_create("tables");
    TCase *const searches = tcase_create("searches");
    TCase *const solver = tcase_create("solver");

    tcase_set_timeout(searches, 60);
    tcase_add_test(tables, numbers_of_boards_by_distance);
    tcase_add_loop_test(tables, the_estimate_is_admissible, 0, 5);
    tcase_add_test(tables, a_cancelled_build_ends);
    tcase_add_test(searches, every_search_is_optimal);
    tcase_add_loop_test(searches, searches_agree, 0, 5);
    tcase_add_test(searches, golden_node_counts);
    tcase_add_test(searches, a_cancel_takes_effect_within_50_ms);
    tcase_add_test(solver, the_solver_proves_small_boards);
    tcase_add_loop_test(solver, a_task_counts_as_the_caller_would, METRIC_SINGLE, METRIC_COUNT);
    tcase_add_test(solver, limits_leave_the_best_answer);
    suite_add_tcase(suite, tables);
    suite_add_tcase(suite, searches);
    suite_add_tcase(suite, solver);
    return test_run(suite);
}
