// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A board, its tables and a request, for the tests of layered search.
 */
#include "config.h"

#include "layered_scene.h"

#include "heuristic/pdb.h"
#include "pdb/store.h"
#include "support.h"

const struct layered_korf layered_korf[2] = {
    {{13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2}, 57},
    {{10, 5, 1, 0, 15, 9, 13, 14, 2, 8, 4, 7, 6, 12, 11, 3}, 55},
};

const struct layer_plan layered_small_tasks[3] = {
    {64, 64, 8}, {1024, 128, 9}, {UINT64_MAX, 256, 10}};

void
layered_scene_set_up(
    struct layered_scene *scene, enum goal_kind kind, uint32_t width, uint32_t height)
{
    *scene = (struct layered_scene){.heuristic = NULL};
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(goal_init(&scene->goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&scene->goal, &scene->board, NULL, NULL), NP_OK);
}

void
layered_scene_prepare(struct layered_scene *scene)
{
    struct heuristic_params params;
    struct np_error error = {.text = ""};
    heuristic_params_init(&params);
    ck_assert_int_eq(instance_init(&scene->instance, &scene->board, &scene->goal, NULL), NP_OK);
    ck_assert_msg(heuristic_open(&scene->heuristic, &heuristic_pdb, &scene->instance.shape, &params,
                      &error) == NP_OK,
        "%s", error.text);
    search_request_init(&scene->request);
    scene->request.instance = &scene->instance;
    scene->request.heuristic = scene->heuristic;
}

void
layered_scene_korf(struct layered_scene *scene, unsigned number)
{
    for (uint32_t cell = 0; cell < 16; cell++) {
        scene->board.tiles[cell] = layered_korf[number].tiles[cell];
        if (layered_korf[number].tiles[cell] == 0)
            scene->board.blank = cell;
    }
    layered_scene_prepare(scene);
}

void
layered_scene_search(struct layered_scene *scene)
{
    struct np_error error = {.text = ""};
    answer_free(&scene->result);
    ck_assert_msg(search_run(&search_layered, &scene->request, &scene->result, &error) == NP_OK,
        "%s", error.text);
}

void
layered_scene_tear_down(struct layered_scene *scene)
{
    answer_free(&scene->result);
    heuristic_close(scene->heuristic);
    instance_free(&scene->instance);
    board_free(&scene->board);
    goal_free(&scene->goal);
    pdb_store_clear();
}

static void
count_poll(void *context)
{
    struct layered_stopper *const stopper = context;

    if (--stopper->polls == 0)
        cancel_request(&stopper->cancel);
}

void
layered_stop_after(struct layered_stopper *stopper, unsigned polls, struct search_request *request)
{
    *stopper = (struct layered_stopper){.polls = polls};
    request->limits.cancel = &stopper->cancel;
    request->control.polled = count_poll;
    request->control.context = stopper;
}
