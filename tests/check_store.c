// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of records/store and records/keeper: games come back as they were, solves are stored once,
 * two programs share a store, and a store that cannot be used is left alone.
 */
#include "config.h"

#include "records/store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "game_scene.h"
#include "records/keeper.h"
#include "records/solve.h"
#include "records/averages.h"
#include "records/store_sql.h"
#include "solver_scene.h"
#include "store_file.h"
#include "support.h"

#define MS UINT64_C(1000000)
#define SECOND (1000 * MS)

/* Files of this size can grow no more. It has room for what libcheck notes, but for no move. */
enum { FULL_DISK = 8192 };

/* 22 November 2026, 08:45 in UTC. */
static const int64_t morning = INT64_C(1795337100);

static struct store *store;

static void
set_up(void)
{
    store_file_set_up();
    setenv("TZ", "UTC0", 1);
    store = store_file_open(store_file_path);
}

static void
tear_down(void)
{
    store_close(store);
    store_file_tear_down();
}

/* Begins a game on the board of an id, and moves back and forth. */
static void
begin(struct session *session, const char *text, unsigned moves)
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
    for (unsigned made = 0; made < moves; made++)
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            if (session_move(session, (enum move)move, made * SECOND, NULL) == NP_OK)
                break;
}

/* Makes all moves to the goal. */
static void
solve(struct session *session, uint64_t now_ns)
{
    struct path path = solver_scene_path(&session->board, &session->goal);

    for (size_t i = 0; i < path.length; i++)
        ck_assert_int_eq(session_move(session, (enum move)path.moves[i], now_ns, NULL), NP_OK);
    path_free(&path);
}

/* Stores a game, as played `second` seconds after the morning. */
static void
put(struct stored_game *stored, struct session *session, int64_t second)
{
    struct np_error error;

    ck_assert_msg(store_put(store, stored, session, (morning + second) * 1000, &error) == NP_OK,
        "%s", error.text);
}

/* Stores a game and leaves it. */
static void
keep(const char *id, unsigned moves, int64_t second, char name[STORE_NAME_BYTES])
{
    struct stored_game stored = {0};
    struct session session;

    begin(&session, id, moves);
    put(&stored, &session, second);
    memcpy(name, stored.name, STORE_NAME_BYTES);
    ck_assert_int_eq(store_leave(store, &stored, true, (morning + second) * 1000, NULL), NP_OK);
    session_free(&session);
}

static void
put_named(const char *name)
{
    struct session session;

    begin(&session, "5x5#named", 1);
    ck_assert_int_eq(store_put_named(store, name, false, &session, morning * 1000, NULL), NP_OK);
    session_free(&session);
}

/* Both sessions have the same board, steps and events. */
static void
expect_same(const struct session *a, const struct session *b)
{
    ck_assert(board_equal(&a->board, &b->board));
    ck_assert_uint_eq(a->event_count, b->event_count);
    for (size_t i = 0; i < a->event_count; i++) {
        ck_assert_uint_eq(a->events[i].time_ms, b->events[i].time_ms);
        ck_assert_int_eq(a->events[i].letter, b->events[i].letter);
        ck_assert_int_eq(a->events[i].joined, b->events[i].joined);
        ck_assert_int_eq(a->events[i].solver, b->events[i].solver);
    }
    ck_assert_uint_eq(a->at, b->at);
    ck_assert_uint_eq(a->count, b->count);
    ck_assert_uint_eq(a->moves, b->moves);
    ck_assert_uint_eq(a->hints, b->hints);
    ck_assert_uint_eq(a->undos, b->undos);
    ck_assert_uint_eq(a->solver_moves, b->solver_moves);
    ck_assert_int_eq(a->watched, b->watched);
    ck_assert_int_eq(a->finished, b->finished);
}

static void
expect_record(struct record *record, const struct session *session)
{
    struct session again;

    ck_assert_int_eq(record_replay(record, &again, NULL), NP_OK);
    expect_same(session, &again);
    for (uint32_t cell = 0; cell < again.board.cells; cell++)
        ck_assert_uint_eq(goal_tile_at(&again.goal, cell), goal_tile_at(&session->goal, cell));
    session_free(&again);
    record_free(record);
}

/* The game is in the store as it is now. */
static void
expect_stored(const struct stored_game *stored, const struct session *session)
{
    const struct store_game game = {.row = stored->row};
    struct stored_game again;
    struct record record;

    ck_assert_int_eq(store_load_game(store, &game, &record, &again, NULL), NP_OK);
    ck_assert_uint_eq(again.events, session->event_count);
    expect_record(&record, session);
}

/* ---- games ------------------------------------------------------------------------------------
 */

/* A board that UP and LEFT solve after the detours; the other goal is two moves further. */
static void
begin_near_goal(struct session *session, bool custom)
{
    const struct board board = {3, 3, 9, 4, (uint32_t[]){1, 2, 3, 4, 0, 6, 7, 5, 8}};
    const struct board other = {3, 3, 9, 6, (uint32_t[]){1, 2, 3, 4, 5, 6, 0, 7, 8}};
    struct goal goal;

    if (custom)
        ck_assert_int_eq(goal_from_board(&goal, &other, NULL), NP_OK);
    else
        ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    goal_free(&goal);
    session->names = (struct session_names){.id = "3x3#all", .source = "all.txt:2", .kind = "easy"};
    snprintf(session->names.group, sizeof session->names.group, "slow and careful");
}

