// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing plots: axes first, then dots and lines (Bresenham 1965) in dots, then the labels.
 */
#include "config.h"

#include "tui/chart/plot.h"

#include <math.h>
#include <stdlib.h>

enum {
    BRAILLE = 0x2800,
    BRAILLE_LAST = 0x28ff,
    X_AXIS_ROWS = 2,
    X_AXIS_ROOM = 6,    /* areas with fewer rows have no horizontal axis */
    Y_AXIS_ROOM = 24,   /* areas with fewer columns have no vertical axis */
    ROWS_PER_TICK = 2,  /* between two words of the vertical axis */
    COLS_PER_TICK = 12, /* the same of the horizontal axis */
    LABELS_PART = 3,    /* labels take at most this part of the columns */
    LABELS_ROOM = 16,   /* areas with fewer columns have no labels at the ends of lines */
};

/* A plot while it is drawn: what is inside its axes. */
struct sheet {
    struct canvas *canvas;
    struct chart_area area;
    struct scale x;
    struct scale y;
    int dots_x; /* dots in a cell */
    int dots_y;
};

/* ---- axes ------------------------------------------------------------------------------------ */

int
plot_x_axis_rows(const struct chart_area *area)
{
    return area->rows >= X_AXIS_ROOM ? X_AXIS_ROWS : 0;
}

static unsigned
limited(int ticks)
{
    return ticks < 1 ? 1 : ticks > SCALE_TICKS_MAX / 2 ? SCALE_TICKS_MAX / 2 : (unsigned)ticks;
}

/* The row of a value, among dots or at the top of a bar. */
static int
row_of(const struct chart_area *area, const struct scale *scale, double value, int dots)
{
    const double below = 1 - scale_part(scale, value);

    if (dots == PLOT_BARS)
        return area->y + (int)floor(below * area->rows + 1e-9);
    return area->y + (int)lround(below * (area->rows * dots - 1)) / dots;
}

struct scale
plot_draw_y_axis(struct canvas *canvas, const struct chart_area *area, const struct plot_axis *axis,
    int dots, struct chart_area *inner)
{
    const int below = plot_x_axis_rows(area);
    const struct scale scale = scale_of(axis->unit, axis->log, axis->least, axis->greatest,
        limited((area->rows - below - 1) / ROWS_PER_TICK), axis->round);
    double values[SCALE_TICKS_MAX];
    const unsigned count = scale_ticks(&scale, values);
    int width = 0, at = area->y + area->rows + 2;

    *inner = *area;
    inner->rows -= below;
    if (area->cols < Y_AXIS_ROOM || inner->rows < 2)
        return scale;
    for (unsigned i = 0; i < count; i++) {
        const int cols = canvas_text_width(canvas, scale_words(&scale, values[i]).text);

        width = cols > width ? cols : width;
    }
    inner->x += width + 1;
    inner->cols -= width + 1;
    for (int y = inner->y; y < inner->y + inner->rows; y++)
        canvas_put(
            canvas, y, inner->x - 1, ROLE_FRAME, glyph_character(GLYPH_VERTICAL, canvas->ascii));
    if (below > 0)
        canvas_put(canvas, inner->y + inner->rows, inner->x - 1, ROLE_FRAME,
            glyph_character(GLYPH_BOTTOM_LEFT, canvas->ascii));
    for (unsigned i = 0; i < count; i++) {
        const int y = row_of(inner, &scale, values[i], dots);

        if (y > at - 2 || y > inner->y + inner->rows - (below == 0))
            continue;
        at = y;
        canvas_text_right(canvas, y, inner->x - 1, ROLE_DIM, scale_words(&scale, values[i]).text);
        if (y < inner->y + inner->rows)
            canvas_put(
                canvas, y, inner->x - 1, ROLE_FRAME, glyph_character(GLYPH_RIGHT, canvas->ascii));
    }
    return scale;
}

