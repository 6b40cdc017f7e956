// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of themes. Tiles have one calm tone, and those at home the accent; amber and orange are
 * left to hints. No two roles differ only in red versus green, and a glyph or an attribute also
 * marks each role that matters. tests/check_colors.c measures all of that.
 */
#include "config.h"

#include "front/theme.h"

#include <string.h>

#include "base/intl.h"
#include "front/color.h"

/* WCAG 2.1, 1.4.3; and what is just seen. */
#define CONTRAST_TEXT 4.5
#define CONTRAST_TRAY 1.2

/* Tones of a hue alternate, light and deep, and hues that follow each other also differ for players
 * who do not see red, green or blue. The steps go from light to deep. */
static const struct theme_hues usual_hues = {
    .hues = {0x87bdfe, 0x0d63ab, 0xcd90c2, 0x862179, 0x73cb97, 0x347165, 0x9e97fc, 0x6c38cc,
        0x50c9ed, 0x006a8b, 0xc9949a, 0x943d41},
    .steps = {0x6fd3b6, 0x45bfc0, 0x2ba9c6, 0x2f90c6, 0x497cc6, 0x5a5db2, 0x623e93, 0x631f6d},
};

/* All of them are light, so that black on them has a contrast of at least 7. */
static const struct theme_hues light_hues = {
    .hues = {0xb6cafe, 0x7d9efe, 0xf4d392, 0xcc9700, 0xbef3ff, 0x0db8d2, 0xfeb99b, 0xe87b48,
        0xd9c3fe, 0xc29aff, 0x9ef5de, 0x0ad2b1},
    .steps = {0xd1fdee, 0xb3f3f1, 0x9be6f9, 0x92d5ff, 0x98c2fe, 0xa3abfe, 0xb592ef, 0xc679d2},
};

/* Inks: text, dim, accent, slip, warning. Fills: tile to tray. */
const struct theme_row theme_rows[] = {
    {"dark", N_("for dark backgrounds"), false, false, 0x161b22,
        {0xe6edf3, 0xa3b0bd, 0x7cb7ff, 0xff9ad5, 0xffb02e},
        {0x5a6672, 0x2b6fd3, 0xffb02e, 0xe6edf3, 0x9fd0ff, 0xc81e82, 0x343c47}, &usual_hues},
    {"light", N_("for light backgrounds"), false, true, 0xfbfbfa,
        {0x1f2937, 0x56606c, 0x0a58b8, 0xa0136f, 0x8a4b00},
        {0xffffff, 0x1f6fd0, 0xb84e06, 0x1f2937, 0x7fbcff, 0xa0136f, 0xd0d7de}, &usual_hues},
    {"mono", N_("no colours, only bold, dim and reverse"), true, false, 0x000000, {0}, {0},
        &usual_hues},
    {"high-contrast", N_("white, yellow and cyan on black"), false, false, 0x000000,
        {0xffffff, 0xffffff, 0x00ffff, 0xffb0ff, 0xffff00},
        {0xd0d0d0, 0x00b4d8, 0xffff00, 0xffffff, 0x9be600, 0xff8ad8, 0x4d4d4d}, &light_hues},
};

const unsigned theme_row_count = sizeof theme_rows / sizeof theme_rows[0];

/* The looks of the roles: ON_FILL and a fill, or an ink; attributes with and without colours. */
enum { ON_FILL = INK_COUNT };

