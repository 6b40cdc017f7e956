// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Columns and axes of histograms.
 */
#include "config.h"

#include "tui/chart/histogram.h"

enum {
    COLUMN_COLS_MAX = 8,
    COLUMN_COLS = 2, /* a column and the space behind it, where all bins shall fit */
    AXIS_COLS = 6,   /* the vertical axis with its words, about */
    BINS_MIN = 4,
    TICKS_MAX = 256,
};

unsigned
chart_histogram_room(const struct chart_area *area)
{
    const int bins = (area->cols - AXIS_COLS) / COLUMN_COLS;

    return bins < BINS_MIN ? BINS_MIN : bins < TICKS_MAX / 4 ? (unsigned)bins : TICKS_MAX / 4;
}

/* The words below the columns: where each bin begins. */
static void
draw_words(struct canvas *canvas, const struct chart_area *inner,
    const struct chart_histogram *histogram, int width)
{
    const struct scale scale = {.unit = histogram->unit, .step = histogram->step};
    struct plot_tick ticks[TICKS_MAX] = {0};
    unsigned count = 0;

    for (; count < histogram->count && count < TICKS_MAX; count++) {
        const struct words words = scale_words(&scale, histogram->least + count * histogram->step);

        ticks[count].column = (int)count * width;
        ticks[count].words = histogram->open && count + 1 == histogram->count
                                 ? humanize_printf("%.40s+", words.text)
                                 : words;
    }
    plot_draw_x_axis(canvas, inner, ticks, count);
}

void
chart_histogram_draw(
    struct canvas *canvas, const struct chart_area *area, const struct chart_histogram *histogram)
{
    struct plot_axis axis = {.unit = SCALE_COUNT, .round = true};
    const bool words = plot_x_axis_rows(area) > 0;
    struct chart_area inner;
    struct scale scale;
    int width;

    if (histogram->count == 0 || area->rows < 1 || area->cols < 1)
        return;
    for (unsigned i = 0; i < histogram->count; i++)
        axis.greatest = histogram->bins[i] > axis.greatest ? histogram->bins[i] : axis.greatest;
    scale = plot_draw_y_axis(canvas, area, &axis, PLOT_BARS, &inner);
    width = inner.cols / (int)histogram->count;
    width = width > COLUMN_COLS_MAX ? COLUMN_COLS_MAX : width < 1 ? 1 : width;
    if (words)
        draw_words(canvas, &inner, histogram, width);
    for (unsigned i = 0; i < histogram->count && (int)(i + 1) * width <= inner.cols; i++) {
        const bool marked = i == histogram->marked;
        const struct chart_area column = {
            inner.y, inner.x + (int)i * width, inner.rows, width > 2 ? width - 1 : width};

        chart_column(canvas, &column, marked ? ROLE_GOOD : ROLE_STRONG,
            scale_part(&scale, histogram->bins[i]));
        if (marked && words)
            canvas_put(canvas, inner.y + inner.rows, column.x + column.cols / 2, ROLE_GOOD, '*');
    }
}
