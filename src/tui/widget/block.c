// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Blocks: every cell is an upper and a lower half.
 */
#include "config.h"

#include "tui/widget/block.h"

const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT] = {
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

/* The row that holds a half row. */
static int
row_of(int half)
{
    return (half - (half & 1)) / 2;
}

void
block_fill(
    struct canvas *canvas, int top, int x, int height, int width, enum fill fill, bool hollow)
{
    for (int y = row_of(top); 2 * y < top + height; y++) {
        const bool upper = 2 * y >= top, lower = 2 * y + 1 < top + height;
        uint32_t glyph = ' ';

        if (!(upper && lower) && !hollow)
            glyph = glyph_character(upper ? GLYPH_UPPER_HALF : GLYPH_LOWER_HALF, canvas->ascii);
        canvas_fill(canvas, y, x, 1, width,
            upper && lower ? role_fill(fill)
            : hollow       ? ROLE_TEXT
                           : role_edge(fill),
            glyph);
    }
}

int
block_digits_width(uint32_t number)
{
    int width = BIG_DIGIT_WIDTH;

    for (; number >= 10; number /= 10)
        width += BIG_DIGIT_WIDTH + 1;
    return width;
}

/* Whether there is ink in a half row, counted from the digit's first, and a column of dots. */
static bool
has_ink(unsigned digit, int half, int scale, int col)
{
    return half >= 0 && half < BIG_DIGIT_HEIGHT * scale &&
           (big_digit_rows[digit][half / scale] >> (BIG_DIGIT_WIDTH - 1 - col) & 1) != 0;
}

static void
draw_digit(struct canvas *canvas, int top, int x, int scale, enum role role, unsigned digit)
{
    for (int y = row_of(top); 2 * y < top + BIG_DIGIT_HEIGHT * scale; y++)
        for (int col = 0; col < BIG_DIGIT_WIDTH; col++) {
            const bool upper = has_ink(digit, 2 * y - top, scale, col);
            const bool lower = has_ink(digit, 2 * y + 1 - top, scale, col);
            const enum glyph glyph = upper && lower ? GLYPH_BLOCK
                                     : upper        ? GLYPH_UPPER_HALF
                                                    : GLYPH_LOWER_HALF;

            if (upper || lower)
                canvas_fill(canvas, y, x + col * scale, 1, scale, role,
                    glyph_character(glyph, canvas->ascii));
        }
}

void
block_digits(struct canvas *canvas, int top, int x, int scale, enum role role, uint32_t number)
{
    const int pitch = (BIG_DIGIT_WIDTH + 1) * scale;
    int col = x + (block_digits_width(number) - BIG_DIGIT_WIDTH) * scale;

    for (;; number /= 10, col -= pitch) {
        draw_digit(canvas, top, col, scale, role, number % 10);
        if (number < 10)
            return;
    }
}

/* Draws the upper or lower line of a box with its corners; there are `free` half rows for it. */
static void
draw_edge(struct canvas *canvas, int y, int x, int width, enum role role, bool upper, int free,
    int number_cols)
{
    const uint32_t left = upper ? GLYPH_TOP_LEFT : GLYPH_BOTTOM_LEFT;
    const uint32_t right = upper ? GLYPH_TOP_RIGHT : GLYPH_BOTTOM_RIGHT;
    const int reach = free >= 2 ? (width + 1) / 2 : (width - number_cols) / 2 - 1;
    const uint32_t line =
        glyph_character((enum glyph)(GLYPH_DOUBLE + GLYPH_HORIZONTAL), canvas->ascii);

    canvas_fill(canvas, y, x, 1, reach, role, line);
    canvas_fill(canvas, y, x + width - reach, 1, reach, role, line);
    canvas_put(
        canvas, y, x, role, glyph_character((enum glyph)(GLYPH_DOUBLE + left), canvas->ascii));
    canvas_put(canvas, y, x + width - 1, role,
        glyph_character((enum glyph)(GLYPH_DOUBLE + right), canvas->ascii));
}

void
block_box(struct canvas *canvas, int y, int x, int height, int width, enum role role,
    struct block_number number)
{
    const uint32_t side =
        glyph_character((enum glyph)(GLYPH_DOUBLE + GLYPH_VERTICAL), canvas->ascii);

    draw_edge(canvas, y, x, width, role, true, number.above, number.cols);
    canvas_fill(canvas, y + 1, x, height - 2, 1, role, side);
    canvas_fill(canvas, y + 1, x + width - 1, height - 2, 1, role, side);
    draw_edge(canvas, y + height - 1, x, width, role, false, number.below, number.cols);
}
