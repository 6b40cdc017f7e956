// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, the game goes on and reports it, in every view. The screen
 * still shows a game, and unless the player was warned, the store holds that game.
 */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "fault_scene.h"
#include "faults.h"
#include "store_file.h"
#include "keys/key.h"
#include "plain/plain.h"
#include "support.h"
#include "tui/app.h"
#include "tui/view/views.h"

/* Special keys, encoded as bytes that UTF-8 never uses. */
#define UP "\xf8"
#define DOWN "\xf9"
#define LEFT "\xfa"
#define RIGHT "\xfb"
#define HOME "\xfc"
#define END "\xfd"
#define PASTE_BEGIN "\xfe"
#define PASTE_END "\xff"
#define ESCAPE "\033"
#define CLEAR "\025"
#define WAIT "\001" /* no key: lets the solver and the clock run */

enum { ROWS = 24, COLS = 80, KEYS_MAX = 128, LOOKS = 5, LOOK_MS = 2, SCREEN_FAULTS = 25 };

#define TICK_NS (CLOCK_NS_PER_SECOND / 5)

/* What is played. */
struct play {
    const char *keys;
    const char *board;  /* NULL = a random board */
    const char *option; /* "resume", "offer", the name of a saved game, or NULL */
    bool solver;        /* the outcome depends on timing */
};

static const char boards[] = "1 2 3/4 5 6/7 0 8\n\n1 2 3/4 0 5/7 8 6\n";

static const struct play *play;
static struct app app;
static struct goal goal;
static struct canvas canvas;
static struct front_options options;
static struct keymap keymap;
static bool is_first;             /* the run without faults, which gives the expected results */
static enum mode modes[KEYS_MAX]; /* after each key of the first run */
static struct board end;          /* of the first run */
static bool told;                 /* a warning appeared on the screen */
static bool began;                /* the game must be freed */
static bool otherwise;            /* a difference from the first run */

/* ---- keys ------------------------------------------------------------------------------------ */

static int
key_of(unsigned char byte)
{
    static const int keys[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT, NP_KEY_HOME,
        NP_KEY_END, NP_KEY_PASTE_BEGIN, NP_KEY_PASTE_END};

    return byte >= 0xf8 ? keys[byte - 0xf8] : byte;
}

static void
draw(void)
{
    app_draw(&app, &canvas, app.now_ns);
    if (app.message[0] != '\0' && app.message_role == ROLE_WARNING)
        told = true;
}

/* Lets the solver, which has little to do, finish. */
static void
wait(void)
{
    for (unsigned i = 0; i < LOOKS; i++) {
        struct pollfd source = {.fd = hints_fd(&app.game.hints, app.now_ns), .events = POLLIN};

        if (source.fd >= 0)
            (void)poll(&source, 1, LOOK_MS);
        app_tick(&app, app.now_ns + TICK_NS, true);
        draw();
    }
}

static void
press(void)
{
    for (size_t i = 0; play->keys[i] != '\0' && !app.quit; i++) {
        const unsigned char byte = (unsigned char)play->keys[i];

        ck_assert_uint_lt(i, KEYS_MAX);
        if (byte == WAIT[0])
            wait();
        else
            app_key(&app, key_of(byte), app.now_ns + TICK_NS);
        draw();
        if (is_first)
            modes[i] = app.top->class->mode;
        otherwise |= modes[i] != app.top->class->mode;
    }
}

/* ---- runs ------------------------------------------------------------------------------------ */

static void
choose_options(const struct board *board)
{
    static struct puzzle_id id;
    struct game_origin *const origin = &options.game.origin;

    memset(&options, 0, sizeof options);
    game_options_init(&options.game);
    keymap_init(&keymap);
    options.keys = &keymap;
    options.screen.ascii = true;
    options.game.solver.limits.threads = 1;
    options.game.solver.time_ns = CLOCK_NS_PER_SECOND;
    options.game.solver.limits.memory_bytes = UINT64_C(64) << 20;
    ck_assert_int_eq(puzzle_id_parse(&id, "3x3#faults", NULL), NP_OK);
    *origin = (struct game_origin){.from = GAME_FROM_ID, .id = &id};
    if (board != NULL)
        *origin = (struct game_origin){
            .from = GAME_FROM_BOARD, .board = board, .goal = &goal, .name = "boards"};
    if (play->option != NULL && strcmp(play->option, "resume") == 0)
        *origin = (struct game_origin){.from = GAME_FROM_STORE};
    else if (play->option != NULL && strcmp(play->option, "offer") == 0)
        options.game.offer = true;
    else if (play->option != NULL)
        *origin = (struct game_origin){.from = GAME_FROM_STORE, .name = play->option};
}

