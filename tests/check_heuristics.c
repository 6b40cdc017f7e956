// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of every heuristic: the promises of its flags against the true distances of whole spaces,
 * and `step` against `eval` on every shape.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include <stdlib.h>
#include <string.h>

#include "space.h"
#include "support.h"

/* The corner, the middle and an edge of 3x3; likewise for each shape. */
#ifdef NP_SANITIZED
enum { GOALS = 1, GOAL_BLANKS = 1 };
#else
enum { GOALS = 3, GOAL_BLANKS = 2 };
#endif

/* Tries each move of a position and compares `step` with `eval` and the flags. Avoids the
 * assertions of libcheck, each of which costs a system call, because there are millions. */
static void
check_moves(const struct heuristic *heuristic, struct heuristic_value value, uint16_t *tiles,
    uint32_t blank)
{
    uint32_t sources[MOVE_COUNT];

    if (heuristic->flags & HEURISTIC_BARE)
        memset(value.aux, 0xa5, sizeof value.aux);
    for (unsigned i = test_sources(&heuristic->shape, blank, sources); i-- > 0;) {
        const uint32_t from = sources[i];
        const struct heuristic_value step =
            heuristic->row->step(heuristic, value, tiles, blank, from);
        tiles[blank] = tiles[from];
        tiles[from] = (uint16_t)heuristic->shape.goal_blank;
        const uint32_t h = heuristic->row->eval(heuristic, tiles, from).h;
        tiles[from] = tiles[blank];
        tiles[blank] = (uint16_t)heuristic->shape.goal_blank;

        const uint32_t change = h > value.h ? h - value.h : value.h - h;
        if (step.h != h)
            ck_abort_msg("%s: step %u, eval %u", heuristic->row->name, step.h, h);
        if ((heuristic->flags & HEURISTIC_CONSISTENT) != 0 && change > 1)
            ck_abort_msg("%s: from %u to %u", heuristic->row->name, value.h, h);
        if ((heuristic->flags & HEURISTIC_PARITY) != 0 && change % 2 == 0)
            ck_abort_msg("%s: an even step, %u", heuristic->row->name, change);
    }
}

static void
check_space(const struct heuristic *heuristic, const struct space *space)
{
    uint16_t tiles[SPACE_CELLS_MAX];

    for (uint32_t rank = 0; rank < space->ranks; rank++) {
        if (space->distance[rank] == SPACE_UNREACHABLE)
            continue;
        const uint32_t blank = space_unrank(space, rank, tiles);
        const struct heuristic_value value = heuristic->row->eval(heuristic, tiles, blank);
        const uint32_t distance = space->distance[rank];
        if ((heuristic->flags & HEURISTIC_ADMISSIBLE) != 0 && value.h > distance)
            ck_abort_msg("%s: %u at distance %u", heuristic->row->name, value.h, distance);
        if (heuristic->row != &heuristic_none && (value.h == 0) != (rank == 0))
            ck_abort_msg("%s: %u at distance %u", heuristic->row->name, value.h, distance);
        check_moves(heuristic, value, tiles, blank);
    }
}

static void
check_rows_on(uint32_t width, uint32_t height, uint32_t goal_blank)
{
    struct space space = space_new(width, height, goal_blank);

    for (unsigned i = 0; i < heuristic_row_count; i++) {
        if (!heuristic_supports(heuristic_rows[i], &space.shape))
            continue;
        struct heuristic *heuristic = test_heuristic_open(heuristic_rows[i], space.shape);
        check_space(heuristic, &space);
        heuristic_close(heuristic);
    }
    space_free(&space);
}

START_TEST(flags_hold_on_every_3x3_board)
{
    static const uint32_t goal_blanks[] = {8, 4, 5};

    check_rows_on(3, 3, goal_blanks[_i]);
}
END_TEST

START_TEST(flags_hold_on_every_board_of_other_small_shapes)
{
    check_rows_on(4, 2, 7);
    check_rows_on(2, 4, 2);
    check_rows_on(2, 3, 0);
    check_rows_on(2, 2, 3);
    check_rows_on(6, 1, 5);
    check_rows_on(1, 5, 2);
    check_rows_on(1, 1, 0);
}
END_TEST

/* Walks at random and compares at every step. */
static void
check_walk(const struct heuristic_row *row, struct shape shape, unsigned moves, struct rng *rng)
{
    struct heuristic_params params;
    struct heuristic *heuristic;
    uint32_t sources[MOVE_COUNT];

    heuristic_params_init(&params);
    params.tables.build_seconds = 1;
    /* Tables that take longer to build are missing on a fresh machine. */
    if (heuristic_open(&heuristic, row, &shape, &params, NULL) == NP_UNSUPPORTED) {
        ck_assert_str_eq(row->name, "pdb");
        ck_assert_uint_ge(shape.cells, 20);
        return;
    }
    struct instance at = test_instance_random(shape, rng);
    struct heuristic_value value = heuristic_eval(heuristic, &at);

    for (unsigned i = 0; i < moves; i++) {
        const unsigned count = test_sources(&shape, at.blank, sources);
        const uint32_t from = sources[rng_below(rng, count)];
        check_moves(heuristic, value, at.tiles, at.blank);
        value = row->step(heuristic, value, at.tiles, at.blank, from);
        at.tiles[at.blank] = at.tiles[from];
        at.tiles[from] = (uint16_t)shape.goal_blank;
        at.blank = from;
    }
    ck_assert_uint_eq(value.h, heuristic_eval(heuristic, &at).h);
    instance_free(&at);
    heuristic_close(heuristic);
}

