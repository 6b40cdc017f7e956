// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the goal, with the placed tiles marked. It begins with the part of the board that was
 * shown.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/intl.h"
#include "tui/view/pan.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

struct goal_view {
    struct view view;
    struct board board; /* solved, without tiles: the goal knows them */
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
draw_title(const struct goal_view *goal, const struct app *app, struct canvas *canvas)
{
    const struct layout *const layout = &app->layout;
    const unsigned width = (unsigned)goal->board.width, height = (unsigned)goal->board.height;
    const unsigned top = (unsigned)layout->view_row + 1, left = (unsigned)layout->view_col + 1;
    const unsigned bottom = top - 1 + (unsigned)layout->view_height;
    const unsigned right = left - 1 + (unsigned)layout->view_width;

    if (layout_scrolls(layout, goal->board.width, goal->board.height))
        canvas_fit_printf(canvas, layout->title_row, layout->lines_x, canvas->cols, ROLE_TITLE,
            _("npuzzle  %ux%u  the goal, rows %u-%u, columns %u-%u\n"
              "The goal, rows %u-%u, columns %u-%u\nrows %u-%u, %u-%u\nThe goal"),
            width, height, top, bottom, left, right, top, bottom, left, right, top, bottom, left,
            right);
    else
        canvas_fit_printf(canvas, layout->title_row, layout->lines_x, canvas->cols, ROLE_TITLE,
            _("npuzzle  %ux%u  the goal\nThe goal"), width, height);
}

static void
draw_panel(const struct app *app, struct canvas *canvas)
{
    const struct layout *const layout = &app->layout;
    const int right = layout->panel_x + layout->panel_width;
    const int bottom = layout->panel_y + layout->panel_height;
    const char *title = _("your own goal");
    int y = layout->panel_y;

    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_rows[i].kind == app->game.session.goal.kind)
            title = _(goal_rows[i].title);
    y = canvas_wrap(canvas, y, layout->panel_x, right, bottom, ROLE_TEXT, title);
    if (y + 1 < bottom)
        canvas_fit_printf(canvas, y + 1, layout->panel_x, right, ROLE_DIM,
            _("Placed* %u of %u\n%u of %u"), (unsigned)app->game.session.placed,
            (unsigned)app->game.session.board.cells - 1, (unsigned)app->game.session.placed,
            (unsigned)app->game.session.board.cells - 1);
}

static void
goal_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct goal_view *const goal = (struct goal_view *)view;
    struct tiles tiles = app_tiles(app);

    pan_lay_out(&goal->pan, app, canvas, &goal->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &goal->board;
    tiles.now = &app->game.session.board;
    tiles.found = goal->pan.found;
    draw_title(goal, app, canvas);
    tiles_draw(canvas, &app->layout, &tiles);
    if (layout_has_side_panel(&app->layout))
        draw_panel(app, canvas);
    if (!frame_hint_message(app, canvas))
        canvas_fit(canvas, app->layout.hint_row, app->layout.lines_x, canvas->cols, ROLE_TEXT,
            _("This is the goal. Tiles marked * are placed.\nThe goal; * is placed.\n"
              "The goal"));
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
