// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests the search for all solutions: on every 3x3 board the number of shortest solutions and the
 * best first moves agree with breadth-first search; longer solutions agree with a count of walks;
 * the list is the count, solution by solution; limits and cancelling; counting in the background.
 */
#include "config.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "solver/all_solutions.h"
#include "pace.h"
#include "space.h"
#include "support.h"

enum { FAR = UINT8_MAX, RANKS_MAX = 362880 };

#ifdef NP_SANITIZED
enum { BOARD_STRIDE = 37, PROMISED_MS = 1000 };
#else
enum { BOARD_STRIDE = 1, PROMISED_MS = 50 };
#endif

/* A space with the distances and the numbers of shortest solutions. */
struct oracle {
    struct space space;
    uint8_t *distance;
    uint64_t *solutions;
    uint32_t *order; /* ranks by distance */
    uint32_t count;
};

/* A board one move away. */
struct child {
    enum move move;
    uint32_t rank;
};

/* Every board one move away, in the order of the search. */
static unsigned
children_of(const struct oracle *oracle, uint32_t rank, struct child *children)
{
    const struct shape *const shape = &oracle->space.shape;
    unsigned count = 0;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        uint16_t tiles[SPACE_CELLS_MAX];
        const uint32_t blank = space_unrank(&oracle->space, rank, tiles);
        const uint32_t from = shape_source(shape, blank, (enum move)move);
        if (from == BOARD_NO_CELL)
            continue;
        tiles[blank] = tiles[from];
        tiles[from] = (uint16_t)shape->goal_blank;
        children[count++] = (struct child){(enum move)move, space_rank(&oracle->space, tiles)};
    }
    return count;
}

static struct oracle
oracle_new(uint32_t width, uint32_t height, uint32_t goal_blank)
{
    struct oracle oracle = {.space = space_new(width, height, goal_blank)};
    const uint32_t ranks = oracle.space.ranks;
    uint16_t tiles[SPACE_CELLS_MAX];

    oracle.distance = malloc(ranks);
    oracle.solutions = calloc(ranks, sizeof *oracle.solutions);
    oracle.order = malloc(ranks * sizeof *oracle.order);
    ck_assert(oracle.distance != NULL && oracle.solutions != NULL && oracle.order != NULL);
    memset(oracle.distance, FAR, ranks);
    for (uint32_t cell = 0; cell < width * height; cell++)
        tiles[cell] = (uint16_t)cell;
    const uint32_t goal = space_rank(&oracle.space, tiles);
    oracle.distance[goal] = 0;
    oracle.solutions[goal] = 1;
    oracle.order[oracle.count++] = goal;
    for (uint32_t at = 0; at < oracle.count; at++) {
        const uint32_t rank = oracle.order[at];
        struct child children[MOVE_COUNT];
        const unsigned count = children_of(&oracle, rank, children);
        for (unsigned i = 0; i < count; i++) {
            uint8_t *const distance = &oracle.distance[children[i].rank];
            if (*distance == FAR) {
                *distance = (uint8_t)(oracle.distance[rank] + 1);
                oracle.order[oracle.count++] = children[i].rank;
            }
            if (*distance == oracle.distance[rank] + 1)
                oracle.solutions[children[i].rank] += oracle.solutions[rank];
        }
    }
    return oracle;
}

static void
oracle_free(struct oracle *oracle)
{
    space_free(&oracle->space);
    free(oracle->distance);
    free(oracle->solutions);
    free(oracle->order);
}

/* The tools of a search. */
struct tools {
    struct oracle oracle;
    struct heuristic *heuristic;
    struct instance instance;
    uint16_t tiles[SPACE_CELLS_MAX];
    struct search_request request;
};

static void
tools_open(struct tools *tools, struct oracle oracle)
{
    const struct shape shape = oracle.space.shape;

    *tools = (struct tools){.oracle = oracle};
    tools->instance = (struct instance){.shape = shape, .tiles = tools->tiles};
    search_request_init(&tools->request);
    tools->request.instance = &tools->instance;
    tools->request.limits.memory_bytes = 64 << 20;
    tools->heuristic = test_heuristic_open(&heuristic_pdb, shape);
    tools->request.heuristic = tools->heuristic;
}

static void
tools_close(struct tools *tools)
{
    heuristic_close(tools->heuristic);
    oracle_free(&tools->oracle);
}

