// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics: one line per kind of board, and details of the chosen kind below.
 *
 * Averages are those of speedsolvers: the average of five (ao5) omits the best and the worst solve.
 */
#include "config.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "game/humanize.h"
#include "tui/view/views.h"
#include "tui/chart/bar.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    KINDS_MAX = 256,
    TIMES_MAX = 400,
    HEADING_ROW = 2,
    LIST_ROW = 3,
    DETAIL_ROWS = 5, /* including an empty row above */
    NAME_COLUMN = 2,
    NAME_COLS = 14,
    DETAIL_COLUMN = 18,
};

struct kind {
    const struct history_solve *solve; /* a solve of this kind */
    struct solve_statistics record;
};

struct statistics_view {
    struct view view;
    struct kind *kinds; /* owned */
    struct list list;
    unsigned column;   /* the first column shown */
    bool more_columns; /* the last drawing had no room for some columns */
};

enum column_type {
    COLUMN_COUNT,
    COLUMN_FEWEST,
    COLUMN_UNCOUNTED,
    COLUMN_SPEED,
    COLUMN_ABOVE,
    COLUMN_TIME,
};

/* The most useful columns first: a key scrolls to those that do not fit. */
static const struct column {
    const char *title;
    int width;
    enum column_type type;
    size_t offset; /* where a time is in struct solve_statistics */
} columns[] = {
    {N_("best"), 9, COLUMN_TIME, offsetof(struct solve_statistics, averages[AVERAGE_SINGLE].best)},
    {N_("solves"), 7, COLUMN_COUNT, 0},
    {"ao5", 9, COLUMN_TIME, offsetof(struct solve_statistics, averages[AVERAGE_AO5].current)},
    {N_("mean"), 9, COLUMN_TIME, offsetof(struct solve_statistics, spread.mean_ms)},
    {N_("mv/s"), 5, COLUMN_SPEED, 0},
    {N_("above"), 6, COLUMN_ABOVE, 0},
    {"ao12", 9, COLUMN_TIME, offsetof(struct solve_statistics, averages[AVERAGE_AO12].current)},
    {"ao100", 9, COLUMN_TIME, offsetof(struct solve_statistics, averages[AVERAGE_AO100].current)},
    {N_("best ao5"), 12, COLUMN_TIME,
        offsetof(struct solve_statistics, averages[AVERAGE_AO5].best)},
    {N_("fewest"), 10, COLUMN_FEWEST, 0},
    {N_("uncounted"), 11, COLUMN_UNCOUNTED, 0},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

static unsigned
uncounted(const struct solve_statistics *record)
{
    unsigned sum = 0;

    for (unsigned i = HISTORY_DELETED + 1; i < HISTORY_REASONS; i++)
        sum += record->reasons[i];
    return sum;
}

static struct words
column_words(const struct column *column, const struct solve_statistics *record)
{
    uint64_t ms;

    switch (column->type) {
    case COLUMN_COUNT:
        return humanize_moves(record->count, 0);
    case COLUMN_UNCOUNTED:
        return humanize_moves(uncounted(record), 0);
    case COLUMN_FEWEST:
        if (record->moves_known > 0)
            return humanize_moves(record->fewest_moves, 0);
        break;
    case COLUMN_SPEED:
        if (record->moves_known > 0)
            return humanize_printf("%.1f", record->moves_per_second);
        break;
    case COLUMN_ABOVE:
        if (record->judged > 0)
            return humanize_printf("+%.1f", record->mean_excess);
        break;
    case COLUMN_TIME:
        memcpy(&ms, (const char *)record + column->offset, sizeof ms);
        return humanize_result(ms);
    }
    return humanize_printf("-");
}

/* "4x4 hard snail": names are translated, ranges of lengths are not. */
static struct words
kind_words(const struct history_solve *kind)
{
    const bool random = strcmp(kind->kind, SESSION_KIND_RANDOM) == 0;
    const bool plain = strcmp(kind->goal, "standard") == 0;

    return humanize_printf("%ux%u%s%s%s%s", (unsigned)kind->width, (unsigned)kind->height,
        random ? "" : " ", random ? "" : _(kind->kind), plain ? "" : " ",
        plain                               ? ""
        : strcmp(kind->goal, "custom") == 0 ? _("custom")
                                            : _(kind->goal));
}

/* The column after the names, which are cut on a narrow screen. */
static int
names_end(const struct canvas *canvas)
{
    return NAME_COLUMN + (canvas->cols >= 60      ? NAME_COLS
                             : canvas->cols >= 39 ? NAME_COLS - 4
                                                  : NAME_COLS / 2 - 1);
}

/* Draws the columns of a kind from `column` on, or the headings if `kind` is NULL. Returns the
 * first column that did not fit. */
static unsigned
draw_line(struct canvas *canvas, int y, enum role role, const struct kind *kind, unsigned column)
{
    int x = names_end(canvas);

    if (kind != NULL)
        canvas_text(canvas, y, NAME_COLUMN, x, role, kind_words(kind->solve).text);
    /* One cell is left for '>', which means that there are more columns. */
    for (; column < COLUMNS && x + columns[column].width + (column + 1 < COLUMNS) <= canvas->cols;
         column++) {
        x += columns[column].width;
        canvas_text_right(canvas, y, x, role,
            kind != NULL ? column_words(&columns[column], &kind->record).text
                         : _(columns[column].title));
    }
    return column;
}

static void
draw_heading(struct statistics_view *statistics, struct canvas *canvas)
{
    statistics->more_columns =
        draw_line(canvas, HEADING_ROW, ROLE_DIM, NULL, statistics->column) < COLUMNS;
    if (statistics->more_columns)
        canvas_put(canvas, HEADING_ROW, canvas->cols - 1, ROLE_KEY, '>');
    if (statistics->column > 0)
        canvas_put(canvas, HEADING_ROW, NAME_COLUMN, ROLE_KEY, '<');
}

/* The times of the latest solves of a kind that count: at most `max`, oldest first. Returns their
 * number. */
static size_t
latest_times(
    const struct app *app, const struct history_solve *kind, uint64_t *times_ms, size_t max)
{
    struct solve_series series;
    size_t count = 0;

    (void)solve_series_init(&series, &app->game.autosave.history, kind, NULL, NULL);
    for (size_t i = series.count; i > 0 && count < max; i--)
        if (series.results[i - 1] != AVERAGE_DNF)
            times_ms[count++] = series.results[i - 1];
    solve_series_free(&series);
    for (size_t i = 0; i < count / 2; i++) {
        const uint64_t time = times_ms[i];

        times_ms[i] = times_ms[count - 1 - i];
        times_ms[count - 1 - i] = time;
    }
    return count;
}

/* "last 40    a sparkline   00:41.3 .. 02:10.0", and below it the newest times. */
static void
draw_times(const struct app *app, const struct history_solve *kind, struct canvas *canvas, int y)
{
    uint64_t times[TIMES_MAX], least = UINT64_MAX, greatest = 0;
    const int room = canvas->cols - DETAIL_COLUMN - (canvas->cols > DETAIL_COLUMN + 24 ? 24 : 0);
    const size_t count = latest_times(app, kind, times,
        room < 1           ? 1
        : room < TIMES_MAX ? (size_t)room
                           : TIMES_MAX);
    int x;

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        least = times[i] < least ? times[i] : least;
        greatest = times[i] > greatest ? times[i] : greatest;
    }
    canvas_printf(canvas, y, NAME_COLUMN, canvas->cols, ROLE_DIM, _("last %zu"), count);
    x = chart_sparkline(canvas, y, DETAIL_COLUMN, canvas->cols, ROLE_STRONG, times, count);
    canvas_fit_printf(canvas, y, x + 3, canvas->cols, ROLE_DIM, "%s .. %s\n",
        humanize_result(least).text, humanize_result(greatest).text);
    canvas_text(canvas, y + 1, NAME_COLUMN, canvas->cols, ROLE_DIM, _("newest first"));
    x = DETAIL_COLUMN;
    for (size_t i = count; i > 0; i--) {
        const struct words time = humanize_result(times[i - 1]);

        if (x + canvas_text_width(canvas, time.text) > canvas->cols)
            break;
        x = canvas_text(canvas, y + 1, x, canvas->cols, ROLE_TEXT, time.text) + 2;
    }
}

