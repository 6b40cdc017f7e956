// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Panning over a board larger than the screen: by default the part around the blank is shown.
 */
#ifndef NP_TUI_VIEW_PAN_H
#define NP_TUI_VIEW_PAN_H

#include "tui/app.h"

/* All zero shows the blank. */
struct pan {
    bool away;    /* another part is shown: */
    uint32_t col; /* the first cell that is shown */
    uint32_t row;
    uint32_t blank; /* where the blank was then; when it moves, it is shown again */
    uint32_t found; /* a tile to mark; 0 = none */
};

/* Shows the blank again, without a mark. */
void pan_back(struct pan *pan);

/* Handles requests to pan and to find a tile; false if it is none of them. The prompt for a tile
 * keeps `pan` and `board` while it is open. */
bool pan_request(struct pan *pan, struct app *app, const struct board *board, enum request request);

/* Shows the cell of a tile, 0 for the blank, in the middle, and marks the tile. */
void pan_show(struct pan *pan, const struct layout *layout, const struct board *board,
    uint32_t tile, uint32_t cell);

/* Lays the screen out as app_lay_out() does, and shows the right part. */
void pan_lay_out(
    struct pan *pan, struct app *app, const struct canvas *canvas, const struct board *board);

#endif
