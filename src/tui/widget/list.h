// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Lists of lines, one of them chosen, that scroll no further than needed: a line that is shown
 * stays in its place, so that a second click finds it where the first one did.
 */
#ifndef NP_TUI_WIDGET_LIST_H
#define NP_TUI_WIDGET_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys/request.h"
#include "tui/term/canvas.h"

#define LIST_NONE SIZE_MAX

struct list {
    size_t count;
    size_t at;    /* the chosen line, or LIST_NONE */
    size_t first; /* the first line shown, as drawn last */
    size_t rows;  /* lines shown at once, as drawn last */
};

/* The requests to move by a line or a page; false if it is none of them. */
bool list_request(struct list *list, enum request request);

/* Places the list on the canvas from row `y` to before row `end`, with the chosen line among those
 * shown, and makes these clickable. */
void list_place(struct list *list, struct canvas *canvas, int y, int end);

/* The first line to show of `count`, of which `rows` fit, so that line `at` is shown: `first`, as
 * it was, or the nearest one. */
size_t list_follow(size_t first, size_t at, size_t rows, size_t count);

/* The line after the last one shown. */
static inline size_t
list_end(const struct list *list)
{
    return list->count - list->first < list->rows ? list->count : list->first + list->rows;
}

/* Writes whether lines are hidden above or below, at the right end of the title row, from column
 * `x` on. */
void list_draw_more(const struct list *list, struct canvas *canvas, int x);

#endif
