// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A sparkline: numbers as small as a word, each one character high or low.
 */
#ifndef NP_TUI_WIDGET_CHART_H
#define NP_TUI_WIDGET_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/term/canvas.h"

/*
 * Draws the last of `count` values that fit between the columns `x` and `end`; the least of them is
 * the lowest mark, the greatest the highest. Returns the column behind.
 */
int chart_sparkline(struct canvas *canvas, int y, int x, int end, enum role role,
    const uint64_t *values, size_t count);

/* The mark for a part of 0 to 1. */
uint32_t chart_level(double part, bool ascii);

#endif
