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

/* The cells that one character of the map stands for. */
struct map_patch {
    uint32_t left;
    uint32_t right; /* the column after the patch */
    uint32_t top;
    uint32_t bottom;
};

/* In a large patch only a grid of cells is sampled, so that the map costs the same for
 * every board. */
enum { MAP_SAMPLES_A_SIDE = 8 };

struct map_count {
    uint32_t sampled;
    uint32_t placed; /* sampled cells whose tile is home */
};

struct map_count map_count(
    const struct map_patch *patch, const struct board *board, const struct goal *goal);

/* Draws a heading and the map in a rectangle of the canvas. */
void map_draw(struct canvas *canvas, int y, int x, int rows, int cols, const struct board *board,
    const struct goal *goal, const struct layout *layout);

#endif
