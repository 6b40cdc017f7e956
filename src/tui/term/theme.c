// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of themes.
 *
 * Ink is chosen, paper is mostly the terminal's own, so that a theme sits well on what the player
 * likes to look at. No pair of roles is told apart by red and green, and each has a glyph or an
 * attribute beside its colour.
 */
#include "config.h"

#include "tui/term/theme.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"

#define OWN THEME_OWN

/* The eight colours that every coloured terminal has. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

/* Without colours, all themes look like this. */
enum {
    MONO_STRONG = THEME_BOLD,
    MONO_HINT = THEME_BOLD | THEME_REVERSE,
    MONO_SLIP = THEME_UNDERLINE,
};

/* Who does not know the background writes in the terminal's own ink, and in colours of a middle
 * lightness: each has a contrast of 4 or more on black and on white (WCAG 2.1). Of the eight
 * colours only red and magenta are seen on both. Ink on a paper of its own is not bold: many
 * terminals make bold black grey. */
static const struct theme_look default_looks[ROLE_COUNT] = {
    [ROLE_TEXT] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_DIM] = {243, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_STRONG] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {31, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {243, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_TILE] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_PLACED] = {31, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {16, 222, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {163, OWN, RED, OWN, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {31, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {130, OWN, RED, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {OWN, OWN, OWN, OWN, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {16, 75, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {31, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {130, OWN, RED, OWN, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {98, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {64, OWN, MAGENTA, OWN, 0, 0},
    [ROLE_RING_0 + 4] = {131, OWN, RED, OWN, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {243, OWN, OWN, OWN, 0, 0},
};

static const struct theme_look dark_looks[ROLE_COUNT] = {
    [ROLE_TEXT] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_DIM] = {245, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_STRONG] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {110, OWN, CYAN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {240, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_TILE] = {254, OWN, OWN, OWN, 0, 0},
    [ROLE_PLACED] = {75, OWN, CYAN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {222, OWN, YELLOW, OWN, THEME_BOLD, MONO_HINT},
    [ROLE_SLIP] = {213, OWN, MAGENTA, OWN, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {117, OWN, CYAN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {222, OWN, YELLOW, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {OWN, OWN, OWN, OWN, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {16, 75, BLACK, CYAN, 0, MONO_HINT},
    [ROLE_RING_0] = {117, OWN, CYAN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {222, OWN, YELLOW, OWN, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {176, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {79, OWN, WHITE, OWN, THEME_BOLD, 0},
    [ROLE_RING_0 + 4] = {216, OWN, CYAN, OWN, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {250, OWN, YELLOW, OWN, 0, 0},
};

static const struct theme_look light_looks[ROLE_COUNT] = {
    [ROLE_TEXT] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_DIM] = {243, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_STRONG] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_TITLE] = {OWN, OWN, OWN, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_KEY] = {25, OWN, BLUE, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_FRAME] = {249, OWN, OWN, OWN, 0, THEME_DIM},
    [ROLE_TILE] = {235, OWN, OWN, OWN, 0, 0},
    [ROLE_PLACED] = {25, OWN, BLUE, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_HINT] = {16, 222, BLACK, YELLOW, 0, MONO_HINT},
    [ROLE_SLIP] = {127, OWN, MAGENTA, OWN, THEME_BOLD, MONO_SLIP},
    [ROLE_GOOD] = {25, OWN, BLUE, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_WARNING] = {130, OWN, MAGENTA, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_SELECTED] = {OWN, OWN, OWN, OWN, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {231, 25, WHITE, BLUE, 0, MONO_HINT},
    [ROLE_RING_0] = {25, OWN, BLUE, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 1] = {130, OWN, MAGENTA, OWN, THEME_BOLD, 0},
    [ROLE_RING_0 + 2] = {91, OWN, BLACK, OWN, THEME_BOLD, MONO_STRONG},
    [ROLE_RING_0 + 3] = {23, OWN, BLUE, OWN, 0, 0},
    [ROLE_RING_0 + 4] = {94, OWN, MAGENTA, OWN, 0, MONO_STRONG},
    [ROLE_RING_0 + 5] = {240, OWN, BLACK, OWN, 0, 0},
};

static const struct theme_look mono_looks[ROLE_COUNT] = {
    [ROLE_TEXT] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_DIM] = {OWN, OWN, OWN, OWN, THEME_DIM, THEME_DIM},
    [ROLE_STRONG] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_TITLE] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_KEY] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_FRAME] = {OWN, OWN, OWN, OWN, THEME_DIM, THEME_DIM},
    [ROLE_TILE] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_PLACED] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_HINT] = {OWN, OWN, OWN, OWN, MONO_HINT, MONO_HINT},
    [ROLE_SLIP] = {OWN, OWN, OWN, OWN, MONO_SLIP, MONO_SLIP},
    [ROLE_GOOD] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_WARNING] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_SELECTED] = {OWN, OWN, OWN, OWN, THEME_REVERSE, THEME_REVERSE},
    [ROLE_FLASH] = {OWN, OWN, OWN, OWN, MONO_HINT, MONO_HINT},
    [ROLE_RING_0] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_RING_0 + 1] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_RING_0 + 2] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_RING_0 + 3] = {OWN, OWN, OWN, OWN, 0, 0},
    [ROLE_RING_0 + 4] = {OWN, OWN, OWN, OWN, MONO_STRONG, MONO_STRONG},
    [ROLE_RING_0 + 5] = {OWN, OWN, OWN, OWN, 0, 0},
};

static const struct theme_look contrast_looks[ROLE_COUNT] = {
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
    {"default", N_("the terminal's ink, for any background"), false, default_looks},
    {"dark", N_("bright ink for a dark background"), false, dark_looks},
    {"light", N_("dark ink for a light background"), false, light_looks},
    {"mono", N_("no colours, only bold, dim and reverse"), false, mono_looks},
    {"high-contrast", N_("white, yellow and cyan on black"), false, contrast_looks},
    {"rings", N_("each ring of the board has its colour"), true, default_looks},
};

const unsigned theme_row_count = sizeof theme_rows / sizeof theme_rows[0];

struct theme_paint
theme_paint_of(const struct theme_look *look, int colors)
{
    if (colors <= 0)
        return (struct theme_paint){OWN, OWN, look->mono};
    if (colors < 256)
        return (struct theme_paint){look->ink_8, look->paper_8, look->attributes};
    return (struct theme_paint){look->ink_256, look->paper_256, look->attributes};
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
    const char *paper = colorfgbg == NULL ? NULL : strrchr(colorfgbg, ';');

    if (paper == NULL)
        return theme_row_find("default");
    /* Its eight dark colours are 0 to 6 and 8, as vim takes them. */
    return theme_row_find(strcmp(paper, ";7") == 0 || strcmp(paper, ";15") == 0 ? "light" : "dark");
}
