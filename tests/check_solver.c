// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/solver: the strategy against breadth-first distances, every goal, limits,
 * cancelling, chosen pairs, and boards too large to search.
 */
#include "config.h"

#include "solver/solver.h"

#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "pdb/store.h"
#include "puzzle/instance.h"
#include "puzzle/notation.h"
#include "puzzle/scramble.h"

#include "space.h"
#include "support.h"

/* Promised are 50 ms. In time of the processor, for the machine may be busy. */
enum { PATIENCE_NS = 1000000000 };

/* A time that any machine finds a first solution in. */
#ifdef NP_SANITIZED
static const uint64_t short_time_ns = 4000000000;
#else
static const uint64_t short_time_ns = 1000000000;
#endif

static void
read_board(struct board *board, const char *text)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    bool found;

    ck_assert_int_eq(notation_open_text(&reader, text, strlen(text), "test", NULL), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
    ck_assert(found);
    *board = entry.board;
    notation_close(reader);
}

static void
scramble(struct board *board, struct goal *goal, enum goal_kind kind, uint32_t width,
    uint32_t height, uint64_t seed)
{
    struct rng rng;

    rng_seed(&rng, seed);
    ck_assert_int_eq(goal_init(goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_uniform(board, goal, &rng, NULL, NULL), NP_OK);
}

/* Whatever an answer claims has to hold. */
static void
check_answer(const struct solver_answer *answer, const struct board *board, const struct goal *goal)
{
    if (answer->state != SOLVER_OPTIMAL && answer->state != SOLVER_SOLVED)
        return;
    ck_assert_uint_eq(answer->length, answer->path.length);
    ck_assert_uint_le(answer->lower_bound, answer->length);
    ck_assert_int_eq(answer->state == SOLVER_OPTIMAL, answer->lower_bound == answer->length);
    ck_assert_int_eq(path_verify(&answer->path, board, goal, NULL), NP_OK);
}

static struct solver_answer
solve(const struct board *board, const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control)
{
    struct solver_answer answer;
    struct np_error error;

    ck_assert_int_eq(solver_run(board, goal, options, control, &answer, &error), NP_OK);
    check_answer(&answer, board, goal);
    return answer;
}

/* Solves arrangements of a small shape, every `step`-th one, and compares the lengths. */
static void
check_space(uint32_t width, uint32_t height, enum goal_kind kind, uint32_t step, unsigned threads)
{
    struct solver_options options;
    struct goal goal;
    struct board board;
    uint16_t tiles[16];
    solver_options_init(&options);
    options.threads = threads;
    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, width, height, NULL), NP_OK);
    struct space space = space_new(width, height, goal.blank);

    for (uint32_t rank = 0; rank < space.ranks; rank += step) {
        board.blank = space_unrank(&space, rank, tiles);
        for (uint32_t cell = 0; cell < board.cells; cell++)
            board.tiles[cell] = goal_tile_at(&goal, tiles[cell]);
        struct solver_answer answer = solve(&board, &goal, &options, NULL);
        if (space.distance[rank] == SPACE_UNREACHABLE) {
            ck_assert_int_eq(answer.state, SOLVER_UNSOLVABLE);
        } else {
            ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
            ck_assert_uint_eq(answer.length, space.distance[rank]);
        }
        solver_answer_free(&answer);
    }
    space_free(&space);
    board_free(&board);
}

START_TEST(small_boards_are_solved_optimally)
{
    check_space(1, 1, GOAL_STANDARD, 1, 1);
    check_space(1, 5, GOAL_SNAIL, 1, 2);
    check_space(4, 1, GOAL_BLANK_FIRST, 1, 1);
    check_space(2, 2, GOAL_STANDARD, 1, 1);
    check_space(2, 2, GOAL_SNAIL, 1, 2);
    check_space(3, 2, GOAL_STANDARD, 1, 1);
    check_space(2, 3, GOAL_BLANK_FIRST, 1, 2);
    check_space(3, 3, GOAL_STANDARD, 997, 1);
    check_space(3, 3, GOAL_SNAIL, 1999, 2);
}
END_TEST

