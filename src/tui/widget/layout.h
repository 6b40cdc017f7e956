// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout: where everything goes on a screen of some size, for a board of some size.
 *
 * Pure functions, so that a test can try thousands of sizes. The largest tile that fits wins:
 *
 *      digits          large        small    numbers
 *      ┌─────────┐   ┌──────┐      ┌────┐    12*
 *      │  █  ███ │   │      │      │ 12 │
 *      │  █    █ │   │  12  │      └────┘
 *      │  █  ███ │   │      │
 *      │  █  █   │   └──────┘
 *      │  █  ███ │
 *      └─────────┘
 *
 * and where not even the bare numbers fit, a part of them that follows the blank. The panel stands
 * to the right, narrower or below where there is no room, and goes before the boxes do.
 */
#ifndef NP_TUI_WIDGET_LAYOUT_H
#define NP_TUI_WIDGET_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/* By size, as in --tile-size=N. */
enum tile_style { TILE_NUMBERS = 1, TILE_SMALL, TILE_LARGE, TILE_DIGITS };

enum panel_place { PANEL_NONE, PANEL_BELOW, PANEL_NARROW, PANEL_WIDE };

/* A place that is not on the screen. */
#define LAYOUT_NOWHERE (-1)

struct layout {
    int rows; /* of the screen */
    int cols;
    uint32_t board_cols; /* cells of the board that it was made for */
    uint32_t board_rows;
    bool too_small; /* nothing fits: only the words for that */

    enum tile_style style;
    bool framed;     /* lines between the tiles */
    int tile_width;  /* columns inside a tile, without the lines */
    int tile_height; /* likewise */
    int number_end;  /* the column inside a tile behind the number: its mark stands there */
    int pitch_x;     /* from a tile to the next */
    int pitch_y;
    int board_y; /* the top left corner of the board, with its frame */
    int board_x;
    int board_height;
    int board_width;

    uint32_t view_col; /* the cells that are shown: the whole board, or a part of it */
    uint32_t view_row;
    uint32_t view_width;
    uint32_t view_height;

    enum panel_place panel;
    int panel_y;
    int panel_x;
    int panel_height;
    int panel_width;

    int title_row; /* LAYOUT_NOWHERE if there is no room */
    int hint_row;
    int keys_row;
    int lines_x;   /* where these lines begin: below the board's edge, if they fit there ... */
    int title_end; /* ... and where the title ends: above the end of the panel */
};

/*
 * Lays a board of width x height cells out on a screen. `largest` is the largest tile to use, or 0;
 * the part that is shown begins at cell 0 where the board does not fit: see layout_follow().
 */
void layout_make(
    struct layout *layout, int rows, int cols, uint32_t width, uint32_t height, unsigned largest);

/*
 * Moves the part that is shown so that the cell is well inside, and no further. `width` and
 * `height` are the board's.
 */
void layout_follow(
    struct layout *layout, uint32_t width, uint32_t height, uint32_t col, uint32_t row);

/* Shows the part that begins at the cell, or as near to it as the board goes. */
void layout_show(
    struct layout *layout, uint32_t width, uint32_t height, uint32_t col, uint32_t row);

/* Puts the keys on the last row of a screen of text, where no board is seen. */
void layout_put_keys_last(struct layout *layout, int rows);

/* Whether there is a panel to the right of the board. */
static inline bool
layout_has_side_panel(const struct layout *layout)
{
    return layout->panel == PANEL_WIDE || layout->panel == PANEL_NARROW;
}

/* Whether only a part of the board is shown. */
bool layout_scrolls(const struct layout *layout, uint32_t width, uint32_t height);

/* Where the inside of a tile begins; false if the cell is not shown. */
bool layout_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *y, int *x);

/* The cell that is shown at a place of the screen; false if there is none, or a line. */
bool layout_cell_at(const struct layout *layout, int y, int x, uint32_t *col, uint32_t *row);

#endif
