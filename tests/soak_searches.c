// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards of random shapes with random limits for every search, until SOAK_SECONDS are
 * over. Run by `make soak`, not by `make check`.
 *
 * SOAK_SEED repeats a run; the seed of this one is the first thing it prints.
 */
#include "config.h"

#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "space.h"
#include "support.h"

/* A longer run is reported: its limits should have ended it. */
#define SLOW_NS (5 * (int64_t)CLOCK_NS_PER_SECOND)

static struct rng rng;
static int64_t end_ns;

static uint64_t
number_from(const char *name, uint64_t otherwise)
{
    const char *const text = getenv(name);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static struct heuristic *
open_any(const struct shape *shape)
{
    struct heuristic_params params;
    struct heuristic *heuristic = NULL;

    heuristic_params_init(&params);
    /* Tables that take minutes to build have tests of their own. */
    params.tables.memory_bytes = 4u << 20;
    while (heuristic == NULL) {
        const struct heuristic_row *row = heuristic_rows[rng_below(&rng, heuristic_row_count)];

        if (!heuristic_supports(row, shape) ||
            heuristic_open(&heuristic, row, shape, &params, NULL) != NP_OK)
            heuristic = NULL;
    }
    return heuristic;
}

/* Sets the flag at a given poll. */
struct canceller {
    struct cancel cancel;
    uint64_t looks_left;
};

static void
count_looks(void *context)
{
    struct canceller *const canceller = context;

    if (canceller->looks_left-- == 0)
        cancel_request(&canceller->cancel);
}

/* A request with random limits, about half of which are reached. */
static void
any_request(struct search_request *request, struct canceller *canceller)
{
    search_request_init(request);
    request->limits.nodes = 1 + rng_below(&rng, UINT64_C(1) << (4 + rng_below(&rng, 17)));
    if (rng_below(&rng, 3) == 0)
        request->limits.depth = 1 + rng_below(&rng, 60);
    if (rng_below(&rng, 3) == 0)
        request->limits.memory_bytes = UINT64_C(1) << (14 + rng_below(&rng, 12));
    if (rng_below(&rng, 3) == 0)
        request->weight = 1 + (double)rng_below(&rng, 4000) / 1000;
    if (rng_below(&rng, 4) == 0)
        request->upper_bound = 1 + rng_below(&rng, 60);
    canceller->looks_left = rng_below(&rng, 400);
    if (rng_below(&rng, 4) == 0)
        request->limits.cancel = &canceller->cancel;
    request->control = (struct search_control){
        .context = canceller, .polled = count_looks, .poll_interval = 1 + rng_below(&rng, 3000)};
}

/* Facts about a board, collected over all runs; no run may contradict them. */
struct bracket {
    uint64_t lower;
    uint64_t upper;
};

static void
run_once(const struct search_row *row, const struct instance *instance, struct bracket *bracket)
{
    struct heuristic *const heuristic = open_any(&instance->shape);
    struct canceller canceller = {0};
    struct search_request request;
    struct answer result;
    enum np_status status;

    any_request(&request, &canceller);
    const int64_t start_ns = clock_now_ns();
    request.instance = instance;
    request.heuristic = heuristic;
    status = search_run(row, &request, &result, NULL);
    ck_assert_msg(status == NP_OK || status == NP_UNSUPPORTED || status == NP_NO_MEMORY,
        "%s with %s: %s", row->name, heuristic->row->name, np_status_message(status));
    if (status == NP_OK) {
        if (answer_has_solution(&result)) {
            ck_assert_int_eq(instance_verify(instance, &result.path, NULL), NP_OK);
            ck_assert_uint_ge(result.path.length, result.lower_bound);
            ck_assert(result.state != ANSWER_OPTIMAL || result.path.length == result.lower_bound);
            if (result.path.length < bracket->upper)
                bracket->upper = result.path.length;
        }
        ck_assert(answer_has_solution(&result) || result.end != ANSWER_END_SOLVED);
        /* EXHAUSTED refers to the request, whose upper_bound may exclude solutions. */
        if (request.upper_bound == 0 || result.lower_bound < request.upper_bound) {
            if (result.lower_bound > bracket->lower)
                bracket->lower = result.lower_bound;
        }
        ck_assert_msg(bracket->lower <= bracket->upper, "%s with %s: %" PRIu64 " <= %" PRIu64,
            row->name, heuristic->row->name, bracket->lower, bracket->upper);
    }
    if (clock_now_ns() - start_ns > SLOW_NS)
        printf("slow: %s with %s on %" PRIu32 "x%" PRIu32 ", %.1f s for %" PRIu64 " nodes\n",
            row->name, heuristic->row->name, instance->shape.width, instance->shape.height,
            (double)(clock_now_ns() - start_ns) / CLOCK_NS_PER_SECOND, result.effort.generated);
    answer_free(&result);
    heuristic_close(heuristic);
}

START_TEST(random_boards_with_random_limits)
{
    uint64_t runs = 0;

    while (clock_now_ns() < end_ns) {
        const uint32_t width = 1 + (uint32_t)rng_below(&rng, 6);
        const uint32_t height = 1 + (uint32_t)rng_below(&rng, 6);
        const uint32_t cells = width * height;
        const struct shape shape = test_shape(width, height, (uint32_t)rng_below(&rng, cells));
        struct bracket bracket = {.upper = UINT64_MAX};

        if (width == 1 || height == 1)
            continue; /* on a single row most permutations cannot be solved */
        struct instance instance = test_instance_random(shape, &rng);
        for (unsigned i = 0; i < 3 * search_row_count; i++, runs++)
            run_once(search_rows[rng_below(&rng, search_row_count)], &instance, &bracket);
        instance_free(&instance);
    }
    printf("%" PRIu64 " runs\n", runs);
}
END_TEST

START_TEST(every_board_of_3x3_in_random_order)
{
    struct space space = space_new(3, 3, 8);
    struct heuristic *const heuristic = open_any(&space.shape);
    uint64_t boards = 0;

    while (clock_now_ns() < end_ns) {
        const uint32_t rank = (uint32_t)rng_below(&rng, space.ranks);
        const struct search_row *const row = search_rows[rng_below(&rng, search_row_count)];
        uint16_t tiles[9];
        struct instance instance = {.shape = space.shape, .tiles = tiles};
        struct search_request request;
        struct answer result;

        if (space.distance[rank] == SPACE_UNREACHABLE ||
            (row->heuristic != NULL && row->heuristic != heuristic->row))
            continue;
        instance.blank = space_unrank(&space, rank, tiles);
        search_request_init(&request);
        request.instance = &instance;
        request.heuristic = heuristic;
        request.limits.nodes = 3000000;
        ck_assert_int_eq(search_run(row, &request, &result, NULL), NP_OK);
        if (result.state == ANSWER_OPTIMAL)
            ck_assert_uint_eq(result.path.length, space.distance[rank]);
        if (answer_has_solution(&result))
            ck_assert_uint_ge(result.path.length, space.distance[rank]);
        ck_assert_uint_le(result.lower_bound, space.distance[rank]);
        answer_free(&result);
        boards++;
    }
    printf("%" PRIu64 " boards of 3x3 with %s\n", boards, heuristic->row->name);
    heuristic_close(heuristic);
    space_free(&space);
}
END_TEST

/* Each test begins with half of the time. */
static void
begin(void)
{
    const uint64_t seed = number_from("SOAK_SEED", (uint64_t)clock_now_ns());

    printf("SOAK_SEED=%" PRIu64 "\n", seed);
    fflush(stdout);
    rng_seed(&rng, seed);
    end_ns = clock_now_ns() + (int64_t)(number_from("SOAK_SECONDS", 60) * CLOCK_NS_PER_SECOND / 2);
}

int
main(void)
{
    Suite *suite = suite_create("soak_searches");
    TCase *tests = tcase_create("soak_searches");

    tcase_set_timeout(tests, 0);
    tcase_add_checked_fixture(tests, begin, NULL);
    tcase_add_test(tests, random_boards_with_random_limits);
    tcase_add_test(tests, every_board_of_3x3_in_random_order);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
