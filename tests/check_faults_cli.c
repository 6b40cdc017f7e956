// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, a command line ends with the right exit status and a message,
 * or with all possible results; nothing is dropped silently.
 *
 * Standard output and standard error are files here.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "cli/cli.h"
#include "cli/option/configuration.h"
#include "cli/game.h"
#include "cli/message.h"
#include "fault_scene.h"
#include "faults.h"
#include "puzzle/files.h"
#include "store_file.h"
#include "support.h"

enum { WORDS_MAX = 12, STREAMS = 2, EXIT_REFUSED = 4, MODE_FAULTS = 40 };

/* A command line. */
struct command {
    const char *words[WORDS_MAX];
    enum { SAME, LIMITED } results; /* from run to run; LIMITED: may also end with less */
    const char *output;             /* the file with the results; NULL = none */
};

static const char *const boards = "# three\n8 6 7/2 5 4/3 0 1\n\n1 2 3/4 5 6/8 7 0\n# end\n"
                                  "1 2 3/4 0 5/7 8 6\n";
static const char *const configuration =
    "theme = light\nspeed = 12\nkeys = wasd\nkey.undo = u\nkey.redo = r Ctrl-R\nnonsense = 1\n";

static const char timer_json[] =
    "{\"session1\":[[[0,12345],\"D R U L\",\"\",1600000000],[[-1,5000],\"R D\",\"\",1600000200]],"
    "\"properties\":{\"sessionData\":\"{\\\"1\\\":{\\\"name\\\":\\\"solo\\\","
    "\\\"opt\\\":{\\\"scrType\\\":\\\"15prp\\\"}}}\"}}";

/* The player's store, as it is before each run. */
static const char store_path[] = ".local/share/npuzzle-tui/games.db";
static char *store_bytes;
static size_t store_size;

static const struct command *command;
static int streams[STREAMS];
static int kept_streams[STREAMS];
static char *expected;
static int expected_exit;
static int exit_status;

/* ---- streams --------------------------------------------------------------------------------- */

static char *
stream_path(unsigned stream, char space[static 4300])
{
    snprintf(space, 4300, "%s/stream-%u", fault_scene_directory, stream);
    return space;
}

