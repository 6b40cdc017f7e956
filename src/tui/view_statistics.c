// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics: a line for each kind of board, and more of the chosen one below.
 *
 * Times are those of speed-solvers: the average of five (ao5) is without its best and its worst
 * solve, and whoever took a hint, saw the solution or played the same board before is not counted.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "tui/fit.h"
#include "tui/spark.h"
#include "tui/views.h"
#include "tui/words.h"

enum {
    KINDS_MAX = 256,
    TIMES_MAX = 400,
    NS_PER_MS = 1000000,
    HOUR_MS = 3600000, /* from there on hundredths have no room */
    HEADING_ROW = 2,
    LIST_ROW = 3,
    NAME_COLUMN = 2,
    NAME_COLS = 14,
    DETAIL_ROWS = 5, /* with the empty one above them */
    DETAIL_COLUMN = 18,
};

struct statistics_row {
    const struct history_solve *kind;
    struct history_record record;
};

struct statistics_view {
    struct view view;
    struct statistics_row *rows; /* owned */
    size_t count;
    size_t chosen;
    size_t page;      /* rows shown at once, known after drawing */
    unsigned column;  /* the first one shown */
    bool more_behind; /* columns that did not fit, known after drawing */
};

/* ---- the table ---------------------------------------------------------------------------- */

static void
write_time(char text[WORDS_BYTES], uint64_t ms)
{
    if (ms == 0)
        snprintf(text, WORDS_BYTES, "-");
    else if (ms < HOUR_MS)
        words_time_exact(text, ms * NS_PER_MS);
    else
        words_time(text, ms * NS_PER_MS);
}

static void
write_count(const struct history_record *record, char text[WORDS_BYTES])
{
    snprintf(text, WORDS_BYTES, "%u", (unsigned)record->count);
}

static void
write_best(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->best_ms);
}

static void
write_ao5(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->ao5_ms);
}

static void
write_ao12(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->ao12_ms);
}

static void
write_ao100(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->ao100_ms);
}

static void
write_best_ao5(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->best_ao5_ms);
}

static void
write_fewest(const struct history_record *record, char text[WORDS_BYTES])
{
    if (record->count == 0)
        snprintf(text, WORDS_BYTES, "-");
    else
        snprintf(text, WORDS_BYTES, "%u", (unsigned)record->fewest_moves);
}

static void
write_excused(const struct history_record *record, char text[WORDS_BYTES])
{
    unsigned sum = 0;

    for (unsigned i = HISTORY_COUNTS + 1; i < HISTORY_EXCUSES; i++)
        sum += record->excused[i];
    snprintf(text, WORDS_BYTES, "%u", sum);
}

static void
write_mean(const struct history_record *record, char text[WORDS_BYTES])
{
    write_time(text, record->mean_ms);
}

static void
write_speed(const struct history_record *record, char text[WORDS_BYTES])
{
    if (record->count == 0)
        snprintf(text, WORDS_BYTES, "-");
    else
        snprintf(text, WORDS_BYTES, "%.1f", record->moves_per_second);
}

static void
write_above(const struct history_record *record, char text[WORDS_BYTES])
{
    if (record->judged == 0)
        snprintf(text, WORDS_BYTES, "-");
    else
        snprintf(text, WORDS_BYTES, "+%.1f", record->mean_above);
}

