// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The sparkline, after Edward Tufte's "Beautiful Evidence" (2006), in eighths of a block, or in
 * ASCII characters of increasing height.
 */
#include "config.h"

#include "tui/chart/bar.h"

enum {
    LEVELS = 8,
    LOWER_ONE_EIGHTH_BLOCK = 0x2581,
    LEFT_BLOCK_EIGHTHS = 0x2590, /* minus n: the left n eighths of a block */
    FULL_BLOCK = 0x2588,
};

uint32_t
chart_level(double fraction, bool ascii)
{
    static const char letters[LEVELS + 1] = "_.,-~=*#";
    const unsigned level = (unsigned)(fraction * (LEVELS - 1) + 0.5);

    return ascii ? (uint32_t)letters[level] : LOWER_ONE_EIGHTH_BLOCK + level;
}

int
chart_sparkline(struct canvas *canvas, int y, int x, int end, enum role role,
    const uint64_t *values, size_t count)
{
    const size_t room = x < end ? (size_t)(end - x) : 0;
    const size_t first = count > room ? count - room : 0;
    uint64_t least = UINT64_MAX, greatest = 0;

    for (size_t i = first; i < count; i++) {
        least = values[i] < least ? values[i] : least;
        greatest = values[i] > greatest ? values[i] : greatest;
    }
    for (size_t i = first; i < count; i++) {
        const double fraction =
            greatest > least ? (double)(values[i] - least) / (double)(greatest - least) : 0.5;

        canvas_put(canvas, y, x++, role, chart_level(fraction, chart_is_plain(canvas)));
    }
    return x;
}

void
chart_bar(struct canvas *canvas, int y, int x, int width, enum role role, double fraction)
{
    const int eighths = fraction > 0 ? (int)(fraction * 8 * width + 0.5) : 0;
    const int full = eighths / 8;

    canvas_fill(canvas, y, x - 1, 1, width + 2, role, ' ');
    if (chart_is_plain(canvas)) {
        canvas_fill(canvas, y, x, 1, full > 0 || eighths == 0 ? full : 1, role, '=');
        return;
    }
    canvas_fill(canvas, y, x, 1, full, role, FULL_BLOCK);
    if (eighths % 8 > 0)
        canvas_put(canvas, y, x + full, role, LEFT_BLOCK_EIGHTHS - (uint32_t)(eighths % 8));
}

void
chart_column(struct canvas *canvas, const struct chart_area *area, enum role role, double fraction)
{
    const int reached = fraction > 0 ? (int)(fraction * LEVELS * area->rows + 0.5) : 0;
    const int eighths = fraction > 0 && reached == 0 ? 1 : reached;

    for (int row = 0; row * LEVELS < eighths; row++) {
        const int rest = eighths - row * LEVELS;
        const int level = rest < LEVELS ? rest : LEVELS;
        const uint32_t glyph = !chart_is_plain(canvas)
                                   ? LOWER_ONE_EIGHTH_BLOCK + (uint32_t)level - 1
                               : level > LEVELS / 2 ? '#'
                                                    : '_';

        canvas_fill(canvas, area->y + area->rows - 1 - row, area->x, 1, area->cols, role, glyph);
    }
}