static void
set_up(void)
{
    char space[4300];

    fault_scene_set_up();
    ck_assert_int_eq(chdir(fault_scene_directory), 0);
    ck_assert_int_eq(setenv("HOME", fault_scene_directory, 1), 0);
    ck_assert_int_eq(file_write("boards", boards, strlen(boards), 0, NULL), NP_OK);
    ck_assert_int_eq(file_write("moves", "R\n", 2, 0, NULL), NP_OK);
    ck_assert_int_eq(file_write("goal", "0 1 2/3 4 5/6 7 8\n", 18, 0, NULL), NP_OK);
    ck_assert_int_eq(file_write("config", configuration, strlen(configuration), 0, NULL), NP_OK);
    ck_assert_int_eq(file_write("out", "old\n", 4, 0, NULL), NP_OK);
    ck_assert_int_eq(symlink("out", "link"), 0);
    ck_assert_int_eq(file_write("timer.json", timer_json, strlen(timer_json), 0, NULL), NP_OK);
    (void)store_file_add(NULL,
        &(struct history_solve){
            .when = STORE_FILE_DATE, .time_ms = 72340, .moves = 132, .shortest = 120, .undos = 3});
    ck_assert_int_eq(file_read(store_path, FILE_NO_LIMIT, &store_bytes, &store_size, NULL), NP_OK);
    (void)fflush(stdout);
    for (unsigned i = 0; i < STREAMS; i++) {
        streams[i] = open(stream_path(i, space), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        kept_streams[i] = dup(STDOUT_FILENO + (int)i);
        ck_assert_int_ge(dup2(streams[i], STDOUT_FILENO + (int)i), 0);
    }
    expected = NULL;
}

static void
tear_down(void)
{
    for (unsigned i = 0; i < STREAMS; i++) {
        (void)dup2(kept_streams[i], STDOUT_FILENO + (int)i);
        close(kept_streams[i]);
        close(streams[i]);
    }
    free(expected);
    free(store_bytes);
    fault_scene_tear_down();
}

/* The output of a stream; the caller frees it. */
static char *
take(unsigned stream)
{
    char space[4300], *bytes;
    size_t count;

    ck_assert_int_eq(
        file_read(stream_path(stream, space), FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_int_eq(ftruncate(streams[stream], 0), 0);
    return bytes;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static enum np_status
refusal(int code, struct np_error *error)
{
    exit_status = code;
    return code == EXIT_REFUSED ? np_fail(error, NP_SYSTEM, "told on standard error") : NP_OK;
}

/* Runs the command line as main() does. */
static enum np_status
run(struct np_error *error)
{
    char words[WORDS_MAX][160], *arguments[WORDS_MAX + 1] = {NULL};
    int count = 0;
    struct cli_options options;
    enum np_status status;

    for (; count < WORDS_MAX && command->words[count] != NULL; count++) {
        snprintf(words[count], sizeof words[count], "%s", command->words[count]);
        arguments[count] = words[count];
    }
    status = cli_options_parse(&options, count, arguments, error);
    if (status == NP_OK)
        status = refusal(cli_run(&options), error);
    else
        message_error(error);
    cli_options_free(&options);
    if (status != NP_OK)
        exit_status = np_status_exit_code(status);
    return status;
}

/* The results of the run, to be freed. */
static char *
take_results(void)
{
    char *results = take(0);
    size_t count;

    if (command->output != NULL) {
        free(results);
        ck_assert_int_eq(file_read(command->output, FILE_NO_LIMIT, &results, &count, NULL), NP_OK);
    }
    return results;
}

/* An import has added everything or nothing. The next run finds the store as it was. */
static void
check_store(void)
{
    struct history found = store_file_read(NULL);

    ck_assert(found.count == 1 || found.count == 3);
    history_free(&found);
    ck_assert_int_eq(file_write(store_path, store_bytes, store_size, 0, NULL), NP_OK);
}

/* Refusals are reported; if none happened, or none that matters, all results are there. */
static void
look(enum np_status status)
{
    char *const results = take_results();
    char *const told = take(1);

    (void)status;
    if (strncmp(command->words[1], "--import", 8) == 0)
        check_store();
    clearerr(stdout);
    if (expected == NULL) {
        expected_exit = exit_status;
        expected = strdup(results);
    }
    if (exit_status == EXIT_REFUSED) {
        ck_assert_msg(strncmp(told, "npuzzle-tui: ", 13) == 0 || strchr(told, ':') != NULL,
            "nothing is told: %s", told);
        if (command->output != NULL && command->results == SAME)
            ck_assert_msg(strcmp(results, "old\n") == 0 || strcmp(results, expected) == 0,
                "half of the file: %s", results);
    } else if (command->results != LIMITED || exit_status == expected_exit) {
        ck_assert_msg(exit_status == expected_exit, "exit status %d: %s", exit_status, told);
        if (command->results != LIMITED)
            ck_assert_msg(
                strcmp(results, expected) == 0, "%s\ninstead of\n%s\n%s", results, expected, told);
    } else {
        ck_assert_int_eq(exit_status, np_status_exit_code(NP_LIMIT));
    }
    if (command->output != NULL)
        ck_assert_int_eq(file_write(command->output, "old\n", 4, 0, NULL), NP_OK);
    free(results);
    free(told);
}

#define PROGRAM "npuzzle-tui"
#define SOLVE PROGRAM, "--solve", "--optimal", "--threads=1", "--memory-limit=32M"
#define COMPARE PROGRAM, "--compare", "--threads=1", "--node-limit=3000", "--memory-limit=32M"

static const struct command commands[] = {
    {{PROGRAM, "--list"}, SAME, NULL},
    {{PROGRAM, "--help"}, SAME, NULL},
    {{PROGRAM, "--version"}, SAME, NULL},
    {{PROGRAM, "--check", "boards", "boards"}, SAME, NULL},
    {{PROGRAM, "--check", "--verbose", "--goal=goal", "boards"}, SAME, NULL},
    {{PROGRAM, "--check", "--format=json", "boards:1-2"}, SAME, NULL},
    {{PROGRAM, "--verify=moves", "boards"}, SAME, NULL},
    {{PROGRAM, "--analyse=moves", "--threads=1", "--memory-limit=32M", "boards"}, LIMITED, NULL},
    {{PROGRAM, "--generate=3", "--size=5x3", "--seed=otter"}, SAME, NULL},
    {{PROGRAM, "--generate=2", "--size=3", "--seed=otter", "--difficulty=easy"}, SAME, NULL},
    {{PROGRAM, "--generate=3", "--size=20", "--seed=otter", "--output=link"}, SAME, "out"},
    {{SOLVE, "--format=text", "boards", "boards"}, LIMITED, NULL},
    {{SOLVE, "--format=json", "--output=out", "boards"}, LIMITED, "out"},
    {{SOLVE, "--format=svg", "--board=1 2 3/4 0 5/7 8 6"}, LIMITED, NULL},
    {{SOLVE, "--format=states", "--verbose", "--progress=always", "boards"}, LIMITED, NULL},
    {{SOLVE, "--tables=tables", "--heuristic=pdb", "boards"}, LIMITED, NULL},
    {{PROGRAM, "--solve", "--first", "--threads=2", "--format=moves", "boards"}, LIMITED, NULL},
    {{PROGRAM, "--solve", "--first", "--format=moves", "--no-moves", "--goal=goal", "boards"},
        LIMITED, NULL},
    {{COMPARE, "--format=tsv", "--heuristic=manhattan", "boards"}, LIMITED, NULL},
    {{COMPARE, "--format=tsv", "--heuristic=pdb", "--output=out", "boards"}, LIMITED, "out"},
    {{COMPARE, "--format=text", "--algorithm=ida", "boards"}, LIMITED, NULL},
    {{PROGRAM, "--history=csv"}, SAME, NULL},
    {{PROGRAM, "--history=json", "--output=out"}, SAME, "out"},
    {{PROGRAM, "--import=timer.json", "--session=lunch"}, SAME, NULL},
    {{PROGRAM, "--check", "--output=/dev/stdout", "boards"}, SAME, NULL},
    {{PROGRAM, "--solve", "--all=2", "--threads=1", "--memory-limit=32M", "boards"}, LIMITED, NULL},
    {{PROGRAM, "--solve", "--algorithm=constructive", "--no-moves", "--id=16x16#otter"}, LIMITED,
        NULL},
    {{SOLVE, "--heuristic=walking-conflict", "--board=5 2 4 8/10 0 3 14/13 6 11 12/1 15 9 7"},
        LIMITED, NULL},
    {{PROGRAM, "--build-tables=2x2,3x2", "--tables=tables", "--threads=1", "--quiet"}, SAME, NULL},
};

START_TEST(every_mode)
{
    command = &commands[_i];
    fault_scene_refuse_all(&(struct fault_scene){.run = run, .look = look, .most = MODE_FAULTS});
}
END_TEST

/* ---- the game's beginning -------------------------------------------------------------------- */

/* Reads the configuration and the board to play. */
static enum np_status
begin_game(struct np_error *error)
{
    char words[][32] = {"npuzzle-tui", "--config=config", "boards"};
    char *arguments[] = {words[0], words[1], words[2], NULL};
    struct cli_options options;
    struct cli_config config = {0};
    struct cli_game game = {0};
    enum np_status status = cli_options_parse(&options, 3, arguments, error);

    if (status == NP_OK)
        status = cli_config_read(&config, &options, error);
    if (status == NP_OK) {
        status = cli_game_init(&game, &options, true, error);
        ck_assert_uint_ge(config.complaint_count, 1);
    }
    cli_game_free(&game);
    cli_options_free(&options);
    cli_config_free(&config);
    return status;
}

START_TEST(configuration_and_board)
{
    fault_scene_refuse_all(&(struct fault_scene){.run = begin_game});
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults_cli");
    TCase *tests = tcase_create("faults_cli");

    faults_wrap_sqlite(false);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, every_mode, 0, (int)(sizeof commands / sizeof commands[0]));
    tcase_add_test(tests, configuration_and_board);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