/* The most telling first: what does not fit on the right is reached with a key. */
static const struct column {
    const char *title;
    int width;
    void (*write)(const struct history_record *record, char text[WORDS_BYTES]);
} columns[] = {
    {N_("best"), 9, write_best},
    {N_("solves"), 7, write_count},
    {"ao5", 9, write_ao5},
    {N_("mean"), 9, write_mean},
    {N_("mv/s"), 5, write_speed},
    {N_("above"), 6, write_above},
    {"ao12", 9, write_ao12},
    {"ao100", 9, write_ao100},
    {N_("best ao5"), 12, write_best_ao5},
    {N_("fewest"), 10, write_fewest},
    {N_("uncounted"), 11, write_excused},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void
write_kind(const struct history_solve *kind, char text[WORDS_BYTES])
{
    const bool random = strcmp(kind->kind, SAVE_KIND_RANDOM) == 0;
    const bool plain = strcmp(kind->goal, "standard") == 0;

    /* Words are in the player's language, lengths as they are. */
    snprintf(text, WORDS_BYTES, "%ux%u%s%s%s%s", (unsigned)kind->width, (unsigned)kind->height,
        random ? "" : " ", random ? "" : _(kind->kind), plain ? "" : " ",
        plain                               ? ""
        : strcmp(kind->goal, "custom") == 0 ? _("custom")
                                            : _(kind->goal));
}

/* Where the columns begin: the names are cut on a narrow screen. */
static int
names_end(const struct canvas *canvas)
{
    return NAME_COLUMN + (canvas->cols >= 60      ? NAME_COLS
                             : canvas->cols >= 39 ? NAME_COLS - 4
                                                  : NAME_COLS / 2 - 1);
}

/* Draws the columns of a line from `column` on; the heading is the line without a row. Returns the
 * column that did not fit any more. */
static unsigned
draw_line(
    struct canvas *canvas, int y, enum role role, const struct statistics_row *row, unsigned column)
{
    int x = names_end(canvas);
    unsigned i = column;
    char text[WORDS_BYTES];

    if (row != NULL) {
        write_kind(row->kind, text);
        canvas_text(canvas, y, NAME_COLUMN, x, role, text);
    }
    /* A column is left for the sign that there are more. */
    for (; i < COLUMNS && x + columns[i].width + (i + 1 < COLUMNS) <= canvas->cols; i++) {
        snprintf(text, sizeof text, "%s", _(columns[i].title));
        if (row != NULL)
            columns[i].write(&row->record, text);
        x += columns[i].width;
        canvas_text(canvas, y, x - canvas_text_width(canvas, text), x, role, text);
    }
    return i;
}

static void
draw_heading(struct statistics_view *statistics, struct canvas *canvas)
{
    const unsigned behind = draw_line(canvas, HEADING_ROW, ROLE_DIM, NULL, statistics->column);

    statistics->more_behind = behind < COLUMNS;
    if (statistics->more_behind)
        canvas_put(canvas, HEADING_ROW, canvas->cols - 1, ROLE_KEY, '>');
    if (statistics->column > 0)
        canvas_put(canvas, HEADING_ROW, NAME_COLUMN, ROLE_KEY, '<');
}

/* ---- more of one kind --------------------------------------------------------------------- */

/* "Last 40    a sparkline   00:41.3 .. 02:10.0" */
static void
draw_times(const struct app *app, const struct history_solve *kind, struct canvas *canvas, int y)
{
    uint64_t times[TIMES_MAX], least = UINT64_MAX, greatest = 0;
    const size_t room = canvas->cols > DETAIL_COLUMN + 24
                            ? (size_t)canvas->cols - DETAIL_COLUMN - 24
                        : canvas->cols > DETAIL_COLUMN ? (size_t)canvas->cols - DETAIL_COLUMN
                                                       : 0;
    const size_t count =
        history_times(&app->keeper.history, kind, times, room < TIMES_MAX ? room : TIMES_MAX);
    char fastest[WORDS_BYTES], slowest[WORDS_BYTES];
    int x;

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        least = times[i] < least ? times[i] : least;
        greatest = times[i] > greatest ? times[i] : greatest;
    }
    canvas_printf(canvas, y, NAME_COLUMN, canvas->cols, ROLE_DIM, _("last %zu"), count);
    x = spark_draw(canvas, y, DETAIL_COLUMN, canvas->cols, ROLE_STRONG, times, count);
    write_time(fastest, least);
    write_time(slowest, greatest);
    if (x + 3 + canvas_text_width(canvas, fastest) + 4 + canvas_text_width(canvas, slowest) <=
        canvas->cols)
        canvas_printf(canvas, y, x + 3, canvas->cols, ROLE_DIM, "%s .. %s", fastest, slowest);
}

/* The newest times, the newest first. */
static void
draw_newest(const struct app *app, const struct history_solve *kind, struct canvas *canvas, int y)
{
    uint64_t times[32];
    const size_t count =
        history_times(&app->keeper.history, kind, times, sizeof times / sizeof times[0]);
    int x = DETAIL_COLUMN;

    if (count > 0)
        canvas_text(canvas, y, NAME_COLUMN, canvas->cols, ROLE_DIM, _("newest first"));
    for (size_t i = count; i > 0; i--) {
        char text[WORDS_BYTES];

        write_time(text, times[i - 1]);
        if (x + canvas_text_width(canvas, text) > canvas->cols)
            break;
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, text) + 2;
    }
}

/* "not counted      2 with hints, 1 watched, 3 played before" */
static void
draw_excused(const struct history_record *record, struct canvas *canvas, int y)
{
    static const char *const words[HISTORY_EXCUSES] = {
        [HISTORY_SOLVER] = N_("by the solver"),
        [HISTORY_HINTS] = N_("with hints"),
        [HISTORY_WATCHED] = N_("watched"),
        [HISTORY_REPEATED] = N_("played before"),
    };
    int x = DETAIL_COLUMN;

    for (unsigned i = HISTORY_COUNTS + 1; i < HISTORY_EXCUSES; i++) {
        if (record->excused[i] == 0)
            continue;
        if (x == DETAIL_COLUMN)
            canvas_text(canvas, y, NAME_COLUMN, canvas->cols, ROLE_DIM, _("not counted"));
        else
            x = canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, ", ");
        x = canvas_printf(canvas, y, x, canvas->cols, ROLE_TEXT, "%u %s",
            (unsigned)record->excused[i], _(words[i]));
    }
}

