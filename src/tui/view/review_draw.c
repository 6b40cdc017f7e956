// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the review looks: the board, the moves around the place where it stands, what this move did,
 * and a bar with all slips on it.
 */
#include "config.h"

#include "tui/view/review.h"

#include <stdio.h>

#include "base/intl.h"
#include "game/export.h"
#include "game/humanize.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"
#include "tui/widget/panel.h"

enum { BAR_MAX = 60 };

static bool
is_slip(const struct review_view *review, const struct app *app, size_t at)
{
    return grading_is_slip(&app->game.session, review->first + at);
}

/* A review and the game that it goes through. */
struct reviewed {
    const struct review_view *review;
    const struct app *app;
};

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct reviewed *const reviewed = owner;
    const struct review_view *const review = reviewed->review;
    const bool slip = is_slip(review, reviewed->app, index);

    return (struct move_line_part){
        .move = session_move_of(&reviewed->app->game.session, review->first + index),
        .bracketed = slip,
        .role = index == review->at  ? ROLE_SELECTED
                : slip               ? ROLE_SLIP
                : index < review->at ? ROLE_DIM
                                     : ROLE_TEXT,
    };
}

/* The moves around the place. Returns the row after them. */
static int
draw_moves(
    const struct review_view *review, const struct app *app, struct canvas *canvas, int y, int rows)
{
    const struct reviewed reviewed = {review, app};
    const struct move_line line = {review->count, review->at, part_of, &reviewed};

    return move_line_draw(
        &line, canvas, y, app->layout.panel_x, app->layout.panel_x + app->layout.panel_width, rows);
}

/* "Slips   2 so far, at least 7 in all" */
static void
draw_slips(const struct review_view *review, const struct app *app, struct canvas *canvas, int y)
{
    const int x = app->layout.panel_x;
    const size_t first = review->first;
    const struct grading_slips here = grading_slips_at(&app->game.session, first + review->at);
    const struct grading_slips all = grading_slips_at(&app->game.session, first + review->count);
    char full_here[HUMANIZE_BYTES], full_all[HUMANIZE_BYTES], brief_here[HUMANIZE_BYTES],
        brief_all[HUMANIZE_BYTES];

    humanize_slip_number(full_here, here, false);
    humanize_slip_number(full_all, all, false);
    humanize_slip_number(brief_here, here, true);
    humanize_slip_number(brief_all, all, true);
    canvas_fit_printf(canvas, y, x, x + app->layout.panel_width, ROLE_TEXT,
        _("Slips   %s so far, %s in all\nSlips   %s so far, %s in all\nSlips   %s of %s"),
        full_here, full_all, brief_here, brief_all, brief_here, brief_all);
}

/* What the next move does, in words. */
static const char *
verdict_words(const struct review_view *review, const struct app *app)
{
    if (review->at == review->count)
        return app->game.session.finished ? _("solved")
                                          : _("this is where you are\nyou are here\nhere");
    switch (grading_verdict_of(&app->game.session, review->first + review->at)) {
    case GRADING_CLOSER:
        return _("brings the goal closer\ncloser");
    case GRADING_SLIP:
        return _("a slip: it costs two moves\na slip");
    case GRADING_BACK:
        return _("leads back: two moves lost\na slip");
    case GRADING_UNGRADED:
        break;
    }
    return _("not judged yet\nunknown");
}

/* What stands below the moves, with a space before it. */
enum { ROWS_BELOW = 6 };

