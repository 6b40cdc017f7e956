// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The contrast of a canvas: colours as terminals show them, cell by cell.
 */
#include "config.h"

#include "contrast.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "front/color.h"
#include "tui/term/canvas.h"

#define CONTRAST_LEAST 3.0
#define CONTRAST_FILL_LEAST 4.5

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

static const struct means means[] = {{0, false}, {8, false}, {8, true}, {16, false}, {256, false},
    {256, true}, {THEME_DIRECT, false}};

static struct rgb
rgb_of(int color, int colors)
{
    const uint32_t rgb = colors == THEME_DIRECT ? (uint32_t)color : color_of_256((unsigned)color);

    return (struct rgb){{rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff}};
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
        fg = rgb_of(bright && paint.fg < BRIGHT ? paint.fg + BRIGHT : paint.fg, by.colors);
    if (paint.bg != THEME_DEFAULT)
        bg = rgb_of(paint.bg, by.colors);
    for (int i = 0; i < 3 && (paint.attributes & THEME_DIM) != 0; i++)
        fg.part[i] += (bg.part[i] - fg.part[i]) / 3;
    if ((paint.attributes & THEME_REVERSE) != 0) {
        other = fg;
        fg = bg;
        bg = other;
    }
    return (struct shade){luminance(fg), luminance(bg)};
}

/* ---- cells -------------------------------------------------------------------------------- */

/* What is being checked, for the report. */
struct sight {
    const struct canvas *canvas;
    const char *view;
    const char *theme;
    const char *ground;
    struct means by;
    const struct shade *shades; /* of every role */
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
    return role >= ROLE_FILL_0 && role < ROLE_COUNT && (role - ROLE_FILL_0) % ROLES_OF_FILL != 0;
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

/* What is written on a fill is text, which needs more. */
static double
least_of(enum role role)
{
    return role >= ROLE_FILL_0 ? CONTRAST_FILL_LEAST : CONTRAST_LEAST;
}

static void
judge(const struct sight *sight, int y, int x, double found)
{
    const struct canvas_cell *const cell = cell_at(sight->canvas, y, x);

    if (found >= least_of(cell->role) || sight->report->faults++ > 0)
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
    /* The half of a rim that touches the block. */
    const uint32_t near[] = {
        glyph_character(GLYPH_LOWER_HALF, false), glyph_character(GLYPH_UPPER_HALF, false), 0, 0};
    const uint32_t block = glyph_character(GLYPH_BLOCK, false);
    const enum role role = cell_at(sight->canvas, y, x)->role;

    for (unsigned i = 0; i < 4; i++) {
        const int by = y + steps[i][0], bx = x + steps[i][1];
        const struct canvas_cell *beside;
        const struct shade *shade;

        if (by < 0 || bx < 0 || by >= sight->canvas->rows || bx >= sight->canvas->cols)
            continue;
        beside = cell_at(sight->canvas, by, bx);
        shade = &sight->shades[beside->role];
        if (beside->glyph != block)
            judge(sight, y, x,
                contrast(sight->shades[role].fg,
                    is_rim(beside->role) && beside->glyph == near[i] ? shade->fg : shade->bg));
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

enum {
    GROUNDS = sizeof grounds / sizeof grounds[0],
    MEANS = sizeof means / sizeof means[0],
    THEMES_MAX = 16
};

/* The shades of all roles, which are computed once. */
static const struct shade *
shades_of(const struct theme_row *theme, unsigned ground, unsigned by)
{
    static struct shade known[THEMES_MAX][GROUNDS][MEANS][ROLE_COUNT];
    static bool computed[THEMES_MAX][GROUNDS][MEANS];
    const size_t row = (size_t)(theme - theme_rows);

    for (unsigned role = 0; role < ROLE_COUNT && !computed[row][ground][by]; role++)
        known[row][ground][by][role] = shade_of(theme, role, &grounds[ground], means[by]);
    computed[row][ground][by] = true;
    return known[row][ground][by];
}

void
contrast_judge(struct contrast_report *report, const struct canvas *canvas,
    const struct theme_row *theme, const char *view)
{
    for (unsigned i = 0; i < GROUNDS; i++)
        for (unsigned j = 0; j < MEANS; j++) {
            struct sight sight = {
                .canvas = canvas,
                .view = view,
                .theme = theme->name,
                .ground = grounds[i].name,
                .by = means[j],
                .report = report,
            };

            sight.shades = shades_of(theme, i, j);
            judge_cells(&sight);
        }
}
