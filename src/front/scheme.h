// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Schemes: which fill each tile has. Most colour a tile by where it belongs, so that the tiles to
 * place next are seen at a glance.
 *
 *      fringe      rows        columns     rings
 *      a a a a     a a a a     a b c d     a a a a
 *      b c c c     b b b b     a b c d     a b b a
 *      b d e e     c c c c     a b c d     a b b a
 *      b d f .     d d d .     a b c .     a a a .
 */
#ifndef NP_FRONT_SCHEME_H
#define NP_FRONT_SCHEME_H

#include <stdbool.h>
#include <stdint.h>

#include "front/theme.h"
#include "puzzle/goal.h"

struct scheme_row {
    const char *name;  /* as in --scheme=NAME */
    const char *title; /* one line for --list and messages */
    /* The fill of the tile in `cell` that belongs in the cell `home`. */
    enum fill (*fill)(const struct goal *goal, uint32_t home, uint32_t cell, bool placed);
};

/* The first is the one without an option. */
extern const struct scheme_row scheme_rows[];
extern const unsigned scheme_row_count;

/* The row with this name, or NULL. */
const struct scheme_row *scheme_row_find(const char *name);

#endif
