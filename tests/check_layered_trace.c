// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tracing the layered search's path back from the goal, and of cancelling that.
 */
#include "config.h"

#include "search/search.h"

#include <stdatomic.h>

#include "pdb/store.h"
#include "space.h"
#include "support.h"

struct scene {
    struct cancel cancel;
    unsigned looks; /* of the trace */
    bool polled;    /* the next poll is the search's own */
    bool cancels;   /* at the first poll of the trace */
};

static void
polled(void *context)
{
    struct scene *const scene = context;

    scene->polled = true;
}

/* With one thread only the search and the trace poll, and the search's poll announces itself. */
static bool
asked(void *context)
{
    struct scene *const scene = context;

    if (scene->polled) {
        scene->polled = false;
        return false;
    }
    scene->looks++;
    if (scene->cancels)
        cancel_request(&scene->cancel);
    return scene->cancels;
}

/* Without memory the root stays the only seed, and the trace searches all of its layer. */
static struct answer
run(struct scene *scene)
{
    struct instance instance = test_instance(
        4, 4, GOAL_STANDARD, "0 8 10 6 11 7 9 1 12 4 13 14 15 3 2 5"); /* of Korf's 100 (1985) */
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct search_request request;
    struct answer result;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, &heuristic_pdb, &instance.shape, &params, NULL), NP_OK);
    search_request_init(&request);
    request.instance = &instance;
    request.heuristic = heuristic;
    request.limits.memory_bytes = 1;
    scene->cancel.asked = asked;
    scene->cancel.context = scene;
    request.limits.cancel = &scene->cancel;
    request.control = (struct search_control){.context = scene, .polled = polled};
    ck_assert_int_eq(search_run(&search_layered, &request, &result, NULL), NP_OK);
    heuristic_close(heuristic);
    instance_free(&instance);
    return result;
}

START_TEST(the_way_back_is_found)
{
    struct scene scene = {.looks = 0};
    struct answer result = run(&scene);

    ck_assert(result.state == ANSWER_OPTIMAL);
    ck_assert_uint_eq(result.path.length, 66);
    ck_assert_uint_gt(scene.looks, 0);
    answer_free(&result);
}
END_TEST

START_TEST(the_way_back_can_be_cancelled)
{
    struct scene scene = {.cancels = true};
    struct answer result = run(&scene);

    ck_assert_uint_eq(scene.looks, 1);
    ck_assert_int_eq(result.end, ANSWER_END_CANCELLED);
    ck_assert(!answer_has_solution(&result));
    ck_assert_uint_eq(result.lower_bound, 66);
    answer_free(&result);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("layered_trace");
    TCase *tests = tcase_create("layered_trace");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_way_back_is_found);
    tcase_add_test(tests, the_way_back_can_be_cancelled);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