/* Everything that can happen in a game, stored after every event. */
START_TEST(a_game_comes_back_as_it_was)
{
    const struct store_filter all = {0};
    struct stored_game stored = {0};
    struct session session;
    struct history history;
    struct kept_solve kept;
    uint32_t count;

    begin_near_goal(&session, _i == 1);
#define STEP(call)                   \
    ck_assert_int_eq((call), NP_OK); \
    put(&stored, &session, 0);       \
    expect_stored(&stored, &session)
    STEP(session_move(&session, MOVE_DOWN, 0, NULL));
    STEP(session_act(&session, SESSION_UNDO, 200 * MS, NULL));
    STEP(session_act(&session, SESSION_REDO, 300 * MS, NULL));
    STEP(session_act(&session, SESSION_HINT, 350 * MS, NULL));
    STEP(session_move(&session, MOVE_RIGHT, 500 * MS, NULL));
    STEP(session_act(&session, SESSION_RESTART, 1000 * MS, NULL));
    STEP(session_move_as(&session, MOVE_RIGHT, SESSION_STEP_SOLVER, 1500 * MS, NULL));
    STEP(session_slide(&session, 5, 2000 * MS, &count, NULL));
    STEP(session_act(&session, SESSION_UNDO, 2500 * MS, NULL));
    STEP(session_act(&session, SESSION_UNDO, 2600 * MS, NULL));
    STEP(session_act(&session, SESSION_WATCH, 2700 * MS, NULL));
    STEP(session_act(&session, SESSION_TIME, 3000 * MS, NULL));
#undef STEP
    solve(&session, 4321 * MS);
    ck_assert(session.finished);
    put(&stored, &session, 5);
    ck_assert(stored.solved);
    ck_assert_int_eq(stored.reason, HISTORY_HINTS);
    /* It is stored once. */
    put(&stored, &session, 5);
    ck_assert_int_eq(store_leave(store, &stored, false, 0, NULL), NP_OK);
    ck_assert_int_eq(store_read_history(store, &all, &history, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_int_eq(history.solves[0].when, morning + 5);
    ck_assert_uint_eq(history.solves[0].time_ms, 4321);
    ck_assert_uint_eq(history.solves[0].moves, session.moves);
    ck_assert_uint_eq(history.solves[0].hints, 1);
    ck_assert_uint_eq(history.solves[0].undos, session.undos);
    ck_assert_uint_eq(history.solves[0].key, history_solve_of(&session).key);
    ck_assert_str_eq(history.solves[0].puzzle, "3x3#all");
    ck_assert_str_eq(history.solves[0].kind, "easy");
    ck_assert_str_eq(history.solves[0].group, "slow and careful");
    ck_assert_str_eq(history.solves[0].goal, _i == 1 ? "custom" : "standard");
    ck_assert(history.solves[0].whole && history.solves[0].watched && !history.solves[0].dnf);
    ck_assert_int_eq(store_load_solve(store, history.solves[0].id, &kept, NULL), NP_OK);
    expect_record(&kept.record, &session);
    history_free(&history);
    session_free(&session);
}
END_TEST

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
    struct session session;

    begin(&session, "4x4#names", 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct stored_game first = {0}, second = {0};
        char wanted[STORE_NAME_BYTES + 2];

        snprintf(session.names.id, PUZZLE_ID_BYTES, "%s", rows[i].id);
        snprintf(session.names.source, SESSION_SOURCE_BYTES, "%s", rows[i].source);
        put(&first, &session, 0);
        ck_assert_str_eq(first.name, rows[i].name);
        put(&second, &session, 0);
        snprintf(wanted, sizeof wanted, "%s-2", rows[i].name);
        ck_assert_str_eq(second.name, wanted);
        ck_assert_int_eq(store_leave(store, &first, false, 0, NULL), NP_OK);
        ck_assert_int_eq(store_leave(store, &second, false, 0, NULL), NP_OK);
    }
    session_free(&session);
}
END_TEST

/* As another program may have stored them. */
START_TEST(names_cannot_steer_a_terminal)
{
    struct stored_game stored = {0};
    struct session session;
    struct store_games games;

    begin(&session, "2x2#a", 1);
    snprintf(session.names.source, sizeof session.names.source, "\033]0;pwn\a\n\302\233x.txt");
    put(&stored, &session, 0);
    ck_assert_int_eq(store_run(store, NULL, "UPDATE games SET puzzle=?1,name=?1,group_name=?1", "t",
                         "\033[2J\n"),
        NP_OK);
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    ck_assert_str_eq(games.games[0].name, "?[2J?");
    ck_assert_str_eq(games.games[0].puzzle, "?[2J?");
    ck_assert_str_eq(games.games[0].source, "?]0;pwn????x.txt");
    store_games_free(&games);
    session_free(&session);
}
END_TEST

START_TEST(the_list_has_all_games_the_latest_first)
{
    char first[STORE_NAME_BYTES], second[STORE_NAME_BYTES];
    struct store_games games;

    put_named("my game");
    keep("4x4#a", 2, 60, first);
    keep("3x3#b", 4, 0, second);
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    ck_assert_uint_eq(games.count, 3);
    ck_assert_str_eq(games.games[0].name, first);
    ck_assert_uint_eq(games.games[0].width, 4);
    ck_assert_uint_eq(games.games[0].moves, 2);
    ck_assert_uint_eq(games.games[0].time_ms, 1000);
    ck_assert_int_eq(games.games[0].changed_ms, (morning + 60) * 1000);
    ck_assert_str_eq(games.games[0].puzzle, "4x4#a");
    ck_assert_str_eq(games.games[1].name, second);
    ck_assert_str_eq(games.games[2].name, "saved/my game");
    ck_assert(games.games[2].named && !games.games[1].named);
    store_games_free(&games);
}
END_TEST

START_TEST(a_game_is_found_by_its_name_or_its_beginning)
{
    char first[STORE_NAME_BYTES], second[STORE_NAME_BYTES], told[400];
    struct store_game game;
    struct np_error error;

    ck_assert_int_eq(store_find_game(store, NULL, &game, &error), NP_NOT_FOUND);
    keep("4x4#a", 2, 0, first);
    keep("4x4#b", 2, 60, second);
    put_named("mine");
    ck_assert_int_eq(store_find_game(store, NULL, &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, second);
    ck_assert_int_eq(store_find_game(store, first, &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, first);
    ck_assert_int_eq(store_find_game(store, "4x4-b", &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, second);
    ck_assert_int_eq(store_find_game(store, "4x4", &game, &error), NP_USAGE);
    snprintf(told, sizeof told, "2 saved games begin with \"4x4\": %s, %s; --list-saved names them",
        second, first);
    ck_assert_str_eq(error.text, told);
    for (int64_t i = 2; i < 4; i++)
        keep("4x4#c", 2, 60 * i, second);
    ck_assert_int_eq(store_find_game(store, "4x4", &game, &error), NP_USAGE);
    ck_assert_msg(strstr(error.text, ", 4x4-b") != NULL, "%s", error.text);
    ck_assert_msg(strstr(error.text, " ...; --list-saved names them") != NULL, "%s", error.text);
    ck_assert_int_eq(store_find_game(store, "5x5", &game, &error), NP_USAGE);
    ck_assert_str_eq(error.text, "there is no saved game \"5x5\"; --list-saved lists them all");
    ck_assert_int_eq(store_find_game(store, "mine", &game, NULL), NP_OK);
    ck_assert(game.named);
    ck_assert_int_eq(store_find_game(store, "saved/mi", &game, NULL), NP_OK);
    ck_assert(game.named);
    ck_assert_int_eq(store_find_game(store, "saved/4x4-b", &game, NULL), NP_USAGE);
}
END_TEST

START_TEST(a_game_that_is_left_without_a_move_is_the_latest)
{
    char first[STORE_NAME_BYTES], second[STORE_NAME_BYTES];
    struct store_game game;
    struct record record = {0};
    struct stored_game stored;

    keep("4x4#a", 2, 0, first);
    keep("4x4#b", 2, 60, second);
    ck_assert_int_eq(store_find_game(store, first, &game, NULL), NP_OK);
    ck_assert_int_eq(store_load_game(store, &game, &record, &stored, NULL), NP_OK);
    record_free(&record);
    ck_assert_int_eq(store_leave(store, &stored, true, (morning + 120) * 1000, NULL), NP_OK);
    ck_assert_int_eq(store_find_game(store, NULL, &game, NULL), NP_OK);
    ck_assert_str_eq(game.name, first);
    ck_assert_int_eq(game.changed_ms, (morning + 120) * 1000);
}
END_TEST

START_TEST(the_last_twenty_stay_and_named_ones_always)
{
    char name[STORE_NAME_BYTES];
    struct store_games games;

    put_named("mine");
    for (unsigned i = 0; i < STORE_UNFINISHED_MAX + 5; i++)
        keep("4x4#a", 2, 60 * (i + 1), name);
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    ck_assert_uint_eq(games.count, STORE_UNFINISHED_MAX + 1);
    ck_assert_str_eq(games.games[0].name, name);
    ck_assert_str_eq(games.games[STORE_UNFINISHED_MAX].name, "saved/mine");
    store_games_free(&games);
}
END_TEST

/* A game begun in the middle of another is no solve. */
START_TEST(a_game_from_the_middle_is_no_solve)
{
    const struct store_filter all = {0};
    struct stored_game stored = {0};
    struct session session;
    struct history history;
    struct store_games games;

    begin_near_goal(&session, false);
    session.names.from_middle = true;
    ck_assert_int_eq(session_move(&session, MOVE_DOWN, 0, NULL), NP_OK);
    put(&stored, &session, 0);
    solve(&session, SECOND);
    put(&stored, &session, 1);
    ck_assert_int_eq(store_read_history(store, &all, &history, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 0);
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    ck_assert_uint_eq(games.count, 0);
    history_free(&history);
    store_games_free(&games);
    session_free(&session);
}
END_TEST

/* ---- several programs -------------------------------------------------------------------------
 */

/* Of two programs that resume a game, the second to move goes on with a copy; neither loses a move.
 */
START_TEST(two_programs_at_one_game_make_a_copy)
{
    char name[STORE_NAME_BYTES];
    struct store *const other = store_file_open(store_file_path);
    struct stored_game mine, theirs;
    struct session my_session, their_session;
    struct store_games games;
    struct store_game game;
    struct record record;

    keep("4x4#a", 2, 0, name);
    ck_assert_int_eq(store_find_game(store, NULL, &game, NULL), NP_OK);
    ck_assert_int_eq(store_load_game(store, &game, &record, &mine, NULL), NP_OK);
    ck_assert_int_eq(record_replay(&record, &my_session, NULL), NP_OK);
    ck_assert_int_eq(record_replay(&record, &their_session, NULL), NP_OK);
    theirs = mine;
    record_free(&record);
    ck_assert_int_eq(session_act(&their_session, SESSION_UNDO, 9 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(store_put(other, &theirs, &their_session, morning * 1000, NULL), NP_OK);
    ck_assert(!theirs.copied);
    ck_assert_int_eq(session_act(&my_session, SESSION_UNDO, 8 * SECOND, NULL), NP_OK);
    ck_assert_int_eq(session_act(&my_session, SESSION_UNDO, 9 * SECOND, NULL), NP_OK);
    put(&mine, &my_session, 60);
    ck_assert(mine.copied);
    ck_assert_int_ne(mine.row, theirs.row);
    ck_assert_str_ne(mine.name, theirs.name);
    expect_stored(&mine, &my_session);
    expect_stored(&theirs, &their_session);
    /* Neither removes the game of the other. */
    ck_assert_int_eq(store_leave(store, &mine, false, 0, NULL), NP_OK);
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    ck_assert_uint_eq(games.count, 1);
    ck_assert_str_eq(games.games[0].name, theirs.name);
    store_games_free(&games);
    session_free(&my_session);
    session_free(&their_session);
    store_close(other);
}
END_TEST

/* A game that another program has gone on with is not removed by one that had not. */
START_TEST(a_game_that_was_played_since_is_not_removed)
{
    char name[STORE_NAME_BYTES];
    struct stored_game mine, theirs;
    struct session session;
    struct store_game game;
    struct record record;

    keep("4x4#a", 2, 0, name);
    ck_assert_int_eq(store_find_game(store, NULL, &game, NULL), NP_OK);
    ck_assert_int_eq(store_load_game(store, &game, &record, &mine, NULL), NP_OK);
    ck_assert_int_eq(record_replay(&record, &session, NULL), NP_OK);
    theirs = mine;
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, 9 * SECOND, NULL), NP_OK);
    put(&theirs, &session, 60);
    ck_assert_int_eq(store_leave(store, &mine, false, 0, NULL), NP_OK);
    ck_assert_int_eq(store_find_game(store, name, &game, NULL), NP_OK);
    record_free(&record);
    session_free(&session);
}
END_TEST

/* Four programs play, solve and comment at once. */
START_TEST(several_programs_write_at_once)
{
    enum { PROGRAMS = 4, EACH = 20 };
    struct session session;
    struct history history;

    begin_near_goal(&session, false);
    store_close(store);
    for (unsigned program = 0; program < PROGRAMS; program++) {
        const pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child > 0)
            continue;
        store = store_file_open(store_file_path);
        store_set_patience(store, 60000);
        solve(&session, SECOND);
        for (unsigned i = 0; i < EACH; i++) {
            struct stored_game stored = {0};

            if (store_put(store, &stored, &session, morning, NULL) != NP_OK || !stored.solved ||
                store_run(store, NULL, "UPDATE games SET comment=?2 WHERE game=?1", "it",
                    stored.row, "x") != NP_OK)
                _exit(1);
        }
        _exit(0);
    }
    for (unsigned program = 0; program < PROGRAMS; program++) {
        int status;

        ck_assert_int_gt(wait(&status), 0);
        ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    store = store_file_open(store_file_path);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, PROGRAMS * EACH);
    for (size_t i = 0; i < history.count; i++) {
        ck_assert_str_eq(history.solves[i].comment, "x");
        ck_assert_int_eq(history.solves[i].reason, i > 0 ? HISTORY_REPEATED : HISTORY_COUNTS);
    }
    ck_assert_int_eq(store_check(store, NULL), NP_OK);
    history_free(&history);
    session_free(&session);
}
END_TEST

/* ---- solves -----------------------------------------------------------------------------------
 */

START_TEST(changes_are_kept)
{
    const struct history_solve solve = {.id = 5, .time_ms = 1000, .moves = 10};
    struct history history;
    struct kept_solve kept;
    bool added;

    (void)store_file_add(store_file_path, &solve);
    store_file_change(store_file_path, 5, STORE_COMMENT, "a\nb");
    store_file_change(store_file_path, 5, STORE_GROUP, "slow");
    store_file_change(store_file_path, 5, STORE_RESULT, "dnf");
    store_file_change(store_file_path, 5, STORE_DELETE, NULL);
    store_file_change(store_file_path, 4711, STORE_DELETE, NULL);
    /* What was deleted stays so when it is imported again. */
    ck_assert_int_eq(store_begin(store, NULL), NP_OK);
    ck_assert_int_eq(
        store_import(store, &(struct kept_solve){.solve = solve}, &added, NULL), NP_OK);
    ck_assert_int_eq(store_end_import(store, NP_OK, NULL), NP_OK);
    ck_assert(!added);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_int_eq(history.solves[0].reason, HISTORY_DELETED);
    ck_assert(history.solves[0].dnf && !history.solves[0].whole);
    ck_assert_str_eq(history.solves[0].comment, "a?b");
    ck_assert_str_eq(history.solves[0].group, "slow");
    history_free(&history);
    ck_assert_int_eq(store_load_solve(store, 5, &kept, NULL), NP_UNSUPPORTED);
    record_free(&kept.record);
    ck_assert_int_eq(store_load_solve(store, 6, &kept, NULL), NP_NOT_FOUND);
    record_free(&kept.record);
    store_file_change(store_file_path, 5, STORE_RESTORE, NULL);
    store_file_change(store_file_path, 5, STORE_COMMENT, "");
    store_file_change(store_file_path, 5, STORE_GROUP, "");
    store_file_change(store_file_path, 5, STORE_RESULT, "ok");
    history = store_file_read(store_file_path);
    ck_assert_int_eq(history.solves[0].reason, HISTORY_COUNTS);
    ck_assert(!history.solves[0].dnf);
    ck_assert_ptr_null(history.solves[0].comment);
    ck_assert_str_eq(history.solves[0].group, "");
    history_free(&history);
}
END_TEST

/* An import that is given up adds nothing, and an older solve makes a later one repeated. */
START_TEST(an_import_adds_all_or_nothing)
{
    struct history_solve solve = {.id = 5, .time_ms = 1000, .when = 2000, .key = 7};
    struct history history;
    bool added;

    (void)store_file_add(store_file_path, &solve);
    snprintf(solve.goal, sizeof solve.goal, "standard");
    snprintf(solve.kind, sizeof solve.kind, SESSION_KIND_RANDOM);
    solve.width = solve.height = 4;
    solve.id = 6;
    solve.when = 1000;
    for (unsigned commit = 0; commit < 2; commit++) {
        ck_assert_int_eq(store_begin(store, NULL), NP_OK);
        ck_assert_int_eq(
            store_import(store, &(struct kept_solve){.solve = solve}, &added, NULL), NP_OK);
        ck_assert(added);
        (void)store_end_import(store, commit == 1 ? NP_OK : NP_CANCELLED, NULL);
        history = store_file_read(store_file_path);
        ck_assert_uint_eq(history.count, 1 + commit);
        ck_assert_int_eq(history.solves[0].reason, HISTORY_COUNTS);
        ck_assert(commit == 0 || history.solves[1].reason == HISTORY_REPEATED);
        history_free(&history);
    }
}
END_TEST

/* The panel's figures are those of the solves that count, of one kind and group. */
START_TEST(the_best_is_that_of_the_kind_and_group)
{
    struct history_solve solves[12];
    struct store_best best;

    for (unsigned i = 0; i < 12; i++)
        solves[i] =
            (struct history_solve){.when = 1000 + i, .time_ms = i < 6 ? 10000 - 1000 * i : 1};
    solves[4].dnf = true;
    solves[6].hints = 1;
    solves[7].watched = true;
    solves[8].solver_moves = 1;
    solves[9].id = 99;
    solves[10].width = solves[10].height = 3;
    snprintf(solves[11].group, sizeof solves[11].group, "evening");
    store_file_add_all(store_file_path, solves, 12);
    store_file_change(store_file_path, 99, STORE_DELETE, NULL);
    solves[0].width = solves[0].height = 4;
    snprintf(solves[0].goal, sizeof solves[0].goal, "standard");
    snprintf(solves[0].kind, sizeof solves[0].kind, SESSION_KIND_RANDOM);
    ck_assert_int_eq(store_read_best(store, &solves[0], "", &best, NULL), NP_OK);
    ck_assert_uint_eq(best.best_ms, 5000);
    ck_assert_uint_eq(best.count, 5);
    ck_assert_uint_eq(best.ao5, 8000); /* of 9, 8, 7, DNF and 5 seconds */
    ck_assert_int_eq(store_read_best(store, &solves[0], "evening", &best, NULL), NP_OK);
    ck_assert_uint_eq(best.best_ms, 1);
    ck_assert_uint_eq(best.count, 1);
    ck_assert_int_eq(store_read_best(store, &solves[0], "morning", &best, NULL), NP_OK);
    ck_assert_uint_eq(best.best_ms, AVERAGE_NONE);
}
END_TEST

/* ---- stores that cannot be used ---------------------------------------------------------------
 */

START_TEST(files_are_their_owners_alone)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char name[STORE_NAME_BYTES], path[4400], directory[4300];
    struct stat status;
    struct store *other;

    (void)umask(0);
    snprintf(directory, sizeof directory, "%s.deep", store_file_path);
    snprintf(path, sizeof path, "%s/games.db", directory);
    other = store_file_open(path);
    store_close(other);
    ck_assert_int_eq(stat(directory, &status), 0);
    ck_assert_int_eq((int)(status.st_mode & 0777), 0700);
    keep("4x4#a", 2, 0, name);
    for (unsigned i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", store_file_path, endings[i]);
        ck_assert_int_eq(stat(path, &status), 0);
        ck_assert_int_eq((int)(status.st_mode & 0777), 0600);
    }
}
END_TEST

/* The store is refused with these words, to play and to read, and stays as it is. */
static void
expect_refused(const char *words)
{
    char *before = NULL, *after = NULL;
    size_t bytes, bytes_after;

    ck_assert_int_eq(file_read(store_file_path, FILE_NO_LIMIT, &before, &bytes, NULL), NP_OK);
    for (unsigned use = 0; use < 2; use++) {
        struct np_error error = {.text = ""};

        ck_assert_int_eq(
            store_open(&store, store_file_path, use == 0 ? STORE_PLAY : STORE_READ, &error), NP_IO);
        ck_assert_ptr_null(store);
        ck_assert_msg(
            strstr(error.text, store_file_path) != NULL && strstr(error.text, words) != NULL, "%s",
            error.text);
    }
    ck_assert_int_eq(file_read(store_file_path, FILE_NO_LIMIT, &after, &bytes_after, NULL), NP_OK);
    ck_assert_uint_eq(bytes, bytes_after);
    ck_assert_mem_eq(before, after, bytes);
    free(before);
    free(after);
}

static void
close_store(void)
{
    store_close(store);
    store = NULL;
}

START_TEST(a_newer_store_is_left_alone)
{
    ck_assert_int_eq(store_run(store, NULL, "PRAGMA user_version=99", ""), NP_OK);
    close_store();
    expect_refused("newer version");
}
END_TEST

START_TEST(a_foreign_store_is_left_alone)
{
    ck_assert_int_eq(store_run(store, NULL, "PRAGMA application_id=77", ""), NP_OK);
    ck_assert_int_eq(sqlite3_exec(store->db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL), 0);
    close_store();
    expect_refused("not a file of npuzzle-tui");
}
END_TEST

START_TEST(a_damaged_store_is_left_alone)
{
    char noise[4096];

    close_store();
    memset(noise, 0xff, sizeof noise);
    ck_assert_int_eq(file_write(store_file_path, noise, sizeof noise, 0, NULL), NP_OK);
    expect_refused("the file is damaged");
}
END_TEST

/* Neither a directory nor a link is followed; an empty file becomes a store. */
START_TEST(what_is_no_file_is_left_alone)
{
    char target[4300];
    struct np_error error;

    close_store();
    ck_assert_int_eq(unlink(store_file_path), 0);
    ck_assert_int_eq(mkdir(store_file_path, 0700), 0);
    ck_assert_int_eq(store_open(&store, store_file_path, STORE_PLAY, &error), NP_IO);
    ck_assert_int_eq(rmdir(store_file_path), 0);
    snprintf(target, sizeof target, "%s.target", store_file_path);
    ck_assert_int_eq(file_write(target, "", 0, 0, NULL), NP_OK);
    ck_assert_int_eq(symlink(target, store_file_path), 0);
    ck_assert_int_eq(store_open(&store, store_file_path, STORE_PLAY, &error), NP_IO);
    ck_assert_int_eq(store_open(&store, store_file_path, STORE_READ, &error), NP_IO);
    ck_assert_int_eq(unlink(store_file_path), 0);
    ck_assert_int_eq(store_open(&store, store_file_path, STORE_READ, &error), NP_NOT_FOUND);
    ck_assert_int_eq(store_open(&store, target, STORE_READ, &error), NP_NOT_FOUND);
    ck_assert_int_eq(store_open(&store, target, STORE_PLAY, &error), NP_OK);
}
END_TEST

START_TEST(another_program_that_holds_the_store_is_no_hang)
{
    struct store *const other = store_file_open(store_file_path);
    const int64_t began_ns = clock_now_ns();
    struct stored_game stored = {0};
    struct session session;
    struct np_error error;

    ck_assert_int_eq(store_begin(other, NULL), NP_OK);
    begin(&session, "4x4#a", 1);
    store_set_patience(store, 100);
    ck_assert_int_eq(store_put(store, &stored, &session, morning, &error), NP_SYSTEM);
    ck_assert_ptr_nonnull(strstr(error.text, "another program keeps the file locked"));
    ck_assert_int_eq(stored.row, 0);
    ck_assert_int_lt(clock_now_ns() - began_ns, 2 * CLOCK_NS_PER_SECOND);
    ck_assert_int_eq(store_end_import(other, NP_CANCELLED, NULL), NP_CANCELLED);
    put(&stored, &session, 0);
    session_free(&session);
    store_close(other);
}
END_TEST

/* What does not fit together is not shown as a game. */
START_TEST(damaged_texts_are_refused)
{
    static const char *const damages[] = {"UPDATE games SET start='1 2/3'",
        "UPDATE games SET start=NULL", "UPDATE games SET width=4000000",
        "UPDATE games SET goal='custom'", "UPDATE events SET text='UX'",
        "UPDATE events SET text='U99999999999999999'"};
    struct stored_game stored = {0};
    struct session session;
    struct record record;

    begin(&session, "4x4#a", 3);
    put(&stored, &session, 0);
    for (unsigned i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        const struct store_game game = {.row = stored.row};
        struct stored_game again;
        struct np_error error = {.text = ""};
        enum np_status status;

        ck_assert_int_eq(store_begin(store, NULL), NP_OK);
        ck_assert_int_eq(store_run(store, NULL, damages[i], ""), NP_OK);
        status = store_load_game(store, &game, &record, &again, &error);
        ck_assert_msg(status == NP_BAD_INPUT || status == NP_UNSUPPORTED || status == NP_TOO_LARGE,
            "%s: %d", damages[i], (int)status);
        ck_assert_str_ne(error.text, "");
        record_free(&record);
        ck_assert_int_eq(store_end(store, NP_IO, NULL), NP_IO);
    }
    session_free(&session);
}
END_TEST

/* Nor what cannot have happened: a first move joined to another, one joined to a restart, a move
 * out of the board, an undo of nothing and a redo of nothing. */
START_TEST(events_that_are_not_possible_are_refused)
{
    static const char *const texts[] = {"+D", "D^+D", "DD", "<", "D>"};

    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct session session, again;
        struct record record;

        begin_near_goal(&session, false);
        record = kept_solve_of(&session).record;
        record.events = NULL;
        ck_assert_int_eq(record_parse_events(&record, texts[i], NULL), NP_OK);
        ck_assert_msg(
            record_replay(&record, &again, NULL) == NP_BAD_INPUT, "%s is believed", texts[i]);
        session_free(&again);
        free(record.events);
        session_free(&session);
    }
}
END_TEST

/* ---- the keeper -------------------------------------------------------------------------------
 */

static char *home;
static struct game game;
static struct keeper keeper;
static uint64_t now_ns;

static void
set_up_home(void)
{
    home = test_home_new();
    now_ns = SECOND;
    game_scene_start(&game, &keeper, 1);
}

static void
tear_down_home(void)
{
    test_limit_file_size(RLIM_INFINITY);
    game_scene_stop(&game, &keeper, now_ns, NULL);
    test_directory_free(home);
}

/* Makes moves back and forth. */
static void
move(unsigned moves)
{
    for (; moves > 0; moves--)
        for (unsigned way = 0; way < MOVE_COUNT; way++) {
            now_ns += SECOND / 10;
            if (game_move(&game, (enum move)way, now_ns, NULL) == NP_OK)
                break;
        }
}

static void
solve_game(void)
{
    struct path path = solver_scene_path(&game.session.board, &game.session.goal);

    for (size_t i = 0; i < path.length; i++)
        ck_assert_int_eq(game_move(&game, (enum move)path.moves[i], now_ns, NULL), NP_OK);
    path_free(&path);
}

static void
expect_news(enum keeper_news news)
{
    struct keeper_report report;

    (void)keeper_take_report(&keeper, true, &report);
    ck_assert_int_eq(report.news, news);
}

static size_t
solves(void)
{
    struct history history = store_file_read(NULL);
    const size_t count = history.count;

    history_free(&history);
    return count;
}

static size_t
games(void)
{
    struct store_games list;
    size_t count;

    ck_assert_int_eq(store_list_games(keeper.store, &list, NULL), NP_OK);
    count = list.count;
    store_games_free(&list);
    return count;
}

START_TEST(results_that_cannot_be_read_are_told_once)
{
    struct contest_record record;
    struct contest_spec spec;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#unread", now_ns), NP_OK);
    ck_assert_int_eq(contest_spec_parse(&spec, "single:4", NULL), NP_OK);
    ck_assert_int_eq(store_run(keeper.store, NULL, "ALTER TABLE games RENAME TO gone", ""), NP_OK);
    keeper_read_record(&keeper, &spec, GOAL_STANDARD, &record);
    ck_assert_uint_eq(record.attempts, 0);
    expect_news(KEEPER_NOT_READ);
    expect_news(KEEPER_NO_NEWS);
    /* The game is saved as before, not again. */
    (void)game_tick(&game, now_ns, false);
    expect_news(KEEPER_NO_NEWS);
}
END_TEST

/* A full disk is not tried again at every move; once it has room, nothing of the game is lost. */
START_TEST(a_game_that_is_behind_catches_up)
{
    uint64_t retry_ns;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#behind", now_ns), NP_OK);
    test_limit_file_size(FULL_DISK);
    move(1);
    expect_news(KEEPER_NOT_SAVED);
    retry_ns = keeper.retry_ns;
    ck_assert_uint_gt(retry_ns, now_ns);
    ck_assert_uint_le(game_wake_ns(&game, now_ns), retry_ns);
    move(1);
    expect_news(KEEPER_NO_NEWS);
    ck_assert_uint_eq(keeper.retry_ns, retry_ns);
    test_limit_file_size(RLIM_INFINITY);
    ck_assert(game_tick(&game, retry_ns, false));
    expect_news(KEEPER_SAVED_AGAIN);
    ck_assert_uint_eq(keeper.stored.events, game.session.event_count);
    test_limit_file_size(FULL_DISK);
    move(2);
    test_limit_file_size(RLIM_INFINITY);
    game_scene_stop(&game, &keeper, now_ns, NULL);
    game_scene_start(&game, &keeper, 1);
    ck_assert_int_eq(
        keeper_begin(&keeper, &(struct game_origin){.from = GAME_FROM_STORE}, now_ns, NULL), NP_OK);
    ck_assert_uint_eq(game.session.count, 4);
}
END_TEST

/* A solve that was refused is stored as soon as there is room, or at the end. */
START_TEST(a_solve_that_was_refused_is_stored_later)
{
    struct keeper_outcome outcome;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#full", now_ns), NP_OK);
    test_limit_file_size(FULL_DISK);
    solve_game();
    expect_news(KEEPER_NOT_SAVED);
    test_limit_file_size(RLIM_INFINITY);
    if (_i == 0) {
        (void)game_tick(&game, now_ns + 60 * SECOND, false);
        expect_news(KEEPER_SAVED_AGAIN);
        ck_assert_uint_eq(solves(), 1);
    }
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_int_eq(outcome.lost.status, NP_OK);
    ck_assert_str_eq(outcome.kept, "");
    game_scene_start(&game, &keeper, 1);
    ck_assert_uint_eq(solves(), 1);
    ck_assert_uint_eq(games(), 0);
}
END_TEST

/* A solve that the disk has no room for is not all lost: its last moves can be played again. */
START_TEST(a_solved_game_on_a_full_disk_is_kept)
{
    struct keeper_outcome outcome;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "3x3#full", now_ns), NP_OK);
    move(1);
    test_limit_file_size(FULL_DISK);
    solve_game();
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_int_eq(outcome.lost.status, NP_IO);
    ck_assert_str_ne(outcome.kept, "");
    test_limit_file_size(RLIM_INFINITY);
    game_scene_start(&game, &keeper, 1);
    ck_assert_int_eq(
        keeper_begin(&keeper, &(struct game_origin){.from = GAME_FROM_STORE}, now_ns, NULL), NP_OK);
    ck_assert_uint_eq(game.session.moves, 1);
    solve_game();
    ck_assert_uint_eq(solves(), 1);
    ck_assert_uint_eq(games(), 0);
}
END_TEST

