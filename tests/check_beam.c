// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the beam search: paths on every shape and goal, with one thread and several, within
 * limits, and within the promised lengths.
 */
#include "config.h"

#include "search/search.h"

#include "base/clock.h"
#include "pace.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"
#include "search/poll.h"

#include "space.h"
#include "support.h"

#ifdef NP_SANITIZED
enum { BOARDS = 1 };
#else
enum { BOARDS = 2 };
#endif

/* Solves random boards, whose paths search_run() verifies, and returns the mean length. */
static double
solve(uint32_t width, uint32_t height, enum goal_kind kind, unsigned boards, uint32_t beam_width,
    unsigned threads)
{
    struct rng rng;
    double moves = 0;

    rng_seed(&rng, (uint64_t)width * 100 + height);
    for (unsigned i = 0; i < boards; i++) {
        struct instance instance = test_instance_scrambled(width, height, kind, &rng);
        struct search_request request;
        struct answer result;
        search_request_init(&request);
        request.instance = &instance;
        request.beam_width = beam_width;
        request.limits.threads = threads;
        ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
        ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
        ck_assert(answer_has_solution(&result));
        moves += (double)result.path.length;
        answer_free(&result);
        instance_free(&instance);
    }
    return moves / boards;
}

START_TEST(every_shape_and_goal_is_solved)
{
    static const uint32_t sides[][2] = {
        {2, 2}, {2, 3}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 4}, {3, 8}, {12, 5}, {5, 13}, {11, 11}};

    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        for (unsigned goal = 0; goal < goal_row_count; goal++) {
            solve(sides[i][0], sides[i][1], goal_rows[goal].kind, BOARDS, 200, 1);
            solve(sides[i][0], sides[i][1], goal_rows[goal].kind, BOARDS, 100, 2);
        }
    }
}
END_TEST

