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

/* The cells that one character of the map stands for. */
struct patch {
    uint32_t left;
    uint32_t right; /* the column after the patch */
    uint32_t top;
    uint32_t bottom;
};

/* Where part `index` of a row or column begins. */
static uint32_t
edge(int index, uint32_t cells, int parts)
{
    return (uint32_t)((uint64_t)index * cells / (uint64_t)parts);
}

static bool
holds(const struct patch *patch, uint32_t col, uint32_t row)
{
    return col >= patch->left && col < patch->right && row >= patch->top && row < patch->bottom;
}

/* Whether some of the patch is on the screen. */
static bool
is_shown(const struct patch *patch, const struct layout *layout)
{
    return patch->left < layout->view_col + layout->view_width && patch->right > layout->view_col &&
           patch->top < layout->view_row + layout->view_height && patch->bottom > layout->view_row;
}

/* The part of a patch whose tiles are home. */
static double
placed_part(const struct patch *patch, const struct board *board, const struct goal *goal)
{
    const uint32_t cells = (patch->right - patch->left) * (patch->bottom - patch->top);
    uint32_t placed = 0;

    for (uint32_t row = patch->top; row < patch->bottom; row++)
        for (uint32_t col = patch->left; col < patch->right; col++) {
            const uint32_t cell = row * board->width + col, tile = board->tiles[cell];

            placed += tile != 0 && goal_tile_at(goal, cell) == tile;
        }
    return (double)placed / cells;
}

static void
draw_patch(struct canvas *canvas, int y, int x, const struct patch *patch,
    const struct board *board, const struct goal *goal, const struct layout *layout)
{
    const bool has_blank = holds(patch, board->blank % board->width, board->blank / board->width);
    const double placed = placed_part(patch, board, goal);
    const bool shown = is_shown(patch, layout);
    const enum role role = shown ? ROLE_SELECTED : ROLE_DIM;

    if (has_blank)
        canvas_put(canvas, y, x, shown ? role : ROLE_STRONG, BLANK_SIGN);
    else if (shown && placed > 0)
        /* A reversed block looks empty. */
        canvas_put(canvas, y, x, role, glyph_character(GLYPH_PLACED, canvas->ascii));
    else if (placed <= 0)
        canvas_put(canvas, y, x, role, glyph_character(GLYPH_BLANK, canvas->ascii));
    else
        canvas_put(canvas, y, x, role, chart_level(placed, canvas->ascii));
}

/* Explains the marks, where there is room; returns the rows used. */
static int
draw_legend(struct canvas *canvas, int y, int x, int rows, int cols)
{
    if (rows < MAP_ROWS_LEAST + 2)
        return 0;
    canvas_fit(canvas, y, x, x + cols, ROLE_DIM, _("higher: more placed"));
    canvas_fit(canvas, y + 1, x, x + cols, ROLE_SELECTED, _("on the screen"));
    return 2;
}

void
map_draw(struct canvas *canvas, int y, int x, int rows, int cols, const struct board *board,
    const struct goal *goal, const struct layout *layout)
{
    const int heading = 1 + draw_legend(canvas, y + 1, x, rows, cols);
    const int down =
        board->height < (uint32_t)(rows - heading) ? (int)board->height : rows - heading;
    const int across = board->width < (uint32_t)cols ? (int)board->width : cols;

    canvas_fit(canvas, y, x, x + cols, ROLE_DIM, _("Map, o = blank"));
    for (int i = 0; i < down; i++)
        for (int j = 0; j < across; j++) {
            const struct patch patch = {
                .left = edge(j, board->width, across),
                .right = edge(j + 1, board->width, across),
                .top = edge(i, board->height, down),
                .bottom = edge(i + 1, board->height, down),
            };

            draw_patch(canvas, y + heading + i, x + j, &patch, board, goal, layout);
        }
}