/* The loss is told at the end, even if a later game was stored. */
START_TEST(a_lost_game_is_not_forgotten)
{
    struct keeper_outcome outcome;

    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#lost", now_ns), NP_OK);
    test_limit_file_size(FULL_DISK);
    move(1);
    expect_news(KEEPER_NOT_SAVED);
    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#next", now_ns), NP_OK);
    test_limit_file_size(RLIM_INFINITY);
    move(1);
    (void)game_tick(&game, now_ns + 60 * SECOND, false);
    ck_assert_int_eq(keeper.trouble.status, NP_OK);
    game_scene_stop(&game, &keeper, now_ns, &outcome);
    ck_assert_int_eq(outcome.lost.status, NP_IO);
    game_scene_start(&game, &keeper, 1);
    ck_assert_uint_eq(games(), 1);
}
END_TEST

/* Leaving such a game takes two attempts; after a move it takes two again. */
START_TEST(a_game_that_cannot_be_kept_is_not_left_at_once)
{
    ck_assert_int_eq(game_scene_begin_id(&keeper, "4x4#lost", now_ns), NP_OK);
    test_limit_file_size(FULL_DISK);
    ck_assert(keeper_may_leave(&keeper, 1, now_ns));
    for (unsigned round = 0; round < 2; round++) {
        move(1);
        ck_assert(!keeper_may_leave(&keeper, 1, now_ns));
        ck_assert(!keeper_may_leave(&keeper, 2, now_ns));
    }
    ck_assert(keeper_may_leave(&keeper, 2, now_ns));
    move(1);
    ck_assert(!keeper_may_leave(&keeper, 2, now_ns));
    /* Room on the disk is noticed. */
    test_limit_file_size(RLIM_INFINITY);
    ck_assert(keeper_may_leave(&keeper, 1, now_ns));
}
END_TEST

