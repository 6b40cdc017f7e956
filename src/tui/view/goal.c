// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the goal, with the placed tiles marked. It begins with the part of the board that the
 * game shows.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>

#include "base/intl.h"
#include "play/humanize.h"
#include "tui/view/pan.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

struct goal_view {
    struct view view;
    struct board board; /* a solved board without tiles: those are in struct goal */
    struct pan pan;
};

static void
goal_request(struct view *view, struct app *app, enum request request)
{
    struct goal_view *const goal = (struct goal_view *)view;

    if (request == REQUEST_SHOW_GOAL)
        app_close(app);
    else if (!pan_request(&goal->pan, app, &goal->board, request))
        app_common_request(app, request);
}

static void
write_title(const struct layout *layout, const struct board *board, char *text, size_t bytes)
{
    if (layout_scrolls(layout))
        snprintf(text, bytes, _("The goal, rows %s, columns %s"),
            humanize_range(layout->view_row, layout->view_height).text,
            humanize_range(layout->view_col, layout->view_width).text);
    else
        snprintf(
            text, bytes, _("The goal, %ux%u"), (unsigned)board->width, (unsigned)board->height);
}

static void
draw_panel(const struct app *app, struct canvas *canvas)
{
    const struct session *const session = &app->game.session;
    const unsigned placed = (unsigned)session->placed, tiles = (unsigned)session->board.cells - 1;
    struct pen pen = frame_pen(app, canvas);
    const struct goal_row *const row = goal_row_of(session->goal.kind);
    const char *const title = row != NULL ? _(row->title) : _("your own goal");

    pen.y = canvas_wrap(canvas, pen.y, pen.x, pen.right, pen.bottom, ROLE_TEXT, title) + 1;
    pen_printf(&pen, ROLE_DIM, _("Placed %u of %u"), placed, tiles);
}

static void
goal_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct goal_view *const goal = (struct goal_view *)view;
    struct tiles tiles = frame_tiles(app);
    char title[512];

    pan_lay_out(&goal->pan, app, canvas, &goal->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &goal->board;
    tiles.now = &app->game.session.board;
    tiles.found = goal->pan.found;
    write_title(&app->layout, &goal->board, title, sizeof title);
    frame_board(app, canvas, &tiles, title);
    if (layout_has_side_panel(&app->layout))
        draw_panel(app, canvas);
    frame_hint(app, canvas, ROLE_TEXT, _("This is the goal."));
}

static const struct view_class goal_class = {
    .mode = MODE_GOAL,
    .request = goal_request,
    .draw = goal_draw,
};

struct view *
goal_view_new(const struct app *app)
{
    struct goal_view *const goal = view_new(sizeof *goal, &goal_class);
    const struct goal *const wanted = &app->game.session.goal;

    if (goal == NULL)
        return NULL;
    goal->board = (struct board){wanted->width, wanted->height, wanted->cells, wanted->blank, NULL};
    goal->pan =
        (struct pan){true, app->layout.view_col, app->layout.view_row, goal->board.blank, 0};
    return &goal->view;
}
