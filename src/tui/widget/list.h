// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Lists: rows in columns, one of which is chosen, described by a table. A list is a part of a
 * screen or, with a title and a line about the chosen row, a view of its own:
 *
 *        Your solves: 812  4x4                                     more below
 *          date              board         time  moves  ...          headings
 *      >   2026-11-22 08:45  4x4        01:12.30    112  relay:3 1/2
 *        * 2026-11-21 21:04  4x4        00:58.02     98
 *        1.58 moves/s  shortest 52  undos 3                        message or details
 *
 * A list scrolls only as far as needed, so that a second click on a row finds it in the same place.
 */
#ifndef NP_TUI_WIDGET_LIST_H
#define NP_TUI_WIDGET_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys/request.h"
#include "tui/app.h"
#include "tui/term/canvas.h"
#include "tui/widget/prompt.h"

#define LIST_NONE SIZE_MAX

enum { LIST_TEXT_BYTES = 512 };

enum list_width { LIST_LEFT, LIST_RIGHT, LIST_REST };

struct list_column {
    const char *heading; /* not yet translated; "" = none; all NULL = no row of headings */
    int width;           /* a column of LIST_REST takes all that others leave */
    enum list_width align;
    unsigned rank; /* where not all fit, columns of the highest rank are left out; 0 = stays */
    int narrow;    /* the width on screens of less than LIST_NARROW_COLS columns; 0 = the same */
};

enum { LIST_NARROW_COLS = 32 };

/* What a row shows in a column: text or, if `bar` is not negative, a bar that fills that fraction.
 */
struct list_cell {
    char text[LIST_TEXT_BYTES];
    enum role role; /* unless the row is chosen */
    double bar;
};

struct list_table {
    const struct list_column *columns;
    unsigned count;
    /* Fills a cell, which is empty text of ROLE_TEXT. `owner` is list.owner. */
    void (*cell)(void *owner, struct app *app, size_t row, unsigned column, struct list_cell *cell);
    /* The role of a heading; NULL = ROLE_DIM. */
    enum role (*heading)(const void *owner, unsigned column);
};

enum { LIST_COLUMNS_MAX = 16 };

struct list {
    const struct list_table *table;
    void *owner;
    size_t count;
    size_t at;         /* the chosen row, or LIST_NONE */
    size_t first;      /* the first row in the last drawing */
    size_t rows;       /* the number of rows in the last drawing */
    unsigned skip;     /* columns scrolled out after the first one */
    bool more_columns; /* the last drawing left out columns */
};

/* Handles the requests that move by a row or a page; false for any other. */
bool list_request(struct list *list, enum request request);

/* A click on a row chooses it; returns whether it was the chosen one before. */
bool list_click(struct list *list, const struct click *click);

/* Draws the headings, if there is room, and rows, from row `y` to before row `end` and column
 * `right`. */
void list_draw(
    struct list *list, struct app *app, struct canvas *canvas, int y, int end, int right);

/* Of `count` lines of which `rows` fit, the first to show: `first`, or the nearest one for which
 * line `at` is shown. */
size_t list_follow(size_t first, size_t at, size_t rows, size_t count);

/* Adds headings and rows to a text, with tabs between columns. All columns have headings. */
void list_write(const struct list *list, struct app *app, struct text *text);

/* Says at the right end of the title row, after column `x`, whether rows are hidden above or below.
 */
void list_draw_more(const struct list *list, struct canvas *canvas, int x);

/* ---- views that are lists ----------------------------------------------------------------------
 */

/* `view` is the view, which begins with a struct list_view. */
struct list_class {
    struct list_table table;
    const char *label; /* of a prompt above the list, not yet translated; NULL = none */
    /* What requests do; the first row is also a second click on a row. Ends with REQUEST_NONE. */
    const struct list_action {
        enum request request;
        void (*act)(void *view, struct app *app);
    } * actions;
    const char *title; /* not yet translated; or NULL, and a function that writes it */
    void (*write_title)(void *view, struct app *app, char text[LIST_TEXT_BYTES]);
    /* Or NULL: a line about the chosen row, or why there is none. */
    void (*details)(void *view, struct app *app, char text[LIST_TEXT_BYTES]);
    void (*typed)(void *view);  /* or NULL: the text of the prompt has changed */
    void (*chosen)(void *view); /* or NULL: a click has chosen a row */
};

struct list_view {
    struct view view;
    const struct list_class *class;
    struct list list;
    struct prompt prompt;
};

/* The functions of the view's struct view_class; the key is for those with a prompt. */
void list_view_request(struct view *view, struct app *app, enum request request);
void list_view_click(struct view *view, struct app *app, const struct click *click);
bool list_view_key(struct view *view, struct app *app, int key);
void list_view_draw(struct view *view, struct app *app, struct canvas *canvas);

/* Allocates a view that begins with a struct list_view; NULL if out of memory. */
void *list_view_new(size_t bytes, const struct view_class *view, const struct list_class *class);

#endif
