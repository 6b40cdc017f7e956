// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Panning over a board that is larger than the screen. By default the part around the blank is
 * shown.
 */
#ifndef NP_TUI_VIEW_PAN_H
#define NP_TUI_VIEW_PAN_H

#include "tui/app.h"

/* All zero = the part around the blank is shown. */
struct pan {
    bool away; /* another part is shown, which begins at this cell: */
    uint32_t col;
    uint32_t row;
    uint32_t blank; /* where the blank was then: when it moves, the part around it is shown again */
    uint32_t found; /* a tile to mark; 0 = none */
};

/* Shows the part around the blank again, without a mark. */
void pan_back(struct pan *pan);

/* Handles requests to pan and to find a tile; false for any other. The prompt for a tile uses `pan`
 * and `board` while it is open. */
bool pan_request(struct pan *pan, struct app *app, const struct board *board, enum request request);

/* Lays out the screen as frame_lay_out() does, and shows the chosen part. */
void pan_lay_out(
    struct pan *pan, struct app *app, const struct canvas *canvas, const struct board *board);

#endif
