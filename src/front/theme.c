// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of themes. Most keep the terminal's background. No two roles differ only in red versus
 * green, and a glyph or an attribute also marks each role that matters.
 */
#include "config.h"

#include "front/theme.h"

#include <string.h>

#include "base/intl.h"
#include "front/color.h"

#define DEFAULT THEME_DEFAULT

/* The eight colours of every colour terminal. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT_WHITE = 15 };

/* The attributes that mark roles where there are no colours. */
enum {
    MONO_STRONG = THEME_BOLD,
    MONO_HINT = THEME_BOLD | THEME_REVERSE,
    MONO_SLIP = THEME_UNDERLINE,
};

/* For an unknown background: the terminal's own foreground, and colours of medium lightness with a
 * contrast of at least 4 on both black and white (WCAG 2.1). Of the eight basic colours, only red
 * and magenta are legible on both. Text on a coloured background is not bold, because many
 * terminals show bold black as grey. */
static const struct theme_style default_styles[ROLE_FILL_0] = {
    [ROLE_TEXT] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_DIM] = {0x767676, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_STRONG] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {0x0087af, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {0x767676, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_TILE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_PLACED] = {0x0087af, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {0x000000, 0xffd787, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {0xd700af, DEFAULT, RED, DEFAULT, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {0x0087af, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {0xaf5f00, DEFAULT, RED, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {0x000000, 0x5fafff, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {0x0087af, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {0xaf5f00, DEFAULT, RED, DEFAULT, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {0x875fd7, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {0x5f8700, DEFAULT, MAGENTA, DEFAULT, 0, 0},
    [ROLE_RING_0 + 4] = {0xaf5f5f, DEFAULT, RED, DEFAULT, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {0x767676, DEFAULT, DEFAULT, DEFAULT, 0, 0},
};

/* These paint the whole screen, so they look the same on every terminal. */
static const struct theme_style dark_styles[ROLE_FILL_0] = {
    [ROLE_TEXT] = {0xd8dee9, 0x171b22, WHITE, BLACK, 0, 0},
    [ROLE_DIM] = {0x8e98a9, 0x171b22, WHITE, BLACK, 0, THEME_DIM},
    [ROLE_STRONG] = {0xffffff, 0x171b22, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {0xffffff, 0x171b22, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {0x7cc4ff, 0x171b22, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {0x566072, 0x171b22, WHITE, BLACK, 0, THEME_DIM},
    [ROLE_TILE] = {0xe6e9ef, 0x171b22, WHITE, BLACK, 0, 0},
    [ROLE_PLACED] = {0x5fd7c0, 0x171b22, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {0x000000, 0xffd60a, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {0xff87d7, 0x171b22, WHITE, RED, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {0x5fd7c0, 0x171b22, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {0xffd787, 0x171b22, YELLOW, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {0x171b22, 0xd8dee9, BLACK, WHITE, 0, THEME_REVERSE},
    [ROLE_FLASH] = {0x000000, 0x9be600, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {0x87bdfe, 0x171b22, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {0xf0a468, 0x171b22, YELLOW, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {0xbcb2ff, 0x171b22, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {0xf29a94, 0x171b22, GREEN, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {0x57d5f8, 0x171b22, CYAN, BLACK, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {0xd6b750, 0x171b22, YELLOW, BLACK, 0, 0},
};

static const struct theme_style light_styles[ROLE_FILL_0] = {
    [ROLE_TEXT] = {0x24292f, 0xfaf8f4, BLACK, WHITE, 0, 0},
    [ROLE_DIM] = {0x636c78, 0xfaf8f4, BLACK, WHITE, 0, THEME_DIM},
    [ROLE_STRONG] = {0x000000, 0xfaf8f4, BLACK, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {0x000000, 0xfaf8f4, BLACK, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {0x0a58a8, 0xfaf8f4, BLUE, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {0xa8a294, 0xfaf8f4, BLACK, WHITE, 0, THEME_DIM},
    [ROLE_TILE] = {0x24292f, 0xfaf8f4, BLACK, WHITE, 0, 0},
    [ROLE_PLACED] = {0x00695c, 0xfaf8f4, BLUE, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {0x000000, 0xffd60a, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {0xa0136f, 0xfaf8f4, RED, WHITE, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {0x00695c, 0xfaf8f4, BLUE, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {0x8a4b00, 0xfaf8f4, RED, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {0xfaf8f4, 0x24292f, WHITE, BLACK, 0, THEME_REVERSE},
    [ROLE_FLASH] = {0xffffff, 0x0a58a8, WHITE, BLUE, 0, MONO_HINT},
    [ROLE_RING_0] = {0x1f5fa8, 0xfaf8f4, BLUE, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {0x8f4a00, 0xfaf8f4, RED, WHITE, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {0x5d4fb0, 0xfaf8f4, BLACK, WHITE, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {0x8a2b2a, 0xfaf8f4, BLUE, WHITE, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {0x006f87, 0xfaf8f4, RED, WHITE, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {0x5e4b00, 0xfaf8f4, BLACK, WHITE, 0, 0},
};

static const struct theme_style contrast_styles[ROLE_FILL_0] = {
    [ROLE_TEXT] = {0xffffff, 0x000000, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_DIM] = {0xffffff, 0x000000, WHITE, BLACK, 0, 0},
    [ROLE_STRONG] = {0xffffff, 0x000000, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {0xffffff, 0x000000, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {0xffff00, 0x000000, YELLOW, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {0xffffff, 0x000000, WHITE, BLACK, 0, 0},
    [ROLE_TILE] = {0xffffff, 0x000000, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_PLACED] = {0x00ffff, 0x000000, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {0x000000, 0xffff00, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {0x000000, 0xff87ff, BLACK, GREEN, 0, MONO_SLIP},
    [ROLE_GOOD] = {0x00ffff, 0x000000, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {0xffff00, 0x000000, YELLOW, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {0x000000, 0xffffff, BLACK, WHITE, 0, THEME_REVERSE},
    [ROLE_FLASH] = {0x000000, 0x00ffff, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {0x00ffff, 0x000000, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {0xffff00, 0x000000, YELLOW, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {0xff87ff, 0x000000, GREEN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {0xffffff, 0x000000, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {0x00ffff, 0x000000, CYAN, BLACK, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {0xffff00, 0x000000, YELLOW, BLACK, 0, 0},
};

const struct theme_row theme_rows[] = {
    {"default", N_("the terminal's ink, for any background"), false, default_styles, theme_fills},
    {"dark", N_("bright ink on dark slate"), false, dark_styles, theme_fills},
    {"light", N_("dark ink on paper"), false, light_styles, theme_fills},
    {"mono", N_("no colours, only bold, dim and reverse"), true, default_styles, theme_fills},
    {"high-contrast", N_("white, yellow and cyan on black"), false, contrast_styles,
        theme_fills_contrast},
};

const unsigned theme_row_count = sizeof theme_rows / sizeof theme_rows[0];

/* ---- colours of roles --------------------------------------------------------------------- */

/* A colour of a style on a terminal of 256 or more colours. */
static int32_t
many_colors(int32_t rgb, int colors)
{
    return rgb == DEFAULT || colors >= THEME_DIRECT ? rgb
                                                    : (int32_t)color_nearest_256((uint32_t)rgb);
}

static int32_t
fill_color(const struct theme_fill *fill, int colors)
{
    if (colors < 256)
        return colors < 16 ? fill->basic_8 : fill->basic_16;
    return many_colors(fill->rgb, colors);
}

/* The ink on a colour: black or white, as the terminal shows it. */
static int32_t
ink_on(int32_t color, int colors)
{
    const uint32_t rgb = colors >= THEME_DIRECT ? (uint32_t)color : color_of_256((unsigned)color);
    const bool black = color_ink_on(rgb) == COLOR_BLACK_RGB;

    if (colors < 256)
        return black ? BLACK : colors < 16 ? WHITE : BRIGHT_WHITE;
    return many_colors(black ? COLOR_BLACK_RGB : COLOR_WHITE_RGB, colors);
}

/* The colours of the role of a fill; `outline` and `edge` as in role_outline() and role_edge(). */
static struct theme_colors
fill_colors(const struct theme_row *theme, enum fill index, bool edge, bool outline, int colors)
{
    const struct theme_fill *const fill = &theme->fills[index];
    const struct theme_colors ground = theme_colors(theme, ROLE_TEXT, colors);
    int32_t color, ink;

    if (colors <= 0 || theme->mono)
        return (struct theme_colors){DEFAULT, DEFAULT, edge || outline ? 0 : fill->mono};
    color = fill_color(fill, colors);
    if (edge)
        return (struct theme_colors){
            color == DEFAULT ? ground.fg : color, fill_color(&theme->fills[FILL_TRAY], colors), 0};
    if (color == DEFAULT)
        return (struct theme_colors){ground.fg,
            outline ? fill_color(&theme->fills[FILL_HINT], colors) : ground.bg, THEME_REVERSE};
    if (outline)
        return (struct theme_colors){fill_color(&theme->fills[FILL_HINT], colors), color, 0};
    ink = ink_on(color, colors);
    /* Many terminals show bold black of the basic colours as grey. */
    return (struct theme_colors){ink, color, colors < 256 && ink == BLACK ? 0 : THEME_BOLD};
}

struct theme_colors
theme_colors(const struct theme_row *theme, enum role role, int colors)
{
    const unsigned of_fill = (role - ROLE_FILL_0) % ROLES_OF_FILL;

    if (role >= ROLE_FILL_0)
        return fill_colors(theme, (enum fill)((role - ROLE_FILL_0) / ROLES_OF_FILL), of_fill == 1,
            of_fill == 2, colors);
    const struct theme_style *const style = &theme->styles[role];

    if (colors <= 0 || theme->mono)
        return (struct theme_colors){DEFAULT, DEFAULT, style->mono};
    /* Many terminals show the basic colours brighter in bold: no ink for a light ground. */
    if (colors < 256)
        return (struct theme_colors){style->fg_8, style->bg_8,
            style->bg_8 == WHITE ? style->attributes & ~(unsigned)THEME_BOLD : style->attributes};
    return (struct theme_colors){
        many_colors(style->fg, colors), many_colors(style->bg, colors), style->attributes};
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
theme_row_default(const char *colorfgbg)
{
    const char *background = colorfgbg == NULL ? NULL : strrchr(colorfgbg, ';');

    if (background == NULL)
        return theme_row_find("default");
    /* Of the 16 basic colours, 7 and 15 are light. */
    return theme_row_find(
        strcmp(background, ";7") == 0 || strcmp(background, ";15") == 0 ? "light" : "dark");
}
