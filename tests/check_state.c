// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/best_first/state: packing, unpacking and moving in packed form, for shapes of
 * every word count.
 */
#include "config.h"

#include "search/best_first/state.h"

#include <stdlib.h>
#include <string.h>

#include "space.h"
#include "support.h"

static const uint32_t sides[][2] = {
    {1, 1},
    {2, 1},
    {1, 7},
    {2, 2},
    {3, 2},
    {3, 3},
    {4, 4},
    {16, 1},
    {5, 5},
    {6, 6},
    {8, 8},
    {9, 9},
    {16, 16},
    {32, 32},
};

enum { SHAPES = sizeof sides / sizeof sides[0], STEPS = 500 };

static struct state_packing packing;

START_TEST(packing_is_undone_by_unpacking)
{
    const uint32_t cells = sides[_i][0] * sides[_i][1];
    const struct shape shape = test_shape(sides[_i][0], sides[_i][1], cells / 2);
    struct rng rng;
    uint64_t state[STATE_WORDS_MAX + 1];
    uint64_t again[STATE_WORDS_MAX];
    uint16_t tiles[STATE_CELLS_MAX];

    rng_seed(&rng, 7);
    ck_assert_int_eq(state_packing_init(&packing, &shape, NULL), NP_OK);
    struct instance instance = test_instance_random(shape, &rng);
    for (int step = 0; step < STEPS; step++) {
        uint32_t sources[MOVE_COUNT];
        const unsigned count = test_sources(&shape, instance.blank, sources);

        state[packing.words] = 0x5eed;
        state_pack(&packing, instance.tiles, state);
        ck_assert_uint_eq(state[packing.words], 0x5eed);
        ck_assert_uint_eq(state_unpack(&packing, state, tiles), instance.blank);
        ck_assert_mem_eq(tiles, instance.tiles, cells * sizeof *tiles);
        if (count == 0)
            break;
        const uint32_t from = sources[rng_below(&rng, count)];
        const uint16_t tile = instance.tiles[from];
        state_slide(&packing, state, tile, from, instance.blank);
        instance.tiles[instance.blank] = tile;
        instance.tiles[from] = (uint16_t)shape.goal_blank;
        instance.blank = from;
        state_pack(&packing, instance.tiles, again);
        ck_assert_mem_eq(state, again, packing.words * sizeof *state);
    }
    instance_free(&instance);
}
END_TEST

START_TEST(a_move_is_kept_beside_the_board)
{
    const struct shape shape = test_shape(4, 4, 15);
    const uint16_t tiles[] = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    uint64_t plain[1];
    uint64_t state[1];

    ck_assert_int_eq(state_packing_init(&packing, &shape, NULL), NP_OK);
    ck_assert_uint_eq(packing.words, 1);
    state_pack(&packing, tiles, plain);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        state_pack(&packing, tiles, state);
        state_set_move(state, (enum move)move);
        ck_assert_uint_eq(state_move(state), move);
        ck_assert(state_equal(state, plain, 1));
    }
    state[0] ^= 1;
    ck_assert(!state_equal(state, plain, 1));
}
END_TEST

START_TEST(a_board_that_is_too_large_is_refused)
{
    const struct shape shape = test_shape(41, 25, 0);

    ck_assert_int_eq(state_packing_init(&packing, &shape, NULL), NP_UNSUPPORTED);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("state");
    TCase *tests = tcase_create("state");

    tcase_add_loop_test(tests, packing_is_undone_by_unpacking, 0, SHAPES);
    tcase_add_test(tests, a_move_is_kept_beside_the_board);
    tcase_add_test(tests, a_board_that_is_too_large_is_refused);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