/* ---- contests -------------------------------------------------------------------------------- */

enum { DAY = 24 * 60 * 60, TODAY = 20779 /* 2026-11-22 */ };

/* Adds a solve of a 4x4 board at a contest; the board of a day has an id. */
static void
add_part(const char *contest, unsigned attempt, int64_t when, uint64_t time_ms, uint32_t moves,
    bool dnf, const char *seed)
{
    struct kept_solve kept = {.solve = {.id = solve_new_id(),
                                  .when = when,
                                  .width = 4,
                                  .height = 4,
                                  .goal = "standard",
                                  .kind = "contest",
                                  .shortest = HISTORY_UNKNOWN,
                                  .time_ms = time_ms,
                                  .moves = moves,
                                  .attempt = attempt,
                                  .part = 1,
                                  .dnf = dnf}};
    bool added;

    if (seed != NULL)
        snprintf(kept.solve.puzzle, sizeof kept.solve.puzzle, "4x4#%s", seed);
    ck_assert_int_eq(contest_spec_parse(&kept.solve.contest, contest, NULL), NP_OK);
    ck_assert_int_eq(store_begin(store, NULL), NP_OK);
    ck_assert_int_eq(store_import(store, &kept, &added, NULL), NP_OK);
    ck_assert(added);
    ck_assert_int_eq(store_end_import(store, NP_OK, NULL), NP_OK);
}

