// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the editor looks: the board with a cursor, what can be done, and whether the board can be
 * solved.
 */
#include "config.h"

#include "tui/view/edit.h"

#include <limits.h>
#include <stdio.h>

#include "base/intl.h"
#include "tui/widget/frame.h"

void
edit_reason(const struct edit_view *edit, char *text, size_t bytes)
{
    const uint32_t width = edit->board.width;
    const uint32_t row = edit->board.blank / width, home = goal_cell_of(&edit->goal, 0) / width;
    const unsigned rows = row > home ? row - home : home - row;
    const unsigned long long inversions = edit->inversions;
    const char *verdict = edit->solvable ? _("Solvable") : _("Cannot be solved");
    char counted[64];

    snprintf(
        counted, sizeof counted, P_("%llu inversion", "%llu inversions", inversions), inversions);
    if (width == 1 || edit->board.height == 1)
        snprintf(text, bytes, _("%s: in one line no tile can pass another"), verdict);
    else if (width % 2 != 0)
        snprintf(text, bytes,
            inversions % 2 != 0 ? _("%s: %s, an odd number") : _("%s: %s, an even number"), verdict,
            counted);
    else if ((inversions + rows) % 2 != 0)
        snprintf(text, bytes,
            P_("%s: %s + %u row to the blank's home, an odd sum",
                "%s: %s + %u rows to the blank's home, an odd sum", rows),
            verdict, counted, rows);
    else
        snprintf(text, bytes,
            P_("%s: %s + %u row to the blank's home, an even sum",
                "%s: %s + %u rows to the blank's home, an even sum", rows),
            verdict, counted, rows);
}

static void
draw_panel(const struct edit_view *edit, const struct app *app, struct canvas *canvas)
{
    static const char *const lines[] = {
        N_("Type a number: its tile comes here."),
        N_("0 is the blank. Space goes on."),
        "",
        N_("x picks a tile, x again swaps it;"),
        N_("so do two clicks."),
        "",
        N_("f swaps the last two tiles,"),
        N_("g puts all tiles home,"),
        N_("s changes the size."),
        N_("A board can be pasted as text."),
    };
    const struct layout *layout = &app->layout;
    const int x = layout->panel_x, right = x + layout->panel_width;
    const int bottom = layout->panel_y + layout->panel_height;
    int y = layout->panel_y;

    canvas_text(canvas, y++, x, right, edit->solvable ? ROLE_GOOD : ROLE_WARNING,
        edit->solvable ? _("Solvable") : _("Cannot be solved"));
    y++;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] && y < bottom; i++) {
        const char *const text = lines[i][0] == '\0' ? "" : _(lines[i]);
        /* Half a sentence is none: below the screen it only takes its measure. */
        const int rows =
            canvas_wrap(canvas, canvas->rows, x, right, INT_MAX, ROLE_DIM, text) - canvas->rows;

        if (y + rows > bottom)
            break;
        y = rows == 0 ? y + 1 : canvas_wrap(canvas, y, x, right, bottom, ROLE_DIM, text);
    }
}

void
edit_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct edit_view *edit = (const struct edit_view *)view;
    const uint32_t width = edit->board.width;
    struct tiles tiles = app_tiles(app);
    char reason[120];

    app_lay_out(app, canvas, &edit->board);
    layout_follow(&app->layout, edit->board.width, edit->board.height,
        edit->cursor % edit->board.width, edit->cursor / edit->board.width);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &edit->board;
    tiles.goal = &edit->goal;
    tiles.plain_blank = true; /* the cursor is painted so */
    canvas_fit_printf(canvas, app->layout.title_row, app->layout.lines_x, canvas->cols, ROLE_TITLE,
        _("npuzzle  %ux%u  your own board\nYour own board"), (unsigned)edit->board.width,
        (unsigned)edit->board.height);
    tiles_draw(canvas, &app->layout, &tiles);
    if (edit->picked != EDIT_NOTHING)
        tiles_mark_picked(canvas, &app->layout, edit->picked % width, edit->picked / width);
    tiles_mark(canvas, &app->layout, edit->cursor % width, edit->cursor / width, ROLE_SELECTED);
    if (layout_has_side_panel(&app->layout))
        draw_panel(edit, app, canvas);
    edit_reason(edit, reason, sizeof reason);
    if (!frame_hint_message(app, canvas))
        canvas_fit_printf(canvas, app->layout.hint_row, app->layout.lines_x, canvas->cols,
            edit->solvable ? ROLE_TEXT : ROLE_WARNING, "%s\n%s", reason,
            edit->solvable ? _("Solvable") : _("Cannot be solved"));
}
