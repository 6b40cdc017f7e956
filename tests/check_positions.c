// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/positions, alone and in a game: bounds belong to positions, and reported slips
 * are true however little is known.
 */
#include "config.h"

#include "play/grading.h"
#include "puzzle/positions.h"

#include <stdio.h>

#include "base/rng.h"
#include "play/session.h"
#include "puzzle/id.h"
#include "space.h"
#include "support.h"

#define SECOND UINT64_C(1000000000)

enum { MOVES_MAX = 400 };

static void
begin(struct session *session, const char *text)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}

static enum move
random_move(const struct board *board, struct rng *rng)
{
    enum move move;

    do
        move = (enum move)rng_below(rng, MOVE_COUNT);
    while (!board_can_move(board, move));
    return move;
}

/* Records bounds of the player's position. */
static void
learn(struct session *session, struct bounds bounds)
{
    grading_learn_key(session, session_key_at(session, session->at), bounds);
}

START_TEST(a_key_follows_the_moves)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;
    struct rng rng;
    uint64_t key;

    rng_seed(&rng, 1);
    ck_assert_int_eq(puzzle_id_parse(&id, "7x5#key", NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    key = position_key(&board);
    for (unsigned i = 0; i < 1000; i++) {
        const enum move move = random_move(&board, &rng);

        key = position_key_after(key, &board, move);
        board_move(&board, move);
        ck_assert_uint_eq(key, position_key(&board));
    }
    board_free(&board);
    goal_free(&goal);
}
END_TEST

/* The bounds of all visited positions contain the truth, have its parity, and differ by at most one
 * move between neighbours. */
static void
check_bounds(const struct positions *positions, const uint64_t *truth)
{
    for (uint32_t i = 0; i < positions->count; i++) {
        const struct bounds here = positions->items[i].bounds;

        ck_assert(here.upper == BOUND_UNKNOWN || (here.lower ^ here.upper) % 2 == 0);
        if (truth != NULL) {
            ck_assert_uint_le(here.lower, truth[i]);
            ck_assert_uint_ge(here.upper, truth[i]);
            ck_assert_uint_eq((here.lower ^ truth[i]) % 2, 0);
        }
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t to = positions->items[i].neighbours[move];
            struct bounds there;

            if (to == POSITION_NONE)
                continue;
            there = positions->items[to].bounds;
            ck_assert_uint_eq(positions->items[to].neighbours[move_inverse((enum move)move)], i);
            ck_assert(there.lower + 1 == here.lower || there.lower == here.lower + 1);
            ck_assert_int_eq(there.upper == BOUND_UNKNOWN, here.upper == BOUND_UNKNOWN);
            ck_assert(there.upper == BOUND_UNKNOWN || there.upper + 1 == here.upper ||
                      there.upper == here.upper + 1);
        }
    }
}

/* The reports of slips at every step: the range contains the truth, at least as many moves are
 * marked as the range's lower end, verdicts are true, and equal positions have equal bounds. */
static void
check_slips(const struct session *session, const uint64_t *truth)
{
    uint32_t slips = 0, marks = 0;

    for (size_t i = 0; i <= session->at; i++) {
        const struct grading_slips said = grading_slips_at(session, i);

        ck_assert_uint_le(said.least, slips);
        ck_assert_uint_ge(said.most, slips);
        ck_assert_uint_eq(said.least, marks);
        if (i == session->at)
            break;
        const bool slip = truth[session->visited[i + 1]] > truth[session->visited[i]];
        const enum grading_verdict verdict = grading_verdict_of(session, i);

        ck_assert(verdict != GRADING_SLIP || slip);
        ck_assert(verdict != GRADING_CLOSER || !slip);
        ck_assert(verdict != GRADING_SLIP || grading_is_slip(session, i));
        ck_assert(verdict != GRADING_CLOSER || !grading_is_slip(session, i));
        slips += slip;
        marks += grading_is_slip(session, i);
    }
}

/* Random walks on boards of 3x3, whose true distances are known; bounds are fed in at random.
 * Derived bounds are always true and never get weaker. */
START_TEST(what_is_said_of_a_random_walk_is_true)
{
    static uint64_t truth[MOVES_MAX + 1];
    struct session session;
    struct space space = space_new(3, 3, 8);
    struct rng rng;
    char text[32];

    rng_seed(&rng, (uint64_t)_i);
    snprintf(text, sizeof text, "3x3#walk-%d", _i);
    begin(&session, text);
    truth[0] = space_distance_of(&space, &session.board);
    for (unsigned i = 0; i < MOVES_MAX && !session.finished; i++) {
        const uint32_t count = session.positions.count;
        struct grading_slips before, after;

        ck_assert_int_eq(
            session_move(&session, random_move(&session.board, &rng), SECOND, NULL), NP_OK);
        if (session.positions.count > count)
            truth[count] = space_distance_of(&space, &session.board);
        before = grading_slips(&session);
        if (rng_below(&rng, 8) == 0) {
            const uint32_t at = (uint32_t)rng_below(&rng, session.positions.count);
            const struct bounds scrap = {truth[at] - rng_below(&rng, truth[at] + 1) / 2,
                rng_below(&rng, 2) == 0 ? BOUND_UNKNOWN : truth[at] + rng_below(&rng, 9)};

            grading_learn_key(&session, session.positions.items[at].key, scrap);
        }
        after = grading_slips(&session);
        ck_assert_uint_ge(after.least, before.least);
        ck_assert_uint_le(after.most, before.most);
        check_bounds(&session.positions, truth);
        check_slips(&session, truth);
    }
    space_free(&space);
    session_free(&session);
}
END_TEST