START_TEST(step_equals_eval_on_random_walks_of_every_shape)
{
    static const struct {
        uint32_t width;
        uint32_t height;
        unsigned moves;
    } walks[] = {{3, 3, 500}, {4, 4, 4000}, {5, 3, 4000}, {3, 5, 4000}, {7, 2, 4000}, {2, 7, 4000},
        {4, 5, 4000}, {5, 5, 4000}, {6, 6, 2000}, {7, 7, 2000}, {9, 1, 100}, {20, 20, 500},
        {17, 16, 500}, {70, 3, 500}, {3, 100, 500}, {256, 256, 3}};
    struct rng rng;

    rng_seed(&rng, 20 + (uint64_t)_i);
    const struct heuristic_row *row = heuristic_rows[_i];
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        for (unsigned k = 0; k < GOAL_BLANKS; k++) {
            const uint32_t cells = walks[i].width * walks[i].height;
            const uint32_t goal_blank = k == 0 ? cells - 1 : (uint32_t)rng_below(&rng, cells);
            const struct shape shape = test_shape(walks[i].width, walks[i].height, goal_blank);
            if (heuristic_supports(row, &shape))
                check_walk(row, shape, walks[i].moves / GOAL_BLANKS + 1, &rng);
        }
    }
}
END_TEST

static uint32_t
value_of(
    const char *name, uint32_t width, uint32_t height, enum goal_kind goal, const char *numbers)
{
    struct instance instance = test_instance(width, height, goal, numbers);
    struct heuristic *heuristic = test_heuristic_open(heuristic_find(name), instance.shape);
    const uint32_t h = heuristic_eval(heuristic, &instance).h;

    heuristic_close(heuristic);
    instance_free(&instance);
    return h;
}

START_TEST(values_worked_out_by_hand)
{
    static const char row_reversed[] = "3 2 1 4 5 6 7 8 0";
    static const char korf_1[] = "13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2";

    ck_assert_uint_eq(value_of("hamming", 3, 3, GOAL_STANDARD, row_reversed), 2);
    ck_assert_uint_eq(value_of("manhattan", 3, 3, GOAL_STANDARD, row_reversed), 4);
    ck_assert_uint_eq(value_of("linear-conflict", 3, 3, GOAL_STANDARD, row_reversed), 8);
    ck_assert_uint_eq(value_of("manhattan", 4, 4, GOAL_STANDARD, korf_1), 41);
    ck_assert_uint_eq(value_of("manhattan", 3, 3, GOAL_SNAIL, "1 2 3 8 0 4 7 6 5"), 0);
    ck_assert_uint_eq(value_of("hamming", 3, 3, GOAL_SNAIL, "1 2 3 4 5 6 7 8 0"), 4);
    ck_assert_uint_eq(value_of("none", 3, 3, GOAL_STANDARD, row_reversed), 0);
    /* 1 and 3 at distance 2 in one line; 8 and the others at home. */
    ck_assert_uint_eq(value_of("euclidean", 3, 3, GOAL_STANDARD, row_reversed), 4);
    /* 5 a diagonal step and 7 and 8 one cell from home: 3.41, rounded up to 4, with the parity of
     * Manhattan. */
    ck_assert_uint_eq(value_of("euclidean", 3, 3, GOAL_STANDARD, "1 2 3 4 0 6 5 7 8"), 4);
    /* Manhattan 4, Euclidean 4, Hamming 2, and 4 moves of conflict. */
    ck_assert_uint_eq(value_of("blend", 3, 3, GOAL_STANDARD, row_reversed), 10);
    ck_assert_uint_eq(
        value_of("manhattan", 4, 4, GOAL_BLANK_FIRST, "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"), 58);
}
END_TEST

/* Heuristics that build or read tables are cancelled; the others open at once. */
START_TEST(opening_ends_when_it_is_stopped)
{
    static const struct shape shape = {5, 3, 15, 14};
    const struct cancel cancel = {.requested = true};
    struct heuristic_params stopped;
    heuristic_params_init(&stopped);
    stopped.tables.build.cancel = &cancel;
    stopped.tables.build_seconds = 10;

    for (unsigned i = 0; i < heuristic_row_count; i++) {
        struct heuristic *heuristic;
        const enum np_status status =
            heuristic_open(&heuristic, heuristic_rows[i], &shape, &stopped, NULL);
        const bool has_tables = heuristic_rows[i] == &heuristic_pdb ||
                                heuristic_rows[i] == &heuristic_walking_distance ||
                                heuristic_rows[i] == &heuristic_walking_conflict;
        ck_assert_int_eq(status, has_tables ? NP_CANCELLED : NP_OK);
        heuristic_close(heuristic);
    }
}
END_TEST

