// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of every search: its paths, its promises about their length, its limits, and cancelling it
 * at every poll.
 */
#include "config.h"

#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pace.h"
#include "search/poll.h"
#include "space.h"
#include "support.h"

static const char two_moves[] = "1 2 3 4 5 6 0 7 8";
static const char hardest[] = "8 6 7 2 5 4 3 0 1"; /* 31 moves */

struct run {
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
    struct answer result;
};

/* The row's own heuristic, or linear conflict, which suits every other search that uses one. */
static const struct heuristic_row *
heuristic_of(const struct search_row *row)
{
    return row->heuristic != NULL ? row->heuristic : &heuristic_linear_conflict;
}

static void
run_open(struct run *run, struct instance instance, const struct search_row *row)
{
    struct heuristic_params params;

    heuristic_params_init(&params);
    *run = (struct run){.instance = instance};
    ck_assert_int_eq(
        heuristic_open(&run->heuristic, heuristic_of(row), &instance.shape, &params, NULL), NP_OK);
    search_request_init(&run->request);
    run->request.instance = &run->instance;
    run->request.heuristic = run->heuristic;
}

static void
run_board(struct run *run, const char *numbers, const struct search_row *row)
{
    run_open(run, test_instance(3, 3, GOAL_STANDARD, numbers), row);
}

static void
run_search(struct run *run, const struct search_row *row)
{
    answer_free(&run->result);
    ck_assert_int_eq(search_run(row, &run->request, &run->result, NULL), NP_OK);
    if (answer_has_solution(&run->result))
        ck_assert_int_eq(instance_verify(&run->instance, &run->result.path, NULL), NP_OK);
}

static void
run_close(struct run *run)
{
    answer_free(&run->result);
    heuristic_close(run->heuristic);
    instance_free(&run->instance);
}

static const struct search_row *
row_at(int index)
{
    return search_rows[index];
}

/* A search's result for a board at this distance from the goal must be true. */
static void
check_answer(const struct search_row *row, const struct answer *result, unsigned distance)
{
    if (row->flags & SEARCH_OPTIMAL) {
        ck_assert_int_eq(result->end, ANSWER_END_SOLVED);
        ck_assert_uint_eq(result->path.length, distance);
        ck_assert(result->state == ANSWER_OPTIMAL);
        ck_assert_uint_eq(result->lower_bound, distance);
    } else if (answer_has_solution(result)) {
        ck_assert_uint_ge(result->path.length, distance);
        ck_assert(result->state != ANSWER_OPTIMAL || result->path.length == distance);
    }
    if (row->flags & SEARCH_ALWAYS_FINDS)
        ck_assert(answer_has_solution(result));
    ck_assert_uint_le(result->lower_bound, distance);
}

START_TEST(optimal_searches_find_shortest_paths)
{
    enum { BOARDS_A_DISTANCE = 2 };
    const struct search_row *row = row_at(_i);
    struct space space = space_new(3, 3, 8);
    unsigned tried[SPACE_UNREACHABLE] = {0};

    for (uint32_t k = 0; k < space.ranks; k++) {
        const uint32_t rank = (uint32_t)((uint64_t)k * 7919 % space.ranks);
        const uint8_t distance = space.distance[rank];
        struct run run;
        if (distance == SPACE_UNREACHABLE || tried[distance]++ >= BOARDS_A_DISTANCE)
            continue;
        struct instance instance = {.shape = space.shape, .tiles = calloc(9, sizeof(uint16_t))};
        ck_assert_ptr_nonnull(instance.tiles);
        instance.blank = space_unrank(&space, rank, instance.tiles);
        run_open(&run, instance, row);
        run_search(&run, row);
        check_answer(row, &run.result, distance);
        run_close(&run);
    }
    ck_assert_uint_ge(tried[31], 2);
    space_free(&space);
}
END_TEST

START_TEST(a_solved_board_needs_no_moves)
{
    struct run run;

    run_board(&run, "1 2 3 4 5 6 7 8 0", row_at(_i));
    run_search(&run, row_at(_i));
    ck_assert_int_eq(run.result.end, ANSWER_END_SOLVED);
    ck_assert(answer_has_solution(&run.result));
    ck_assert_uint_eq(run.result.path.length, 0);
    ck_assert(run.result.state == ANSWER_OPTIMAL);
    run_close(&run);
}
END_TEST

