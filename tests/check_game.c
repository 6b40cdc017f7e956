// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/session: the rules, the clock, and invariants under random play.
 */
#include "config.h"

#include "play/grading.h"
#include "play/session.h"

#include <string.h>

#include "base/rng.h"
#include "puzzle/scramble.h"
#include "support.h"

#define SECOND UINT64_C(1000000000)

/* Begins a game on a 3x3 board given as nine numbers. */
static void
begin(struct session *session, const uint32_t tiles[9])
{
    struct board board;
    struct goal goal;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    for (uint32_t cell = 0; cell < 9; cell++) {
        board.tiles[cell] = tiles[cell];
        if (tiles[cell] == 0)
            board.blank = cell;
    }
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}

/* Four moves from the goal: L U L U. */
static const uint32_t four_moves[9] = {0, 1, 3, 4, 2, 5, 7, 8, 6};

/* Whether the player is at these tiles, and the session started from four_moves. */
static bool
stands_at(const struct session *session, const uint32_t tiles[9])
{
    return memcmp(session->start.tiles, four_moves, sizeof four_moves) == 0 &&
           memcmp(session->board.tiles, tiles, sizeof four_moves) == 0;
}

static void
do_moves(struct session *session, const char *letters, uint64_t now_ns)
{
    for (; *letters != '\0'; letters++)
        for (unsigned m = 0; m < MOVE_COUNT; m++)
            if (move_letter((enum move)m) == *letters)
                ck_assert_int_eq(session_move(session, (enum move)m, now_ns, NULL), NP_OK);
}

/* Records bounds of the player's position. */
static void
learn(struct session *session, struct bounds bounds)
{
    grading_learn_key(session, session_key_at(session, session->at), bounds);
}

START_TEST(solving_ends_the_game_and_stops_the_clock)
{
    struct session session;
    struct np_error error;

    begin(&session, four_moves);
    ck_assert(session.solvable);
    ck_assert_uint_eq(session.placed, 4);
    ck_assert_uint_eq(session.manhattan, 4);
    ck_assert_uint_eq(session_time_ns(&session, 5 * SECOND), 0);
    do_moves(&session, "LUL", 10 * SECOND);
    ck_assert(session_clock_runs(&session));
    ck_assert_uint_eq(session_time_ns(&session, 13 * SECOND), 3 * SECOND);
    do_moves(&session, "U", 17 * SECOND);
    ck_assert(session.finished);
    ck_assert_uint_eq(session.moves, 4);
    ck_assert_uint_eq(session_time_ns(&session, 99 * SECOND), 7 * SECOND);
    ck_assert_int_eq(session_move(&session, MOVE_DOWN, 99 * SECOND, &error), NP_UNSUPPORTED);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, 99 * SECOND, &error), NP_UNSUPPORTED);
    ck_assert_str_eq(error.text, "The game is over");
    session_free(&session);
}
END_TEST

START_TEST(a_move_over_the_edge_changes_nothing)
{
    struct session session;

    begin(&session, four_moves);
    ck_assert_int_eq(session_move(&session, MOVE_DOWN, 0, NULL), NP_UNSUPPORTED);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 0, NULL), NP_UNSUPPORTED);
    ck_assert_uint_eq(session.moves, 0);
    ck_assert(!session.clock_started);
    session_free(&session);
}
END_TEST

START_TEST(a_slide_counts_every_tile_and_is_undone_at_once)
{
    struct session session;
    uint32_t count;

    begin(&session, four_moves);
    ck_assert_int_eq(session_slide(&session, 2, SECOND, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(session.moves, 2);
    ck_assert_uint_eq(session.board.blank, 2);
    ck_assert_int_eq(session_slide(&session, 8, SECOND, &count, NULL), NP_OK);
    ck_assert_uint_eq(session.moves, 4);
    ck_assert_int_eq(session_slide(&session, 0, SECOND, &count, NULL), NP_UNSUPPORTED);
    ck_assert_uint_eq(count, 0);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(session.board.blank, 2);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(session.undos, 2);
    ck_assert(stands_at(&session, four_moves));
    ck_assert_int_eq(session_act(&session, SESSION_REDO, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(session.moves, 2);
    session_free(&session);
}
END_TEST

START_TEST(a_restart_can_be_undone)
{
    struct session session;
    struct np_error error;
    struct board before;

    begin(&session, four_moves);
    do_moves(&session, "LL", SECOND);
    ck_assert_int_eq(board_copy(&before, &session.board, NULL), NP_OK);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, SECOND, NULL), NP_OK);
    ck_assert(stands_at(&session, four_moves));
    ck_assert_uint_eq(session.manhattan, 4);
    ck_assert_uint_eq(session.placed, 4);
    ck_assert_uint_eq(session.moves, 0);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, SECOND, &error), NP_UNSUPPORTED);
    do_moves(&session, "U", SECOND);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    ck_assert(board_equal(&session.board, &before));
    ck_assert_uint_eq(session.moves, 2);
    ck_assert(stands_at(&session, before.tiles));
    board_free(&before);
    session_free(&session);
}
END_TEST

