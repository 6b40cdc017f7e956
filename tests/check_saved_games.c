// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/save/saved_games and game/save/saved_list: names, locks, which games are kept and
 * listed.
 */
#include "config.h"

#include "records/saved_games.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "base/text/text.h"
#include "records/saved_list.h"
#include "support.h"

/* 22 November 2026, 08:45 in UTC. */
static const int64_t morning = 1795337100;

static char *home;
static struct saved_games games;

static void
set_up(void)
{
    home = test_directory_new();
    games = (struct saved_games){.lock = -1};
    setenv("HOME", home, 1);
    setenv("TZ", "UTC0", 1);
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
}

static void
tear_down(void)
{
    saved_games_close(&games);
    test_directory_free(home);
}

/* A game with moves back and forth. */
static void
make_game(struct session *session, const char *text, unsigned moves)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;

    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    board_free(&board);
    goal_free(&goal);
    snprintf(session->names.id, sizeof session->names.id, "%s", text);
    for (unsigned made = 0; made < moves;) {
        const enum move move = made % 2 == 0                                ? MOVE_UP
                               : board_can_move(&session->board, MOVE_DOWN) ? MOVE_DOWN
                                                                            : MOVE_UP;

        if (session_move(session, move, made * UINT64_C(1000000000), NULL) != NP_OK)
            ck_assert_int_eq(session_move(session, MOVE_DOWN, 0, NULL), NP_OK);
        made++;
    }
}

static char *
state_path(const char *name)
{
    static char path[4300];

    snprintf(path, sizeof path, "%s/.local/state/npuzzle-tui/%s", home, name);
    return path;
}

/* Saves a game that is left `second` seconds after the morning. */
static void
keep(const char *id, unsigned moves, int64_t second, char name[SAVED_NAME_BYTES])
{
    struct session session;
    char *path;

    make_game(&session, id, moves);
    ck_assert_int_eq(saved_games_begin(&games, &session, morning + second, name, NULL), NP_OK);
    ck_assert_int_eq(saved_games_path(name, &path, NULL), NP_OK);
    ck_assert_int_eq(save_whole(path, 0, &session, UINT64_C(41000000000), NULL), NP_OK);
    saved_games_leave(&games, name, (morning + second) * CLOCK_NS_PER_SECOND);
    session_free(&session);
    free(path);
}

