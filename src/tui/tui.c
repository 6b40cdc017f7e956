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
#include "front/color.h"
#include "tui/app.h"
#include "tui/term/input.h"
#include "tui/term/paint.h"
#include "tui/term/signals.h"
#include "tui/term/terminal.h"
#include "tui/term/xterm.h"

enum { INPUT, SIGNALS, SOLVER, SOURCES };

/* A search that takes longer shows its bound in the title. */
#define LONG_PROOF_NS UINT64_C(2000000000)

enum {
    ANSWER_MS = 100,      /* a terminal that answers later is taken to be silent, ... */
    LATE_ANSWER_MS = 500, /* ... but may still answer until then */
    BURST_KEYS = 8,       /* this many keys at once may be a paste, ... */
    BURST_PAUSE_MS = 10,  /* ... which comes a few KB at a time and ends with a pause */
    KEYS_MAX = 1 << 22,   /* keys collected before they are handled */
    SIGNAL_KEYS = 1024,   /* keys between two checks for signals */
};

struct loop {
    struct app *app;
    struct canvas canvas;
    int signal;        /* the signal that ended the game, or 0 */
    bool dirty;        /* the screen must be drawn */
    uint64_t asked_ns; /* when the terminal was asked what it has not answered; 0 = never */
    int *keys;         /* keys not handled yet; owned */
    size_t key_count;
    size_t key_room;
};

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

/* The title of the window: the board and, in a long proof, its bound. */
static void
set_title(const struct app *app)
{
    const struct session *const session = &app->game.session;
    const struct answer *const answer = &app->game.hints.view.answer;
    char board[PUZZLE_ID_BYTES + 32], title[XTERM_TITLE_BYTES];

    snprintf(board, sizeof board, "%ux%u", (unsigned)session->board.width,
        (unsigned)session->board.height);
    if (session->names.id[0] != '\0')
        snprintf(board, sizeof board, "%s", session->names.id);
    if (app->game.hints.view.running && answer->effort.elapsed_ns >= LONG_PROOF_NS &&
        !app_hides_solver(app))
        snprintf(title, sizeof title, _("npuzzle %s, at least %llu moves"), board,
            (unsigned long long)answer->lower_bound);
    else
        snprintf(title, sizeof title, "npuzzle %s", board);
    xterm_set_title(title);
}

static void
show(struct loop *loop)
{
    uint64_t before_ns;
    size_t bytes;

    paint_set_theme(loop->app->theme);
    xterm_set_mouse(app_mouse(loop->app));
    set_title(loop->app);
    if (loop->app->redraw)
        paint_forget();
    loop->app->redraw = false;
    app_draw(loop->app, &loop->canvas, now());
    before_ns = now();
    bytes = paint_show(&loop->canvas);
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
           poll(sources, 2, BURST_PAUSE_MS) > 0 && sources[1].revents == 0;
}

/* Handles anything but a key, after the keys that came before it. */
static void
handle_event(struct loop *loop, const struct input_event *event)
{
    struct app *const app = loop->app;

    handle_keys(loop);
    if (app->quit)
        return;
    if (event->kind == INPUT_CLICK)
        app_click(app, event->y, event->x, now());
    else if (event->kind == INPUT_FOCUS_IN || event->kind == INPUT_FOCUS_OUT)
        app_focus(app, event->kind == INPUT_FOCUS_IN, now());
    else if (!app_motion(app, event->y, event->x, event->kind == INPUT_DRAG, now()))
        return;
    loop->dirty = true;
}

/* Takes an event: a key waits for those that come with it. What the terminal answers late is
 * swallowed. */
static void
take_event(struct loop *loop, const struct input_event *event)
{
    if (event->kind == INPUT_FENCE)
        loop->asked_ns = 0;
    else if (event->kind == INPUT_KEY)
        loop->keys[loop->key_count++] = event->key;
    else if (event->kind != INPUT_GROUND)
        handle_event(loop, event);
    loop->dirty = loop->dirty || event->kind == INPUT_KEY;
}

/* Reads all waiting keys and handles them together. */
static void
read_keys(struct loop *loop)
{
    struct input_event event;

    do {
        while (!loop->app->quit && has_room_for_key(loop) && !signal_is_pending(loop) &&
               input_read(&event))
            take_event(loop, &event);
    } while (!input_has_ended() && paste_continues(loop));
    handle_keys(loop);
    if (input_has_ended())
        loop->app->quit = true;
}

/* Waits at most some time for the terminal to answer, and returns its background or THEME_DEFAULT.
 * A terminal nearby takes a millisecond or two. Keys wait meanwhile. */
static int32_t
await_answer(struct loop *loop, unsigned wait_ms)
{
    const uint64_t until_ns = loop->asked_ns + wait_ms * (uint64_t)CLOCK_NS_PER_MS;
    struct pollfd source = {.fd = STDIN_FILENO, .events = POLLIN};
    int32_t ground = THEME_DEFAULT;
    struct input_event event;

    for (uint64_t at = now(); loop->asked_ns != 0 && at < until_ns && !input_has_ended();
         at = now()) {
        if (poll(&source, 1, (int)((until_ns - at) / CLOCK_NS_PER_MS) + 1) <= 0)
            continue;
        while (has_room_for_key(loop) && input_read(&event)) {
            if (event.kind == INPUT_GROUND)
                ground = event.ground;
            if (event.kind == INPUT_KEY || event.kind == INPUT_FENCE)
                take_event(loop, &event);
        }
    }
    return ground;
}

/* Learns the terminal's background, and chooses the theme that goes with it unless an option does.
 */
static void
learn_ground(struct loop *loop)
{
    struct app *const app = loop->app;
    int32_t ground;

    loop->asked_ns = app->colorless || !xterm_ask() ? 0 : now();
    ground = terminal_is_coarse() ? COLOR_BLACK_RGB : await_answer(loop, ANSWER_MS);
    paint_set_ground(ground);
    app->usual_theme = theme_row_default(ground, getenv("COLORFGBG"));
    if (app->theme_follows)
        app->theme = app->usual_theme;
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

    /* A signal may have come between keys that were read together. */
    if (poll(sources, SOURCES, input_is_pending() ? 0 : wait_ms(loop->app)) < 0 && errno != EINTR)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot wait for keys");
    if ((sources[SIGNALS].revents & POLLIN) != 0)
        status = handle_signals(loop, error);
    if (((sources[INPUT].revents & POLLIN) != 0 || input_is_pending()) && loop->signal == 0)
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
    learn_ground(&loop);
    handle_keys(&loop);
    while (status == NP_OK && !app->quit && loop.signal == 0) {
        if (loop.dirty)
            show(&loop);
        status = turn(&loop, error);
    }
    /* A late answer must not reach the shell. */
    (void)await_answer(&loop, LATE_ANSWER_MS);
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
            "Drawn in ASCII: start the terminal or tmux with LANG set to a UTF-8 locale.");
    status = signals_up(terminal_rescue, error);
    if (status != NP_OK)
        return status;
    status = terminal_up(options->screen.color, error);
    app->colorless = paint_colors() == 0;
    app->few_colors = paint_colors() < 256;
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
