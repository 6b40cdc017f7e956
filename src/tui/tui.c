// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The front end on the screen: an event loop that handles all events that have come, draws once,
 * and waits in poll(2), the only place that waits.
 */
#include "config.h"

#include "tui/tui.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/rng.h"
#include "tui/app.h"
#include "tui/term/input.h"
#include "tui/term/signals.h"
#include "tui/term/terminal.h"
#include "tui/term/xterm.h"

enum { INPUT, SIGNALS, SOLVER, SOURCES };

enum {
    EMPTY_READS_MAX = 3, /* after this many reads in a row without a byte, the terminal is gone */
    BURST_KEYS = 8,      /* this many keys at once may be a paste, ... */
    BURST_PAUSE_MS = 10, /* ... which comes a few KB at a time and ends with a pause */
    KEYS_MAX = 1 << 22,  /* keys collected before they are handled */
    SIGNAL_KEYS = 1024,  /* keys between two checks for signals */
};

struct loop {
    struct app *app;
    struct canvas canvas;
    int signal;           /* the signal that ended the game, or 0 */
    unsigned empty_reads; /* consecutive reads without a byte */
    bool dirty;           /* the screen must be drawn */
    int *keys;            /* keys not handled yet; owned */
    size_t key_count;
    size_t key_room;
};

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

static void
show(struct loop *loop)
{
    uint64_t before_ns;
    size_t bytes;

    terminal_set_theme(loop->app->theme);
    xterm_set_mouse(app_mouse(loop->app));
    if (loop->app->redraw)
        terminal_forget();
    loop->app->redraw = false;
    app_draw(loop->app, &loop->canvas, now());
    before_ns = now();
    bytes = terminal_show(&loop->canvas);
    app_shown(loop->app, bytes, now() - before_ns);
    if (loop->app->clipboard.length > 0)
        (void)xterm_copy(loop->app->clipboard.bytes, loop->app->clipboard.length);
    text_free(&loop->app->clipboard);
    loop->dirty = false;
}

static enum np_status
resize(struct loop *loop, struct np_error *error)
{
    int rows, cols;

    terminal_resize(&rows, &cols);
    loop->dirty = true;
    return canvas_resize(&loop->canvas, rows, cols, error);
}

static void
suspend(struct loop *loop)
{
    app_suspend(loop->app, now());
    terminal_down();
    signals_stop();
    terminal_again();
    app_resume(loop->app, now());
}

static enum np_status
handle_signals(struct loop *loop, struct np_error *error)
{
    enum np_status status = NP_OK;
    int signal;

    while ((signal = signals_take()) != 0 && status == NP_OK) {
        if (signal == SIGTSTP)
            suspend(loop);
        else if (signal == SIGCONT)
            terminal_again(); /* after SIGSTOP; the shell may have changed the terminal */
        else if (signal != SIGWINCH)
            loop->signal = signal;
        /* The size may have changed while the program was suspended. */
        if (loop->signal == 0)
            status = resize(loop, error);
    }
    return status;
}

static void
handle_keys(struct loop *loop)
{
    app_keys(loop->app, loop->keys, loop->key_count, now());
    loop->key_count = 0;
}

static bool
has_room_for_key(struct loop *loop)
{
    return loop->key_count < KEYS_MAX && memory_grow_array(&loop->keys, &loop->key_room,
                                             loop->key_count + 1, sizeof loop->keys[0]);
}

/* Whether a signal is pending; checked now and then so that a long paste does not delay it. */
static bool
signal_is_pending(const struct loop *loop)
{
    struct pollfd signals = {.fd = signals_fd(), .events = POLLIN};

    return loop->key_count % SIGNAL_KEYS == SIGNAL_KEYS - 1 && poll(&signals, 1, 0) > 0;
}

/* Waits for the rest of a paste; false if there is none. */
static bool
paste_continues(struct loop *loop)
{
    struct pollfd sources[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = signals_fd(), .events = POLLIN},
    };

    return loop->key_count >= BURST_KEYS && !loop->app->quit && has_room_for_key(loop) &&
           poll(sources, 2, BURST_PAUSE_MS) > 0 && sources[1].revents == 0 &&
           input_waiting_bytes() > 0;
}

/* Handles the mouse after the keys that came before it. */
static void
handle_mouse(struct loop *loop, const struct input_event *event)
{
    handle_keys(loop);
    if (loop->app->quit)
        return;
    if (event->click)
        app_click(loop->app, event->y, event->x, now());
    else if (!app_motion(loop->app, event->y, event->x, now()))
        return;
    loop->dirty = true;
}