static enum np_status
run(struct np_error *error)
{
    struct board board = {0};
    enum np_status status = NP_OK;

    told = otherwise = began = false;
    memset(&app, 0, sizeof app);
    memset(&canvas, 0, sizeof canvas);
    if (play->board != NULL)
        status = fault_scene_board(play->board, &board, error);
    if (status == NP_OK && play->board != NULL)
        status = goal_init(&goal, GOAL_STANDARD, board.width, board.height, error);
    choose_options(play->board != NULL ? &board : NULL);
    if (status == NP_OK)
        status = canvas_resize(&canvas, ROWS, COLS, error);
    if (status == NP_OK) {
        status = app_init(&app, &options, 1, CLOCK_NS_PER_SECOND, error);
        began = true;
        if (status == NP_OK) {
            draw();
            press();
        }
    }
    board_free(&board);
    goal_free(&goal);
    return status;
}

static void
put(const char *name, const char *text)
{
    char path[4300];

    snprintf(path, sizeof path, "%s/%s", fault_scene_directory, name);
    ck_assert_int_eq(file_write(path, text, strlen(text), 0, NULL), NP_OK);
}

/* Every run starts with the same files, and a store with an unfinished game and a named one. */
static void
put_files(void)
{
    const struct board board = {3, 3, 9, 7, (uint32_t[]){1, 2, 3, 4, 5, 6, 7, 0, 8}};
    char written[4300];
    struct stored_game stored = {0};
    struct session session;
    struct store *store;
    struct goal standard;

    snprintf(written, sizeof written, "%s/.local", fault_scene_directory);
    if (access(written, F_OK) == 0)
        test_directory_free(strdup(written));
    ck_assert_int_eq(goal_init(&standard, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &standard, NULL), NP_OK);
    snprintf(session.names.id, sizeof session.names.id, "3x3#left");
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 0, NULL), NP_OK);
    store = store_file_open(NULL);
    ck_assert_int_eq(store_put(store, &stored, &session, 1, NULL), NP_OK);
    ck_assert_int_eq(store_put_named(store, "kept", false, &session, 1, NULL), NP_OK);
    store_close(store);
    session_free(&session);
    goal_free(&standard);
    put("boards", boards);
    put("more.txt", boards);
}

/* Unless the player was warned, the game is on the disk. */
static void
check_saved(void)
{
    const struct store_game row = {.row = app.keeper.stored.row};
    struct store *store;
    struct stored_game stored;
    struct record record;
    struct session loaded;
    struct np_error error = {.text = ""};

    if (row.row == 0 || app.keeper.stored.solved || app.keeper.trouble.status != NP_OK)
        return;
    store = store_file_open(NULL);
    ck_assert_msg(store_load_game(store, &row, &record, &stored, &error) == NP_OK &&
                      record_replay(&record, &loaded, &error) == NP_OK,
        "%s", error.text);
    ck_assert(board_equal(&loaded.board, &app.game.session.board));
    ck_assert_uint_eq(loaded.at, app.game.session.at);
    session_free(&loaded);
    record_free(&record);
    store_close(store);
}

static void
look(enum np_status status)
{
    if (status == NP_OK) {
        ck_assert_int_eq(board_validate(&app.game.session.board, NULL), NP_OK);
        if (is_first)
            ck_assert_int_eq(board_copy(&end, &app.game.session.board, NULL), NP_OK);
        otherwise |= !board_equal(&end, &app.game.session.board);
        ck_assert_msg(!otherwise || play->solver || told || app.keeper.trouble.status != NP_OK,
            "%#tx: something else happened than without faults, and nobody was told",
            faults_site());
        check_saved();
    }
    if (began)
        app_free(&app, NULL);
    canvas_free(&canvas);
    is_first = false;
    put_files();
}

static const char one_move[] = "1 2 3/4 5 6/7 0 8";

