// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The program's entrance: tells the command line from the game, and the front ends of the game
 * apart.
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
#include "game/saved_games.h"
#include "keys/request.h"
#include "plain/plain.h"
#include "tui/term/theme.h"
#include "tui/tui.h"

/* What is played, and how, whatever the front end. */
static void
set_up_game(struct game_options *game, const struct cli_options *options)
{
    const uint64_t time_ns = game->solver.time_ns;

    game->solver = options->solver;
    game->solver.threads = options->threads;
    if (!cli_option_given(options, "time-limit"))
        game->solver.time_ns = time_ns;
    game->no_history = options->screen.no_history;
    game->width = options->width;
    game->height = options->height;
}

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

/* Asked for, or because the terminal can do no more. */
static bool
speaks_lines(const struct cli_options *options)
{
    return options->screen.plain || plain_must_be();
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

/* What the game begins with; `id` keeps the id that is read. */
static enum np_status
find_origin(struct game_options *game, const struct cli_options *options,
    const struct cli_game *found, struct puzzle_id *id, struct np_error *error)
{
    struct game_origin *const origin = &game->origin;

    game->goal = found->goal_kind;
    if (options->file_count == 1 && saved_games_is_game(options->files[0])) {
        *origin = (struct game_origin){.from = GAME_FROM_WORD, .name = options->files[0]};
    } else if (cli_option_given(options, "resume")) {
        *origin =
            (struct game_origin){.from = GAME_FROM_SAVED, .name = options->screen.resume_name};
    } else if (found->has_board) {
        *origin = (struct game_origin){.from = GAME_FROM_BOARD,
            .board = &found->board,
            .goal = &found->goal,
            .name = found->source,
            .index = found->index};
        game->goal = found->goal.kind;
    } else if (found->id[0] != '\0') {
        *origin = (struct game_origin){.from = GAME_FROM_ID, .id = id, .kind = found->kind};
        return puzzle_id_parse(id, found->id, error);
    } else {
        origin->seed = found->seed[0] != '\0' ? found->seed : options->seed;
        if (found->sought)
            game->difficulty = options->difficulty;
    }
    return NP_OK;
}

/* The screen's words are gone with it: says where the game is, or that it is lost. An error is told
 * by the caller, but not after a signal. */
static enum np_status
say_outcome(const struct game_outcome *outcome, bool signalled, struct np_error *error)
{
    if (outcome->lost.status != NP_OK && signalled)
        (void)fprintf(stderr, _("npuzzle-tui: not saved: %s\n"), outcome->lost.text);
    if (outcome->lost.status != NP_OK)
        return np_fail(error, NP_IO, "not saved: %s", outcome->lost.text);
    if (outcome->kept[0] != '\0')
        (void)fprintf(
            stderr, _("The game is kept. Go on with: npuzzle-tui --resume=%s\n"), outcome->kept);
    return NP_OK;
}

/* Plays with one front end or the other. */
static enum np_status
play_with(const struct cli_options *options, const struct game_options *game, struct keymap *keys,
    const char *notice, struct np_error *error)
{
    struct tui_options screen = {
        .game = *game, .keys = keys, .notice = notice[0] != '\0' ? notice : NULL};
    const struct plain_options lines = {
        .game = *game, .arrows_blank = options->screen.arrows != 0, .keys = keys};
    struct game_outcome outcome = {.kept = ""};
    int signalled = 0;
    enum np_status status;

    /* A file that may not grow is an error like a full disk, not the end of the game. */
    (void)signal(SIGXFSZ, SIG_IGN);
    set_up_screen(&screen, options);
    status = speaks_lines(options) ? plain_main(&lines, stdin, stdout, &outcome, error)
                                   : tui_main(&screen, &outcome, &signalled, error);
    if (status == NP_OK)
        status = say_outcome(&outcome, signalled != 0, error);
    /* The caller of the program wants to know that a signal ended it. */
    if (signalled != 0)
        (void)raise(signalled);
    return status;
}

/* Plays the board that the command line asks for. */
static enum np_status
play_game(const struct cli_options *options, struct keymap *keys, const char *notice,
    struct np_error *error)
{
    const bool saved = options->file_count == 1 && saved_games_is_game(options->files[0]);
    struct game_options game;
    struct puzzle_id id;
    struct cli_game found = {.kind = NULL};
    enum np_status status =
        saved ? NP_OK : cli_game_init(&found, options, speaks_lines(options), error);

    if (status == NP_OK)
        status = tables_set_up(options, error);
    game_options_init(&game);
    set_up_game(&game, options);
    game.offer = asks_for_nothing(options);
    if (status == NP_OK)
        status = find_origin(&game, options, &found, &id, error);
    if (status == NP_OK)
        status = play_with(options, &game, keys, notice, error);
    cli_game_free(&found);
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
