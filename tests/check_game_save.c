// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/save: a game is read back as it was played, even from a damaged file.
 */
#include "config.h"

#include "records/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "records/history.h"
#include "save_file.h"
#include "support.h"

#define SECOND UINT64_C(1000000000)

static void
begin_snail(struct session *session)
{
    const struct puzzle_id id = {.width = 4, .height = 3, .goal = GOAL_SNAIL, .seed = "save"};
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    session->names = (struct session_names){.id = "4x3-snail#save", .source = "a file"};
    board_free(&board);
    goal_free(&goal);
}

/* Plays a game with every kind of event, saved to `save_file_path`. */
static void
play_and_save(struct session *session, struct save *save, uint64_t seed)
{
    struct rng rng;
    uint32_t count;

    rng_seed(&rng, seed);
    begin_snail(session);
    save_file_begin(save, session);
    for (unsigned i = 0; i < 200; i++) {
        const uint64_t now_ns = i * SECOND;

        if (i == 101)
            (void)session_restart(session, now_ns, NULL);
        switch (rng_below(&rng, 9)) {
        case 0:
            (void)session_undo(session, now_ns, NULL);
            break;
        case 1:
            (void)session_redo(session, now_ns, NULL);
            break;
        case 2:
            (void)session_slide(session, (uint32_t)rng_below(&rng, 12), now_ns, &count, NULL);
            break;
        case 3:
            ck_assert_int_eq(session_take_hint(session, now_ns, NULL), NP_OK);
            break;
        case 4:
            (void)session_move_by_solver(session, (enum move)rng_below(&rng, 4), now_ns, NULL);
            break;
        default:
            (void)session_move(session, (enum move)rng_below(&rng, 4), now_ns, NULL);
        }
        ck_assert_int_eq(save_append(save, session, NULL), NP_OK);
    }
    ck_assert_int_eq(session_mark_time(session, 222 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_append(save, session, NULL), NP_OK);
}

static void
expect_same(const struct session *a, const struct session *b)
{
    struct board start_a;
    struct board start_b;

    ck_assert(board_equal(&a->board, &b->board));
    ck_assert_int_eq(session_start_board(a, &start_a, NULL), NP_OK);
    ck_assert_int_eq(session_start_board(b, &start_b, NULL), NP_OK);
    ck_assert(board_equal(&start_a, &start_b));
    board_free(&start_a);
    board_free(&start_b);
    ck_assert_int_eq(a->goal.kind, b->goal.kind);
    ck_assert_uint_eq(a->at, b->at);
    ck_assert_uint_eq(a->count, b->count);
    ck_assert_uint_eq(a->hints, b->hints);
    ck_assert_uint_eq(a->undos, b->undos);
    ck_assert_uint_eq(a->solver_moves, b->solver_moves);
}

START_TEST(a_game_comes_back_as_it_was)
{
    struct session session, loaded;
    struct save save;

    play_and_save(&session, &save, (uint64_t)_i);
    save_close(&save);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), NP_OK);
    expect_same(&session, &loaded);
    ck_assert_str_eq(loaded.names.id, "4x3-snail#save");
    ck_assert_str_eq(loaded.names.source, "a file");
    ck_assert_uint_eq(session_time_ns(&loaded, 0), session_time_ns(&session, 222 * SECOND));
    session_free(&session);
    session_free(&loaded);
}
END_TEST

