// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the curve of a game.
 */
#include "config.h"

#include "tui/chart/curve.h"

enum { COLS_MAX = 256, LIGHT_SHADE = 0x2591 };

/* What the points of a column have in common. */
struct column {
    struct bounds left; /* the greatest */
    bool slip;
};

/* Gathers the points into columns; returns the greatest number of moves left. */
static uint64_t
gather(const struct curve *curve, struct column *columns, size_t cols)
{
    uint64_t greatest = 1;

    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_point point = curve->point(curve->owner, i);
        const struct bounds left = point.left;
        const uint64_t most = left.upper == BOUND_UNKNOWN ? left.lower : left.upper;
        size_t column = i * cols / curve->room;

        greatest = most > greatest ? most : greatest;
        columns[(2 * i + 1) * cols / (2 * curve->room)].slip |= point.slip;
        do {
            struct bounds *const here = &columns[column].left;

            here->lower = left.lower > here->lower ? left.lower : here->lower;
            here->upper = most > here->upper ? most : here->upper;
        } while (++column < (i + 1) * cols / curve->room);
    }
    return greatest;
}

void
curve_draw(struct canvas *canvas, const struct chart_area *area, const struct curve *curve)
{
    const int cols = area->cols < COLS_MAX ? area->cols : COLS_MAX, rows = area->rows - 1;
    const uint32_t line = glyph_character(GLYPH_HORIZONTAL, canvas->ascii);
    const uint32_t here = glyph_character(GLYPH_ARROW_UP, canvas->ascii);
    const uint32_t shade = chart_is_plain(canvas) ? ':' : LIGHT_SHADE;
    struct column columns[COLS_MAX] = {{.slip = false}};
    int marked;
    uint64_t greatest;

    if (cols < 1 || rows < 0)
        return;
    greatest = gather(curve, columns, (size_t)cols);
    marked = curve->at < curve->count
                 ? (int)((2 * curve->at + 1) * (size_t)cols / (2 * curve->room))
                 : cols;
    for (int i = 0; i < cols; i++) {
        const struct column *const column = &columns[i];
        const struct chart_area solid = {area->y, area->x + i, rows, 1};
        const double part = (double)column->left.lower / (double)greatest;
        const int most = (int)(column->left.upper * (uint64_t)rows / greatest);

        for (int row = (int)(part * rows); row < most; row++)
            canvas_put(canvas, area->y + rows - 1 - row, area->x + i, ROLE_FRAME, shade);
        if (rows > 0)
            chart_column(canvas, &solid, i <= marked ? ROLE_KEY : ROLE_DIM, part);
        canvas_put(canvas, area->y + rows, area->x + i,
            i == marked    ? ROLE_HINT
            : column->slip ? ROLE_SLIP
                           : ROLE_FRAME,
            i == marked    ? here
            : column->slip ? '!'
                           : line);
    }
}
