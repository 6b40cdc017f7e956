// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of judge/analysis: random walks on 3x3 against the true distances of all 181,440 boards,
 * solutions of 4x4, and bounds on boards whose distance is out of reach.
 */
#include "config.h"

#include "judge/analysis.h"

#include <string.h>

#include "base/clock.h"
#include "puzzle/scramble.h"

#include "space.h"
#include "support.h"

enum { WALKS = 800, WALK_MOVES = 60 };

/* Appends random moves; they may go back and forth and pass the goal. */
static void
walk(struct path *path, struct board *board, size_t moves, struct rng *rng)
{
    while (moves > 0) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);

        if (!board_can_move(board, move))
            continue;
        board_move(board, move);
        ck_assert_int_eq(path_append(path, move, NULL), NP_OK);
        moves--;
    }
}

static void
assert_leads(const struct path *path, const struct board *start, const struct board *end)
{
    struct board board;

    ck_assert_int_eq(board_copy(&board, start, NULL), NP_OK);
    ck_assert_int_eq(path_apply(path, &board, NULL), NP_OK);
    ck_assert(board_equal(&board, end));
    board_free(&board);
}

/* Simplifying a simplified path changes nothing, and no position occurs twice in it. */
static void
assert_simple(const struct analysis *analysis, const struct board *start)
{
    struct analysis again;
    const struct path *const path = &analysis->simplified;

    ck_assert_uint_le(path->length, analysis->path.length);
    ck_assert_uint_le(analysis->shortened.length, path->length);
    ck_assert_int_eq(
        analysis_init(&again, start, &analysis->session.goal, path, &analysis->options, NULL),
        NP_OK);
    ck_assert_uint_eq(again.session.positions.count, path->length + 1);
    ck_assert_uint_eq(again.simplified.length, path->length);
    ck_assert(path->length == 0 || memcmp(again.simplified.moves, path->moves, path->length) == 0);
    analysis_free(&again);
}

/* The reversed moves lead from the end to the start. */
static void
assert_reversed(const struct analysis *analysis, const struct board *start)
{
    struct path path = {0};

    ck_assert_int_eq(path_copy(&path, &analysis->path, NULL), NP_OK);
    path_reverse(&path);
    assert_leads(&path, &analysis->session.board, start);
    path_free(&path);
}

/* Every distance is the true one; the slips are the moves that lead away, and the runs that lost
 * them add up to the excess. */
static void
assert_grades(const struct space *space, const struct analysis *analysis, const struct board *start)
{
    const struct session *const session = &analysis->session;
    struct grading_loss losses[WALK_MOVES];
    struct board board;
    uint64_t before, lost = 0, slips = 0;
    const uint64_t first = space_distance_of(space, start);

    ck_assert_int_eq(board_copy(&board, start, NULL), NP_OK);
    before = first;
    for (size_t i = 0; i < analysis->path.length; i++) {
        board_move(&board, (enum move)analysis->path.moves[i]);
        const uint64_t after = space_distance_of(space, &board);
        const struct bounds bounds = grading_bounds_at(session, i + 1);

        ck_assert(bounds_exact(bounds));
        ck_assert_uint_eq(bounds.lower, after);
        ck_assert_int_eq(grading_is_slip(session, i), after > before);
        slips += after > before;
        before = after;
    }
    const size_t count = grading_losses(session, losses, WALK_MOVES);

    for (size_t i = 0; i < count; i++) {
        ck_assert(grading_is_slip(session, losses[i].first));
        ck_assert(i == 0 || losses[i].moves <= losses[i - 1].moves);
        lost += losses[i].moves;
    }
    ck_assert_uint_eq(grading_slips(session).least, slips);
    ck_assert_uint_eq(grading_slips(session).most, slips);
    if (session_at_goal(session)) {
        ck_assert_uint_eq(first + 2 * slips, analysis->path.length);
        ck_assert_uint_eq(lost, 2 * slips);
    }
    board_free(&board);
}

