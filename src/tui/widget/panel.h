// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The panel beside the board: the player's counts, and what the solver knows.
 */
#ifndef NP_TUI_WIDGET_PANEL_H
#define NP_TUI_WIDGET_PANEL_H

#include "tui/app.h"

/* Draws the panel where the layout has room for one. */
void panel_draw(const struct app *app, struct canvas *canvas);

#endif
