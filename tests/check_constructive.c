// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/construct: an answer for every size and goal, each path replayed
 * and within the promised length.
 */
#include "config.h"

#include "search/construct/construct.h"
#include "solver/solver.h"

#include <stdlib.h>

#include "puzzle/instance.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"
#include "puzzle/scramble.h"
#include "search/search.h"

#include "space.h"
#include "support.h"

#ifdef NP_SANITIZED
enum { EVERY = 50, BOARDS = 2 };
#else
enum { EVERY = 10, BOARDS = 10 };
#endif

static bool
keep(void *context, const uint8_t *moves, size_t count)
{
    return path_append_all(context, moves, count, NULL) == NP_OK;
}

/* Solves the board, replays the answer and returns its length. */
static uint64_t
solve(const struct board *board, const struct goal *goal)
{
    struct path path = {0};
    const struct move_sink sink = {keep, &path};
    uint64_t moves = 0;

    ck_assert_int_eq(constructive_solve(board, goal, &sink, NULL, &moves, NULL), NP_OK);
    ck_assert_uint_eq(moves, path.length);
    ck_assert_int_eq(path_verify(&path, board, goal, NULL), NP_OK);
    path_free(&path);
    return moves;
}

static uint64_t
solve_random(const struct goal *goal, unsigned count, struct rng *rng)
{
    uint64_t moves = 0;

    for (unsigned i = 0; i < count; i++) {
        struct board board;
        ck_assert_int_eq(scramble_near(&board, goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL), NP_OK);
        moves += solve(&board, goal);
        board_free(&board);
    }
    return moves;
}

/* A random goal; its blank may be anywhere. */
static struct goal
random_goal(uint32_t width, uint32_t height, struct rng *rng)
{
    struct goal standard;
    struct goal goal;
    struct board board;

    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &standard, SCRAMBLE_ANYWHERE, rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(goal_from_board(&goal, &board, NULL), NP_OK);
    board_free(&board);
    goal_free(&standard);
    return goal;
}

static void
solve_every_goal(uint32_t width, uint32_t height, unsigned count, struct rng *rng)
{
    for (unsigned row = 0; row < goal_row_count; row++) {
        struct goal goal;
        ck_assert_int_eq(goal_init(&goal, goal_rows[row].kind, width, height, NULL), NP_OK);
        solve_random(&goal, count, rng);
        goal_free(&goal);
    }
    for (unsigned i = 0; i < count; i++) {
        struct goal goal = random_goal(width, height, rng);
        solve_random(&goal, 1, rng);
        goal_free(&goal);
    }
}

START_TEST(every_size_and_goal_is_solved)
{
    struct rng rng;

    rng_seed(&rng, 1);
    for (uint32_t height = 1; height <= 12; height++) {
        for (uint32_t width = 1; width <= 12; width++)
            solve_every_goal(width, height, BOARDS, &rng);
    }
}
END_TEST

START_TEST(long_rectangles_are_solved)
{
    static const uint32_t sides[][2] = {{20, 2}, {2, 20}, {20, 3}, {3, 20}, {17, 5}, {5, 19},
        {20, 13}, {14, 20}, {20, 20}, {99, 1}};
    struct rng rng;

    rng_seed(&rng, 2);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        solve_every_goal(sides[i][0], sides[i][1], BOARDS, &rng);
}
END_TEST

/* Permutes the tiles of `board`; false after the last permutation. */
static bool
next_arrangement(struct board *board)
{
    uint32_t *tiles = board->tiles;
    uint32_t tail = board->cells - 1;
    uint32_t other = board->cells - 1;

    while (tail > 0 && tiles[tail - 1] > tiles[tail])
        tail--;
    if (tail == 0)
        return false;
    while (tiles[other] < tiles[tail - 1])
        other--;
    const uint32_t tile = tiles[tail - 1];
    tiles[tail - 1] = tiles[other];
    tiles[other] = tile;
    for (uint32_t low = tail, high = board->cells - 1; low < high; low++, high--) {
        const uint32_t swap = tiles[low];
        tiles[low] = tiles[high];
        tiles[high] = swap;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (tiles[cell] == 0)
            board->blank = cell;
    }
    return true;
}

