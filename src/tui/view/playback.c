// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solution as it plays: a copy of the player's board goes along a copy of the path, by itself
 * or step by step, both ways. The game below is left alone until the player takes the board over.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/intl.h"
#include "game/humanize.h"
#include "puzzle/estimate.h"
#include "tui/view/pan.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"
#include "tui/widget/panel.h"

enum { SECOND_NS = 1000000000, FRAME_NS = 33000000 };

static const double speeds[] = {0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 4096, 16384};

enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

struct playback_view {
    struct view view;
    struct board board; /* where the playback stands */
    struct path path;
    enum playback_quality quality;
    size_t at; /* moves made */
    bool running;
    struct pan pan;     /* where the player looks */
    bool apart;         /* it does not begin at the game's board ... */
    size_t place;       /* ... but so many moves from its start */
    uint64_t manhattan; /* of `board`: so many moves it takes at least */
    bool taking;        /* its moves are being made in the game */
    size_t taken;       /* so many of them */
    unsigned speed;
    uint64_t since_ns; /* when it began to run ... */
    size_t since_at;   /* ... and where it was then */
};

/* The game takes so many moves over at once: longer than a frame nobody waits for the next key. */
enum { SLICE_MOVES = 10000 };

static struct playback_view *
playback_view(struct view *view)
{
    return (struct playback_view *)view;
}

/* ---- walking along the path --------------------------------------------------------------- */

/* Counts time and moves from here, so that a pause or another speed begins anew. */
static void
count_from_here(struct playback_view *playback, const struct app *app)
{
    playback->since_ns = app->now_ns;
    playback->since_at = playback->at;
}

/* Slides a tile and keeps count of the distances. */
static void
slide(struct playback_view *playback, const struct app *app, enum move move)
{
    struct board *const board = &playback->board;
    const uint32_t to = board->blank, from = board_source(board, move);
    const uint32_t tile = board->tiles[from];

    playback->manhattan += goal_distance_of(&app->game.session.goal, tile, to);
    playback->manhattan -= goal_distance_of(&app->game.session.goal, tile, from);
    board_move(board, move);
}

static void
walk_to(struct playback_view *playback, const struct app *app, size_t to)
{
    while (playback->at < to && playback->at < playback->path.length)
        slide(playback, app, (enum move)playback->path.moves[playback->at++]);
    while (playback->at > to)
        slide(playback, app, move_inverse((enum move)playback->path.moves[--playback->at]));
}

/* The step that is due now. */
static size_t
step_due(const struct playback_view *playback, uint64_t now_ns)
{
    const double seconds = (double)(now_ns - playback->since_ns) / SECOND_NS;
    const double steps = seconds * speeds[playback->speed];

    if (steps >= (double)(playback->path.length - playback->since_at))
        return playback->path.length;
    return playback->since_at + (size_t)steps;
}

static uint64_t
playback_wake_ns(const struct view *view, const struct app *app)
{
    const struct playback_view *playback = (const struct playback_view *)view;
    const double next = (double)(playback->at + 1 - playback->since_at);
    uint64_t due;

    if (playback->taking)
        return app->now_ns;
    if (!playback->running)
        return APP_NEVER;
    due = playback->since_ns + (uint64_t)(next / speeds[playback->speed] * SECOND_NS);
    return due > app->now_ns + FRAME_NS ? due : app->now_ns + FRAME_NS;
}

/* ---- into the game ------------------------------------------------------------------------ */

/* Goes back to the game, which stands where it has been taken to. */
static void
end_taking(const struct playback_view *playback, struct app *app)
{
    const size_t moves = playback->taken;

    if (moves > 0 && !app->game.session.finished)
        app_say(app, ROLE_TEXT,
            P_("Your turn again, %zu move on. u takes it back.\nYour turn again.",
                "Your turn again, %zu moves on. u takes them back.\nYour turn again.", moves),
            moves);
    app_close_all(app);
}

