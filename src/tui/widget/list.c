// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Choosing, scrolling, and placing columns.
 */
#include "config.h"

#include "tui/widget/list.h"

#include <assert.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/utf8.h"
#include "tui/chart/bar.h"
#include "tui/widget/frame.h"

enum {
    FIRST_COLUMN = 2,
    SPACE = 2,
    HEADING_ROWS = 2, /* lists with as many rows have headings */
    ROOMY_ROWS = 7,   /* screens with as many rows have a line of details */
};

/* ---- choosing -------------------------------------------------------------------------------- */

/* Moves the choice down by a number of rows, or up if negative, but not past the ends. */
static void
list_move(struct list *list, long rows)
{
    const size_t up = rows < 0 ? (size_t)-rows : 0, down = rows > 0 ? (size_t)rows : 0;

    if (list->count == 0)
        return;
    list->at = list->at > up ? list->at - up + down : down;
    if (list->at >= list->count)
        list->at = list->count - 1;
}

bool
list_request(struct list *list, enum request request)
{
    switch (request) {
    case REQUEST_SOLVES_FIRST:
        list->at = 0;
        return true;
    case REQUEST_SOLVES_LAST:
        list->at = list->count > 0 ? list->count - 1 : 0;
        return true;
    case REQUEST_SCROLL_UP:
        list_move(list, -1);
        return true;
    case REQUEST_SCROLL_DOWN:
        list_move(list, 1);
        return true;
    case REQUEST_PAGE_UP:
        list_move(list, -(long)list->rows);
        return true;
    case REQUEST_PAGE_DOWN:
        list_move(list, (long)list->rows);
        return true;
    default:
        return false;
    }
}

bool
list_click(struct list *list, const struct click *click)
{
    if (click->kind != HIT_ROW || click->index >= list->count)
        return false;
    if (click->index == list->at)
        return true;
    list->at = click->index;
    return false;
}

size_t
list_follow(size_t first, size_t at, size_t rows, size_t count)
{
    const size_t last_first = count > rows ? count - rows : 0;

    if (first > at)
        first = at;
    if (at - first >= rows)
        first = rows > 0 ? at - rows + 1 : at;
    return first < last_first ? first : last_first;
}

/* ---- columns --------------------------------------------------------------------------------- */

/* A column on the screen; no width = it is left out. */
struct place {
    int x;
    int width;
};

/* A mark stands close to what it marks. */
static int
space_after(int width)
{
    return width == 1 ? 1 : SPACE;
}

/* Places the columns that fit before column `right`, by their ranks. */
static void
place_columns(struct list *list, int right, struct place places[LIST_COLUMNS_MAX])
{
    const struct list_table *const table = list->table;
    int room = right - FIRST_COLUMN + SPACE, x = FIRST_COLUMN;
    bool full = false;

    assert(table->count <= LIST_COLUMNS_MAX);
    memset(places, 0, LIST_COLUMNS_MAX * sizeof *places);
    for (unsigned rank = 0; rank < LIST_COLUMNS_MAX && !full; rank++)
        for (unsigned i = 0; i < table->count && !full; i++) {
            const int narrow = right < LIST_NARROW_COLS ? table->columns[i].narrow : 0;
            const int width = narrow > 0 ? narrow : table->columns[i].width;

            if (table->columns[i].rank != rank || (i > 0 && i <= list->skip))
                continue;
            full = rank > 0 && width + space_after(width) > room;
            places[i].width = full ? 0 : width;
            room -= full ? 0 : width + space_after(width);
        }
    list->more_columns = full;
    for (unsigned i = 0; i < table->count; i++) {
        if (table->columns[i].align == LIST_REST && places[i].width > 0)
            places[i].width += room;
        places[i].x = x;
        x += places[i].width > 0 ? places[i].width + space_after(places[i].width) : 0;
        if (places[i].width > right - places[i].x)
            places[i].width = right > places[i].x ? right - places[i].x : 0;
    }
}

/* Draws a word that is too long: names of games differ only in the dates at their ends. */
static void
cut_middle(struct canvas *canvas, int y, int x, int end, enum role role, const char *word)
{
    const int tail = (end - x) * 2 / 3;

    x = canvas_text(canvas, y, x, end - tail - 2, role, word);
    x = canvas_text(canvas, y, x, end, role, "..");
    while (canvas_text_width(canvas, word) > end - x)
        (void)utf8_next(&word);
    canvas_text(canvas, y, x, end, role, word);
}

static void
draw_cell(struct canvas *canvas, int y, const struct place *place, enum list_width align,
    enum role role, const char *text)
{
    const int spare = place->width - canvas_text_width(canvas, text);
    const int x = align == LIST_RIGHT && spare > 0 ? place->x + spare : place->x;
    const int end = place->x + place->width;

    if (spare >= 0 || align == LIST_RIGHT)
        canvas_text(canvas, y, x, end, role, text);
    else if (strchr(text, ' ') != NULL)
        canvas_fit(canvas, y, x, end, role, text);
    else
        cut_middle(canvas, y, x, end, role, text);
}

static void
draw_headings(const struct list *list, struct canvas *canvas, int y,
    const struct place places[LIST_COLUMNS_MAX])
{
    const struct list_table *const table = list->table;

    for (unsigned i = 0; i < table->count; i++) {
        const char *const heading = table->columns[i].heading;
        const enum role role = table->heading != NULL ? table->heading(list->owner, i) : ROLE_DIM;
        const int end = places[i].x + places[i].width;

        if (places[i].width <= 0 || heading[0] == '\0')
            continue;
        if (table->columns[i].align == LIST_RIGHT)
            draw_cell(canvas, y, &places[i], LIST_RIGHT, role, _(heading));
        else
            canvas_text(canvas, y, places[i].x, end, role, _(heading));
    }
}

