// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the curve of a game, in braille patterns or, if the font has none, in stars.
 */
#include "config.h"

#include "tui/chart/curve.h"

#include "play/humanize.h"

enum {
    DOTS_MAX = 512,
    BRAILLE = 0x2800,
    LABELS_ROOM = 16,
    POINTS_MAX = 100000, /* of more points, as many are looked at for each drawing */
};

/* The dots of a bound in a column. */
struct column {
    uint64_t least;
    uint64_t most;
    int top; /* in dots */
    int bottom;
    bool used;
    bool slip; /* a slip leads from here to the next column */
};

/* Gathers a bound of the points, the lower or the upper one, into columns. */
static void
gather(const struct curve *curve, bool upper, struct column *columns, size_t count)
{
    for (size_t i = 0; i < curve->count; i += 1 + curve->count / POINTS_MAX) {
        const struct curve_point point = curve->point(curve->owner, i);
        const uint64_t left =
            upper && point.left.upper != BOUND_UNKNOWN ? point.left.upper : point.left.lower;
        size_t x = i * count / curve->room;

        do {
            struct column *const column = &columns[x];

            column->least = column->used && column->least < left ? column->least : left;
            column->most = column->most > left ? column->most : left;
            column->used = true;
        } while (++x < (i + 1) * count / curve->room);
        columns[x - 1].slip |= point.slip;
    }
}

/* Finds the dots of the columns, and links each column to the one before. */
static void
place_dots(struct column *columns, int count, struct bounds all, int height)
{
    const double scale = (double)(height - 1) / (double)(all.upper - all.lower);

    for (int x = 0; x < count && columns[x].used; x++) {
        struct column *const here = &columns[x];

        here->top = (int)((double)(all.upper - here->most) * scale + 0.5);
        here->bottom = (int)((double)(all.upper - here->least) * scale + 0.5);
        if (x > 0 && here->top > here[-1].bottom + 1)
            here->top = here[-1].bottom + 1;
        if (x > 0 && here->bottom < here[-1].top - 1)
            here->bottom = here[-1].top - 1;
    }
}

/* The bounds of all points; 0 is among them if the goal is ahead. */
static struct bounds
bounds_of(const struct curve *curve)
{
    struct column lower = {.top = 0}, upper = {.top = 0};
    struct bounds all;

    gather(curve, false, &lower, 1);
    gather(curve, true, &upper, 1);
    all.lower = curve->room > curve->count ? 0 : lower.least;
    all.upper = upper.most > all.lower ? upper.most : all.lower + 1;
    return all;
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
    struct column bounds[2][DOTS_MAX] = {{{.top = 0}}};
    const struct bounds all = bounds_of(curve);
    const int labels = draw_labels(canvas, area, all), x = area->x + labels;
    const int room = area->cols - labels, cols = room < DOTS_MAX / 2 ? room : DOTS_MAX / 2;
    int marked, played;

    if (cols < 1 || rows < 0)
        return;
    for (unsigned upper = 0; upper < 2; upper++) {
        gather(curve, upper != 0, bounds[upper], (size_t)cols * (size_t)dots_x);
        place_dots(bounds[upper], cols * dots_x, all, rows * dots_y);
    }
    if (curve->at >= curve->count)
        marked = cols;
    else if (curve->room > 1 && (size_t)cols >= curve->room)
        marked = (int)(curve->at * (size_t)(cols - 1) / (curve->room - 1));
    else
        marked = (int)(curve->at * (size_t)cols / curve->room);
    played = curve->at < curve->count ? marked : 0;
    for (int col = 0; col < cols; col++) {
        const struct column *const first = &bounds[0][col * dots_x];
        const bool slip = first->slip || first[dots_x - 1].slip;
        const bool slips = slip || (col > 0 && first[-1].slip);
        const enum role role = slips ? ROLE_SLIP : col <= marked ? ROLE_KEY : ROLE_DIM;

        for (int row = 0; row < rows; row++) {
            uint32_t dots = 0;

            for (int i = 0; i < 2 * dots_x * dots_y; i++) {
                const int dot_x = i / 2 / dots_y, dot_y = i / 2 % dots_y;
                const struct column *const here = &bounds[i % 2][col * dots_x + dot_x];
                const int y = row * dots_y + dot_y;

                if (here->used && here->top <= y && y <= here->bottom)
                    dots |= bits[dot_x][dot_y];
            }
            if (dots != 0)
                canvas_put(canvas, area->y + row, x + col, role, plain ? '*' : BRAILLE + dots);
        }
        canvas_put(canvas, area->y + rows, x + col,
            col == marked  ? ROLE_HINT
            : slip         ? ROLE_SLIP
            : col < played ? ROLE_KEY
                           : ROLE_FRAME,
            col == marked ? glyph_character(GLYPH_ARROW_UP, canvas->ascii)
            : slip        ? '!'
                          : line);
    }
}
