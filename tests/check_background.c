// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of solver/background: solutions and bounds stay true whatever the
 * player does, and starting, following, cancelling and freeing do not race.
 */
#include "config.h"

#include "solver/background.h"

#include <poll.h>

#include "base/clock.h"
#include "base/rng.h"
#include "pdb/store.h"
#include "puzzle/instance.h"
#include "puzzle/scramble.h"

#include "pause.h"
#include "solver_scene.h"
#include "space.h"
#include "support.h"

enum { PATIENCE_MS = 20000 };

/* A player at a 3x3 board; all distances are known. */
struct player {
    struct goal goal;
    struct board board;
    struct space space;
    struct background *background;
    struct background_view view;
    struct path path;           /* the newest solution */
    struct positions positions; /* the boards along the path, as the player remembers them ... */
    uint32_t at;                /* ... and the index of the current one */
};

static uint64_t
distance_of(const struct player *player)
{
    struct instance instance;

    ck_assert_int_eq(instance_init(&instance, &player->board, &player->goal, NULL), NP_OK);
    const uint64_t distance = player->space.distance[space_rank(&player->space, instance.tiles)];
    instance_free(&instance);
    return distance;
}

static void
player_sit(struct player *player, uint64_t seed)
{
    struct solver_options options;
    struct rng rng;

    *player = (struct player){0};
    solver_options_init(&options);
    rng_seed(&rng, seed);
    ck_assert_int_eq(goal_init(&player->goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(
        scramble_near(&player->board, &player->goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    player->space = space_new(3, 3, player->goal.blank);
    ck_assert_int_eq(
        positions_init(&player->positions, position_key(&player->board), 0, NULL), NP_OK);
    player->positions.items[0].bounds.lower = distance_of(player) % 2;
    ck_assert_int_eq(
        background_start(&player->background, &player->board, &player->goal, &options, NULL),
        NP_OK);
}

static void
player_leave(struct player *player)
{
    background_free(player->background);
    path_free(&player->path);
    positions_free(&player->positions);
    space_free(&player->space);
    board_free(&player->board);
}

/* The first moves, as shown, are those of the whole path. */
static void
check_next(const struct background_view *view, const struct path *path)
{
    ck_assert_uint_eq(view->answer.length, path->length);
    ck_assert_uint_eq(view->next_count,
        path->length < BACKGROUND_NEXT_MOVES ? path->length : BACKGROUND_NEXT_MOVES);
    ck_assert_mem_eq(view->next, path->moves, view->next_count);
}

/* Compares the reported solution and bounds with the truth. */
static void
look(struct player *player)
{
    struct background_view *view = &player->view;
    const uint64_t distance = distance_of(player);

    background_look(player->background, view);
    ck_assert_uint_le(view->answer.lower_bound, distance);
    ck_assert(view->answer.state != ANSWER_UNSOLVABLE);
    if (answer_has_solution(&view->answer)) {
        ck_assert_uint_ge(view->answer.length, distance);
        /* The search may have found a better one meanwhile. */
        ck_assert_int_eq(background_path(player->background, &player->path, NULL), NP_OK);
        ck_assert_uint_le(player->path.length, view->answer.length);
        if (player->path.length == view->answer.length)
            check_next(view, &player->path);
        ck_assert_int_eq(path_verify(&player->path, &player->board, &player->goal, NULL), NP_OK);
    }
    if (view->answer.state == ANSWER_OPTIMAL)
        ck_assert_uint_eq(view->answer.length, distance);
    (void)positions_tighten(&player->positions, player->at,
        (struct bounds){view->answer.lower_bound,
            answer_has_solution(&view->answer) ? view->answer.length : BOUND_UNKNOWN});
}

/* Waits for a report; false if there is none. */
static bool
wait_for_news(const struct background *background)
{
    struct pollfd fd = {.fd = background_fd(background), .events = POLLIN};

    return poll(&fd, 1, PATIENCE_MS) == 1;
}

static void
wait_for_the_end(struct player *player)
{
    look(player);
    while (player->view.running) {
        ck_assert(wait_for_news(player->background));
        look(player);
    }
}

static void
play(struct player *player, enum move move)
{
    const uint64_t here = player->positions.items[player->at].key;
    const uint64_t key = position_key_after(here, &player->board, move);

    board_move(&player->board, move);
    ck_assert_int_eq(positions_reserve(&player->positions, NULL), NP_OK);
    player->at = positions_move(&player->positions, player->at, move, key, distance_of(player) % 2);
    background_follow(player->background, move, player->positions.items[player->at].bounds.lower);
}

/* A random possible move that does not undo `last`. */
static enum move
random_move(const struct board *board, struct rng *rng, enum move last)
{
    for (;;) {
        const enum move move = (enum move)rng_below(rng, MOVE_COUNT);
        if (board_can_move(board, move) && move != move_inverse(last))
            return move;
    }
}

START_TEST(the_solution_arrives_and_can_be_played)
{
    struct player player;

    player_sit(&player, 1);
    wait_for_the_end(&player);
    ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
    ck_assert_int_eq(player.view.status, NP_OK);
    for (uint64_t left = distance_of(&player); left > 0; left--) {
        ck_assert_uint_eq(player.view.answer.length, left);
        play(&player, (enum move)player.view.next[0]);
        look(&player);
        ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
        ck_assert(!player.view.running);
    }
    ck_assert(goal_reached(&player.goal, &player.board));
    player_leave(&player);
}
END_TEST

START_TEST(a_slip_is_followed_and_forgiven)
{
    struct player player;

    player_sit(&player, 2);
    wait_for_the_end(&player);
    const uint64_t distance = distance_of(&player);
    const enum move good = (enum move)player.view.next[0];
    for (unsigned m = 0; m < MOVE_COUNT; m++) {
        const enum move slip = (enum move)m;
        if (slip == good || !board_can_move(&player.board, slip))
            continue;
        play(&player, slip);
        look(&player);
        ck_assert(answer_has_solution(&player.view.answer));
        ck_assert_uint_ge(player.view.answer.lower_bound + 1, distance);
        ck_assert_uint_le(player.view.answer.length, distance + 1);
        wait_for_the_end(&player);
        ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
        play(&player, move_inverse(slip));
        look(&player);
        ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
        ck_assert_uint_eq(player.view.answer.length, distance);
    }
    player_leave(&player);
}
END_TEST

START_TEST(whatever_the_player_does_the_view_is_true)
{
    struct player player;
    struct rng rng;
    enum move last = MOVE_UP;
    rng_seed(&rng, 3);
    player_sit(&player, 3);

    for (unsigned i = 0; i < 3000; i++) {
        const bool hint = answer_has_solution(&player.view.answer) &&
                          player.view.answer.length > 0 && rng_below(&rng, 3) == 0;
        if (rng_below(&rng, 5) == 0)
            last = move_inverse(last); /* taken back */
        else
            last = random_move(&player.board, &rng, last);
        if (hint)
            last = (enum move)player.view.next[0];
        if (!board_can_move(&player.board, last))
            last = random_move(&player.board, &rng, last);
        play(&player, last);
        if (rng_below(&rng, 40) == 0)
            wait_for_the_end(&player);
        else
            look(&player);
    }
    wait_for_the_end(&player);
    ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
    player_leave(&player);
}
END_TEST

START_TEST(starting_cancelling_and_freeing_at_any_moment)
{
    struct rng rng;
    rng_seed(&rng, 4);

    for (unsigned i = 0; i < 1000; i++) {
        struct solver_options options;
        struct goal goal;
        struct board board;
        struct background *background;
        struct background_view view = {0};
        const uint32_t side = 3 + i % 3;
        solver_options_init(&options);
        options.limits.threads = 1 + i % 2;
        ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, side, side, NULL), NP_OK);
        ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
        for (uint64_t spins = rng_below(&rng, 4); spins > 0; spins--) {
            const enum move move = random_move(&board, &rng, MOVE_UP);
            board_move(&board, move);
            background_follow(background, move, 0);
            if (rng_below(&rng, 2) == 0)
                ck_assert(wait_for_news(background));
        }
        if (i % 3 == 0) {
            background_cancel(background);
            do {
                ck_assert(wait_for_news(background));
                background_look(background, &view);
            } while (view.running);
        }
        background_free(background);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(after_cancelling_the_known_path_still_follows)
{
    struct player player;

    player_sit(&player, 5);
    wait_for_the_end(&player);
    background_cancel(player.background);
    const enum move first = (enum move)player.view.next[0];
    play(&player, first);
    play(&player, move_inverse(first));
    look(&player);
    ck_assert(!player.view.running);
    ck_assert(player.view.answer.state == ANSWER_OPTIMAL);
    player_leave(&player);
}
END_TEST

START_TEST(an_unsolvable_board_is_reported)
{
    struct solver_options options;
    struct goal goal;
    struct board board;
    struct background *background;
    struct background_view view = {0};
    solver_options_init(&options);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 4, 4, NULL), NP_OK);
    board.tiles[13] = 15;
    board.tiles[14] = 14;

    ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
    do {
        ck_assert(wait_for_news(background));
        background_look(background, &view);
    } while (view.running);
    ck_assert(view.answer.state == ANSWER_UNSOLVABLE);
    ck_assert(!answer_has_solution(&view.answer));
    background_follow(background, MOVE_DOWN, 0);
    background_look(background, &view);
    ck_assert(view.answer.state == ANSWER_UNSOLVABLE);
    ck_assert(!view.running);
    background_free(background);
    background_free(NULL);
    board_free(&board);
}
END_TEST

/* Starts a solver of a random board that no search proves soon. */
static struct background *
start_hard(struct board *board, uint32_t side, uint64_t seed)
{
    struct solver_options options;
    struct background *background;
    struct goal goal;

    solver_options_init(&options);
    solver_scene_scramble(board, &goal, GOAL_STANDARD, side, side, seed);
    ck_assert_int_eq(background_start(&background, board, &goal, &options, NULL), NP_OK);
    goal_free(&goal);
    return background;
}

/* Waits until the solver rests after a short effort, whose processor time it measures. */
static void
wait_for_rest(struct background *background, struct background_view *view, uint64_t effort_ns)
{
    const int64_t start_ns = clock_cpu_ns();

    do {
        ck_assert(wait_for_news(background));
        background_look(background, view);
        ck_assert(!view->rests || !view->running);
        ck_assert_uint_le(view->answer.effort.peak_bytes, 128 << 20);
    } while (view->running);
    /* A busy machine makes it less; the last poll, and what begins and ends a search, a little
     * more. */
    ck_assert_uint_le((uint64_t)(clock_cpu_ns() - start_ns), effort_ns + BACKGROUND_EFFORT_NS / 10);
    ck_assert(view->rests);
    ck_assert(answer_has_solution(&view->answer));
}

START_TEST(a_board_that_nobody_touches_costs_a_short_effort)
{
    struct board board;
    struct background *const background = start_hard(&board, 6, 7);
    struct background_view view;
    struct pollfd news = {.fd = background_fd(background), .events = POLLIN};

    wait_for_rest(background, &view, BACKGROUND_EFFORT_NS);
    const uint64_t nodes = view.answer.effort.generated;
    ck_assert_int_eq(poll(&news, 1, 100), 0);
    background_look(background, &view);
    ck_assert(view.rests);
    ck_assert_uint_eq(view.answer.effort.generated, nodes);
    /* A move along the solution gives a reason to look once more. */
    background_follow(background, (enum move)view.next[0], 0);
    wait_for_rest(background, &view, BACKGROUND_MORE_EFFORT_NS);
    background_cancel(background);
    background_look(background, &view);
    ck_assert(!view.rests && !view.running);
    background_free(background);
    board_free(&board);
}
END_TEST

START_TEST(a_board_that_is_settled_does_not_rest)
{
    struct board board;
    struct background *const background = start_hard(&board, 6, 9);
    struct background_view view;

    wait_for_rest(background, &view, BACKGROUND_EFFORT_NS);
    /* The caller says that what is left of the solution is the shortest way. */
    background_follow(background, (enum move)view.next[0], view.answer.length - 1);
    background_ask(background);
    background_look(background, &view);
    ck_assert_int_eq(view.answer.state, ANSWER_OPTIMAL);
    ck_assert(!view.rests && !view.running);
    background_free(background);
    board_free(&board);
}
END_TEST

START_TEST(who_asks_gets_more_than_a_short_effort)
{
    const bool rested = _i == 1;
    struct board board;
    struct background *const background = start_hard(&board, 6, 8);
    struct background_view view;

    if (rested)
        wait_for_rest(background, &view, BACKGROUND_EFFORT_NS);
    background_ask(background);
    do {
        test_pause();
        background_look(background, &view);
        ck_assert(view.running);
    } while (view.answer.effort.elapsed_ns <= BACKGROUND_EFFORT_NS / 3 * 2); /* on two threads */
    background_free(background);
    board_free(&board);
}
END_TEST

START_TEST(a_hard_board_is_improved_while_the_player_plays)
{
    enum { FOLLOWED = 300 };
    struct goal goal;
    struct board board;
    struct background *const background = start_hard(&board, 7, 6);
    struct background_view view = {0};
    struct path path = {0};
    struct rng rng;

    rng_seed(&rng, 6);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 7, 7, NULL), NP_OK);
    wait_for_rest(background, &view, BACKGROUND_EFFORT_NS);
    background_ask(background);
    ck_assert(wait_for_news(background)); /* it has begun */
    background_look(background, &view);

    /* The search goes on while the player follows its path. */
    const uint64_t origin_key = view.origin_key;
    for (unsigned i = 0; i < 12; i++) {
        board_move(&board, (enum move)view.next[0]);
        background_follow(background, (enum move)view.next[0], 0);
        background_look(background, &view);
    }
    const uint64_t soon = view.answer.effort.generated + 200000;
    while (view.answer.effort.generated < soon && view.origin_key == origin_key) {
        test_pause();
        background_look(background, &view);
    }
    ck_assert_uint_eq(view.origin_key, origin_key);
    ck_assert(view.running);

    unsigned late = 0;
    for (unsigned i = 0; i < FOLLOWED; i++) {
        const bool hint = i % 4 != 0 && view.answer.length > 0;
        const enum move move = hint ? (enum move)view.next[0] : random_move(&board, &rng, MOVE_UP);
        board_move(&board, move);
        const int64_t before_ns = clock_now_ns();
        background_follow(background, move, 0);
        late += clock_now_ns() - before_ns > 10 * CLOCK_NS_PER_MS;
        background_look(background, &view);
        ck_assert(answer_has_solution(&view.answer));
        ck_assert_int_eq(background_path(background, &path, NULL), NP_OK);
        ck_assert_int_eq(path_verify(&path, &board, &goal, NULL), NP_OK);
        ck_assert_uint_le(view.answer.lower_bound, view.answer.length);
    }
    /* The promise is one millisecond. A busy machine preempts a thread now and then, but a caller
     * that waits for the search's next poll waits most times. */
    ck_assert_uint_lt(late, FOLLOWED / 4);
    path_free(&path);
    background_free(background);
    goal_free(&goal);
    board_free(&board);
}
END_TEST

