// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the terminal shows roles: with as many colours as it has, and attributes.
 */
#ifndef NP_TUI_TERM_PAINT_H
#define NP_TUI_TERM_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"
#include "front/front.h"
#include "front/theme.h"

/* Chooses how many colours to use, after setupterm(); `ecma_48` says whether the terminal speaks
 * ECMA-48. */
void paint_up(enum when color, bool ecma_48);

/* The number of colours in use: 0, 8, 256 or THEME_DIRECT. */
int paint_colors(void);

/* Sets the colour of the terminal's own background, 0xRRGGBB or THEME_DEFAULT if it is unknown, for
 * the next theme that is chosen. */
void paint_set_ground(int32_t ground);

/* Chooses the theme of all roles; false if it was chosen already. */
bool paint_set_theme(const struct theme_row *theme);

/* Adds what makes the terminal write in a role, as far as it does not. */
void paint_use(struct text *output, enum role role);

/* Makes the next paint_use() say everything. */
void paint_forget(void);

/* Whether clearing the screen gives it the ground of the theme. */
bool paint_clears(void);

#endif
