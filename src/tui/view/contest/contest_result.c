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

enum { ROW = 2, BOARD_END = 9, TIME_END = 22, TOTAL_END = 35, MOVES_END = 44 };

struct contest_result_view {
    struct view view;
    struct contest_record record;
    unsigned first; /* the board on the first line of the table */
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

/* A line of the table of boards. */
static void
draw_split(const struct session *session, struct canvas *canvas, int y, unsigned index,
    struct attempt_split split, uint64_t total_ms)
{
    const struct contest_spec *const spec = &session->attempt.spec;
    uint32_t width, height;

    contest_part_size(spec, index + 1, &width, &height);
    canvas_text_right(canvas, y, BOARD_END, ROLE_DIM,
        (spec->row->flags & CONTEST_GROWS) != 0 ? humanize_size(width, height).text
                                                : humanize_printf("%u", index + 1).text);
    canvas_text_right(canvas, y, TIME_END, ROLE_TEXT, humanize_result(split.time_ms).text);
    if (canvas->cols > TOTAL_END)
        canvas_text_right(canvas, y, TOTAL_END, ROLE_DIM, humanize_result(total_ms).text);
    if (canvas->cols > MOVES_END)
        canvas_text_right(canvas, y, MOVES_END, ROLE_TEXT, humanize_moves(split.moves, 0).text);
}

/* The table of boards, from row `y` to before row `end`. Returns the row after it. */
static int
draw_splits(struct contest_result_view *result, const struct session *session,
    struct canvas *canvas, int y, int end)
{
    const struct attempt *const attempt = &session->attempt;
    const unsigned parts = attempt->part;
    const unsigned rows = end > y + 1 ? (unsigned)(end - y - 1) : 0;
    uint64_t total_ms = 0;

    if (rows == 0 || contest_parts(&attempt->spec) == 1)
        return y;
    if (result->first + rows > parts)
        result->first = parts > rows ? parts - rows : 0;
    canvas_text_right(canvas, y, BOARD_END, ROLE_DIM, _("board"));
    canvas_text_right(canvas, y, TIME_END, ROLE_DIM, _("time"));
    if (canvas->cols > TOTAL_END)
        canvas_text_right(canvas, y, TOTAL_END, ROLE_DIM, _("total"));
    if (canvas->cols > MOVES_END)
        canvas_text_right(canvas, y, MOVES_END, ROLE_DIM, _("moves"));
    for (unsigned i = 0; i < parts; i++) {
        const struct attempt_split split = contest_split(session, i + 1, 0);

        total_ms += split.time_ms;
        if (i >= result->first && i < result->first + rows)
            draw_split(session, canvas, y + 1 + (int)(i - result->first), i, split, total_ms);
    }
    return y + 1 + (int)(parts < rows ? parts : rows);
}

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
    y = draw_splits(result, session, canvas, y + 1, line_row - 1);
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
    case REQUEST_SCROLL_UP:
        result->first -= result->first > 0;
        break;
    case REQUEST_SCROLL_DOWN:
        result->first++;
        break;
    default:
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
    return &view->view;
}
