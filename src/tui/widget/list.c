// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Choosing and scrolling.
 */
#include "config.h"

#include "tui/widget/list.h"

#include "base/intl.h"

/* Moves the choice down by a number of lines, or up if negative, but not past the ends. */
static void
list_move(struct list *list, long lines)
{
    const size_t up = lines < 0 ? (size_t)-lines : 0, down = lines > 0 ? (size_t)lines : 0;

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

void
list_place(struct list *list, struct canvas *canvas, int y, int end)
{
    const size_t at = list->at == LIST_NONE ? 0 : list->at;

    list->rows = end > y ? (size_t)(end - y) : 0;
    list->first = list_follow(list->first, at, list->rows, list->count);
    canvas_add_hit(canvas, y, 0, end - y, canvas->cols, HIT_ROW, list->first);
}

void
list_draw_more(const struct list *list, struct canvas *canvas, int x)
{
    const bool above = list->first > 0, below = list_end(list) < list->count;
    const char *text = above && below ? _("more above and below")
                       : above        ? _("more above")
                                      : _("more below");

    if (x + canvas_text_width(canvas, text) >= canvas->cols)
        text = _("more");
    if (x + canvas_text_width(canvas, text) >= canvas->cols)
        return;
    if (above || below)
        canvas_text(canvas, 0, canvas->cols - canvas_text_width(canvas, text) - 1, canvas->cols,
            ROLE_DIM, text);
}
