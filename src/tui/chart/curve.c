// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the curve of a game, in braille patterns or, if the font has none, in stars.
 */
#include "config.h"

#include "tui/chart/curve.h"

#include "play/humanize.h"

enum { DOTS_MAX = 512, BRAILLE = 0x2800, LABELS_ROOM = 16 };

/* The dots of a column. */
struct column {
    struct bounds left; /* from the least to the greatest */
    int top;            /* in dots */
    int bottom;
    bool used;
    bool slip; /* a slip leads from here to the next column */
};

/* Gathers the points into columns; returns the bounds of them all. */
static struct bounds
gather(const struct curve *curve, struct column *columns, size_t count)
{
    struct bounds all = {curve->room > curve->count ? 0 : UINT64_MAX, 1};

    for (size_t i = 0; i < curve->count; i++) {
        const struct curve_point point = curve->point(curve->owner, i);
        const uint64_t least = point.left.lower;
        const uint64_t most = point.left.upper == BOUND_UNKNOWN ? least : point.left.upper;
        size_t x = i * count / curve->room;

        all.lower = least < all.lower ? least : all.lower;
        all.upper = most > all.upper ? most : all.upper;
        do {
            struct bounds *const left = &columns[x].left;

            left->lower = columns[x].used && left->lower < least ? left->lower : least;
            left->upper = most > left->upper ? most : left->upper;
            columns[x].used = true;
        } while (++x < (i + 1) * count / curve->room);
        columns[x - 1].slip |= point.slip;
    }
    return all;
}

/* Finds the dots of the columns, and links each column to the one before. */
static void
place_dots(struct column *columns, int count, struct bounds all, int height)
{
    const double scale = (double)(height - 1) / (double)(all.upper - all.lower);

    for (int x = 0; x < count && columns[x].used; x++) {
        struct column *const here = &columns[x];

        here->top = (int)((double)(all.upper - here->left.upper) * scale + 0.5);
        here->bottom = (int)((double)(all.upper - here->left.lower) * scale + 0.5);
        if (x > 0 && here->top > here[-1].bottom + 1)
            here->top = here[-1].bottom + 1;
        if (x > 0 && here->bottom < here[-1].top - 1)
            here->bottom = here[-1].top - 1;
    }
}

/* Writes the greatest and the least distance before the curve; returns the columns they take. */
static int
draw_labels(struct canvas *canvas, const struct chart_area *area, struct bounds all)
{
    const struct words most = humanize_moves(all.upper, 0);
    const struct words least = humanize_moves(all.lower, 0);
    const int width = canvas_text_width(canvas, most.text);

    if (area->cols < LABELS_ROOM || area->rows < 3)
        return 0;
    canvas_text_right(canvas, area->y, area->x + width, ROLE_DIM, most.text);
    canvas_text_right(canvas, area->y + area->rows - 2, area->x + width, ROLE_DIM, least.text);
    return width + 1;
}

void
curve_draw(struct canvas *canvas, const struct chart_area *area, const struct curve *curve)
{
    /* The bits of the dots in the columns of a cell, from above. */
    static const unsigned char bits[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
    const bool plain = chart_is_plain(canvas);
    const int dots_x = plain ? 1 : 2, dots_y = plain ? 1 : 4, rows = area->rows - 1;
    const uint32_t line = glyph_character(GLYPH_HORIZONTAL, canvas->ascii);
    struct column columns[DOTS_MAX] = {{.top = 0}};
    struct column sum = {.top = 0};
    const struct bounds all = gather(curve, &sum, 1);
    const int labels = draw_labels(canvas, area, all), x = area->x + labels;
    const int room = area->cols - labels, cols = room < DOTS_MAX / 2 ? room : DOTS_MAX / 2;
    int marked;

    if (cols < 1 || rows < 0)
        return;
    gather(curve, columns, (size_t)(cols * dots_x));
    place_dots(columns, cols * dots_x, all, rows * dots_y);
    marked = curve->at < curve->count ? (int)(curve->at * (size_t)cols / curve->room) : cols;
    for (int col = 0; col < cols; col++) {
        const struct column *const first = &columns[col * dots_x];
        const bool slip = first->slip || first[dots_x - 1].slip;
        const bool slips = slip || (col > 0 && first[-1].slip);
        const enum role role = slips ? ROLE_SLIP : col <= marked ? ROLE_KEY : ROLE_DIM;

        for (int row = 0; row < rows; row++) {
            uint32_t dots = 0;

            for (int i = 0; i < dots_x * dots_y; i++) {
                const struct column *const here = &first[i / dots_y];
                const int y = row * dots_y + i % dots_y;

                if (here->used && here->top <= y && y <= here->bottom)
                    dots |= bits[i / dots_y][i % dots_y];
            }
            if (dots != 0)
                canvas_put(canvas, area->y + row, x + col, role, plain ? '*' : BRAILLE + dots);
        }
        canvas_put(canvas, area->y + rows, x + col,
            col == marked ? ROLE_HINT
            : slip        ? ROLE_SLIP
                          : ROLE_FRAME,
            col == marked ? glyph_character(GLYPH_ARROW_UP, canvas->ascii)
            : slip        ? '!'
                          : line);
    }
}