START_TEST(the_clock_stands_still_while_any_reason_holds)
{
    struct session session;

    begin(&session, four_moves);
    session_pause(&session, SESSION_PAUSE_COVERED, 0);
    session_resume(&session, SESSION_PAUSE_COVERED, SECOND);
    do_moves(&session, "L", 10 * SECOND);
    session_pause(&session, SESSION_PAUSE_PLAYER, 12 * SECOND);
    session_pause(&session, SESSION_PAUSE_SUSPENDED, 20 * SECOND);
    session_resume(&session, SESSION_PAUSE_SUSPENDED, 30 * SECOND);
    ck_assert_uint_eq(session_time_ns(&session, 40 * SECOND), 2 * SECOND);
    session_resume(&session, SESSION_PAUSE_PLAYER, 50 * SECOND);
    ck_assert_uint_eq(session_time_ns(&session, 51 * SECOND), 3 * SECOND);
    session_free(&session);
}
END_TEST

START_TEST(a_move_off_the_optimal_path_is_a_slip)
{
    struct session session;

    begin(&session, four_moves);
    learn(&session, (struct bounds){4, 4});
    do_moves(&session, "U", SECOND);
    ck_assert_uint_eq(grading_bounds_at(&session, session.at).upper, 5);
    learn(&session, (struct bounds){5, 5});
    ck_assert_int_eq(grading_verdict_of(&session, 0), GRADING_SLIP);
    do_moves(&session, "DLUL", SECOND);
    /* The second move led back to the start, so the start is four moves from the goal. */
    ck_assert_uint_eq(grading_bounds_at(&session, session.at).upper, 7);
    ck_assert_uint_eq(grading_slips(&session).least, 1);
    do_moves(&session, "U", SECOND);
    /* Solving the board proves that every move since the slip was optimal. */
    ck_assert_int_eq(grading_verdict_of(&session, 1), GRADING_CLOSER);
    ck_assert_int_eq(grading_verdict_of(&session, 5), GRADING_CLOSER);
    ck_assert_uint_eq(grading_slips(&session).least, 1);
    session_free(&session);
}
END_TEST

START_TEST(moves_that_came_too_fast_are_graded_later)
{
    struct session session;
    size_t index;

    begin(&session, four_moves);
    ck_assert(!grading_next_ungraded(&session, session_first_move(&session), &index));
    do_moves(&session, "UDULDR", SECOND);
    ck_assert(grading_next_ungraded(&session, session_first_move(&session), &index));
    ck_assert_uint_eq(index, 3);
    ck_assert_uint_eq(grading_slips(&session).least, 1);
    ck_assert_uint_eq(grading_slips(&session).most, 5);
    /* From distance 4 to 8 in 6 moves: 5 of them were slips, though it is not known which. */
    grading_learn_key(&session, session_key_at(&session, 2), (struct bounds){4, 4});
    learn(&session, (struct bounds){8, 8});
    ck_assert_uint_eq(grading_slips(&session).least, 5);
    ck_assert_uint_eq(grading_slips(&session).most, 5);
    /* The session chooses the boards to measure; with true answers it ends. */
    while (grading_next_ungraded(&session, session_first_move(&session), &index)) {
        static const uint32_t distances[] = {4, 5, 4, 5, 6, 7, 8};

        grading_learn_key(&session, session_key_at(&session, index),
            (struct bounds){distances[index], distances[index]});
    }
    ck_assert_int_eq(grading_verdict_of(&session, 0), GRADING_SLIP);
    ck_assert_int_eq(grading_verdict_of(&session, 1), GRADING_CLOSER);
    for (size_t i = 2; i < 6; i++)
        ck_assert_int_eq(grading_verdict_of(&session, i), GRADING_SLIP);
    ck_assert_uint_eq(grading_slips(&session).least, 5);
    session_free(&session);
}
END_TEST

