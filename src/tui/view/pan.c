// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Panning over a board that is larger than the screen.
 */
#include "config.h"

#include "tui/view/pan.h"

#include <string.h>

#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum { STEPS_PER_VIEW = 4 /* panning by one view takes this many steps */ };

void
pan_back(struct pan *pan)
{
    memset(pan, 0, sizeof *pan);
}

static void
pan_to(struct pan *pan, const struct board *board, uint32_t col, uint32_t row)
{
    pan->away = true;
    pan->col = col;
    pan->row = row;
    pan->blank = board->blank;
}

/* The first of `view` shown cells out of `size` after panning by a number of cells. */
static uint32_t
moved(uint32_t first, uint32_t view, uint32_t size, bool back, uint32_t by)
{
    const uint32_t last = size - view;

    if (back)
        return first > by ? first - by : 0;
    return first < last && last - first > by ? first + by : last;
}

/* How many cells a request pans where `view` cells are shown. */
static uint32_t
distance(uint32_t view, bool page)
{
    const uint32_t by = page ? view - 1 : view / STEPS_PER_VIEW;

    return by > 0 ? by : 1;
}

static bool
is_pan(enum request request)
{
    return request == REQUEST_PAN_UP || request == REQUEST_PAN_DOWN ||
           request == REQUEST_PAN_LEFT || request == REQUEST_PAN_RIGHT ||
           request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_PAGE_DOWN;
}

bool
pan_request(struct pan *pan, struct app *app, const struct board *board, enum request request)
{
    const struct layout *const layout = &app->layout;
    const bool page = request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_PAGE_DOWN;
    const bool across = request == REQUEST_PAN_LEFT || request == REQUEST_PAN_RIGHT;
    const bool back =
        request == REQUEST_PAN_UP || request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_LEFT;
    uint32_t col, row;

    if (request == REQUEST_FIND_TILE) {
        app_open(app, find_view_new(pan, board));
        return true;
    }
    if (request == REQUEST_LOOK_BACK) {
        pan_back(pan);
        return true;
    }
    if (!is_pan(request))
        return false;
    /* An earlier key may have changed the board since it was drawn. */
    if (layout->too_small || layout->board_cols != board->width ||
        layout->board_rows != board->height)
        return true;
    if (!layout_scrolls(layout)) {
        if (page)
            app_say(app, ROLE_DIM, "The whole board is on the screen.\nAll of it is shown.");
        return true;
    }
    col = pan->away ? pan->col : layout->view_col;
    row = pan->away ? pan->row : layout->view_row;
    if (across)
        col =
            moved(col, layout->view_width, board->width, back, distance(layout->view_width, false));
    else
        row = moved(
            row, layout->view_height, board->height, back, distance(layout->view_height, page));
    pan_to(pan, board, col, row);
    return true;
}

/* The first of `view` shown cells with `cell` in the middle. */
static uint32_t
around(uint32_t cell, uint32_t view)
{
    return cell > view / 2 ? cell - view / 2 : 0;
}

void
pan_show(struct pan *pan, const struct layout *layout, const struct board *board, uint32_t tile,
    uint32_t cell)
{
    pan_to(pan, board, around(cell % board->width, layout->view_width),
        around(cell / board->width, layout->view_height));
    pan->found = tile;
}

void
pan_lay_out(
    struct pan *pan, struct app *app, const struct canvas *canvas, const struct board *board)
{
    frame_lay_out(app, canvas, board);
    if (pan->away && pan->blank != board->blank)
        pan_back(pan);
    if (pan->away)
        layout_show(&app->layout, pan->col, pan->row);
}
