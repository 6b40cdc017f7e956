// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole lines: which may be placed, what that would cost, and placing them.
 */
#include "config.h"

#include "search/construct/site_line.h"

#include <stdlib.h>

#include "search/construct/line.h"

/* The line on a side, read from its left or top end, or from the other one. */
static struct line
line_of(struct site *site, const struct site_area *area, enum site_side side, bool backwards)
{
    const int32_t width = (int32_t)site->width;
    const bool is_row = side == SITE_TOP || side == SITE_BOTTOM;
    const int32_t along = is_row ? 1 : width;
    const int32_t inwards = (side == SITE_TOP || side == SITE_LEFT ? 1 : -1) * (is_row ? width : 1);
    uint32_t row = side == SITE_BOTTOM ? area->bottom - 1 : area->top;
    uint32_t column = side == SITE_RIGHT ? area->right - 1 : area->left;

    if (backwards && is_row)
        column = area->right - 1;
    else if (backwards)
        row = area->bottom - 1;
    const int32_t columns = (int32_t)(area->right - area->left);
    const int32_t rows = (int32_t)(area->bottom - area->top);
    struct line line = {.site = site,
        .origin = row * site->width + column,
        .step_u = backwards ? -along : along,
        .step_v = inwards,
        .length = is_row ? columns : rows,
        .depth = is_row ? rows : columns};
    line.blank = line_spot(&line, site->blank);
    return line;
}

bool
site_line_free(const struct site *site, const struct site_area *area, enum site_side side)
{
    const uint32_t row = site->goal_blank / site->width;
    const uint32_t column = site->goal_blank % site->width;

    switch (side) {
    case SITE_TOP:
        return area->bottom - area->top > 2 && row != area->top;
    case SITE_BOTTOM:
        return area->bottom - area->top > 2 && row != area->bottom - 1;
    case SITE_LEFT:
        return area->right - area->left > 2 && column != area->left;
    default:
        return area->right - area->left > 2 && column != area->right - 1;
    }
}

double
site_line_cost(struct site *site, const struct site_area *area, enum site_side side)
{
    const struct line line = line_of(site, area, side, false);
    int64_t cost = 0;

    for (int32_t u = 0; u < line.length; u++) {
        const struct spot tile = line_tile(&line, u);
        const int32_t du = abs(tile.u - u);
        cost += line_push_cost(du, tile.v) + du + tile.v;
    }
    return (double)cost / line.length;
}

static void
shrink(struct site_area *area, enum site_side side)
{
    switch (side) {
    case SITE_TOP:
        area->top++;
        break;
    case SITE_BOTTOM:
        area->bottom--;
        break;
    case SITE_LEFT:
        area->left++;
        break;
    default:
        area->right--;
        break;
    }
}

void
site_line_place(struct site *site, struct site_area *area, enum site_side side)
{
    struct line line = line_of(site, area, side, false);

    if (line.blank.u > line.length / 2)
        line = line_of(site, area, side, true);
    while (line.placed < line.length - 2 && !site->stopped) {
        line_carry(&line, line.placed, (struct spot){line.placed, 0});
        line.placed++;
    }
    line_finish(&line);
    /* The blank never stays in a finished line: the tile below it would be home. */
    shrink(area, side);
}