START_TEST(bounds_of_the_wrong_parity_are_tightened)
{
    struct session session;

    begin(&session, four_moves);
    ck_assert_uint_eq(grading_bounds_at(&session, session.at).lower, session.manhattan);
    learn(&session, (struct bounds){0, 8});
    learn(&session, (struct bounds){5, BOUND_UNKNOWN});
    ck_assert_uint_eq(grading_bounds_at(&session, session.at).lower, 6);
    session_free(&session);
}
END_TEST

static void
random_action(struct session *session, struct rng *rng, uint64_t now_ns)
{
    uint32_t count;

    switch (rng_below(rng, 12)) {
    case 0:
        (void)session_act(session, SESSION_UNDO, now_ns, NULL);
        break;
    case 1:
        (void)session_act(session, SESSION_REDO, now_ns, NULL);
        break;
    case 2:
        (void)session_slide(
            session, (uint32_t)rng_below(rng, session->board.cells), now_ns, &count, NULL);
        break;
    case 3:
        if (rng_below(rng, 10) == 0)
            (void)session_act(session, SESSION_RESTART, now_ns, NULL);
        break;
    case 4:
        (void)session_act(session, SESSION_HINT, now_ns, NULL);
        break;
    case 5:
        (void)session_move_as(
            session, (enum move)rng_below(rng, 4), SESSION_STEP_SOLVER, now_ns, NULL);
        break;
    default:
        (void)session_move(session, (enum move)rng_below(rng, 4), now_ns, NULL);
    }
}

/* Invariants of every session. */
static void
check_invariants(const struct session *session)
{
    uint32_t placed = 0;

    ck_assert_int_eq(board_validate(&session->board, NULL), NP_OK);
    ck_assert_uint_le(session->at, session->count);
    ck_assert_uint_le(session->solver_moves, session->moves);
    ck_assert_uint_eq(session->moves, session->at - session_first_move(session));
    for (uint32_t cell = 0; cell < session->board.cells; cell++)
        placed += session->board.tiles[cell] != 0 &&
                  session->board.tiles[cell] == goal_tile_at(&session->goal, cell);
    ck_assert_uint_eq(session->placed, placed);
    ck_assert(!session->finished || goal_reached(&session->goal, &session->board));
}

/* Plays every remaining step back and forth: undo and redo are inverses. */
static void
check_undo_is_an_inverse(struct session *session)
{
    struct board here;
    unsigned undone = 0;

    ck_assert_int_eq(board_copy(&here, &session->board, NULL), NP_OK);
    for (; undone < 7 && session_act(session, SESSION_UNDO, 0, NULL) == NP_OK; undone++)
        ck_assert_int_eq(board_validate(&session->board, NULL), NP_OK);
    for (; undone > 0; undone--)
        ck_assert_int_eq(session_act(session, SESSION_REDO, 0, NULL), NP_OK);
    ck_assert(board_equal(&session->board, &here));
    board_free(&here);
}

static void
check_replay(const struct session *session)
{
    struct session copy;

    ck_assert_int_eq(session_init(&copy, &session->start, &session->goal, NULL), NP_OK);
    for (size_t i = 0; i < session->event_count; i++)
        ck_assert_int_eq(session_replay(&copy, &session->events[i], NULL), NP_OK);
    ck_assert_uint_eq(copy.event_count, session->event_count);
    for (size_t i = 0; i < copy.event_count; i++)
        ck_assert_uint_eq(copy.events[i].time_ms, session->events[i].time_ms);
    ck_assert(board_equal(&copy.board, &session->board));
    ck_assert_uint_eq(copy.count, session->count);
    ck_assert_uint_eq(copy.at, session->at);
    ck_assert_int_eq(memcmp(copy.steps, session->steps, copy.count), 0);
    ck_assert_uint_eq(copy.hints, session->hints);
    ck_assert_uint_eq(copy.undos, session->undos);
    ck_assert_uint_eq(copy.moves, session->moves);
    ck_assert_uint_eq(copy.solver_moves, session->solver_moves);
    ck_assert(copy.finished == session->finished);
    session_free(&copy);
}

