// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/background on boards whose solutions are too long to store, and of
 * solver_find_prefix(): following the first moves again and again reaches the goal.
 */
#include "config.h"

#include "solver/background.h"

#include <poll.h>

#include "base/clock.h"
#include "base/rng.h"
#include "puzzle/scramble.h"

#include "support.h"

enum { PATIENCE_MS = 20000 };

START_TEST(a_board_beyond_all_giants_is_refused)
{
    struct solver_options options;
    struct background *background;
    struct np_error error;
    struct goal goal;
    /* The tiles are never read. */
    const struct board board = {.width = 4096, .height = 4097, .cells = 4096 * 4097};

    solver_options_init(&options);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4096, 4097, NULL), NP_OK);
    ck_assert_int_eq(
        background_start(&background, &board, &goal, &options, &error), NP_UNSUPPORTED);
    ck_assert_str_eq(error.text, "4096x4097 is too large for hints; --solve can do it");
    ck_assert_ptr_null(background);
}
END_TEST

/* A giant board a few moves from the goal, and its background solver. */
static struct background *
start_giant(struct board *board, struct goal *goal, uint64_t walk)
{
    struct solver_options options;
    struct background *background;
    struct rng rng;

    rng_seed(&rng, walk);
    solver_options_init(&options);
    ck_assert_int_eq(goal_init(goal, GOAL_STANDARD, 257, 256, NULL), NP_OK);
    if (walk > 0)
        ck_assert_int_eq(scramble_walk(board, goal, walk, &rng, NULL, NULL), NP_OK);
    else
        ck_assert_int_eq(scramble_uniform(board, goal, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(background_start(&background, board, goal, &options, NULL), NP_OK);
    return background;
}

/* Waits until the next move is known or the search has ended. */
static void
wait_for_a_move(struct background *background, struct background_view *view)
{
    struct pollfd source = {.fd = background_fd(background), .events = POLLIN};

    background_look(background, view);
    while (view->running && !background_view_leads_on(view)) {
        ck_assert_int_gt(poll(&source, 1, PATIENCE_MS), 0);
        background_look(background, view);
    }
}

START_TEST(a_giant_board_is_led_to_its_goal)
{
    enum { MOVES_MAX = 5000000 };
    struct board board;
    struct goal goal;
    struct background_view view;
    struct background *background = start_giant(&board, &goal, 300);
    unsigned made = 0;

    wait_for_a_move(background, &view);
    while (!goal_reached(&goal, &board) && made < MOVES_MAX) {
        wait_for_a_move(background, &view);
        ck_assert(background_view_leads_on(&view));
        ck_assert(!view.optimal);
        /* As many as a view shows, to keep the checks cheap. */
        for (size_t i = 0; i < view.next_count; i++, made++) {
            ck_assert(board_can_move(&board, (enum move)view.next[i]));
            board_move(&board, (enum move)view.next[i]);
            background_follow(background, (enum move)view.next[i], 0);
        }
    }
    ck_assert(goal_reached(&goal, &board));
    background_free(background);
    board_free(&board);
}
END_TEST

START_TEST(a_giant_board_follows_the_player)
{
    struct board board;
    struct goal goal;
    struct background_view view, after;
    struct path path = {0};
    struct background *background = start_giant(&board, &goal, 0);
    enum move off;

    wait_for_a_move(background, &view);
    ck_assert(view.beginning && !view.has_path);
    ck_assert_uint_eq(view.next_count, BACKGROUND_NEXT_MOVES);
    ck_assert_int_eq(background_path(background, &path, NULL), NP_OK);
    ck_assert_uint_eq(path.length, view.path_length);
    ck_assert_mem_eq(path.moves, view.next, BACKGROUND_NEXT_MOVES);
    ck_assert_int_eq(path_apply(&path, &board, NULL), NP_OK);
    path_reverse(&path);
    ck_assert_int_eq(path_apply(&path, &board, NULL), NP_OK);
    for (off = 0; off == (enum move)view.next[0] || !board_can_move(&board, off);)
        off++;
    background_follow(background, off, 0);
    background_look(background, &after);
    ck_assert_uint_eq(after.path_length, view.path_length + 1);
    ck_assert_uint_eq(after.next[0], move_inverse(off));
    ck_assert_uint_eq(after.next[1], view.next[0]);
    path_free(&path);
    background_free(background);
    board_free(&board);
}
END_TEST

/* The least of several tries: the machine may be busy. */
START_TEST(a_large_background_search_ends_at_once)
{
    enum { TRIES = 5 };
    int64_t best_ns = INT64_MAX;

    for (unsigned i = 0; i < TRIES; i++) {
        struct board board;
        struct goal goal;
        struct background *const background = start_giant(&board, &goal, 0);
        const int64_t start_ns = clock_now_ns();

        background_free(background);
        best_ns = clock_now_ns() - start_ns < best_ns ? clock_now_ns() - start_ns : best_ns;
        board_free(&board);
    }
    ck_assert_int_lt(best_ns, 50 * CLOCK_NS_PER_MS);
}
END_TEST

START_TEST(a_giant_board_that_cannot_be_solved_is_reported)
{
    struct solver_options options;
    struct board board;
    struct goal goal;
    struct background_view view;
    struct background *background = start_giant(&board, &goal, 0);
    const uint32_t first = board.blank == 0 ? 1 : 0, second = board.blank <= 1 ? 2 : 1;
    const uint32_t tile = board.tiles[first];

    background_free(background);
    board.tiles[first] = board.tiles[second];
    board.tiles[second] = tile;
    solver_options_init(&options);
    ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
    wait_for_a_move(background, &view);
    ck_assert(view.unsolvable);
    ck_assert(!view.beginning);
    background_free(background);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("background_giant");
    TCase *tests = tcase_create("background_giant");

    tcase_add_test(tests, a_board_beyond_all_giants_is_refused);
    tcase_add_test(tests, a_giant_board_is_led_to_its_goal);
    tcase_add_test(tests, a_giant_board_follows_the_player);
    tcase_add_test(tests, a_large_background_search_ends_at_once);
    tcase_add_test(tests, a_giant_board_that_cannot_be_solved_is_reported);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
