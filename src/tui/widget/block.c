// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Blocks, numerals and arrows: a shape says which of its dots have ink, and the dots of a cell
 * choose its character.
 */
#include "config.h"

#include "tui/widget/block.h"

#include <math.h>

/* The radius of bends, in strokes. */
#define ROUND 0.8

enum { FONT_ROWS = 5, FONT_COLS = 3, LEAST_HEIGHT = 5, LEAST_WIDTH = 3, LEAST_ARROW = 4 };

/* The ink of each digit: three bits per row, with the left column in the highest bit. Rows 0, 2, 4
 * and columns 0, 2 are strokes; those between them take what is left of a numeral's size. */
static const unsigned char font[10][FONT_ROWS] = {
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

enum dots
block_dots(const struct canvas *canvas)
{
    return canvas->ascii ? DOTS_CELLS : canvas->coarse ? DOTS_HALVES : DOTS_QUARTERS;
}

/* The half columns and half rows of a dot. */
static int
dot_width(enum dots dots)
{
    return dots == DOTS_QUARTERS ? 1 : 2;
}

static int
dot_height(enum dots dots)
{
    return dots == DOTS_CELLS ? 2 : 1;
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* What fills a half of a cell, by its character. */
static enum fill
half_of(const struct canvas *canvas, const struct canvas_cell *cell, bool upper)
{
    const bool inked =
        cell->glyph == glyph_character(upper ? GLYPH_UPPER_HALF : GLYPH_LOWER_HALF, canvas->ascii);
    const enum fill fill = (enum fill)((cell->role - role_fill((enum fill)0)) / ROLES_OF_FILL);

    if (cell->role == role_outline(fill))
        return inked ? FILL_HINT : fill;
    return inked || cell->role == role_fill(fill) ? fill : FILL_TRAY;
}

/* Makes a cell of two halves, of which one is the tray or, on any fill, an outline. */
static void
put_halves(struct canvas *canvas, int y, int x, enum fill upper, enum fill lower)
{
    const bool up = upper == FILL_HINT || lower == FILL_TRAY;
    const enum fill ink = up ? upper : lower, ground = up ? lower : upper;

    if (upper == lower)
        canvas_put(canvas, y, x, role_fill(upper), ' ');
    else
        canvas_put(canvas, y, x, ground == FILL_TRAY ? role_edge(ink) : role_outline(ground),
            glyph_character(up ? GLYPH_UPPER_HALF : GLYPH_LOWER_HALF, canvas->ascii));
}

void
block_fill(struct canvas *canvas, int top, int x, int height, int width, enum fill fill)
{
    for (int y = larger(top, 0) / 2; 2 * y < top + height && y < canvas->rows; y++) {
        const bool upper = 2 * y >= top, lower = 2 * y + 1 < top + height;
        const int end = smaller(x + width, canvas->cols);

        if (upper && lower) {
            canvas_fill(canvas, y, x, 1, width, role_fill(fill), ' ');
            continue;
        }
        for (int i = larger(x, 0); i < end; i++) {
            const struct canvas_cell *const cell =
                &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)i];

            put_halves(canvas, y, i, upper ? fill : half_of(canvas, cell, true),
                lower ? fill : half_of(canvas, cell, false));
        }
    }
}

/* ---- shapes ------------------------------------------------------------------------------- */

/* Whether the dot at (y, x) has ink. */
typedef bool shape_ink(const void *shape, int y, int x);

/* Draws a shape of height x width dots from half row `top` and half column `left` on. */
static void
draw_shape(struct canvas *canvas, enum dots dots, int top, int left, int height, int width,
    enum role role, shape_ink *ink, const void *shape)
{
    /* By the dots with ink: 1 = upper left, 2 = upper right, 4 and 8 below them. */
    static const uint32_t quarters[] = {' ', 0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
        0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588};
    const int dot_y = dot_height(dots), dot_x = dot_width(dots);

    for (int y = top / 2; 2 * y < top + height * dot_y; y++)
        for (int x = left / 2; 2 * x < left + width * dot_x; x++) {
            unsigned inked = 0;

            for (int i = 0; i < 4; i++) {
                const int down = 2 * y + i / 2 - top, across = 2 * x + i % 2 - left;

                if (down >= 0 && across >= 0 && down < height * dot_y && across < width * dot_x &&
                    ink(shape, down / dot_y, across / dot_x))
                    inked |= 1u << i;
            }
            if (inked != 0)
                canvas_put(canvas, y, x, role, canvas->ascii ? '#' : quarters[inked]);
        }
}

/* A digit with the first dots of its rows and columns, and their ends. */
struct digit {
    const unsigned char *rows;
    int down[FONT_ROWS + 1];
    int across[FONT_COLS + 1];
    int stroke_y;
    int stroke_x;
};

static bool
has_stroke(const struct digit *digit, int row, int col)
{
    return row >= 0 && row < FONT_ROWS && col >= 0 && col < FONT_COLS &&
           (digit->rows[row] >> (FONT_COLS - 1 - col) & 1) != 0;
}

/* Thick strokes have round bends. */
static bool
digit_ink(const void *shape, int y, int x)
{
    const struct digit *const digit = shape;
    int row = 0, col = 0;

    while (y >= digit->down[row + 1])
        row++;
    while (x >= digit->across[col + 1])
        col++;
    for (int i = 0; i < 4 && digit->stroke_y > 1; i++) {
        const int up = i / 2 == 0 ? -1 : 1, left = i % 2 == 0 ? -1 : 1;
        const int by = up < 0 ? y - digit->down[row] : digit->down[row + 1] - 1 - y;
        const int bx = left < 0 ? x - digit->across[col] : digit->across[col + 1] - 1 - x;
        const double down = ROUND - (by + 0.5) / digit->stroke_y;
        const double across = ROUND - (bx + 0.5) / digit->stroke_x;

        if (down > 0 && across > 0 && hypot(down, across) > ROUND &&
            !has_stroke(digit, row + up, col) && !has_stroke(digit, row, col + left) &&
            has_stroke(digit, row - up, col) && has_stroke(digit, row, col - left))
            return false;
    }
    return has_stroke(digit, row, col);
}

