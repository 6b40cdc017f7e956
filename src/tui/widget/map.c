// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The map:
 *
 *      Map, o = blank
 *      ####=~..........      higher marks: more cells are placed;
 *      ##=~,...o.......      highlighted: shown on the screen
 */
#include "config.h"

#include "tui/widget/map.h"

#include "base/intl.h"
#include "tui/chart/bar.h"

enum { BLANK_SIGN = 'o' };

/* Where part `index` of a row or column begins. */
static uint32_t
edge(int index, uint32_t cells, int parts)
{
    return (uint32_t)((uint64_t)index * cells / (uint64_t)parts);
}

/* Draws the mark of the cells from column `left` and row `top` to before `right` and `bottom`. */
static void
draw_patch(struct canvas *canvas, int y, int x, uint32_t left, uint32_t right, uint32_t top,
    uint32_t bottom, const struct board *board, const struct goal *goal,
    const struct layout *layout)
{
    const bool shown = left < layout->view_col + layout->view_width && right > layout->view_col &&
                       top < layout->view_row + layout->view_height && bottom > layout->view_row;
    uint32_t mark = 0, placed = 0;

    for (uint32_t row = top; row < bottom; row++)
        for (uint32_t col = left; col < right; col++) {
            const uint32_t cell = row * board->width + col, tile = board->tiles[cell];

            if (tile == 0)
                mark = BLANK_SIGN;
            placed += tile != 0 && goal_tile_at(goal, cell) == tile;
        }
    if (mark == 0 && placed == 0)
        mark = glyph_character(GLYPH_BLANK, canvas->ascii);
    else if (mark == 0 && shown) /* a reversed block looks empty */
        mark = glyph_character(GLYPH_PLACED, canvas->ascii);
    else if (mark == 0)
        mark = chart_level((double)placed / ((right - left) * (bottom - top)), canvas->ascii);
    canvas_put(canvas, y, x,
        shown                ? ROLE_SELECTED
        : mark == BLANK_SIGN ? ROLE_STRONG
                             : ROLE_DIM,
        mark);
}

void
map_draw(struct canvas *canvas, int y, int x, int rows, int cols, const struct board *board,
    const struct goal *goal, const struct layout *layout)
{
    const int down = smaller(rows - 1, (int)board->height);
    const int across = smaller(cols, (int)board->width);

    canvas_fit(canvas, y, x, x + cols, ROLE_DIM, _("Map, o = blank"));
    for (int i = 0; i < down; i++)
        for (int j = 0; j < across; j++)
            draw_patch(canvas, y + 1 + i, x + j, edge(j, board->width, across),
                edge(j + 1, board->width, across), edge(i, board->height, down),
                edge(i + 1, board->height, down), board, goal, layout);
}
