// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Blocks of colour and digits, in half rows: half a row is about as high as a column is wide.
 *
 *      ▄▄▄▄▄▄▄▄▄
 *        ▄ ▄▄▄         a block of nine columns and nine half rows, from half row 1 on,
 *        █ █▄▄         with a number of two digits
 *        █ ▄▄█
 */
#ifndef NP_TUI_WIDGET_BLOCK_H
#define NP_TUI_WIDGET_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/term/canvas.h"

/* The size of a big digit. One empty column separates two digits. */
enum { BIG_DIGIT_WIDTH = 3, BIG_DIGIT_HEIGHT = 5 };

/* The ink of each digit: three bits per row, with the left column in the highest bit. */
extern const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT];

/* Fills `height` half rows from half row `top` on. A hollow block gets the role but no rim. */
void block_fill(
    struct canvas *canvas, int top, int x, int height, int width, enum fill fill, bool hollow);

/* The columns of a number in big digits: three for each digit, and one between digits. */
int block_digits_width(uint32_t number);

/* Draws a number in big digits from half row `top` on. Each dot is `scale` columns wide and `scale`
 * half rows high; the digits lie inside a block of the role's fill. */
void block_digits(
    struct canvas *canvas, int top, int x, int scale, enum role role, uint32_t number);

/* The place of a number in a tile: its columns, and the half rows above and below it. */
struct block_number {
    int cols;
    int above;
    int below;
};

/* Draws a box of double lines along the edge of a tile; its upper and lower lines end before the
 * number where they would cross it. */
void block_box(struct canvas *canvas, int y, int x, int height, int width, enum role role,
    struct block_number number);

#endif