START_TEST(a_game_written_at_once_is_the_same)
{
    struct session session, loaded;
    struct save_damage damage;
    struct save save;

    play_and_save(&session, &save, (uint64_t)_i);
    save_close(&save);
    snprintf(session.names.source, sizeof session.names.source, "somewhere");
    for (int i = 0; i < _i % 4; i++)
        ck_assert_int_eq(session_undo(&session, 222 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_whole(save_file_path, 0, &session, 222 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, &damage, NULL), NP_OK);
    ck_assert_uint_eq(damage.lines, 0);
    expect_same(&session, &loaded);
    ck_assert_uint_eq(loaded.moves, session.moves);
    ck_assert_uint_eq(
        session_time_ns(&loaded, 0) / SECOND, session_time_ns(&session, 222 * SECOND) / SECOND);
    ck_assert_str_eq(loaded.names.source, "somewhere");
    session_free(&session);
    session_free(&loaded);
}
END_TEST

START_TEST(a_file_cut_anywhere_is_a_game_or_an_error)
{
    struct session session, loaded;
    struct save save;
    char *bytes;
    size_t count, games = 0;

    play_and_save(&session, &save, 7);
    save_close(&save);
    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    for (size_t cut = 0; cut < count; cut += 3) {
        struct np_error error;
        enum np_status status;
        FILE *stream = fopen(save_file_path, "w");

        /* Avoids file_write(), which waits for the disk. */
        ck_assert_ptr_nonnull(stream);
        ck_assert_uint_eq(fwrite(bytes, 1, cut, stream), cut);
        fclose(stream);
        status = save_load(&loaded, save_file_path, NULL, NULL, &error);
        ck_assert(status == NP_OK || status == NP_BAD_INPUT);
        games += status == NP_OK;
        session_free(&loaded);
    }
    ck_assert_uint_gt(games, 100);
    free(bytes);
    session_free(&session);
}
END_TEST

START_TEST(nonsense_is_refused)
{
    static const char *const bad[] = {
        "",
        "npuzzle-tui game 2\n",
        "npuzzle-tui game 2\nid \n",
        "npuzzle-tui game 2\nid \nsource \ngoal custom\nboard 2 2 1 2 3 0\nevents\n",
        "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 2 2 1 2 3 3\nevents\n",
        "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 99999 2 1\nevents\n",
        "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 2 2 1 2 3 0 4\nevents\n",
        "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 32768 32768 1\nevents\n",
        "npuzzle-tui game 2\nid \nsource \ngoal 2 1 1 0\nboard 2 2 1 2 3 0\nevents\n",
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct session session;

        ck_assert_int_eq(file_write(save_file_path, bad[i], strlen(bad[i]), 0, NULL), NP_OK);
        ck_assert_int_eq(save_load(&session, save_file_path, NULL, NULL, NULL), NP_BAD_INPUT);
        session_free(&session);
    }
}
END_TEST

/* What may follow the last event of a file, and on how many lines. */
static const struct {
    const char *bytes;
    size_t count;
    size_t lines;
} damaged_tails[] = {
    {"2990", 4, 1},                     /* killed within a line */
    {"2990 R", 6, 1},                   /* likewise */
    {"\0\0\0\0", 4, 4},                 /* a power cut */
    {"299000 X\n299001 U\n", 18, 2},    /* an event of another program */
    {"\x80\xff garbage\n", 11, 1},      /* not an event */
    {"x299000 H\n", 10, 1},             /* no time */
    {"299000 H H\n", 11, 1},            /* two events */
    {"299000 \0 H\n299000 H\n", 20, 3}, /* a hole */
};

START_TEST(a_damaged_tail_is_left_out_and_cut_off)
{
    for (size_t i = 0; i < sizeof damaged_tails / sizeof damaged_tails[0]; i++) {
        struct session session, loaded;
        struct save_damage damage;
        struct save save;
        FILE *stream;

        play_and_save(&session, &save, 7);
        save_close(&save);
        stream = fopen(save_file_path, "a");
        ck_assert_ptr_nonnull(stream);
        ck_assert_uint_eq(fwrite(damaged_tails[i].bytes, 1, damaged_tails[i].count, stream),
            damaged_tails[i].count);
        fclose(stream);
        ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, &damage, NULL), NP_OK);
        expect_same(&session, &loaded);
        ck_assert_uint_eq(damage.lines, damaged_tails[i].lines);
        session_free(&loaded);

        ck_assert_int_eq(save_repair(save_file_path, &damage, NULL), NP_OK);
        ck_assert_int_eq(save_continue(&save, save_file_path, &session, NULL), NP_OK);
        ck_assert_int_eq(session_take_hint(&session, 300 * SECOND, NULL), NP_OK);
        ck_assert_int_eq(save_append(&save, &session, NULL), NP_OK);
        save_close(&save);
        ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, &damage, NULL), NP_OK);
        ck_assert_uint_eq(loaded.hints, session.hints);
        ck_assert_uint_eq(damage.lines, 0);
        session_free(&loaded);
        session_free(&session);
    }
}
END_TEST

START_TEST(reading_a_game_ends_at_an_impossible_move)
{
    static const char file[] =
        "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 2 2 1 2 0 3\nevents\n"
        "0 D\n5 L\n6 U\n7 U\n8 L\n";
    struct session session;
    struct save_damage damage;

    ck_assert_int_eq(file_write(save_file_path, file, sizeof file - 1, 0, NULL), NP_OK);
    ck_assert_int_eq(save_load(&session, save_file_path, NULL, &damage, NULL), NP_OK);
    ck_assert_uint_eq(session.moves, 3);
    ck_assert_uint_eq(damage.lines, 2);
    session_free(&session);
}
END_TEST