/* "not counted      2 with hints, 1 watched, 3 played before" */
static void
draw_uncounted(const struct solve_statistics *record, struct canvas *canvas, int y)
{
    static const char *const words[HISTORY_REASONS] = {
        [HISTORY_SOLVER] = N_("by the solver"),
        [HISTORY_HINTS] = N_("with hints"),
        [HISTORY_WATCHED] = N_("watched"),
        [HISTORY_REPEATED] = N_("played before"),
    };
    int x = DETAIL_COLUMN;

    if (uncounted(record) == 0)
        return;
    canvas_text(canvas, y, NAME_COLUMN, canvas->cols, ROLE_DIM, _("not counted"));
    for (unsigned i = HISTORY_DELETED + 1; i < HISTORY_REASONS; i++)
        if (record->reasons[i] > 0)
            x = canvas_printf(canvas, y, x, canvas->cols, ROLE_TEXT, "%s%u %s",
                x > DETAIL_COLUMN ? ", " : "", (unsigned)record->reasons[i], _(words[i]));
}

static void
draw_details(const struct app *app, const struct kind *kind, struct canvas *canvas, int y)
{
    const struct solve_statistics *const record = &kind->record;
    const struct words name = kind_words(kind->solve),
                       ao5 = humanize_result(record->averages[AVERAGE_AO5].best);
    int x = canvas_text(canvas, y, NAME_COLUMN, canvas->cols, ROLE_TITLE, name.text) + 1;

    if (x < DETAIL_COLUMN)
        x = DETAIL_COLUMN;
    if (record->count > 0)
        canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_TEXT,
            _("best ao5 %s   fewest moves %u\nbest ao5 %s"), ao5.text,
            (unsigned)record->fewest_moves, ao5.text);
    else
        canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, _("no solve that counts"));
    draw_times(app, kind->solve, canvas, y + 1);
    draw_uncounted(record, canvas, y + 3);
}

