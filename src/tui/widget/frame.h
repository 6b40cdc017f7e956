// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What screens have in common: title, board, hint, panel and footer.
 */
#ifndef NP_TUI_WIDGET_FRAME_H
#define NP_TUI_WIDGET_FRAME_H

#include <stdbool.h>

#include "tui/app.h"

/* Lays out the screen for a board, with the blank visible. */
void frame_lay_out(struct app *app, const struct canvas *canvas, const struct board *board);

/* Finds the cell of a board that was clicked; false if there is none, or if the layout belongs to a
 * board of another size. */
bool frame_cell_at(
    const struct app *app, const struct board *board, const struct click *click, uint32_t *cell);

/* How the board of the game is drawn; views may change it. */
struct tiles frame_tiles(const struct app *app);

/* Begins a screen of text with its title. Returns the column after it. */
int frame_text(struct app *app, struct canvas *canvas, const char *title);

/* Draws the title of a screen with a board, then the board. */
void frame_board(
    const struct app *app, struct canvas *canvas, const struct tiles *tiles, const char *title);

/* If the screen is too small for the board, says so and returns true. */
bool frame_too_small(const struct app *app, struct canvas *canvas);

/* Draws the message at a place on the screen; false if there is no message. At the bottom of a
 * narrow screen a long message takes the row of the keys, too. */
bool frame_message(struct app *app, struct canvas *canvas, int y, int x);

/* The same on the hint line of a screen with a board. */
bool frame_hint_message(struct app *app, struct canvas *canvas);

/* Draws the message or, without one, a text on the hint line. */
void frame_hint(struct app *app, struct canvas *canvas, enum role role, const char *text);

/* Writes line after line into the panel; lines that do not fit are dropped. */
struct pen {
    struct canvas *canvas;
    int y;
    int x;
    int right;  /* the column after the panel */
    int bottom; /* the row after the panel */
};

/* A pen at the top of the panel. */
struct pen frame_pen(const struct app *app, struct canvas *canvas);

/* Writes a text with a format as for printf, wrapped, and goes to the next line. */
void pen_printf(struct pen *pen, enum role role, const char *format, ...) NP_PRINTF(3, 4);

/* Draws the panel where the layout has room for one. */
void panel_draw(const struct app *app, struct canvas *canvas);

/* Draws the keys of a mode, the most useful first, as many as fit. */
void footer_draw(struct app *app, struct canvas *canvas, enum mode mode);

/* Draws "Enter VERB  Esc back" instead, for a view with own_footer. */
void footer_draw_enter(const struct app *app, struct canvas *canvas, const char *verb);

#endif
