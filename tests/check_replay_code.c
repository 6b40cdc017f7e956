// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of replay codes: solves come back whole, codes are short, damage is refused.
 */
#include "config.h"

#include "records/replay/replay_code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "puzzle/id.h"
#include "code_bytes.h"
#include "support.h"

#define MS UINT64_C(1000000)

/* Plays at random on the board of an id. */
static void
play(struct session *session, const char *id_text, unsigned events, uint64_t seed)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;
    struct rng rng;
    uint64_t now_ns = 0;

    rng_seed(&rng, seed);
    ck_assert_int_eq(puzzle_id_parse(&id, id_text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
    while (session->event_count < events && !session->finished) {
        const uint64_t what = rng_below(&rng, 40);
        uint32_t count;

        if (what == 0)
            (void)session_act(session, SESSION_UNDO, now_ns, NULL);
        else if (what == 1)
            (void)session_act(session, SESSION_REDO, now_ns, NULL);
        else if (what == 2)
            (void)session_act(session, SESSION_RESTART, now_ns, NULL);
        else if (what == 3)
            (void)session_act(session, SESSION_HINT, now_ns, NULL);
        else if (what == 4)
            (void)session_act(session, SESSION_WATCH, now_ns, NULL);
        else if (what == 5)
            (void)session_act(session, SESSION_TIME, now_ns, NULL);
        else if (what == 6)
            (void)session_move_as(
                session, (enum move)rng_below(&rng, MOVE_COUNT), SESSION_STEP_SOLVER, now_ns, NULL);
        else if (what == 7)
            (void)session_slide(
                session, (uint32_t)rng_below(&rng, session->board.cells), now_ns, &count, NULL);
        else
            (void)session_move(session, (enum move)rng_below(&rng, MOVE_COUNT), now_ns, NULL);
        now_ns += (what == 8 ? 60000 : rng_below(&rng, 500)) * MS;
    }
}

static void
expect_same(const struct kept_solve *a, const struct kept_solve *b)
{
    ck_assert(board_equal(&a->record.start, &b->record.start));
    ck_assert_int_eq(a->record.goal.kind, b->record.goal.kind);
    for (uint32_t cell = 0; cell < a->record.start.cells; cell++)
        ck_assert_uint_eq(goal_tile_at(&a->record.goal, cell), goal_tile_at(&b->record.goal, cell));
    ck_assert_int_eq(a->solve.when, b->solve.when);
    ck_assert_int_eq(a->solve.dnf, b->solve.dnf);
    ck_assert_uint_eq(a->solve.shortest, b->solve.shortest);
    ck_assert_uint_eq(a->solve.moves, b->solve.moves);
    ck_assert_uint_eq(a->solve.undos, b->solve.undos);
    ck_assert_uint_eq(a->solve.key, b->solve.key);
    ck_assert_uint_eq(a->record.event_count, b->record.event_count);
    for (size_t i = 0; i < a->record.event_count; i++) {
        ck_assert_uint_eq(a->record.events[i].time_ms, b->record.events[i].time_ms);
        ck_assert_int_eq(a->record.events[i].letter, b->record.events[i].letter);
        ck_assert_int_eq(a->record.events[i].joined, b->record.events[i].joined);
        ck_assert_int_eq(a->record.events[i].solver, b->record.events[i].solver);
    }
}

static char *
print(const struct kept_solve *kept)
{
    struct text text = {0};

    ck_assert_int_eq(replay_code_print(&text, kept, NULL), NP_OK);
    ck_assert_int_eq(text_status(&text, NULL), NP_OK);
    return text_take(&text);
}

static const char *const ids[] = {"1x2#a", "2x2#a", "3x3-snail#b", "4x4#c", "5x4-blank-first#d",
    "7x3#e", "30x20#f", "1x20#a", "21x1#b"};

START_TEST(a_solve_comes_back_whole)
{
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        for (unsigned k = 0; k < 20; k++) {
            struct session session;
            struct kept_solve kept, read;
            struct np_error error = {.text = ""};
            char *code;

            play(&session, ids[i], 10 * k, 20 * i + k);
            session.names.dnf = k % 3 == 0;
            kept = kept_solve_of(&session);
            kept.solve.when = k % 2 == 0 ? 1700000000 + k : SOLVE_NO_DATE;
            kept.solve.shortest = k % 4 == 0 ? 7 * k + 1 : HISTORY_UNKNOWN;
            code = print(&kept);
            ck_assert(replay_code_is(code));
            ck_assert_msg(
                replay_code_read(&read, code, &error) == NP_OK, "%s %u: %s", ids[i], k, error.text);
            if (kept.solve.shortest == HISTORY_UNKNOWN)
                kept.solve.shortest = read.solve.shortest;
            expect_same(&kept, &read);
            free(code);
            record_free(&read.record);
            session_free(&session);
        }
}
END_TEST

START_TEST(a_code_may_be_wrapped)
{
    struct session session;
    struct kept_solve kept, read;
    char *code, *spaced;

    play(&session, "4x4#short", 0, 1);
    for (unsigned i = 0; session.moves < 80; i++)
        (void)session_move(&session, (enum move)(rng_mix(i) % MOVE_COUNT),
            session.moves * 310 * MS + rng_mix(i) % 300 * MS, NULL);
    kept = kept_solve_of(&session);
    kept.solve.when = 1700000000;
    code = print(&kept);
    printf("80 moves: %zu characters\n", strlen(code));
    ck_assert_uint_le(strlen(code), 640);
    /* As wrapped by a letter or a chat. */
    spaced = calloc(2 * strlen(code) + 8, 1);
    ck_assert_ptr_nonnull(spaced);
    strcpy(spaced, "\n ");
    for (size_t i = 0, at = 2; i < strlen(code); i++) {
        if (i % 40 == 39)
            at += (size_t)sprintf(spaced + at, "\r\n ");
        spaced[at++] = code[i];
    }
    ck_assert_int_eq(replay_code_read(&read, spaced, NULL), NP_OK);
    expect_same(&kept, &read);
    record_free(&read.record);
    free(spaced);
    free(code);
    session_free(&session);
}
END_TEST

/* Codes of several lengths, so that the last letter has none, two or four bits to spare. */
START_TEST(a_code_with_a_letter_more_is_refused)
{
    for (unsigned events = 60; events < 72; events++) {
        struct session session;
        struct kept_solve kept, read;
        char *code, *longer;

        play(&session, "4x4#longer", events, 3);
        kept = kept_solve_of(&session);
        code = print(&kept);
        ck_assert_int_eq(asprintf(&longer, "%sA", code), (int)strlen(code) + 1);
        ck_assert_int_eq(replay_code_read(&read, longer, NULL), NP_BAD_INPUT);
        record_free(&read.record);
        session_free(&session);
        free(longer);
        free(code);
    }
}
END_TEST

/* Every code with one character changed or cut short is refused, with a reason. */
START_TEST(damage_is_refused)
{
    struct session session;
    struct kept_solve kept, read;
    char *code;

    play(&session, "4x4#damage", 60, 3);
    kept = kept_solve_of(&session);
    code = print(&kept);
    for (size_t i = 0; i <= strlen(code); i++) {
        for (const char *other = "AZaz09-_!"; *other != '\0' && code[i] != '\0'; other++) {
            const char was = code[i];
            struct np_error error = {.text = ""};

            if (*other == was)
                continue;
            code[i] = *other;
            if (i + 1 < strlen(code) || *other == '!') {
                ck_assert_int_eq(replay_code_read(&read, code, &error), NP_BAD_INPUT);
                ck_assert_str_ne(error.text, "");
            } else {
                /* The last character may end with bits that belong to no byte. */
                (void)replay_code_read(&read, code, NULL);
            }
            record_free(&read.record);
            code[i] = was;
        }
        if (i < strlen(code)) {
            char *const part = strndup(code, i);

            ck_assert_int_eq(replay_code_read(&read, part, NULL), NP_BAD_INPUT);
            record_free(&read.record);
            free(part);
        }
    }
    free(code);
    session_free(&session);
}
END_TEST

/* A correct checksum does not make a code right, and a short code reserves little memory. */
START_TEST(nonsense_is_refused)
{
    static const char *const wrong[] = {"", "NPZ", "NPZ1", "NPZ1AAAA", "NPZ2AAAAAAAA", "npz1AAAAAA",
        "4x4#otter-512", "NPZ1\xc3\xa9"};
    struct kept_solve read;

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct np_error error = {.text = ""};

        ck_assert_int_eq(replay_code_read(&read, wrong[i], &error), NP_BAD_INPUT);
        ck_assert_str_ne(error.text, "");
        record_free(&read.record);
    }
    ck_assert(!replay_code_is("puzzles/easy"));
    ck_assert(!replay_code_is("NPZ.txt"));
    ck_assert(replay_code_is(" NPZ9"));
}
END_TEST

