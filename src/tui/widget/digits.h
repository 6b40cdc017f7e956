// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits, see puzzle/notation/big_digits.
 */
#ifndef NP_TUI_WIDGET_DIGITS_H
#define NP_TUI_WIDGET_DIGITS_H

#include "tui/term/canvas.h"

/* The columns a number takes: a digit is three, with one between. */
int digits_width(uint32_t number);

/* Draws a number with its top left corner at (y, x). */
void digits_draw(struct canvas *canvas, int y, int x, enum role role, uint32_t number);

#endif
