// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the view of the statistics draws: lines of a table, and more of one kind of board.
 */
#ifndef NP_TUI_VIEW_STATISTICS_H
#define NP_TUI_VIEW_STATISTICS_H

#include "tui/app.h"

enum { STATISTICS_NAME_COLUMN = 2 };

struct statistics_row {
    const struct history_solve *kind;
    struct history_record record;
};

extern const unsigned statistics_column_count;

/* Draws the columns of a line from `column` on; the heading is the line without a row. Returns the
 * column that did not fit any more. */
unsigned statistics_draw_line(struct canvas *canvas, int y, enum role role,
    const struct statistics_row *row, unsigned column);

/* Draws what there is to tell of a kind, from line `y` on. */
void statistics_draw_detail(
    const struct app *app, const struct statistics_row *row, struct canvas *canvas, int y);

#endif
