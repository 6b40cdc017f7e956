// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of themes. Most keep the terminal's background. No two roles differ only in red versus
 * green, and a glyph or an attribute also marks each role that matters.
 */
#include "config.h"

#include "front/theme.h"

#include <string.h>

#include "base/intl.h"

#define DEFAULT THEME_DEFAULT

/* The eight colours of every colour terminal. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

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
static const struct theme_style default_styles[ROLE_COUNT] = {
    [ROLE_TEXT] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_DIM] = {243, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_STRONG] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {31, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {243, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_TILE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_PLACED] = {31, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {16, 222, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {163, DEFAULT, RED, DEFAULT, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {31, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {130, DEFAULT, RED, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {16, 75, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {31, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {130, DEFAULT, RED, DEFAULT, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {98, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {64, DEFAULT, MAGENTA, DEFAULT, 0, 0},
    [ROLE_RING_0 + 4] = {131, DEFAULT, RED, DEFAULT, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {243, DEFAULT, DEFAULT, DEFAULT, 0, 0},
};

static const struct theme_style dark_styles[ROLE_COUNT] = {
    [ROLE_TEXT] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_DIM] = {245, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_STRONG] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {110, DEFAULT, CYAN, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {240, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_TILE] = {254, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_PLACED] = {75, DEFAULT, CYAN, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {222, DEFAULT, YELLOW, DEFAULT, THEME_BOLD, MONO_HINT},
    [ROLE_SLIP] = {213, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {117, DEFAULT, CYAN, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {222, DEFAULT, YELLOW, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {16, 75, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {117, DEFAULT, CYAN, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {222, DEFAULT, YELLOW, DEFAULT, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {176, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {79, DEFAULT, WHITE, DEFAULT, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {216, DEFAULT, CYAN, DEFAULT, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {250, DEFAULT, YELLOW, DEFAULT, 0, 0},
};

static const struct theme_style light_styles[ROLE_COUNT] = {
    [ROLE_TEXT] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_DIM] = {243, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_STRONG] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {25, DEFAULT, BLUE, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {249, DEFAULT, DEFAULT, DEFAULT, 0, THEME_DIM},
    [ROLE_TILE] = {235, DEFAULT, DEFAULT, DEFAULT, 0, 0},
    [ROLE_PLACED] = {25, DEFAULT, BLUE, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {16, 222, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {127, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {25, DEFAULT, BLUE, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {130, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {DEFAULT, DEFAULT, DEFAULT, DEFAULT, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {231, 25, WHITE, BLUE, 0, MONO_HINT},
    [ROLE_RING_0] = {25, DEFAULT, BLUE, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {130, DEFAULT, MAGENTA, DEFAULT, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {91, DEFAULT, BLACK, DEFAULT, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {23, DEFAULT, BLUE, DEFAULT, 0, 0},
    [ROLE_RING_0 + 4] = {94, DEFAULT, MAGENTA, DEFAULT, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {240, DEFAULT, BLACK, DEFAULT, 0, 0},
};

static const struct theme_style contrast_styles[ROLE_COUNT] = {
    [ROLE_TEXT] = {231, 16, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_DIM] = {231, 16, WHITE, BLACK, 0, 0},
    [ROLE_STRONG] = {231, 16, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {231, 16, WHITE, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {226, 16, YELLOW, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {231, 16, WHITE, BLACK, 0, 0},
    [ROLE_TILE] = {231, 16, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_PLACED] = {51, 16, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {16, 226, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {16, 213, BLACK, MAGENTA, 0, MONO_SLIP},
    [ROLE_GOOD] = {51, 16, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {226, 16, YELLOW, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {16, 231, BLACK, WHITE, 0, THEME_REVERSE},
    [ROLE_FLASH] = {16, 51, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {51, 16, CYAN, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {226, 16, YELLOW, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {213, 16, MAGENTA, BLACK, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {231, 16, WHITE, BLACK, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {51, 16, CYAN, BLACK, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {226, 16, YELLOW, BLACK, 0, 0},
};

const struct theme_row theme_rows[] = {
    {"default", N_("the terminal's ink, for any background"), false, false, default_styles},
    {"dark", N_("bright ink for a dark background"), false, false, dark_styles},
    {"light", N_("dark ink for a light background"), false, false, light_styles},
    {"mono", N_("no colours, only bold, dim and reverse"), false, true, default_styles},
    {"high-contrast", N_("white, yellow and cyan on black"), false, false, contrast_styles},
    {"rings", N_("each ring of the board has its colour"), true, false, default_styles},
};

const unsigned theme_row_count = sizeof theme_rows / sizeof theme_rows[0];

struct theme_colors
theme_colors(const struct theme_row *theme, enum role role, int colors)
{
    const struct theme_style *const style = &theme->styles[role];

    if (colors <= 0 || theme->mono)
        return (struct theme_colors){DEFAULT, DEFAULT, style->mono};
    if (colors < 256)
        return (struct theme_colors){style->fg_8, style->bg_8, style->attributes};
    return (struct theme_colors){style->fg_256, style->bg_256, style->attributes};
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
