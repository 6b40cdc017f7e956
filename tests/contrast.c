// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The contrast of a canvas: colours as terminals show them, cell by cell.
 */
#include "config.h"

#include "contrast.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tui/term/canvas.h"

#define CONTRAST_LEAST 3.0

enum { BRIGHT = 8 /* the bright form of a colour is this many entries further */ };

/* ---- colours ------------------------------------------------------------------------------ */

struct rgb {
    double part[3]; /* 0 to 255 */
};

/* The terminal's default foreground and background. */
struct ground {
    const char *name;
    struct rgb fg;
    struct rgb bg;
};

static const struct ground grounds[] = {
    {"dark", {{229, 229, 229}}, {{0, 0, 0}}},
    {"light", {{0, 0, 0}}, {{255, 255, 255}}},
};

/* One way in which terminals show colours. */
struct means {
    int colors;
    bool bold_is_bright;
};

static const struct means means[] = {{0, false}, {8, false}, {8, true}, {256, false}, {256, true}};

static struct rgb
rgb_of(int color)
{
    static const unsigned char basic[16][3] = {{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0},
        {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},
        {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    const int cube = color - 16, grey = 8 + 10 * (color - 232);

    if (color < 16)
        return (struct rgb){{basic[color][0], basic[color][1], basic[color][2]}};
    if (color >= 232)
        return (struct rgb){{grey, grey, grey}};
    return (struct rgb){{steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]}};
}

/* Relative luminance. */
static double
luminance(struct rgb color)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        const double part = color.part[i] / 255;

        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double
contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

/* The luminance of a role's foreground and background. */
struct shade {
    double fg;
    double bg;
};

static struct shade
shade_of(
    const struct theme_row *theme, enum role role, const struct ground *ground, struct means by)
{
    const struct theme_colors paint = theme_colors(theme, role, by.colors);
    const bool bright = by.bold_is_bright && (paint.attributes & THEME_BOLD) != 0;
    struct rgb fg = ground->fg, bg = ground->bg, other;

    if (paint.fg != THEME_DEFAULT)
        fg = rgb_of(bright && paint.fg < BRIGHT ? paint.fg + BRIGHT : paint.fg);
    if (paint.bg != THEME_DEFAULT)
        bg = rgb_of(paint.bg);
    for (int i = 0; i < 3 && (paint.attributes & THEME_DIM) != 0; i++)
        fg.part[i] += (bg.part[i] - fg.part[i]) / 3;
    if ((paint.attributes & THEME_REVERSE) != 0) {
        other = fg;
        fg = bg;
        bg = other;
    }
    return (struct shade){luminance(fg), luminance(bg)};
}

/* A theme may be made for one ground; all others are for both. */
static bool
is_meant_for(const struct theme_row *theme, const struct ground *ground)
{
    const bool for_one = strcmp(theme->name, "dark") == 0 || strcmp(theme->name, "light") == 0;

    return !for_one || strcmp(theme->name, ground->name) == 0;
}

/* ---- cells -------------------------------------------------------------------------------- */

/* What is being checked, for the report. */
struct sight {
    const struct canvas *canvas;
    const char *view;
    const char *theme;
    const char *ground;
    struct means by;
    struct shade shades[ROLE_COUNT];
    struct contrast_report *report;
};

static const struct canvas_cell *
cell_at(const struct canvas *canvas, int y, int x)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
}

/* Whether the role is that of the rim of a filled tile. */
static bool
is_rim(enum role role)
{
    return role >= ROLE_FILL_0 && role < ROLE_COUNT && (role - ROLE_FILL_0) % 2 != 0;
}

/* Whether the cell carries no information: a space, a line between tiles, the rim of a tile. */
static bool
is_empty(const struct canvas_cell *cell)
{
    const uint32_t glyph = cell->glyph;
    const bool line =
        (glyph >= 0x2500 && glyph < 0x2580) || glyph == '+' || glyph == '-' || glyph == '|';

    return glyph == 0 || glyph == ' ' || (cell->role == ROLE_FRAME && line) || is_rim(cell->role);
}

static void
judge(const struct sight *sight, int y, int x, double found)
{
    const struct canvas_cell *const cell = cell_at(sight->canvas, y, x);

    if (found >= CONTRAST_LEAST || sight->report->faults++ > 0)
        return;
    snprintf(sight->report->first, sizeof sight->report->first,
        "%s, %dx%d, theme %s, %d colours%s, %s ground: U+%04X of role %d at row %d, column %d has "
        "a "
        "contrast of %.2f",
        sight->view, sight->canvas->cols, sight->canvas->rows, sight->theme, sight->by.colors,
        sight->by.bold_is_bright ? " (bold is bright)" : "", sight->ground, (unsigned)cell->glyph,
        (int)cell->role, y, x, found);
}

/* Compares a full block with the cells beside, above and below it. */
static void
judge_block(const struct sight *sight, int y, int x)
{
    static const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const uint32_t block = glyph_character(GLYPH_BLOCK, false);
    const enum role role = cell_at(sight->canvas, y, x)->role;

    for (unsigned i = 0; i < 4; i++) {
        const int by = y + steps[i][0], bx = x + steps[i][1];
        const struct canvas_cell *beside;

        if (by < 0 || bx < 0 || by >= sight->canvas->rows || bx >= sight->canvas->cols)
            continue;
        beside = cell_at(sight->canvas, by, bx);
        if (beside->glyph != block)
            judge(sight, y, x, contrast(sight->shades[role].fg, sight->shades[beside->role].bg));
    }
}

static void
judge_cells(const struct sight *sight)
{
    for (int y = 0; y < sight->canvas->rows; y++)
        for (int x = 0; x < sight->canvas->cols; x++) {
            const struct canvas_cell *const cell = cell_at(sight->canvas, y, x);

            if (is_empty(cell))
                continue;
            if (cell->glyph == glyph_character(GLYPH_BLOCK, false))
                judge_block(sight, y, x);
            else
                judge(sight, y, x,
                    contrast(sight->shades[cell->role].fg, sight->shades[cell->role].bg));
        }
}

void
contrast_judge(struct contrast_report *report, const struct canvas *canvas,
    const struct theme_row *theme, const char *view)
{
    for (unsigned i = 0; i < sizeof grounds / sizeof grounds[0]; i++)
        for (unsigned j = 0; j < sizeof means / sizeof means[0]; j++) {
            struct sight sight = {
                .canvas = canvas,
                .view = view,
                .theme = theme->name,
                .ground = grounds[i].name,
                .by = means[j],
                .report = report,
            };

            if (!is_meant_for(theme, &grounds[i]))
                continue;
            for (unsigned role = 0; role < ROLE_COUNT; role++)
                sight.shades[role] = shade_of(theme, role, &grounds[i], means[j]);
            judge_cells(&sight);
        }
}