void
plot_draw_x_axis(struct canvas *canvas, const struct chart_area *inner,
    const struct plot_tick *ticks, unsigned count)
{
    const int y = inner->y + inner->rows, end = inner->x + inner->cols;
    int free_x = inner->x;

    for (int x = inner->x; x < end; x++)
        canvas_put(canvas, y, x, ROLE_FRAME, glyph_character(GLYPH_HORIZONTAL, canvas->ascii));
    for (unsigned i = 0; i < count; i++) {
        const int width = canvas_text_width(canvas, ticks[i].words.text);
        const int place = inner->x + ticks[i].column;
        int x = place - width / 2;

        x = x + width > end ? end - width : x;
        x = x < inner->x ? inner->x : x;
        if (x < free_x || place < inner->x || place >= end)
            continue;
        canvas_put(canvas, y, place, ROLE_FRAME, glyph_character(GLYPH_TOP, canvas->ascii));
        free_x = canvas_text(canvas, y + 1, x, end, ROLE_DIM, ticks[i].words.text) + 2;
    }
}

struct dot {
    int x;
    int y;
};

static struct dot
dot_of(const struct sheet *sheet, double x, double y)
{
    const double width = sheet->area.cols * sheet->dots_x - 1;
    const double height = sheet->area.rows * sheet->dots_y - 1;

    return (struct dot){(int)lround(scale_part(&sheet->x, x) * width),
        (int)lround((1 - scale_part(&sheet->y, y)) * height)};
}

static void
draw_x_axis(const struct sheet *sheet, const char *title)
{
    struct plot_tick ticks[SCALE_TICKS_MAX] = {0};
    double values[SCALE_TICKS_MAX];
    const unsigned count = scale_ticks(&sheet->x, values);
    const int y = sheet->area.y + sheet->area.rows, end = sheet->area.x + sheet->area.cols;
    struct chart_area words = sheet->area;

    /* The title is at the right end of the words. */
    if (title != NULL && title[0] != '\0') {
        const int width = canvas_text_width(sheet->canvas, title);

        if (width + COLS_PER_TICK < words.cols) {
            canvas_text_right(sheet->canvas, y + 1, end, ROLE_DIM, title);
            words.cols -= width + 2;
        }
    }
    for (unsigned i = 0; i < count; i++) {
        ticks[i].words = scale_words(&sheet->x, values[i]);
        ticks[i].column = dot_of(sheet, values[i], 0).x / sheet->dots_x;
    }
    plot_draw_x_axis(sheet->canvas, &words, ticks, count);
    for (int x = words.x + words.cols; x < end; x++)
        canvas_put(sheet->canvas, y, x, ROLE_FRAME,
            glyph_character(GLYPH_HORIZONTAL, sheet->canvas->ascii));
}

/* ---- points and lines ------------------------------------------------------------------------ */

