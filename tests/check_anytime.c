// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the anytime search: how short its answers are, and how it divides its time.
 *
 * The clock is simulated: it advances one tick per reading, and the single thread reads it at
 * fixed node counts. So a deadline falls on the same node on every machine, and the expected
 * lengths need no tolerance.
 */
#include "config.h"

#include "search/search.h"

#include "base/clock.h"

#include "space.h"
#include "support.h"

enum { MOMENT_NS = 10000000 };

static int64_t made_up_ns = 1;

int64_t __wrap_clock_now_ns(void);

int64_t
__wrap_clock_now_ns(void)
{
    made_up_ns += MOMENT_NS;
    return made_up_ns;
}

/* The length of the best solution of a random board found within so many ticks. */
static size_t
length_in(uint32_t side, unsigned moments, struct rng *rng)
{
    struct search_request request;
    struct answer result;
    struct instance instance = test_instance_scrambled(side, side, GOAL_STANDARD, rng);

    search_request_init(&request);
    request.instance = &instance;
    request.limits.threads = 1;
    request.limits.deadline_ns = (uint64_t)(made_up_ns + (int64_t)moments * MOMENT_NS);
    ck_assert_int_eq(search_run(&search_anytime, &request, &result, NULL), NP_OK);
    ck_assert(answer_has_solution(&result));
    ck_assert_int_ge(made_up_ns, (int64_t)request.limits.deadline_ns);
    ck_assert_int_le(made_up_ns, (int64_t)request.limits.deadline_ns + 10 * MOMENT_NS);
    const size_t length = result.path.length;
    answer_free(&result);
    instance_free(&instance);
    return length;
}

/* The sum of the lengths of so many boards of a size. */
static size_t
lengths_in(uint32_t side, unsigned moments, unsigned boards)
{
    struct rng rng;
    size_t sum = 0;

    rng_seed(&rng, side);
    for (unsigned i = 0; i < boards; i++)
        sum += length_in(side, moments, &rng);
    return sum;
}

static const struct {
    uint32_t side;
    unsigned moments;
    unsigned boards;
    size_t sum;
} marks[] = {{5, 200, 1, 93}, {6, 200, 6, 1061}, {6, 400, 1, 162}, {7, 300, 6, 1713},
    {7, 600, 1, 284}, {8, 400, 1, 411}, {8, 700, 1, 413}, {10, 600, 1, 1061}, {20, 2000, 1, 7716}};

enum { MARKS = sizeof marks / sizeof marks[0] };

/* Each of these faults costs a few percent: a beam cut off by the deadline, windows not optimized,
 * a quota not kept. */
START_TEST(answers_are_as_short_as_they_were)
{
    ck_assert_uint_le(
        lengths_in(marks[_i].side, marks[_i].moments, marks[_i].boards), marks[_i].sum);
}
END_TEST

/* On boards beyond 10x10 a deadline only cuts the search short. Chosen to fit the time left, the
 * last beam's width gave 1,296 moves in 660 ticks and 1,322 in 720. */
START_TEST(more_time_never_gives_a_longer_answer)
{
    size_t before = SIZE_MAX;

    for (unsigned moments = 600; moments <= 780; moments += 60) {
        const size_t length = lengths_in(11, moments, 1);
        ck_assert_uint_le(length, before);
        before = length;
    }
}
END_TEST

/* Even limits that no beam can keep. */
START_TEST(there_is_always_an_answer)
{
    struct search_request request;
    struct answer result;
    struct rng rng;

    rng_seed(&rng, 16);
    struct instance instance = test_instance_scrambled(16, 16, GOAL_SNAIL, &rng);
    search_request_init(&request);
    request.instance = &instance;
    request.limits.nodes = 1;
    ck_assert_int_eq(search_run(&search_anytime, &request, &result, NULL), NP_OK);
    ck_assert_int_eq(instance_verify(&instance, &result.path, NULL), NP_OK);
    answer_free(&result);
    instance_free(&instance);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("anytime");
    TCase *tests = tcase_create("anytime");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, answers_are_as_short_as_they_were, 0, MARKS);
    tcase_add_test(tests, there_is_always_an_answer);
    tcase_add_test(tests, more_time_never_gives_a_longer_answer);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
