// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits on a canvas.
 */
#include "config.h"

#include "tui/widget/digits.h"

#include "puzzle/notation/big_digits.h"
#include "tui/term/glyph.h"

int
digits_width(uint32_t number)
{
    int width = BIG_DIGIT_WIDTH;

    for (; number >= 10; number /= 10)
        width += BIG_DIGIT_WIDTH + 1;
    return width;
}

static void
draw_digit(struct canvas *canvas, int y, int x, enum role role, unsigned digit)
{
    const uint32_t block = glyph_character(GLYPH_BLOCK, canvas->ascii);

    for (int row = 0; row < BIG_DIGIT_HEIGHT; row++)
        for (int col = 0; col < BIG_DIGIT_WIDTH; col++)
            if ((big_digit_rows[digit][row] >> (BIG_DIGIT_WIDTH - 1 - col) & 1) != 0)
                canvas_put(canvas, y + row, x + col, role, block);
}

void
digits_draw(struct canvas *canvas, int y, int x, enum role role, uint32_t number)
{
    int col = x + digits_width(number) - BIG_DIGIT_WIDTH;

    for (;; number /= 10) {
        draw_digit(canvas, y, col, role, number % 10);
        col -= BIG_DIGIT_WIDTH + 1;
        if (number < 10)
            return;
    }
}
