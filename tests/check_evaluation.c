// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/evaluation: updates by a move against evaluation from scratch, with random
 * weights so that every table matters; the built-in weights work for every shape and goal.
 */
#include "config.h"

#include "search/evaluation/evaluation.h"

#include <stdlib.h>

#include "base/rng.h"

#include "space.h"
#include "support.h"

enum { WALK = 2000, CELLS_MAX = 2048 };

static int16_t weights[EVAL_WEIGHTS];

static void
random_weights(struct rng *rng)
{
    for (unsigned i = 0; i < EVAL_WEIGHTS; i++)
        weights[i] = (int16_t)((int64_t)rng_below(rng, 2001) - 1000);
}

static int32_t
score_from_scratch(const struct evaluation *evaluation, const uint16_t *tiles, uint32_t blank)
{
    static uint8_t classes[CELLS_MAX];

    evaluation_classes(evaluation, tiles, classes);
    return evaluation_eval(evaluation, tiles, classes, blank);
}

/* NULL weights select the built-in ones of the shape. */
static void
walk(uint32_t width, uint32_t height, enum goal_kind kind, const int16_t *with, unsigned steps,
    struct rng *rng)
{
    struct instance instance = test_instance_scrambled(width, height, kind, rng);
    struct evaluation *evaluation;
    uint8_t classes[CELLS_MAX];

    if (with == NULL)
        with = evaluation_weights(&instance.shape);
    ck_assert_int_eq(evaluation_open(&evaluation, &instance.shape, with, NULL, NULL), NP_OK);
    evaluation_classes(evaluation, instance.tiles, classes);
    int32_t value = score_from_scratch(evaluation, instance.tiles, instance.blank);
    for (unsigned i = 0; i < steps; i++) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);
        const uint32_t from = shape_source(&instance.shape, instance.blank, move);
        if (from == BOARD_NO_CELL)
            continue;
        const uint32_t tile = instance.tiles[from];
        const uint32_t blank = instance.blank;
        value = evaluation_plus(
            value, evaluation_step(evaluation, instance.tiles, classes, blank, from));
        instance_move(&instance, move);
        classes[tile] = evaluation_class(evaluation, tile, blank);
        ck_assert_int_eq(value, score_from_scratch(evaluation, instance.tiles, instance.blank));
    }
    evaluation_close(evaluation);
    instance_free(&instance);
}

START_TEST(a_step_is_the_difference_of_two_values)
{
    static const uint32_t sides[][2] = {{2, 2}, {2, 5}, {7, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6},
        {7, 7}, {8, 8}, {3, 9}, {12, 5}, {13, 14}};
    struct rng rng;

    rng_seed(&rng, 1);
    random_weights(&rng);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        walk(sides[i][0], sides[i][1], GOAL_STANDARD, weights, WALK, &rng);
        walk(sides[i][0], sides[i][1], GOAL_SNAIL, weights, WALK, &rng);
    }
}
END_TEST

/* Ranks of long boards exceed 32 bits; the sanitizer of undefined behaviour checks the
 * arithmetic. */
START_TEST(a_long_board_does_the_same)
{
    struct rng rng;

    rng_seed(&rng, 2);
    walk(600, 2, GOAL_STANDARD, NULL, 20, &rng);
    walk(8, 256, GOAL_STANDARD, NULL, 20, &rng);
}
END_TEST

/* A transposed board with transposed tiles has the same pairs and places. */
START_TEST(pairs_and_places_are_the_same_transposed)
{
    struct rng rng;

    rng_seed(&rng, 2);
    random_weights(&rng);
    for (unsigned i = 0; i < EVAL_PAIR; i++)
        weights[i] = 0;
    for (unsigned i = EVAL_BLOCK; i < EVAL_INVERSION; i++)
        weights[i] = weights[i - EVAL_PAIR + EVAL_HOME] = 0;
    struct instance instance = test_instance_scrambled(6, 4, GOAL_STANDARD, &rng);
    const struct shape turned_shape = {4, 6, 24, 23};
    uint16_t turned[24];
    struct evaluation *evaluation;
    struct evaluation *turned_evaluation;
    for (uint32_t cell = 0; cell < 24; cell++)
        turned[cell % 6 * 4 + cell / 6] =
            (uint16_t)(instance.tiles[cell] % 6 * 4 + instance.tiles[cell] / 6);
    ck_assert_int_eq(evaluation_open(&evaluation, &instance.shape, weights, NULL, NULL), NP_OK);
    ck_assert_int_eq(
        evaluation_open(&turned_evaluation, &turned_shape, weights, NULL, NULL), NP_OK);
    ck_assert_int_eq(score_from_scratch(evaluation, instance.tiles, instance.blank),
        score_from_scratch(turned_evaluation, turned, instance.blank % 6 * 4 + instance.blank / 6));
    evaluation_close(evaluation);
    evaluation_close(turned_evaluation);
    instance_free(&instance);
}
END_TEST

/* Tree beams, and beams on boards of 20x20 and more, leave these tables out. */
START_TEST(large_boards_have_no_weights_for_goals)
{
    const struct shape shape = test_shape(25, 25, EVAL_TREE_CELLS_MIN - 1);
    const int16_t *const built_in = evaluation_weights(&shape);

    for (unsigned i = EVAL_HOME; i < EVAL_WEIGHTS; i++)
        ck_assert_int_eq(built_in[i], 0);
    ck_assert_ptr_null(evaluation_end_weights(&shape));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("evaluation");
    TCase *tests = tcase_create("evaluation");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_step_is_the_difference_of_two_values);
    tcase_add_test(tests, a_long_board_does_the_same);
    tcase_add_test(tests, pairs_and_places_are_the_same_transposed);
    tcase_add_test(tests, large_boards_have_no_weights_for_goals);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
