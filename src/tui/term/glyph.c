// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of glyphs. Lines come from the Unicode block "Box Drawing", which console fonts
 * contain.
 */
#include "config.h"

#include "tui/term/glyph.h"

static const struct {
    uint32_t drawn;
    char ascii;
} glyphs[GLYPH_COUNT] = {
    [GLYPH_HORIZONTAL] = {0x2500, '-'},
    [GLYPH_VERTICAL] = {0x2502, '|'},
    [GLYPH_TOP_LEFT] = {0x250c, '+'},
    [GLYPH_TOP] = {0x252c, '+'},
    [GLYPH_TOP_RIGHT] = {0x2510, '+'},
    [GLYPH_LEFT] = {0x251c, '+'},
    [GLYPH_CROSS] = {0x253c, '+'},
    [GLYPH_RIGHT] = {0x2524, '+'},
    [GLYPH_BOTTOM_LEFT] = {0x2514, '+'},
    [GLYPH_BOTTOM] = {0x2534, '+'},
    [GLYPH_BOTTOM_RIGHT] = {0x2518, '+'},
    [GLYPH_DOUBLE + GLYPH_HORIZONTAL] = {0x2550, '='},
    [GLYPH_DOUBLE + GLYPH_VERTICAL] = {0x2551, '|'},
    [GLYPH_DOUBLE + GLYPH_TOP_LEFT] = {0x2554, '#'},
    [GLYPH_DOUBLE + GLYPH_TOP_RIGHT] = {0x2557, '#'},
    [GLYPH_DOUBLE + GLYPH_BOTTOM_LEFT] = {0x255a, '#'},
    [GLYPH_DOUBLE + GLYPH_BOTTOM_RIGHT] = {0x255d, '#'},
    [GLYPH_ARROW_UP] = {0x2191, '^'},
    [GLYPH_ARROW_DOWN] = {0x2193, 'v'},
    [GLYPH_ARROW_LEFT] = {0x2190, '<'},
    [GLYPH_ARROW_RIGHT] = {0x2192, '>'},
    [GLYPH_ARROW_UP_LEFT] = {0x2196, '\\'},
    [GLYPH_ARROW_UP_RIGHT] = {0x2197, '/'},
    [GLYPH_ARROW_DOWN_LEFT] = {0x2199, ','},
    [GLYPH_ARROW_DOWN_RIGHT] = {0x2198, '.'},
    [GLYPH_BLOCK] = {0x2588, '#'},
    [GLYPH_BLANK] = {0x00b7, '.'},
    [GLYPH_PLACED] = {'*', '*'},
};

uint32_t
glyph_character(enum glyph glyph, bool ascii)
{
    return ascii ? (uint32_t)(unsigned char)glyphs[glyph].ascii : glyphs[glyph].drawn;
}
