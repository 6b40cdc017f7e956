// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Runs a mode of the command line, or a game on the screen or line by line.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file/installation.h"
#include "base/intl.h"
#include "cli/cli.h"
#include "cli/game.h"
#include "cli/message.h"
#include "cli/option/configuration.h"
#include "cli/tables.h"
#include "keys/request.h"
#include "plain/plain.h"
#include "tui/term/theme.h"
#include "tui/tui.h"

static void
set_up_screen(struct tui_options *screen, const struct cli_options *options)
{
    static const enum tui_color colors[] = {
        [CLI_AUTO] = TUI_COLOR_AUTO,
        [CLI_ALWAYS] = TUI_COLOR_ALWAYS,
        [CLI_NEVER] = TUI_COLOR_NEVER,
    };

    screen->color = colors[options->screen.color];
    screen->theme = options->screen.theme;
    screen->ascii = options->screen.ascii;
    screen->no_mouse = options->screen.no_mouse;
    screen->no_animation = options->screen.no_animation;
    screen->arrows_blank = options->screen.arrows != 0;
    screen->tile_size = options->screen.tile_size;
    screen->moves_per_second = options->screen.moves_per_second;
}

/* Prints the complaints about the configuration, to be read after the game, too, and writes the
 * first of them into `notice`, for the screen. */
static void
report_complaints(const struct cli_config *config, char *notice, size_t notice_bytes)
{
    const char *text = text_string(&config->complaints);
    const char *slash = config->path != NULL ? strrchr(config->path, '/') : NULL;

    if (config->complaint_count == 0)
        return;
    (void)fputs(text, stderr);
    /* The screen has no room for the folder. */
    if (slash != NULL && strncmp(text, config->path, strlen(config->path)) == 0)
        text += slash + 1 - config->path;
    (void)snprintf(notice, notice_bytes, "%.*s", (int)strcspn(text, "\n"), text);
}

/* Says where the game is kept, or that it is lost. The caller reports the error, but cannot after a
 * signal. */
static enum np_status
report_outcome(const struct game_outcome *outcome, bool signalled, struct np_error *error)
{
    if (outcome->lost.status != NP_OK && signalled)
        (void)fprintf(stderr, _("npuzzle-tui: not saved: %s\n"), outcome->lost.text);
    if (outcome->lost.status != NP_OK)
        return np_fail(error, NP_IO, "not saved: %s", outcome->lost.text);
    if (outcome->kept[0] != '\0')
        (void)fprintf(stderr, _("The game is kept. Resume it with: npuzzle-tui --resume=%s\n"),
            outcome->kept);
    return NP_OK;
}

/* Plays on the screen or line by line. */
static enum np_status
play_with(const struct cli_options *options, bool lines, const struct game_options *game,
    const struct keymap *keys, const char *notice, struct np_error *error)
{
    struct tui_options screen = {
        .game = *game, .keys = keys, .notice = notice[0] != '\0' ? notice : NULL};
    const struct plain_options plain = {
        .game = *game, .arrows_blank = options->screen.arrows != 0, .keys = keys};
    struct game_outcome outcome = {.kept = ""};
    int signalled = 0;
    enum np_status status;

    /* A file that cannot grow is an error like a full disk, not the end of the game. */
    (void)signal(SIGXFSZ, SIG_IGN);
    set_up_screen(&screen, options);
    status = lines ? plain_main(&plain, stdin, stdout, &outcome, error)
                   : tui_main(&screen, &outcome, &signalled, error);
    if (status == NP_OK)
        status = report_outcome(&outcome, signalled != 0, error);
    /* The program's parent has to see that a signal ended it. */
    if (signalled != 0)
        (void)raise(signalled);
    return status;
}

/* Plays the board that the command line asks for. */
static enum np_status
play_game(const struct cli_options *options, const struct keymap *keys, const char *notice,
    struct np_error *error)
{
    const bool lines = options->screen.plain || plain_must_be();
    struct cli_game game;
    enum np_status status = cli_game_init(&game, options, lines, error);

    if (status == NP_OK)
        status = tables_set_up(options, error);
    if (status == NP_OK)
        status = play_with(options, lines, &game.options, keys, notice, error);
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
        status = play_game(options, &config.keys, notice, error);
    }
    cli_config_free(&config);
    return status;
}

static const char *
theme_name(unsigned index)
{
    return index < theme_row_count ? theme_rows[index].name : NULL;
}

static const char *
theme_title(unsigned index)
{
    return theme_rows[index].title;
}

/* Opens standard streams that are closed, or the next file that is opened would take their place.
 * Reading the input and writing the output still fail. */
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
    installation_find(argv[0]);
    intl_begin();
    cli_set_themes(theme_name, theme_title);
    status = cli_options_parse(&options, argc, argv, &error);
    if (status == NP_OK && options.mode == CLI_PLAY) {
        status = play(&options, &error);
        tables_report_faults(options.quiet);
    } else if (status == NP_OK) {
        exit_status = cli_run(&options);
    }
    message_status(status, &error, &exit_status);
    cli_options_free(&options);
    return exit_status;
}
