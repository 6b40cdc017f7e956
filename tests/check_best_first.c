// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the searches that store states: the promises of weights, bounds and memory limits, the
 * bytes per state, and boards of every packing.
 */
#include "config.h"

#include "search/search.h"

#include <stdlib.h>

#include "space.h"
#include "support.h"

#ifdef NP_SANITIZED
enum { BOARD_STEP = 8, NODES_MAX = 1000000 };
#else
enum { BOARD_STEP = 2, NODES_MAX = 3000000 };
#endif

/* One of Korf's 100: 45 moves. */
static const char korf_45[] = "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2";
static const char far_away[] = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
static const char hardest[] = "8 6 7 2 5 4 3 0 1"; /* 31 moves */

static struct answer
solve(const struct search_row *row, const struct instance *instance,
    const struct heuristic_row *heuristic_row, struct search_request *request)
{
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct answer result;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, heuristic_row, &instance->shape, &params, NULL), NP_OK);
    request->instance = instance;
    request->heuristic = heuristic;
    ck_assert_int_eq(search_run(row, request, &result, NULL), NP_OK);
    heuristic_close(heuristic);
    return result;
}

/* The goal after `steps` random moves; no move undoes the one before unless it is the only one. */
static struct instance
walk_from_goal(struct shape shape, unsigned steps, struct rng *rng)
{
    struct instance instance = {.shape = shape, .blank = shape.goal_blank};
    uint32_t last = shape.goal_blank;

    instance.tiles = malloc(shape.cells * sizeof *instance.tiles);
    ck_assert_ptr_nonnull(instance.tiles);
    for (uint32_t cell = 0; cell < shape.cells; cell++)
        instance.tiles[cell] = (uint16_t)cell;
    while (steps-- > 0) {
        uint32_t sources[MOVE_COUNT];
        const unsigned count = test_sources(&shape, instance.blank, sources);
        uint32_t from = sources[rng_below(rng, count)];

        while (count > 1 && from == last)
            from = sources[rng_below(rng, count)];
        instance.tiles[instance.blank] = instance.tiles[from];
        instance.tiles[from] = (uint16_t)shape.goal_blank;
        last = instance.blank;
        instance.blank = from;
    }
    return instance;
}

static const struct search_row *const remembering[] = {
    &search_bfs, &search_greedy, &search_astar, &search_astar_tree};

enum { REMEMBERING = sizeof remembering / sizeof remembering[0] };

