// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking along a path, and drawing that.
 */
#include "config.h"

#include "tui/view/walk.h"

#include "base/clock.h"
#include "game/grading.h"
#include "puzzle/estimate.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"

enum { FRAME_NS = 33 * CLOCK_NS_PER_MS };

enum np_status
walk_init(struct walk *walk, const struct board *board, const struct path *path)
{
    const enum np_status status = board_copy(&walk->board, board, NULL);

    return status == NP_OK ? path_copy(&walk->path, path, NULL) : status;
}

void
walk_free(struct walk *walk)
{
    board_free(&walk->board);
    path_free(&walk->path);
}

void
walk_set_goal(struct walk *walk, const struct goal *goal)
{
    struct estimates estimates;

    (void)estimate_distances(&estimates, &walk->board, goal, NULL, NULL);
    walk->goal = goal;
    walk->manhattan = estimates.manhattan;
}

static void
make_move(struct walk *walk, enum move move)
{
    const uint32_t to = walk->board.blank, from = board_source(&walk->board, move);
    const uint32_t tile = walk->board.tiles[from];

    if (walk->goal != NULL) {
        walk->manhattan += goal_distance_of(walk->goal, tile, to);
        walk->manhattan -= goal_distance_of(walk->goal, tile, from);
    }
    board_move(&walk->board, move);
}

static void
walk_to(struct walk *walk, size_t to)
{
    while (walk->at < to && walk->at < walk->path.length)
        make_move(walk, (enum move)walk->path.moves[walk->at++]);
    while (walk->at > to)
        make_move(walk, move_inverse((enum move)walk->path.moves[--walk->at]));
}

void
walk_stop_at(struct walk *walk, size_t at)
{
    walk->running = false;
    walk_to(walk, at);
}

void
walk_restart_clock(struct walk *walk, const struct app *app)
{
    walk->since_ns = app->now_ns;
    walk->since_at = walk->at;
}

bool
walk_is_slip(const struct walk *walk, size_t at)
{
    return walk->session != NULL && grading_is_slip(walk->session, walk->first + at);
}

static void
toggle(struct walk *walk, const struct app *app)
{
    if (walk->at == walk->path.length && !walk->running)
        walk_to(walk, 0);
    walk->running = !walk->running;
    walk_restart_clock(walk, app);
}

bool
walk_request(struct walk *walk, struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_PLAY_PAUSE:
        toggle(walk, app);
        return true;
    case REQUEST_STEP_BACK:
        walk_stop_at(walk, walk->at > 0 ? walk->at - 1 : 0);
        return true;
    case REQUEST_STEP_FORWARD:
        walk_stop_at(walk, walk->at + 1);
        return true;
    case REQUEST_FIRST:
        walk_stop_at(walk, 0);
        return true;
    case REQUEST_LAST:
        walk_stop_at(walk, walk->path.length);
        return true;
    default:
        if (!pan_request(&walk->pan, app, &walk->board, request))
            return false;
        /* The board must not change while the player looks around. */
        if (walk->pan.away || request == REQUEST_FIND_TILE)
            walk->running = false;
        return true;
    }
}

uint64_t
walk_wake_ns(const struct walk *walk, const struct app *app)
{
    const double next = (double)(walk->at + 1 - walk->since_at);
    uint64_t due;

    if (!walk->running)
        return APP_NEVER;
    due = walk->since_ns + (uint64_t)(next / walk->speed * CLOCK_NS_PER_SECOND);
    return due > app->now_ns + FRAME_NS ? due : app->now_ns + FRAME_NS;
}

void
walk_tick(struct walk *walk, const struct app *app)
{
    const double seconds = (double)(app->now_ns - walk->since_ns) / CLOCK_NS_PER_SECOND;
    const double steps = seconds * walk->speed;

    if (!walk->running)
        return;
    walk_to(walk, steps >= (double)(walk->path.length - walk->since_at)
                      ? walk->path.length
                      : walk->since_at + (size_t)steps);
    walk->running = walk->at < walk->path.length;
}

/* ---- drawing ------------------------------------------------------------------------------ */

bool
walk_draw_board(struct walk *walk, struct app *app, struct canvas *canvas, const char *title)
{
    struct tiles tiles = app_tiles(app);

    pan_lay_out(&walk->pan, app, canvas, &walk->board);
    if (frame_too_small(app, canvas))
        return false;
    tiles.board = &walk->board;
    tiles.found = walk->pan.found;
    if (walk->at < walk->path.length) {
        tiles.hints = walk->path.moves + walk->at;
        tiles.hint_count = 1;
    }
    canvas_fit(canvas, app->layout.title_row, app->layout.lines_x, canvas->cols, ROLE_TITLE, title);
    tiles_draw(canvas, &app->layout, &tiles);
    app->stands = !walk->running;
    return true;
}

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct walk *const walk = owner;
    const bool slip = walk_is_slip(walk, index);

    return (struct move_line_part){
        .move = (enum move)walk->path.moves[index],
        .bracketed = slip,
        .role = index == walk->at  ? ROLE_HINT
                : slip             ? ROLE_SLIP
                : index < walk->at ? ROLE_DIM
                                   : ROLE_TEXT,
    };
}

int
walk_draw_moves(const struct walk *walk, const struct app *app, struct canvas *canvas,
    const char *heading, int below)
{
    const struct layout *const layout = &app->layout;
    const int y = layout->panel_y, x = layout->panel_x, right = x + layout->panel_width;
    const struct move_line line = {walk->path.length, walk->at, part_of, walk};

    canvas_fit(canvas, y, x, right, ROLE_DIM, heading);
    return move_line_draw(
        &line, canvas, y + 1, x, right, move_line_rows(layout->panel_height - 1, below));
}

/* Whether one of the moves from `first` to before `end` is a slip. A solution has none, and may
 * have too many moves to look at in every frame. */
static bool
has_slip(const struct walk *walk, size_t first, size_t end)
{
    bool slip = false;

    for (size_t at = first; walk->session != NULL && at < end && !slip; at++)
        slip = walk_is_slip(walk, at);
    return slip;
}

/* A column stands for a move or more: '=' if they are made, '!' if a slip is among them. */
void
walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width)
{
    const size_t count = walk->path.length, columns = (size_t)width;
    const size_t done = count == 0 ? columns : columns * walk->at / count;

    canvas_put(canvas, y, x, ROLE_DIM, '[');
    for (size_t i = 0; i < columns; i++) {
        const int column = x + 1 + (int)i;

        if (has_slip(walk, i * count / columns, (i + 1) * count / columns))
            canvas_put(canvas, y, column, ROLE_SLIP, '!');
        else if (i <= done)
            canvas_put(canvas, y, column, ROLE_HINT, i < done ? '=' : '>');
        else
            canvas_put(canvas, y, column, ROLE_DIM, '.');
    }
    canvas_put(canvas, y, x + 1 + width, ROLE_DIM, ']');
}
