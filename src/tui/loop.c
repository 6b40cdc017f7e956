// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The event loop: draw once for all that came in, then wait in poll(2), the only place that waits.
 */
#include "config.h"

#include "tui/loop.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "tui/term/input.h"
#include "tui/term/signals.h"
#include "tui/term/terminal.h"

enum { INPUT, SIGNALS, SOLVER, SOURCES };

/* A terminal that is readable but has no byte, this many times in a row, is gone. */
enum { EMPTY_READS_MAX = 3 };

/* More keys at once than anybody types may be a paste. It comes a few KB at a time and ends when
 * nothing comes for a moment. */
enum { BURST_KEYS = 8, BURST_PAUSE_MS = 10 };

/* Keys that are collected: room at first, and at most. */
enum { KEYS_FIRST = 256, KEYS_MAX = 1 << 22 };

/* After this many keys signals are checked. */
enum { SIGNAL_KEYS = 1024 };

struct loop {
    struct app *app;
    struct canvas canvas;
    const struct theme_row *theme; /* that the terminal has */
    bool mouse;                    /* likewise */
    int signal;                    /* that ended the game */
    unsigned empty_reads;
    bool dirty; /* the screen must be drawn */
    int *keys;  /* that are not handled yet; owned */
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
    if (loop->theme != loop->app->theme) {
        loop->theme = loop->app->theme;
        terminal_set_theme(loop->theme);
    }
    if (loop->mouse != loop->app->mouse) {
        loop->mouse = loop->app->mouse;
        terminal_set_mouse(loop->mouse);
    }
    if (loop->app->redraw)
        terminal_forget();
    loop->app->redraw = false;
    app_draw(loop->app, &loop->canvas, now());
    terminal_show(&loop->canvas);
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
take_signals(struct loop *loop, struct np_error *error)
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

/* Passes the collected keys to the application. */
static void
hand_over(struct loop *loop)
{
    app_keys(loop->app, loop->keys, loop->key_count, now());
    loop->key_count = 0;
}

/* Makes room for more keys; false if there is none. */
static bool
grow(struct loop *loop)
{
    const size_t room = 2 * loop->key_room;
    int *const more = room <= KEYS_MAX ? realloc(loop->keys, room * sizeof *more) : NULL;

    if (more == NULL)
        return false;
    loop->keys = more;
    loop->key_room = room;
    return true;
}

/* Whether there is room for another key. */
static bool
has_room(struct loop *loop)
{
    return loop->key_count < loop->key_room || grow(loop);
}

/* Whether a signal is pending, checked now and then: a long paste must not delay it. */
static bool
signal_waits(const struct loop *loop)
{
    struct pollfd signals = {.fd = signals_fd(), .events = POLLIN};

    return loop->key_count % SIGNAL_KEYS == SIGNAL_KEYS - 1 && poll(&signals, 1, 0) > 0;
}

/* Whether more keys follow at once, so that all of them may be one paste. */
static bool
more_keys(struct loop *loop)
{
    struct pollfd sources[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = signals_fd(), .events = POLLIN},
    };

    return loop->key_count >= BURST_KEYS && !loop->app->quit && has_room(loop) &&
           poll(sources, 2, BURST_PAUSE_MS) > 0 && sources[1].revents == 0 &&
           input_waiting_bytes() > 0;
}

/* Reads all keys that are there, and passes them on together. */
static void
take_keys(struct loop *loop)
{
    /* Bytes may make no key, such as half a character. */
    const bool empty = input_waiting_bytes() == 0;
    struct input_event event;

    do {
        while (!loop->app->quit && has_room(loop) && !signal_waits(loop) && input_read(&event)) {
            loop->dirty = true;
            if (!event.click) {
                loop->keys[loop->key_count++] = event.key;
                continue;
            }
            hand_over(loop);
            if (!loop->app->quit)
                app_click(loop->app, event.y, event.x, now());
        }
    } while (more_keys(loop));
    hand_over(loop);
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

/* Waits for the next event and handles it. */
static enum np_status
turn(struct loop *loop, struct np_error *error)
{
    struct pollfd sources[SOURCES] = {
        [INPUT] = {.fd = STDIN_FILENO, .events = POLLIN},
        [SIGNALS] = {.fd = signals_fd(), .events = POLLIN},
        [SOLVER] = {.fd = game_fd(&loop->app->game, now()), .events = POLLIN},
    };
    enum np_status status = NP_OK;

    if (poll(sources, SOURCES, wait_ms(loop->app)) < 0 && errno != EINTR)
        return np_fail_errno(error, NP_SYSTEM, errno, "waiting for keys");
    if ((sources[SIGNALS].revents & POLLIN) != 0)
        status = take_signals(loop, error);
    if ((sources[INPUT].revents & POLLIN) != 0 && loop->signal == 0)
        take_keys(loop);
    else if ((sources[INPUT].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        loop->app->quit = true;
    /* The effect of a key is shown before anything else is done. */
    if (loop->dirty && status == NP_OK && !loop->app->quit)
        show(loop);
    if (app_tick(loop->app, now(), (sources[SOLVER].revents & POLLIN) != 0))
        loop->dirty = true;
    return status;
}

enum np_status
loop_run(struct app *app, int *signal, struct np_error *error)
{
    struct loop loop = {.app = app, .theme = app->theme, .mouse = app->mouse};
    enum np_status status;

    loop.keys = calloc(KEYS_FIRST, sizeof *loop.keys);
    loop.key_room = KEYS_FIRST;
    status = loop.keys != NULL ? resize(&loop, error) : np_no_memory(error);
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
