// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Roles name what a piece of the screen means; a theme gives each role its colours and attributes.
 */
#ifndef NP_FRONT_THEME_H
#define NP_FRONT_THEME_H

#include <stdbool.h>

enum { ROLE_RINGS = 6 };

enum role {
    ROLE_TEXT,     /* ordinary text */
    ROLE_DIM,      /* less important text */
    ROLE_STRONG,   /* a number that matters */
    ROLE_TITLE,    /* the first line */
    ROLE_KEY,      /* a key to press */
    ROLE_FRAME,    /* lines between tiles */
    ROLE_TILE,     /* a tile that is not placed */
    ROLE_PLACED,   /* a tile on its goal cell */
    ROLE_HINT,     /* the tile to move */
    ROLE_SLIP,     /* a move away from the goal */
    ROLE_GOOD,     /* good news */
    ROLE_WARNING,  /* bad news */
    ROLE_SELECTED, /* the chosen line of a list */
    ROLE_FLASH,    /* the wave after a solve */
    ROLE_RING_0,   /* the first of ROLE_RINGS roles */
    ROLE_COUNT = ROLE_RING_0 + ROLE_RINGS
};

enum theme_attribute { THEME_BOLD = 1, THEME_DIM = 2, THEME_REVERSE = 4, THEME_UNDERLINE = 8 };

/* The terminal's default colour. */
#define THEME_DEFAULT (-1)

/* The style of one role, for terminals of 256, of 8 and of no colours. */
struct theme_style {
    short fg_256;
    short bg_256;
    short fg_8;
    short bg_8;
    unsigned attributes; /* attributes on terminals with colours */
    unsigned mono;       /* attributes on terminals without colours */
};

struct theme_row {
    const char *name;                 /* as in --theme=NAME */
    const char *title;                /* one line for --list and messages */
    bool rings;                       /* colours tiles by their rings in every display */
    bool mono;                        /* uses no colours */
    const struct theme_style *styles; /* ROLE_COUNT of them */
};

extern const struct theme_row theme_rows[];
extern const unsigned theme_row_count;

/* The colours and attributes of a role on one terminal. */
struct theme_colors {
    short fg; /* or THEME_DEFAULT */
    short bg;
    unsigned attributes;
};

/* The colours of a role on a terminal of 0, 8 or 256 colours. */
struct theme_colors theme_colors(const struct theme_row *theme, enum role role, int colors);

/* The row with this name, or NULL. */
const struct theme_row *theme_row_find(const char *name);

/* The theme for the background given by `colorfgbg`, the value of the environment variable
 * COLORFGBG; if `colorfgbg` is NULL, the theme for any background. */
const struct theme_row *theme_row_default(const char *colorfgbg);

#endif