START_TEST(equal_requests_give_equal_counts)
{
    struct run run;

    run_board(&run, "8 1 3 4 0 2 7 6 5", row_at(_i));
    run_search(&run, row_at(_i));
    const uint64_t expanded = run.result.effort.expanded;
    const uint64_t generated = run.result.effort.generated;
    ck_assert_uint_gt(generated, 0);
    run_search(&run, row_at(_i));
    ck_assert_uint_eq(run.result.effort.expanded, expanded);
    ck_assert_uint_eq(run.result.effort.generated, generated);
    run_close(&run);
}
END_TEST

/* Sets the flag at a given poll. */
struct canceller {
    struct cancel cancel;
    unsigned looks;
    unsigned cancel_at;
};

static void
count_looks(void *context)
{
    struct canceller *canceller = context;

    if (++canceller->looks == canceller->cancel_at)
        cancel_request(&canceller->cancel);
}

START_TEST(every_look_can_cancel)
{
    struct run run;
    bool cancelled = true;

    run_board(&run, two_moves, row_at(_i));
    run.request.limits.depth = 6; /* depth-first search would wander off */
    for (unsigned k = 1; cancelled && k < 2000; k++) {
        struct canceller canceller = {.cancel_at = k};
        run.request.limits.cancel = &canceller.cancel;
        run.request.control = (struct search_control){
            .context = &canceller, .polled = count_looks, .poll_interval = 1};
        run_search(&run, row_at(_i));
        cancelled = canceller.looks >= k;
        if (cancelled)
            ck_assert_uint_le(canceller.looks, k + 1);
        if (!cancelled)
            ck_assert_int_eq(run.result.end, ANSWER_END_SOLVED);
        else if (!answer_has_solution(&run.result))
            ck_assert_int_eq(run.result.end, ANSWER_END_CANCELLED);
    }
    ck_assert(!cancelled);
    run_close(&run);
}
END_TEST

START_TEST(longer_poll_intervals_cancel_too)
{
    struct run run;

    run_board(&run, hardest, row_at(_i));
    for (uint64_t interval = 2; interval < 100; interval += 7) {
        struct canceller canceller = {.cancel_at = 2};
        run.request.limits.cancel = &canceller.cancel;
        run.request.control = (struct search_control){
            .context = &canceller, .polled = count_looks, .poll_interval = interval};
        run_search(&run, row_at(_i));
        if (canceller.looks >= 2) {
            ck_assert_int_eq(run.result.end, ANSWER_END_CANCELLED);
            ck_assert_uint_le(run.result.effort.generated, 2 * interval + 2 * MOVE_COUNT);
        }
    }
    run_close(&run);
}
END_TEST

static void
note_look(void *context)
{
    (void)context;
    test_pace_look();
}

/* Searches a board of this size. */
static void
search_at_pace(const struct search_row *row, uint32_t side)
{
    struct rng rng;
    struct run run;

    rng_seed(&rng, 50 + side);
    run_open(&run, test_instance_random(test_shape(side, side, side * side - 1), &rng), row);
    run.request.limits.nodes = side < 10 ? 1500000 : 100000;
    run.request.limits.memory_bytes = 256 << 20;
    run.request.control.polled = note_look;
    test_pace_begin();
    run_search(&run, row);
    note_look(NULL);
    run_close(&run);
}

START_TEST(a_cancel_takes_effect_within_50_ms)
{
#ifdef NP_SANITIZED
    enum { PROMISED_MS = 1000 };
#else
    enum { PROMISED_MS = 50 };
#endif
    static const uint32_t sides[] = {3, 4, 5, 10, 24};

    for (unsigned i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        if (sides[i] > 4 && row_at(_i)->heuristic != NULL)
            continue; /* its tables take minutes to build, or there are none */
        test_pace_reset();
        for (int attempt = 0;
             attempt < 4 && (attempt == 0 || test_pace_longest_ms() >= PROMISED_MS); attempt++)
            search_at_pace(row_at(_i), sides[i]);
        ck_assert_msg(test_pace_longest_ms() < PROMISED_MS, "%s on %ux%u: %d ms without a look",
            row_at(_i)->name, sides[i], sides[i], test_pace_longest_ms());
    }
}
END_TEST

