// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Blocks of colour, numerals and arrows. Blocks consist of half rows, since half a row is about as
 * high as a column is wide; numerals and arrows may also use half columns:
 *
 *      ▄▄▄▄▄▄▄▄▄▄
 *      █ ▟▌ █▀█ █      a block with a numeral of two digits
 *      █ ▐▌ ▄▄█ █
 *      █ ▟▙ █▄▄ █
 */
#ifndef NP_TUI_WIDGET_BLOCK_H
#define NP_TUI_WIDGET_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/move.h"
#include "tui/term/canvas.h"

static inline int
larger(int a, int b)
{
    return a > b ? a : b;
}

static inline int
smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The smallest dots that a canvas can show: cells (ASCII), half rows, or half columns as well. */
enum dots { DOTS_CELLS, DOTS_HALVES, DOTS_QUARTERS };

enum dots block_dots(const struct canvas *canvas);

/* Fills `height` half rows from half row `top` on, on a tray. Only FILL_HINT may share a row with
 * another fill. */
void block_fill(struct canvas *canvas, int top, int x, int height, int width, enum fill fill);

/* The measures of a digit, in dots. */
struct numeral {
    enum dots dots;
    int height; /* 0 = too small for numerals */
    int width;
    int stroke_y; /* the thickness of lines across; */
    int stroke_x; /* of lines down, and between two digits */
};

/* The largest numeral for numbers of some digits in a tile of `width` columns and `height` half
 * rows, with an outline's space beside them. */
struct numeral numeral_fit(int width, int height, int digits, enum dots dots);

/* Draws a number in the middle of such a tile. */
void numeral_draw(struct canvas *canvas, const struct numeral *numeral, int top, int x, int height,
    int width, enum role role, uint32_t number);

/* Draws an arrow in the middle of a tile; false if the tile is too small for one. */
bool block_arrow(
    struct canvas *canvas, int top, int x, int height, int width, enum role role, enum move move);

#endif
