// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of iterative-deepening A*: shortest paths on every 3x3 board, exact node counts, bounds,
 * and cancelling a kernel at every poll.
 */
#include "config.h"

#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "space.h"
#include "support.h"

#ifdef NP_SANITIZED
enum { RANK_STRIDE = 37 };
#else
enum { RANK_STRIDE = 1 };
#endif

static struct heuristic *
open_named(const char *name, struct shape shape)
{
    struct heuristic_params params;
    struct heuristic *heuristic;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, heuristic_find(name), &shape, &params, NULL), NP_OK);
    return heuristic;
}

static struct search_request
request_for(const struct instance *instance, const struct heuristic *heuristic)
{
    struct search_request request;

    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    return request;
}

static struct answer
run(const struct search_request *request)
{
    struct answer result;

    ck_assert_int_eq(search_run(&search_ida, request, &result, NULL), NP_OK);
    return result;
}

START_TEST(every_3x3_board_is_solved_in_its_distance)
{
    static const uint32_t goal_blanks[] = {8, 4};
    struct space space = space_new(3, 3, goal_blanks[_i]);
    struct heuristic *heuristic = open_named("linear-conflict", space.shape);
    uint16_t tiles[SPACE_CELLS_MAX];

    for (uint32_t rank = 0; rank < space.ranks; rank += RANK_STRIDE) {
        if (space.distance[rank] == SPACE_UNREACHABLE)
            continue;
        struct instance instance = {.shape = space.shape, .tiles = tiles};
        instance.blank = space_unrank(&space, rank, tiles);
        const struct search_request request = request_for(&instance, heuristic);
        struct answer result = run(&request);
        if (result.state != ANSWER_OPTIMAL || result.path.length != space.distance[rank])
            ck_abort_msg("%zu moves at distance %u", result.path.length, space.distance[rank]);
        answer_free(&result);
    }
    heuristic_close(heuristic);
    space_free(&space);
}
END_TEST

/* Known results of a search; the counts are those of the first release. */
static const struct golden {
    uint32_t width;
    uint32_t height;
    const char *numbers;
    const char *heuristic;
    size_t length;
    uint64_t expanded;
    uint64_t generated;
} goldens[] = {
    {3, 3, "8 6 7 2 5 4 3 0 1", "hamming", 31, 2812316, 4837231},
    {3, 3, "8 6 7 2 5 4 3 0 1", "manhattan", 31, 16660, 26807},
    {3, 3, "8 6 7 2 5 4 3 0 1", "linear-conflict", 31, 9037, 14598},
    {3, 3, "4 2 0 7 5 3 1 8 6", "hamming", 18, 3411, 5823},
    {3, 4, "3 8 5 0 7 1 2 10 4 11 6 9", "linear-conflict", 28, 454, 831},
    {4, 4, "4 1 7 6 2 0 5 11 3 13 12 14 15 9 10 8", "manhattan", 42, 233241, 467573},
    {4, 4, "4 1 7 6 2 0 5 11 3 13 12 14 15 9 10 8", "linear-conflict", 42, 46364, 91800},
    {4, 4, "1 2 3 10 5 6 8 7 9 14 11 12 13 15 4 0", "manhattan", 26, 6813, 14286},
    {3, 3, "8 6 7 2 5 4 3 0 1", "euclidean", 31, 46604, 76381},
    {3, 3, "8 6 7 2 5 4 3 0 1", "walking-distance", 31, 3980, 7290},
    {3, 3, "4 2 0 7 5 3 1 8 6", "none", 18, 102698, 178671},
    {3, 3, "4 2 0 7 5 3 1 8 6", "blend", 18, 688, 1180},
    {3, 4, "3 8 5 0 7 1 2 10 4 11 6 9", "walking-distance", 28, 403, 820},
    {3, 4, "3 8 5 0 7 1 2 10 4 11 6 9", "blend", 32, 2582, 4828},
    {3, 3, "8 6 7 2 5 4 3 0 1", "walking-conflict", 31, 3328, 5957},
    {3, 4, "3 8 5 0 7 1 2 10 4 11 6 9", "walking-conflict", 28, 256, 505},
    {4, 4, "4 1 7 6 2 0 5 11 3 13 12 14 15 9 10 8", "walking-conflict", 42, 30119, 61800},
    {4, 4, "4 1 7 6 2 0 5 11 3 13 12 14 15 9 10 8", "walking-distance", 42, 90605, 194112},
    /* From the boards of Korf 1985. */
    {4, 4, "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2", "linear-conflict", 45, 101872, 206628},
    {4, 4, "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2", "walking-distance", 45, 45340, 101937},
    {4, 4, "6 1 15 8 5 10 13 0 3 4 2 7 14 9 11 12", "linear-conflict", 42, 135181, 272883},
    {4, 4, "6 1 15 8 5 10 13 0 3 4 2 7 14 9 11 12", "walking-distance", 42, 80253, 175467},
    {4, 4, "5 10 14 4 6 12 11 1 9 0 15 7 13 2 8 3", "linear-conflict", 41, 42866, 89467},
    {4, 4, "5 10 14 4 6 12 11 1 9 0 15 7 13 2 8 3", "walking-distance", 41, 21947, 49462},
    {4, 4, "1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 0", "linear-conflict", 42, 50244, 102135},
    {4, 4, "1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 0", "walking-distance", 42, 131074, 285370},
    {4, 4, "1 5 0 13 11 2 8 4 10 7 14 15 6 3 9 12", "linear-conflict", 44, 284817, 582177},
    {4, 4, "1 5 0 13 11 2 8 4 10 7 14 15 6 3 9 12", "walking-distance", 44, 222549, 479577},
    {5, 5, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 0 21 22 23 24", "manhattan", 4, 4,
        8},
};

