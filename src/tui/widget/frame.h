// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Frames: what all screens of text, and all screens with a board, have in common.
 */
#ifndef NP_TUI_WIDGET_FRAME_H
#define NP_TUI_WIDGET_FRAME_H

#include <stdbool.h>

#include "tui/app.h"

/* Begins a screen of text with its title, in forms for canvas_fit(). Returns the column after the
 * title. */
int frame_text(struct app *app, struct canvas *canvas, const char *title);

/* Says that the screen is too small for the layout; false if it is not. */
bool frame_too_small(const struct app *app, struct canvas *canvas);

/* Draws the message at a place of the screen; false if there is none. */
bool frame_message(const struct app *app, struct canvas *canvas, int y, int x);

/* The same on the hint line of a screen with a board. */
bool frame_hint_message(const struct app *app, struct canvas *canvas);

#endif
