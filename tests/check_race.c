// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/race: every method's result is right, and a race stops without
 * waiting.
 */
#include "config.h"

#include "solver/race.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pdb/store.h"
#include "puzzle/id.h"
#include "pause.h"
#include "support.h"

/* The promise is milliseconds; a busy machine may take longer. */
enum { PATIENCE_SECONDS = 100, ENTRIES_MAX = 256 };

struct scene {
    struct board board;
    struct goal goal;
    struct solver_options options;
    struct race *race;
    struct race_entry entries[ENTRIES_MAX];
};

static void
begin(struct scene *scene, const char *name)
{
    struct puzzle_id id;

    memset(scene, 0, sizeof *scene);
    solver_options_init(&scene->options);
    scene->options.limits.threads = 2;
    scene->options.limits.nodes = 20000;
    ck_assert_int_eq(puzzle_id_parse(&id, name, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &scene->board, &scene->goal, NULL, NULL), NP_OK);
}

static enum np_status
start(struct scene *scene)
{
    return race_start(&scene->race, RACE_ALL, &scene->board, &scene->goal, &scene->options, NULL);
}

/* Waits for the end. */
static void
watch(struct scene *scene)
{
    const int64_t until_ns = clock_now_ns() + PATIENCE_SECONDS * (int64_t)CLOCK_NS_PER_SECOND;

    ck_assert_uint_le(race_count(scene->race), ENTRIES_MAX);
    while (!race_look(scene->race, scene->entries)) {
        ck_assert_int_lt(clock_now_ns(), until_ns);
        test_pause();
    }
}

/* Progress only gets better, and ends with the result of the run. */
static void
assert_progress(const struct race_progress *progress, const struct answer *run)
{
    ck_assert_uint_ge(progress->count, 1);
    ck_assert_uint_le(progress->count, RACE_MARKS);
    for (unsigned i = 1; i < progress->count; i++) {
        const struct race_mark *const before = &progress->marks[i - 1];
        const struct race_mark *const mark = &progress->marks[i];

        ck_assert_uint_ge(mark->cpu_ns, before->cpu_ns);
        ck_assert_uint_ge(mark->lower_bound, before->lower_bound);
        ck_assert(before->length == 0 || mark->length <= before->length);
        ck_assert(before->length == 0 || mark->length > 0);
    }
    ck_assert_uint_eq(
        progress->marks[progress->count - 1].length, answer_has_solution(run) ? run->length : 0);
    ck_assert_uint_eq(progress->marks[progress->count - 1].lower_bound, run->lower_bound);
}

static void
end(struct scene *scene)
{
    race_free(scene->race);
    board_free(&scene->board);
    goal_free(&scene->goal);
}

START_TEST(every_pair_tells_the_truth)
{
    struct scene scene;
    uint64_t shortest = 0;
    unsigned found = 0;

    begin(&scene, "3x3#race");
    ck_assert_int_eq(start(&scene), NP_OK);
    watch(&scene);
    for (unsigned i = 0; i < race_count(scene.race); i++) {
        const struct race_entry *const entry = &scene.entries[i];
        struct path path = {0};

        ck_assert_int_eq(entry->state, RACE_ENDED);
        ck_assert(entry->run.algorithm != NULL);
        ck_assert_int_eq(race_path(scene.race, i, &path, NULL), NP_OK);
        ck_assert_uint_eq(path.length, entry->run.length);
        if (answer_has_solution(&entry->run)) {
            found++;
            ck_assert_int_eq(path_verify(&path, &scene.board, &scene.goal, NULL), NP_OK);
        } else {
            ck_assert_int_eq(entry->run.end, ANSWER_END_NODES);
        }
        if (entry->run.state == ANSWER_OPTIMAL && shortest == 0)
            shortest = entry->run.length;
        if (entry->run.state == ANSWER_OPTIMAL)
            ck_assert_uint_eq(entry->run.length, shortest);
        assert_progress(&entry->progress, &entry->run);
        path_free(&path);
    }
    ck_assert_uint_gt(found, race_count(scene.race) / 2);
    for (unsigned i = 0; i < race_count(scene.race); i++) {
        ck_assert_uint_le(scene.entries[i].run.lower_bound, shortest);
        if (answer_has_solution(&scene.entries[i].run))
            ck_assert_uint_ge(scene.entries[i].run.length, shortest);
    }
    end(&scene);
}
END_TEST

START_TEST(each_end_has_its_reason)
{
    struct scene scene;

    begin(&scene, "5x5#race");
    scene.options.limits.nodes = 0;
    scene.options.time_ns = 20 * CLOCK_NS_PER_MS;
    scene.options.limits.memory_bytes = 1 << 20;
    ck_assert_int_eq(start(&scene), NP_OK);
    watch(&scene);
    for (unsigned i = 0; i < race_count(scene.race); i++) {
        const struct race_entry *const entry = &scene.entries[i];

        if (entry->method.algorithm == &search_ida && entry->method.heuristic == &heuristic_none)
            ck_assert_int_eq(entry->run.end, ANSWER_END_TIME);
        if (entry->method.algorithm == &search_constructive)
            ck_assert_int_eq(entry->run.end, ANSWER_END_SOLVED);
        if (entry->state == RACE_UNSUPPORTED)
            ck_assert_str_ne(entry->trouble.text, "");
        else
            ck_assert(entry->run.end != ANSWER_END_CANCELLED && entry->run.end != ANSWER_END_NODES);
    }
    end(&scene);
}
END_TEST

