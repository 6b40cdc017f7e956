// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Panning over a board that is larger than the screen, and the view that finds a tile by its
 * number: a prompt on the hint line. The board below pans with every digit.
 */
#include "config.h"

#include "tui/view/pan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/prompt.h"

enum { STEPS_PER_VIEW = 4 /* panning by one view takes this many steps */ };

void
pan_back(struct pan *pan)
{
    memset(pan, 0, sizeof *pan);
}

/* The first of `view` shown cells, out of `size`, after panning by a step or a page. */
static uint32_t
panned(uint32_t first, uint32_t view, uint32_t size, bool back, bool page)
{
    const uint32_t step = page ? view - 1 : view / STEPS_PER_VIEW, by = step > 0 ? step : 1;
    const uint32_t last = size - view;

    if (back)
        return first > by ? first - by : 0;
    return first < last && last - first > by ? first + by : last;
}

static bool
is_pan(enum request request)
{
    return request == REQUEST_PAN_UP || request == REQUEST_WHEEL_UP ||
           request == REQUEST_PAN_DOWN || request == REQUEST_WHEEL_DOWN ||
           request == REQUEST_PAN_LEFT || request == REQUEST_PAN_RIGHT ||
           request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_PAGE_DOWN;
}

/* The first of `view` shown cells with `cell` in the middle. */
static uint32_t
around(uint32_t cell, uint32_t view)
{
    return cell > view / 2 ? cell - view / 2 : 0;
}

/* Shows the cell of a tile (0 = the blank) in the middle and marks the tile. */
static void
pan_show(struct pan *pan, const struct layout *layout, const struct board *board, uint32_t tile,
    uint32_t cell)
{
    *pan = (struct pan){true, around(cell % board->width, layout->view_width),
        around(cell / board->width, layout->view_height), board->blank, tile};
}

enum { DIGITS_MAX = 10 /* the digits of the last tile of the largest board */ };

struct find_view {
    struct view view;
    struct prompt prompt;
    struct pan *pan;           /* the part that the view below shows ... */
    struct pan before;         /* ... and the part that it showed before */
    const struct board *board; /* the board of the view below */
    uint32_t tile;
    uint32_t cell; /* where the tile is, if it was found */
    bool found;
};

/* Finds the tile with the typed number. */
static void
find_tile(struct find_view *find, const struct app *app)
{
    const struct board *const board = find->board;
    const unsigned long tile = strtoul(find->prompt.text, NULL, 10);

    find->found = find->prompt.length > 0 && tile < board->cells;
    if (!find->found) {
        *find->pan = find->before;
        return;
    }
    find->tile = (uint32_t)tile;
    find->cell = tile == 0 ? board->blank : 0;
    if (board->tiles == NULL)
        find->cell = goal_cell_of(&app->game.session.goal, find->tile);
    else
        while (board->tiles[find->cell] != find->tile)
            find->cell++;
    pan_show(find->pan, &app->layout, board, find->tile, find->cell);
}

/* Where the tile and its goal cell are. */
static void
write_place(const struct find_view *find, const struct app *app, char *text, size_t bytes)
{
    const uint32_t width = find->board->width;
    const uint32_t home = goal_cell_of(&app->game.session.goal, find->tile);
    const unsigned row = (unsigned)(find->cell / width) + 1;
    const unsigned col = (unsigned)(find->cell % width) + 1;

    if (home == find->cell)
        snprintf(text, bytes, _("row %u, column %u: it is home"), row, col);
    else
        snprintf(text, bytes, _("row %u, column %u; its home: row %u, column %u"), row, col,
            (unsigned)(home / width) + 1, (unsigned)(home % width) + 1);
}

static void
find_request(struct view *view, struct app *app, enum request request)
{
    struct find_view *const find = (struct find_view *)view;

    if (request == REQUEST_OPEN_CHOSEN) {
        if (find->found || find->prompt.length == 0)
            app_close(app);
    } else if (request == REQUEST_CLOSE) {
        *find->pan = find->before;
        app_close(app);
    } else if (prompt_request(&find->prompt, request)) {
        find_tile(find, app);
    } else {
        app_common_request(app, request);
    }
}

static bool
find_key(struct view *view, struct app *app, int key)
{
    struct find_view *const find = (struct find_view *)view;

    if (key < '0' || key > '9')
        return false;
    if (find->prompt.length < DIGITS_MAX && prompt_key(&find->prompt, key))
        find_tile(find, app);
    return true;
}

static void
draw_prompt(const struct find_view *find, struct app *app, struct canvas *canvas, int y)
{
    const char *const label = _("Find tile:");
    const int left = app->layout.lines_x;
    const int x = left + canvas_text_width(canvas, label) + 1 + (int)find->prompt.length + 2;
    const unsigned last = (unsigned)find->board->cells - 1;
    char words[200];

    canvas_fill(canvas, y, 0, 1, canvas->cols, ROLE_TEXT, ' ');
    prompt_draw(&find->prompt, canvas, y, left, label);
    if (frame_message(app, canvas, y, x))
        return;
    if (find->found) {
        write_place(find, app, words, sizeof words);
        canvas_fit(canvas, y, x, canvas->cols, ROLE_TEXT, words);
    } else
        canvas_fit_printf(canvas, y, x, canvas->cols,
            find->prompt.length > 0 ? ROLE_WARNING : ROLE_DIM,
            _("a number from 1 to %u, or 0 for the blank"), last);
}

static void
find_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct find_view *const find = (const struct find_view *)view;
    const struct layout *const layout = &app->layout;

    view->below->class->draw(view->below, app, canvas);
    draw_prompt(find, app, canvas,
        layout->hint_row == LAYOUT_NOWHERE ? canvas->rows - 1 : layout->hint_row);
    footer_draw_enter(app, canvas, _("stay here"));
}

/* When to draw the view below again. */
static uint64_t
find_wake_ns(const struct view *view, const struct app *app)
{
    const struct view *const below = view->below;

    return below->class->wake_ns != NULL ? below->class->wake_ns(below, app) : APP_NEVER;
}

static const struct view_class find_class = {
    .mode = MODE_PROMPT,
    .request = find_request,
    .key = find_key,
    .draw = find_draw,
    .own_footer = true,
    .wake_ns = find_wake_ns,
};

struct view *
find_view_new(struct pan *pan, const struct board *board)
{
    struct find_view *const find = view_new(sizeof *find, &find_class);

    if (find == NULL)
        return NULL;
    find->pan = pan;
    find->before = *pan;
    find->board = board;
    return &find->view;
}

bool
pan_request(struct pan *pan, struct app *app, const struct board *board, enum request request)
{
    const struct layout *const layout = &app->layout;
    const bool page = request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_PAGE_DOWN;
    const bool across = request == REQUEST_PAN_LEFT || request == REQUEST_PAN_RIGHT;
    const bool back = request == REQUEST_PAN_UP || request == REQUEST_WHEEL_UP ||
                      request == REQUEST_PAN_PAGE_UP || request == REQUEST_PAN_LEFT;
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
            app_say(app, ROLE_DIM, "The whole board is on the screen.");
        return true;
    }
    col = pan->away ? pan->col : layout->view_col;
    row = pan->away ? pan->row : layout->view_row;
    if (across)
        col = panned(col, layout->view_width, board->width, back, false);
    else
        row = panned(row, layout->view_height, board->height, back, page);
    *pan = (struct pan){true, col, row, board->blank, pan->found};
    return true;
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
