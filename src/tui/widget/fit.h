// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Words that fit: no text is cut inside a word or a number, whatever the size of the screen.
 */
#ifndef NP_TUI_WIDGET_FIT_H
#define NP_TUI_WIDGET_FIT_H

#include "tui/term/canvas.h"

/*
 * Writes the first of several forms, '\n' between them and the longest first, that fits before
 * column `end`; if none does, as many whole words of the last one as fit with "..." behind them.
 * Returns the column after it.
 */
int fit_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *forms);

/* The same, for what printf would print (up to 511 bytes of it). */
int fit_printf(struct canvas *canvas, int y, int x, int end, enum role role, const char *format,
    ...) NP_PRINTF(6, 7);

/*
 * Writes a text in as many rows as it takes, each as many words as fit before column `end`, or a
 * part of a longer word, from
 * row `y` to before row `bottom`; "..." stands at the end of a text that is longer. Returns the row
 * after it.
 */
int fit_lines(
    struct canvas *canvas, int y, int x, int end, int bottom, enum role role, const char *text);

#endif
