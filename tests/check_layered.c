// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Layered search with pattern databases: known lengths, every goal, threads, limits and memory.
 */
#include "config.h"

#include "search/layered.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/rng.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"
#include "puzzle/scramble.h"
#include "search/layered_crew.h"
#include "support.h"

/* From Korf's 100 (1985), turned for the blank in the last cell. */
static const struct {
    uint32_t tiles[16];
    uint32_t length;
} korf[] = {
    {{13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2}, 57},
    {{10, 5, 1, 0, 15, 9, 13, 14, 2, 8, 4, 7, 6, 12, 11, 3}, 55},
};

struct fixture {
    struct goal goal;
    struct board board;
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
    struct search_result result;
};

static void
set_up(struct fixture *fixture, enum goal_kind kind, uint32_t width, uint32_t height)
{
    *fixture = (struct fixture){.heuristic = NULL};
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
    ck_assert_int_eq(goal_init(&fixture->goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&fixture->goal, &fixture->board, NULL, NULL), NP_OK);
}

static void
prepare(struct fixture *fixture)
{
    struct heuristic_params params;
    struct np_error error = {.text = ""};
    heuristic_params_init(&params);
    ck_assert_int_eq(
        instance_init(&fixture->instance, &fixture->board, &fixture->goal, NULL), NP_OK);
    ck_assert_msg(heuristic_open(&fixture->heuristic, &heuristic_pdb, &fixture->instance.shape,
                      &params, &error) == NP_OK,
        "%s", error.text);
    search_request_init(&fixture->request);
    fixture->request.instance = &fixture->instance;
    fixture->request.heuristic = fixture->heuristic;
}

static void
put_korf(struct fixture *fixture, unsigned number)
{
    for (uint32_t cell = 0; cell < 16; cell++) {
        fixture->board.tiles[cell] = korf[number].tiles[cell];
        if (korf[number].tiles[cell] == 0)
            fixture->board.blank = cell;
    }
    prepare(fixture);
}

static void
search(struct fixture *fixture)
{
    struct np_error error = {.text = ""};
    search_result_free(&fixture->result);
    ck_assert_msg(search_run(&search_layered, &fixture->request, &fixture->result, &error) == NP_OK,
        "%s", error.text);
}

static void
tear_down(struct fixture *fixture)
{
    search_result_free(&fixture->result);
    heuristic_close(fixture->heuristic);
    instance_free(&fixture->instance);
    board_free(&fixture->board);
    goal_free(&fixture->goal);
    pdb_store_clear();
}

START_TEST(test_known_lengths)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, (unsigned)_i);
    search(&fixture);
    ck_assert_int_eq(fixture.result.outcome, SEARCH_SOLVED);
    ck_assert(fixture.result.optimal);
    ck_assert_uint_eq(fixture.result.path.length, korf[_i].length);
    ck_assert_uint_eq(fixture.result.lower_bound, korf[_i].length);
    tear_down(&fixture);
}
END_TEST

/* Iterative deepening through the ordinary heuristic interface must agree, for every goal whose
 * blank has tables and on rectangles. */
START_TEST(test_agrees_with_iterative_deepening)
{
    static const struct {
        enum goal_kind kind;
        uint32_t width;
        uint32_t height;
    } boards[] = {{GOAL_STANDARD, 4, 3}, {GOAL_STANDARD, 3, 4}, {GOAL_BLANK_FIRST, 3, 4},
        {GOAL_STANDARD, 6, 2}, {GOAL_BLANK_FIRST, 2, 6}};
    struct rng rng;
    rng_seed(&rng, 7 + (uint64_t)_i);
    for (unsigned round = 0; round < 4; round++) {
        struct fixture fixture;
        struct search_result other;
        set_up(&fixture, boards[_i].kind, boards[_i].width, boards[_i].height);
        board_free(&fixture.board);
        ck_assert_int_eq(scramble_uniform(&fixture.board, &fixture.goal, &rng, NULL, NULL), NP_OK);
        prepare(&fixture);
        search(&fixture);
        ck_assert_int_eq(search_run(&search_ida, &fixture.request, &other, NULL), NP_OK);
        ck_assert(other.optimal && fixture.result.optimal);
        ck_assert_uint_eq(fixture.result.path.length, other.path.length);
        search_result_free(&other);
        tear_down(&fixture);
    }
}
END_TEST