START_TEST(the_boards_of_the_contract)
{
    static const struct {
        const char *text;
        enum goal_kind goal;
        enum solver_state state;
        uint64_t length;
    } boards[] = {
        {"3\n0 1 3\n4 2 5\n7 8 6\n", GOAL_STANDARD, SOLVER_OPTIMAL, 4},
        {"1 2 3/4 5 6/8 7 0", GOAL_STANDARD, SOLVER_UNSOLVABLE, 0},
        {"2 8 3/1 6 4/7 0 5", GOAL_SNAIL, SOLVER_OPTIMAL, 5},
        {"8 6 7/2 5 4/3 0 1", GOAL_STANDARD, SOLVER_OPTIMAL, 31},
        {"1x1: 0", GOAL_STANDARD, SOLVER_OPTIMAL, 0},
        {"2x2: 0 3 2 1", GOAL_STANDARD, SOLVER_OPTIMAL, 6},
        {"4x1: 1 0 2 3", GOAL_STANDARD, SOLVER_OPTIMAL, 2},
        {"4x1: 1 0 3 2", GOAL_STANDARD, SOLVER_UNSOLVABLE, 0},
        {"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", GOAL_STANDARD, SOLVER_OPTIMAL, 0},
        {"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", GOAL_STANDARD, SOLVER_UNSOLVABLE, 0},
    };
    struct solver_options options;
    solver_options_init(&options);

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct board board;
        struct goal goal;
        read_board(&board, boards[i].text);
        ck_assert_int_eq(goal_init(&goal, boards[i].goal, board.width, board.height, NULL), NP_OK);
        struct solver_answer answer = solve(&board, &goal, &options, NULL);
        ck_assert_int_eq(answer.state, boards[i].state);
        ck_assert_uint_eq(answer.length, boards[i].length);
        ck_assert(!answer.cancelled);
        solver_answer_free(&answer);
        board_free(&board);
    }
}
END_TEST

START_TEST(a_custom_goal_is_reached)
{
    struct solver_options options;
    struct board board;
    struct board wanted;
    struct goal goal;
    solver_options_init(&options);

    read_board(&wanted, "3 2 1/0 5 4/8 7 6");
    ck_assert_int_eq(goal_from_board(&goal, &wanted, NULL), NP_OK);
    read_board(&board, "0 2 1/3 5 4/8 7 6");
    struct solver_answer answer = solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
    ck_assert_uint_eq(answer.length, 1);
    solver_answer_free(&answer);
    board_free(&board);
    board_free(&wanted);
    goal_free(&goal);
}
END_TEST

START_TEST(the_first_solution_is_enough)
{
    for (uint32_t side = 2; side <= 20; side += 3) {
        struct solver_options options;
        struct board board;
        struct goal goal;
        solver_options_init(&options);
        options.first_only = true;
        scramble(&board, &goal, GOAL_STANDARD, side, side, side);
        struct solver_answer answer = solve(&board, &goal, &options, NULL);
        ck_assert_int_ne(answer.state, SOLVER_UNKNOWN);
        ck_assert_ptr_nonnull(answer.algorithm);
        ck_assert_uint_lt(answer.cpu_ns, PATIENCE_NS);
        solver_answer_free(&answer);
        board_free(&board);
    }
}
END_TEST

START_TEST(a_time_limit_is_kept)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct solver_options options;
        struct board board;
        struct goal goal;
        solver_options_init(&options);
        options.threads = threads;
        options.time_ns = short_time_ns;
        scramble(&board, &goal, GOAL_STANDARD, 6, 6, 7);
        struct solver_answer answer = solve(&board, &goal, &options, NULL);
        ck_assert_int_eq(answer.state, SOLVER_SOLVED);
        ck_assert_uint_lt(answer.cpu_ns, threads * short_time_ns + PATIENCE_NS);
        ck_assert_uint_gt(answer.lower_bound, 50);
        ck_assert_uint_gt(answer.cpu_ns, 0);
        solver_answer_free(&answer);
        board_free(&board);
    }
}
END_TEST

START_TEST(a_node_limit_is_kept)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    options.threads = 1;
    scramble(&board, &goal, GOAL_STANDARD, 5, 5, 8);

    for (options.node_limit = 1; options.node_limit < 10000000; options.node_limit *= 10) {
        struct solver_answer answer = solve(&board, &goal, &options, NULL);
        ck_assert_uint_le(answer.generated, options.node_limit + 10);
        ck_assert_int_ne(answer.state, SOLVER_OPTIMAL);
        solver_answer_free(&answer);
    }
    board_free(&board);
}
END_TEST

