// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits: a font of three by five blocks.
 */
#include "config.h"

#include "tui/widget/digits.h"

#include "tui/term/glyph.h"

/* Each row is three bits, the left column is the highest. */
static const unsigned char font[10][DIGITS_HEIGHT] = {
    {7, 5, 5, 5, 7},
    {2, 6, 2, 2, 7},
    {7, 1, 7, 4, 7},
    {7, 1, 7, 1, 7},
    {5, 5, 7, 1, 1},
    {7, 4, 7, 1, 7},
    {7, 4, 7, 5, 7},
    {7, 1, 1, 1, 1},
    {7, 5, 7, 5, 7},
    {7, 5, 7, 1, 7},
};

int
digits_width(uint32_t number)
{
    int width = DIGITS_WIDTH;

    for (; number >= 10; number /= 10)
        width += DIGITS_WIDTH + 1;
    return width;
}

static void
draw_digit(struct canvas *canvas, int y, int x, enum role role, unsigned digit)
{
    const uint32_t block = glyph_character(GLYPH_BLOCK, canvas->ascii);

    for (int row = 0; row < DIGITS_HEIGHT; row++)
        for (int col = 0; col < DIGITS_WIDTH; col++)
            if ((font[digit][row] >> (DIGITS_WIDTH - 1 - col) & 1) != 0)
                canvas_put(canvas, y + row, x + col, role, block);
}

void
digits_draw(struct canvas *canvas, int y, int x, enum role role, uint32_t number)
{
    int col = x + digits_width(number) - DIGITS_WIDTH;

    for (;; number /= 10) {
        draw_digit(canvas, y, col, role, number % 10);
        col -= DIGITS_WIDTH + 1;
        if (number < 10)
            return;
    }
}
