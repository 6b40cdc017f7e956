// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of a result: what an attempt at a contest came to, board by board, against the player's
 * best, and the line to share.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/contest/describe_contest.h"
#include "play/contest/rules.h"
#include "records/describe_solve.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum { ROW = 2 };

struct contest_result_view {
    struct view view;
    struct contest_record record;
    struct list list; /* of the boards */
    char line[RESULT_LINE_BYTES];
};

/* ---- drawing ------------------------------------------------------------------------------ */

/* What the attempt came to, and how that compares. */
static int
draw_outcome(const struct contest_result_view *result, const struct app *app, struct canvas *canvas,
    int y, int end)
{
    const struct session *const session = &app->game.session;
    char text[160], record[100];

    describe_contest_state(text, sizeof text, &app->game, app->now_ns);
    y = canvas_wrap(
        canvas, y, 1, canvas->cols, end, session_is_dnf(session) ? ROLE_WARNING : ROLE_GOOD, text);
    describe_contest_record(record, sizeof record, &session->attempt.spec, &result->record);
    if (result->record.finished > 0)
        snprintf(text, sizeof text, _("So far: %s; %u of %u finished."), record,
            (unsigned)result->record.finished, (unsigned)result->record.attempts);
    else
        snprintf(text, sizeof text, _("So far: %s."), record);
    return record[0] == '\0' ? y : canvas_wrap(canvas, y, 1, canvas->cols, end, ROLE_TEXT, text);
}

enum { BOARD, TIME, TOTAL, MOVES, COLUMNS };

static const struct list_column columns[COLUMNS] = {
    [BOARD] = {N_("board"), 6, LIST_RIGHT, 0, 0},
    [TIME] = {N_("time"), 9, LIST_RIGHT, 0, 0},
    [TOTAL] = {N_("total"), 9, LIST_RIGHT, 1, 0},
    [MOVES] = {N_("moves"), 6, LIST_RIGHT, 2, 0},
};

static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    const struct session *const session = &app->game.session;
    const struct contest_spec *const spec = &session->attempt.spec;
    const struct attempt_split split = contest_split(session, (unsigned)row + 1, 0);
    uint64_t total_ms = 0;
    uint32_t width, height;

    (void)view;
    contest_part_size(spec, (unsigned)row + 1, &width, &height);
    for (unsigned i = 0; i <= row; i++)
        total_ms += contest_split(session, i + 1, 0).time_ms;
    snprintf(cell->text, sizeof cell->text, "%s",
        column == TIME                            ? humanize_result(split.time_ms).text
        : column == TOTAL                         ? humanize_result(total_ms).text
        : column == MOVES                         ? humanize_moves(split.moves, 0).text
        : (spec->row->flags & CONTEST_GROWS) != 0 ? humanize_size(width, height).text
                                                  : humanize_printf("%u", (unsigned)row + 1).text);
    cell->role = column == TIME || column == MOVES ? ROLE_TEXT : ROLE_DIM;
}

static const struct list_table table = {columns, COLUMNS, write_cell, NULL};

static void
result_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct contest_result_view *const result = (struct contest_result_view *)view;
    const struct session *const session = &app->game.session;
    const int width = canvas->cols > 2 ? canvas->cols - 2 : 1;
    const int line_rows = (int)strlen(result->line) / width + 1;
    const int end = canvas->rows - 1, line_row = end - line_rows - 1;
    char title[100];
    int y;

    describe_contest(title, sizeof title, session);
    frame_text(app, canvas, title);
    y = draw_outcome(result, app, canvas, ROW, line_row);
    if (result->list.count > 1 && line_row > y + 3) {
        const int rows = (int)result->list.count + 1, room = line_row - y - 2;

        list_draw(
            &result->list, app, canvas, y + 1, y + 1 + (rows < room ? rows : room), canvas->cols);
        y += 1 + (rows < room ? rows : room);
    }
    (void)canvas_wrap(canvas, y + 1 < line_row ? y + 1 : line_row, 1, canvas->cols - 1, end,
        ROLE_STRONG, result->line);
    if (app->message[0] != '\0') {
        canvas_fill(canvas, end - 1, 0, 1, canvas->cols, ROLE_TEXT, ' ');
        (void)frame_message(app, canvas, end - 1, 1);
    }
}

/* ---- keys --------------------------------------------------------------------------------- */

static void
result_request(struct view *view, struct app *app, enum request request)
{
    struct contest_result_view *const result = (struct contest_result_view *)view;
    struct contest_spec spec = app->game.session.attempt.spec;
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};

    switch (request) {
    case REQUEST_RESULT_AGAIN:
        if (app_begin(app, &origin))
            app_close_all(app);
        break;
    case REQUEST_RESULT_EVENTS:
        app_close(app);
        app_open(app, contest_view_new(app));
        break;
    default:
        if (!list_request(&result->list, request))
            (void)app_common_request(app, request);
        break;
    }
}

static void
result_copy(struct view *view, struct app *app, struct copy_list *list)
{
    const struct contest_result_view *const result = (struct contest_result_view *)view;

    (void)app;
    copy_add_string(list, N_("The result"), result->line);
}

static const struct view_class result_class = {
    .mode = MODE_RESULT,
    .covers = true,
    .request = result_request,
    .copy = result_copy,
    .draw = result_draw,
};

struct view *
contest_result_view_new(struct app *app)
{
    struct contest_result_view *const view = view_new(sizeof *view, &result_class);
    const struct session *const session = &app->game.session;

    if (view == NULL)
        return NULL;
    keeper_read_record(&app->keeper, &session->attempt.spec, session->goal.kind, &view->record);
    result_line(view->line, session);
    view->list = (struct list){
        .table = &table, .owner = view, .count = session->attempt.part, .at = LIST_NONE};
    return &view->view;
}
