// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The front end on the terminal.
 */
#include "config.h"

#include "tui/tui.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "tui/app.h"
#include "tui/loop.h"
#include "tui/term/signals.h"
#include "tui/term/terminal.h"
#include "tui/view/views.h"

static enum np_status
play_on_screen(struct app *app, int *signal, struct np_error *error)
{
    const struct front_options *options = app->options;
    enum np_status status;

    app->ascii = options->screen.ascii || !terminal_speaks_utf8();
    status = signals_up(terminal_rescue, error);
    if (status != NP_OK)
        return status;
    status = terminal_up(options->screen.color, app->theme, !options->screen.no_mouse, error);
    app->colorless = !terminal_has_colors();
    if (status == NP_OK) {
        status = loop_run(app, signal, error);
        terminal_down();
    }
    signals_down();
    return status;
}

/* The board came through a pipe; keys come from the terminal. */
static bool
must_reopen_keys(const struct front_options *options)
{
    const char *const name = options->game.origin.name;

    return options->game.origin.from == GAME_FROM_BOARD && name != NULL && strcmp(name, "-") == 0 &&
           !isatty(STDIN_FILENO);
}

enum np_status
tui_main(const struct front_options *options, struct game_outcome *outcome, int *signal,
    struct np_error *error)
{
    static const struct app_views views = {
        play_view_new, help_view_new, offer_view_new, new_view_first};
    enum np_status status = NP_OK;
    struct app app;

    *signal = 0;
    if (must_reopen_keys(options) && freopen("/dev/tty", "r", stdin) == NULL)
        status = np_fail(error, NP_NO_TERMINAL,
            "there is no terminal to read keys from; use --solve to solve boards");
    else
        status = terminal_check(error);
    if (status != NP_OK)
        return status;
    intl_use_utf8();
    status = app_init(&app, options, &views, rng_fresh_seed(), (uint64_t)clock_now_ns(), error);
    if (status == NP_OK)
        status = play_on_screen(&app, signal, error);
    app_free(&app, outcome);
    return status;
}
