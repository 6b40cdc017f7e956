// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The contrast of a canvas: colours as terminals show them, cell by cell.
 */
#include "config.h"

#include "contrast.h"

#include <stdio.h>

#include "grounds.h"
#include "tui/term/canvas.h"

/* WCAG 2.1: of text (1.4.3), of large digits and other shapes (1.4.11). */
#define CONTRAST_TEXT 4.5
#define CONTRAST_SHAPE 3.0

enum { SHAPES = 0x2500 /* lines, blocks and braille follow */, THEMES_MAX = 8 };

/* The least contrast of the ink of one role on the ground of another, of all grounds and means. */
struct least {
    double contrast;
    const char *ground;
    int colors;
};

static const struct least *
least_of(const struct theme_row *theme, enum role ink, enum role on)
{
    static struct least known[THEMES_MAX][ROLE_COUNT][ROLE_COUNT];
    struct least *const least = &known[theme - theme_rows][ink][on];

    if (least->ground != NULL)
        return least;
    *least = (struct least){21, "", 0};
    for (unsigned i = 0; i < GROUNDS; i++)
        for (unsigned j = 0; j < MEANS; j++) {
            /* What the terminal alone decides is judged where its own ink is black or white. */
            const bool own = ground_is_own(&grounds[i], theme, means[j]);
            const double contrast =
                color_contrast(ground_sight(&grounds[i], theme, ink, means[j]).fg,
                    ground_sight(&grounds[i], theme, on, means[j]).bg);

            if (contrast < least->contrast && (!own || i < 2))
                *least = (struct least){contrast, grounds[i].name, means[j].colors};
        }
    return least;
}

static const struct canvas_cell *
cell_at(const struct canvas *canvas, int y, int x)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
}

/* Whether the cell carries no information: a space, a line between tiles, the rim of a tile. */
static bool
is_empty(const struct canvas_cell *cell)
{
    const uint32_t glyph = cell->glyph;
    const bool line =
        (glyph >= 0x2500 && glyph < 0x2580) || glyph == '+' || glyph == '-' || glyph == '|';
    const bool rim = cell->role >= ROLE_FILL_0 && (cell->role - ROLE_FILL_0) % ROLES_OF_FILL != 0;

    return glyph == 0 || glyph == ' ' || (cell->role == ROLE_FRAME && line) || rim;
}

/* What is being checked. */
struct view {
    const struct canvas *canvas;
    const struct theme_row *theme;
    const char *name;
    struct contrast_report *report;
};

/* Judges the ink of a cell on the ground of a role. */
static void
judge(const struct view *view, int y, int x, enum role on)
{
    const struct canvas_cell *const cell = cell_at(view->canvas, y, x);
    const struct least *const least = least_of(view->theme, cell->role, on);

    if (least->contrast >= (cell->glyph >= SHAPES ? CONTRAST_SHAPE : CONTRAST_TEXT) ||
        view->report->faults++ > 0)
        return;
    snprintf(view->report->first, sizeof view->report->first,
        "%s, %dx%d, theme %s, %d colours of %s: U+%04X of role %d at row %d, column %d has a "
        "contrast of %.2f",
        view->name, view->canvas->cols, view->canvas->rows, view->theme->name, least->colors,
        least->ground, (unsigned)cell->glyph, (int)cell->role, y, x, least->contrast);
}

static enum fill
fill_of(enum role role)
{
    return (enum fill)(role < ROLE_FILL_0 ? 0 : (role - ROLE_FILL_0) / ROLES_OF_FILL);
}

/* Compares a full block with the cells beside, above and below it, of a rim with the half that
 * touches the block. */
static void
judge_block(const struct view *view, int y, int x)
{
    static const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const uint32_t block = glyph_character(GLYPH_BLOCK, false);
    const uint32_t near[] = {
        glyph_character(GLYPH_LOWER_HALF, false), glyph_character(GLYPH_UPPER_HALF, false), 0, 0};

    for (unsigned i = 0; i < 4; i++) {
        const int by = y + steps[i][0], bx = x + steps[i][1];
        const struct canvas_cell *beside;
        enum role on;

        if (by < 0 || bx < 0 || by >= view->canvas->rows || bx >= view->canvas->cols)
            continue;
        beside = cell_at(view->canvas, by, bx);
        on = beside->role;
        if (beside->glyph == near[i] && on == role_edge(fill_of(on)))
            on = role_fill(fill_of(on));
        else if (beside->glyph == near[i] && on == role_outline(fill_of(on)))
            on = role_fill(FILL_HINT);
        if (beside->glyph != block)
            judge(view, y, x, on);
    }
}

void
contrast_judge(struct contrast_report *report, const struct canvas *canvas,
    const struct theme_row *theme, const char *name)
{
    const struct view view = {canvas, theme, name, report};

    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->cols; x++) {
            const struct canvas_cell *const cell = cell_at(canvas, y, x);

            if (is_empty(cell))
                continue;
            if (cell->glyph == glyph_character(GLYPH_BLOCK, false))
                judge_block(&view, y, x);
            else
                judge(&view, y, x, cell->role);
        }
}