/* Reads all waiting keys and handles them together. */
static void
read_keys(struct loop *loop)
{
    /* Part of a character is a byte, but not yet a key. */
    const bool empty = input_waiting_bytes() == 0;
    struct input_event event;

    do {
        while (!loop->app->quit && has_room_for_key(loop) && !signal_is_pending(loop) &&
               input_read(&event)) {
            if (event.click || event.motion) {
                handle_mouse(loop, &event);
                continue;
            }
            loop->dirty = true;
            loop->keys[loop->key_count++] = event.key;
        }
    } while (paste_continues(loop));
    handle_keys(loop);
    loop->empty_reads = empty ? loop->empty_reads + 1 : 0;
    if (loop->empty_reads >= EMPTY_READS_MAX)
        loop->app->quit = true;
}

/* How long to wait in milliseconds, rounded up; -1 = no limit. */
static int
wait_ms(const struct app *app)
{
    const uint64_t at = now(), wake = app_wake_ns(app, at);
    uint64_t ms;

    if (wake == APP_NEVER)
        return -1;
    if (wake <= at)
        return 0;
    ms = (wake - at + CLOCK_NS_PER_MS - 1) / CLOCK_NS_PER_MS;
    return ms > INT_MAX ? INT_MAX : (int)ms;
}

/* Waits for the next events and handles them. */
static enum np_status
turn(struct loop *loop, struct np_error *error)
{
    struct pollfd sources[SOURCES] = {
        [INPUT] = {.fd = STDIN_FILENO, .events = POLLIN},
        [SIGNALS] = {.fd = signals_fd(), .events = POLLIN},
        [SOLVER] = {.fd = hints_fd(&loop->app->game.hints, now()), .events = POLLIN},
    };
    enum np_status status = NP_OK;

    if (poll(sources, SOURCES, wait_ms(loop->app)) < 0 && errno != EINTR)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot wait for keys");
    if ((sources[SIGNALS].revents & POLLIN) != 0)
        status = handle_signals(loop, error);
    if ((sources[INPUT].revents & POLLIN) != 0 && loop->signal == 0)
        read_keys(loop);
    else if ((sources[INPUT].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        loop->app->quit = true;
    /* Show the effect of a key before anything else. */
    if (loop->dirty && status == NP_OK && !loop->app->quit)
        show(loop);
    if (app_tick(loop->app, now(), (sources[SOLVER].revents & POLLIN) != 0))
        loop->dirty = true;
    return status;
}

static enum np_status
run(struct app *app, int *signal, struct np_error *error)
{
    struct loop loop = {.app = app};
    enum np_status status;

    status = has_room_for_key(&loop) ? resize(&loop, error) : np_no_memory(error);
    while (status == NP_OK && !app->quit && loop.signal == 0) {
        if (loop.dirty)
            show(&loop);
        status = turn(&loop, error);
    }
    canvas_free(&loop.canvas);
    free(loop.keys);
    *signal = loop.signal;
    return status;
}

static enum np_status
play_on_screen(struct app *app, int *signal, struct np_error *error)
{
    const struct front_options *options = app->options;
    enum np_status status;

    app->ascii = options->screen.ascii || !terminal_speaks_utf8();
    if (app->ascii && !options->screen.ascii && options->notice == NULL && terminal_lacks_locale())
        app_say(app, ROLE_WARNING,
            terminal_shows_utf8()
                ? N_("Drawn in ASCII: set LANG to a UTF-8 locale to see blocks and lines.\n"
                     "Set LANG to a UTF-8 locale.")
                : N_("Drawn in ASCII: start the terminal or tmux with LANG set to a UTF-8 locale.\n"
                     "Start it with a UTF-8 LANG."));
    status = signals_up(terminal_rescue, error);
    if (status != NP_OK)
        return status;
    status = terminal_up(options->screen.color, error);
    app->colorless = terminal_colors() == 0;
    app->few_colors = terminal_colors() < 256;
    app->coarse = terminal_is_coarse();
    app->slow = terminal_is_slow();
    app->has_clipboard = xterm_has_clipboard();
    if (status == NP_OK) {
        status = run(app, signal, error);
        terminal_down();
    }
    signals_down();
    return status;
}

/* Whether the board came through standard input, so that keys must come from somewhere else. */
static bool
must_reopen_keys(const struct front_options *options)
{
    const char *const name = options->game.origin.name;

    return options->game.origin.from == GAME_FROM_BOARD && name != NULL && strcmp(name, "-") == 0 &&
           !isatty(STDIN_FILENO);
}

enum np_status
tui_main(const struct front_options *options, struct keeper_outcome *outcome, int *signal,
    struct np_error *error)
{
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
    status = app_init(&app, options, rng_fresh_seed(), (uint64_t)clock_now_ns(), error);
    if (status == NP_OK)
        status = play_on_screen(&app, signal, error);
    app_free(&app, outcome);
    return status;
}