/* Greedy search finds long paths, and different ones from every board, so the known one is often
 * better. */
/* The least of several tries: the machine may be busy. */
START_TEST(a_search_of_the_largest_board_ends_at_once)
{
    enum { TRIES = 5 };
    struct solver_options options;
    struct board board;
    struct goal goal;
    int64_t best_ns = INT64_MAX;

    solver_options_init(&options);
    solver_scene_scramble(&board, &goal, GOAL_STANDARD, 128, 128, 1);
    for (unsigned i = 0; i < TRIES; i++) {
        struct background *background;

        ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
        ck_assert(wait_for_news(background));
        const int64_t start_ns = clock_now_ns();
        background_free(background);
        const int64_t took_ns = clock_now_ns() - start_ns;
        best_ns = took_ns < best_ns ? took_ns : best_ns;
    }
    ck_assert_int_lt(best_ns, 50 * CLOCK_NS_PER_MS);
    board_free(&board);
}
END_TEST

START_TEST(a_search_begun_again_knows_the_path_that_was_found)
{
    enum { FOLLOWED = 30 };
    struct solver_options options;
    struct goal goal;
    struct board board;
    struct background *background;
    struct background_view view = {0};
    struct rng rng;

    rng_seed(&rng, 9);
    solver_options_init(&options);
    options.algorithm = search_find("greedy");
    options.heuristic = heuristic_find("manhattan");
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
    for (unsigned i = 0; i < FOLLOWED; i++) {
        do {
            ck_assert(wait_for_news(background));
            background_look(background, &view);
        } while (view.running);
        ck_assert(answer_has_solution(&view.answer) && view.answer.state != ANSWER_OPTIMAL);
        ck_assert_uint_eq(view.origin_key, position_key(&board));
        ck_assert_uint_eq(view.origin_bounds.upper, view.answer.length);
        const enum move move =
            i % 3 != 0 ? (enum move)view.next[0] : random_move(&board, &rng, MOVE_UP);
        board_move(&board, move);
        background_follow(background, move, 0);
    }
    background_free(background);
    board_free(&board);
}
END_TEST

