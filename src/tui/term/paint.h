// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Painting the screen: roles in as many colours as the terminal has, and only the cells that have
 * changed.
 */
#ifndef NP_TUI_TERM_PAINT_H
#define NP_TUI_TERM_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "front/front.h"
#include "front/theme.h"
#include "tui/term/canvas.h"

/* Chooses how many colours to use, after terminal_check(); `ecma_48` says whether the terminal
 * speaks ECMA-48. */
void paint_up(enum when color, bool ecma_48);

/* The number of colours in use: 0, 8, 256 or THEME_DIRECT. */
int paint_colors(void);

/* Sets the terminal's own background, 0xRRGGBB or THEME_DEFAULT if it is unknown, for the next
 * theme that is chosen. */
void paint_set_ground(int32_t ground);

/* Chooses the theme of all roles, before the first paint_show(). */
void paint_set_theme(const struct theme_row *theme);

/* Makes the next paint_show() draw every cell. */
void paint_forget(void);

/* Shows a canvas of the terminal's size: sends only the cells that have changed, all at once.
 * Returns how many bytes it has sent. */
size_t paint_show(const struct canvas *canvas);

#endif
