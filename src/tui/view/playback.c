// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Playback: a walk along a solution. The game does not change until the player plays on from the
 * board that is shown.
 */
#include "config.h"

#include <stdio.h>

#include "base/intl.h"
#include "tui/view/views.h"
#include "tui/view/walk.h"
#include "tui/widget/frame.h"

static const double speeds[] = {0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 4096, 16384};

enum {
    SPEEDS = sizeof speeds / sizeof speeds[0],
    SLICE_MOVES = 10000, /* moves that the game makes per frame */
    BAR_MAX = 40,
    ROWS_BELOW = 5, /* rows of the panel below the moves, including empty ones */
};

struct playback_view {
    struct view view;
    struct walk walk;
    unsigned speed;
    bool apart;    /* the walk does not begin at the game's board ... */
    size_t place;  /* ... but this many moves from the start of the game */
    bool copying;  /* the game is making the moves of the walk ... */
    size_t copied; /* ... and has made this many */
};

/* Returns to the game, which has made the moves copied so far. */
static void
finish_copying(const struct playback_view *playback, struct app *app)
{
    const size_t moves = playback->copied;

    if (moves > 0 && !app->game.session.finished)
        app_say(app, ROLE_TEXT,
            P_("Your turn again, %zu move on. u takes it back.",
                "Your turn again, %zu moves on. u takes them back.", moves),
            moves);
    app_close_all(app);
}

/* Makes more of the shown moves in the game; they count as the solver's. */
static void
copy_slice(struct playback_view *playback, struct app *app)
{
    const struct walk *const walk = &playback->walk;
    const size_t left = walk->at - playback->copied;
    size_t count = left < SLICE_MOVES ? left : SLICE_MOVES;
    struct np_error error;
    const enum np_status status = game_move_by_solver(
        &app->game, walk->path.moves + playback->copied, &count, app->now_ns, &error);

    playback->copied += count;
    if (status == NP_OK && playback->copied < walk->at)
        return;
    finish_copying(playback, app);
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

static void
play_from_here(struct playback_view *playback, struct app *app)
{
    struct walk *const walk = &playback->walk;

    if (playback->apart) {
        if (app_may_leave(app, REQUEST_PLAY_FROM_HERE))
            app_try_again(app, &walk->board, walk->elsewhere, playback->place + walk->at);
        return;
    }
    walk->running = false;
    playback->copying = true;
    copy_slice(playback, app);
}

static uint64_t
playback_wake_ns(const struct view *view, const struct app *app)
{
    const struct playback_view *const playback = (const struct playback_view *)view;

    return playback->copying ? app->now_ns : walk_wake_ns(&playback->walk, app);
}

static void
playback_tick(struct view *view, struct app *app)
{
    struct playback_view *const playback = (struct playback_view *)view;

    if (playback->copying)
        copy_slice(playback, app);
    else
        walk_tick(&playback->walk, app);
}

static void
set_speed(struct playback_view *playback, const struct app *app, unsigned speed)
{
    if (speed >= SPEEDS)
        return;
    playback->speed = speed;
    playback->walk.speed = speeds[speed];
    walk_restart_clock(&playback->walk, app);
}

static void
playback_request(struct view *view, struct app *app, enum request request)
{
    struct playback_view *const playback = (struct playback_view *)view;

    if (playback->copying) {
        if (request == REQUEST_CLOSE)
            finish_copying(playback, app);
    } else if (request == REQUEST_FASTER) {
        set_speed(playback, app, playback->speed + 1);
    } else if (request == REQUEST_SLOWER) {
        set_speed(playback, app, playback->speed - 1);
    } else if (request == REQUEST_PLAY_FROM_HERE) {
        play_from_here(playback, app);
    } else if (!walk_request(&playback->walk, app, request)) {
        app_common_request(app, request); /* this may free the view */
    }
}

/* "> Solution 12/32   2 moves/s   [==========>........]   optimal" */
static void
draw_progress(const struct playback_view *playback, struct app *app, struct canvas *canvas)
{
    const struct walk *const walk = &playback->walk;
    const size_t at = walk->at, length = walk->path.length;
    const char *const quality = walk->optimal ? _("optimal") : _("best found");
    const char *const sign = walk->running ? ">" : "=";
    const bool wide = canvas->cols >= 60;
    const int y = app->layout.hint_row;
    int x = app->layout.lines_x, width;

    if (walk_draw_words(walk, app, canvas))
        return;
    if (playback->copying) {
        canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_TEXT,
            _("Into the game: %zu of %zu moves. Esc stops."), playback->copied, at);
        return;
    }
    x = canvas_fit_printf(
        canvas, y, x, canvas->cols, ROLE_HINT, _("%s Solution %zu/%zu"), sign, at, length);
    if (wide)
        x = canvas_printf(
            canvas, y, x + 3, canvas->cols, ROLE_DIM, _("%g moves/s"), playback->walk.speed);
    width = canvas->cols - 4 - canvas_text_width(canvas, quality) - x - 5;
    if (wide && width > 4) {
        width = width < BAR_MAX ? width : BAR_MAX;
        walk_draw_progress(walk, canvas, y, x + 3, width);
        x += width + 5;
    }
    canvas_fit(canvas, y, x + 3, canvas->cols, walk->optimal ? ROLE_GOOD : ROLE_TEXT, quality);
}

