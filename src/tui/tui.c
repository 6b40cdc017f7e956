// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The door to the game: a screen, or lines where there can be none.
 */
#include "config.h"

#include "tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "game/saved_games.h"
#include "plain/plain.h"
#include "tui/app.h"
#include "tui/loop.h"
#include "tui/term/signals.h"
#include "tui/term/terminal.h"
#include "tui/view/views.h"

/* A search that has not ended by then rests until the next move, so that a game that waits for its
 * player leaves the machine alone. */
enum { SEARCH_SECONDS = 60 };

void
tui_options_init(struct tui_options *options)
{
    memset(options, 0, sizeof *options);
    solver_options_init(&options->solver);
    options->solver.time_ns = (uint64_t)SEARCH_SECONDS * CLOCK_NS_PER_SECOND;
}

bool
tui_is_saved(const char *text)
{
    return saved_games_is_game(text);
}

static enum np_status
play_on_screen(struct app *app, int *signal, struct np_error *error)
{
    const struct tui_options *options = app->options;
    enum np_status status;

    app->ascii = options->ascii || !terminal_speaks_utf8();
    status = signals_up(terminal_rescue, error);
    if (status != NP_OK)
        return status;
    status = terminal_up(options->color, app->theme, !options->no_mouse, error);
    app->colorless = !terminal_has_colors();
    if (status == NP_OK) {
        status = loop_run(app, signal, error);
        terminal_down();
    }
    signals_down();
    return status;
}

/* On a terminal that is too dumb for a screen, lines are better than nothing. */
bool
tui_speaks_lines(bool plain)
{
    const char *name = getenv("TERM");

    return plain || (name != NULL && strcmp(name, "dumb") == 0 && isatty(STDIN_FILENO) &&
                        isatty(STDOUT_FILENO));
}

/* The board came through a pipe, but keys do not. */
static bool
must_reopen_keys(const struct tui_options *options)
{
    return options->source != NULL && strcmp(options->source, "-") == 0 && !isatty(STDIN_FILENO);
}

/* A file that may not grow any more is an error like a full disk, not the end of the game. */
static void
ignore_file_size(void)
{
    (void)signal(SIGXFSZ, SIG_IGN);
}

/* The screen's words are gone with it: says where the game is, or that it is lost. An error is told
 * by the caller, but not after a signal. */
static enum np_status
say_kept(const struct app *app, bool signalled, struct np_error *error)
{
    const struct autosave *const autosave = &app->game.autosave;

    if (autosave->lost.status != NP_OK && signalled)
        (void)fprintf(stderr, _("npuzzle-tui: not saved: %s\n"), autosave->lost.text);
    if (autosave->lost.status != NP_OK)
        return np_fail(error, NP_IO, "not saved: %s", autosave->lost.text);
    if (autosave->kept[0] != '\0')
        (void)fprintf(
            stderr, _("The game is kept. Go on with: npuzzle-tui --resume=%s\n"), autosave->kept);
    return NP_OK;
}

enum np_status
tui_main(const struct tui_options *options, struct np_error *error)
{
    static const struct app_views views = {
        play_view_new, help_view_new, offer_view_new, new_view_first};
    const bool lines = tui_speaks_lines(options->plain);
    enum np_status status = NP_OK;
    struct app app;
    int signal = 0;

    if (!lines && must_reopen_keys(options) && freopen("/dev/tty", "r", stdin) == NULL)
        status = np_fail(error, NP_NO_TERMINAL,
            "there is no terminal to read keys from; use --solve to solve boards");
    else if (!lines)
        status = terminal_check(error);
    if (status != NP_OK)
        return status;
    if (!lines)
        intl_use_utf8();
    ignore_file_size();
    status = app_init(&app, options, &views, rng_fresh_seed(), (uint64_t)clock_now_ns(), error);
    if (status == NP_OK)
        status =
            lines ? plain_run(&app, stdin, stdout, error) : play_on_screen(&app, &signal, error);
    if (status == NP_OK)
        app_write_rest(&app);
    if (status == NP_OK)
        status = say_kept(&app, signal != 0, error);
    app_free(&app);
    /* Whoever started the program wants to know that a signal ended it. */
    if (signal != 0)
        raise(signal);
    return status;
}