START_TEST(names_say_board_and_time_and_need_no_quotes)
{
    static const struct {
        const char *id;
        const char *source;
        const char *name;
    } rows[] = {
        {"4x4#otter-512", "", "4x4-otter-512-20261122-0845"},
        {"", "korf-100.txt:7", "4x4-korf-100.txt-7-20261122-0845"},
        {"", "", "4x4-20261122-0845"},
        {"", "-$(rm) *'\"\\ \t~", "4x4-rm-20261122-0845"},
        {"", "\303\244\303\266 ...", "4x4-20261122-0845"},
        {"4x4/snail#a b", "", "4x4-snail-a-b-20261122-0845"},
        {"4x4#123456789012345678901234567890123456789012345678901234567890123", "",
            "4x4-12345678901234567890123456789012345678901234567890123456-20261122-0845"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = {.board = {.width = 4, .height = 4}};
        char name[SAVED_NAME_BYTES], again[SAVED_NAME_BYTES], wanted[SAVED_NAME_BYTES + 2];

        snprintf(session.names.id, PUZZLE_ID_BYTES, "%s", rows[i].id);
        snprintf(session.names.source, SESSION_SOURCE_BYTES, "%s", rows[i].source);
        ck_assert_int_eq(saved_games_begin(&games, &session, morning, name, NULL), NP_OK);
        ck_assert_str_eq(name, rows[i].name);
        ck_assert_int_eq(saved_games_begin(&games, &session, morning, again, NULL), NP_OK);
        snprintf(wanted, sizeof wanted, "%s-2", rows[i].name);
        ck_assert_str_eq(again, wanted);
        saved_games_release(&games, name);
        saved_games_release(&games, again);
    }
}
END_TEST

START_TEST(files_are_their_owners_alone)
{
    char name[SAVED_NAME_BYTES], file[SAVED_NAME_BYTES + 16];
    struct stat status;

    keep("4x4#a", 2, 0, name);
    snprintf(file, sizeof file, "games/%s.game", name);
    ck_assert_int_eq(stat(state_path(file), &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0600);
    ck_assert_int_eq(stat(state_path("games"), &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0700);
    ck_assert_int_eq(stat(state_path("games/lock"), &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0600);
}
END_TEST

START_TEST(only_games_with_moves_are_worth_it)
{
    struct session session;

    make_game(&session, "3x3#worth", 0);
    ck_assert(!saved_games_worth(&session));
    session_free(&session);
    make_game(&session, "3x3#worth", 2);
    ck_assert(saved_games_worth(&session));
    /* Undone moves can be redone, and the moves before a restart restored. */
    while (session_undo(&session, 0, NULL) == NP_OK)
        continue;
    ck_assert(saved_games_worth(&session));
    while (session_redo(&session, 0, NULL) == NP_OK)
        continue;
    ck_assert_int_eq(session_restart(&session, 0, NULL), NP_OK);
    ck_assert(saved_games_worth(&session));
    session.finished = true;
    session.moves = 1;
    ck_assert(!saved_games_worth(&session));
    session_free(&session);
}
END_TEST

START_TEST(the_list_has_all_games_the_latest_first)
{
    char first[SAVED_NAME_BYTES], second[SAVED_NAME_BYTES], empty[SAVED_NAME_BYTES];
    struct saved_list list;
    struct session session;

    keep("4x4#a", 2, 60, first);
    keep("3x3#b", 4, 0, second);
    keep("3x3#c", 0, 120, empty);
    ck_assert_int_eq(file_write(state_path("games/broken.game"), "no game\n", 8, 0, NULL), NP_OK);
    make_game(&session, "5x5#named", 1);
    ck_assert_int_eq(saved_games_save("my game", false, &session, 0, NULL), NP_OK);
    session_free(&session);
    ck_assert_int_eq(saved_list_read(&list, UINT64_MAX, NULL), NP_OK);
    ck_assert_uint_eq(list.count, 4);
    ck_assert_str_eq(list.games[0].name, first);
    ck_assert_int_eq(list.games[0].content, SAVED_GOOD);
    ck_assert_uint_eq(list.games[0].width, 4);
    ck_assert_uint_eq(list.games[0].moves, 2);
    ck_assert_uint_eq(list.games[0].time_ms, 41000);
    ck_assert_int_eq(list.games[0].written_ns, (morning + 60) * CLOCK_NS_PER_SECOND);
    ck_assert_str_eq(list.games[0].names.id, "4x4#a");
    ck_assert_str_eq(list.games[1].name, second);
    ck_assert_str_eq(list.games[2].name, "saved/my game");
    ck_assert_int_eq(list.games[2].kind, SAVED_NAMED);
    /* Damaged games do not stop the others from being listed. */
    ck_assert_str_eq(list.games[3].name, "broken");
    ck_assert_int_eq(list.games[3].content, SAVED_BAD);
    saved_list_free(&list);

    /* A game too large for a summary is listed, too. */
    ck_assert_int_eq(saved_list_read(&list, 1, NULL), NP_OK);
    ck_assert_uint_eq(list.count, 5);
    ck_assert_str_eq(list.games[4].name, "broken");
    for (unsigned i = 0; i < 5; i++)
        ck_assert_int_eq(list.games[i].content, i < 4 ? SAVED_LARGE : SAVED_BAD);
    saved_list_free(&list);
}
END_TEST

/* Writes a file into the directory of games, with the time as its date. */
static void
put_file(const char *name, const char *text, size_t bytes, int64_t seconds)
{
    const struct timespec time = {.tv_sec = (time_t)seconds};
    char *path;

    ck_assert_int_eq(saved_games_path(name, &path, NULL), NP_OK);
    ck_assert_int_eq(file_write(path, text, bytes, 0, NULL), NP_OK);
    ck_assert_int_eq(utimensat(AT_FDCWD, path, (struct timespec[]){time, time}, 0), 0);
    free(path);
}

/* Neither a damaged game nor a large foreign file hides the unfinished games. */
START_TEST(the_latest_game_is_one_that_can_be_read)
{
    char name[SAVED_NAME_BYTES], lost[SAVED_NAME_BYTES], *path;
    char *const noise = calloc(1, 3 << 20);
    struct saved_game game;
    struct saved_list list;
    struct np_error error;

    ck_assert_ptr_nonnull(noise);
    put_file("broken", "no game\n", 8, morning + 60);
    put_file("noise", noise, 3 << 20, morning + 120);
    free(noise);
    ck_assert_int_eq(saved_list_latest(&games, 1 << 20, &game, lost, &error), NP_NOT_FOUND);
    ck_assert_msg(strncmp(error.text, "noise cannot be read", 20) == 0, "%s", error.text);
    keep("4x4#a", 2, 0, name);
    ck_assert_int_eq(saved_list_latest(&games, 1 << 20, &game, lost, NULL), NP_OK);
    ck_assert_str_eq(game.name, name);
    ck_assert_str_eq(lost, "noise");
    /* An unreadable file is not called damaged; root can read everything. */
    ck_assert_int_eq(saved_games_path(name, &path, NULL), NP_OK);
    ck_assert_int_eq(chmod(path, 0), 0);
    ck_assert_int_eq(saved_list_read(&list, 1 << 20, NULL), NP_OK);
    ck_assert_uint_eq(list.count, 3);
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(list.games[i].name, name) == 0)
            ck_assert_int_eq(list.games[i].content, geteuid() == 0 ? SAVED_GOOD : SAVED_SHUT);
    saved_list_free(&list);
    free(path);
}
END_TEST

/* Thousands of restarts of a long game, each undone: a small file that takes a minute to replay. */
START_TEST(a_game_that_takes_long_is_no_glance)
{
    enum { MOVES = 30000, RESTARTS = 100000 };
    struct text text = {0};
    struct saved_game game;

    text_add(&text, "npuzzle-tui game 2\nid \nsource \ngoal standard\n"
                    "board 3 3 1 2 3 4 5 6 0 7 8\nevents\n");
    for (unsigned i = 0; i < MOVES; i++)
        text_add(&text, i % 2 == 0 ? "0 D\n" : "0 U\n");
    for (unsigned i = 0; i < RESTARTS; i++)
        text_add(&text, "0 0\n0 <\n");
    put_file("slow", text_string(&text), text.length, morning);
    text_free(&text);
    ck_assert_int_eq(saved_list_latest(&games, 1 << 20, &game, NULL, NULL), NP_OK);
    ck_assert_str_eq(game.name, "slow");
    ck_assert_int_eq(game.content, SAVED_LARGE);
}
END_TEST

START_TEST(a_game_is_found_by_its_name_or_its_beginning)
{
    char first[SAVED_NAME_BYTES], second[SAVED_NAME_BYTES], told[400];
    struct saved_game game;
    struct session session;
    struct np_error error;

    keep("4x4#a", 2, 0, first);
    keep("4x4#b", 2, 60, second);
    make_game(&session, "5x5#named", 1);
    ck_assert_int_eq(saved_games_save("mine", false, &session, 0, NULL), NP_OK);
    session_free(&session);
    ck_assert_int_eq(saved_list_latest(&games, UINT64_MAX, &game, NULL, NULL), NP_OK);
    ck_assert_str_eq(game.name, second);
    ck_assert_int_eq(saved_list_find(first, &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, first);
    ck_assert_int_eq(saved_list_find("4x4-b", &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, second);
    ck_assert_int_eq(saved_list_find("4x4", &game, &error), NP_USAGE);
    snprintf(told, sizeof told, "2 saved games begin with \"4x4\": %s, %s; --list-saved names them",
        second, first);
    ck_assert_str_eq(error.text, told);
    for (int64_t i = 2; i < 4; i++)
        keep("4x4#c", 2, 60 * i, second);
    ck_assert_int_eq(saved_list_find("4x4", &game, &error), NP_USAGE);
    ck_assert_msg(strstr(error.text, ", 4x4-b") != NULL, "%s", error.text);
    ck_assert_msg(strstr(error.text, " ...; --list-saved names them") != NULL, "%s", error.text);
    ck_assert_int_eq(saved_list_find("5x5", &game, NULL), NP_USAGE);
    ck_assert_int_eq(saved_list_find("mine", &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, "saved/mine");
    ck_assert_int_eq(saved_list_find("saved/mi", &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, "saved/mine");
}
END_TEST

START_TEST(the_last_twenty_stay_and_named_ones_always)
{
    char name[SAVED_NAME_BYTES], third[SAVED_NAME_BYTES] = "";
    struct session session;
    struct saved_list list;

    make_game(&session, "5x5#named", 1);
    ck_assert_int_eq(saved_games_save("mine", false, &session, 0, NULL), NP_OK);
    session_free(&session);
    for (unsigned i = 0; i < SAVED_GAMES_KEPT + 5; i++) {
        keep("4x4#a", 2, 60 * i, name);
        if (i == 2)
            snprintf(third, sizeof third, "%s", name);
        /* One of the oldest games is being played. */
        if (i == 2)
            ck_assert_int_eq(saved_games_claim(&games, third, NULL), NP_OK);
    }
    ck_assert_int_eq(saved_list_read(&list, UINT64_MAX, NULL), NP_OK);
    ck_assert_uint_eq(list.count, SAVED_GAMES_KEPT + 2);
    ck_assert_str_eq(list.games[0].name, name);
    ck_assert_str_eq(list.games[SAVED_GAMES_KEPT].name, third);
    ck_assert_str_eq(list.games[SAVED_GAMES_KEPT + 1].name, "saved/mine");
    saved_list_free(&list);
    saved_games_drop(&games, third);
    ck_assert_int_eq(saved_list_find(third, &(struct saved_game){.bytes = 0}, NULL), NP_USAGE);
}
END_TEST

/* Another program continues and finishes a game while the list is made. */
static char played_since[SAVED_NAME_BYTES];

int __real_closedir(DIR *directory);
int __wrap_closedir(DIR *directory);

int
__wrap_closedir(DIR *directory)
{
    const struct timespec now = {.tv_sec = (time_t)(morning + 7200)};
    char *path;

    if (played_since[0] != '\0') {
        ck_assert_int_eq(saved_games_path(played_since, &path, NULL), NP_OK);
        ck_assert_int_eq(utimensat(AT_FDCWD, path, (struct timespec[]){now, now}, 0), 0);
        free(path);
    }
    return __real_closedir(directory);
}

/* A game that is old in the list may be the newest of all by the time it would be removed. */
START_TEST(a_game_that_was_played_since_is_not_removed)
{
    char name[SAVED_NAME_BYTES], oldest[SAVED_NAME_BYTES];
    struct saved_game game;

    keep("4x4#a", 2, 0, oldest);
    for (unsigned i = 1; i < SAVED_GAMES_KEPT; i++)
        keep("4x4#a", 2, 60 * i, name);
    snprintf(played_since, sizeof played_since, "%s", oldest);
    keep("4x4#a", 2, 3600, name);
    played_since[0] = '\0';
    ck_assert_int_eq(saved_list_find(oldest, &game, NULL), NP_OK);
    ck_assert(!saved_games_in_use(&games, oldest));
}
END_TEST

/* Two programs: the locks of two open files conflict like those of two programs. */
START_TEST(a_game_that_is_played_is_not_taken)
{
    struct saved_games other = {.lock = -1};
    char name[SAVED_NAME_BYTES], own[SAVED_NAME_BYTES];
    const struct session session = {.names = {.id = "4x4#a"}, .board = {.width = 4, .height = 4}};
    struct saved_game game;
    struct np_error error;

    keep("4x4#a", 2, 0, name);
    ck_assert_int_eq(saved_list_latest(&other, UINT64_MAX, &game, NULL, NULL), NP_OK);
    ck_assert_int_eq(saved_games_claim(&games, name, NULL), NP_OK);
    ck_assert_int_eq(saved_games_claim(&games, name, &error), NP_UNSUPPORTED);
    ck_assert_int_eq(saved_games_claim(&other, name, &error), NP_UNSUPPORTED);
    ck_assert(strstr(error.text, "is being played") != NULL);
    ck_assert(saved_games_in_use(&other, name));
    ck_assert(saved_games_in_use(&games, name));
    ck_assert_int_eq(saved_list_latest(&other, UINT64_MAX, &game, NULL, NULL), NP_NOT_FOUND);
    /* Two games that begin at once get two names. */
    ck_assert_int_eq(saved_games_begin(&games, &session, morning, own, NULL), NP_OK);
    ck_assert_int_eq(saved_games_begin(&other, &session, morning, game.name, NULL), NP_OK);
    ck_assert_str_ne(own, game.name);
    saved_games_close(&games);
    ck_assert_int_eq(saved_games_claim(&other, name, NULL), NP_OK);
    saved_games_drop(&other, name);
    ck_assert_int_eq(saved_list_latest(&other, UINT64_MAX, &game, NULL, NULL), NP_NOT_FOUND);
    saved_games_close(&other);
}
END_TEST

START_TEST(a_game_that_was_played_since_is_reported)
{
    char name[SAVED_NAME_BYTES];
    struct saved_game game;

    keep("4x4#a", 2, 0, name);
    ck_assert_int_eq(saved_list_latest(&games, UINT64_MAX, &game, NULL, NULL), NP_OK);
    ck_assert_int_eq(saved_list_check(&game, NULL), NP_OK);
    saved_games_leave(&games, name, (morning + 1) * CLOCK_NS_PER_SECOND);
    ck_assert_int_eq(saved_list_check(&game, NULL), NP_UNSUPPORTED);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("saved_games");
    TCase *tests = tcase_create("saved_games");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, names_say_board_and_time_and_need_no_quotes);
    tcase_add_test(tests, files_are_their_owners_alone);
    tcase_add_test(tests, only_games_with_moves_are_worth_it);
    tcase_add_test(tests, the_list_has_all_games_the_latest_first);
    tcase_add_test(tests, the_latest_game_is_one_that_can_be_read);
    tcase_add_test(tests, a_game_that_takes_long_is_no_glance);
    tcase_add_test(tests, a_game_is_found_by_its_name_or_its_beginning);
    tcase_add_test(tests, the_last_twenty_stay_and_named_ones_always);
    tcase_add_test(tests, a_game_that_was_played_since_is_not_removed);
    tcase_add_test(tests, a_game_that_is_played_is_not_taken);
    tcase_add_test(tests, a_game_that_was_played_since_is_reported);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
