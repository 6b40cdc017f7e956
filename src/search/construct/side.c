// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole lines: which may be placed, what that would cost, and placing them.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

#include "search/construct/line.h"

/* The line on a side, read from its left or top end, or from the other one. */
static struct line
line_of(struct work_board *board, const struct area *area, enum side side, bool backwards)
{
    const int32_t width = (int32_t)board->width;
    const bool is_row = side == SIDE_TOP || side == SIDE_BOTTOM;
    const int32_t along = is_row ? 1 : width;
    const int32_t inwards = (side == SIDE_TOP || side == SIDE_LEFT ? 1 : -1) * (is_row ? width : 1);
    uint32_t row = side == SIDE_BOTTOM ? area->bottom - 1 : area->top;
    uint32_t column = side == SIDE_RIGHT ? area->right - 1 : area->left;

    if (backwards && is_row)
        column = area->right - 1;
    else if (backwards)
        row = area->bottom - 1;
    const int32_t columns = (int32_t)(area->right - area->left);
    const int32_t rows = (int32_t)(area->bottom - area->top);
    struct line line = {.board = board,
        .origin = row * board->width + column,
        .step_u = backwards ? -along : along,
        .step_v = inwards,
        .length = is_row ? columns : rows,
        .depth = is_row ? rows : columns};
    line.blank = line_cell_of(&line, board->blank);
    return line;
}

bool
side_is_free(const struct work_board *board, const struct area *area, enum side side)
{
    const uint32_t row = board->goal_blank / board->width;
    const uint32_t column = board->goal_blank % board->width;

    switch (side) {
    case SIDE_TOP:
        return area->bottom - area->top > 2 && row != area->top;
    case SIDE_BOTTOM:
        return area->bottom - area->top > 2 && row != area->bottom - 1;
    case SIDE_LEFT:
        return area->right - area->left > 2 && column != area->left;
    default:
        return area->right - area->left > 2 && column != area->right - 1;
    }
}

double
side_cost(struct work_board *board, const struct area *area, enum side side)
{
    const struct line line = line_of(board, area, side, false);
    int64_t cost = 0;

    for (int32_t u = 0; u < line.length; u++) {
        const struct line_cell tile = line_tile(&line, u);
        const int32_t du = abs(tile.u - u);
        cost += line_push_cost(du, tile.v) + du + tile.v;
    }
    return (double)cost / line.length;
}

static void
shrink(struct area *area, enum side side)
{
    switch (side) {
    case SIDE_TOP:
        area->top++;
        break;
    case SIDE_BOTTOM:
        area->bottom--;
        break;
    case SIDE_LEFT:
        area->left++;
        break;
    default:
        area->right--;
        break;
    }
}

void
side_place(struct work_board *board, struct area *area, enum side side)
{
    struct line line = line_of(board, area, side, false);

    if (line.blank.u > line.length / 2)
        line = line_of(board, area, side, true);
    while (line.placed < line.length - 2 && !board->stopped) {
        line_carry(&line, line.placed, (struct line_cell){line.placed, 0});
        line.placed++;
    }
    line_finish(&line);
    /* The blank never stays in a finished line: the tile below it would be home. */
    shrink(area, side);
}