START_TEST(a_path_is_not_deeper_than_allowed)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    read_board(&board, "8 6 7/2 5 4/3 0 1");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);

    options.max_depth = 30;
    struct solver_answer answer = solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_UNKNOWN);
    ck_assert_uint_eq(answer.lower_bound, 31);
    solver_answer_free(&answer);
    options.max_depth = 31;
    answer = solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

/* Sets the flag at the n-th piece of news. */
struct canceller {
    atomic_bool cancel;
    unsigned news;
    int64_t at_cpu_ns;
};

static void
cancel_at_news(void *context, const struct solver_answer *answer)
{
    struct canceller *canceller = context;

    (void)answer;
    if (canceller->news-- == 0) {
        canceller->at_cpu_ns = clock_cpu_ns();
        atomic_store(&canceller->cancel, true);
    }
}

START_TEST(cancelling_is_felt_everywhere)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    scramble(&board, &goal, GOAL_STANDARD, 5, 5, 9);
    for (options.threads = 1; options.threads <= 2; options.threads++) {
        for (unsigned news = 0; news < 8; news++) {
            struct canceller canceller = {.news = news};
            options.prove = news % 2 != 0;
            const struct solver_control control = {
                .cancel = &canceller.cancel, .context = &canceller, .changed = cancel_at_news};
            options.time_ns = 3000000000;
            struct solver_answer answer = solve(&board, &goal, &options, &control);
            if (canceller.at_cpu_ns != 0) {
                ck_assert(answer.cancelled);
                ck_assert_int_lt(clock_cpu_ns() - canceller.at_cpu_ns, PATIENCE_NS);
            }
            solver_answer_free(&answer);
        }
    }
    board_free(&board);
}
END_TEST

START_TEST(cancelled_before_it_began)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    atomic_bool cancel = true;
    const struct solver_control control = {.cancel = &cancel};
    solver_options_init(&options);

    scramble(&board, &goal, GOAL_STANDARD, 6, 6, 10);
    struct solver_answer answer = solve(&board, &goal, &options, &control);
    ck_assert_int_eq(answer.state, SOLVER_UNKNOWN);
    ck_assert(answer.cancelled);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

START_TEST(every_supported_pair_can_be_chosen)
{
    struct board board;
    struct goal goal;
    read_board(&board, "0 1 3/4 2 5/7 8 6");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);

    for (unsigned a = 0; a < search_row_count; a++) {
        for (unsigned h = 0; h < heuristic_row_count; h++) {
            struct solver_options options;
            struct solver_answer answer;
            solver_options_init(&options);
            options.algorithm = search_rows[a];
            options.heuristic = heuristic_rows[h];
            const enum np_status status = solver_run(&board, &goal, &options, NULL, &answer, NULL);
            ck_assert(status == NP_OK || status == NP_UNSUPPORTED);
            if (status == NP_OK) {
                check_answer(&answer, &board, &goal);
                ck_assert_str_eq(answer.algorithm, search_rows[a]->name);
                if ((search_rows[a]->flags & SEARCH_OPTIMAL) != 0 &&
                    (heuristic_rows[h]->flags & HEURISTIC_ADMISSIBLE) != 0)
                    ck_assert_uint_eq(answer.length, 4);
            }
            solver_answer_free(&answer);
        }
    }
    board_free(&board);
}
END_TEST

/* Whatever the search proves of its own, what is known at once holds as well. */
START_TEST(every_search_begins_with_the_bound_of_the_root)
{
    static const char *const names[] = {"beam", "dfs", "fringe", "greedy", "constructive"};
    struct board board;
    struct goal goal;
    struct instance instance;

    scramble(&board, &goal, GOAL_STANDARD, 4, 4, 7);
    ck_assert_int_eq(instance_init(&instance, &board, &goal, NULL), NP_OK);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct solver_options options;
        struct solver_answer answer;

        solver_options_init(&options);
        options.algorithm = search_find(names[i]);
        options.node_limit = 100000;
        ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
        ck_assert_uint_ge(answer.lower_bound, solver_root_bound(&instance, &options.params));
        ck_assert_uint_gt(answer.lower_bound, 20);
        solver_answer_free(&answer);
    }
    instance_free(&instance);
    board_free(&board);
}
END_TEST

