// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics: a line for each kind of board, and more of the chosen one below.
 *
 * Times are those of speed-solvers: the average of five (ao5) is without its best and its worst
 * solve, and whoever took a hint, saw the solution or played the same board before is not counted.
 */
#include "config.h"

#include "game/humanize.h"
#include "tui/app.h"
#include "tui/view/views.h"
#include "tui/widget/footer.h"
#include "tui/widget/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "tui/view/statistics.h"
#include "tui/widget/frame.h"

enum {
    KINDS_MAX = 256,
    HEADING_ROW = 2,
    LIST_ROW = 3,
    DETAIL_ROWS = 5, /* with the empty one above them */
};

struct statistics_view {
    struct view view;
    struct statistics_row *rows; /* owned */
    size_t count;
    size_t chosen;
    size_t first;     /* the line shown first, as it was drawn last */
    size_t page;      /* rows shown at once, known after drawing */
    unsigned column;  /* the first one shown */
    bool more_behind; /* columns that did not fit, known after drawing */
};

static void
draw_heading(struct statistics_view *statistics, struct canvas *canvas)
{
    const unsigned behind =
        statistics_draw_line(canvas, HEADING_ROW, ROLE_DIM, NULL, statistics->column);

    statistics->more_behind = behind < statistics_column_count;
    if (statistics->more_behind)
        canvas_put(canvas, HEADING_ROW, canvas->cols - 1, ROLE_KEY, '>');
    if (statistics->column > 0)
        canvas_put(canvas, HEADING_ROW, STATISTICS_NAME_COLUMN, ROLE_KEY, '<');
}

static void
draw_title(const struct app *app, struct canvas *canvas, bool more_below)
{
    const int x = canvas_text(canvas, 0, 1, canvas->cols, ROLE_TITLE, _("Statistics"));
    const bool room = x + 2 + canvas_text_width(canvas, _("more below")) < canvas->cols;
    const char *const more = room ? _("more below") : _("more");
    int end = canvas->cols;

    if (more_below) {
        end -= canvas_text_width(canvas, more) + 1;
        canvas_text(canvas, 0, end, canvas->cols, ROLE_DIM, more);
    }
    canvas_fit_printf(canvas, 0, x + 3, end - 1, ROLE_DIM,
        P_("%zu solve", "%zu solves", app->game.autosave.history.count),
        app->game.autosave.history.count);
    if (frame_message(app, canvas, 1, 1))
        return;
    if (app->game.autosave.history.skipped > 0)
        canvas_fit_printf(canvas, 1, 1, canvas->cols, ROLE_WARNING,
            _("Lines of the history that make no sense and are left out: %zu"),
            app->game.autosave.history.skipped);
}

static void
draw_empty(const struct app *app, struct canvas *canvas)
{
    canvas_wrap(canvas, HEADING_ROW, STATISTICS_NAME_COLUMN, canvas->cols, canvas->rows - 1,
        ROLE_TEXT,
        app->game.autosave.state == AUTOSAVE_OFF
            ? _("Nothing is kept: the game runs with --no-history.")
            : _("Nothing yet. Every board you solve counts."));
}

static void
statistics_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct statistics_view *statistics = (struct statistics_view *)view;
    const int room = canvas->rows - LIST_ROW - 1;
    const bool detail = room > DETAIL_ROWS;
    const size_t page = room < 1 ? 1 : (size_t)(detail ? room - DETAIL_ROWS : room);
    const size_t first =
        list_follow(statistics->first, statistics->chosen, page, statistics->count);
    int y = LIST_ROW;

    layout_put_keys_last(&app->layout, canvas->rows);
    statistics->page = page;
    statistics->first = first;
    draw_title(app, canvas, first + page < statistics->count);
    if (statistics->count == 0)
        draw_empty(app, canvas);
    else
        draw_heading(statistics, canvas);
    canvas_add_hit(canvas, y, 0, (int)page, canvas->cols, HIT_ROW, first);
    for (size_t i = first; i < statistics->count && i - first < page; i++, y++) {
        const bool chosen = i == statistics->chosen;

        (void)statistics_draw_line(canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT,
            &statistics->rows[i], statistics->column);
        if (chosen)
            canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
    }
    if (statistics->count > 0 && detail)
        statistics_draw_detail(app, &statistics->rows[statistics->chosen], canvas, y + 1);
}

/* Chooses a line further down or, if negative, up. */
static void
choose_by(struct statistics_view *statistics, int lines)
{
    const size_t up = lines < 0 ? (size_t)-lines : 0, down = lines > 0 ? (size_t)lines : 0;

    if (statistics->count == 0)
        return;
    statistics->chosen = statistics->chosen > up ? statistics->chosen - up : 0;
    statistics->chosen += down;
    if (statistics->chosen >= statistics->count)
        statistics->chosen = statistics->count - 1;
}

static void
statistics_click(struct view *view, struct app *app, int y, int x)
{
    struct statistics_view *statistics = (struct statistics_view *)view;
    const struct hit hit = app_hit_at(app, y, x);

    if (hit.kind == HIT_ROW && hit.index < statistics->count)
        statistics->chosen = hit.index;
}

static void
statistics_request(struct view *view, struct app *app, enum request request)
{
    struct statistics_view *statistics = (struct statistics_view *)view;

    switch (request) {
    case REQUEST_SCROLL_UP:
        choose_by(statistics, -1);
        break;
    case REQUEST_SCROLL_DOWN:
        choose_by(statistics, 1);
        break;
    case REQUEST_PAGE_UP:
        choose_by(statistics, -(int)statistics->page);
        break;
    case REQUEST_PAGE_DOWN:
        choose_by(statistics, (int)statistics->page);
        break;
    case REQUEST_COLUMNS_LEFT:
        statistics->column -= statistics->column > 0;
        break;
    case REQUEST_COLUMNS_RIGHT:
        /* Of keys that come at once only the first is known to have something to show. */
        statistics->column += statistics->more_behind;
        statistics->more_behind = false;
        break;
    default:
        app_common_request(app, request);
    }
}

static void
statistics_free(struct view *view)
{
    free(((struct statistics_view *)view)->rows);
}

static const struct view_class statistics_class = {
    .mode = MODE_STATISTICS,
    .covers = true,
    .request = statistics_request,
    .click = statistics_click,
    .draw = statistics_draw,
    .free = statistics_free,
};

/* Sums up every kind; the kind that is played is chosen if it is there. */
static bool
sum_up(struct statistics_view *statistics, const struct app *app)
{
    const struct history_solve *kinds[KINDS_MAX],
        here = history_solve_of(&app->game.session, &app->game.names);
    const size_t count = history_kinds(&app->game.autosave.history, kinds, KINDS_MAX);

    statistics->rows = calloc(count + 1, sizeof statistics->rows[0]);
    if (statistics->rows == NULL)
        return false;
    statistics->count = count;
    for (size_t i = 0; i < count; i++) {
        statistics->rows[i].kind = kinds[i];
        statistics->rows[i].record = history_sum(&app->game.autosave.history, kinds[i]);
        if (history_same_kind(kinds[i], &here))
            statistics->chosen = i;
    }
    return true;
}

struct view *
statistics_view_new(const struct app *app)
{
    struct statistics_view *statistics = view_new(sizeof *statistics, &statistics_class);

    if (statistics == NULL)
        return NULL;
    if (!sum_up(statistics, app)) {
        view_free(&statistics->view);
        return NULL;
    }
    return &statistics->view;
}
