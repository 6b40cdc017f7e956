// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Every solvable board is solved: random boards of each size from 3x3 to 12x12 and random
 * rectangles from 2x2 to 20x20, by the first answer and by a narrow beam, all replayed.
 *
 * EVERY_SIZE_BOARDS is the number per size (`make check-every-size`: 1,000), EVERY_SIZE_SEED
 * chooses the boards.
 */
#include "config.h"

#include <stdlib.h>

#include "puzzle/path.h"
#include "puzzle/scramble.h"
#include "solver/solver.h"

#include "support.h"

#ifdef NP_SANITIZED
enum { BOARDS = 1, BEAM_CELLS = 36 };
#else
enum { BOARDS = 4, BEAM_CELLS = 400 };
#endif

enum { BEAM_WIDTH = 30, SIDE_LEAST = 3, SIDE_MOST = 12, RECTANGLE_MOST = 20, RECTANGLES = 3 };

static uint64_t
number_from(const char *name, uint64_t otherwise)
{
    const char *const text = getenv(name);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

/* Solves the board with these options and replays the answer; false if there is none. */
static bool
solve(const struct board *board, const struct goal *goal, const struct solver_options *options,
    uint64_t *length)
{
    struct answer answer;

    ck_assert_int_eq(solver_run(board, goal, options, NULL, &answer, NULL), NP_OK);
    const bool solved = answer.state == ANSWER_SOLVED || answer.state == ANSWER_OPTIMAL;
    if (solved) {
        ck_assert_int_eq(path_verify(&answer.path, board, goal, NULL), NP_OK);
        ck_assert_uint_eq(answer.path.length, answer.length);
        ck_assert_uint_le(answer.lower_bound, answer.length);
    }
    *length = answer.length;
    answer_free(&answer);
    return solved;
}

/* Returns false if the beam ran and found nothing; the first answer always exists. */
static bool
solve_random(uint32_t width, uint32_t height, struct rng *rng)
{
    struct solver_options first;
    struct solver_options beam;
    struct goal goal;
    struct board board;
    uint64_t first_length;
    uint64_t beam_length;

    solver_options_init(&first);
    first.limits.threads = 1;
    first.first_only = true;
    beam = first;
    beam.algorithm = &search_beam;
    beam.beam_width = BEAM_WIDTH;
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL), NP_OK);
    ck_assert_msg(solve(&board, &goal, &first, &first_length), "a board of %ux%u has no answer",
        width, height);
    const bool arrived = board.cells > BEAM_CELLS || solve(&board, &goal, &beam, &beam_length);
    board_free(&board);
    goal_free(&goal);
    return arrived;
}

START_TEST(every_square_is_solved)
{
    const uint64_t boards = number_from("EVERY_SIZE_BOARDS", BOARDS);
    uint64_t arrived = 0;
    struct rng rng;

    rng_seed(&rng, number_from("EVERY_SIZE_SEED", 1));
    for (uint32_t side = SIDE_LEAST; side <= SIDE_MOST; side++) {
        for (uint64_t i = 0; i < boards; i++)
            arrived += solve_random(side, side, &rng);
    }
    /* A narrow beam seldom fails on a large board. */
    ck_assert_uint_ge(arrived * 10, boards * (SIDE_MOST - SIDE_LEAST + 1) * 8);
}
END_TEST

START_TEST(every_rectangle_is_solved)
{
    const uint64_t boards = RECTANGLES * number_from("EVERY_SIZE_BOARDS", BOARDS);
    struct rng rng;

    rng_seed(&rng, number_from("EVERY_SIZE_SEED", 1) + 1);
    for (uint64_t i = 0; i < boards; i++) {
        const uint32_t width = 2 + (uint32_t)rng_below(&rng, RECTANGLE_MOST - 1);
        const uint32_t height = 2 + (uint32_t)rng_below(&rng, RECTANGLE_MOST - 1);
        solve_random(width, height, &rng);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("every_size");
    TCase *tests = tcase_create("every_size");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, every_square_is_solved);
    tcase_add_test(tests, every_rectangle_is_solved);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