static struct contest_record
record_of_contest(const char *contest)
{
    struct contest_record record;
    struct contest_spec spec;
    struct np_error error;

    ck_assert_int_eq(contest_spec_parse(&spec, contest, NULL), NP_OK);
    ck_assert_msg(store_read_contest(store, &spec, GOAL_STANDARD, (int64_t)TODAY * DAY + 7200,
                      &record, &error) == NP_OK,
        "%s", error.text);
    return record;
}

START_TEST(the_best_attempt_is_by_time_or_by_moves)
{
    struct contest_record record;

    add_part("single:4", 1, 100, 999, 80, true, NULL);
    add_part("single:4", 4, 200, 1010, 80, false, NULL);
    add_part("single:4", 3, 300, 1009, 90, false, NULL);
    add_part("single:4", 2, 400, 1001, 70, false, NULL);
    record = record_of_contest("single:4");
    ck_assert_uint_eq(record.attempts, 4);
    ck_assert_uint_eq(record.finished, 3);
    /* Times are compared in hundredths: of equal ones the first is the best. */
    ck_assert_uint_eq(record.best_id, 3);
    ck_assert_uint_eq(record.best_ms, 1009);

    add_part("fewest:4,60", 5, 500, 60000, 80, false, NULL);
    add_part("fewest:4,60", 6, 600, 60000, 78, false, NULL);
    add_part("fewest:4,60", 7, 700, 50000, 82, false, NULL);
    record = record_of_contest("fewest:4,60");
    ck_assert_uint_eq(record.best_id, 6);
    ck_assert_uint_eq(record.best_moves, 78);
    ck_assert_uint_eq(record_of_contest("fewest:4,61").attempts, 0);
}
END_TEST

