// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Glyphs: the characters that draw a board, in Unicode or in ASCII.
 */
#ifndef NP_TUI_TERM_GLYPH_H
#define NP_TUI_TERM_GLYPH_H

#include <stdbool.h>
#include <stdint.h>

enum glyph {
    GLYPH_SINGLE, /* single lines: from here, and in this order */
    GLYPH_HORIZONTAL = GLYPH_SINGLE,
    GLYPH_VERTICAL,
    GLYPH_TOP_LEFT,
    GLYPH_TOP,
    GLYPH_TOP_RIGHT,
    GLYPH_LEFT,
    GLYPH_CROSS,
    GLYPH_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_DOUBLE,                                           /* the same glyphs in double lines */
    GLYPH_ARROW_UP = GLYPH_DOUBLE + GLYPH_BOTTOM_RIGHT + 1, /* in the order of enum move */
    GLYPH_ARROW_DOWN,
    GLYPH_ARROW_LEFT,
    GLYPH_ARROW_RIGHT,
    GLYPH_ARROW_UP_LEFT,
    GLYPH_ARROW_UP_RIGHT,
    GLYPH_ARROW_DOWN_LEFT,
    GLYPH_ARROW_DOWN_RIGHT,
    GLYPH_BLOCK,
    GLYPH_BLANK,  /* the blank without a box */
    GLYPH_PLACED, /* a placed tile */
    GLYPH_COUNT
};

uint32_t glyph_character(enum glyph glyph, bool ascii);

#endif
