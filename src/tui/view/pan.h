// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Panning: the part of a board larger than the screen that the player looks at, which is around the
 * blank unless asked otherwise, and the tile that was looked for.
 */
#ifndef NP_TUI_VIEW_PAN_H
#define NP_TUI_VIEW_PAN_H

#include "tui/app.h"

/* All zero looks at the blank. */
struct pan {
    bool away;    /* the player looks elsewhere: */
    uint32_t col; /* the first cell that is shown */
    uint32_t row;
    uint32_t blank; /* where the blank was then: once it moves, the view is back at it */
    uint32_t found; /* the tile that was looked for; 0 = none */
};

/* Looks at the blank again and forgets what was found. */
void pan_back(struct pan *pan);

/* Pans by one of the requests to do so, opens the prompt for a tile, or says why not; false if the
 * request is another one. The prompt uses `pan` and `board` as long as it lies on top. */
bool pan_request(struct pan *pan, struct app *app, const struct board *board, enum request request);

/* Brings the cell of a tile, 0 for the blank, into the middle of what is shown and remembers the
 * tile. */
void pan_show(struct pan *pan, const struct layout *layout, const struct board *board,
    uint32_t tile, uint32_t cell);

/* Lays the screen out as app_lay_out() does, and shows the part that the player looks at. */
void pan_lay_out(
    struct pan *pan, struct app *app, const struct canvas *canvas, const struct board *board);

#endif