START_TEST(days_in_a_row_make_a_streak)
{
    /* -1 ends `days`; `late` was finished a day later. */
    static const struct {
        int days[8];
        int late, dnf;
        uint32_t streak, longest;
        bool today;
    } rows[] = {
        {{-1}, -1, -1, 0, 0, false},
        {{10, -1}, -1, -1, 1, 1, true},
        {{9, -1}, -1, -1, 1, 1, false},
        {{8, -1}, -1, -1, 0, 1, false},
        {{3, 4, 5, 6, 8, 9, 10, -1}, -1, -1, 3, 4, true},
        {{7, 8, 9, -1}, -1, -1, 3, 3, false},
        {{9, 8, 10, -1}, 9, -1, 3, 3, true},
        {{8, 9, 10, 12, -1}, -1, -1, 3, 3, true},
        {{8, 9, 10, -1}, -1, 9, 1, 1, true},
        {{8, 9, 10, -1}, -1, 10, 2, 2, true},
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int *const days = rows[i].days;
        struct contest_record record;

        ck_assert_int_eq(store_run(store, NULL, "DELETE FROM games", ""), NP_OK);
        for (unsigned at = 0; days[at] >= 0; at++) {
            const int64_t day = TODAY + days[at] - 10;
            char seed[PUZZLE_SEED_BYTES];

            puzzle_seed_of_day(seed, day * DAY);
            add_part("daily:4", at + 1, (day + (days[at] == rows[i].late)) * DAY + 3600, 1000, 80,
                days[at] == rows[i].dnf, seed);
        }
        record = record_of_contest("daily:4");
        ck_assert_msg(record.streak == rows[i].streak && record.longest == rows[i].longest &&
                          record.today == rows[i].today,
            "row %u: %u, %u, %d", i, record.streak, record.longest, record.today);
        ck_assert_int_eq(record.today_dnf, rows[i].dnf == 10);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("store");
    TCase *tests = tcase_create("store"), *keepers = tcase_create("keeper");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_game_comes_back_as_it_was, 0, 2);
    tcase_add_test(tests, names_say_board_and_time_and_need_no_quotes);
    tcase_add_test(tests, names_cannot_steer_a_terminal);
    tcase_add_test(tests, the_list_has_all_games_the_latest_first);
    tcase_add_test(tests, a_game_is_found_by_its_name_or_its_beginning);
    tcase_add_test(tests, the_last_twenty_stay_and_named_ones_always);
    tcase_add_test(tests, a_game_that_is_left_without_a_move_is_the_latest);
    tcase_add_test(tests, a_game_from_the_middle_is_no_solve);
    tcase_add_test(tests, two_programs_at_one_game_make_a_copy);
    tcase_add_test(tests, a_game_that_was_played_since_is_not_removed);
    tcase_add_test(tests, several_programs_write_at_once);
    tcase_add_test(tests, changes_are_kept);
    tcase_add_test(tests, an_import_adds_all_or_nothing);
    tcase_add_test(tests, the_best_is_that_of_the_kind_and_group);
    tcase_add_test(tests, the_best_attempt_is_by_time_or_by_moves);
    tcase_add_test(tests, days_in_a_row_make_a_streak);
    tcase_add_test(tests, files_are_their_owners_alone);
    tcase_add_test(tests, a_newer_store_is_left_alone);
    tcase_add_test(tests, a_foreign_store_is_left_alone);
    tcase_add_test(tests, a_damaged_store_is_left_alone);
    tcase_add_test(tests, what_is_no_file_is_left_alone);
    tcase_add_test(tests, another_program_that_holds_the_store_is_no_hang);
    tcase_add_test(tests, damaged_texts_are_refused);
    tcase_add_test(tests, events_that_are_not_possible_are_refused);
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(keepers, set_up_home, tear_down_home);
    tcase_add_test(keepers, results_that_cannot_be_read_are_told_once);
    tcase_add_test(keepers, a_game_that_is_behind_catches_up);
    tcase_add_loop_test(keepers, a_solve_that_was_refused_is_stored_later, 0, 2);
    tcase_add_test(keepers, a_solved_game_on_a_full_disk_is_kept);
    tcase_add_test(keepers, a_lost_game_is_not_forgotten);
    tcase_add_test(keepers, a_game_that_cannot_be_kept_is_not_left_at_once);
    suite_add_tcase(suite, keepers);
    return test_run(suite);
}