START_TEST(a_large_board_is_not_for_every_pair)
{
    struct scene scene;
    unsigned unfit = 0, found = 0;

    begin(&scene, "20x20#race");
    ck_assert_int_eq(start(&scene), NP_OK);
    watch(&scene);
    for (unsigned i = 0; i < race_count(scene.race); i++) {
        unfit += scene.entries[i].state == RACE_UNSUPPORTED;
        found += answer_has_solution(&scene.entries[i].run);
        ck_assert(
            scene.entries[i].state != RACE_UNSUPPORTED || scene.entries[i].trouble.text[0] != '\0');
    }
    ck_assert_uint_gt(unfit, 0);
    ck_assert_uint_gt(found, 0);
    end(&scene);
}
END_TEST

START_TEST(what_cannot_race_is_reported)
{
    struct scene scene;
    uint32_t *tiles;

    begin(&scene, "300x300#race");
    ck_assert_int_eq(start(&scene), NP_UNSUPPORTED);
    ck_assert_ptr_null(scene.race);
    end(&scene);
    begin(&scene, "3x3#race");
    tiles = scene.board.tiles;
    for (unsigned i = 0, first = 9; i < 9; i++) {
        if (tiles[i] == 0)
            continue;
        if (first == 9) {
            first = i;
            continue;
        }
        const uint32_t tile = tiles[i];

        tiles[i] = tiles[first];
        tiles[first] = tile;
        break;
    }
    ck_assert_int_eq(start(&scene), NP_UNSOLVABLE);
    end(&scene);
}
END_TEST

START_TEST(a_race_is_stopped)
{
    struct scene scene;

    begin(&scene, "5x5#race");
    scene.options.limits.nodes = 0;
    scene.options.limits.memory_bytes = 1 << 28;
    ck_assert_int_eq(start(&scene), NP_OK);
    race_stop_entry(scene.race, 0);
    (void)race_look(scene.race, scene.entries);
    ck_assert_int_eq(scene.entries[0].state, RACE_STOPPED);
    race_stop(scene.race);
    watch(&scene);
    for (unsigned i = 0; i < race_count(scene.race); i++)
        ck_assert(scene.entries[i].state != RACE_ENDED ||
                  answer_has_solution(&scene.entries[i].run) ||
                  scene.entries[i].run.end == ANSWER_END_CANCELLED);
    end(&scene);
}
END_TEST

START_TEST(a_race_that_is_left_is_not_waited_for)
{
    for (unsigned i = 0; i < 20; i++) {
        struct scene scene;

        begin(&scene, "5x5#race");
        scene.options.limits.nodes = 0;
        scene.options.limits.memory_bytes = 1 << 28;
        ck_assert_int_eq(start(&scene), NP_OK);
        if (i % 2 == 1)
            (void)race_look(scene.race, scene.entries);
        end(&scene);
    }
}
END_TEST

/* A beam that ends empty, or a greedy search whose pruning removed every path, is not reported as
 * out of memory. */
START_TEST(giving_up_has_its_reason)
{
    static const struct search_row *const rows[] = {
        &search_beam, &search_greedy, &search_constructive, &search_astar};
    struct scene scene;
    struct instance instance;
    struct heuristic *heuristic;

    begin(&scene, "3x3#race");
    scene.options.limits.depth = 3;
    ck_assert_int_eq(instance_init(&instance, &scene.board, &scene.goal, NULL), NP_OK);
    ck_assert_int_eq(heuristic_open(&heuristic, &heuristic_manhattan, &instance.shape,
                         &scene.options.params, NULL),
        NP_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct method method = {rows[i], &heuristic_manhattan};
        struct search_request request;
        struct answer run;

        search_request_init(&request);
        request.instance = &instance;
        request.heuristic = heuristic;
        request.limits = (struct limits){.memory_bytes = 64 << 20, .depth = 3, .threads = 1};
        ck_assert_int_eq(method_search(&method, &request, &scene.options, 0, &run, NULL), NP_OK);
        ck_assert(!answer_has_solution(&run));
        ck_assert_int_eq(run.end, ANSWER_END_DONE);
        answer_free(&run);
    }
    heuristic_close(heuristic);
    instance_free(&instance);
    end(&scene);
}
END_TEST

START_TEST(a_heuristic_is_opened_once)
{
    struct scene scene;
    struct instance instance;
    struct heuristic_cache cache = {0};
    const struct heuristic *first, *second;

    begin(&scene, "3x3#race");
    ck_assert_int_eq(instance_init(&instance, &scene.board, &scene.goal, NULL), NP_OK);
    cache.params = scene.options.params;
    ck_assert(!heuristic_cache_has_shape(&cache, &instance.shape));
    ck_assert_int_eq(
        heuristic_cache_get(&cache, &instance.shape, &heuristic_manhattan, &first, NULL), NP_OK);
    ck_assert_int_eq(
        heuristic_cache_get(&cache, &instance.shape, &heuristic_manhattan, &second, NULL), NP_OK);
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_eq(first, second);
    ck_assert_int_eq(heuristic_cache_get(&cache, &instance.shape, NULL, &first, NULL), NP_OK);
    ck_assert_ptr_null(first);
    heuristic_cache_free(&cache);
    instance_free(&instance);
    end(&scene);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("race");
    TCase *tests = tcase_create("race");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, every_pair_tells_the_truth);
    tcase_add_test(tests, each_end_has_its_reason);
    tcase_add_test(tests, a_large_board_is_not_for_every_pair);
    tcase_add_test(tests, what_cannot_race_is_reported);
    tcase_add_test(tests, a_race_is_stopped);
    tcase_add_test(tests, a_race_that_is_left_is_not_waited_for);
    tcase_add_test(tests, giving_up_has_its_reason);
    tcase_add_test(tests, a_heuristic_is_opened_once);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