/* Solves every EVERY-th solvable board of a size optimally. */
static void
solve_all(uint32_t width, uint32_t height)
{
    struct space space = space_new(width, height, width * height - 1);
    struct goal goal;
    struct board board;
    unsigned turn = 0;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, width, height, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    for (uint32_t cell = 0; cell < board.cells; cell++)
        board.tiles[cell] = cell;
    board.blank = 0;
    do {
        bool solvable = false;
        ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
        if (solvable && turn++ % EVERY == 0)
            ck_assert_uint_eq(solve(&board, &goal), space_distance_of(&space, &board));
    } while (next_arrangement(&board));
    space_free(&space);
    board_free(&board);
    goal_free(&goal);
}

/* Boards of nine cells or fewer are all core. */
START_TEST(all_small_boards_are_solved_in_the_fewest_moves)
{
    solve_all(3, 2);
    solve_all(2, 3);
    solve_all(3, 3);
    solve_all(4, 2);
    solve_all(2, 4);
}
END_TEST

START_TEST(large_boards_take_few_moves)
{
    struct rng rng;
    struct goal goal;

    rng_seed(&rng, 3);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 100, 100, NULL), NP_OK);
    ck_assert_uint_lt(solve_random(&goal, 1, &rng), 1400000);
    goal_free(&goal);
}
END_TEST

/* Moves the blank straight along an axis. */
static void
run_blank(struct work_board *board, enum axis axis, bool forward, unsigned count)
{
    while (count-- > 0)
        work_board_slide(board, blank_move(axis, forward));
}

static uint64_t
total_distance(const struct work_board *board)
{
    uint64_t sum = 0;

    for (uint32_t cell = 0; cell < board->size[AXIS_DOWN] * board->size[AXIS_ACROSS]; cell++) {
        for (enum axis axis = AXIS_DOWN; axis < AXIS_COUNT; axis++)
            sum += absolute_difference(
                packed_at(board->goals[cell], axis), work_board_coordinate(board, cell, axis));
    }
    return sum;
}

/* Turns a wheel whose corner is the blank's cell: the blank runs around it several times along each
 * of 30 lines of cells. */
static void
turn_wheel(struct work_board *board, bool clockwise)
{
    const enum axis first = clockwise ? AXIS_ACROSS : AXIS_DOWN;

    for (unsigned i = 0; i < 30; i++) {
        for (unsigned turn = 0; turn < 4; turn++) {
            run_blank(board, first, true, 70 - 2 * i);
            run_blank(board, other_axis(first), true, 70 - 2 * i);
            run_blank(board, first, false, 70 - 2 * i);
            run_blank(board, other_axis(first), false, 70 - 2 * i);
        }
        run_blank(board, AXIS_DOWN, true, 1);
        run_blank(board, AXIS_ACROSS, true, 1);
    }
}

START_TEST(circulation_turns_wheels_back)
{
    enum { WIDTH = 200, HEIGHT = 100, BLANK = 10 * WIDTH + 20 };
    struct work_board board;

    ck_assert_int_eq(work_board_init(&board, WIDTH, HEIGHT, BLANK, BLANK, NULL), NP_OK);
    for (uint32_t cell = 0; cell < WIDTH * HEIGHT; cell++)
        work_board_put(&board, cell, cell);
    turn_wheel(&board, _i == 0);
    run_blank(&board, AXIS_ACROSS, true, 60);
    run_blank(&board, AXIS_DOWN, false, 30);
    turn_wheel(&board, _i != 0);
    const uint64_t before = total_distance(&board);
    const uint64_t moves = board.moves;
    circulate(&board);
    /* The edges of these wheels are sharper than the mesh. */
    ck_assert_uint_lt(5 * total_distance(&board), 4 * before);
    ck_assert_uint_lt(board.moves - moves, 3 * before / 2);
    /* Nothing is left to turn. */
    const uint64_t turned = board.moves;
    circulate(&board);
    ck_assert_uint_lt(board.moves - turned, (turned - moves) / 4);
    work_board_free(&board);
}
END_TEST

