// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tiles of a board, drawn at any size, with hints, marks and colours.
 */
#ifndef NP_TUI_WIDGET_TILES_H
#define NP_TUI_WIDGET_TILES_H

#include <stdbool.h>
#include <stddef.h>

#include "front/scheme.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"
#include "tui/term/canvas.h"
#include "tui/widget/glide.h"
#include "tui/widget/layout.h"

/* What is shown beside the numbers. */
enum display { DISPLAY_NUMBERS, DISPLAY_ARROWS, DISPLAY_DISTANCES, DISPLAY_COUNT };

/* The displays in a few words. */
extern const char *const display_titles[DISPLAY_COUNT];

#define TILES_NO_CELL UINT32_MAX
#define TILES_NO_WAVE (-1)

/* How many tiles the wave after a solve covers, in each direction. */
enum { TILES_WAVE_LENGTH = 3 };

struct tiles {
    const struct board *board;
    const struct goal *goal;
    enum display display;
    bool reversed; /* there are no colours, so blocks are reversed */
    const struct scheme_row *scheme;
    bool hidden;          /* no numbers: the game is paused */
    const uint8_t *hints; /* moves to show; the first is an arrow in the blank */
    size_t hint_count;
    bool slip;        /* the move of the first hint was a slip */
    bool hints_apart; /* the hints are moves of this board, not one after the other */
    /* If not NULL, the goal is drawn, and the tiles that this board has placed are marked. */
    const struct board *now;
    uint32_t found;     /* a tile to mark; 0 = none */
    uint32_t cursor;    /* a cell to mark instead of the blank, or TILES_NO_CELL */
    uint32_t picked;    /* a cell to mark with an x, or TILES_NO_CELL */
    bool blocked;       /* the blank flashes, because no tile can move that way */
    struct glide glide; /* of tiles that have just moved into the old blank, one behind the other */
    uint64_t now_ns;    /* for the glide */
    int wave;           /* how far the wave after a solve has come, in tiles; or TILES_NO_WAVE */
};

/* Draws the cells that the layout shows. */
void tiles_draw(struct canvas *canvas, const struct layout *layout, const struct tiles *tiles);

#endif