static void
draw_detail(const struct app *app, const struct statistics_row *row, struct canvas *canvas, int y)
{
    const struct history_record *record = &row->record;
    char name[WORDS_BYTES], ao5[WORDS_BYTES];

    write_kind(row->kind, name);
    write_time(ao5, record->best_ao5_ms);
    const int behind = canvas_text(canvas, y, NAME_COLUMN, canvas->cols, ROLE_TITLE, name);
    const int x = behind + 1 > DETAIL_COLUMN ? behind + 1 : DETAIL_COLUMN;

    if (record->count > 0)
        fit_printf(canvas, y, x, canvas->cols, ROLE_TEXT,
            _("best ao5 %s   fewest moves %u\nbest ao5 %s"), ao5, (unsigned)record->fewest_moves,
            ao5);
    else
        canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, _("no solve that counts"));
    draw_times(app, row->kind, canvas, y + 1);
    draw_newest(app, row->kind, canvas, y + 2);
    draw_excused(record, canvas, y + 3);
}

/* ---- the view ----------------------------------------------------------------------------- */

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
    fit_printf(canvas, 0, x + 3, end - 1, ROLE_DIM,
        P_("%zu solve", "%zu solves", app->keeper.history.count), app->keeper.history.count);
    if (app->message[0] != '\0')
        fit_text(canvas, 1, 1, canvas->cols, app->message_role, app->message);
    else if (app->keeper.history.skipped > 0)
        fit_printf(canvas, 1, 1, canvas->cols, ROLE_WARNING,
            _("Lines of the history that make no sense and are left out: %zu"),
            app->keeper.history.skipped);
}

static void
draw_empty(const struct app *app, struct canvas *canvas)
{
    fit_lines(canvas, HEADING_ROW, NAME_COLUMN, canvas->cols, canvas->rows - 1, ROLE_TEXT,
        app->keeper.off ? _("Nothing is kept: the game runs with --no-history.")
                        : _("Nothing yet. Every board you solve counts."));
}

static void
statistics_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct statistics_view *statistics = (struct statistics_view *)view;
    const int room = canvas->rows - LIST_ROW - 1;
    const bool detail = room > DETAIL_ROWS;
    const size_t page = room < 1 ? 1 : (size_t)(detail ? room - DETAIL_ROWS : room);
    const size_t first = statistics->chosen < page ? 0 : statistics->chosen - page + 1;
    int y = LIST_ROW;

    layout_put_keys_last(&app->layout, canvas->rows);
    statistics->page = page;
    draw_title(app, canvas, first + page < statistics->count);
    if (statistics->count == 0)
        draw_empty(app, canvas);
    else
        draw_heading(statistics, canvas);
    canvas_touch(canvas, y, 0, (int)page, canvas->cols, TOUCH_ROW, first);
    for (size_t i = first; i < statistics->count && i - first < page; i++, y++) {
        const bool chosen = i == statistics->chosen;

        (void)draw_line(canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT, &statistics->rows[i],
            statistics->column);
        if (chosen)
            canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
    }
    if (statistics->count > 0 && detail)
        draw_detail(app, &statistics->rows[statistics->chosen], canvas, y + 1);
    app_draw_keys(app, canvas, MODE_STATISTICS);
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
    const struct touch touch = app_touch_at(app, y, x);

    if (touch.kind == TOUCH_ROW && touch.index < statistics->count)
        statistics->chosen = touch.index;
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
    free(view);
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
        here = history_solve_of(&app->session, &app->names);
    const size_t count = history_kinds(&app->keeper.history, kinds, KINDS_MAX);

    statistics->rows = calloc(count + 1, sizeof statistics->rows[0]);
    if (statistics->rows == NULL)
        return false;
    statistics->count = count;
    for (size_t i = 0; i < count; i++) {
        statistics->rows[i].kind = kinds[i];
        statistics->rows[i].record = history_sum(&app->keeper.history, kinds[i]);
        if (history_same_kind(kinds[i], &here))
            statistics->chosen = i;
    }
    return true;
}

struct view *
statistics_view_new(const struct app *app)
{
    struct statistics_view *statistics = calloc(1, sizeof *statistics);

    if (statistics == NULL)
        return NULL;
    statistics->view.class = &statistics_class;
    if (!sum_up(statistics, app)) {
        statistics_free(&statistics->view);
        return NULL;
    }
    return &statistics->view;
}