static struct all_search *
search_new(struct tools *tools, uint32_t rank)
{
    struct all_search *search;

    tools->instance.blank = space_unrank(&tools->oracle.space, rank, tools->tiles);
    ck_assert_int_eq(
        all_search_init(&search, &tools->request, tools->oracle.distance[rank], NULL), NP_OK);
    return search;
}

static void
check_board(struct tools *tools, uint32_t rank)
{
    const struct oracle *const oracle = &tools->oracle;
    struct all_search *const search = search_new(tools, rank);
    struct child children[MOVE_COUNT];
    const unsigned moves = children_of(oracle, rank, children);
    struct all_count count;

    all_search_count(search, oracle->distance[rank], &count);
    ck_assert(count.complete);
    ck_assert_uint_eq(count.solutions, oracle->solutions[rank]);
    if (oracle->distance[rank] > 0)
        ck_assert_uint_eq(count.first_count, moves);
    for (unsigned i = 0; i < count.first_count; i++) {
        const bool best = oracle->distance[children[i].rank] + 1 == oracle->distance[rank];
        ck_assert_uint_eq(count.firsts[i].move, children[i].move);
        ck_assert_uint_eq(
            count.firsts[i].solutions, best ? oracle->solutions[children[i].rank] : 0);
    }
    all_search_free(search);
}

START_TEST(every_3x3_board)
{
    struct tools tools;

    tools_open(&tools, oracle_new(3, 3, 8));
    ck_assert_uint_eq(tools.oracle.count, 181440);
    ck_assert_uint_eq(tools.oracle.distance[tools.oracle.order[181439]], 31);
    for (uint32_t i = 0; i < tools.oracle.count; i += BOARD_STRIDE)
        check_board(&tools, tools.oracle.order[i]);
    tools_close(&tools);
}
END_TEST

/* ---- longer solutions ------------------------------------------------------------------------ */

/* Whether a move may follow another, by the definition in all.h. */
static bool
may_follow(unsigned last, enum move move)
{
    return last == MOVE_COUNT || last != ((unsigned)move ^ 1);
}

/* Counts the solutions of exactly `left` moves by trying all. */
static uint64_t
count_walks(const struct oracle *oracle, uint32_t rank, unsigned left, unsigned last)
{
    struct child children[MOVE_COUNT];
    uint64_t sum = 0;

    if (oracle->distance[rank] == 0 || left == 0)
        return oracle->distance[rank] == 0 && left == 0;
    const unsigned count = children_of(oracle, rank, children);
    for (unsigned i = 0; i < count; i++)
        if (may_follow(last, children[i].move) && oracle->distance[children[i].rank] < left)
            sum += count_walks(oracle, children[i].rank, left - 1, children[i].move);
    return sum;
}

struct collector {
    struct tools *tools;
    uint64_t count;
    uint8_t last[64];
    uint64_t length;
};

/* Checks that a solution follows the one before it, has the length and ends at the goal. */
static bool
collect(void *context, const uint8_t *moves, size_t count)
{
    struct collector *const collector = context;
    const struct path path = {.moves = (uint8_t *)(uintptr_t)moves, .length = count};

    ck_assert_int_eq(instance_verify(&collector->tools->instance, &path, NULL), NP_OK);
    ck_assert_uint_eq(count, collector->length);
    if (collector->count++ > 0)
        ck_assert(memcmp(collector->last, moves, count) < 0);
    ck_assert_uint_le(count, sizeof collector->last);
    memcpy(collector->last, moves, count);
    return true;
}

START_TEST(longer_solutions)
{
    struct tools tools;

    tools_open(&tools, oracle_new(3, 2, 5));
    for (uint32_t i = 0; i < tools.oracle.count; i += 7) {
        const uint32_t rank = tools.oracle.order[i];
        struct all_search *const search = search_new(&tools, rank);
        for (unsigned more = 0; more <= 6; more++) {
            const unsigned length = tools.oracle.distance[rank] + more;
            struct collector collector = {.tools = &tools, .length = length};
            struct all_count count;
            all_search_count(search, length, &count);
            ck_assert_uint_eq(
                count.solutions, count_walks(&tools.oracle, rank, length, MOVE_COUNT));
            ck_assert_uint_eq(
                all_search_list(search, length, UINT64_MAX, collect, &collector), count.solutions);
            ck_assert_uint_eq(collector.count, count.solutions);
            const uint64_t half = count.solutions / 2;
            collector.count = 0;
            ck_assert_uint_eq(all_search_list(search, length, half, collect, &collector), half);
        }
        all_search_free(search);
    }
    tools_close(&tools);
}
END_TEST