static void
draw_panel(const struct playback_view *playback, const struct app *app, struct canvas *canvas)
{
    const struct walk *const walk = &playback->walk;
    struct pen pen = frame_pen(app, canvas);

    walk_draw_moves(walk, &pen, _("The moves"), ROWS_BELOW);
    pen.y++;
    pen_printf(&pen, ROLE_TEXT, _("%zu to go"), walk->path.length - walk->at);
    pen.y += 2;
    if (walk->at == walk->path.length)
        pen_printf(&pen, ROLE_GOOD, "%s", _("Solved. Space: again, Esc: back"));
}

static void
playback_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct playback_view *const playback = (struct playback_view *)view;
    const struct board *const board = &playback->walk.board;
    char title[100];

    snprintf(title, sizeof title, _("The solution, %ux%u"), (unsigned)board->width,
        (unsigned)board->height);
    if (!walk_draw_board(&playback->walk, app, canvas, title))
        return;
    if (layout_has_side_panel(&app->layout))
        draw_panel(playback, app, canvas);
    draw_progress(playback, app, canvas);
}

static void
playback_copy(struct view *view, struct app *app, struct copy_list *list)
{
    (void)app;
    walk_copy(&((struct playback_view *)view)->walk, list, N_("The solution"));
}

static void
playback_free(struct view *view)
{
    walk_free(&((struct playback_view *)view)->walk);
}

static const struct view_class playback_class = {
    .mode = MODE_PLAYBACK,
    .covers = true,
    .request = playback_request,
    .copy = playback_copy,
    .draw = playback_draw,
    .wake_ns = playback_wake_ns,
    .tick = playback_tick,
    .free = playback_free,
};

struct view *
playback_view_new(
    const struct app *app, const struct walk *from, const struct path *path, bool optimal)
{
    struct playback_view *const playback = view_new(sizeof *playback, &playback_class);
    const struct board *const board = from != NULL ? &from->board : &app->game.session.board;
    const double wanted = app->options->screen.moves_per_second;
    unsigned speed = 0;

    if (playback == NULL)
        return NULL;
    if (walk_init(&playback->walk, board, path) != NP_OK) {
        view_free(&playback->view);
        return NULL;
    }
    while (speed + 1 < SPEEDS && speeds[speed] < wanted)
        speed++;
    set_speed(playback, app, speed);
    playback->walk.optimal = optimal;
    playback->walk.running = app->animate;
    playback->apart = from != NULL;
    playback->walk.elsewhere = from != NULL ? from->elsewhere : NULL;
    playback->place = from != NULL ? from->at : 0;
    return &playback->view;
}
