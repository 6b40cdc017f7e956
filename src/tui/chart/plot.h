// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Plots: points and lines of several series over two axes. Braille patterns (U+2800) show 2x4 dots
 * in a cell; an ASCII canvas shows one mark in a cell.
 *
 * Series differ by more than their colours: a line has its label at its end, points a mark.
 */
#ifndef NP_TUI_CHART_PLOT_H
#define NP_TUI_CHART_PLOT_H

#include <stddef.h>

#include "tui/chart/bar.h"
#include "tui/chart/scale.h"

enum plot_style {
    PLOT_POINTS, /* a dot for each point */
    PLOT_LINE,   /* straight lines from point to point */
    PLOT_STEPS,  /* each value stays until the next point */
    PLOT_MARKS,  /* the mark, over everything else */
};

struct plot_series {
    enum plot_style style;
    enum role role;
    char mark;         /* what ASCII canvases and PLOT_MARKS show */
    const char *label; /* at the right end of the last point; NULL = none */
    const double *x;   /* `count` places; NULL = 0, 1, 2 ... */
    const double *y;   /* `count` values; points that are not finite interrupt a line */
    size_t count;
};

/* An axis before its ticks are chosen. */
struct plot_axis {
    enum scale_unit unit;
    bool log;
    bool round; /* begin and end at ticks */
    double least;
    double greatest;
};

struct plot {
    struct chart_area area;
    struct plot_axis x;
    struct plot_axis y;
    const char *x_title;              /* NULL = none */
    const struct plot_series *series; /* later ones are drawn over earlier ones */
    unsigned series_count;
};

/* Draws the axes, as far as there is room, the series, and their labels. */
void plot_draw(struct canvas *canvas, const struct plot *plot);

/* ---- for other charts ------------------------------------------------------------------------ */

/* In place of a number of dots: a bar that reaches a value ends at the tick's upper edge. */
enum { PLOT_BARS = 0 };

/* Draws the vertical axis of an area and its words, and leaves in *inner what is between the axes.
 * Narrow or low areas have no axis. `dots` is the number of dots in the height of a cell. */
struct scale plot_draw_y_axis(struct canvas *canvas, const struct chart_area *area,
    const struct plot_axis *axis, int dots, struct chart_area *inner);

/* A tick: a column of the area, and the words below it. */
struct plot_tick {
    int column;
    struct words words;
};

/* Draws the line of the horizontal axis below an area, with its ticks; words that would touch are
 * left out. */
void plot_draw_x_axis(struct canvas *canvas, const struct chart_area *inner,
    const struct plot_tick *ticks, unsigned count);

/* The rows that a horizontal axis takes of an area, 0 or 2. */
int plot_x_axis_rows(const struct chart_area *area);

#endif