#ifndef NP_SANITIZED
/* Narrow beams get lost on long boards, and tree beams of the same width solve them. */
START_TEST(a_lost_beam_is_followed_by_a_tree_beam)
{
    struct rng rng;
    struct search_request request;
    struct answer result;

    rng_seed(&rng, 3004);
    struct instance instance = test_instance_scrambled(30, 4, GOAL_STANDARD, &rng);
    search_request_init(&request);
    request.instance = &instance;
    request.beam_width = 20;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
    ck_assert(answer_has_solution(&result));
    ck_assert_uint_eq(result.effort.iterations, 2);
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

/* Fixed seeds give fixed means: exact with one thread; with two the order varies a little. */
START_TEST(answers_are_short)
{
    ck_assert_double_lt(solve(4, 4, GOAL_STANDARD, 20, 1000, 1), 54.3);
    ck_assert_double_lt(solve(6, 6, GOAL_STANDARD, 40, 1000, 1), 180.1);
    ck_assert_double_lt(solve(8, 8, GOAL_STANDARD, 5, 1000, 1), 461.1);
    ck_assert_double_lt(solve(10, 10, GOAL_STANDARD, 3, 500, 2), 1050);
    ck_assert_double_lt(solve(20, 20, GOAL_STANDARD, 1, 50, 2), 16000);
    ck_assert_double_lt(solve(16, 16, GOAL_STANDARD, 4, 100, 1), 4150);
}
END_TEST
#endif

/* Four times the even share per cell of the blank, on boards of a hundred cells or more. */
START_TEST(large_boards_have_a_quota)
{
    const struct shape small = test_shape(9, 11, 0), large = test_shape(10, 10, 0);

    ck_assert_uint_eq(beam_quota(&small, 1000), 0);
    ck_assert_uint_eq(beam_quota(&large, 1000), 41);
    ck_assert_uint_eq(beam_quota(&large, 10), 1);
}
END_TEST

START_TEST(one_thread_repeats_itself)
{
    ck_assert_double_eq(
        solve(7, 7, GOAL_STANDARD, 1, 300, 1), solve(7, 7, GOAL_STANDARD, 1, 300, 1));
}
END_TEST

START_TEST(the_memory_limit_is_kept)
{
    struct rng rng;
    struct search_request request;
    struct answer result;

    rng_seed(&rng, 5);
    struct instance instance = test_instance_scrambled(8, 8, GOAL_STANDARD, &rng);
    search_request_init(&request);
    request.instance = &instance;
    request.beam_width = 100000;
    request.limits.threads = 2;
    request.limits.memory_bytes = 1 << 20;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
    ck_assert(ended_at_limit(&result));
    ck_assert(!answer_has_solution(&result));
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

/* Ten moves cannot reach this goal. A beam that dropped no state is not widened. */
START_TEST(a_beam_that_dropped_nothing_is_the_last)
{
    struct instance instance = test_instance(3, 3, GOAL_STANDARD, "8 6 7 2 5 4 3 0 1");
    struct search_request request;
    struct answer result;

    search_request_init(&request);
    request.instance = &instance;
    request.limits.depth = 10;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
    ck_assert(ended_at_limit(&result));
    ck_assert_uint_eq(result.effort.iterations, 1);
    ck_assert_uint_lt(result.effort.generated, 1000);
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

START_TEST(a_team_keeps_the_deadline)
{
    struct rng rng;
    struct search_request request;
    struct answer result;

    rng_seed(&rng, 6);
    struct instance instance = test_instance_scrambled(20, 20, GOAL_STANDARD, &rng);
    search_request_init(&request);
    request.instance = &instance;
    request.beam_width = 2000;
    request.limits.threads = 2;
    request.limits.deadline_ns = (uint64_t)clock_now_ns() + 100 * CLOCK_NS_PER_MS;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
    ck_assert(ended_at_limit(&result));
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

/* If the second thread sees the flag first, the poll still reports why all stopped. */
START_TEST(a_stop_seen_by_another_thread_has_its_reason)
{
    const struct instance instance = {.shape = {.width = 4, .height = 4, .cells = 16}};
    struct cancel cancel = {0};
    struct search_request request;
    struct search_poll poll;
    struct shared_poll shared;

    search_request_init(&request);
    request.instance = &instance;
    request.limits.cancel = &cancel;
    search_poll_init(&poll, &request);
    shared_poll_init(&shared, &poll);
    ck_assert(shared_poll_check(&shared));
    struct shared_poll_part other = {.shared = &shared};
    cancel_request(&cancel);
    ck_assert(!shared_poll_keep_running(&other, 1, 1 << 12));
    ck_assert(!shared_poll_check(&shared));
    ck_assert_int_eq(poll.stop, SEARCH_STOP_CANCEL);
    ck_assert_uint_eq(poll.generated, 1 << 12);
}
END_TEST

#ifndef NP_SANITIZED
/* A width that no machine has memory for is refused every time, and the next one works again. */
START_TEST(a_width_without_memory_is_refused_again)
{
    const struct shape shape = {.width = 64, .height = 64, .cells = 4096, .goal_blank = 4095};
    const struct instance instance = {.shape = shape};
    struct search_request request;
    struct search_poll poll;
    struct shared_poll shared;
    struct beam *beam;
    static uint16_t tiles[4096];

    search_request_init(&request);
    request.instance = &instance;
    search_poll_init(&poll, &request);
    shared_poll_init(&shared, &poll);
    struct shared_poll_part part = {.shared = &shared, .first = true};
    const struct beam_host host = {.context = &part, .keep_running = shared_poll_keep_running};
    struct beam_task task = {
        .tiles = tiles, .blank = 4095, .goal_blank = 4095, .width = UINT32_MAX, .max_depth = 2};
    for (uint32_t cell = 0; cell < 4096; cell++)
        tiles[cell] = (uint16_t)cell;
    tiles[0] = 1;
    tiles[1] = 0;
    ck_assert_int_eq(beam_open(&beam, &shape, evaluation_weights(&shape), NULL, NULL, NULL), NP_OK);
    for (unsigned round = 0; round < 2; round++) {
        beam_run(beam, &host, &task);
        ck_assert_int_eq(task.end, BEAM_NO_MEMORY);
    }
    task.width = 10;
    beam_run(beam, &host, &task);
    ck_assert_int_eq(task.end, BEAM_LOST);
    ck_assert(task.complete);
    beam_close(beam);
    path_free(&task.path);
}
END_TEST
#endif

#ifndef NP_SANITIZED
/* Like the poll, which runs every few thousand states; ends after so many calls. */
static bool
note_pace(void *context, uint64_t expanded, uint64_t generated)
{
    uint64_t *const states = context;

    (void)generated;
    if (expanded == 0 || ++*states % 4096 == 0)
        test_pace_look();
    return *states < 1 << 21;
}

/* Runs a wide beam twice, the second time with the memory of the first. A level sorts 40 MB of
 * children, copies 42 MB of states, and touches or clears a closed set of 128 MB. */
static void
run_a_wide_beam(void)
{
    const struct shape shape = {.width = 5, .height = 5, .cells = 25, .goal_blank = 24};
    struct rng rng;
    struct beam *beam;
    uint64_t states;
    const struct beam_host host = {
        .memory_bytes = 512 << 20, .context = &states, .keep_running = note_pace};

    rng_seed(&rng, 8);
    struct instance instance = test_instance_scrambled(5, 5, GOAL_STANDARD, &rng);
    struct beam_task task = {.tiles = instance.tiles,
        .blank = instance.blank,
        .goal_blank = shape.goal_blank,
        .width = 1 << 19,
        .max_depth = UINT32_MAX};
    ck_assert_int_eq(beam_open(&beam, &shape, evaluation_weights(&shape), NULL, NULL, NULL), NP_OK);
    test_pace_begin();
    for (unsigned run = 0; run < 2; run++) {
        states = 0;
        beam_run(beam, &host, &task);
        ck_assert_int_eq(task.end, BEAM_STOPPED);
    }
    beam_close(beam);
    path_free(&task.path);
    instance_free(&instance);
}

START_TEST(wide_beams_poll_often)
{
    enum { BLIND_MS = 25 }; /* half of the promise; it takes 3 ms, and took 76 before it polled */

    test_pace_reset();
    for (int attempt = 0; attempt < 4 && (attempt == 0 || test_pace_longest_ms() >= BLIND_MS);
         attempt++)
        run_a_wide_beam();
    ck_assert_int_lt(test_pace_longest_ms(), BLIND_MS);
}
END_TEST
#endif

START_TEST(lines_are_refused)
{
    struct rng rng;
    struct search_request request;
    struct answer result;

    rng_seed(&rng, 7);
    struct instance instance = test_instance_scrambled(5, 1, GOAL_STANDARD, &rng);
    search_request_init(&request);
    request.instance = &instance;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_UNSUPPORTED);
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

/* Always returns true. */
static bool
go_on(void *context, uint64_t expanded, uint64_t generated)
{
    (void)context;
    (void)expanded;
    (void)generated;
    return true;
}

/* Solves a board by a beam with the shape's weights, and others for the end (or NULL). Returns the
 * length of the path; 0 if there is none. */
static size_t
length_with_end(const struct instance *instance, const int16_t *end)
{
    const struct shape *const shape = &instance->shape;
    const struct beam_host host = {.keep_running = go_on};
    struct beam_task task = {.tiles = instance->tiles,
        .blank = instance->blank,
        .goal_blank = shape->goal_blank,
        .width = 50,
        .max_depth = 1000};
    struct beam *beam;
    size_t length = 0;

    ck_assert_int_eq(beam_open(&beam, shape, evaluation_weights(shape), end, NULL, NULL), NP_OK);
    beam_run(beam, &host, &task);
    if (task.end == BEAM_FOUND) {
        ck_assert_int_eq(instance_verify(instance, &task.path, NULL), NP_OK);
        length = task.path.length;
    }
    beam_close(beam);
    path_free(&task.path);
    return length;
}

/* The same weights for the end change nothing; weights that prefer tiles far from home leave a
 * board unsolved. */
START_TEST(the_end_has_weights_of_its_own)
{
    static int16_t reversed[EVAL_WEIGHTS];
    struct rng rng;

    rng_seed(&rng, 9);
    struct instance instance = test_instance_scrambled(6, 5, GOAL_STANDARD, &rng);
    const int16_t *const weights = evaluation_weights(&instance.shape);
    const size_t length = length_with_end(&instance, NULL);
    for (unsigned i = 0; i < EVAL_WEIGHTS; i++)
        reversed[i] = (int16_t)-weights[i];
    ck_assert_uint_gt(length, 0);
    ck_assert_uint_eq(length_with_end(&instance, weights), length);
    ck_assert_uint_eq(length_with_end(&instance, reversed), 0);
    instance_free(&instance);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("beam");
    TCase *tests = tcase_create("beam");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, every_shape_and_goal_is_solved);
#ifndef NP_SANITIZED
    tcase_add_test(tests, a_lost_beam_is_followed_by_a_tree_beam);
    tcase_add_test(tests, answers_are_short);
#endif
    tcase_add_test(tests, large_boards_have_a_quota);
    tcase_add_test(tests, one_thread_repeats_itself);
    tcase_add_test(tests, the_memory_limit_is_kept);
    tcase_add_test(tests, a_beam_that_dropped_nothing_is_the_last);
    tcase_add_test(tests, a_team_keeps_the_deadline);
    tcase_add_test(tests, a_stop_seen_by_another_thread_has_its_reason);
#ifndef NP_SANITIZED
    tcase_add_test(tests, a_width_without_memory_is_refused_again);
#endif
#ifndef NP_SANITIZED
    tcase_add_test(tests, wide_beams_poll_often);
#endif
    tcase_add_test(tests, lines_are_refused);
    tcase_add_test(tests, the_end_has_weights_of_its_own);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
