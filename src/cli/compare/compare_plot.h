// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One panel of a comparison's picture: a measure, on a logarithmic scale, against the length of a
 * shortest solution.
 */
#ifndef NP_CLI_COMPARE_COMPARE_PLOT_H
#define NP_CLI_COMPARE_COMPARE_PLOT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/compare/compare.h"

/* Nodes, time and memory. */
enum { PLOT_MEASURES = 3 };

struct plot {
    const struct compare *compare;
    unsigned measure; /* below PLOT_MEASURES */
    unsigned width;
    unsigned height;
    /* What it shows: all methods, those of one algorithm, or those without a heuristic. */
    enum { PLOT_ALL, PLOT_ALGORITHM, PLOT_BARE } kind;
    const struct search_row *algorithm; /* of PLOT_ALGORITHM */
    bool x_labels;                      /* below it */
    bool y_labels;                      /* to its left */
};

const char *plot_measure_title(unsigned measure);

/* Writes the panel, its upper left corner at the origin. */
void plot_draw(const struct plot *plot, FILE *stream);

#endif