static void
put_dot(const struct sheet *sheet, const struct plot_series *series, struct dot dot)
{
    /* The bits of the dots in the columns of a cell, from above. */
    static const unsigned char bits[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
    struct canvas *const canvas = sheet->canvas;
    const int y = sheet->area.y + dot.y / sheet->dots_y, x = sheet->area.x + dot.x / sheet->dots_x;
    const struct canvas_cell *cell;
    uint32_t glyph = BRAILLE;

    if (y < 0 || x < 0 || y >= canvas->rows || x >= canvas->cols)
        return;
    if (chart_is_plain(canvas)) {
        canvas_put(canvas, y, x, series->role, (uint32_t)series->mark);
        return;
    }
    /* A cell has one colour, so the dots of an earlier series go. */
    cell = &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
    if (cell->role == series->role && cell->glyph >= BRAILLE && cell->glyph <= BRAILLE_LAST)
        glyph = cell->glyph;
    canvas_put(
        canvas, y, x, series->role, glyph | bits[dot.x % sheet->dots_x][dot.y % sheet->dots_y]);
}

static void
put_line(
    const struct sheet *sheet, const struct plot_series *series, struct dot from, struct dot to)
{
    const int step_x = from.x < to.x ? 1 : -1, step_y = from.y < to.y ? 1 : -1;
    const int width = abs(to.x - from.x), height = abs(to.y - from.y);
    int error = width - height;

    for (;;) {
        const int doubled = 2 * error;

        put_dot(sheet, series, from);
        if (from.x == to.x && from.y == to.y)
            return;
        if (doubled >= -height) {
            error -= height;
            from.x += step_x;
        }
        if (doubled <= width) {
            error += width;
            from.y += step_y;
        }
    }
}

static void
put_mark(const struct sheet *sheet, const struct plot_series *series, struct dot dot)
{
    canvas_put(sheet->canvas, sheet->area.y + dot.y / sheet->dots_y,
        sheet->area.x + dot.x / sheet->dots_x, series->role, (uint32_t)series->mark);
}

/* Draws a series; returns the place of its last point, or {-1, -1} if it has none. */
static struct dot
draw_series(const struct sheet *sheet, const struct plot_series *series)
{
    struct dot last = {-1, -1};
    bool linked = false;

    for (size_t i = 0; i < series->count; i++) {
        const double x = series->x != NULL ? series->x[i] : (double)i;
        struct dot dot;

        if (!isfinite(series->y[i])) {
            linked = false;
            continue;
        }
        dot = dot_of(sheet, x, series->y[i]);
        if (series->style == PLOT_MARKS) {
            put_mark(sheet, series, dot);
        } else if (!linked || series->style == PLOT_POINTS) {
            put_dot(sheet, series, dot);
        } else if (series->style == PLOT_STEPS) {
            const struct dot corner = {dot.x, last.y};

            put_line(sheet, series, last, corner);
            put_line(sheet, series, corner, dot);
        } else {
            put_line(sheet, series, last, dot);
        }
        last = dot;
        linked = true;
    }
    return last;
}

/* ---- labels ---------------------------------------------------------------------------------- */

/* The label of a series; on an ASCII canvas, behind the mark that its line is made of. */
static struct words
label_words(const struct canvas *canvas, const struct plot_series *series)
{
    return chart_is_plain(canvas) ? humanize_printf("%c %s", series->mark, series->label)
                                  : humanize_printf("%s", series->label);
}

/* The columns that the labels take at the right end; 0 if there is no room for them. */
static int
label_cols(const struct canvas *canvas, const struct plot *plot)
{
    int width = 0;

    for (unsigned i = 0; i < plot->series_count && plot->area.cols >= LABELS_ROOM; i++)
        if (plot->series[i].label != NULL && plot->series[i].count > 0) {
            const int cols =
                canvas_text_width(canvas, label_words(canvas, &plot->series[i]).text) + 1;

            width = cols > width ? cols : width;
        }
    return width < plot->area.cols / LABELS_PART ? width : plot->area.cols / LABELS_PART;
}

/* The free row nearest to `row`, of `rows`; -1 if none is free. */
static int
free_row(const bool *taken, int row, int rows)
{
    for (int away = 0; away < rows; away++) {
        if (row + away < rows && !taken[row + away])
            return row + away;
        if (row - away >= 0 && !taken[row - away])
            return row - away;
    }
    return -1;
}

enum { ROWS_MAX = 512 };

void
plot_draw(struct canvas *canvas, const struct plot *plot)
{
    const int labels = label_cols(canvas, plot);
    const bool plain = chart_is_plain(canvas);
    const int x_rows = plot_x_axis_rows(&plot->area);
    struct chart_area area = plot->area;
    struct sheet sheet = {.canvas = canvas, .dots_x = plain ? 1 : 2, .dots_y = plain ? 1 : 4};
    bool taken[ROWS_MAX] = {false};

    area.cols -= labels;
    area.rows = area.rows < ROWS_MAX ? area.rows : ROWS_MAX;
    if (area.cols < 1 || area.rows < 1)
        return;
    sheet.y = plot_draw_y_axis(canvas, &area, &plot->y, sheet.dots_y, &sheet.area);
    sheet.x = scale_of(plot->x.unit, plot->x.log, plot->x.least, plot->x.greatest,
        limited(sheet.area.cols / COLS_PER_TICK), plot->x.round);
    if (x_rows > 0)
        draw_x_axis(&sheet, plot->x_title);
    for (unsigned i = 0; i < plot->series_count; i++) {
        const struct plot_series *const series = &plot->series[i];
        const struct dot last = draw_series(&sheet, series);
        const int row = last.y < 0 || series->label == NULL || labels == 0
                            ? -1
                            : free_row(taken, last.y / sheet.dots_y, sheet.area.rows);

        if (row < 0)
            continue;
        taken[row] = true;
        canvas_text(canvas, sheet.area.y + row, sheet.area.x + sheet.area.cols + 1,
            sheet.area.x + sheet.area.cols + labels, series->role,
            label_words(canvas, series).text);
    }
}