static const struct look {
    unsigned char color;
    unsigned char attributes;
    unsigned char mono;
} looks[ROLE_RING_0] = {
    [ROLE_TEXT] = {INK_TEXT, 0, 0},
    [ROLE_DIM] = {INK_DIM, 0, THEME_DIM},
    [ROLE_STRONG] = {INK_TEXT, THEME_BOLD, THEME_BOLD},
    [ROLE_TITLE] = {INK_TEXT, THEME_BOLD, THEME_BOLD},
    [ROLE_KEY] = {INK_ACCENT, THEME_BOLD, THEME_BOLD},
    [ROLE_FRAME] = {INK_DIM, 0, THEME_DIM},
    [ROLE_TILE] = {INK_TEXT, 0, 0},
    [ROLE_PLACED] = {INK_ACCENT, THEME_BOLD, THEME_BOLD},
    [ROLE_HINT] = {ON_FILL + FILL_HINT, THEME_BOLD, THEME_BOLD | THEME_REVERSE},
    [ROLE_SLIP] = {INK_SLIP, THEME_BOLD, THEME_UNDERLINE},
    [ROLE_GOOD] = {INK_ACCENT, THEME_BOLD, THEME_BOLD},
    [ROLE_WARNING] = {INK_WARNING, THEME_BOLD, THEME_BOLD},
    [ROLE_SELECTED] = {ON_FILL + FILL_SELECTED, 0, THEME_REVERSE},
    [ROLE_FLASH] = {ON_FILL + FILL_FLASH, THEME_BOLD, THEME_BOLD | THEME_REVERSE},
};

/* Attributes of fills without colours: solid tiles are reversed, what stands out is hollow. */
static unsigned
mono_of(enum fill fill)
{
    switch (fill) {
    case FILL_TRAY:
        return 0;
    case FILL_HINT:
    case FILL_SELECTED:
    case FILL_FLASH:
        return THEME_BOLD;
    case FILL_PLACED:
        return THEME_REVERSE | THEME_BOLD;
    default:
        return THEME_REVERSE;
    }
}

bool
theme_is_hollow(enum fill fill)
{
    return (mono_of(fill) & THEME_REVERSE) == 0;
}

static int32_t
fill_rgb(const struct theme_row *theme, enum fill fill)
{
    if (fill < FILL_HUE_0)
        return theme->fills[fill];
    return fill < FILL_STEP_0 ? theme->hues->hues[fill - FILL_HUE_0]
                              : theme->hues->steps[fill - FILL_STEP_0];
}

/* ---- eight colours ------------------------------------------------------------------------ */

enum { BLACK = 0, GREEN = 2, CYAN = 6, WHITE = 7 };

static int32_t
basic_of(enum fill fill)
{
    static const signed char fills[FILL_HUE_0] = {[FILL_TILE] = WHITE,
        [FILL_PLACED] = CYAN,
        [FILL_HINT] = GREEN,
        [FILL_SELECTED] = WHITE,
        [FILL_FLASH] = GREEN,
        [FILL_WRONG] = WHITE,
        [FILL_TRAY] = BLACK};
    static const signed char hues[] = {CYAN, WHITE, GREEN};

    if (fill < FILL_HUE_0)
        return fills[fill];
    if (fill < FILL_STEP_0)
        return hues[(fill - FILL_HUE_0) % 3];
    return fill == FILL_STEP_0 ? CYAN : fill < FILL_STEP_0 + FILL_STEPS / 2 ? GREEN : WHITE;
}

/* ---- colours of roles --------------------------------------------------------------------- */

/* How a fill is used. */
enum use { USE_FILL, USE_EDGE, USE_OUTLINE };

/* The ink on a fill is the ground: a fill is its colour reversed. */
static struct theme_colors
basic_fill(enum fill fill, enum use use, int32_t ground)
{
    const bool hollow = fill == FILL_SELECTED || fill == FILL_WRONG;

    if (use == USE_OUTLINE)
        return (struct theme_colors){GREEN, hollow ? ground : basic_of(fill), 0};
    if (use == USE_EDGE)
        return (struct theme_colors){basic_of(fill), fill == FILL_TRAY ? ground : BLACK, 0};
    if (fill == FILL_TRAY)
        return (struct theme_colors){WHITE, BLACK, 0};
    return (struct theme_colors){basic_of(fill), ground, hollow ? THEME_BOLD : THEME_REVERSE};
}

/* A colour on a terminal of 256 or more colours. */
static int32_t
many_colors(int32_t rgb, int colors)
{
    return colors >= THEME_DIRECT ? rgb : (int32_t)color_nearest_256((uint32_t)rgb);
}