/* Makes a slice of the moves that were shown in the game itself, as the solver's. */
static void
take_slice(struct playback_view *playback, struct app *app)
{
    const size_t before = app->game.session.at;
    const size_t left = playback->at - playback->taken;
    const size_t end = playback->taken + (left < SLICE_MOVES ? left : SLICE_MOVES);
    struct np_error error;
    enum np_status status = NP_OK;

    autosave_hold(&app->game.autosave);
    while (playback->taken < end && status == NP_OK) {
        status = session_move_by_solver(&app->game.session,
            (enum move)playback->path.moves[playback->taken], app->now_ns, &error);
        playback->taken += status == NP_OK;
    }
    autosave_release(&app->game.autosave);
    hints_follow(&app->game.hints, &app->game.session, before);
    if (status == NP_OK && playback->taken < playback->at)
        return;
    end_taking(playback, app);
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

static void
play_from_here(struct playback_view *playback, struct app *app)
{
    if (playback->apart) {
        if (app_may_leave(app, REQUEST_PLAY_FROM_HERE))
            app_try_again(app, &playback->board, playback->place + playback->at);
        return;
    }
    playback->running = false;
    playback->taking = true;
    take_slice(playback, app);
}

static void
playback_tick(struct view *view, struct app *app)
{
    struct playback_view *playback = playback_view(view);

    if (playback->taking) {
        take_slice(playback, app);
        return;
    }
    if (!playback->running)
        return;
    walk_to(playback, app, step_due(playback, app->now_ns));
    if (playback->at == playback->path.length)
        playback->running = false;
}

/* ---- requests ----------------------------------------------------------------------------- */

static void
change_speed(struct playback_view *playback, const struct app *app, int by)
{
    if ((by < 0 && playback->speed == 0) || (by > 0 && playback->speed + 1 == SPEEDS))
        return;
    playback->speed = by < 0 ? playback->speed - 1 : playback->speed + 1;
    count_from_here(playback, app);
}

static void
toggle(struct playback_view *playback, const struct app *app)
{
    if (playback->at == playback->path.length)
        walk_to(playback, app, 0);
    playback->running = !playback->running;
    count_from_here(playback, app);
}

static void
stop_at(struct playback_view *playback, const struct app *app, size_t at)
{
    playback->running = false;
    walk_to(playback, app, at);
}

static void
playback_request(struct view *view, struct app *app, enum request request)
{
    struct playback_view *playback = playback_view(view);

    if (playback->taking) {
        if (request == REQUEST_CLOSE)
            end_taking(playback, app);
        return;
    }
    switch (request) {
    case REQUEST_PLAY_PAUSE:
        toggle(playback, app);
        break;
    case REQUEST_STEP_BACK:
        stop_at(playback, app, playback->at > 0 ? playback->at - 1 : 0);
        break;
    case REQUEST_STEP_FORWARD:
        stop_at(playback, app, playback->at + 1);
        break;
    case REQUEST_FIRST:
        stop_at(playback, app, 0);
        break;
    case REQUEST_LAST:
        stop_at(playback, app, playback->path.length);
        break;
    case REQUEST_FASTER:
        change_speed(playback, app, 1);
        break;
    case REQUEST_SLOWER:
        change_speed(playback, app, -1);
        break;
    case REQUEST_PLAY_FROM_HERE:
        play_from_here(playback, app);
        break;
    default:
        if (!pan_request(&playback->pan, app, &playback->board, request))
            app_common_request(app, request); /* which may free the view */
        else if (playback->pan.away || request == REQUEST_FIND_TILE)
            playback->running = false; /* who looks elsewhere looks at this board */
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

static const char *
quality_words(enum playback_quality quality)
{
    switch (quality) {
    case PLAYBACK_OPTIMAL:
        return _("optimal");
    case PLAYBACK_BEGINNING:
        return _("the beginning");
    default:
        return _("best found");
    }
}

/* "> Solution 12/32   2 moves/s   [==========>........]   optimal" */
static void
draw_progress(const struct playback_view *playback, struct app *app, struct canvas *canvas)
{
    const int y = app->layout.hint_row;
    const char *const quality = quality_words(playback->quality);
    const bool wide = canvas->cols >= 60;
    const int end = canvas->cols - 4 - canvas_text_width(canvas, quality);
    int x, width, done;

    if (app->message[0] != '\0') {
        canvas_fit(canvas, y, app->layout.lines_x, canvas->cols, app->message_role, app->message);
        return;
    }
    if (playback->taking) {
        canvas_fit_printf(canvas, y, app->layout.lines_x, canvas->cols, ROLE_TEXT,
            _("Into the game: %zu of %zu moves. Esc stops.\nInto the game: %zu\n%zu"),
            playback->taken, playback->at, playback->taken, playback->taken);
        return;
    }
    x = canvas_fit_printf(canvas, y, app->layout.lines_x, canvas->cols, ROLE_HINT,
        _("%s Solution %zu/%zu\n%s %zu/%zu\n%zu"), playback->running ? ">" : "=", playback->at,
        playback->path.length, playback->running ? ">" : "=", playback->at, playback->path.length,
        playback->at);
    if (wide)
        x = canvas_printf(
            canvas, y, x + 3, canvas->cols, ROLE_DIM, _("%g moves/s"), speeds[playback->speed]);
    width = end - x - 5 < 40 ? end - x - 5 : 40;
    if (wide && width > 4) {
        done = playback->path.length == 0
                   ? width
                   : (int)((double)width * (double)playback->at / (double)playback->path.length);
        canvas_put(canvas, y, x + 3, ROLE_DIM, '[');
        canvas_fill(canvas, y, x + 4, 1, width, ROLE_DIM, '.');
        canvas_fill(canvas, y, x + 4, 1, done, ROLE_HINT, '=');
        if (done < width)
            canvas_put(canvas, y, x + 4 + done, ROLE_HINT, '>');
        canvas_put(canvas, y, x + 4 + width, ROLE_DIM, ']');
        x += width + 5;
    }
    canvas_fit(canvas, y, x + 3, canvas->cols,
        playback->quality == PLAYBACK_OPTIMAL ? ROLE_GOOD : ROLE_TEXT, quality);
}

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct playback_view *const playback = owner;

    return (struct move_line_part){
        .move = (enum move)playback->path.moves[index],
        .role = index < playback->at    ? ROLE_DIM
                : index == playback->at ? ROLE_HINT
                                        : ROLE_TEXT,
    };
}

/* How many moves are to come: of a beginning, how many there are, and what is known of the rest. */
static void
draw_rest(
    const struct playback_view *playback, struct canvas *canvas, const struct layout *layout, int y)
{
    const int x = layout->panel_x, right = x + layout->panel_width;
    const size_t left = playback->path.length - playback->at;
    char text[3 * HUMANIZE_BYTES];

    if (playback->quality != PLAYBACK_BEGINNING) {
        canvas_printf(canvas, y, x, right, ROLE_TEXT, _("%zu to go"), left);
        return;
    }
    canvas_fit_printf(canvas, y, x, right, ROLE_TEXT,
        _("%zu moves are known, then more\n%zu moves, then more\n%zu and more"), left, left, left);
    panel_bounds_words(
        text, sizeof text, (struct bounds){playback->manhattan, BOUND_UNKNOWN}, right - x - 8);
    if (y + 1 < layout->panel_y + layout->panel_height)
        canvas_printf(canvas, y + 1, x, right, ROLE_TEXT, _("To go   %s"), text);
}

/* What stands below the moves, with the spaces before it. */
enum { ROWS_BELOW = 5 };

/* The moves around the place where the playback stands. */
static void
draw_moves(const struct playback_view *playback, const struct app *app, struct canvas *canvas)
{
    const struct layout *layout = &app->layout;
    const int right = layout->panel_x + layout->panel_width;
    const int bottom = layout->panel_y + layout->panel_height;
    const struct move_line line = {playback->path.length, playback->at, part_of, playback};
    int y = layout->panel_y;

    canvas_text(canvas, y, layout->panel_x, right, ROLE_DIM, _("The moves"));
    y = move_line_draw(
        &line, canvas, y + 1, layout->panel_x, right, move_line_rows(bottom - y - 1, ROWS_BELOW));
    if (y + 1 < bottom)
        draw_rest(playback, canvas, layout, y + 1);
    if (playback->at == playback->path.length && y + 4 < bottom)
        canvas_fit(canvas, y + 4, layout->panel_x, right, ROLE_GOOD,
            playback->quality == PLAYBACK_BEGINNING
                ? _("Enter plays on from here, s then shows more.\nEnter plays on.")
                : _("Solved. Space: again, Esc: back\nSolved."));
}

static void
playback_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct playback_view *playback = playback_view(view);
    struct tiles tiles = app_tiles(app);

    pan_lay_out(&playback->pan, app, canvas, &playback->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &playback->board;
    tiles.found = playback->pan.found;
    if (playback->at < playback->path.length) {
        tiles.hints = playback->path.moves + playback->at;
        tiles.hint_count = 1;
    }
    canvas_fit_printf(canvas, app->layout.title_row, app->layout.lines_x, canvas->cols, ROLE_TITLE,
        _("npuzzle  %ux%u  the solution\nThe solution"), (unsigned)playback->board.width,
        (unsigned)playback->board.height);
    tiles_draw(canvas, &app->layout, &tiles);
    if (app->layout.panel == PANEL_WIDE || app->layout.panel == PANEL_NARROW)
        draw_moves(playback, app, canvas);
    draw_progress(playback, app, canvas);
    app->stands = !playback->running;
}

static void
playback_free(struct view *view)
{
    struct playback_view *playback = playback_view(view);

    board_free(&playback->board);
    path_free(&playback->path);
}

static const struct view_class playback_class = {
    .mode = MODE_PLAYBACK,
    .covers = true,
    .request = playback_request,
    .draw = playback_draw,
    .wake_ns = playback_wake_ns,
    .tick = playback_tick,
    .free = playback_free,
};

/* Opens at a board of that Manhattan distance. */
static struct playback_view *
open_at(const struct app *app, const struct board *board, uint64_t manhattan,
    const struct path *path, enum playback_quality quality)
{
    struct playback_view *playback = view_new(sizeof *playback, &playback_class);
    const double wanted = app->options->moves_per_second > 0 ? app->options->moves_per_second : 4;

    if (playback == NULL)
        return NULL;
    if (board_copy(&playback->board, board, NULL) != NP_OK ||
        path_copy(&playback->path, path, NULL) != NP_OK) {
        view_free(&playback->view);
        return NULL;
    }
    while (playback->speed + 1 < SPEEDS && speeds[playback->speed] < wanted)
        playback->speed++;
    playback->manhattan = manhattan;
    playback->quality = quality;
    playback->running = app->animate;
    count_from_here(playback, app);
    return playback;
}

struct view *
playback_view_new(const struct app *app, const struct path *path, enum playback_quality quality)
{
    struct playback_view *const playback =
        open_at(app, &app->game.session.board, app->game.session.manhattan, path, quality);

    return playback != NULL ? &playback->view : NULL;
}

struct view *
playback_view_new_from(const struct app *app, const struct board *board, size_t place,
    const struct path *path, enum playback_quality quality)
{
    struct playback_view *playback;
    struct estimates estimates;

    (void)estimate_distances(&estimates, board, &app->game.session.goal, NULL, NULL);
    playback = open_at(app, board, estimates.manhattan, path, quality);
    if (playback == NULL)
        return NULL;
    playback->apart = true;
    playback->place = place;
    return &playback->view;
}