START_TEST(the_node_limit_is_kept)
{
    struct run run;

    run_board(&run, hardest, row_at(_i));
    for (uint64_t nodes = 1; nodes < 40; nodes += 3) {
        run.request.limits.nodes = nodes;
        run_search(&run, row_at(_i));
        ck_assert_uint_le(run.result.effort.generated, nodes + MOVE_COUNT);
        if (!answer_has_solution(&run.result))
            ck_assert(ended_at_limit(&run.result));
    }
    run_close(&run);
}
END_TEST

START_TEST(a_deadline_that_has_passed_ends_the_search)
{
    struct run run;

    run_board(&run, hardest, row_at(_i));
    run.request.limits.deadline_ns = (uint64_t)clock_now_ns();
    run_search(&run, row_at(_i));
    if (!answer_has_solution(&run.result))
        ck_assert(ended_at_limit(&run.result));
    ck_assert_uint_le(run.result.effort.generated, SEARCH_POLL_INTERVAL);
    run_close(&run);
}
END_TEST

START_TEST(a_depth_limit_is_kept)
{
    struct run run;

    run_board(&run, two_moves, row_at(_i));
    if ((row_at(_i)->flags & SEARCH_USES_DEPTH) == 0)
        goto done;
    run.request.limits.depth = 1;
    run_search(&run, row_at(_i));
    ck_assert_int_eq(run.result.end, ANSWER_END_DONE);
    ck_assert(!answer_has_solution(&run.result));
    ck_assert_uint_ge(run.result.lower_bound, 2);
done:
    run_close(&run);
}
END_TEST

/* The reported bounds, which only rise. */
struct witness {
    const struct instance *instance;
    uint64_t bound;
    size_t length;
};

static void
note_bound(void *context, uint64_t lower_bound)
{
    struct witness *witness = context;

    ck_assert_uint_gt(lower_bound, witness->bound);
    witness->bound = lower_bound;
}

static void
note_path(void *context, const struct path *path)
{
    struct witness *witness = context;

    ck_assert_uint_lt(path->length, witness->length);
    ck_assert_int_eq(instance_verify(witness->instance, path, NULL), NP_OK);
    witness->length = path->length;
}

START_TEST(what_is_reported_is_what_is_found)
{
    struct run run;
    struct witness witness = {.length = SIZE_MAX};
    struct search_counters counters = {0};

    run_board(&run, "8 1 3 4 0 2 7 6 5", row_at(_i));
    witness.instance = &run.instance;
    run.request.control = (struct search_control){.counters = &counters,
        .context = &witness,
        .improved = note_path,
        .bound_raised = note_bound};
    run_search(&run, row_at(_i));
    ck_assert_uint_eq(witness.bound, run.result.lower_bound);
    ck_assert_uint_eq(atomic_load(&counters.generated), run.result.effort.generated);
    ck_assert_uint_eq(atomic_load(&counters.expanded), run.result.effort.expanded);
    if (answer_has_solution(&run.result))
        ck_assert_uint_eq(witness.length, run.result.path.length);
    run_close(&run);
}
END_TEST

enum { SMALL_CELLS = 6, SMALL_DEPTH = 16 };

/* The number of boards with moves to try: those reachable in fewer than `left` more moves without
 * visiting a board twice, once per path. */
static uint64_t
count_paths(struct instance *at, uint16_t (*visited)[SMALL_CELLS], unsigned depth, unsigned left)
{
    uint64_t count = 1;

    if (left == 0)
        return 0;
    for (unsigned i = 0; i < depth; i++)
        if (memcmp(visited[i], at->tiles, sizeof visited[i]) == 0)
            return 0;
    memcpy(visited[depth], at->tiles, sizeof visited[depth]);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        if (shape_source(&at->shape, at->blank, (enum move)move) == BOARD_NO_CELL)
            continue;
        instance_move(at, (enum move)move);
        count += count_paths(at, visited, depth + 1, left - 1);
        instance_move(at, move_inverse((enum move)move));
    }
    return count;
}