START_TEST(a_state_takes_at_most_sixteen_bytes)
{
    struct instance instance = test_instance(4, 4, GOAL_STANDARD, far_away);
    struct search_request request;

    for (uint64_t nodes = 300000; nodes <= NODES_MAX; nodes += nodes / 3) {
        search_request_init(&request);
        request.limits.nodes = nodes;
        struct answer result = solve(&search_astar, &instance, &heuristic_manhattan, &request);
        ck_assert(ended_at_limit(&result));
        ck_assert_uint_gt(result.effort.stored, result.effort.generated / 2);
        ck_assert_uint_le(result.effort.peak_bytes, 16 * result.effort.stored);
        answer_free(&result);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(running_out_of_memory_is_an_answer)
{
    struct instance instance = test_instance(4, 4, GOAL_STANDARD, far_away);
    const uint32_t h = 40;

    for (uint64_t bytes = 65536; bytes <= 16u << 20; bytes *= 4) {
        struct search_request request;
        search_request_init(&request);
        request.limits.memory_bytes = bytes;
        struct answer result = solve(remembering[_i], &instance, &heuristic_manhattan, &request);
        if (!answer_has_solution(&result)) {
            ck_assert(ended_at_limit(&result));
            ck_assert_uint_ge(result.lower_bound, h);
            ck_assert_uint_gt(result.effort.peak_bytes, bytes / 2);
        }
        ck_assert_uint_le(result.effort.peak_bytes, bytes);
        answer_free(&result);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(less_memory_than_a_table_is_a_limit)
{
    struct instance instance = test_instance(3, 3, GOAL_STANDARD, hardest);
    struct heuristic_params params;
    struct search_request request;
    struct answer result;

    heuristic_params_init(&params);
    search_request_init(&request);
    struct heuristic *heuristic;
    ck_assert_int_eq(
        heuristic_open(&heuristic, &heuristic_manhattan, &instance.shape, &params, NULL), NP_OK);
    request.instance = &instance;
    request.heuristic = heuristic;
    request.limits.memory_bytes = 1000;
    ck_assert_int_eq(search_run(remembering[_i], &request, &result, NULL), NP_OK);
    ck_assert(ended_at_limit(&result));
    ck_assert(!answer_has_solution(&result));
    ck_assert_uint_ge(result.lower_bound, 21);
    answer_free(&result);
    heuristic_close(heuristic);
    instance_free(&instance);
}
END_TEST

START_TEST(a_weight_bounds_the_length)
{
    static const double weights[] = {1, 1.001, 1.25, 2, 7.3, 5000};
    struct instance instance = test_instance(4, 4, GOAL_STANDARD, korf_45);
    uint64_t expanded = 0; /* with weight 1 */

    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        struct search_request request;
        search_request_init(&request);
        request.weight = weights[i];
        struct answer result =
            solve(&search_astar, &instance, &heuristic_linear_conflict, &request);
        ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
        ck_assert_double_le((double)result.path.length, 45 * weights[i]);
        ck_assert_uint_le(result.lower_bound, 45);
        ck_assert_uint_ge(result.path.length, 45);
        if (weights[i] == 1) {
            ck_assert(result.state == ANSWER_OPTIMAL);
            expanded = result.effort.expanded;
        } else if (weights[i] >= 1.25) {
            ck_assert_uint_lt(result.effort.expanded, expanded);
        }
        answer_free(&result);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(nothing_shorter_than_the_shortest)
{
    struct instance instance = test_instance(3, 3, GOAL_STANDARD, hardest);
    const struct search_row *row = remembering[_i];
    struct search_request request;

    if ((row->flags & SEARCH_OPTIMAL) == 0)
        goto done;
    search_request_init(&request);
    request.upper_bound = 31;
    struct answer result = solve(row, &instance, &heuristic_linear_conflict, &request);
    ck_assert_int_eq(result.end, ANSWER_END_DONE);
    ck_assert_uint_eq(result.lower_bound, 31);
    answer_free(&result);
    request.upper_bound = 32;
    result = solve(row, &instance, &heuristic_linear_conflict, &request);
    ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
    ck_assert_uint_eq(result.path.length, 31);
    answer_free(&result);
done:
    instance_free(&instance);
}
END_TEST

/* With a consistent heuristic each state is expanded at most once. */
START_TEST(no_state_is_expanded_twice)
{
    struct instance instance = test_instance(3, 3, GOAL_STANDARD, hardest);

    for (unsigned i = 0; i < heuristic_row_count; i++) {
        struct search_request request;
        if ((heuristic_rows[i]->flags & HEURISTIC_CONSISTENT) == 0 ||
            !heuristic_supports(heuristic_rows[i], &instance.shape))
            continue;
        search_request_init(&request);
        struct answer result = solve(&search_astar, &instance, heuristic_rows[i], &request);
        ck_assert_uint_eq(result.path.length, 31);
        ck_assert_uint_le(result.effort.expanded, result.effort.stored);
        ck_assert_uint_le(result.effort.stored, 181440);
        answer_free(&result);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(boards_of_every_size_are_packed)
{
    static const uint32_t sides[][2] = {
        {2, 2}, {2, 9}, {16, 1}, {5, 5}, {6, 6}, {9, 9}, {16, 16}, {32, 32}};
    struct rng rng;

    rng_seed(&rng, 3);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        const uint32_t cells = sides[i][0] * sides[i][1];
        const struct shape shape = test_shape(sides[i][0], sides[i][1], cells - 1);
        struct instance instance = walk_from_goal(shape, 12, &rng);
        struct search_request request;

        search_request_init(&request);
        struct answer result = solve(remembering[_i], &instance, &heuristic_manhattan, &request);
        ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
        ck_assert_uint_le(result.lower_bound, 12);
        if (result.state == ANSWER_OPTIMAL)
            ck_assert_uint_le(result.path.length, 12);
        answer_free(&result);
        instance_free(&instance);
    }
}
END_TEST

/* All optimal pairs that finish agree, and no bound exceeds their result. */
static void
check_agreement(const struct instance *instance, uint64_t nodes)
{
    uint64_t length = UINT64_MAX;
    uint64_t bound = 0;

    for (unsigned i = 0; i < search_row_count * heuristic_row_count; i++) {
        const struct search_row *row = search_rows[i / heuristic_row_count];
        const struct heuristic_row *heuristic = heuristic_rows[i % heuristic_row_count];
        struct search_request request;

        if ((row->flags & SEARCH_OPTIMAL) == 0 ||
            !heuristic_supports(heuristic, &instance->shape) ||
            (row->heuristic != NULL && row->heuristic != heuristic))
            continue;
        search_request_init(&request);
        request.limits.nodes = nodes;
        struct answer result = solve(row, instance, heuristic, &request);
        if (result.state == ANSWER_OPTIMAL && length == UINT64_MAX)
            length = result.path.length;
        if (result.state == ANSWER_OPTIMAL)
            ck_assert_msg(result.path.length == length, "%s with %s: %zu moves, not %ju", row->name,
                heuristic->name, result.path.length, (uintmax_t)length);
        if (result.lower_bound > bound)
            bound = result.lower_bound;
        answer_free(&result);
    }
    ck_assert_uint_ne(length, UINT64_MAX);
    ck_assert_uint_le(bound, length);
}

START_TEST(optimal_pairs_agree)
{
    const struct shape shape = test_shape(4, 4, 15);
    struct rng rng;

    rng_seed(&rng, 40);
    for (unsigned i = 0; i < 40; i += BOARD_STEP) {
        struct instance instance = walk_from_goal(shape, 8 + i, &rng);
        check_agreement(&instance, 60000);
        instance_free(&instance);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("best_first");
    TCase *tests = tcase_create("best_first");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_state_takes_at_most_sixteen_bytes);
    tcase_add_loop_test(tests, running_out_of_memory_is_an_answer, 1, REMEMBERING);
    tcase_add_loop_test(tests, less_memory_than_a_table_is_a_limit, 0, REMEMBERING);
    tcase_add_test(tests, a_weight_bounds_the_length);
    tcase_add_loop_test(tests, nothing_shorter_than_the_shortest, 0, REMEMBERING);
    tcase_add_test(tests, no_state_is_expanded_twice);
    tcase_add_loop_test(tests, boards_of_every_size_are_packed, 0, REMEMBERING);
    tcase_add_test(tests, optimal_pairs_agree);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
