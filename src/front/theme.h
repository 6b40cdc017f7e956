// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Roles name what a piece of the screen means; a theme gives each role its colours and attributes.
 *
 * A tile is filled with a colour of its own, a fill, which has three roles: what is written on it,
 * its rim on the tray, and the outline of a hint on it, both drawn in half blocks.
 *
 * A theme is made for dark or for light grounds. On a ground that suits it, it leaves the
 * terminal's background alone; anywhere else it paints the whole screen.
 */
#ifndef NP_FRONT_THEME_H
#define NP_FRONT_THEME_H

#include <stdbool.h>
#include <stdint.h>

enum { ROLE_RINGS = 6 };

enum { FILL_HUES = 12, FILL_STEPS = 8, ROLES_OF_FILL = 3 };

/* What a tile is filled with. */
enum fill {
    FILL_TILE,     /* a tile that is not placed, or whose number is hidden */
    FILL_PLACED,   /* a tile on its goal cell */
    FILL_HINT,     /* the tile to move, or one that is picked */
    FILL_SELECTED, /* the cursor, or the tile that was looked for */
    FILL_FLASH,    /* the wave after a solve */
    FILL_WRONG,    /* the blank, where no tile can move; the tile of a slip */
    FILL_TRAY,     /* the ground of the board, round and between the tiles */
    FILL_HUE_0,    /* the first of FILL_HUES colours that tell neighbours apart */
    FILL_STEP_0 = FILL_HUE_0 + FILL_HUES, /* the first of FILL_STEPS colours in order */
    FILL_COUNT = FILL_STEP_0 + FILL_STEPS
};

enum role {
    ROLE_TEXT,                              /* ordinary text */
    ROLE_DIM,                               /* less important text */
    ROLE_STRONG,                            /* a number that matters */
    ROLE_TITLE,                             /* the first line */
    ROLE_KEY,                               /* a key to press */
    ROLE_FRAME,                             /* lines between tiles */
    ROLE_TILE,                              /* a tile that is not placed */
    ROLE_PLACED,                            /* a tile on its goal cell */
    ROLE_HINT,                              /* the tile to move */
    ROLE_SLIP,                              /* a move away from the goal */
    ROLE_GOOD,                              /* good news */
    ROLE_WARNING,                           /* bad news */
    ROLE_SELECTED,                          /* the chosen line of a list */
    ROLE_FLASH,                             /* the wave after a solve */
    ROLE_RING_0,                            /* the first of ROLE_RINGS roles */
    ROLE_FILL_0 = ROLE_RING_0 + ROLE_RINGS, /* ROLES_OF_FILL roles for each fill */
    ROLE_COUNT = ROLE_FILL_0 + ROLES_OF_FILL * FILL_COUNT
};

/* The role of text on a fill. */
static inline enum role
role_fill(enum fill fill)
{
    return (enum role)(ROLE_FILL_0 + ROLES_OF_FILL * (unsigned)fill);
}

/* The role of a fill's colour on the tray, or of the tray's on the screen: of half blocks at the
 * rim of a tile, and of an arrow in the blank. */
static inline enum role
role_edge(enum fill fill)
{
    return (enum role)(ROLE_FILL_0 + ROLES_OF_FILL * (unsigned)fill + 1);
}

/* The role of a hint's colour on a fill: of half blocks of an outline inside a tile. */
static inline enum role
role_outline(enum fill fill)
{
    return (enum role)(ROLE_FILL_0 + ROLES_OF_FILL * (unsigned)fill + 2);
}

/* Numbered as in "no_color_video" of terminfo(5). */
enum theme_attribute { THEME_UNDERLINE = 2, THEME_REVERSE = 4, THEME_DIM = 16, THEME_BOLD = 32 };

/* The terminal's default colour. */
#define THEME_DEFAULT (-1)

/* More colours than a palette has: colours are numbers 0xRRGGBB. */
enum { THEME_DIRECT = 1 << 24 };

/* What is written on the ground of the screen. */
enum ink { INK_TEXT, INK_DIM, INK_ACCENT, INK_SLIP, INK_WARNING, INK_COUNT };

struct theme_hues {
    int32_t hues[FILL_HUES]; /* light and deep by turns; a ring has one tone of each pair */
    int32_t steps[FILL_STEPS];
};

/* Colours are 0xRRGGBB. */
struct theme_row {
    const char *name;  /* as in --theme=NAME */
    const char *title; /* one line for --list and messages */
    bool mono;         /* uses no colours */
    bool light;        /* is made for light grounds */
    int32_t ground;    /* of a painted screen */
    int32_t inks[INK_COUNT];
    int32_t fills[FILL_HUE_0];
    const struct theme_hues *hues;
};

extern const struct theme_row theme_rows[];
extern const unsigned theme_row_count;

/* The colours and attributes of a role on one terminal. */
struct theme_colors {
    int32_t fg; /* an entry of the palette, 0xRRGGBB of THEME_DIRECT, or THEME_DEFAULT */
    int32_t bg;
    unsigned attributes;
};

/* The colours of a role on a terminal of 0, 8, 256 or THEME_DIRECT colours; `painted` says whether
 * the theme paints the ground. With 8 colours only white, cyan and green can be read on the dark
 * grounds of all terminals, and only black on the light ones, where attributes mark the roles. */
struct theme_colors theme_colors(
    const struct theme_row *theme, enum role role, int colors, bool painted);

/* Whether the theme marks roles by attributes, not by colours. */
static inline bool
theme_is_mono(const struct theme_row *theme, int colors)
{
    return theme->mono || colors <= 0 || (colors < 256 && theme->light);
}

/* Whether a fill is drawn hollow where attributes mark the roles; the others are reversed. */
bool theme_is_hollow(enum fill fill);

/* Whether all text of the theme is legible on a ground, with a contrast of 4.5, and the tray seen.
 */
bool theme_suits(const struct theme_row *theme, uint32_t ground);

/* The row with this name, or NULL. */
const struct theme_row *theme_row_find(const char *name);

/* The theme for a ground, 0xRRGGBB, or if that is THEME_DEFAULT, for the one that `colorfgbg`
 * names, the value of the environment variable COLORFGBG; for dark grounds if that is NULL. */
const struct theme_row *theme_row_default(int32_t ground, const char *colorfgbg);

#endif