/* Codes whose checksum is right although a bit of the rest is not: each is read as a solve that is
 * possible, or refused. */
START_TEST(any_bits_are_read_or_refused)
{
    enum { ROUNDS = 3000 };
    struct session session;
    struct kept_solve kept, read;
    struct rng rng;
    char *code;
    unsigned good = 0;

    play(&session, "5x5#bits", 40, 3);
    kept = kept_solve_of(&session);
    code = print(&kept);
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < ROUNDS; i++) {
        struct text text = {0};
        uint8_t bytes[1000];
        enum np_status status;

        ck_assert_uint_lt(strlen(code), sizeof bytes);
        const size_t count = test_code_bytes(code, bytes);
        for (uint64_t k = rng_below(&rng, 3); k < 3; k++)
            bytes[rng_below(&rng, count)] ^= (uint8_t)(1U << rng_below(&rng, 8));
        test_code_print(&text, bytes, count);
        status = replay_code_read(&read, text_string(&text), NULL);
        ck_assert(status == NP_OK || status == NP_BAD_INPUT || status == NP_TOO_LARGE);
        good += status == NP_OK;
        record_free(&read.record);
        text_free(&text);
    }
    ck_assert_uint_gt(good, 0);
    ck_assert_uint_lt(good, ROUNDS);
    free(code);
    session_free(&session);
}
END_TEST