/* The nodes of completed bounds are the same whatever the number of threads. */
START_TEST(test_threads_expand_the_same_nodes)
{
    struct fixture fixture;
    uint64_t expanded = 0;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 0);
    fixture.request.limits.depth = korf[0].length - 2;
    for (unsigned threads = 1; threads <= 4; threads++) {
        fixture.request.threads = threads;
        search(&fixture);
        ck_assert_int_eq(fixture.result.outcome, SEARCH_EXHAUSTED);
        ck_assert_uint_eq(fixture.result.lower_bound, korf[0].length);
        if (threads == 1)
            expanded = fixture.result.expanded;
        ck_assert_uint_eq(fixture.result.expanded, expanded);
    }
    tear_down(&fixture);
}
END_TEST

START_TEST(test_the_answer_is_the_same_without_memory)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, (unsigned)_i % 2);
    fixture.request.threads = 1 + (unsigned)_i / 2;
    fixture.request.limits.memory_bytes = 1;
    search(&fixture);
    ck_assert(fixture.result.optimal);
    ck_assert_uint_eq(fixture.result.path.length, korf[_i % 2].length);
    ck_assert_uint_le(fixture.result.peak_bytes, 4 << 20);
    tear_down(&fixture);
}
END_TEST

/* More than 16 cells: words with ranks, seeds that keep only some; four look-ups: in any order. */
START_TEST(test_large_boards_agree_with_iterative_deepening)
{
    static const uint32_t sizes[][2] = {{6, 3}, {3, 6}, {5, 4}, {4, 5}};
    struct fixture fixture;
    struct search_result other;
    struct rng rng;
    rng_seed(&rng, 5);
    set_up(&fixture, GOAL_STANDARD, sizes[_i][0], sizes[_i][1]);
    board_free(&fixture.board);
    ck_assert_int_eq(scramble_walk(&fixture.board, &fixture.goal, 70, &rng, NULL, NULL), NP_OK);
    prepare(&fixture);
    ck_assert_uint_eq(heuristic_pdb_reader(fixture.heuristic)->lookups, _i < 2 ? 1 : 4);
    ck_assert_int_eq(search_run(&search_ida, &fixture.request, &other, NULL), NP_OK);
    for (unsigned way = 0; way < 4; way++) {
        layered_portable = way % 2 != 0;
        fixture.request.threads = 1 + way % 2;
        fixture.request.limits.memory_bytes = way < 2 ? 0 : 1;
        search(&fixture);
        ck_assert(fixture.result.optimal);
        ck_assert_uint_eq(fixture.result.path.length, other.path.length);
    }
    layered_portable = false;
    search_result_free(&other);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_a_solved_board_needs_no_move)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_BLANK_FIRST, 4, 4);
    prepare(&fixture);
    search(&fixture);
    ck_assert(fixture.result.optimal);
    ck_assert_uint_eq(fixture.result.path.length, 0);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_a_known_length_ends_the_proof_early)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 1);
    fixture.request.upper_bound = korf[1].length;
    search(&fixture);
    ck_assert_int_eq(fixture.result.outcome, SEARCH_EXHAUSTED);
    ck_assert(!fixture.result.found);
    ck_assert_uint_eq(fixture.result.lower_bound, korf[1].length);
    tear_down(&fixture);
}
END_TEST

/* Cancelled at the first, second ... look. */
struct canceller {
    atomic_bool cancel;
    unsigned looks;
    unsigned at;
};

static void
cancel_at(void *context)
{
    struct canceller *const canceller = context;
    if (++canceller->looks == canceller->at)
        atomic_store(&canceller->cancel, true);
}

/* A layer after which there is none keeps nothing for the next one, also where the bound is known
 * only on the way. */
static void
learn_length(void *context, uint64_t lower_bound)
{
    struct fixture *const fixture = context;
    if (lower_bound + 4 == korf[1].length)
        fixture->request.upper_bound = korf[1].length;
}

START_TEST(test_the_last_layer_takes_no_memory)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 1);
    search(&fixture);
    const uint64_t bytes = fixture.result.peak_bytes;
    fixture.request.control.context = &fixture;
    fixture.request.control.bound_raised = learn_length;
    search(&fixture);
    ck_assert_int_eq(fixture.result.outcome, SEARCH_EXHAUSTED);
    ck_assert_uint_eq(fixture.result.lower_bound, korf[1].length);
    ck_assert_uint_lt(fixture.result.peak_bytes + (400 << 10), bytes);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_cancel_is_obeyed_at_every_look)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 0);
    for (unsigned at = 1; at <= 20; at++) {
        struct canceller canceller = {.at = at};
        fixture.request.threads = 1 + at % 2;
        fixture.request.control.cancel = &canceller.cancel;
        fixture.request.control.polled = cancel_at;
        fixture.request.control.context = &canceller;
        fixture.request.control.poll_interval = 100;
        search(&fixture);
        ck_assert_int_eq(fixture.result.outcome, SEARCH_CANCELLED);
        ck_assert(!fixture.result.found);
    }
    tear_down(&fixture);
}
END_TEST

