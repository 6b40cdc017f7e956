// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the file of a saved game: harmful names, goals without a name, undos in short games,
 * many events.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "records/save.h"
#include "save_file.h"
#include "support.h"

#define SECOND UINT64_C(1000000000)

/* Begins a game on a 2x2 board, two moves from its goal: L U; or one: L. */
static void
begin_small(struct session *session, bool one)
{
    static const uint32_t tiles[2][4] = {{1, 0, 3, 2}, {1, 2, 0, 3}};
    struct board board;
    struct goal goal;

    ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
    memcpy(board.tiles, tiles[one], sizeof tiles[one]);
    board.blank = one ? 2 : 1;
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
}

START_TEST(undos_of_a_single_step_are_kept)
{
    const bool solved = _i == 1;
    struct session session, loaded;
    struct save_damage damage;

    begin_small(&session, solved);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(
            session_move(&session, solved ? MOVE_DOWN : MOVE_RIGHT, SECOND, NULL), NP_OK);
        ck_assert_int_eq(session_undo(&session, SECOND, NULL), NP_OK);
    }
    ck_assert_int_eq(session_move(&session, solved ? MOVE_LEFT : MOVE_RIGHT, SECOND, NULL), NP_OK);
    ck_assert_uint_eq(session.count, 1);
    ck_assert_int_eq(session.finished, solved);
    ck_assert_int_eq(save_whole(save_file_path, 0, &session, SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, &damage, NULL), NP_OK);
    ck_assert_uint_eq(damage.lines, 0);
    ck_assert_int_eq(loaded.finished, solved);
    ck_assert_uint_eq(loaded.undos, session.undos);
    ck_assert_uint_eq(loaded.count, 1);
    session_free(&session);
    session_free(&loaded);
}
END_TEST

/* A goal that has no name is written tile by tile. */
START_TEST(a_game_with_a_custom_goal_comes_back)
{
    uint32_t goal_tiles[] = {1, 2, 3, 4, 0, 5, 6, 7, 8}, tiles[] = {1, 2, 3, 0, 4, 5, 6, 7, 8};
    const struct board goal_board = {3, 3, 9, 4, goal_tiles}, board = {3, 3, 9, 3, tiles};
    struct session session, loaded;
    struct goal goal;

    ck_assert_int_eq(goal_from_board(&goal, &goal_board, NULL), NP_OK);
    ck_assert_int_eq(goal.kind, GOAL_CUSTOM);
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_UP, SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_whole(save_file_path, 0, &session, SECOND, NULL), NP_OK);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), NP_OK);
    ck_assert(board_equal(&session.board, &loaded.board));
    ck_assert_int_eq(loaded.goal.kind, GOAL_CUSTOM);
    for (uint32_t cell = 0; cell < 9; cell++)
        ck_assert_uint_eq(goal_tile_at(&loaded.goal, cell), goal_tiles[cell]);
    session_free(&session);
    session_free(&loaded);
    goal_free(&goal);
}
END_TEST

START_TEST(the_first_line_tells_the_format)
{
    static const char rest[] = "\nid \nsource \ngoal standard\nboard 2 2 1 0 3 2\nevents\n";
    struct session session, loaded;
    char line[64] = "";
    FILE *stream;

    begin_small(&session, false);
    ck_assert_int_eq(save_whole(save_file_path, 0, &session, 0, NULL), NP_OK);
    stream = fopen(save_file_path, "r");
    ck_assert_ptr_nonnull(stream);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, stream));
    fclose(stream);
    ck_assert_str_eq(line, "npuzzle-tui game 2\n");
    ck_assert_int_eq(save_check_beginning(save_file_path, NULL), NP_OK);
    session_free(&session);
    for (unsigned version = 0; version < 22; version++) {
        const enum np_status status = version == 2 ? NP_OK : NP_BAD_INPUT;

        stream = fopen(save_file_path, "w");
        ck_assert_ptr_nonnull(stream);
        fprintf(stream, "npuzzle-tui game %u%s", version, rest);
        fclose(stream);
        ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), status);
        ck_assert_int_eq(save_check_beginning(save_file_path, NULL), status);
        session_free(&loaded);
    }
}
END_TEST

START_TEST(names_cannot_steer_a_terminal_or_end_a_line)
{
    struct session session, loaded;
    FILE *stream;

    begin_small(&session, false);
    session.names = (struct session_names){
        .id = "2x2#a\nb", .source = "\033]0;pwn\a\n\302\233x.txt", .from_middle = true};
    ck_assert_int_eq(save_whole(save_file_path, 0, &session, 0, NULL), NP_OK);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), NP_OK);
    ck_assert_str_eq(loaded.names.id, "2x2#a?b");
    ck_assert_str_eq(loaded.names.source, "?]0;pwn????x.txt");
    ck_assert(loaded.names.from_middle);
    session_free(&loaded);
    session_free(&session);

    /* A file from another machine. */
    stream = fopen(save_file_path, "w");
    ck_assert_ptr_nonnull(stream);
    fputs("npuzzle-tui game 2\nid \033[2J\nsource \033]0;pwn\a\ngoal standard\n"
          "board 2 2 1 0 3 2\nevents\n",
        stream);
    fclose(stream);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), NP_OK);
    ck_assert_str_eq(loaded.names.id, "?[2J");
    ck_assert_str_eq(loaded.names.source, "?]0;pwn?");
    ck_assert(!loaded.names.from_middle);
    session_free(&loaded);
}
END_TEST

static long
file_bytes(void)
{
    struct stat found;

    ck_assert_int_eq(stat(save_file_path, &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
    return (long)found.st_size;
}

START_TEST(events_are_appended_in_one_go)
{
    struct session session, loaded;
    struct save save;
    long before;

    begin_small(&session, false);
    save_file_begin(&save, &session);
    before = file_bytes();
    for (unsigned i = 0; i < 1000; i++)
        ck_assert_int_eq(
            session_move(&session, i % 2 == 0 ? MOVE_RIGHT : MOVE_LEFT, 0, NULL), NP_OK);
    ck_assert_int_eq(file_bytes(), before);
    ck_assert_int_eq(save_append(&save, &session, NULL), NP_OK);
    ck_assert_int_eq(file_bytes(), before + 4000);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 0, NULL), NP_OK);
    ck_assert_int_eq(save_append(&save, &session, NULL), NP_OK);
    save_close(&save);
    ck_assert_int_eq(save_load(&loaded, save_file_path, NULL, NULL, NULL), NP_OK);
    ck_assert_uint_eq(loaded.moves, 1001);
    session_free(&session);
    session_free(&loaded);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("game_file");
    TCase *tests = tcase_create("game_file");

    tcase_add_checked_fixture(tests, save_file_set_up, save_file_tear_down);
    tcase_add_loop_test(tests, undos_of_a_single_step_are_kept, 0, 2);
    tcase_add_test(tests, a_game_with_a_custom_goal_comes_back);
    tcase_add_test(tests, the_first_line_tells_the_format);
    tcase_add_test(tests, names_cannot_steer_a_terminal_or_end_a_line);
    tcase_add_test(tests, events_are_appended_in_one_go);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
