// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Themes: what each role looks like, as plain data. terminal.c turns it into what the terminal can.
 */
#ifndef NP_TUI_TERM_THEME_H
#define NP_TUI_TERM_THEME_H

#include <stdbool.h>

#include "tui/term/role.h"

enum theme_attribute { THEME_BOLD = 1, THEME_DIM = 2, THEME_REVERSE = 4, THEME_UNDERLINE = 8 };

/* The terminal's own colour. */
#define THEME_OWN (-1)

/* One role: colours for terminals of 256 and of 8 colours, and attributes for all of them. */
struct theme_look {
    short ink_256;
    short paper_256;
    short ink_8;
    short paper_8;
    unsigned attributes; /* with colours */
    unsigned mono;       /* attributes without colours */
};

/* One row of the table of themes a user can name. */
struct theme_row {
    const char *name;  /* as in --theme=NAME */
    const char *title; /* one line for --list and messages */
    bool rings;        /* tiles are coloured by the ring of their home, whatever is displayed */
    const struct theme_look *looks; /* ROLE_COUNT of them */
};

extern const struct theme_row theme_rows[];
extern const unsigned theme_row_count;

/* What a role comes to on one terminal; reverse, if set, still has to swap ink and paper. */
struct theme_paint {
    short ink; /* or THEME_OWN */
    short paper;
    unsigned attributes;
};

/* The paint of a look on a terminal of 0, 8 or 256 colours. */
struct theme_paint theme_paint_of(const struct theme_look *look, int colors);

/* The row of that name, or NULL. */
const struct theme_row *theme_row_find(const char *name);

/*
 * The theme for somebody who named none: light or dark where `colorfgbg`, the value of the
 * environment variable COLORFGBG or NULL, tells of the background, else one for any.
 */
const struct theme_row *theme_row_default(const char *colorfgbg);

#endif
