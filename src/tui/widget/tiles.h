// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tiles of a board, drawn at any size, with hints, marks and colours.
 */
#ifndef NP_TUI_WIDGET_TILES_H
#define NP_TUI_WIDGET_TILES_H

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

/* The display in a few words. */
const char *display_title(enum display display);

#define TILES_NO_WAVE (-1) /* see tiles.wave */

struct tiles {
    const struct board *board;
    const struct goal *goal;
    enum display display;
    bool rings;           /* the theme colours rings in any display */
    bool hidden;          /* no numbers: the game is paused */
    const uint8_t *hints; /* moves to point at, the first one most of all */
    size_t hint_count;
    const struct board *now; /* to draw the goal: tiles that this board has placed are marked
                              * placed; or NULL */
    uint32_t found;          /* a tile to mark; 0 = none */
    bool plain_blank;        /* do not highlight the blank */
    bool blocked;            /* the blank flashes, as no tile can move that way */
    int wave;                /* how far the wave after a solve has come, in tiles */
};

/* Draws the cells that the layout shows. */
void tiles_draw(struct canvas *canvas, const struct layout *layout, const struct tiles *tiles);

/* Marks a tile by a role: recolours it, or, where it is made of big digits, boxes it in double
 * lines. Does nothing if the cell is not shown. */
void tiles_mark(
    struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row, enum role role);

/* Marks a tile that is picked for a swap by an x in place of its mark. */
void tiles_mark_picked(
    struct canvas *canvas, const struct layout *layout, uint32_t col, uint32_t row);

/* Big digits (puzzle/notation/big_digits): the columns a number takes, three a digit and one
 * between. */
int digits_width(uint32_t number);

/* Draws a number with its top left corner at (y, x). */
void digits_draw(struct canvas *canvas, int y, int x, enum role role, uint32_t number);

#endif
