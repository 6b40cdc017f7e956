// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The sparkline, after Edward Tufte's "Beautiful Evidence" (2006): eighths of a block, or letters
 * that look higher and higher.
 */
#include "config.h"

#include "tui/widget/chart.h"

enum { LEVELS = 8, LOWER_ONE_EIGHTH_BLOCK = 0x2581 };

uint32_t
chart_level(double part, bool ascii)
{
    static const char letters[LEVELS + 1] = "_.,-~=*#";
    const unsigned level = (unsigned)(part * (LEVELS - 1) + 0.5);

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
        const double part =
            greatest > least ? (double)(values[i] - least) / (double)(greatest - least) : 0.5;

        canvas_put(canvas, y, x++, role, chart_level(part, canvas->ascii));
    }
    return x;
}