/* Unknown optimum, and a board reached in several ways. */
START_TEST(a_board_has_its_bounds_wherever_it_stands)
{
    static const char *const cycle = "URDLURDLURDL"; /* three tiles, once around */
    struct session session;

    begin(&session, "6x6~200#cycle");
    while (board_can_move(&session.board, MOVE_DOWN))
        ck_assert_int_eq(session_move(&session, MOVE_DOWN, SECOND, NULL), NP_OK);
    while (board_can_move(&session.board, MOVE_RIGHT))
        ck_assert_int_eq(session_move(&session, MOVE_RIGHT, SECOND, NULL), NP_OK);
    const size_t before = session.at;
    for (unsigned turn = 0; turn < 2; turn++)
        for (const char *letter = cycle; *letter != '\0'; letter++)
            for (unsigned move = 0; move < MOVE_COUNT; move++)
                if (move_letter((enum move)move) == *letter)
                    (void)session_move(&session, (enum move)move, SECOND, NULL);
    if (session.at == before)
        ck_abort_msg("no move was made");
    check_bounds(&session.positions, NULL);
    learn(&session, (struct bounds){session.manhattan + 4, 301 - session.manhattan % 2});
    check_bounds(&session.positions, NULL);
    for (size_t i = 0; i <= session.at; i++)
        for (size_t j = 0; j < i; j++)
            if (session_key_at(&session, i) == session_key_at(&session, j))
                ck_assert_mem_eq(&session.positions.items[session.visited[i]].bounds,
                    &session.positions.items[session.visited[j]].bounds, sizeof(struct bounds));
    session_free(&session);
}
END_TEST

START_TEST(moves_taken_back_are_slips_whatever_is_proved)
{
    struct session session;
    enum move there;

    begin(&session, "6x6#1");
    there = board_can_move(&session.board, MOVE_UP) ? MOVE_UP : MOVE_DOWN;
    for (unsigned i = 0; i < 14; i++)
        ck_assert_int_eq(
            session_move(&session, i % 2 == 0 ? there : move_inverse(there), SECOND, NULL), NP_OK);
    ck_assert_uint_eq(grading_slips(&session).least, 7);
    ck_assert_uint_eq(grading_slips(&session).most, 7);
    for (size_t i = 0; i < 14; i++) {
        ck_assert_int_eq(grading_is_slip(&session, i), i % 2 != 0);
        ck_assert_int_eq(
            grading_verdict_of(&session, i), i % 2 != 0 ? GRADING_BACK : GRADING_UNGRADED);
    }
    /* Nothing is known about the boards further on. */
    ck_assert_int_eq(session_move(&session, there, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(grading_slips(&session).least, 7);
    ck_assert_uint_eq(grading_slips(&session).most, 8);
    learn(&session, (struct bounds){133, 161});
    ck_assert_uint_eq(grading_bounds_at(&session, 1).lower, grading_bounds_at(&session, 15).lower);
    ck_assert_uint_eq(grading_bounds_at(&session, 1).upper, grading_bounds_at(&session, 15).upper);
    session_free(&session);
}
END_TEST

START_TEST(a_contradiction_is_ignored)
{
    struct session session;

    begin(&session, "3x3#x");
    const struct bounds before = grading_bounds_at(&session, session.at);

    learn(&session, (struct bounds){0, before.lower > 2 ? before.lower - 2 : 0});
    ck_assert_uint_eq(grading_bounds_at(&session, session.at).lower, before.lower);
    ck_assert_uint_ge(grading_bounds_at(&session, session.at).upper, before.lower);
    grading_learn_key(&session, 12345, (struct bounds){0, 0});
    ck_assert_uint_eq(session.positions.count, 1);
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("positions");
    TCase *tests = tcase_create("positions");

    tcase_add_test(tests, a_key_follows_the_moves);
    tcase_add_loop_test(tests, what_is_said_of_a_random_walk_is_true, 0, 6);
    tcase_add_test(tests, a_board_has_its_bounds_wherever_it_stands);
    tcase_add_test(tests, moves_taken_back_are_slips_whatever_is_proved);
    tcase_add_test(tests, a_contradiction_is_ignored);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