static bool
refuse_second_block(void *context, const uint8_t *moves, size_t count)
{
    unsigned *blocks = context;

    (void)moves;
    ck_assert_uint_gt(count, 0);
    return ++*blocks < 2;
}

static bool
count_question(void *context)
{
    unsigned *left = context;

    return (*left)-- == 0;
}

/* The passes over the board before the first move poll as well. */
START_TEST(a_giant_board_is_given_up_before_the_first_move)
{
    struct goal goal;
    struct board board;
    struct rng rng;

    rng_seed(&rng, 4);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 400, 400, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    for (unsigned questions = 0; questions < 70; questions += 3) {
        unsigned left = questions;
        uint64_t moves = 0;
        const struct cancel cancel = {.asked = count_question, .context = &left};
        ck_assert_int_eq(
            constructive_solve(&board, &goal, NULL, &cancel, &moves, NULL), NP_CANCELLED);
        ck_assert_uint_eq(moves, 0);
    }
    board_free(&board);
}
END_TEST

/* So does a search. */
START_TEST(a_search_ends_before_the_first_move)
{
    struct rng rng;

    rng_seed(&rng, 4);
    struct instance instance = test_instance_random(test_shape(100, 100, 100 * 100 - 1), &rng);
    for (unsigned questions = 0; questions < 70; questions += 3) {
        unsigned left = questions;
        const struct cancel cancel = {.asked = count_question, .context = &left};
        struct search_request request;
        struct answer result;
        search_request_init(&request);
        request.instance = &instance;
        request.limits.cancel = &cancel;
        ck_assert_int_eq(search_run(&search_constructive, &request, &result, NULL), NP_OK);
        ck_assert(!answer_has_solution(&result));
        ck_assert_uint_eq(result.effort.generated, 0);
        answer_free(&result);
    }
    instance_free(&instance);
}
END_TEST

/* Parity takes seconds on the largest boards; the deadline covers it as well. */
START_TEST(a_giant_board_keeps_the_deadline_from_the_start)
{
    struct goal goal;
    struct board board;
    struct solver_options options;
    struct answer answer;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 400, 400, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    board.tiles[0] = 2;
    board.tiles[1] = 1;
    solver_options_init(&options);
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, ANSWER_UNSOLVABLE);
    answer_free(&answer);
    options.time_ns = 1;
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, ANSWER_UNKNOWN);
    answer_free(&answer);
    board_free(&board);
}
END_TEST

START_TEST(the_sink_and_the_flag_stop_it)
{
    struct rng rng;
    struct goal goal;
    struct board board;
    unsigned blocks = 0;
    const struct move_sink sink = {refuse_second_block, &blocks};
    const struct cancel cancel = {.requested = true};

    rng_seed(&rng, 4);
    ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 100, 100, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(constructive_solve(&board, &goal, &sink, NULL, NULL, NULL), NP_CANCELLED);
    ck_assert_uint_eq(blocks, 2);
    ck_assert_int_eq(constructive_solve(&board, &goal, NULL, &cancel, NULL, NULL), NP_CANCELLED);
    ck_assert_int_eq(constructive_solve(&board, &goal, NULL, NULL, NULL, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("constructive");
    TCase *tests = tcase_create("constructive");

    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, every_size_and_goal_is_solved);
    tcase_add_test(tests, long_rectangles_are_solved);
    tcase_add_test(tests, all_small_boards_are_solved_in_the_fewest_moves);
    tcase_add_test(tests, large_boards_take_few_moves);
    tcase_add_loop_test(tests, circulation_turns_wheels_back, 0, 2);
    tcase_add_test(tests, a_giant_board_is_given_up_before_the_first_move);
    tcase_add_test(tests, a_search_ends_before_the_first_move);
    tcase_add_test(tests, a_giant_board_keeps_the_deadline_from_the_start);
    tcase_add_test(tests, the_sink_and_the_flag_stop_it);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