static const struct play plays[] = {
    {"hjklhjkl" UP LEFT "urU0pp ii TT vvvv c MM" WAIT, NULL, NULL, false},
    {"V/3\n" ESCAPE "/12" ESCAPE "/4\n" LEFT, NULL, NULL, false},
    {LEFT WAIT "R" WAIT "np" HOME RIGHT END ESCAPE "S" DOWN RIGHT "234" LEFT ESCAPE "0", one_move,
        NULL, false},
    {LEFT WAIT "Rx" CLEAR "out.svg\nx" CLEAR "out.txt\n" HOME "\n" RIGHT, one_move, NULL, false},
    {RIGHT LEFT LEFT WAIT "R" WAIT HOME RIGHT "\t" WAIT "\t" WAIT ESCAPE, one_move, NULL, true},
    {WAIT "H\n" WAIT "s" WAIT "+- " RIGHT LEFT END "\n" WAIT "u", "4 1 3/7 2 5/0 8 6", NULL, true},
    {"n" DOWN RIGHT UP "\n" WAIT "N" WAIT "G" WAIT ESCAPE "j", NULL, NULL, false},
    {"g" CLEAR "3x3#abc\n" WAIT "hjkl" WAIT "g" CLEAR "nonsense\n" ESCAPE, NULL, NULL, false},
    {"g" CLEAR "60x60#abc\n" WAIT WAIT WAIT WAIT, NULL, NULL, false},
    {"o" CLEAR "boards\n]" WAIT "h][" WAIT "o\t" DOWN UP ESCAPE, NULL, NULL, false},
    {"o" CLEAR "saved/kept\n" WAIT "l", NULL, NULL, false},
    {"e" RIGHT "x" RIGHT "xfgff \n" WAIT "h", NULL, NULL, false},
    {PASTE_BEGIN "1 2 3\n4 5 6\n7 0 8\n" PASTE_END WAIT "\n" WAIT "l", NULL, NULL, false},
    {"hjw" CLEAR "mine\n" WAIT "Nw" CLEAR "mine\n" ESCAPE, NULL, NULL, false},
    {"C" WAIT WAIT WAIT "hl" DOWN "x" UP "s" WAIT ESCAPE "X" ESCAPE, one_move, NULL, true},
    {"hjyjjy" WAIT "Ry\n" ESCAPE "ey" WAIT, NULL, NULL, false},
    {"E" RIGHT RIGHT RIGHT RIGHT "\n\nhlkj" WAIT "\n\ny\n" ESCAPE "E" ESCAPE, NULL, NULL, false},
    {"," RIGHT DOWN RIGHT DOWN RIGHT "\n" ESCAPE "h", NULL, NULL, false},
    {"E" RIGHT RIGHT RIGHT DOWN "3" DOWN "10\n\nhl" WAIT "\nqE", NULL, NULL, false},
    {WAIT "?hint\n" WAIT "H?" END ESCAPE, NULL, NULL, false},
    {"? " ESCAPE "lh" WAIT, NULL, "resume", false},
    {"lh" WAIT, NULL, "saved/kept", false},
    {"o\n" WAIT "ljNhu" WAIT "o\n" WAIT, NULL, NULL, false},
    {"?" ESCAPE "\n" WAIT "l", NULL, "offer", false},
    {"n" WAIT "h", NULL, "offer", false},
    {"hjw" CLEAR "mine\nkw" CLEAR "mine\n\n" WAIT, NULL, NULL, false},
    {LEFT WAIT "BNBh" WAIT "B" LEFT WAIT "L" DOWN "\n" WAIT RIGHT " " WAIT ESCAPE "dc" CLEAR
               "good\n" ESCAPE,
        one_move, NULL, false},
    {"A" CLEAR "{\"moves\":\"LL\"}\n" WAIT RIGHT END ESCAPE "b" WAIT, "1 2 3/4 5 6/0 7 8", NULL,
        true},
    {"Q" WAIT LEFT WAIT "\n" WAIT ESCAPE, one_move, NULL, true},
    {LEFT WAIT "y" WAIT "pSy" ESCAPE, one_move, NULL, false},
};

START_TEST(every_view)
{
    play = &plays[_i];
    fault_scene_refuse_all(&(struct fault_scene){.run = run, .look = look, .most = SCREEN_FAULTS});
}
END_TEST

/* ---- lines ----------------------------------------------------------------------------------- */

static const char lines[] = "left\nundo\nredo\nhint\nsolve\nnew 3x3\nshow\nhelp\nwrong\nquit\n";

static enum np_status
play_in_lines(struct np_error *error)
{
    FILE *const output = fopen("out", "w");
    FILE *const input = output != NULL ? fopen("lines", "r") : NULL;
    enum np_status status =
        input != NULL ? NP_OK : np_fail(error, NP_IO, "the test cannot open its files");

    choose_options(NULL);
    if (status == NP_OK)
        status = plain_main(&(struct front_options){.game = options.game, .keys = &keymap}, input,
            output, NULL, error);
    if (input != NULL)
        (void)fclose(input);
    if (output != NULL)
        (void)fclose(output);
    return status;
}

static void
put_files_again(enum np_status status)
{
    (void)status;
    put_files();
}

START_TEST(lines_instead_of_a_screen)
{
    play = &plays[0];
    put("lines", lines);
    fault_scene_refuse_all(&(struct fault_scene){
        .run = play_in_lines, .look = put_files_again, .most = SCREEN_FAULTS});
}
END_TEST

static void
set_up(void)
{
    fault_scene_set_up();
    ck_assert_int_eq(setenv("HOME", fault_scene_directory, 1), 0);
    ck_assert_int_eq(chdir(fault_scene_directory), 0);
    put_files();
    is_first = true;
    end = (struct board){0};
}

static void
tear_down(void)
{
    board_free(&end);
    ck_assert_int_eq(chdir("/"), 0);
    fault_scene_tear_down();
}

int
main(void)
{
    Suite *suite = suite_create("faults_tui");
    TCase *tests = tcase_create("faults_tui");

    faults_wrap_sqlite(false);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, every_view, 0, (int)(sizeof plays / sizeof plays[0]));
    tcase_add_test(tests, lines_instead_of_a_screen);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