START_TEST(a_move_goes_with_a_move_before_it)
{
    static const char *const events[] = {"0 +D\n1 <\n", "0 D\n1 0\n2 +D\n3 <\n"};

    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        struct session session;
        struct save_damage damage;
        char file[200];

        snprintf(file, sizeof file,
            "npuzzle-tui game 2\nid \nsource \ngoal standard\nboard 2 2 1 2 0 3\nevents\n%s",
            events[i]);
        ck_assert_int_eq(file_write(save_file_path, file, strlen(file), 0, NULL), NP_OK);
        ck_assert_int_eq(save_load(&session, save_file_path, NULL, &damage, NULL), NP_OK);
        ck_assert_uint_eq(session.count, 2 * i);
        ck_assert_uint_eq(damage.lines, 2);
        session_free(&session);
    }
}
END_TEST

START_TEST(a_solve_is_added_and_read_again)
{
    struct session session;
    struct save save;
    struct history history;

    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 0);
    history_free(&history);
    play_and_save(&session, &save, 3);
    save_close(&save);
    ck_assert_int_eq(remove(save_file_path), 0);
    ck_assert_int_eq(history_add(save_file_path, &session, 0, NULL), NP_OK);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(history.solves[0].moves, session.moves);
    ck_assert_uint_eq(history.solves[0].hints, session.hints);
    ck_assert_str_eq(history.solves[0].goal, "snail");
    ck_assert_str_eq(history.solves[0].kind, SESSION_KIND_RANDOM);
    ck_assert(!history.solves[0].repeated);
    ck_assert(history_has_board(&history, &history.solves[0]));
    history_free(&history);
    /* The same board again, without its name. */
    session.names = (struct session_names){.kind = SESSION_KIND_PICKED};
    session.watched = true;
    ck_assert_int_eq(history_add(save_file_path, &session, 0, NULL), NP_OK);
    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 2);
    ck_assert_str_eq(history.solves[1].kind, SESSION_KIND_PICKED);
    ck_assert(history.solves[1].watched);
    ck_assert(history.solves[1].repeated);
    history_free(&history);
    session_free(&session);
}
END_TEST

START_TEST(a_board_that_is_too_large_is_refused)
{
    struct text file = {0};
    struct session session;
    struct board board;
    struct goal goal;
    struct np_error error;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 129, 128, NULL), NP_OK);
    ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &goal, &error), NP_TOO_LARGE);
    ck_assert_str_eq(
        error.text, "a board of 129x128 is too large to play (limit: 16384 cells): use --solve");
    session_free(&session);
    board_free(&board);
    goal_free(&goal);
    text_add(&file, SAVE_FIRST_LINE "\nid \nsource \ngoal standard\nboard 129 128");
    for (uint32_t cell = 0; cell < 129 * 128; cell++)
        text_printf(&file, " %u", (unsigned)cell);
    text_add(&file, "\nevents\n");
    ck_assert_int_eq(file_write(save_file_path, file.bytes, file.length, 0, NULL), NP_OK);
    text_free(&file);
    ck_assert_int_eq(save_load(&session, save_file_path, NULL, NULL, &error), NP_TOO_LARGE);
    ck_assert_ptr_nonnull(strstr(error.text, "129x128 is too large to play"));
    session_free(&session);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("game_save");
    TCase *tests = tcase_create("game_save");

    tcase_add_checked_fixture(tests, save_file_set_up, save_file_tear_down);
    tcase_add_loop_test(tests, a_game_comes_back_as_it_was, 0, 10);
    tcase_add_loop_test(tests, a_game_written_at_once_is_the_same, 0, 20);
    tcase_add_test(tests, a_file_cut_anywhere_is_a_game_or_an_error);
    tcase_add_test(tests, a_damaged_tail_is_left_out_and_cut_off);
    tcase_add_test(tests, reading_a_game_ends_at_an_impossible_move);
    tcase_add_test(tests, a_move_goes_with_a_move_before_it);
    tcase_add_test(tests, nonsense_is_refused);
    tcase_add_test(tests, a_board_that_is_too_large_is_refused);
    tcase_add_test(tests, a_solve_is_added_and_read_again);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
