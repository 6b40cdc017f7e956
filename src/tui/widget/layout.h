// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout: where everything goes, for a screen and a board of any size, with the largest tiles
 * that fit:
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
 * Filled tiles have seams where the lines would be. A seam is only half a row high: its lower half
 * belongs to the tile below. Digits are drawn in half rows, and so they can be larger.
 *
 * If not even the bare numbers fit, a part of the board that follows the blank is shown. The panel
 * is wide, else narrow, else below the board; it is dropped before the boxes are.
 */
#ifndef NP_TUI_WIDGET_LAYOUT_H
#define NP_TUI_WIDGET_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/move.h"

/* By size, as in --tile-size=N. */
enum tile_style { TILE_NUMBERS = 1, TILE_SMALL, TILE_LARGE, TILE_DIGITS };

enum panel_place { PANEL_NONE, PANEL_BELOW, PANEL_NARROW, PANEL_WIDE };

/* A row that is not on the screen. */
#define LAYOUT_NOWHERE (-1)

struct layout {
    int rows; /* the size of the screen */
    int cols;
    uint32_t board_cols; /* the size of the board in cells */
    uint32_t board_rows;
    bool too_small; /* nothing fits */

    enum tile_style style;
    bool framed; /* lines or seams between the tiles */
    bool
        half_rows; /* tiles begin half a row above their inside, and digits are made of half rows */
    int digit_scale; /* how large big digits are: columns, and rows or half rows, of each dot */
    int tile_width;  /* columns inside a tile, without the lines */
    int tile_height; /* likewise */
    int number_end;  /* the column inside a tile after the number, for its mark */
    int pitch_x;     /* columns from one tile to the next */
    int pitch_y;
    int board_y; /* the top left corner of the board, with its frame */
    int board_x;
    int board_height;
    int board_width;

    uint32_t view_col; /* the cells that are shown */
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
    int lines_x;   /* the first column of these rows: the board's, if they fit there */
    int title_end; /* the column after the title: where the panel ends, if the title fits there */
};

/* Lays out a board of width x height cells with tiles no larger than the style `largest`; 0 = any.
 * `half_rows` is for filled tiles. If the board does not fit, the part that is shown
 * begins at cell 0. */
void layout_make(struct layout *layout, int rows, int cols, uint32_t width, uint32_t height,
    unsigned largest, bool half_rows);

/* Scrolls as little as needed to show the cell with a margin. */
void layout_follow(struct layout *layout, uint32_t col, uint32_t row);

/* Scrolls so that the part that is shown begins at the cell, or as near to it as possible. */
void layout_show(struct layout *layout, uint32_t col, uint32_t row);

/* Places the keys on the last row of a screen of text. */
void layout_put_keys_last(struct layout *layout, int rows);

static inline bool
layout_has_side_panel(const struct layout *layout)
{
    return layout->panel == PANEL_WIDE || layout->panel == PANEL_NARROW;
}

/* Whether only a part of the board is shown. */
static inline bool
layout_scrolls(const struct layout *layout)
{
    return layout->view_width < layout->board_cols || layout->view_height < layout->board_rows;
}

/* Finds where the inside of a tile begins; false if the cell is not shown. */
bool layout_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *y, int *x);

/* Finds the cell at a place on the screen; false if no cell is there. */
bool layout_cell_at(const struct layout *layout, int y, int x, uint32_t *col, uint32_t *row);

/* The number of steps in which a tile can be drawn on its way to the next cell. */
int layout_glide_steps(const struct layout *layout, enum move move);

#endif
