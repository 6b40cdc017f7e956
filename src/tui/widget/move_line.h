// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A line of moves, in one row or more: those that fit around one of them, with "..." where some are
 * left out:
 *
 *      ...RDDLURD[L]UULDD...
 */
#ifndef NP_TUI_WIDGET_MOVE_LINE_H
#define NP_TUI_WIDGET_MOVE_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/move.h"
#include "tui/term/canvas.h"

/* How one move looks. */
struct move_line_part {
    enum move move;
    bool bracketed; /* the move is a slip */
    enum role role;
};

struct move_line {
    size_t count; /* the number of moves */
    size_t at;    /* the move that must be shown, or `count` */
    struct move_line_part (*part)(const void *owner, size_t index);
    const void *owner;
};

/* The rows for a line if something else needs `below` of `rows` rows; at least one if
 * there is any. */
static inline int
move_line_rows(int rows, int below)
{
    return rows > below ? rows - below : rows > 0;
}

/* Draws the line in at most `rows` rows from `y` on, from column `x` to before column `end`.
 * Returns the row after it. */
int move_line_draw(
    const struct move_line *line, struct canvas *canvas, int y, int x, int end, int rows);

#endif