static void
draw_facts(const struct review_view *review, const struct app *app, struct canvas *canvas)
{
    const struct layout *layout = &app->layout;
    const int x = layout->panel_x, right = x + layout->panel_width;
    const int bottom = layout->panel_y + layout->panel_height;
    const struct bounds here = grading_bounds_at(&app->game.session, review->first + review->at);
    char text[HUMANIZE_BYTES];
    int y = layout->panel_y;

    canvas_fit(canvas, y, x, right, ROLE_DIM, _("Your moves ([x] = slip)\nYour moves"));
    y = draw_moves(review, app, canvas, y + 1, move_line_rows(bottom - y - 1, ROWS_BELOW)) - 2;
    panel_bounds_words(text, sizeof text, here, right - x - 8);
    if (y + 3 < bottom)
        canvas_printf(canvas, y + 3, x, right, ROLE_TEXT, _("To go   %s"), text);
    if (y + 4 < bottom)
        draw_slips(review, app, canvas, y + 4);
    if (y + 5 < bottom && app->game.session.undos > 0)
        canvas_fit_printf(
            canvas, y + 5, x, right, ROLE_TEXT, _("Undos   %u"), (unsigned)app->game.session.undos);
    if (y + 6 < bottom && review->at < review->count)
        canvas_printf(canvas, y + 6, x, right, ROLE_STRONG, _("Next    %u %s"),
            (unsigned)review->board.tiles[board_source(
                &review->board, session_move_of(&app->game.session, review->first + review->at))],
            humanize_move(session_move_of(&app->game.session, review->first + review->at)));
    if (y + 7 < bottom)
        canvas_fit(canvas, y + 7, x + 8, right,
            review->at < review->count && is_slip(review, app, review->at) ? ROLE_SLIP : ROLE_TEXT,
            verdict_words(review, app));
}

/* "> Move 12/62  [=====!==>....!...]  2 slips": a column of the bar stands for a move or more. */
static void
draw_bar(const struct review_view *review, struct app *app, struct canvas *canvas)
{
    const int y = app->layout.hint_row;
    int x, width;

    if (app->message[0] != '\0') {
        canvas_fit(canvas, y, app->layout.lines_x, canvas->cols, app->message_role, app->message);
        return;
    }
    x = canvas_printf(canvas, y, app->layout.lines_x, canvas->cols, ROLE_HINT, _("%s Move %zu/%zu"),
        review->running ? ">" : "=", review->at, review->count);
    width = canvas->cols - x - 6 < BAR_MAX ? canvas->cols - x - 6 : BAR_MAX;
    if (width < 8 || review->count == 0)
        return;
    if ((size_t)width > review->count)
        width = (int)review->count;
    canvas_put(canvas, y, x + 2, ROLE_DIM, '[');
    for (int i = 0; i < width; i++) {
        const size_t from = (size_t)i * review->count / (size_t)width;
        const size_t to = ((size_t)i + 1) * review->count / (size_t)width;
        bool slip = false;

        for (size_t at = from; at < to; at++)
            slip |= is_slip(review, app, at);
        canvas_put(canvas, y, x + 3 + i, slip ? ROLE_SLIP : ROLE_HINT,
            slip                ? '!'
            : from < review->at ? '='
                                : '.');
    }
    canvas_put(canvas, y, x + 3 + width, ROLE_DIM, ']');
}

void
review_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct review_view *review = (struct review_view *)view;
    struct tiles tiles = app_tiles(app);
    char line[EXPORT_LINE_BYTES];
    uint8_t next;

    pan_lay_out(&review->pan, app, canvas, &review->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &review->board;
    tiles.found = review->pan.found;
    if (review->at < review->count) {
        next = (uint8_t)session_move_of(&app->game.session, review->first + review->at);
        tiles.hints = &next;
        tiles.hint_count = 1;
    }
    export_line(line, &app->game.session, &app->game.names);
    canvas_fit(canvas, app->layout.title_row, app->layout.lines_x, canvas->cols, ROLE_TITLE,
        app->game.session.finished ? line : _("Review of your moves so far\nReview"));
    tiles_draw(canvas, &app->layout, &tiles);
    if (app->layout.panel == PANEL_WIDE || app->layout.panel == PANEL_NARROW)
        draw_facts(review, app, canvas);
    draw_bar(review, app, canvas);
    app->stands = !review->running;
}
