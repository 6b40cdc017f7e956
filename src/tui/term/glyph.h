// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Glyphs: the characters that draw a board, from Unicode's box drawing or from ASCII.
 */
#ifndef NP_TUI_TERM_GLYPH_H
#define NP_TUI_TERM_GLYPH_H

#include <stdbool.h>
#include <stdint.h>

enum glyph {
    GLYPH_HORIZONTAL,
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
    GLYPH_DOUBLE_HORIZONTAL,
    GLYPH_DOUBLE_VERTICAL,
    GLYPH_DOUBLE_TOP_LEFT,
    GLYPH_DOUBLE_TOP_RIGHT,
    GLYPH_DOUBLE_BOTTOM_LEFT,
    GLYPH_DOUBLE_BOTTOM_RIGHT,
    GLYPH_ARROW_UP, /* in the order of enum move */
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

/* The character for a glyph. */
uint32_t glyph_character(enum glyph glyph, bool ascii);

#endif
