// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A map of a board larger than the screen: how much of each part is placed, which part is shown,
 * and where the blank is.
 */
#ifndef NP_TUI_WIDGET_MAP_H
#define NP_TUI_WIDGET_MAP_H

#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "tui/term/canvas.h"
#include "tui/widget/layout.h"

/* The fewest rows that a map needs, with its heading. */
enum { MAP_ROWS_LEAST = 4 };

/* Draws a heading and the map in a rectangle of the canvas. */
void map_draw(struct canvas *canvas, int y, int x, int rows, int cols, const struct board *board,
    const struct goal *goal, const struct layout *layout);

#endif
