// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours: pairs of curses for the roles of a theme. Terminals of 8 colours may have only 64 pairs,
 * so roles of equal colours share one.
 */
#include "config.h"

#include "tui/term/paint.h"

#include <stdlib.h>
#include <string.h>
#include <term.h>

static struct {
    int colors;
    bool default_colors;
    const struct theme_row *theme;
    int32_t ground; /* of the terminal; THEME_DEFAULT = unknown */
    struct paint paints[ROLE_COUNT];
} paint;

/* The foreground and background of a pair. */
struct inks {
    int fg;
    int bg;
};

/* Whether the environment is against colours: NO_COLOR (no-color.org) goes before CLICOLOR_FORCE,
 * and that before CLICOLOR (bixense.com/clicolors). */
static bool
is_colorless(void)
{
    const char *const no_color = getenv("NO_COLOR"), *const force = getenv("CLICOLOR_FORCE");
    const char *const color = getenv("CLICOLOR");

    if (no_color != NULL && no_color[0] != '\0')
        return true;
    if (force != NULL && force[0] != '\0' && strcmp(force, "0") != 0)
        return false;
    return color != NULL && strcmp(color, "0") == 0;
}

/* The number of colours to use, according to --color, the environment and the terminal. */
static int
colors_wanted(enum when color)
{
    static const int depths[] = {THEME_DIRECT, 256, 8};

    if (color == WHEN_NEVER || (color == WHEN_AUTO && is_colorless()))
        return 0;
    if (!has_colors() || start_color() == ERR)
        return 0;
    for (unsigned i = 0; i < sizeof depths / sizeof depths[0]; i++)
        if (COLORS >= depths[i])
            return depths[i];
    return 0;
}

void
paint_up(enum when color)
{
    paint.colors = colors_wanted(color);
    paint.default_colors = paint.colors > 0 && use_default_colors() == OK;
    paint.theme = NULL;
    paint.ground = THEME_DEFAULT;
}

void
paint_set_ground(int32_t ground)
{
    paint.ground = ground;
    paint.theme = NULL;
}

int
paint_colors(void)
{
    return paint.colors;
}

/* A colour for curses. A terminal without default colours is taken to be white on black. */
static int
color_or(int32_t color, int fallback)
{
    if (color == THEME_DEFAULT)
        return paint.default_colors ? -1 : fallback;
    return color;
}

/* Like init_pair(), for any number of colours. */
static int
init_any_pair(short pair, struct inks inks)
{
#ifdef NCURSES_EXT_COLORS
    return init_extended_pair(pair, inks.fg, inks.bg);
#else
    return init_pair(pair, (short)inks.fg, (short)inks.bg);
#endif
}

/* The pair of these inks: one of the `count` pairs in use, or a new one; 0 if there are too many.
 */
static short
pair_of(struct inks *pairs, short *count, struct inks inks)
{
    for (short i = 0; i < *count; i++)
        if (pairs[i].fg == inks.fg && pairs[i].bg == inks.bg)
            return (short)(i + 1);
    if (*count + 1 >= COLOR_PAIRS || init_any_pair((short)(*count + 1), inks) == ERR)
        return 0;
    pairs[(*count)++] = inks;
    return *count;
}

static attr_t
attributes_of(unsigned set)
{
    return ((set & THEME_BOLD) != 0 ? A_BOLD : 0) | ((set & THEME_DIM) != 0 ? A_DIM : 0) |
           ((set & THEME_REVERSE) != 0 ? A_REVERSE : 0) |
           ((set & THEME_UNDERLINE) != 0 ? A_UNDERLINE : 0);
}

bool
paint_set_theme(const struct theme_row *theme)
{
    struct inks pairs[ROLE_COUNT];
    const bool painted =
        paint.ground == THEME_DEFAULT || !theme_suits(theme, (uint32_t)paint.ground);
    short count = 0;

    if (paint.theme == theme)
        return false;
    paint.theme = theme;
    for (unsigned role = 0; role < ROLE_COUNT; role++) {
        const struct theme_colors colors =
            theme_colors(theme, (enum role)role, paint.colors, painted);
        const struct inks inks = {
            color_or(colors.fg, COLOR_WHITE), color_or(colors.bg, COLOR_BLACK)};

        paint.paints[role].attributes = attributes_of(colors.attributes);
        paint.paints[role].pair = paint.colors > 0 ? pair_of(pairs, &count, inks) : 0;
    }
    return true;
}

struct paint
paint_of(enum role role)
{
    return paint.paints[role];
}
