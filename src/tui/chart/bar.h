// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Charts in text: sparklines, which draw a row of numbers in the space of a word, and bars.
 */
#ifndef NP_TUI_CHART_BAR_H
#define NP_TUI_CHART_BAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/term/canvas.h"

/* A rectangle of cells. */
struct chart_area {
    int y;
    int x;
    int rows;
    int cols;
};

/* Whether charts are drawn in ASCII characters, because the font has nothing finer. */
static inline bool
chart_is_plain(const struct canvas *canvas)
{
    return canvas->ascii || canvas->coarse;
}

/* Draws as many of the last values as fit before column `end`, scaled from the least to the
 * greatest of them. Returns the column after them. */
int chart_sparkline(struct canvas *canvas, int y, int x, int end, enum role role,
    const uint64_t *values, size_t count);

/* Draws a bar that fills a fraction, from 0 to 1, of `width` columns, to an eighth of a column, and
 * clears the columns on both sides. */
void chart_bar(struct canvas *canvas, int y, int x, int width, enum role role, double fraction);

/* Fills a fraction, from 0 to 1, of the columns of an area from its bottom, to an eighth of a row;
 * what is not 0 shows at least an eighth. */
void chart_column(
    struct canvas *canvas, const struct chart_area *area, enum role role, double fraction);

/* The character of a sparkline for a fraction from 0 to 1. */
uint32_t chart_level(double fraction, bool ascii);

#endif
