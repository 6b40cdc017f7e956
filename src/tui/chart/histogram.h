// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Histograms: how often values fall into bins of equal width, as columns in eighths of a cell.
 */
#ifndef NP_TUI_CHART_HISTOGRAM_H
#define NP_TUI_CHART_HISTOGRAM_H

#include "tui/chart/plot.h"

struct chart_histogram {
    enum scale_unit unit;
    double least; /* where the first bin begins */
    double step;  /* the width of a bin */
    const uint32_t *bins;
    unsigned count;
    bool open;       /* the last bin also counts everything beyond it */
    unsigned marked; /* a bin with a mark below it and a role of its own; `count` = none */
};

/* How many bins an area has room for. */
unsigned chart_histogram_room(const struct chart_area *area);

/* Draws a histogram with its axes; bins without room are left out. */
void chart_histogram_draw(
    struct canvas *canvas, const struct chart_area *area, const struct chart_histogram *histogram);

#endif