START_TEST(test_node_limit)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 0);
    fixture.request.limits.nodes = 1000;
    fixture.request.control.poll_interval = 10;
    search(&fixture);
    ck_assert_int_eq(fixture.result.outcome, SEARCH_LIMITED);
    ck_assert_uint_le(fixture.result.generated, 1100);
    ck_assert_uint_gt(fixture.result.lower_bound, 30);
    tear_down(&fixture);
}
END_TEST

/* So little room that the seeds are frozen while the root is still the only one. */
START_TEST(test_a_frozen_root)
{
    static const uint32_t tiles[] = {0, 6, 9, 2, 3, 10, 5, 11, 4, 8, 1, 7};
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 3);
    memcpy(fixture.board.tiles, tiles, sizeof tiles);
    fixture.board.blank = 0;
    prepare(&fixture);
    fixture.request.threads = 64;
    fixture.request.limits.memory_bytes = 1;
    search(&fixture);
    ck_assert(fixture.result.optimal);
    ck_assert_uint_eq(fixture.result.path.length, 39);
    tear_down(&fixture);
}
END_TEST

/* A limit is no order to take as much: what no machine has is as good as none. */
START_TEST(test_a_generous_limit_is_no_obstacle)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 0);
    fixture.request.limits.memory_bytes = (uint64_t)1 << 60;
    search(&fixture);
    ck_assert(fixture.result.optimal);
    tear_down(&fixture);
}
END_TEST

/* ---- a crew whose first member has nothing to do ----------------------------------------------
 */

enum reason { REASON_CANCEL, REASON_REFRESH, REASON_DEADLINE, REASON_NODES, REASONS };

static struct {
    struct layered_crew crew;
    enum reason reason;
    atomic_bool cancel;
    atomic_bool wanted; /* the cancel flag is to be set by who looks at it */
    atomic_bool at_work;
} uneven;

static void
refresh(void *context)
{
    (void)context;
    if (atomic_load(&uneven.wanted))
        atomic_store(&uneven.cancel, true);
}

static const struct timespec moment = {.tv_nsec = CLOCK_NS_PER_MS};

/* In the place of a kernel: the first member is done as soon as the other one has begun, or has
 * seen the deadline; that goes on until it is told to stop, or for five seconds. */
static enum layered_end
run_unevenly(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise)
{
    (void)seeds;
    (void)count;
    (void)raise;
    if (worker == &uneven.crew.members[0].worker) {
        while (!atomic_load(&uneven.at_work) && !atomic_load(&uneven.crew.stop))
            (void)nanosleep(&moment, NULL);
        return LAYERED_DONE;
    }
    atomic_store(&uneven.at_work, true);
    for (unsigned i = 0; i < 5000; i++) {
        (void)nanosleep(&moment, NULL);
        if (i == 50 && uneven.reason <= REASON_REFRESH)
            atomic_store(uneven.reason == REASON_CANCEL ? &uneven.cancel : &uneven.wanted, true);
        worker->generated += SEARCH_POLL_INTERVAL;
        if (!worker->look(worker->context, worker))
            return LAYERED_STOP;
    }
    return LAYERED_DONE;
}

START_TEST(test_any_member_sees_a_reason_to_stop)
{
    enum { SEEDS = 1 << 17 }; /* two tasks */
    struct layered_crew *const crew = &uneven.crew;
    struct fixture fixture;
    struct search_poll poll;
    enum layered_end end;
    uneven.reason = (enum reason)_i;
    set_up(&fixture, GOAL_STANDARD, 4, 3);
    prepare(&fixture);
    fixture.request.control.cancel = &uneven.cancel;
    fixture.request.control.refresh = refresh;
    if (uneven.reason == REASON_DEADLINE)
        fixture.request.limits.deadline_ns = (uint64_t)clock_now_ns() + 50 * CLOCK_NS_PER_MS;
    if (uneven.reason == REASON_NODES)
        fixture.request.limits.nodes = 50 * SEARCH_POLL_INTERVAL;
    search_poll_init(&poll, &fixture.request);
    const struct layered_tables tables = {heuristic_pdb_reader(fixture.heuristic),
        heuristic_pdb_nibbles(fixture.heuristic), heuristic_pdb_ranks(fixture.heuristic)};
    ck_assert_int_eq(layered_crew_open(crew, &tables, &poll, 2, 1 << 20, false, NULL), NP_OK);
    crew->run = run_unevenly;
    crew->order = calloc(SEEDS, sizeof *crew->order);
    crew->order_count = SEEDS;
    ck_assert_int_eq(layered_crew_layer(crew, &end, NULL), NP_OK);
    ck_assert_int_eq(end, LAYERED_STOP);
    ck_assert_int_eq(
        poll.stop, uneven.reason <= REASON_REFRESH ? SEARCH_STOP_CANCEL : SEARCH_STOP_LIMIT);
    layered_crew_close(crew);
    tear_down(&fixture);
}
END_TEST