static void
draw_title(const struct statistics_view *statistics, struct app *app, struct canvas *canvas)
{
    const struct history *const history = &app->game.autosave.history;
    const int x = frame_text(app, canvas, _("Statistics"));
    const int behind = canvas_fit_printf(canvas, 0, x + 3, canvas->cols, ROLE_DIM,
        P_("%zu solve", "%zu solves", history->count), history->count);

    list_draw_more(&statistics->list, canvas, behind + 1);
    if (!frame_message(app, canvas, 1, 1) && history->skipped > 0)
        canvas_fit_printf(canvas, 1, 1, canvas->cols, ROLE_WARNING,
            _("Damaged lines of the history that were left out: %zu"), history->skipped);
}

static void
statistics_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;
    struct list *const list = &statistics->list;
    const int room = canvas->rows - LIST_ROW - 1;
    const bool details = room > DETAIL_ROWS;
    const int rows = details ? room - DETAIL_ROWS : room > 1 ? room : 1;
    int y = LIST_ROW;

    list_place(list, canvas, LIST_ROW, LIST_ROW + rows);
    draw_title(statistics, app, canvas);
    if (list->count == 0) {
        canvas_wrap(canvas, HEADING_ROW, NAME_COLUMN, canvas->cols, canvas->rows - 1, ROLE_TEXT,
            app->game.autosave.state == AUTOSAVE_OFF
                ? _("Nothing is kept: the game runs with --no-history.")
                : _("Nothing yet. Every board you solve counts."));
        return;
    }
    draw_heading(statistics, canvas);
    for (size_t i = list->first; i < list_end(list); i++, y++) {
        (void)draw_line(canvas, y, i == list->at ? ROLE_SELECTED : ROLE_TEXT, &statistics->kinds[i],
            statistics->column);
        if (i == list->at)
            canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
    }
    if (details)
        draw_details(app, &statistics->kinds[list->at], canvas, y + 1);
}

static void
statistics_click(struct view *view, struct app *app, const struct click *click)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;

    (void)app;
    if (click->kind == HIT_ROW && click->index < statistics->list.count)
        statistics->list.at = click->index;
}

static void
statistics_request(struct view *view, struct app *app, enum request request)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;

    if (request == REQUEST_COLUMNS_LEFT) {
        statistics->column -= statistics->column > 0;
    } else if (request == REQUEST_COLUMNS_RIGHT) {
        /* The screen may not be drawn between two keys: only the first key can rely on what it
         * shows. */
        statistics->column += statistics->more_columns;
        statistics->more_columns = false;
    } else if (!list_request(&statistics->list, request)) {
        app_common_request(app, request);
    }
}

static void
statistics_free(struct view *view)
{
    free(((struct statistics_view *)view)->kinds);
}

static const struct view_class statistics_class = {
    .mode = MODE_STATISTICS,
    .covers = true,
    .request = statistics_request,
    .click = statistics_click,
    .draw = statistics_draw,
    .free = statistics_free,
};

/* Begins with the kind of the current game, if it is in the list. */
struct view *
statistics_view_new(struct app *app)
{
    const struct history *const history = &app->game.autosave.history;
    const struct history_solve here = history_solve_of(&app->game.session);
    const struct history_solve *solves[KINDS_MAX];
    const size_t count = history_kinds(history, solves, KINDS_MAX);
    struct statistics_view *const statistics = view_new(sizeof *statistics, &statistics_class);

    if (statistics == NULL)
        return NULL;
    statistics->kinds = calloc(count + 1, sizeof statistics->kinds[0]);
    if (statistics->kinds == NULL) {
        view_free(&statistics->view);
        return NULL;
    }
    statistics->list.count = count;
    for (size_t i = 0; i < count; i++) {
        statistics->kinds[i] = (struct kind){
            solves[i], solve_statistics_of_kind(history, solves[i], NULL, AVERAGE_ALL)};
        if (history_same_kind(solves[i], &here))
            statistics->list.at = i;
    }
    return &statistics->view;
}