/* Makes a move after the solver was cancelled, so that only the moves change what is known. */
static void
follow(
    struct background *background, enum move move, uint64_t known, uint64_t length, uint64_t lower)
{
    struct background_view view;

    background_follow(background, move, known);
    background_look(background, &view);
    ck_assert(!view.running);
    ck_assert_uint_eq(view.answer.length, length);
    ck_assert_uint_eq(view.answer.lower_bound, lower);
    ck_assert_int_eq(view.answer.state, length == lower ? ANSWER_OPTIMAL : ANSWER_SOLVED);
}

START_TEST(what_the_caller_knows_of_a_board_comes_along)
{
    static const enum move moves[] = {MOVE_RIGHT, MOVE_DOWN, MOVE_RIGHT, MOVE_DOWN};
    struct solver_options options;
    struct goal goal;
    struct board board;
    struct background *background;
    struct background_view view;

    solver_options_init(&options);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    for (unsigned i = 0; i < 4; i++)
        board_move(&board, moves[i]);
    ck_assert_int_eq(background_start(&background, &board, &goal, &options, NULL), NP_OK);
    do {
        ck_assert(wait_for_news(background));
        background_look(background, &view);
    } while (view.running);
    background_cancel(background);
    follow(background, MOVE_RIGHT, 0, 5, 3);
    follow(background, MOVE_UP, 0, 6, 2);
    follow(background, MOVE_DOWN, 0, 5, 1);
    /* The caller learns that the first board was four moves from the goal. */
    follow(background, MOVE_LEFT, 4, 4, 4);
    /* Along the optimal path the solution stays proved, to the goal and back. */
    for (unsigned i = 4; i-- > 0;)
        follow(background, move_inverse(moves[i]), 0, i, i);
    follow(background, MOVE_DOWN, 0, 1, 1);
    background_free(background);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("background");
    TCase *tests = tcase_create("background");

    /* No test writes tables into the user's cache. */
    (void)pdb_store_set_directory("", NULL);
    tcase_add_test(tests, a_search_begun_again_knows_the_path_that_was_found);
    tcase_add_test(tests, what_the_caller_knows_of_a_board_comes_along);
    tcase_add_test(tests, the_solution_arrives_and_can_be_played);
    tcase_add_test(tests, a_slip_is_followed_and_forgiven);
    tcase_add_test(tests, whatever_the_player_does_the_view_is_true);
    tcase_add_test(tests, starting_cancelling_and_freeing_at_any_moment);
    tcase_add_test(tests, after_cancelling_the_known_path_still_follows);
    tcase_add_test(tests, an_unsolvable_board_is_reported);
    tcase_add_test(tests, a_board_that_nobody_touches_costs_a_short_effort);
    tcase_add_test(tests, a_board_that_is_settled_does_not_rest);
    tcase_add_loop_test(tests, who_asks_gets_more_than_a_short_effort, 0, 2);
    tcase_add_test(tests, a_hard_board_is_improved_while_the_player_plays);
    tcase_add_test(tests, a_search_of_the_largest_board_ends_at_once);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