START_TEST(test_other_heuristics_are_refused)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, 0);
    heuristic_close(fixture.heuristic);
    struct heuristic_params params;
    heuristic_params_init(&params);
    ck_assert_int_eq(heuristic_open(&fixture.heuristic, &heuristic_manhattan,
                         &fixture.instance.shape, &params, NULL),
        NP_OK);
    fixture.request.heuristic = fixture.heuristic;
    ck_assert_int_eq(
        search_run(&search_layered, &fixture.request, &fixture.result, NULL), NP_UNSUPPORTED);
    tear_down(&fixture);
}
END_TEST

/* Without special instructions: the same nodes and the same path. */
START_TEST(test_portable_code_does_the_same)
{
    struct fixture fixture;
    set_up(&fixture, GOAL_STANDARD, 4, 4);
    put_korf(&fixture, (unsigned)_i);
    search(&fixture);
    const uint64_t expanded = fixture.result.expanded;
    const uint64_t generated = fixture.result.generated;
    layered_portable = true;
    search(&fixture);
    layered_portable = false;
    ck_assert_uint_eq(fixture.result.path.length, korf[_i].length);
    ck_assert_uint_eq(fixture.result.expanded, expanded);
    ck_assert_uint_eq(fixture.result.generated, generated);
    tear_down(&fixture);
}
END_TEST

/* Every pack has a kernel, with and without special instructions. */
START_TEST(test_every_pack_has_a_kernel)
{
    for (unsigned i = 0; i < pdb_pack_row_count; i++) {
        const struct pdb_pack_row *const row = &pdb_pack_rows[i];
        const uint32_t cells = row->width * row->height;
        struct pdb_partition drawn[PDB_PARTITIONS_MAX];
        struct pdb_pack pack;
        uint32_t parts = 0;
        (void)pdb_pack_partitions(row, drawn);
        pdb_pack_init(&pack, row,
            &(struct shape){row->width, row->height, cells, drawn[0].patterns[0].goal_blank});
        for (uint32_t p = 0; p < pack.partition_count; p++)
            parts = pack.partitions[p].parts > parts ? pack.partitions[p].parts : parts;
        for (unsigned portable = 0; portable < 2; portable++)
            ck_assert_msg(
                layered_kernel_run(pack.lookup_count, parts, cells <= 16, portable == 1) != NULL,
                "%s", row->name);
    }
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("search/layered");
    TCase *const tests = tcase_create("layered");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, test_known_lengths, 0, 2);
    tcase_add_loop_test(tests, test_agrees_with_iterative_deepening, 0, 5);
    tcase_add_test(tests, test_threads_expand_the_same_nodes);
    tcase_add_loop_test(tests, test_the_answer_is_the_same_without_memory, 0, 4);
    tcase_add_loop_test(tests, test_large_boards_agree_with_iterative_deepening, 0, 4);
    tcase_add_test(tests, test_a_solved_board_needs_no_move);
    tcase_add_test(tests, test_a_known_length_ends_the_proof_early);
    tcase_add_test(tests, test_the_last_layer_takes_no_memory);
    tcase_add_test(tests, test_cancel_is_obeyed_at_every_look);
    tcase_add_test(tests, test_node_limit);
    tcase_add_test(tests, test_a_frozen_root);
    tcase_add_test(tests, test_a_generous_limit_is_no_obstacle);
    tcase_add_loop_test(tests, test_any_member_sees_a_reason_to_stop, 0, REASONS);
    tcase_add_test(tests, test_other_heuristics_are_refused);
    tcase_add_loop_test(tests, test_portable_code_does_the_same, 0, 2);
    tcase_add_test(tests, test_every_pack_has_a_kernel);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