/* Analyses a random walk on 3x3 and checks everything. A solution is a walk backwards from the
 * goal. */
static void
check_walk(const struct space *space, const struct goal *goal, bool solution, struct rng *rng)
{
    struct solver_options options;
    struct analysis analysis;
    struct board start, board;
    struct path path = {0};

    solver_options_init(&options);
    options.limits.threads = 1;
    ck_assert_int_eq(solution ? goal_to_board(goal, &start, NULL, NULL)
                              : scramble_near(&start, goal, SCRAMBLE_ANYWHERE, rng, NULL, NULL),
        NP_OK);
    ck_assert_int_eq(board_copy(&board, &start, NULL), NP_OK);
    walk(&path, &board, rng_below(rng, WALK_MOVES), rng);
    if (solution)
        path_reverse(&path);
    board_free(solution ? &start : &board);
    if (solution)
        start = board;
    ck_assert_int_eq(analysis_init(&analysis, &start, goal, &path, &options, NULL), NP_OK);
    ck_assert_int_eq(analysis_run(&analysis, NULL, NULL), NP_OK);
    ck_assert(!solution || session_at_goal(&analysis.session));
    assert_grades(space, &analysis, &start);
    assert_leads(&analysis.path, &start, &analysis.session.board);
    assert_leads(&analysis.simplified, &start, &analysis.session.board);
    assert_leads(&analysis.shortened, &start, &analysis.session.board);
    assert_simple(&analysis, &start);
    assert_reversed(&analysis, &start);
    analysis_free(&analysis);
    path_free(&path);
    board_free(&start);
}

START_TEST(walks_on_3x3_agree_with_breadth_first_search)
{
    struct space space = space_new(3, 3, 8);
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, 14);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    for (unsigned i = 0; i < WALKS; i++)
        check_walk(&space, &goal, i % 2 != 0, &rng);
    goal_free(&goal);
    space_free(&space);
}
END_TEST

/* Makes a random board with a solution: `detour` random moves, then an answer of the solver. */
static void
solve_with_detour(uint32_t side, size_t detour, struct solver_options options, struct board *start,
    struct goal *goal, struct path *path)
{
    struct answer answer;
    struct board board;
    struct rng rng;

