// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the terminal shows roles: with as many colours as it has, in pairs and attributes of curses.
 */
#ifndef NP_TUI_TERM_PAINT_H
#define NP_TUI_TERM_PAINT_H

#include <curses.h>

#include "front/front.h"
#include "front/theme.h"

/* Chooses how many colours to use, after newterm(). */
void paint_up(enum when color);

/* Sets the colour of the terminal's own background, 0xRRGGBB or THEME_DEFAULT if it is unknown, for
 * the next theme that is chosen. */
void paint_set_ground(int32_t ground);

/* The number of colours in use: 0, 8, 256 or THEME_DIRECT. */
int paint_colors(void);

/* Chooses the theme of all roles; false if it was chosen already. */
bool paint_set_theme(const struct theme_row *theme);

struct paint {
    attr_t attributes;
    short pair;
};

struct paint paint_of(enum role role);

#endif