/* ---- 4x4 ------------------------------------------------------------------------------------- */

/* A board of 4x4 and a count of its solutions that shares nothing with the search: it tries all
 * moves within Manhattan distance. */
struct counter {
    uint8_t tiles[16]; /* 15 = the blank */
    unsigned blank;
};

static unsigned
distance_of(unsigned tile, unsigned cell)
{
    const int rows = (int)(tile / 4) - (int)(cell / 4);
    const int columns = (int)(tile % 4) - (int)(cell % 4);

    return (unsigned)(abs(rows) + abs(columns));
}

/* Counts the ways of `left` moves that do not go back to `from`; `manhattan` is the board's. */
static uint64_t
count_simply(struct counter *counter, unsigned left, unsigned manhattan, unsigned from)
{
    const unsigned blank = counter->blank;
    uint64_t sum = 0;

    if (manhattan == 0 || left == 0)
        return manhattan == 0 && left == 0;
    for (unsigned cell = 0; cell < 16; cell++) {
        if (cell == from || distance_of(cell, blank) != 1)
            continue;
        const unsigned tile = counter->tiles[cell];
        const unsigned after = manhattan - distance_of(tile, cell) + distance_of(tile, blank);
        if (after > left - 1)
            continue;
        counter->tiles[blank] = (uint8_t)tile;
        counter->tiles[cell] = 15;
        counter->blank = cell;
        sum += count_simply(counter, left - 1, after, blank);
        counter->tiles[cell] = (uint8_t)tile;
        counter->tiles[blank] = 15;
        counter->blank = blank;
    }
    return sum;
}

/* Walks from the goal to a random board. */
static void
walk(struct instance *instance, unsigned moves, struct rng *rng)
{
    for (uint16_t cell = 0; cell < 16; cell++)
        instance->tiles[cell] = cell;
    instance->blank = 15;
    while (moves > 0) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);
        if (shape_source(&instance->shape, instance->blank, move) == BOARD_NO_CELL)
            continue;
        instance_move(instance, move);
        moves--;
    }
}

/* Compares the counts of the shortest solutions and of those with two and four moves more. */
static void
check_4x4(const struct instance *instance, const struct heuristic *heuristic)
{
    struct counter counter = {.blank = instance->blank};
    struct search_request request;
    struct all_search *search;
    struct all_count count;
    unsigned manhattan = 0;
    uint64_t shortest;

    for (unsigned cell = 0; cell < 16; cell++) {
        counter.tiles[cell] = (uint8_t)instance->tiles[cell];
        if (cell != instance->blank)
            manhattan += distance_of(instance->tiles[cell], cell);
    }
    shortest = manhattan;
    while (count_simply(&counter, (unsigned)shortest, manhattan, 16) == 0)
        shortest += 2;
    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    ck_assert_int_eq(all_search_init(&search, &request, shortest, NULL), NP_OK);
    for (uint64_t length = shortest; length <= shortest + 4; length += 2) {
        all_search_count(search, length, &count);
        ck_assert_uint_eq(count.solutions, count_simply(&counter, (unsigned)length, manhattan, 16));
    }
    all_search_free(search);
}

START_TEST(boards_of_4x4_agree_with_a_simple_count)
{
    const struct shape shape = test_shape(4, 4, 15);
    struct heuristic *const heuristic = test_heuristic_open(&heuristic_walking_distance, shape);
    struct rng rng;

    rng_seed(&rng, 4);
    for (unsigned i = 0; i < 200; i++) {
        struct instance instance = test_instance_random(shape, &rng);
        walk(&instance, 20 + i / 4, &rng);
        check_4x4(&instance, heuristic);
        instance_free(&instance);
    }
    heuristic_close(heuristic);
}
END_TEST

/* ---- limits ---------------------------------------------------------------------------------- */

