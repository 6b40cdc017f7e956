// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Lists of lines, one of which is chosen. They scroll only as far as needed, so that a second click
 * on a line finds it in the same place.
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
    size_t first; /* the first line in the last drawing */
    size_t rows;  /* the number of lines in the last drawing */
};

/* Handles the requests that move by a line or a page; false for any other. */
bool list_request(struct list *list, enum request request);

/* Gives the list the rows from `y` to before `end`, scrolls to the chosen line, and makes the rows
 * clickable. */
void list_place(struct list *list, struct canvas *canvas, int y, int end);

/* The first line to show, of `count` lines of which `rows` fit: `first`, or the nearest one for
 * which line `at` is shown. */
size_t list_follow(size_t first, size_t at, size_t rows, size_t count);

/* The line after the last one shown. */
static inline size_t
list_end(const struct list *list)
{
    return list->count - list->first < list->rows ? list->count : list->first + list->rows;
}

/* Says at the right end of the title row, after column `x`, whether lines are hidden above or
 * below. */
void list_draw_more(const struct list *list, struct canvas *canvas, int x);

#endif
