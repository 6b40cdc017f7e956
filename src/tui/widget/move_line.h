// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A line of moves: as many as there is room for around one of them, in a row or more. Where there
 * are more, "..." stands at that end:
 *
 *      ...RDDLURD[L]UULDD...
 */
#ifndef NP_TUI_WIDGET_MOVE_LINE_H
#define NP_TUI_WIDGET_MOVE_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/path.h"
#include "tui/term/canvas.h"

/* How one move looks. */
struct move_line_part {
    enum move move;
    bool bracketed; /* as a slip is */
    enum role role;
};

struct move_line {
    size_t count; /* of moves */
    size_t at;    /* the one to be shown, or `count` */
    struct move_line_part (*part)(const void *owner, size_t index);
    const void *owner;
};

/* The rows to draw a line in where there are `rows` of them and `below` are wanted for something
 * else, which goes before the last row of the line does. */
static inline int
move_line_rows(int rows, int below)
{
    return rows > below ? rows - below : rows > 0;
}

/* Draws the line from row `y` on, in `rows` rows at most, from column `x` to before column `end`.
 * Returns the row after it. */
int move_line_draw(
    const struct move_line *line, struct canvas *canvas, int y, int x, int end, int rows);

#endif
