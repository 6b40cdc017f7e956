// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/beam/improve and the anytime search: a long path gets shorter round by round and
 * reaches the goal after each, even when cancelled.
 */
#include "config.h"

#include "search/beam/beam.h"

#include "base/clock.h"
#include "search/evaluation/evaluation.h"
#include "search/search.h"

#include "pace.h"
#include "space.h"
#include "support.h"

struct board_run {
    struct instance instance;
    struct search_request request;
    struct search_poll poll;
    struct improve improve;
    struct path path; /* a long one */
};

static void
run_open(
    struct board_run *run, uint32_t width, uint32_t height, enum goal_kind kind, unsigned threads)
{
    struct rng rng;
    struct answer result;

    rng_seed(&rng, width + height);
    *run = (struct board_run){.instance = test_instance_scrambled(width, height, kind, &rng)};
    search_request_init(&run->request);
    run->request.instance = &run->instance;
    run->request.limits.threads = threads;
    ck_assert_int_eq(search_run(&search_constructive, &run->request, &result, NULL), NP_OK);
    ck_assert_int_eq(path_copy(&run->path, &result.path, NULL), NP_OK);
    answer_free(&result);
    search_poll_init(&run->poll, &run->request);
    ck_assert_int_eq(improve_open(&run->improve, &run->request, &run->poll, NULL), NP_OK);
}

static void
run_close(struct board_run *run)
{
    improve_close(&run->improve);
    path_free(&run->path);
    instance_free(&run->instance);
}

static void
improve_a_long_path(uint32_t width, uint32_t height, enum goal_kind kind, unsigned threads)
{
    struct board_run run;

    run_open(&run, width, height, kind, threads);
    const size_t first = run.path.length;
    for (uint32_t length = 10; length <= 80; length *= 2) {
        const size_t before = run.path.length;
        ck_assert_int_eq(improve_round(&run.improve, &run.path, length, 50, NULL), NP_OK);
        ck_assert_uint_le(run.path.length, before);
        ck_assert_int_eq(instance_verify(&run.instance, &run.path, NULL), NP_OK);
    }
    ck_assert_uint_lt(run.path.length, first);
    ck_assert_uint_gt(run.poll.generated, 0);
    run_close(&run);
}

START_TEST(windows_shorten_a_constructed_path)
{
    improve_a_long_path(6, 6, GOAL_STANDARD, 1);
    improve_a_long_path(8, 8, GOAL_STANDARD, 2);
    improve_a_long_path(5, 9, GOAL_BLANK_FIRST, 2);
    improve_a_long_path(7, 7, GOAL_SNAIL, 2);
}
END_TEST

START_TEST(a_cancelled_round_leaves_a_solution)
{
    struct board_run run;
    const struct cancel cancel = {.requested = true};

    run_open(&run, 7, 6, GOAL_STANDARD, 2);
    run.request.limits.cancel = &cancel;
    ck_assert_int_eq(improve_round(&run.improve, &run.path, 50, 500, NULL), NP_OK);
    ck_assert_int_eq(run.poll.stop, SEARCH_STOP_CANCEL);
    ck_assert_int_eq(instance_verify(&run.instance, &run.path, NULL), NP_OK);
    run_close(&run);
}
END_TEST

static bool
second_window_begins(void *context)
{
    const struct board_run *const run = context;

    return atomic_load(&run->improve.team.next) > 1;
}

/* The first window drops no state, and the others are not searched. */
START_TEST(a_round_cancelled_after_a_window_is_not_complete)
{
    enum { LENGTH = 8, WIDTH = 5000 };
    struct board_run run;
    const struct cancel cancel = {.asked = second_window_begins, .context = &run};

    for (unsigned cancelled = 0; cancelled < 2; cancelled++) {
        run_open(&run, 5, 5, GOAL_STANDARD, 1);
        run.poll.interval = 1;
        run.request.limits.cancel = cancelled ? &cancel : NULL;
        ck_assert_int_eq(improve_round(&run.improve, &run.path, LENGTH, WIDTH, NULL), NP_OK);
        ck_assert_int_eq(run.poll.stop, cancelled ? SEARCH_STOP_CANCEL : SEARCH_CONTINUE);
        ck_assert_int_eq(run.improve.complete, !cancelled);
        run_close(&run);
    }
}
END_TEST

