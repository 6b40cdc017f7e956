// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Runs a mode of the command line, or a game on the screen or line by line.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/installation.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "cli/cli.h"
#include "cli/game.h"
#include "cli/message.h"
#include "cli/option/configuration.h"
#include "front/front.h"
#include "plain/plain.h"
#include "tui/term/terminal.h"
#include "tui/tui.h"

/* How the program was called: a path, or a name that the shell finds. */
static const char *called = PACKAGE_NAME;

/* Prints the complaints about the configuration, and copies the first one into `notice` for the
 * screen, which hides them until the game ends. */
static void
report_complaints(const struct cli_config *config, char *notice, size_t notice_bytes)
{
    const char *text = text_string(&config->complaints);
    const char *const slash = config->path != NULL ? strrchr(config->path, '/') : NULL;

    if (config->complaint_count == 0)
        return;
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1)
        message_line(line, strcspn(line, "\n"));
    /* There is no room on the screen for the directory. */
    if (slash != NULL && strncmp(text, config->path, strlen(config->path)) == 0)
        text += slash + 1 - config->path;
    (void)snprintf(notice, notice_bytes, "%.*s", (int)strcspn(text, "\n"), text);
}

/* Adds a word so that a shell takes it as it is. */
static void
add_shell_word(struct text *text, const char *word)
{
    if (strpbrk(word, " \t\n\\*?[{~#!$&;|<>()`\"'") == NULL) {
        text_add(text, word);
        return;
    }
    text_add(text, "'");
    for (; *word != '\0'; word++)
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_add_char(text, *word);
    text_add(text, "'");
}

/* Reports where the game is kept, or that it is lost. The caller prints the error unless a signal
 * ended the game; then this function does. */
static enum np_status
report_outcome(const struct keeper_outcome *outcome, bool signalled, struct np_error *error)
{
    struct text program = {0};

    if (outcome->lost.status != NP_OK && signalled)
        text_print(stderr, _("npuzzle-tui: not saved: %s\n"), outcome->lost.text);
    if (outcome->lost.status != NP_OK)
        return np_fail(error, NP_IO, "not saved: %s", outcome->lost.text);
    if (outcome->kept[0] == '\0')
        return NP_OK;
    add_shell_word(&program, called);
    text_print(stderr, _("The game is kept. Resume it with: %s --resume=%s\n"),
        program.failed ? called : text_string(&program), outcome->kept);
    text_free(&program);
    return NP_OK;
}

/* Plays on the screen or line by line. */
static enum np_status
play_with(const struct front_options *options, bool lines, struct np_error *error)
{
    struct keeper_outcome outcome = {.kept = ""};
    int signalled = 0;
    enum np_status status;

    /* A file that cannot grow is an error like a full disk, not the end of the game. */
    (void)signal(SIGXFSZ, SIG_IGN);
    status = lines ? plain_main(options, stdin, stdout, &outcome, error)
                   : tui_main(options, &outcome, &signalled, error);
    if (status == NP_OK)
        status = report_outcome(&outcome, signalled != 0, error);
    /* Let the parent process see that a signal ended the program. */
    if (signalled != 0)
        (void)raise(signalled);
    return status;
}

/* Whether the terminal, if there is one, can only show lines. */
static bool
shows_lines_only(void)
{
    const char *const name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || terminal_places_cursor())
        return false;
    if (name == NULL || strcmp(name, "dumb") != 0)
        text_print(stdout,
            _("TERM names no terminal that can be drawn on: the game is played line by line.\n"));
    return true;
}

/* Plays the board that the command line asks for. */
static enum np_status
play_game(const struct cli_options *options, struct cli_config *config, const char *notice,
    struct np_error *error)
{
    const bool lines = options->plain || shows_lines_only();
    struct cli_game game;
    enum np_status status = cli_game_init(&game, options, lines, error);

    if (status == NP_OK)
        status = cli_set_tables(options, error);
    if (status == NP_OK) {
        const struct front_options front = {.game = game.options,
            .no_history = options->no_history,
            .screen = options->screen,
            .keys = &config->keys,
            .keep = cli_config_keep,
            .configuration = config,
            .notice = notice[0] != '\0' ? notice : NULL,
            .replay = game.replay};

        status = play_with(&front, lines, error);
    }
    cli_game_free(&game);
    return status;
}

static enum np_status
play(struct cli_options *options, struct np_error *error)
{
    struct cli_config config;
    char notice[160] = "";
    enum np_status status = cli_config_read(&config, options, error);

    if (status == NP_OK) {
        report_complaints(&config, notice, sizeof notice);
        status = play_game(options, &config, notice, error);
    }
    cli_config_free(&config);
    return status;
}

/* Opens standard streams that are closed, so that no other file takes their numbers. Reading the
 * input and writing the output still fail. */
static void
hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int
main(int argc, char **argv)
{
    struct cli_options options;
    struct np_error error;
    enum np_status status;
    int exit_status = 0;

    hold_standard_streams();
    if (argc > 0 && argv[0][0] != '\0')
        called = argv[0];
    intl_begin(installation_find(argv[0]));
    status = cli_options_parse(&options, argc, argv, &error);
    if (status == NP_OK && options.mode == CLI_PLAY) {
        status = play(&options, &error);
        cli_report_table_faults(options.quiet);
    } else if (status == NP_OK) {
        exit_status = cli_run(&options);
    }
    message_status(status, &error, &exit_status);
    cli_options_free(&options);
    return exit_status;
}
