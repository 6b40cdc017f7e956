// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Roles: the meaning of a piece of the screen. A theme gives each role its colours.
 */
#ifndef NP_TUI_TERM_ROLE_H
#define NP_TUI_TERM_ROLE_H

enum { ROLE_RINGS = 6 };

enum role {
    ROLE_TEXT,     /* ordinary text */
    ROLE_DIM,      /* less important text */
    ROLE_STRONG,   /* a number that matters */
    ROLE_TITLE,    /* the first line */
    ROLE_KEY,      /* a key to press */
    ROLE_FRAME,    /* lines between tiles */
    ROLE_TILE,     /* a tile that is not placed */
    ROLE_PLACED,   /* a tile on its goal cell */
    ROLE_HINT,     /* the tile to move */
    ROLE_SLIP,     /* a move that led away */
    ROLE_GOOD,     /* good news */
    ROLE_WARNING,  /* bad news */
    ROLE_SELECTED, /* the chosen line of a list */
    ROLE_FLASH,    /* the wave after a solve */
    ROLE_RING_0,   /* the first of ROLE_RINGS roles */
    ROLE_COUNT = ROLE_RING_0 + ROLE_RINGS
};

#endif