START_TEST(a_solved_board_has_nothing_to_improve)
{
    struct board_run run;

    run_open(&run, 3, 3, GOAL_STANDARD, 1);
    for (size_t i = 0; i < run.path.length; i++)
        instance_move(&run.instance, (enum move)run.path.moves[i]);
    path_clear(&run.path);
    ck_assert_int_eq(improve_round(&run.improve, &run.path, 10, 10, NULL), NP_OK);
    ck_assert_uint_eq(run.path.length, 0);
    run_close(&run);
}
END_TEST

/* Short windows are many, and their end boards take more memory than the beams leave. */
START_TEST(the_windows_of_a_round_keep_the_memory_limit)
{
    struct board_run run;

    run_open(&run, 10, 10, GOAL_STANDARD, 1);
    improve_close(&run.improve);
    run.request.limits.memory_bytes = evaluation_bytes(&run.instance.shape) + 100000;
    ck_assert_int_eq(improve_open(&run.improve, &run.request, &run.poll, NULL), NP_OK);
    const size_t length = run.path.length;
    ck_assert_int_eq(improve_round(&run.improve, &run.path, 4, 10, NULL), NP_NO_MEMORY);
    ck_assert_uint_eq(run.path.length, length);
    ck_assert_int_eq(improve_round(&run.improve, &run.path, 80, 10, NULL), NP_OK);
    ck_assert_uint_lt(run.path.length, length);
    ck_assert_uint_le(run.poll.memory.peak_bytes, run.request.limits.memory_bytes);
    ck_assert_int_eq(instance_verify(&run.instance, &run.path, NULL), NP_OK);
    run_close(&run);
}
END_TEST

#ifndef NP_SANITIZED
static bool
note_look(void *context)
{
    (void)context;
    test_pace_look();
    return false;
}

/* The windows of a long path of the largest board take as long to set up as a cancel may take. */
START_TEST(setting_up_windows_polls_often)
{
    enum { BLIND_MS = 10 }; /* it takes 1 ms, and took 25 before it polled */
    const struct cancel cancel = {.asked = note_look};
    struct board_run run;

    run_open(&run, 64, 64, GOAL_STANDARD, 1);
    run.request.limits.cancel = &cancel;
    test_pace_reset();
    for (int attempt = 0; attempt < 4 && (attempt == 0 || test_pace_longest_ms() >= BLIND_MS);
         attempt++) {
        struct path path = {0};

        ck_assert_int_eq(path_copy(&path, &run.path, NULL), NP_OK);
        rng_seed(&run.improve.rng, 1);
        test_pace_begin();
        ck_assert_int_eq(improve_round(&run.improve, &path, 80, 1, NULL), NP_OK);
        test_pace_look();
        path_free(&path);
    }
    ck_assert_int_lt(test_pace_longest_ms(), BLIND_MS);
    run_close(&run);
}
END_TEST
#endif

static void
count_paths(void *context, const struct path *path)
{
    unsigned *paths = context;

    ck_assert_uint_gt(path->length, 0);
    ++*paths;
}

/* A busy machine needs more than the first two seconds. */
START_TEST(anytime_keeps_improving_until_the_deadline)
{
    struct board_run run;
    bool improved = false;

    run_open(&run, 8, 7, GOAL_STANDARD, 2);
    for (uint64_t seconds = 2; seconds <= 32 && !improved; seconds *= 2) {
        struct answer result;
        unsigned paths = 0;

        run.request.control.context = &paths;
        run.request.control.improved = count_paths;
        run.request.limits.deadline_ns = (uint64_t)clock_now_ns() + seconds * CLOCK_NS_PER_SECOND;
        ck_assert_int_eq(search_run(&search_anytime, &run.request, &result, NULL), NP_OK);
        ck_assert_int_eq(answer_has_solution(&result), paths > 0);
        improved = result.end == ANSWER_END_SOLVED && result.path.length < run.path.length / 2;
        answer_free(&result);
    }
    ck_assert(improved);
    run_close(&run);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("improve");
    TCase *tests = tcase_create("improve");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, windows_shorten_a_constructed_path);
    tcase_add_test(tests, a_cancelled_round_leaves_a_solution);
    tcase_add_test(tests, a_round_cancelled_after_a_window_is_not_complete);
    tcase_add_test(tests, the_windows_of_a_round_keep_the_memory_limit);
    tcase_add_test(tests, a_solved_board_has_nothing_to_improve);
#ifndef NP_SANITIZED
    tcase_add_test(tests, setting_up_windows_polls_often);
#endif
    tcase_add_test(tests, anytime_keeps_improving_until_the_deadline);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