START_TEST(a_custom_goal_comes_back)
{
    struct session session, custom;
    struct goal goal;
    struct kept_solve kept, read;
    char *code;

    play(&session, "5x5#goal", 0, 1);
    ck_assert_int_eq(goal_from_board(&goal, &session.start, NULL), NP_OK);
    ck_assert_int_eq(goal.kind, GOAL_CUSTOM);
    (void)session_move(&session, MOVE_UP, 0, NULL);
    (void)session_move(&session, MOVE_LEFT, 0, NULL);
    ck_assert_int_eq(session_init(&custom, &session.board, &goal, NULL), NP_OK);
    kept = kept_solve_of(&custom);
    code = print(&kept);
    ck_assert_int_eq(replay_code_read(&read, code, NULL), NP_OK);
    read.solve.shortest = kept.solve.shortest;
    expect_same(&kept, &read);
    free(code);
    record_free(&read.record);
    session_free(&custom);
    session_free(&session);
    goal_free(&goal);
}
END_TEST

/* A short code can make many moves: each undo of a restart repeats all moves before it. */
START_TEST(a_code_that_repeats_too_many_moves_is_refused)
{
    struct session session;
    struct kept_solve kept, read;
    char *code;

    play(&session, "4x4#long", 0, 1);
    for (unsigned i = 0; i < 2000; i++)
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            if (session_move(&session, (enum move)((i + move) % MOVE_COUNT), 0, NULL) == NP_OK)
                break;
    for (unsigned i = 0; i < 5000; i++) {
        (void)session_act(&session, SESSION_RESTART, 0, NULL);
        (void)session_act(&session, SESSION_UNDO, 0, NULL);
    }
    kept = kept_solve_of(&session);
    code = print(&kept);
    ck_assert_int_eq(replay_code_read(&read, code, NULL), NP_TOO_LARGE);
    record_free(&read.record);
    free(code);
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("replay_code");
    TCase *tests = tcase_create("replay_code");

    tcase_add_test(tests, a_solve_comes_back_whole);
    tcase_add_test(tests, a_code_may_be_wrapped);
    tcase_add_test(tests, a_code_with_a_letter_more_is_refused);
    tcase_add_test(tests, damage_is_refused);
    tcase_add_test(tests, nonsense_is_refused);
    tcase_add_test(tests, any_bits_are_read_or_refused);
    tcase_add_test(tests, a_custom_goal_comes_back);
    tcase_add_test(tests, a_code_that_repeats_too_many_moves_is_refused);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
