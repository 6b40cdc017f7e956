// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that finds a tile by its number: a prompt in the line above the keys. The board below
 * follows every digit.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/intl.h"
#include "tui/widget/footer.h"
#include "tui/widget/frame.h"
#include "tui/view/pan.h"
#include "tui/view/views.h"
#include "tui/widget/prompt.h"

enum {
    DIGITS_MAX = 10,      /* of the last tile of the largest board */
    SLICE_CELLS = 1 << 20 /* looked through at once: of a larger board the rest between the keys */
};

struct find_view {
    struct view view;
    struct prompt prompt;
    struct pan *pan; /* of the view below */
    struct pan before;
    const struct board *board; /* that the view below shows */
    uint32_t tile;             /* that the number stands for */
    uint32_t cell;             /* where it is, or so many cells are looked through */
    bool looks;                /* there are more */
    bool found;
    bool stays; /* once it is found the prompt closes */
};

static void
find_at(struct find_view *find, const struct app *app, uint32_t cell)
{
    find->cell = cell;
    find->looks = false;
    find->found = true;
    pan_show(find->pan, &app->layout, find->board, find->tile, cell);
}

/* Looks through some more cells. */
static void
look_on(struct find_view *find, const struct app *app)
{
    const struct board *const board = find->board;
    const uint32_t left = board->cells - find->cell;
    const uint32_t end = find->cell + (left < SLICE_CELLS ? left : SLICE_CELLS);

    while (find->cell < end && board->tiles[find->cell] != find->tile)
        find->cell++;
    if (find->cell < end)
        find_at(find, app, find->cell);
}

/* Looks where the number points. */
static void
look(struct find_view *find, const struct app *app)
{
    const unsigned long tile = strtoul(find->prompt.text, NULL, 10);
    const bool there = find->prompt.length > 0 && tile < find->board->cells;

    find->found = find->looks = find->stays = false;
    find->tile = (uint32_t)tile;
    find->cell = 0;
    if (!there)
        *find->pan = find->before;
    else if (tile == 0)
        find_at(find, app, find->board->blank);
    else if (find->board->tiles == NULL)
        find_at(find, app, goal_cell_of(&app->game.session.goal, find->tile));
    else {
        find->looks = true;
        look_on(find, app);
    }
}

static void
find_tick(struct view *view, struct app *app)
{
    struct find_view *const find = (struct find_view *)view;

    if (find->looks)
        look_on(find, app);
    if (find->found && find->stays)
        app_close(app);
}

/* Where the tile is, and where it belongs, in forms for canvas_fit(). */
static void
place_words(const struct find_view *find, const struct app *app, char *text, size_t bytes)
{
    const uint32_t width = find->board->width;
    const uint32_t home = goal_cell_of(&app->game.session.goal, find->tile);
    const unsigned row = (unsigned)(find->cell / width) + 1;
    const unsigned col = (unsigned)(find->cell % width) + 1;

    if (home == find->cell)
        snprintf(text, bytes, _("row %u, column %u: it is home\n%u, %u"), row, col, row, col);
    else
        snprintf(text, bytes,
            _("row %u, column %u; its home: row %u, column %u\nrow %u, column %u\n%u, %u"), row,
            col, (unsigned)(home / width) + 1, (unsigned)(home % width) + 1, row, col, row, col);
}

static void
find_request(struct view *view, struct app *app, enum request request)
{
    struct find_view *const find = (struct find_view *)view;

    if (request == REQUEST_OPEN_CHOSEN) {
        find->stays = find->looks;
        if (find->found || find->prompt.length == 0)
            app_close(app);
    } else if (request == REQUEST_CLOSE) {
        *find->pan = find->before;
        app_close(app);
    } else if (prompt_request(&find->prompt, request)) {
        look(find, app);
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
        look(find, app);
    return true;
}

static void
draw_prompt(const struct find_view *find, const struct app *app, struct canvas *canvas, int y)
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
        place_words(find, app, words, sizeof words);
        canvas_fit(canvas, y, x, canvas->cols, ROLE_TEXT, words);
    } else if (find->looks)
        canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, "...");
    else
        canvas_fit_printf(canvas, y, x, canvas->cols,
            find->prompt.length > 0 ? ROLE_WARNING : ROLE_DIM,
            _("a number from 1 to %u, or 0 for the blank\n1 to %u"), last, last);
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

/* The clock below goes on. */
static uint64_t
find_wake_ns(const struct view *view, const struct app *app)
{
    const struct view *const below = view->below;

    if (((const struct find_view *)view)->looks)
        return app->now_ns;
    return below->class->wake_ns != NULL ? below->class->wake_ns(below, app) : APP_NEVER;
}

static const struct view_class find_class = {
    .mode = MODE_PROMPT,
    .request = find_request,
    .key = find_key,
    .draw = find_draw,
    .own_footer = true,
    .wake_ns = find_wake_ns,
    .tick = find_tick,
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
