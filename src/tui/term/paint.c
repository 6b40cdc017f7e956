// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours: SGR of ECMA-48 (section 8.3.117), its 256 colours after xterm, and 24-bit colours after
 * ISO 8613-6, with semicolons, as all terminals read them. Other terminals get attributes alone,
 * from their description.
 */
#include "config.h"

#include "tui/term/paint.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "tui/term/terminal.h"

static struct {
    int colors;
    bool ecma_48;
    const struct theme_row *theme;
    int32_t ground; /* of the terminal; THEME_DEFAULT = unknown */
    struct theme_colors roles[ROLE_COUNT];
    struct theme_colors pen;
    bool pen_known;
} paint;

/* ---- the terminal ------------------------------------------------------------------------- */

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

/* Whether the description itself promises 24-bit colours, as those of several terminals do. */
static bool
is_described_so(void)
{
    static char rgb[] = "RGB", tc[] = "Tc"; /* some versions take no pointer to const */
    const char *const string = tigetstr(rgb);

    return tigetflag(rgb) > 0 || tigetnum(rgb) > 0 || tigetflag(tc) > 0 ||
           (string != NULL && string != (const char *)-1);
}

/* Most terminals have 24-bit colours, but few descriptions say so, and COLORTERM does. It also
 * reaches programs inside of GNU screen, which may know fewer colours than the terminal around it;
 * in tmux, TERM may be screen too. */
static bool
has_direct_colors(void)
{
    const char *const name = getenv("TERM"), *const tmux = getenv("TMUX");
    const char *const said = getenv("COLORTERM");
    const bool in_screen =
        name != NULL && strncmp(name, "screen", 6) == 0 && (tmux == NULL || tmux[0] == '\0');

    return is_described_so() || (said != NULL && !in_screen &&
                                    (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0));
}

/* The number of colours to use, according to --color, the environment and the terminal. */
static int
colors_wanted(enum when color)
{
    if (color == WHEN_NEVER || (color == WHEN_AUTO && is_colorless()))
        return 0;
    if (!paint.ecma_48 || max_colors < 8)
        return 0;
    return max_colors < 256 ? 8 : has_direct_colors() ? THEME_DIRECT : 256;
}

void
paint_up(enum when color, bool ecma_48)
{
    paint.ecma_48 = ecma_48;
    paint.colors = colors_wanted(color);
    paint.theme = NULL;
    paint.ground = THEME_DEFAULT;
}

int
paint_colors(void)
{
    return paint.colors;
}

/* ---- roles -------------------------------------------------------------------------------- */

void
paint_set_ground(int32_t ground)
{
    paint.ground = ground;
    paint.theme = NULL;
}

/* The attributes that the terminal cannot show together with colours. */
static unsigned
attributes_lost(void)
{
    enum { UNDERLINE = 2, REVERSE = 4, DIM = 16, BOLD = 32 }; /* as terminfo(5) counts */
    const int lost = paint.colors > 0 && no_color_video > 0 ? no_color_video : 0;

    return ((lost & UNDERLINE) != 0 ? THEME_UNDERLINE : 0) |
           ((lost & REVERSE) != 0 ? THEME_REVERSE : 0) | ((lost & DIM) != 0 ? THEME_DIM : 0) |
           ((lost & BOLD) != 0 ? THEME_BOLD : 0);
}

bool
paint_set_theme(const struct theme_row *theme)
{
    const bool painted =
        paint.ground == THEME_DEFAULT || !theme_suits(theme, (uint32_t)paint.ground);
    const unsigned lost = attributes_lost();

    if (paint.theme == theme)
        return false;
    paint.theme = theme;
    for (unsigned role = 0; role < ROLE_COUNT; role++) {
        paint.roles[role] = theme_colors(theme, (enum role)role, paint.colors, painted);
        paint.roles[role].attributes &= ~lost;
    }
    return true;
}

/* ---- the pen ------------------------------------------------------------------------------ */

/* Adds a parameter of SGR, after others if `*more`. */
static void
add_parameter(struct text *output, bool *more, const char *parameter)
{
    text_add(output, *more ? ";" : "");
    text_add(output, parameter);
    *more = true;
}

/* Adds the colour of the ink, layer 3, or of the ground, 4. */
static void
add_color(struct text *output, bool *more, int layer, int32_t color)
{
    char parameter[32];

    if (color == THEME_DEFAULT)
        snprintf(parameter, sizeof parameter, "%d9", layer);
    else if (paint.colors >= THEME_DIRECT)
        snprintf(parameter, sizeof parameter, "%d8;2;%d;%d;%d", layer, (int)(color >> 16),
            (int)(color >> 8 & 0xff), (int)(color & 0xff));
    else
        snprintf(parameter, sizeof parameter, color < 8 ? "%d%d" : "%d8;5;%d", layer, (int)color);
    add_parameter(output, more, parameter);
}

static void
use_ecma_48(struct text *output, struct theme_colors want)
{
    static const struct {
        unsigned attribute;
        const char *on, *off;
    } attributes[] = {{THEME_BOLD, "1", "22"}, {THEME_DIM, "2", "22"}, {THEME_UNDERLINE, "4", "24"},
        {THEME_REVERSE, "7", "27"}};
    bool more = false;

    text_add(output, "\033[");
    if (!paint.pen_known) {
        paint.pen = (struct theme_colors){THEME_DEFAULT, THEME_DEFAULT, 0};
        add_parameter(output, &more, "0");
    }
    for (unsigned i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (((want.attributes ^ paint.pen.attributes) & attributes[i].attribute) != 0)
            add_parameter(output, &more,
                (want.attributes & attributes[i].attribute) != 0 ? attributes[i].on
                                                                 : attributes[i].off);
    if (want.fg != paint.pen.fg)
        add_color(output, &more, 3, want.fg);
    if (want.bg != paint.pen.bg)
        add_color(output, &more, 4, want.bg);
    text_add(output, "m");
}

static void
use_described(struct text *output, unsigned attributes)
{
    terminal_add(output, exit_attribute_mode);
    terminal_add(output, (attributes & THEME_BOLD) != 0 ? enter_bold_mode : NULL);
    terminal_add(output, (attributes & THEME_DIM) != 0 ? enter_dim_mode : NULL);
    terminal_add(output, (attributes & THEME_UNDERLINE) != 0 ? enter_underline_mode : NULL);
    terminal_add(output, (attributes & THEME_REVERSE) != 0 ? enter_reverse_mode : NULL);
}

void
paint_use(struct text *output, enum role role)
{
    const struct theme_colors want = paint.roles[role], pen = paint.pen;

    if (paint.pen_known && want.attributes == pen.attributes && want.fg == pen.fg &&
        want.bg == pen.bg)
        return;
    if (paint.ecma_48)
        use_ecma_48(output, want);
    else
        use_described(output, want.attributes);
    paint.pen = want;
    paint.pen_known = true;
}

void
paint_forget(void)
{
    paint.pen_known = false;
}

bool
paint_clears(void)
{
    return back_color_erase || paint.roles[ROLE_TEXT].bg == THEME_DEFAULT;
}
