// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * csTimer's scrambles of the 8- and the 15-puzzle.
 *
 * A scramble is a list of moves from the solved board: letters U L R D or half-width arrows, with
 * an optional number of tiles behind each ("D3 R U2"). Scrambles of one kind name the way of the
 * tiles (types 15prp, 15prap, 15p, 15pat, 8prp, 8prap), those of the other the way of the blank
 * (15prmp, 15pm, 8prmp). The blank begins in the last cell, where a first move of the tiles can
 * only be D or R and one of the blank only U or L, so a scramble tells its kind by itself.
 *
 * Sources: csTimer, src/js/scramble/slide.js, src/js/scramble/utilscramble.js and
 * src/js/tools/image.js.
 */
#ifndef NP_GAME_IMPORT_CSTIMER_SCRAMBLE_H
#define NP_GAME_IMPORT_CSTIMER_SCRAMBLE_H

#include <stdbool.h>
#include <stdint.h>

enum { CSTIMER_SIDE_MAX = 4 };

struct cstimer_board {
    uint32_t side;                                      /* 3 or 4 */
    uint8_t tiles[CSTIMER_SIDE_MAX * CSTIMER_SIDE_MAX]; /* `side` rows of `side`, 0 = blank */
};

/* Reads a scramble of a board of this side, or of 3x3 if it fits there and else 4x4 if `side` is 0.
 * Returns false if the text is no such scramble. */
bool cstimer_scramble_read(const char *text, uint32_t side, struct cstimer_board *board);

/* The side of the boards of a scramble type, such as 4 for "15prp"; 0 for other puzzles. */
uint32_t cstimer_type_side(const char *type);

#endif