    rng_seed(&rng, side);
    ck_assert_int_eq(goal_init(goal, GOAL_STANDARD, side, side, NULL), NP_OK);
    ck_assert_int_eq(scramble_walk(start, goal, (uint64_t)30 * side, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(board_copy(&board, start, NULL), NP_OK);
    walk(path, &board, detour, &rng);
    ck_assert_int_eq(solver_run(&board, goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(path_append_all(path, answer.path.moves, answer.path.length, NULL), NP_OK);
    answer_free(&answer);
    board_free(&board);
}

/* A solution of 4x4 with a detour: all moves are graded, and the windows remove the detour. */
START_TEST(a_solution_of_4x4_is_graded_to_the_end)
{
    struct solver_options options;
    struct analysis analysis;
    struct board start;
    struct path path = {0};
    struct goal goal;

    solver_options_init(&options);
    solve_with_detour(4, 40, options, &start, &goal, &path);
    ck_assert_int_eq(analysis_init(&analysis, &start, &goal, &path, &options, NULL), NP_OK);
    ck_assert_int_eq(analysis_run(&analysis, NULL, NULL), NP_OK);
    ck_assert(session_at_goal(&analysis.session));
    for (size_t i = 0; i <= path.length; i++)
        ck_assert(bounds_exact(grading_bounds_at(&analysis.session, i)));
    const uint64_t best = grading_bounds_at(&analysis.session, 0).lower;

    ck_assert_uint_eq(best + (uint64_t)2 * grading_slips(&analysis.session).least, path.length);
    ck_assert_uint_lt(analysis.simplified.length, path.length);
    ck_assert_uint_ge(analysis.shortened.length, best);
    ck_assert_uint_lt(analysis.shortened.length, analysis.simplified.length);
    assert_leads(&analysis.shortened, &start, &analysis.session.board);
    analysis_free(&analysis);
    path_free(&path);
    board_free(&start);
    goal_free(&goal);
}
END_TEST

/* Bounds of a board that nothing proves in time hold, and the time limit ends the run. */
START_TEST(a_large_board_has_bounds_in_time)
{
    struct solver_options options;
    struct analysis analysis;
    struct board start;
    struct path path = {0};
    struct goal goal;

    solver_options_init(&options);
    options.first_only = true;
    solve_with_detour(8, 0, options, &start, &goal, &path);
    options.first_only = false;
    options.time_ns = 300 * CLOCK_NS_PER_MS;
    ck_assert_int_eq(analysis_init(&analysis, &start, &goal, &path, &options, NULL), NP_OK);
    const int64_t begin_ns = clock_now_ns();
    ck_assert_int_eq(analysis_run(&analysis, NULL, NULL), NP_OK);
    ck_assert_int_lt(clock_now_ns() - begin_ns, 5 * (int64_t)CLOCK_NS_PER_SECOND);
    for (size_t i = 0; i <= path.length; i++) {
        const struct bounds bounds = grading_bounds_at(&analysis.session, i);

        ck_assert_uint_le(bounds.upper, path.length - i);
        ck_assert_uint_le(bounds.lower, bounds.upper);
    }
    ck_assert_uint_le(grading_bounds_at(&analysis.session, 0).lower, analysis.shortened.length);
    assert_leads(&analysis.shortened, &start, &analysis.session.board);
    analysis_free(&analysis);
    path_free(&path);
    board_free(&start);
    goal_free(&goal);
}
END_TEST

START_TEST(impossible_moves_and_boards_are_refused)
{
    static uint8_t moves[] = {MOVE_DOWN, MOVE_DOWN};
    const struct path path = {.moves = moves, .length = 2};
    struct solver_options options;
    struct analysis analysis;
    struct np_error error;
    struct board board;
    struct goal goal;

    solver_options_init(&options);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(
        analysis_init(&analysis, &board, &goal, &path, &options, &error), NP_NOT_A_SOLUTION);
    ck_assert_str_eq(error.text, "move 2 of 2, D, is not possible");
    analysis_free(&analysis);
    board.tiles[0] = 2;
    board.tiles[1] = 1;
    ck_assert_int_eq(
        analysis_init(&analysis, &board, &goal, &path, &options, &error), NP_UNSOLVABLE);
    analysis_free(&analysis);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

static bool
always(void *context)
{
    return context != NULL;
}

START_TEST(a_cancelled_analysis_ends_at_once)
{
    int here = 0;
    const struct cancel cancel = {.asked = always, .context = &here};
    struct solver_options options;
    struct analysis analysis;
    struct board board;
    struct path path = {0};
    struct goal goal;
    struct rng rng;

    rng_seed(&rng, 1);
    solver_options_init(&options);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 5, 5, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(analysis_init(&analysis, &board, &goal, &path, &options, NULL), NP_OK);
    ck_assert_int_eq(analysis_run(&analysis, &cancel, NULL), NP_OK);
    ck_assert(!bounds_exact(grading_bounds_at(&analysis.session, 0)));
    analysis_free(&analysis);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("analysis");
    TCase *const tests = tcase_create("analysis");

    tcase_add_test(tests, walks_on_3x3_agree_with_breadth_first_search);
    tcase_add_test(tests, a_solution_of_4x4_is_graded_to_the_end);
    tcase_add_test(tests, a_large_board_has_bounds_in_time);
    tcase_add_test(tests, impossible_moves_and_boards_are_refused);
    tcase_add_test(tests, a_cancelled_analysis_ends_at_once);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
