// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layout: where everything goes, for a screen and a board of any size. The board gets the
 * largest square tiles that leave room for a panel, which is as wide as the rest allows.
 *
 * Filled tiles lie on a tray that surrounds them and shows between them. They are measured in
 * columns and half rows, which are about as long. Lines between tiles take whole rows:
 *
 *      ┌──────┐      ▄▄▄▄▄▄▄▄      12*
 *      │      │      █ ▟▌█▀█ █
 *      │  12  │      █ ▐▌▄▄█ █
 *      │      │      █ ▟▙█▄▄ █
 *      └──────┘      ▀▀▀▀▀▀▀▀
 *
 * On the smallest screens tiles are bare numbers. If not even these fit, a part of the board that
 * follows the blank is shown.
 */
#ifndef NP_TUI_WIDGET_LAYOUT_H
#define NP_TUI_WIDGET_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/widget/block.h"

enum panel_place { PANEL_NONE, PANEL_BELOW, PANEL_NARROW, PANEL_WIDE };

/* A row that is not on the screen. */
#define LAYOUT_NOWHERE (-1)

struct layout {
    int rows; /* the size of the screen */
    int cols;
    uint32_t board_cols; /* the size of the board in cells */
    uint32_t board_rows;
    bool too_small; /* nothing fits */

    bool filled; /* tiles are blocks on a tray, else numbers between lines */
    bool framed; /* there are lines or seams between the tiles */
    struct numeral numeral;
    int tile_width;  /* columns inside a tile */
    int tile_height; /* half rows */
    int seam_x;      /* columns from one tile to the next, and around the board if it is framed */
    int seam_y;      /* half rows */
    int pitch_x;     /* columns from one tile to the same place of the next */
    int pitch_y;     /* half rows */
    int board_y;     /* the top left corner of the board, with its frame */
    int board_x;
    int board_height; /* rows */
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

/* Lays out a board of width x height cells, which are drawn with these dots. If the board does not
 * fit, the part that is shown begins at cell 0. */
void layout_make(struct layout *layout, int rows, int cols, uint32_t width, uint32_t height,
    bool filled, enum dots dots);

/* Lays out a small board alone, for a rectangle of a larger screen; false if it does not fit. */
bool layout_make_small(struct layout *layout, int y, int x, int rows, int cols, uint32_t width,
    uint32_t height, bool filled);

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

/* Finds the first half row and column of a tile; false if the cell is not shown. */
bool layout_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *top, int *x);

/* Finds the cell at a place on the screen; false if no cell is there. */
bool layout_cell_at(const struct layout *layout, int y, int x, uint32_t *col, uint32_t *row);

#endif
