// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Roles: what a piece of the screen means. A theme says what it looks like.
 */
#ifndef NP_TUI_TERM_ROLE_H
#define NP_TUI_TERM_ROLE_H

/* The rings follow each other, so that ROLE_RING_0 + n % ROLE_RINGS works. */
enum { ROLE_RINGS = 6 };

enum role {
    ROLE_TEXT,     /* ordinary words */
    ROLE_DIM,      /* words that may be overlooked */
    ROLE_STRONG,   /* a number that matters */
    ROLE_TITLE,    /* the first line */
    ROLE_KEY,      /* a key to press */
    ROLE_FRAME,    /* lines between tiles */
    ROLE_TILE,     /* a tile that is away from home */
    ROLE_PLACED,   /* a tile on its goal cell */
    ROLE_HINT,     /* the tile to move */
    ROLE_SLIP,     /* a move that led away */
    ROLE_GOOD,     /* good news */
    ROLE_WARNING,  /* bad news */
    ROLE_SELECTED, /* the chosen line of a list */
    ROLE_FLASH,    /* the wave after a solve */
    ROLE_RING_0,
    ROLE_COUNT = ROLE_RING_0 + ROLE_RINGS
};

#endif