START_TEST(depth_first_search_visits_no_board_of_its_path_twice)
{
    uint16_t visited[SMALL_DEPTH][SMALL_CELLS];
    struct run run;

    /* 21 moves from the goal: every path is followed to its end. */
    run_open(&run, test_instance(3, 2, GOAL_STANDARD, "4 5 0 1 2 3"), &search_dfs);
    run.request.limits.depth = SMALL_DEPTH;
    run_search(&run, &search_dfs);
    ck_assert_int_eq(run.result.end, ANSWER_END_DONE);
    ck_assert_uint_eq(
        run.result.effort.expanded, count_paths(&run.instance, visited, 0, SMALL_DEPTH));
    run_close(&run);
}
END_TEST

START_TEST(the_first_estimate_is_a_bound_whatever_is_searched)
{
    struct run run;

    run_board(&run, hardest, row_at(_i));
    run.request.limits.nodes = 1;
    run_search(&run, row_at(_i));
    ck_assert_uint_ge(run.result.lower_bound, 23);
    run_close(&run);
}
END_TEST

static void
count_news(void *context, const struct path *path)
{
    (void)path;
    ++*(unsigned *)context;
}

START_TEST(a_path_as_long_as_the_best_is_no_news)
{
    struct run run;
    struct path path = {0};
    unsigned news = 0;

    run_board(&run, two_moves, &search_bfs);
    run.request.control = (struct search_control){.context = &news, .improved = count_news};
    for (unsigned i = 0; i < 2; i++) {
        ck_assert_int_eq(path_append(&path, MOVE_LEFT, NULL), NP_OK);
        ck_assert_int_eq(path_append(&path, MOVE_LEFT, NULL), NP_OK);
        ck_assert_int_eq(search_offer_path(&run.request, &run.result, &path, NULL), NP_OK);
        ck_assert_uint_eq(path.length, 0);
    }
    ck_assert_uint_eq(news, 1);
    path_free(&path);
    run_close(&run);
}
END_TEST

START_TEST(names_are_found_and_differ)
{
    for (unsigned i = 0; i < search_row_count; i++) {
        const struct search_row *row = search_rows[i];
        ck_assert_ptr_eq(search_find(row->name), row);
        if (row->alias != NULL)
            ck_assert_ptr_eq(search_find(row->alias), row);
        ck_assert_uint_gt(strlen(row->title), 0);
        ck_assert_uint_gt(strlen(row->paper), 0);
    }
    ck_assert_str_eq(search_find("fringe")->name, "line-by-line");
    ck_assert_ptr_null(search_find("no-such-search"));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("searches");
    TCase *tests = tcase_create("searches");
    const int rows = (int)search_row_count;

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, optimal_searches_find_shortest_paths, 0, rows);
    tcase_add_loop_test(tests, a_solved_board_needs_no_moves, 0, rows);
    tcase_add_loop_test(tests, equal_requests_give_equal_counts, 0, rows);
    tcase_add_loop_test(tests, every_look_can_cancel, 0, rows);
    tcase_add_loop_test(tests, longer_poll_intervals_cancel_too, 0, rows);
    tcase_add_loop_test(tests, a_cancel_takes_effect_within_50_ms, 0, rows);
    tcase_add_loop_test(tests, the_node_limit_is_kept, 0, rows);
    tcase_add_loop_test(tests, a_deadline_that_has_passed_ends_the_search, 0, rows);
    tcase_add_loop_test(tests, a_depth_limit_is_kept, 0, rows);
    tcase_add_loop_test(tests, what_is_reported_is_what_is_found, 0, rows);
    tcase_add_test(tests, depth_first_search_visits_no_board_of_its_path_twice);
    tcase_add_loop_test(tests, the_first_estimate_is_a_bound_whatever_is_searched, 0, rows);
    tcase_add_test(tests, a_path_as_long_as_the_best_is_no_news);
    tcase_add_test(tests, names_are_found_and_differ);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