static struct theme_colors
many_fill(const struct theme_row *theme, enum fill fill, enum use use, int32_t ground, int colors)
{
    const int32_t color = many_colors(fill_rgb(theme, fill), colors);
    const uint32_t shown = colors >= THEME_DIRECT ? (uint32_t)color : color_of_256((unsigned)color);

    if (use == USE_OUTLINE)
        return (struct theme_colors){many_colors(theme->fills[FILL_HINT], colors), color, 0};
    if (use == USE_EDGE && fill != FILL_TRAY)
        ground = many_colors(theme->fills[FILL_TRAY], colors);
    if (use == USE_EDGE)
        return (struct theme_colors){color, ground, 0};
    /* Black or white, whichever is more legible. */
    return (struct theme_colors){
        many_colors((int32_t)color_ink_on(shown), colors), color, THEME_BOLD};
}

struct theme_colors
theme_colors(const struct theme_row *theme, enum role role, int colors, bool painted)
{
    static const struct look ring_look = {0, THEME_BOLD, THEME_BOLD}, fill_look = {0, 0, 0};
    const bool fills = role >= ROLE_FILL_0, ring = !fills && role >= ROLE_RING_0;
    const struct look look = ring ? ring_look : fills ? fill_look : looks[role];
    const bool on_fill = fills || look.color >= ON_FILL;
    const enum use use = fills ? (enum use)((role - ROLE_FILL_0) % ROLES_OF_FILL) : USE_FILL;
    const enum fill fill = fills     ? (enum fill)((role - ROLE_FILL_0) / ROLES_OF_FILL)
                           : on_fill ? (enum fill)(look.color - ON_FILL)
                                     : FILL_TILE;
    const unsigned mono = !fills ? look.mono : use == USE_FILL ? mono_of(fill) : 0;
    int32_t ground = THEME_DEFAULT;

    if (theme->mono || colors <= 0)
        return (struct theme_colors){THEME_DEFAULT, THEME_DEFAULT, mono};
    if (painted && colors < 256)
        ground = theme->light ? WHITE : BLACK;
    else if (painted)
        ground = many_colors(theme->ground, colors);
    /* Bold black is grey on many terminals. */
    if (colors < 256 && theme->light)
        return (struct theme_colors){BLACK, ground, mono & ~(unsigned)THEME_BOLD};
    if (colors < 256 && on_fill)
        return fills ? basic_fill(fill, use, ground)
                     : (struct theme_colors){basic_of(fill), ground, THEME_REVERSE};
    if (colors < 256)
        return (struct theme_colors){!ring && look.color == INK_ACCENT ? CYAN : WHITE, ground,
            look.attributes | (mono & THEME_UNDERLINE)};
    if (on_fill)
        return many_fill(theme, fill, use, ground, colors);
    return (struct theme_colors){
        many_colors(ring ? theme->hues->hues[2 * (role - ROLE_RING_0) + theme->light]
                         : theme->inks[look.color],
            colors),
        ground, look.attributes};
}

bool
theme_suits(const struct theme_row *theme, uint32_t ground)
{
    for (unsigned role = 0; role < ROLE_FILL_0; role++) {
        const struct theme_colors colors = theme_colors(theme, role, THEME_DIRECT, false);

        if (colors.bg == THEME_DEFAULT && colors.fg != THEME_DEFAULT &&
            color_contrast((uint32_t)colors.fg, ground) < CONTRAST_TEXT)
            return false;
    }
    return theme->mono ||
           color_contrast((uint32_t)theme->fills[FILL_TRAY], ground) >= CONTRAST_TRAY;
}

const struct theme_row *
theme_row_find(const char *name)
{
    for (unsigned i = 0; i < theme_row_count; i++)
        if (strcmp(theme_rows[i].name, name) == 0)
            return &theme_rows[i];
    return NULL;
}

const struct theme_row *
theme_row_default(int32_t ground, const char *colorfgbg)
{
    const char *const background = colorfgbg == NULL ? NULL : strrchr(colorfgbg, ';');
    /* Of the 16 basic colours, 7 and 15 are light. */
    const bool light = ground != THEME_DEFAULT
                           ? color_ink_on((uint32_t)ground) == COLOR_BLACK_RGB
                           : background != NULL &&
                                 (strcmp(background, ";7") == 0 || strcmp(background, ";15") == 0);

    return theme_row_find(light ? "light" : "dark");
}
