// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Columns and axes of histograms.
 */
#include "config.h"

#include "tui/chart/histogram.h"

#include <math.h>

enum {
    COLUMN_COLS_MAX = 8,
    COLUMN_COLS = 2, /* the least for a column and the space behind it */
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

/* The words of a bin: where it begins. */
static struct words
bin_words(const struct chart_histogram *histogram, unsigned bin)
{
    const struct scale scale = {.unit = histogram->unit, .step = histogram->step};
    const struct words words = scale_words(&scale, histogram->least + bin * histogram->step);

    return histogram->open && bin + 1 == histogram->count ? humanize_printf("%.40s+", words.text)
                                                          : words;
}

/* Every how many bins there are words, so that they do not touch. */
static unsigned
stride_of(const struct canvas *canvas, const struct chart_histogram *histogram, int width)
{
    static const unsigned strides[] = {1, 2, 4, 5, 10, 20, 50, 100};
    unsigned i = 0;

    while (i + 1 < sizeof strides / sizeof strides[0] &&
           (int)strides[i] * width <
               canvas_text_width(canvas, bin_words(histogram, histogram->count - 1).text) + 1)
        i++;
    return strides[i];
}

/* The words below the columns, at round values. */
static void
draw_words(struct canvas *canvas, const struct chart_area *inner,
    const struct chart_histogram *histogram, int width)
{
    const unsigned stride = stride_of(canvas, histogram, width);
    struct plot_tick ticks[TICKS_MAX] = {0};
    unsigned count = 0;

    for (unsigned i = 0; i < histogram->count && count < TICKS_MAX; i++) {
        const double steps = floor(histogram->least / histogram->step + 0.5) + i;
        const bool last = histogram->open && i + 1 == histogram->count;

        if (fmod(steps, stride) != 0 && !last)
            continue;
        /* The words of an open bin need their room. */
        count -=
            last && count > 0 && ((int)i * width - ticks[count - 1].column < (int)stride * width);
        ticks[count].column = (int)i * width;
        ticks[count++].words = bin_words(histogram, i);
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

        chart_column(canvas, &column, marked ? ROLE_WARNING : ROLE_PLACED,
            scale_part(&scale, histogram->bins[i]));
        if (marked && words)
            canvas_put(canvas, inner.y + inner.rows, column.x + column.cols / 2, ROLE_WARNING, '*');
    }
}