START_TEST(what_is_known_saves_the_search)
{
    struct solver_options options;
    struct solver_answer answer;
    struct board board;
    struct goal goal;
    solver_options_init(&options);
    scramble(&board, &goal, GOAL_STANDARD, 3, 3, 11);
    struct solver_answer first = solve(&board, &goal, &options, NULL);

    options.known_path = &first.path;
    options.known_bound = first.length;
    answer = solve(&board, &goal, &options, NULL);
    ck_assert_int_eq(answer.state, SOLVER_OPTIMAL);
    ck_assert_uint_eq(answer.length, first.length);
    ck_assert_uint_eq(answer.generated, 0);
    solver_answer_free(&answer);

    first.path.length--;
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_NOT_A_SOLUTION);
    solver_answer_free(&answer);
    solver_answer_free(&first);
    board_free(&board);
}
END_TEST

START_TEST(sizes_have_to_agree)
{
    struct solver_options options;
    struct solver_answer answer;
    struct board board;
    struct goal goal;
    solver_options_init(&options);

    ck_assert_int_eq(board_init(&board, 3, 4, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 3, NULL), NP_OK);
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_BAD_INPUT);
    solver_answer_free(&answer);
    board_free(&board);
}
END_TEST

/* Plays the moves of a giant board as they come. */
static bool
play(void *context, const uint8_t *moves, size_t count)
{
    struct board *board = context;

    for (size_t i = 0; i < count; i++) {
        if (!board_can_move(board, (enum move)moves[i]))
            return false;
        board_move(board, (enum move)moves[i]);
    }
    return true;
}

START_TEST(a_giant_board_is_solved_move_by_move)
{
    struct solver_options options;
    struct board board;
    struct board player;
    struct goal goal;
    struct solver_answer answer;
    solver_options_init(&options);
    scramble(&board, &goal, GOAL_SNAIL, 257, 256, 12);
    ck_assert_int_eq(board_copy(&player, &board, NULL), NP_OK);
    const struct move_sink sink = {play, &player};
    options.sink = &sink;

    ck_assert(!solver_keeps_path(&board));
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, SOLVER_SOLVED);
    ck_assert_uint_eq(answer.path.length, 0);
    ck_assert_uint_gt(answer.length, answer.lower_bound);
    ck_assert(goal_reached(&goal, &player));
    solver_answer_free(&answer);
    options.sink = NULL;
    options.time_ns = 1;
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_OK);
    ck_assert_int_eq(answer.state, SOLVER_UNKNOWN);
    solver_answer_free(&answer);
    options.time_ns = 0;
    options.algorithm = search_find("ida");
    ck_assert_int_eq(solver_run(&board, &goal, &options, NULL, &answer, NULL), NP_UNSUPPORTED);
    solver_answer_free(&answer);
    board_free(&board);
    board_free(&player);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("solver");
    TCase *tests = tcase_create("solver");
    tcase_set_timeout(tests, 60);

    /* No test writes tables into the home of whoever runs it. */
    (void)pdb_store_set_directory("", NULL);
    tcase_add_test(tests, small_boards_are_solved_optimally);
    tcase_add_test(tests, the_boards_of_the_contract);
    tcase_add_test(tests, a_custom_goal_is_reached);
    tcase_add_test(tests, the_first_solution_is_enough);
    tcase_add_test(tests, a_time_limit_is_kept);
    tcase_add_test(tests, a_node_limit_is_kept);
    tcase_add_test(tests, a_path_is_not_deeper_than_allowed);
    tcase_add_test(tests, cancelling_is_felt_everywhere);
    tcase_add_test(tests, cancelled_before_it_began);
    tcase_add_test(tests, every_supported_pair_can_be_chosen);
    tcase_add_test(tests, every_search_begins_with_the_bound_of_the_root);
    tcase_add_test(tests, what_is_known_saves_the_search);
    tcase_add_test(tests, sizes_have_to_agree);
    tcase_add_test(tests, a_giant_board_is_solved_move_by_move);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