/* The flags of a blend with these weights. */
static unsigned
blend_flags(double manhattan, double euclidean, double hamming, double conflict)
{
    const struct heuristic_params params = {.blend = {manhattan, euclidean, hamming, conflict}};
    const struct shape shape = test_shape(3, 3, 8);
    struct heuristic *blend;

    ck_assert_int_eq(heuristic_open(&blend, &heuristic_blend, &shape, &params, NULL), NP_OK);
    const unsigned flags = blend->flags;
    heuristic_close(blend);
    return flags;
}

START_TEST(a_blend_promises_what_its_weights_allow)
{
    const unsigned both = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT;

    ck_assert_uint_eq(blend_flags(0.5, 0.5, 1, 1), 0);
    ck_assert_uint_eq(blend_flags(1, 0, 0, 1), both);
    ck_assert_uint_eq(blend_flags(0.5, 0.25, 0.25, 0.5), both);
    ck_assert_uint_eq(blend_flags(0.25, 0.5, 0.25, 1), HEURISTIC_ADMISSIBLE);
    ck_assert_uint_eq(blend_flags(1, 0, 0, 1.5), 0);
}
END_TEST

START_TEST(blends_keep_their_promises_on_every_3x3_board)
{
    static const struct heuristic_params mixes[] = {{.blend = {1, 0, 0, 1}},
        {.blend = {0.5, 0.25, 0.25, 0.5}}, {.blend = {0.25, 0.5, 0.25, 1}},
        {.blend = {0, 1, 0, 0}}};
    struct space space = space_new(3, 3, 8);

    for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
        struct heuristic *blend;
        ck_assert_int_eq(
            heuristic_open(&blend, &heuristic_blend, &space.shape, &mixes[i], NULL), NP_OK);
        check_space(blend, &space);
        heuristic_close(blend);
    }
    space_free(&space);
}
END_TEST

START_TEST(names_are_found_and_differ)
{
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        const struct heuristic_row *row = heuristic_rows[i];
        ck_assert_ptr_eq(heuristic_find(row->name), row);
        ck_assert_uint_gt(strlen(row->title), 0);
        ck_assert_uint_gt(strlen(row->paper), 0);
    }
    ck_assert_ptr_null(heuristic_find("no-such-heuristic"));
}
END_TEST

START_TEST(a_board_that_is_too_large_is_refused)
{
    const struct shape shape = test_shape(5000, 2, 0);
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct np_error error;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, &heuristic_linear_conflict, &shape, &params, &error),
        NP_UNSUPPORTED);
    ck_assert_ptr_null(heuristic);
    ck_assert_str_eq(error.text, "there is no linear-conflict for a board of 5000x2 cells");
}
END_TEST

/* Lines that fill the buffers: a goal line has all its tiles in order. */
START_TEST(long_lines_fit)
{
    static const uint32_t lengths[] = {2, 16, 63, 64, 65, 66, 4095, 4096};

    for (size_t i = 0; i < 2 * (sizeof lengths / sizeof lengths[0]); i++) {
        const uint32_t length = lengths[i / 2];
        const bool lies = i % 2 == 0;
        const struct shape shape = lies ? test_shape(length, 2, 0) : test_shape(2, length, 0);
        struct heuristic *heuristic = test_heuristic_open(&heuristic_linear_conflict, shape);
        const uint32_t stride = lies ? 1 : 2, begin = lies ? length : 1;
        uint16_t *tiles = calloc(shape.cells, sizeof *tiles);

        ck_assert_ptr_nonnull(tiles);
        for (uint32_t cell = 0; cell < shape.cells; cell++)
            tiles[cell] = (uint16_t)cell;
        ck_assert_uint_eq(heuristic->row->eval(heuristic, tiles, 0).h, 0);
        /* The line without the blank, reversed: all tiles but one have to leave it. */
        for (uint32_t k = 0; k < length; k++)
            tiles[begin + k * stride] = (uint16_t)(begin + (length - 1 - k) * stride);
        ck_assert_uint_eq(
            heuristic->row->eval(heuristic, tiles, 0).h, length * length / 2 + 2 * (length - 1));
        free(tiles);
        heuristic_close(heuristic);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("heuristics");
    TCase *tests = tcase_create("heuristics");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, flags_hold_on_every_3x3_board, 0, GOALS);
    tcase_add_test(tests, flags_hold_on_every_board_of_other_small_shapes);
    tcase_add_loop_test(
        tests, step_equals_eval_on_random_walks_of_every_shape, 0, (int)heuristic_row_count);
    tcase_add_test(tests, values_worked_out_by_hand);
    tcase_add_test(tests, opening_ends_when_it_is_stopped);
    tcase_add_test(tests, a_blend_promises_what_its_weights_allow);
    tcase_add_test(tests, blends_keep_their_promises_on_every_3x3_board);
    tcase_add_test(tests, names_are_found_and_differ);
    tcase_add_test(tests, a_board_that_is_too_large_is_refused);
    tcase_add_test(tests, long_lines_fit);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
