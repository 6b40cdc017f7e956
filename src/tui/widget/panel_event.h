// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The part of the panel that shows an attempt at an event.
 */
#ifndef NP_TUI_WIDGET_PANEL_EVENT_H
#define NP_TUI_WIDGET_PANEL_EVENT_H

#include "tui/widget/frame.h"

/* Writes the board, the time or what is left of it, and the results of the boards before; `end` is
 * the column where values end. Writes nothing in an ordinary game. */
void panel_draw_event(const struct app *app, struct pen *pen, int end);

#endif
