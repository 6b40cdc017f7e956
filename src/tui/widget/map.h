// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A small map of a board that is larger than the screen: how much of each part of it is placed,
 * which part is shown, and where the blank is.
 */
#ifndef NP_TUI_WIDGET_MAP_H
#define NP_TUI_WIDGET_MAP_H

#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "tui/term/canvas.h"
#include "tui/widget/layout.h"

/* The rows that a map needs at least, its heading included. */
enum { MAP_ROWS_LEAST = 4 };

/* The cells that one character of the map stands for. */
struct map_patch {
    uint32_t left;
    uint32_t right; /* the column behind */
    uint32_t top;
    uint32_t bottom;
};

/* The map is drawn with every frame, whatever the size of the board: it looks at all cells of a
 * small patch, and else at so many a row, in so many rows, always the same ones. */
enum { MAP_LOOKS_A_SIDE = 8 };

struct map_count {
    uint32_t looked; /* cells looked at, MAP_LOOKS_A_SIDE squared at the most */
    uint32_t placed; /* so many of them hold their tile */
};

struct map_count map_count(
    const struct map_patch *patch, const struct board *board, const struct goal *goal);

/*
 * Draws the map in a rectangle of the canvas, from y, x on: a heading, then the board, as many
 * cells of it to a character as it takes.
 */
void map_draw(struct canvas *canvas, int y, int x, int rows, int cols, const struct board *board,
    const struct goal *goal, const struct layout *layout);

#endif
