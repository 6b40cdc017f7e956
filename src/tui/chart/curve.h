// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The curve of a game: the moves left after each move, from the start to the end, over a line that
 * marks the slips and the place that is shown:
 *
 *      44 *   ***
 *          ***   **
 *                  ***
 *      38             ***
 *         ----!--^-------
 */
#ifndef NP_TUI_CHART_CURVE_H
#define NP_TUI_CHART_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/positions.h"
#include "tui/chart/bar.h"

/* The board after `index` moves. */
struct curve_point {
    struct bounds left; /* moves to the goal; the upper bound may be BOUND_UNKNOWN */
    bool slip;          /* the next move is a slip */
};

struct curve {
    size_t count; /* points that are known; the first is the start */
    size_t room;  /* points that the width stands for; more than `count` if the goal is ahead */
    size_t at;    /* the point to mark, or `count` for none */
    struct curve_point (*point)(const void *owner, size_t index);
    const void *owner;
};

/* Draws the curve into an area; its last row is the line. Distances that are not known exactly have
 * two curves, one for each bound; slips stand out, and so does what is before `at`. One row is the
 * line alone. */
void curve_draw(struct canvas *canvas, const struct chart_area *area, const struct curve *curve);

#endif