START_TEST(node_counts_are_the_known_ones)
{
    const struct golden *golden = &goldens[_i];
    struct instance instance =
        test_instance(golden->width, golden->height, GOAL_STANDARD, golden->numbers);
    struct heuristic *heuristic = open_named(golden->heuristic, instance.shape);
    const struct search_request request = request_for(&instance, heuristic);
    struct answer result = run(&request);

    ck_assert_uint_eq(result.path.length, golden->length);
    ck_assert_uint_eq(result.effort.expanded, golden->expanded);
    ck_assert_uint_eq(result.effort.generated, golden->generated);
    answer_free(&result);
    heuristic_close(heuristic);
    instance_free(&instance);
}
END_TEST

#ifndef NP_SANITIZED
START_TEST(the_reversed_board_is_proved_in_78_moves)
{
    struct instance instance =
        test_instance(4, 4, GOAL_BLANK_FIRST, "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0");
    struct heuristic *heuristic = open_named("walking-distance", instance.shape);
    const struct search_request request = request_for(&instance, heuristic);
    struct answer result = run(&request);

    ck_assert(result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(result.path.length, 78);
    ck_assert_uint_eq(result.effort.expanded, 47393556);
    answer_free(&result);
    heuristic_close(heuristic);
    instance_free(&instance);
}
END_TEST
#endif

/* One board per kernel: two shapes with a kernel of their own, and one for the general kernel. */
static const struct {
    uint32_t width;
    uint32_t height;
    const char *numbers;
    const char *heuristic;
    size_t length;
} boards[] = {
    {3, 3, "8 1 3 4 0 2 7 6 5", "manhattan", 14},
    {3, 3, "8 1 3 4 0 2 7 6 5", "hamming", 14},
    {4, 4, "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12", "linear-conflict", 9},
    {4, 4, "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12", "manhattan", 9},
    {4, 3, "5 2 3 4 9 6 0 7 1 10 11 8", "linear-conflict", 18},
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

struct setting {
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
};

static struct setting *
setting_new(int index)
{
    struct setting *setting = calloc(1, sizeof *setting);

    ck_assert_ptr_nonnull(setting);
    setting->instance = test_instance(
        boards[index].width, boards[index].height, GOAL_STANDARD, boards[index].numbers);
    setting->heuristic = open_named(boards[index].heuristic, setting->instance.shape);
    setting->request = request_for(&setting->instance, setting->heuristic);
    return setting;
}

static void
setting_free(struct setting *setting)
{
    heuristic_close(setting->heuristic);
    instance_free(&setting->instance);
    free(setting);
}

START_TEST(an_upper_bound_is_to_be_beaten)
{
    struct setting *setting = setting_new(_i);
    const size_t length = boards[_i].length;

    setting->request.upper_bound = length;
    struct answer result = run(&setting->request);
    ck_assert_int_eq(result.end, ANSWER_END_DONE);
    ck_assert(!answer_has_solution(&result));
    ck_assert_uint_eq(result.lower_bound, length);
    answer_free(&result);

    setting->request.upper_bound = length + 1;
    result = run(&setting->request);
    ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
    ck_assert_uint_eq(result.path.length, length);
    answer_free(&result);
    setting_free(setting);
}
END_TEST

START_TEST(the_depth_limit_is_exact)
{
    struct setting *setting = setting_new(_i);
    const size_t length = boards[_i].length;

    setting->request.limits.depth = length - 1;
    struct answer result = run(&setting->request);
    ck_assert_int_eq(result.end, ANSWER_END_DONE);
    ck_assert_uint_eq(result.lower_bound, length);
    answer_free(&result);

    setting->request.limits.depth = length;
    result = run(&setting->request);
    ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
    answer_free(&result);
    setting_free(setting);
}
END_TEST

START_TEST(weights_bound_the_length)
{
    static const double weights[] = {1.0001, 1.25, 1.5, 2.0};
    struct setting *setting = setting_new(_i);
    const size_t length = boards[_i].length;

    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        setting->request.weight = weights[i];
        struct answer result = run(&setting->request);
        ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
        ck_assert_uint_ge(result.path.length, length);
        ck_assert(result.state != ANSWER_OPTIMAL || result.path.length == length);
        ck_assert(result.lower_bound <= length);
        ck_assert((double)result.path.length <= weights[i] * (double)length);
        answer_free(&result);
    }
    setting_free(setting);
}
END_TEST

struct canceller {
    struct cancel cancel;
    uint64_t looks;
    uint64_t cancel_at;
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
    struct setting *setting = setting_new(_i);
    uint64_t all = 0;

    for (uint64_t interval = 1; interval < 5; interval++) {
        for (uint64_t k = 1;; k++) {
            struct canceller canceller = {.cancel_at = k};
            setting->request.limits.cancel = &canceller.cancel;
            setting->request.control = (struct search_control){
                .context = &canceller, .polled = count_looks, .poll_interval = interval};
            struct answer result = run(&setting->request);
            const bool cancelled = canceller.looks == k;
            ck_assert_int_eq(result.end, cancelled ? ANSWER_END_CANCELLED : ANSWER_END_SOLVED);
            ck_assert(answer_has_solution(&result) != cancelled);
            ck_assert_uint_le(result.lower_bound, boards[_i].length);
            ck_assert_uint_le(canceller.looks, k);
            all = result.effort.generated;
            answer_free(&result);
            if (!cancelled)
                break;
        }
    }
    ck_assert_uint_gt(all, 0);
    setting_free(setting);
}
END_TEST

START_TEST(a_memory_limit_ends_the_search)
{
    struct setting *setting = setting_new(1);

    setting->request.limits.memory_bytes = 64;
    struct answer result = run(&setting->request);
    ck_assert(ended_at_limit(&result));
    ck_assert_uint_eq(result.effort.peak_bytes, 0);
    answer_free(&result);
    setting_free(setting);
}
END_TEST

START_TEST(a_line_that_cannot_be_sorted_is_exhausted)
{
    struct instance instance = test_instance(4, 1, GOAL_STANDARD, "2 1 3 0");
    struct heuristic *heuristic = open_named("manhattan", instance.shape);
    const struct search_request request = request_for(&instance, heuristic);
    struct answer result = run(&request);

    ck_assert_int_eq(result.end, ANSWER_END_DONE);
    answer_free(&result);
    heuristic_close(heuristic);
    instance_free(&instance);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("ida");
    TCase *tests = tcase_create("ida");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, every_3x3_board_is_solved_in_its_distance, 0, 2);
    tcase_add_loop_test(
        tests, node_counts_are_the_known_ones, 0, (int)(sizeof goldens / sizeof goldens[0]));
#ifndef NP_SANITIZED
    tcase_add_test(tests, the_reversed_board_is_proved_in_78_moves);
#endif
    tcase_add_loop_test(tests, an_upper_bound_is_to_be_beaten, 0, BOARDS);
    tcase_add_loop_test(tests, the_depth_limit_is_exact, 0, BOARDS);
    tcase_add_loop_test(tests, weights_bound_the_length, 0, BOARDS);
    tcase_add_loop_test(tests, every_look_can_cancel, 0, BOARDS);
    tcase_add_test(tests, a_memory_limit_ends_the_search);
    tcase_add_test(tests, a_line_that_cannot_be_sorted_is_exhausted);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