/* A 1 is as wide as its stroke and serifs. */
static int
digit_width(const struct numeral *numeral, unsigned digit)
{
    const int serif = (numeral->stroke_x + 1) / 2;

    return digit == 1 ? smaller(numeral->stroke_x + 2 * serif, numeral->width) : numeral->width;
}

static struct digit
digit_make(const struct numeral *numeral, unsigned digit)
{
    const int stroke = numeral->stroke_y, inner = numeral->height - 3 * stroke;
    const int width = digit_width(numeral, digit);
    const int side = digit == 1 ? (width - numeral->stroke_x) / 2 : numeral->stroke_x;

    return (struct digit){
        font[digit],
        {0, stroke, stroke + inner / 2, 2 * stroke + inner / 2, 2 * stroke + inner,
            numeral->height},
        {0, side, width - side, width},
        stroke,
        numeral->stroke_x,
    };
}

struct numeral
numeral_fit(int width, int height, int digits, enum dots dots)
{
    const int dot_x = dot_width(dots), dot_y = dot_height(dots);
    const int rows = height / dot_y, cols = 2 * width / dot_x;
    const int room = cols - 2 * larger(1, cols / 9);
    struct numeral numeral = {.dots = dots};

    for (int tall = (5 * rows + 5) / 8; tall >= LEAST_HEIGHT; tall--) {
        /* In half rows and half columns a square is twice as wide as it is high. A digit is a bit
         * wider than half a square, and narrower where there is no room. */
        const int halves = tall * dot_y, widest = (halves * 8 + 4) / 7 / dot_x;
        const int least =
            larger((halves * (dots == DOTS_CELLS ? 6 : 9) + 5) / 10 / dot_x, LEAST_WIDTH);

        /* Only the smallest may be half a row out of the middle. */
        if ((rows - tall) % 2 != 0 && tall > LEAST_HEIGHT)
            continue;
        numeral.height = tall;
        numeral.stroke_y = larger((tall + 3) / 6, 1);
        for (numeral.width = widest; numeral.width >= least; numeral.width--) {
            numeral.stroke_x =
                smaller(larger((numeral.width + 1) / 3, 1), (4 * halves + 5) / 11 / dot_x);
            if (digits * (numeral.width + numeral.stroke_x) - numeral.stroke_x <= room)
                return numeral;
        }
    }
    return (struct numeral){.dots = dots};
}

/* Where something of `size` dots begins, so that it is in the middle of `room` halves. */
static int
centred(int room, int size, int dot)
{
    return (room - size * dot) / 2 / dot * dot;
}

void
numeral_draw(struct canvas *canvas, const struct numeral *numeral, int top, int x, int height,
    int width, enum role role, uint32_t number)
{
    const int dot = dot_width(numeral->dots);
    const int y = top + centred(height, numeral->height, dot_height(numeral->dots));
    unsigned digits[10], count = 0;
    int dots = -numeral->stroke_x, left;

    for (; count == 0 || number > 0; number /= 10) {
        digits[count] = number % 10;
        dots += digit_width(numeral, digits[count++]) + numeral->stroke_x;
    }
    left = 2 * x + centred(2 * width, dots, dot);
    while (count-- > 0) {
        const struct digit digit = digit_make(numeral, digits[count]);

        draw_shape(canvas, numeral->dots, y, left, numeral->height, digit.across[FONT_COLS], role,
            digit_ink, &digit);
        left += (digit.across[FONT_COLS] + numeral->stroke_x) * dot;
    }
}

/* ---- arrows ------------------------------------------------------------------------------- */

struct arrow {
    enum move move;
    int height;
    int width;
};

/* Along and across are -1 to 1, from the arrow's end to its point and from side to side. */
static bool
arrow_ink(const void *shape, int y, int x)
{
    const struct arrow *const arrow = shape;
    const double down = (2 * y + 1.0) / arrow->height - 1, right = (2 * x + 1.0) / arrow->width - 1;
    const bool upright = arrow->move == MOVE_UP || arrow->move == MOVE_DOWN;
    const bool back = arrow->move == MOVE_UP || arrow->move == MOVE_LEFT;
    const double along = (upright ? down : right) * (back ? -1 : 1);
    const double across = fabs(upright ? right : down);

    /* No dot of any size lies on these edges. */
    return along > -0.123 ? across < 1.087 - along : across < 0.357;
}

bool
block_arrow(
    struct canvas *canvas, int top, int x, int height, int width, enum role role, enum move move)
{
    const enum dots dots = block_dots(canvas);
    const int dot_y = dot_height(dots), dot_x = dot_width(dots), rows = height / dot_y;
    const int tall = rows - rows / 6 * 2;
    const struct arrow arrow = {move, tall, smaller(2 * tall * dot_y / dot_x, 2 * width / dot_x)};

    if (tall < LEAST_ARROW)
        return false;
    draw_shape(canvas, dots, top + centred(height, arrow.height, dot_y),
        2 * x + centred(2 * width, arrow.width, dot_x), arrow.height, arrow.width, role, arrow_ink,
        &arrow);
    return true;
}