START_TEST(random_games_keep_the_rules)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 4}, {2, 2}, {3, 2}, {3, 3}, {4, 4}, {5, 3}};
    struct rng rng;

    rng_seed(&rng, (uint64_t)_i);
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        struct session session;
        struct board board;
        struct goal goal;

        ck_assert_int_eq(goal_init(&goal, _i % 2 == 0 ? GOAL_STANDARD : GOAL_SNAIL, sizes[s][0],
                             sizes[s][1], NULL),
            NP_OK);
        ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
        for (unsigned i = 0; i < 300; i++) {
            random_action(&session, &rng, i * SECOND);
            check_invariants(&session);
        }
        check_replay(&session);
        check_undo_is_an_inverse(&session);
        session_free(&session);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(an_impossible_event_is_refused)
{
    const struct event bad[] = {{0, 'D', false, false}, {0, '<', false, false},
        {0, '>', false, false}, {0, '0', false, false}, {0, 'x', false, false}};
    struct session session;

    begin(&session, four_moves);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_int_eq(session_replay(&session, &bad[i], NULL), NP_BAD_INPUT);
    session_free(&session);
}
END_TEST

START_TEST(sizes_must_agree)
{
    struct session session;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(board_init(&board, 3, 2, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 3, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_BAD_INPUT);
    session_free(&session);
    board_free(&board);
    goal_free(&goal);
}
END_TEST

/* Every second move leads away from the goal. This took minutes when each of them visited all moves
 * before it. */
START_TEST(a_long_game_takes_no_longer_a_move)
{
    enum { ROUNDS = 300000 };
    struct session session;

    begin(&session, four_moves);
    for (unsigned i = 0; i < ROUNDS; i++)
        do_moves(&session, "LR", i);
    ck_assert_uint_eq(session.moves, 2 * ROUNDS);
    ck_assert_uint_eq(session_first_move(&session), 0);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, SECOND, NULL), NP_OK);
    for (unsigned i = 0; i < ROUNDS; i++)
        do_moves(&session, "LR", i);
    ck_assert_uint_eq(session_first_move(&session), 2 * ROUNDS + 1);
    for (unsigned i = 0; i < 2 * ROUNDS + 1; i++)
        ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(session.moves, 2 * ROUNDS);
    ck_assert_uint_eq(session_first_move(&session), 0);
    session_free(&session);
}
END_TEST

/* A slip costs two moves; their number is exact once both ends are known. */
START_TEST(slips_cost_two_moves_each)
{
    struct session session;
    int64_t excess;

    begin(&session, four_moves);
    do_moves(&session, "LR", SECOND);
    learn(&session, (struct bounds){4, 4});
    grading_learn_key(&session, session_key_at(&session, 0), (struct bounds){4, 4});
    ck_assert(grading_excess(&session, &excess));
    ck_assert_int_eq(excess, (int64_t)session.moves);
    ck_assert_uint_eq(grading_slips(&session).least, session.moves / 2);
    session_free(&session);
}
END_TEST

/* Bounds found after a restart hold for the first board and for those on the way, too. */
START_TEST(knowledge_is_carried_over_a_restart)
{
    struct session session;

    begin(&session, four_moves);
    do_moves(&session, "LU", SECOND);
    ck_assert_int_eq(session_act(&session, SESSION_RESTART, SECOND, NULL), NP_OK);
    do_moves(&session, "LU", SECOND);
    learn(&session, (struct bounds){2, 2});
    ck_assert_uint_eq(grading_bounds_at(&session, 0).upper, 4);
    for (unsigned i = 0; i < 2; i++)
        ck_assert_int_eq(session_act(&session, SESSION_UNDO, SECOND, NULL), NP_OK);
    learn(&session, (struct bounds){4, 4});
    ck_assert_uint_eq(grading_bounds_at(&session, 0).lower, 4);
    ck_assert_uint_eq(grading_bounds_at(&session, 0).upper, 4);
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("game");
    TCase *tests = tcase_create("game");

    tcase_add_test(tests, solving_ends_the_game_and_stops_the_clock);
    tcase_add_test(tests, a_move_over_the_edge_changes_nothing);
    tcase_add_test(tests, a_slide_counts_every_tile_and_is_undone_at_once);
    tcase_add_test(tests, a_restart_can_be_undone);
    tcase_add_test(tests, knowledge_is_carried_over_a_restart);
    tcase_add_test(tests, slips_cost_two_moves_each);
    tcase_add_test(tests, the_clock_stands_still_while_any_reason_holds);
    tcase_add_test(tests, a_move_off_the_optimal_path_is_a_slip);
    tcase_add_test(tests, moves_that_came_too_fast_are_graded_later);
    tcase_add_test(tests, bounds_of_the_wrong_parity_are_tightened);
    tcase_add_loop_test(tests, random_games_keep_the_rules, 0, 20);
    tcase_add_test(tests, an_impossible_event_is_refused);
    tcase_add_test(tests, sizes_must_agree);
    tcase_add_test(tests, a_long_game_takes_no_longer_a_move);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
