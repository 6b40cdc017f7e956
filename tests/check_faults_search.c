// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, a search with a checkpoint continues or ends with a message
 * and leaves a file that can be read, a tree beam ends without a path or with a valid one, and a
 * construction goes on.
 */
#include "config.h"

#include "base/rng.h"
#include "fault_scene.h"
#include "layered_scene.h"
#include "search/beam/beam.h"
#include "search/checkpoint.h"
#include "search/construct/construct.h"
#include "search/layered/layered_team.h"
#include "space.h"
#include "support.h"

/* ---- checkpoints ----------------------------------------------------------------------------- */

enum { POLLS = 60 };

static struct layered_scene scene;

/* Searches for some polls, from the checkpoint on. */
static enum np_status
search_on(struct checkpoint *checkpoint, struct np_error *error)
{
    struct layered_stopper stopper;
    struct search_request request = scene.request;
    struct answer result;

    request.limits.threads = 1;
    request.checkpoint = checkpoint;
    request.control.poll_interval = 32;
    layered_stop_after(&stopper, POLLS, &request);
    const enum np_status status = search_run(&search_layered, &request, &result, error);
    answer_free(&result);
    return status;
}

static const struct checkpoint_listener nobody;

static enum np_status
open_checkpoint(struct checkpoint **checkpoint, struct np_error *error)
{
    return checkpoint_open(
        checkpoint, fault_scene_path, nobody, &scene.board, &scene.goal, NULL, error);
}

/* Saves a part of a search, continues it like another process, and removes the file. */
static enum np_status
save_and_continue(struct np_error *error)
{
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < 2 && status == NP_OK; i++) {
        struct checkpoint *checkpoint;

        status = open_checkpoint(&checkpoint, error);
        if (status == NP_OK)
            status = search_on(checkpoint, error);
        if (status == NP_OK && i == 1)
            status = checkpoint_remove(checkpoint->file, error);
        checkpoint_close(checkpoint);
    }
    return status;
}

/* What was saved can be read; removes it. */
static void
see_file(enum np_status status)
{
    struct checkpoint *checkpoint;
    struct np_error error = {.text = ""};

    (void)status;
    ck_assert_msg(open_checkpoint(&checkpoint, &error) == NP_OK, "%s", error.text);
    ck_assert_int_eq(checkpoint_remove(checkpoint->file, NULL), NP_OK);
    checkpoint_close(checkpoint);
}

START_TEST(a_checkpoint)
{
    layered_test_plans = layered_small_tasks;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    fault_scene_refuse_all(&(struct fault_scene){.run = save_and_continue, .look = see_file});
    layered_scene_tear_down(&scene);
}
END_TEST

static uint64_t saved;

static enum np_status
open_again(struct np_error *error)
{
    struct checkpoint *checkpoint;
    const enum np_status status = open_checkpoint(&checkpoint, error);

    checkpoint_close(checkpoint);
    return status;
}

static void
see_all(enum np_status status)
{
    struct checkpoint *checkpoint;

    (void)status;
    ck_assert_int_eq(open_checkpoint(&checkpoint, NULL), NP_OK);
    ck_assert_uint_eq(checkpoint->bytes, saved);
    checkpoint_close(checkpoint);
}

/* Whatever is refused while it is opened, such as its lock, what it holds is kept. */
START_TEST(a_checkpoint_that_cannot_be_opened)
{
    struct checkpoint *checkpoint;

    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    ck_assert_int_eq(open_checkpoint(&checkpoint, NULL), NP_OK);
    checkpoint_begin(checkpoint);
    checkpoint_commit(checkpoint);
    saved = checkpoint->bytes;
    ck_assert_uint_gt(saved, 0);
    checkpoint_close(checkpoint);
    fault_scene_refuse_all(&(struct fault_scene){.run = open_again, .look = see_all});
    layered_scene_tear_down(&scene);
}
END_TEST

/* ---- tree beams ------------------------------------------------------------------------------ */

static struct instance instance;
static uint64_t depth_max;

static bool
keep_running(void *context, uint64_t expanded, uint64_t generated)
{
    (void)context;
    (void)expanded;
    (void)generated;
    return true;
}

static enum np_status
run_tree_beam(struct np_error *error)
{
    const struct beam_host host = {.keep_running = keep_running};
    struct beam_task task = {.tiles = instance.tiles,
        .blank = instance.blank,
        .goal_blank = instance.shape.goal_blank,
        .width = 2,
        .quota = 1,
        .max_depth = depth_max};

    tree_beam_run(&instance.shape, &host, &task);
    if (task.end == BEAM_FOUND)
        ck_assert_int_ne(instance_verify(&instance, &task.path, NULL), NP_NOT_A_SOLUTION);
    else
        ck_assert_uint_eq(task.path.length, 0);
    path_free(&task.path);
    return task.end == BEAM_NO_MEMORY ? np_no_memory(error) : NP_OK;
}

/* One beam reaches the goal; the other is cut short, and a construction finds the rest. */
START_TEST(a_tree_beam)
{
    struct rng rng;

    rng_seed(&rng, 1);
    instance = test_instance_scrambled(5, 4, GOAL_STANDARD, &rng);
    depth_max = _i == 0 ? 1000000 : 5;
    fault_scene_refuse_all(&(struct fault_scene){.run = run_tree_beam});
    instance_free(&instance);
}
END_TEST

/* ---- constructions --------------------------------------------------------------------------- */

enum { SIDE = 96 }; /* the smallest board whose regions are turned */

/* Turns regions of a board whose tiles have their goals on the other side. */
static enum np_status
turn_regions(struct np_error *error)
{
    struct work_board board;
    enum np_status status = work_board_init(&board, SIDE, SIDE, SIDE * SIDE - 1, 0, error);

    for (uint32_t cell = 0; cell < SIDE * SIDE && status == NP_OK; cell++)
        work_board_put(&board, cell, SIDE * SIDE - 1 - cell);
    if (status == NP_OK)
        circulate(&board);
    work_board_free(&board);
    return status;
}

/* Without memory the regions stay as they are. */
START_TEST(turning_regions)
{
    fault_scene_refuse_all(&(struct fault_scene){.run = turn_regions});
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults_search");
    TCase *tests = tcase_create("faults_search");

    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, a_checkpoint);
    tcase_add_test(tests, a_checkpoint_that_cannot_be_opened);
    tcase_add_loop_test(tests, a_tree_beam, 0, 2);
    tcase_add_test(tests, turning_regions);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