START_TEST(limits_give_lower_bounds)
{
    struct tools tools;
    struct all_count count;

    tools_open(&tools, oracle_new(3, 3, 8));
    const uint32_t rank = tools.oracle.order[181439];
    const uint64_t length = 31 + 8;
    struct all_search *search = search_new(&tools, rank);
    all_search_count(search, length, &count);
    const uint64_t all = count.solutions;
    ck_assert(count.complete);
    all_search_free(search);

    /* A memo that forgets changes nothing but the time. */
    tools.request.limits.memory_bytes = 100000;
    search = search_new(&tools, rank);
    all_search_count(search, length, &count);
    ck_assert_uint_eq(count.solutions, all);
    ck_assert_uint_le(count.effort.peak_bytes, 100000);
    all_search_free(search);

    tools.request.limits.nodes = 5000;
    search = search_new(&tools, rank);
    all_search_count(search, length, &count);
    ck_assert(!count.complete);
    ck_assert_uint_lt(count.solutions, all);
    ck_assert_uint_eq(count.effort.generated, 5000);
    all_search_free(search);
    tools_close(&tools);
}
END_TEST

START_TEST(cancelling_ends_the_count)
{
    struct tools tools;
    struct all_count count;
    struct cancel cancel = {0};

    tools_open(&tools, oracle_new(3, 3, 8));
    tools.request.limits.cancel = &cancel;
    cancel_request(&cancel);
    struct all_search *const search = search_new(&tools, tools.oracle.order[181439]);
    all_search_count(search, 100, &count);
    ck_assert(!count.complete);
    ck_assert_uint_eq(count.solutions, 0);
    all_search_free(search);
    tools_close(&tools);
}
END_TEST

static void
note_look(void *context)
{
    (void)context;
    test_pace_look();
}

/* Counts solutions that are so long that the limit of nodes ends it. */
static void
count_at_pace(struct tools *tools)
{
    struct all_search *const search = search_new(tools, tools->oracle.order[181439]);
    struct all_count count;

    test_pace_begin();
    all_search_count(search, 60, &count);
    test_pace_look();
    all_search_free(search);
}

START_TEST(a_cancel_takes_effect_within_50_ms)
{
    struct tools tools;
    tools_open(&tools, oracle_new(3, 3, 8));
    tools.request.limits.nodes = 1500000;
    tools.request.control.polled = note_look;
    test_pace_reset();
    count_at_pace(&tools);
    for (int more = 0; more < 3 && test_pace_longest_ms() >= PROMISED_MS; more++)
        count_at_pace(&tools);
    ck_assert_int_lt(test_pace_longest_ms(), PROMISED_MS);
    tools_close(&tools);
}
END_TEST

START_TEST(a_task_counts_as_the_caller_would)
{
    struct solver_options options;
    struct all_solutions all;
    struct all_task *task;
    struct board board;
    struct goal goal;
    struct rng rng;

    solver_options_init(&options);
    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < 100; i++) {
        const enum move move = (enum move)rng_below(&rng, MOVE_COUNT);
        if (board_can_move(&board, move))
            board_move(&board, move);
    }
    ck_assert_int_eq(all_task_start(&task, &board, &goal, &options, NULL), NP_OK);
    ck_assert_int_eq(all_solutions_begin(&all, &board, &goal, &options, 0, NULL, NULL), NP_OK);
    while (!task_is_done(task->task))
        sched_yield();
    ck_assert_int_eq(task->status, NP_OK);
    ck_assert(all.complete && task->all.complete);
    ck_assert_uint_gt(all.count, 0);
    ck_assert_uint_eq(task->all.count, all.count);
    all_task_free(task);
    all_solutions_free(&all);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("all");
    TCase *const counts = tcase_create("counts");
    TCase *const limits = tcase_create("limits");

    tcase_set_timeout(counts, 120);
    tcase_add_test(counts, every_3x3_board);
    tcase_add_test(counts, longer_solutions);
    tcase_add_test(counts, boards_of_4x4_agree_with_a_simple_count);
    tcase_add_test(limits, limits_give_lower_bounds);
    tcase_add_test(limits, cancelling_ends_the_count);
    tcase_add_test(limits, a_cancel_takes_effect_within_50_ms);
    tcase_add_test(limits, a_task_counts_as_the_caller_would);
    suite_add_tcase(suite, counts);
    suite_add_tcase(suite, limits);
    return test_run(suite);
}
