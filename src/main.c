// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The program's entrance: tells the command line from the game.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
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
#include "tui/term/theme.h"
#include "tui/tui.h"

/* What the command line may say about the screen, in the screen's own words. */
static void
set_up_screen(struct tui_options *screen, const struct cli_options *options)
{
    static const enum tui_color colors[] = {
        [CLI_AUTO] = TUI_COLOR_AUTO,
        [CLI_ALWAYS] = TUI_COLOR_ALWAYS,
        [CLI_NEVER] = TUI_COLOR_NEVER,
    };
    const uint64_t screen_time_ns = screen->solver.time_ns;

    screen->solver = options->solver;
    screen->solver.threads = options->threads;
    if (!cli_option_given(options, "time-limit"))
        screen->solver.time_ns = screen_time_ns;
    screen->color = colors[options->screen.color];
    screen->theme = options->screen.theme;
    screen->ascii = options->screen.ascii;
    screen->plain = options->screen.plain;
    screen->no_mouse = options->screen.no_mouse;
    screen->no_animation = options->screen.no_animation;
    screen->no_history = options->screen.no_history;
    screen->resume = cli_option_given(options, "resume");
    screen->resume_name = options->screen.resume_name;
    screen->arrows_blank = options->screen.arrows != 0;
    screen->tile_size = options->screen.tile_size;
    screen->moves_per_second = options->screen.moves_per_second;
}

/* Tells what is wrong with the configuration where it can be read after the game, too. */
static void
tell_complaints(const struct cli_config *config, char *notice, size_t bytes)
{
    const char *text = text_string(&config->complaints);
    const char *slash = config->path != NULL ? strrchr(config->path, '/') : NULL;

    if (config->complaint_count == 0)
        return;
    (void)fputs(text, stderr);
    /* Where the file lies is known to the player, and would take the place of the news. */
    if (slash != NULL && strncmp(text, config->path, strlen(config->path)) == 0)
        text += slash + 1 - config->path;
    (void)snprintf(notice, bytes, "%.*s", (int)strcspn(text, "\n"), text);
}

/* Whether the command line leaves open what is to be played. */
static bool
asks_for_nothing(const struct cli_options *options)
{
    return options->file_count == 0 && options->board == NULL && options->id == NULL &&
           options->seed == NULL && options->goal == NULL && options->width == 0 &&
           options->difficulty.kind == DIFFICULTY_ANY && !options->daily &&
           !cli_option_given(options, "resume");
}

/* Plays the board that the command line asks for. */
static enum np_status
play_game(const struct cli_options *options, struct keymap *keys, const char *notice,
    struct np_error *error)
{
    struct tui_options screen;
    const char *const saved =
        options->file_count == 1 && tui_is_saved(options->files[0]) ? options->files[0] : NULL;
    struct cli_game game = {0};
    enum np_status status = saved != NULL ? NP_OK
                                          : cli_game_init(&game, options,
                                                tui_speaks_lines(options->screen.plain), error);

    if (status == NP_OK)
        status = tables_set_up(options, error);
    if (status == NP_OK) {
        tui_options_init(&screen);
        set_up_screen(&screen, options);
        screen.keys = keys;
        screen.notice = notice[0] != '\0' ? notice : NULL;
        screen.saved = saved;
        if (game.has_board) {
            screen.board = &game.board;
            screen.goal = &game.goal;
            screen.goal_kind = game.goal.kind;
            screen.source = game.source;
            screen.source_index = game.index;
        } else {
            screen.id = game.id[0] != '\0' ? game.id : NULL;
            screen.kind = game.kind;
            screen.width = options->width;
            screen.height = options->height;
            screen.seed = game.seed[0] != '\0' ? game.seed : options->seed;
            if (game.sought)
                screen.difficulty = options->difficulty;
            screen.goal_kind = game.goal_kind;
        }
        screen.offer = asks_for_nothing(options);
        status = tui_main(&screen, error);
    }
    cli_game_free(&game);
    return status;
}

/* Reads the configuration, then plays. */
static enum np_status
play(struct cli_options *options, struct np_error *error)
{
    struct cli_config config;
    char notice[160] = "";
    enum np_status status = cli_config_read(&config, options, error);

    if (status == NP_OK) {
        tell_complaints(&config, notice, sizeof notice);
        status = play_game(options, config.keys, notice, error);
    }
    cli_config_free(&config);
    return status;
}

/* Plays and then, on a terminal that is free again, tells of tables. */
static enum np_status
play_and_tell(struct cli_options *options, struct np_error *error)
{
    const enum np_status status = play(options, error);

    tables_report_faults(options->quiet);
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

/* Fills the place of a standard stream that was closed, or the next file to be opened would be
 * taken for it. Reading the input or writing the output still fails. */
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
    if (status == NP_OK && options.mode == CLI_PLAY)
        status = play_and_tell(&options, &error);
    else if (status == NP_OK)
        exit_status = cli_run(&options);
    if (status != NP_OK) {
        message_error(&error);
        exit_status = np_status_exit_code(status);
    }
    cli_options_free(&options);
    return exit_status;
}
