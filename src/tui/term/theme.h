// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Themes: the colours and attributes of each role, as plain data for terminal.c.
 */
#ifndef NP_TUI_TERM_THEME_H
#define NP_TUI_TERM_THEME_H

#include <stdbool.h>

#include "tui/term/role.h"

enum theme_attribute { THEME_BOLD = 1, THEME_DIM = 2, THEME_REVERSE = 4, THEME_UNDERLINE = 8 };

/* The terminal's default colour. */
#define THEME_DEFAULT (-1)

/* The style of one role, for terminals of 256, of 8 and of no colours. */
struct theme_style {
    short fg_256;
    short bg_256;
    short fg_8;
    short bg_8;
    unsigned attributes; /* with colours */
    unsigned mono;       /* attributes without colours */
};

/* One row of the table of themes a user can name. */
struct theme_row {
    const char *name;                 /* as in --theme=NAME */
    const char *title;                /* one line for --list and messages */
    bool rings;                       /* colour tiles by the ring of their home in any display */
    const struct theme_style *styles; /* ROLE_COUNT of them */
};

extern const struct theme_row theme_rows[];
extern const unsigned theme_row_count;

/* The colours of a role on one terminal. THEME_REVERSE, if set, still has to swap them. */
struct theme_colors {
    short fg; /* or THEME_DEFAULT */
    short bg;
    unsigned attributes;
};

/* The colours of a style on a terminal of 0, 8 or 256 colours. */
struct theme_colors theme_colors_of(const struct theme_style *style, int colors);

/* The row of that name, or NULL. */
const struct theme_row *theme_row_find(const char *name);

/*
 * The default theme: light or dark by the background in `colorfgbg`, the value of the environment
 * variable COLORFGBG or NULL, else one for any background.
 */
const struct theme_row *theme_row_default(const char *colorfgbg);

#endif
