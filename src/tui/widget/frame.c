// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Frames and pens.
 */
#include "config.h"

#include "tui/widget/frame.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/intl.h"

void
frame_lay_out(struct app *app, const struct canvas *canvas, const struct board *board)
{
    const uint32_t col = app->layout.view_col, row = app->layout.view_row;

    layout_make(&app->layout, canvas->rows, canvas->cols, board->width, board->height,
        app->filled && !app->ascii, block_dots(canvas));
    /* Scroll from the last place, so that the visible part moves only if it must. */
    app->layout.view_col = col;
    app->layout.view_row = row;
    layout_follow(&app->layout, board->blank % board->width, board->blank / board->width);
}

bool
frame_cell_at(
    const struct app *app, const struct board *board, const struct click *click, uint32_t *cell)
{
    const struct layout *const layout = &app->layout;
    uint32_t col, row;

    /* Keys that came with the click may have changed the board. */
    if (layout->board_cols != board->width || layout->board_rows != board->height ||
        !layout_cell_at(layout, click->y, click->x, &col, &row))
        return false;
    *cell = row * board->width + col;
    return true;
}

struct tiles
frame_tiles(const struct app *app)
{
    return (struct tiles){
        .board = &app->game.session.board,
        .goal = &app->game.session.goal,
        .display = app->display,
        .reversed = app->colorless || theme_is_mono(app->theme, app->few_colors ? 8 : 256),
        .scheme = app->scheme,
        .cursor = TILES_NO_CELL,
        .picked = TILES_NO_CELL,
        .now_ns = app->now_ns,
        .wave = TILES_NO_WAVE,
    };
}

int
frame_text(struct app *app, struct canvas *canvas, const char *title)
{
    layout_put_keys_last(&app->layout, canvas->rows);
    return canvas_fit(canvas, 0, 1, canvas->cols, ROLE_TITLE, title);
}

void
frame_board(
    const struct app *app, struct canvas *canvas, const struct tiles *tiles, const char *title)
{
    canvas_fit(canvas, app->layout.title_row, app->layout.lines_x, canvas->cols, ROLE_TITLE, title);
    tiles_draw(canvas, &app->layout, tiles);
}

bool
frame_too_small(const struct app *app, struct canvas *canvas)
{
    if (app->layout.too_small)
        canvas_text(canvas, canvas->rows / 2, 0, canvas->cols, ROLE_TEXT, _("too small"));
    return app->layout.too_small;
}

bool
frame_message(struct app *app, struct canvas *canvas, int y, int x)
{
    const int bottom = y + 2 < canvas->rows ? y + 1 : canvas->rows;

    if (app->message[0] == '\0')
        return false;
    y = canvas_wrap(canvas, y, x, canvas->cols, bottom, app->message_role, app->message);
    if (y > app->layout.keys_row)
        app->layout.keys_row = LAYOUT_NOWHERE;
    return true;
}

bool
frame_hint_message(struct app *app, struct canvas *canvas)
{
    return frame_message(app, canvas, app->layout.hint_row, app->layout.lines_x);
}

void
frame_hint(struct app *app, struct canvas *canvas, enum role role, const char *text)
{
    if (!frame_hint_message(app, canvas))
        canvas_fit(canvas, app->layout.hint_row, app->layout.lines_x, canvas->cols, role, text);
}

struct pen
frame_pen(const struct app *app, struct canvas *canvas)
{
    const struct layout *const layout = &app->layout;

    return (struct pen){
        .canvas = canvas,
        .y = layout->panel_y,
        .x = layout->panel_x,
        .right = layout->panel_x + layout->panel_width,
        .bottom = layout->panel_y + layout->panel_height,
    };
}

void
pen_printf(struct pen *pen, enum role role, const char *format, ...)
{
    char text[512];
    va_list arguments;
    int y;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        text[0] = '\0';
    va_end(arguments);
    y = canvas_wrap(pen->canvas, pen->y, pen->x, pen->right, pen->bottom, role, text);
    pen->y = y > pen->y ? y : pen->y + 1;
}
