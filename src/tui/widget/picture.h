// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The picture of a board: its tiles at any size, with hints, marks and colours.
 */
#ifndef NP_TUI_WIDGET_PICTURE_H
#define NP_TUI_WIDGET_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "tui/term/canvas.h"
#include "tui/widget/layout.h"

/* What is shown beside the numbers. */
#define DISPLAY_LIST(DISPLAY)                        \
    DISPLAY(NUMBERS, "numbers")                      \
    DISPLAY(ARROWS, "numbers and the way home")      \
    DISPLAY(DISTANCES, "numbers and distances home") \
    DISPLAY(RINGS, "rings: a letter and a colour for each layer")

enum display {
#define DISPLAY_ENUM(name, title) DISPLAY_##name,
    DISPLAY_LIST(DISPLAY_ENUM)
#undef DISPLAY_ENUM
        DISPLAY_COUNT
};

/* One line for a message. */
const char *display_title(enum display display);

/* No wave runs over the board. */
#define PICTURE_NO_WAVE (-1)

struct picture {
    const struct board *board;
    const struct goal *goal;
    enum display display;
    bool rings;           /* the theme colours rings, whatever is displayed */
    bool hidden;          /* no numbers: the game is paused */
    const uint8_t *hints; /* moves to point at, the first one most of all */
    size_t hint_count;
    const struct board *now; /* the board is the goal, which tells its tiles: placed is what is
                              * placed here; or NULL */
    uint32_t found;          /* a tile to mark; 0 = none */
    bool plain_blank;        /* something else is painted as the blank would be */
    bool blocked;            /* the blank flashes: no tile can go that way */
    int wave;                /* how far the wave of the solve has come, in tiles */
};

/*
 * Draws the cells that the layout shows.
 */
void picture_draw(
    struct canvas *canvas, const struct layout *layout, const struct picture *picture);

/*
 * Marks a tile by a role: paints it whole, or, where it is made of big digits, gives it the ink of
 * the role and a box of double lines. Nothing if the cell is not shown.
 */
void picture_mark_tile(
    struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row, enum role role);

/* Marks a tile that is picked up by an x where other marks stand: no box, which is the cursor's. */
void picture_pick_tile(
    struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row);

#endif
