// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The footer: the last line of the screen, with the keys of a view and what they do.
 */
#ifndef NP_TUI_WIDGET_FOOTER_H
#define NP_TUI_WIDGET_FOOTER_H

#include "tui/app.h"

/* Draws the keys of a mode, the most useful first, as far as they fit. */
void footer_draw(struct app *app, struct canvas *canvas, enum mode mode);

/* Draws "Enter VERB  Esc back" instead, for a view with own_footer. */
void footer_draw_enter(const struct app *app, struct canvas *canvas, const char *verb);

#endif
