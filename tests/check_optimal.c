// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Every search that promises shortest paths, with every admissible heuristic: against the true
 * distances of 3x3, and against each other on forty 4x4 boards.
 *
 * OPTIMAL_NODES is the node budget of a pair for each part of the test. `make check` runs a
 * sample; `make check-long` covers all 181,440 boards of 3x3 with every pair but the weakest, and
 * reports how far each pair got.
 */
#include "config.h"

#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "space.h"
#include "support.h"

enum {
    BOARDS_4X4 = 40,
    SAMPLE_STRIDE = 7919, /* a prime: visits all ranks, near and far ones mixed */
};

#define NODES_3X3 UINT64_C(600000) /* per pair, in make check */
#define NODES_4X4 UINT64_C(600000)

static uint64_t
nodes_a_pair(uint64_t otherwise)
{
    const char *const text = getenv("OPTIMAL_NODES");

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

/* Runs one pair within so many nodes, 0 = no limit. Returns false if the row does not
 * support it. */
static bool
run_pair(const struct search_row *row, const struct heuristic *heuristic,
    const struct instance *instance, uint64_t nodes, struct answer *result)
{
    struct search_request request;

    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    request.limits.nodes = nodes;
    const enum np_status status = search_run(row, &request, result, NULL);
    ck_assert_msg(status == NP_OK || status == NP_UNSUPPORTED, "%s with %s: %s", row->name,
        heuristic->row->name, np_status_message(status));
    if (answer_has_solution(result))
        ck_assert_int_eq(instance_verify(instance, &result->path, NULL), NP_OK);
    return status == NP_OK;
}

/* Opens an admissible heuristic; NULL if it is not admissible, or if the row uses none and this is
 * not the first. */
static struct heuristic *
open_for(const struct search_row *row, unsigned number, const struct shape *shape)
{
    struct heuristic_params params;
    struct heuristic *heuristic = NULL;

    heuristic_params_init(&params);
    params.tables.build_seconds = 1;
    if (number > 0 && (row->flags & SEARCH_USES_HEURISTIC) == 0)
        return NULL;
    if (!heuristic_supports(heuristic_rows[number], shape))
        return NULL;
    ck_assert_int_eq(
        heuristic_open(&heuristic, heuristic_rows[number], shape, &params, NULL), NP_OK);
    if ((heuristic->flags & HEURISTIC_ADMISSIBLE) != 0)
        return heuristic;
    heuristic_close(heuristic);
    return NULL;
}

/* ---- 3x3: the true distances are known --------------------------------------------------------
 */

static void
check_distance(const struct search_row *row, const struct heuristic *heuristic,
    const struct answer *result, unsigned distance)
{
    ck_assert_msg(result->lower_bound <= distance, "%s with %s: %" PRIu64 " <= %u", row->name,
        heuristic->row->name, result->lower_bound, distance);
    if (result->end == ANSWER_END_SOLVED) {
        ck_assert_msg(result->state == ANSWER_OPTIMAL && result->path.length == distance,
            "%s with %s: %zu moves instead of %u", row->name, heuristic->row->name,
            result->path.length, distance);
        ck_assert_uint_eq(result->lower_bound, distance);
    } else {
        ck_assert(ended_at_limit(result));
    }
}

/* Solves boards until the budget is spent. Returns their number, or 0 for an unsupported pair. */
static uint32_t
spend(const struct space *space, const struct search_row *row, const struct heuristic *heuristic,
    uint64_t nodes)
{
    uint32_t solved = 0;

    for (uint32_t k = 0; k < space->ranks && nodes > 0; k++) {
        const uint32_t rank = (uint32_t)((uint64_t)k * SAMPLE_STRIDE % space->ranks);
        uint16_t tiles[9];
        struct instance instance = {.shape = space->shape, .tiles = tiles};
        struct answer result = {0};

        if (space->distance[rank] == SPACE_UNREACHABLE)
            continue;
        instance.blank = space_unrank(space, rank, tiles);
        if (!run_pair(row, heuristic, &instance, nodes, &result))
            return 0;
        check_distance(row, heuristic, &result, space->distance[rank]);
        solved += result.end == ANSWER_END_SOLVED;
        nodes -= result.effort.generated + 1 < nodes ? result.effort.generated + 1 : nodes;
        answer_free(&result);
    }
    return solved;
}

START_TEST(boards_of_3x3_come_out_at_their_distance)
{
    const struct search_row *const row = search_rows[_i];
    const uint64_t nodes = nodes_a_pair(NODES_3X3);
    struct space space = space_new(3, 3, 8);

    for (unsigned i = 0; i < heuristic_row_count && (row->flags & SEARCH_OPTIMAL) != 0; i++) {
        struct heuristic *const heuristic = open_for(row, i, &space.shape);
        if (heuristic == NULL)
            continue;
        const uint32_t solved = spend(&space, row, heuristic, nodes);
        if (solved > 0)
            printf("3x3 %s %s: %" PRIu32 " boards\n", row->name, heuristic->row->name, solved);
        heuristic_close(heuristic);
    }
    space_free(&space);
}
END_TEST

/* ---- 4x4: no two may disagree -----------------------------------------------------------------
 */

/* All pairs run on a board in turn; the bounds of one hold for the others. */
struct bracket {
    const char *by; /* the pair that proved the length */
    uint64_t lower;
    uint64_t upper;
};

static bool
learn(struct bracket *bracket, const char *name, const struct answer *result)
{
    ck_assert(!answer_has_solution(result) || result->state == ANSWER_OPTIMAL ||
              result->end != ANSWER_END_SOLVED);
    if (result->lower_bound > bracket->lower)
        bracket->lower = result->lower_bound;
    if (answer_has_solution(result) && result->path.length < bracket->upper) {
        bracket->upper = result->path.length;
        bracket->by = name;
    }
    ck_assert_msg(bracket->lower <= bracket->upper, "%s: %" PRIu64 " moves are too few for %s",
        bracket->by, bracket->upper, name);
    return result->state == ANSWER_OPTIMAL;
}

/* Boards get harder with their number: the last ones are as far from the goal as random ones. */
static struct instance
board_4x4(struct shape shape, unsigned number, struct rng *rng)
{
    struct instance instance = test_instance_random(shape, rng);

    if (number < BOARDS_4X4 / 2) {
        for (uint32_t cell = 0; cell < shape.cells; cell++)
            instance.tiles[cell] = (uint16_t)cell;
        instance.blank = shape.goal_blank;
        for (unsigned step = 0; step < 4 * number + 2; step++) {
            uint32_t sources[MOVE_COUNT];
            const uint32_t count = test_sources(&shape, instance.blank, sources);
            const uint32_t from = sources[rng_below(rng, count)];

            instance.tiles[instance.blank] = instance.tiles[from];
            instance.tiles[from] = (uint16_t)shape.goal_blank;
            instance.blank = from;
        }
    }
    return instance;
}

/* Runs one pair on all boards; returns how many it proved. */
static unsigned
run_boards(const struct search_row *row, const struct heuristic *heuristic, struct bracket *bracket)
{
    /* The layered search proves all of them, so every other proof is compared with one. */
    const uint64_t nodes = row == &search_layered ? 0 : nodes_a_pair(NODES_4X4) / BOARDS_4X4;
    struct rng rng;
    unsigned proved = 0;

    rng_seed(&rng, 40);
    for (unsigned board = 0; board < BOARDS_4X4; board++) {
        struct instance instance = board_4x4(heuristic->shape, board, &rng);
        struct answer result = {0};

        if (run_pair(row, heuristic, &instance, nodes, &result))
            proved += learn(&bracket[board], row->name, &result);
        answer_free(&result);
        instance_free(&instance);
    }
    return proved;
}

START_TEST(forty_boards_of_4x4_come_out_alike)
{
    const struct shape shape = test_shape(4, 4, _i == 0 ? 15 : 0);
    struct bracket bracket[BOARDS_4X4];

    for (unsigned board = 0; board < BOARDS_4X4; board++)
        bracket[board] = (struct bracket){.upper = UINT64_MAX};
    for (unsigned r = 0; r < search_row_count; r++) {
        const struct search_row *const row = search_rows[r];
        for (unsigned i = 0; i < heuristic_row_count && (row->flags & SEARCH_OPTIMAL) != 0; i++) {
            struct heuristic *const heuristic = open_for(row, i, &shape);
            if (heuristic == NULL)
                continue;
            const unsigned proved = run_boards(row, heuristic, bracket);
            if (proved > 0)
                printf("4x4 %s %s: %u boards\n", row->name, heuristic->row->name, proved);
            heuristic_close(heuristic);
        }
    }
    for (unsigned board = 0; board < BOARDS_4X4; board++)
        ck_assert_uint_eq(bracket[board].lower, bracket[board].upper);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("optimal");
    TCase *tests = tcase_create("optimal");

    tcase_set_timeout(tests, getenv("OPTIMAL_NODES") != NULL ? 0 : 300);
    tcase_add_loop_test(tests, boards_of_3x3_come_out_at_their_distance, 0, (int)search_row_count);
    tcase_add_loop_test(tests, forty_boards_of_4x4_come_out_alike, 0, 2);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