static void
draw_row(const struct list *list, struct app *app, struct canvas *canvas, int y, int right,
    size_t row, const struct place places[LIST_COLUMNS_MAX])
{
    const bool chosen = row == list->at;

    if (chosen) {
        canvas_fill(canvas, y, 0, 1, right, ROLE_SELECTED, ' ');
        canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
    }
    for (unsigned i = 0; i < list->table->count; i++) {
        struct list_cell cell = {.role = ROLE_TEXT, .bar = -1};

        if (places[i].width <= 0)
            continue;
        list->table->cell(list->owner, app, row, i, &cell);
        if (cell.bar >= 0)
            chart_bar(canvas, y, places[i].x, places[i].width, cell.role, cell.bar);
        else
            draw_cell(canvas, y, &places[i], list->table->columns[i].align,
                chosen ? ROLE_SELECTED : cell.role, cell.text);
    }
}

static bool
has_headings(const struct list_table *table)
{
    return table->count > 0 && table->columns[0].heading != NULL;
}

void
list_draw(struct list *list, struct app *app, struct canvas *canvas, int y, int end, int right)
{
    const size_t at = list->at == LIST_NONE ? 0 : list->at;
    struct place places[LIST_COLUMNS_MAX];

    place_columns(list, right, places);
    if (has_headings(list->table) && list->count > 0 && end - y >= HEADING_ROWS)
        draw_headings(list, canvas, y++, places);
    list->rows = end > y ? (size_t)(end - y) : 0;
    list->first = list_follow(list->first, at, list->rows, list->count);
    canvas_add_hit(canvas, y, 0, end - y, right, HIT_ROW, list->first);
    for (size_t i = list->first; i < list->count && i - list->first < list->rows; i++)
        draw_row(list, app, canvas, y + (int)(i - list->first), right, i, places);
}

void
list_write(const struct list *list, struct app *app, struct text *text)
{
    for (unsigned i = 0; i < list->table->count; i++)
        text_printf(text, "%s%s", i > 0 ? "\t" : "", _(list->table->columns[i].heading));
    for (size_t row = 0; row < list->count; row++)
        for (unsigned i = 0; i < list->table->count; i++) {
            struct list_cell cell = {.bar = -1};

            list->table->cell(list->owner, app, row, i, &cell);
            text_printf(text, "%s%s", i > 0 ? "\t" : "\n", cell.text);
        }
}

void
list_draw_more(const struct list *list, struct canvas *canvas, int x)
{
    const bool above = list->first > 0, below = list->count - list->first > list->rows;
    const char *text = above && below ? _("more above and below")
                       : above        ? _("more above")
                                      : _("more below");

    if (x + canvas_text_width(canvas, text) >= canvas->cols)
        text = _("more");
    if ((above || below) && x + canvas_text_width(canvas, text) < canvas->cols)
        canvas_text_right(canvas, 0, canvas->cols - 1, ROLE_DIM, text);
}

/* ---- views ----------------------------------------------------------------------------------- */

void *
list_view_new(size_t bytes, const struct view_class *view, const struct list_class *class)
{
    struct list_view *const made = view_new(bytes, view);

    if (made != NULL) {
        made->class = class;
        made->list.table = &class->table;
        made->list.owner = made;
    }
    return made;
}

static void
changed(struct list_view *view)
{
    if (view->class->typed != NULL)
        view->class->typed(view);
}

void
list_view_request(struct view *view, struct app *app, enum request request)
{
    struct list_view *const self = (struct list_view *)view;

    for (const struct list_action *action = self->class->actions; action->request != REQUEST_NONE;
         action++)
        if (action->request == request) {
            action->act(self, app);
            return;
        }
    if (self->class->label != NULL && prompt_request(&self->prompt, request))
        changed(self);
    else if (!list_request(&self->list, request))
        (void)app_common_request(app, request);
}

void
list_view_click(struct view *view, struct app *app, const struct click *click)
{
    struct list_view *const self = (struct list_view *)view;

    if (click->kind == HIT_TEXT)
        prompt_click(&self->prompt, app->ascii, click);
    else if (list_click(&self->list, click))
        self->class->actions[0].act(self, app);
    else if (click->kind == HIT_ROW && self->class->chosen != NULL)
        self->class->chosen(self);
}

bool
list_view_key(struct view *view, struct app *app, int key)
{
    struct list_view *const self = (struct list_view *)view;

    (void)app;
    if (!prompt_key(&self->prompt, key))
        return false;
    changed(self);
    return true;
}

void
list_view_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct list_view *const self = (struct list_view *)view;
    const bool roomy = canvas->rows >= ROOMY_ROWS;
    const int end = canvas->rows - (roomy ? 2 : 1);
    int y = roomy && !has_headings(&self->class->table) ? 2 : 1;
    char text[LIST_TEXT_BYTES] = "";

    if (self->class->label != NULL) {
        prompt_draw(&self->prompt, canvas, y, 1, _(self->class->label));
        y += roomy ? 2 : 1;
    }
    list_draw(&self->list, app, canvas, y, end, canvas->cols);
    if (self->class->title == NULL)
        self->class->write_title(self, app, text);
    list_draw_more(&self->list, canvas,
        frame_text(app, canvas, self->class->title != NULL ? _(self->class->title) : text) + 1);
    if (self->class->table.count > 0)
        y = end;
    if (frame_message(app, canvas, y, 1) || self->class->details == NULL || (y == end && !roomy))
        return;
    text[0] = '\0';
    self->class->details(self, app, text);
    canvas_wrap(canvas, y, 1, canvas->cols, canvas->rows - 1, ROLE_DIM, text);
}
