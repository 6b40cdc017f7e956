// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of cancelling and limiting the layered search: every thread reports the reason.
 */
#include "config.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "heuristic/pdb.h"
#include "search/layered/layered_team.h"

#include "layered_scene.h"
#include "pause.h"
#include "support.h"

/* Cancels at the first, second ... poll. */
struct canceller {
    struct cancel cancel;
    unsigned looks;
    unsigned at;
};

static void
cancel_at(void *context)
{
    struct canceller *const canceller = context;
    if (++canceller->looks == canceller->at)
        cancel_request(&canceller->cancel);
}

START_TEST(test_cancel_is_obeyed_at_every_look)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    for (unsigned at = 1; at <= 20; at++) {
        struct canceller canceller = {.at = at};
        scene.request.limits.threads = 1 + at % 2;
        scene.request.limits.cancel = &canceller.cancel;
        scene.request.control.polled = cancel_at;
        scene.request.control.context = &canceller;
        scene.request.control.poll_interval = 100;
        layered_scene_search(&scene);
        ck_assert_int_eq(scene.result.end, ANSWER_END_CANCELLED);
        ck_assert(!answer_has_solution(&scene.result));
    }
    layered_scene_tear_down(&scene);
}
END_TEST

START_TEST(test_node_limit)
{
    struct layered_scene scene;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 4);
    layered_scene_korf(&scene, 0);
    scene.request.limits.nodes = 1000;
    scene.request.control.poll_interval = 10;
    layered_scene_search(&scene);
    ck_assert(ended_at_limit(&scene.result));
    ck_assert_uint_le(scene.result.effort.generated, 1100);
    ck_assert_uint_gt(scene.result.lower_bound, 30);
    layered_scene_tear_down(&scene);
}
END_TEST

/* ---- a team whose first member has nothing to do ----------------------------------------------
 */

enum reason { REASON_CANCEL, REASON_PARENT, REASON_DEADLINE, REASON_NODES, REASONS };

static struct {
    struct layered_team team;
    enum reason reason;
    struct cancel cancel;
    struct cancel parent;
    atomic_bool at_work;
} uneven;

/* Replaces a kernel. The first member ends as soon as the other has started, or has seen the
 * deadline; the other runs until it is stopped, or for five seconds. */
static enum layered_end
run_unevenly(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise)
{
    (void)seeds;
    (void)count;
    (void)raise;
    if (worker == &uneven.team.members[0].worker) {
        while (!atomic_load(&uneven.at_work) && !atomic_load(&uneven.team.stop))
            test_pause();
        return LAYERED_DONE;
    }
    atomic_store(&uneven.at_work, true);
    for (unsigned i = 0; i < 5000; i++) {
        test_pause();
        if (i == 50 && uneven.reason <= REASON_PARENT)
            cancel_request(uneven.reason == REASON_CANCEL ? &uneven.cancel : &uneven.parent);
        worker->generated += SEARCH_POLL_INTERVAL;
        if (!worker->check(worker))
            return LAYERED_STOP;
    }
    return LAYERED_DONE;
}

START_TEST(test_any_member_sees_a_reason_to_stop)
{
    enum { SEEDS = 1 << 17 }; /* two tasks */
    struct layered_team *const team = &uneven.team;
    struct layered_scene scene;
    const struct layered_state root = {.node.grew = LAYERED_FRESH};
    struct search_poll poll;
    uneven.reason = (enum reason)_i;
    layered_scene_set_up(&scene, GOAL_STANDARD, 4, 3);
    layered_scene_prepare(&scene);
    scene.request.limits.cancel = &uneven.cancel;
    uneven.cancel.parent = &uneven.parent;
    if (uneven.reason == REASON_DEADLINE)
        scene.request.limits.deadline_ns = (uint64_t)clock_now_ns() + 50 * CLOCK_NS_PER_MS;
    if (uneven.reason == REASON_NODES)
        scene.request.limits.nodes = 50 * SEARCH_POLL_INTERVAL;
    search_poll_init(&poll, &scene.request);
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(scene.heuristic);
    ck_assert_ptr_nonnull(pdb);
    const struct layered_tables tables = {
        &pdb->reader, pdb->reader.cells <= PDB_SMALL_CELLS_MAX ? &pdb->nibbles : NULL};
    ck_assert_int_eq(layered_team_open(team, &tables, &root, &poll, 2, 1 << 20, NULL), NP_OK);
    team->run = run_unevenly;
    free(team->order);
    team->order = calloc(SEEDS, sizeof *team->order);
    team->order_count = SEEDS;
    ck_assert_int_eq(layered_team_layer(team, false), LAYERED_STOP);
    ck_assert_int_eq(
        poll.stop, uneven.reason <= REASON_PARENT ? SEARCH_STOP_CANCEL : SEARCH_STOP_LIMIT);
    layered_team_close(team);
    layered_scene_tear_down(&scene);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("search/layered/layered");
    TCase *const tests = tcase_create("stop");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, test_cancel_is_obeyed_at_every_look);
    tcase_add_test(tests, test_node_limit);
    tcase_add_loop_test(tests, test_any_member_sees_a_reason_to_stop, 0, REASONS);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
