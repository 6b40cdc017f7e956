// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The part of the panel that shows an attempt at a contest.
 */
#ifndef NP_TUI_WIDGET_PANEL_CONTEST_H
#define NP_TUI_WIDGET_PANEL_CONTEST_H

#include "tui/widget/frame.h"

/* Writes the board, the time or what is left of it, and the results of the boards before; `end` is
 * the column where values end. Writes nothing in an ordinary game. */
void panel_draw_contest(const struct app *app, struct pen *pen, int end);

#endif
