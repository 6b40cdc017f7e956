// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics: pages for a summary, a histogram, a trend and a calendar. A wide or high screen
 * shows the charts beside or below the summary.
 */
#include "config.h"

#include "tui/view/copy.h"
#include "tui/view/statistics/statistics.h"

#include <stdlib.h>

#include "base/intl.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum {
    TABS_ROW = 1, /* or the message */
    FIRST_ROW = 2,
    TEXT_COLUMN = 2,
    SUMMARY_COLS = 80,  /* of a summary beside charts */
    ALL_COLUMNS = 138,  /* of a summary with all its columns */
    HUGE_COLS = 260,    /* screens this wide show that one beside charts */
    SIDE_COLS = 118,    /* screens this wide have charts beside the summary */
    SUMMARY_ROWS = 13,  /* of a summary above charts, without its list */
    LIST_ROWS = 8,      /* of that list, at most */
    CHART_ROWS = 9,     /* of a chart, at least */
    CALENDAR_ROWS = 11, /* of a calendar with its words */
    TWO_CHARTS_COLS = 100,
    WEEK = 7,
    MONTH = 28,
};

static const char *const page_names[PAGES] = {
    N_("summary"), N_("histogram"), N_("trend"), N_("calendar")};

/* ---- drawing --------------------------------------------------------------------------------- */

/* "1 summary  2 histogram  3 trend  4 calendar"; where that does not fit, "histogram 2/4". */
static void
draw_tabs(const struct statistics_view *statistics, struct canvas *canvas)
{
    int width = TEXT_COLUMN, x = TEXT_COLUMN;

    for (unsigned i = 0; i < PAGES; i++)
        width += canvas_text_width(canvas, _(page_names[i])) + 5;
    if (width > canvas->cols) {
        canvas_printf(canvas, TABS_ROW, 1, canvas->cols, ROLE_SELECTED, " %s %u/%u ",
            _(page_names[statistics->page]), (unsigned)statistics->page + 1, (unsigned)PAGES);
        return;
    }
    for (unsigned i = 0; i < PAGES; i++) {
        const bool chosen = i == (unsigned)statistics->page;
        const int end = canvas_printf(canvas, TABS_ROW, x, canvas->cols,
            chosen ? ROLE_SELECTED : ROLE_DIM, " %u %s ", i + 1, _(page_names[i]));

        if (!chosen)
            canvas_put(canvas, TABS_ROW, x + 1, ROLE_KEY, '1' + i);
        canvas_add_hit(canvas, TABS_ROW, x, 1, end - x, HIT_FIELD, i);
        x = end + 1;
    }
}

static void
draw_title(const struct statistics_view *statistics, struct app *app, struct canvas *canvas)
{
    const char *const session = statistics_session(statistics);
    int x = frame_text(app, canvas, _("Statistics"));

    x = canvas_fit_printf(canvas, 0, x + 3, canvas->cols, ROLE_DIM,
        P_("%zu solve", "%zu solves", statistics->solves), statistics->solves);
    if (session != NULL)
        x = canvas_fit_printf(canvas, 0, x + 3, canvas->cols, ROLE_STRONG, _("session %s"),
            session[0] != '\0' ? session : _("without a name"));
    if (statistics->page == PAGE_SUMMARY)
        list_draw_more(&statistics->list, canvas, x + 1);
    if (frame_message(app, canvas, TABS_ROW, 1))
        return;
    if (statistics->list.count > 0 && canvas->rows > FIRST_ROW + 2)
        draw_tabs(statistics, canvas);
}

/* Draws trend and histogram one above the other or, in a wide area, side by side; what has no room
 * is left out. */
static void
draw_charts(struct statistics_view *statistics, const struct app *app, struct canvas *canvas,
    const struct chart_area *area)
{
    const bool beside = area->cols >= TWO_CHARTS_COLS;
    const bool both = beside || area->rows >= 2 * CHART_ROWS;
    struct chart_area trend = *area, histogram = *area;

    if (area->rows < CHART_ROWS)
        return;
    if (beside) {
        trend.cols = area->cols / 2 - 1;
        histogram.x += area->cols / 2 + 1;
        histogram.cols = area->cols - area->cols / 2 - 1;
    } else if (both) {
        trend.rows = area->rows / 2;
        histogram.y += area->rows / 2;
        histogram.rows = area->rows - area->rows / 2;
        trend.rows -= trend.rows > CHART_ROWS;
    }
    statistics_draw_trend(statistics, app, canvas, &trend);
    if (both)
        statistics_draw_histogram(statistics, app, canvas, &histogram, MEASURE_TIMES);
}

/* Draws the calendar in the last rows of an area and, if it is high, the moves above it. */
static void
draw_below(struct statistics_view *statistics, const struct app *app, struct canvas *canvas,
    const struct chart_area *area)
{
    struct chart_area calendar = *area, moves = *area;

    if (area->rows < CALENDAR_ROWS)
        return;
    moves.rows -= CALENDAR_ROWS + 1;
    if (moves.rows >= CHART_ROWS) {
        calendar.y += moves.rows + 1;
        calendar.rows = CALENDAR_ROWS;
        statistics_draw_histogram(statistics, app, canvas, &moves, MEASURE_MOVES);
    }
    statistics_draw_calendar(statistics, app, canvas, &calendar);
}

/* The summary, with charts beside and below it where there is room. */
static void
draw_summary(struct statistics_view *statistics, struct app *app, struct canvas *canvas)
{
    const int end = canvas->rows - 1;
    const int list_rows =
        (int)statistics->list.count < LIST_ROWS ? (int)statistics->list.count : LIST_ROWS;
    const bool wide = canvas->cols >= SIDE_COLS;
    const int right = canvas->cols >= HUGE_COLS ? ALL_COLUMNS : wide ? SUMMARY_COLS : canvas->cols;
    struct chart_area below = {FIRST_ROW + SUMMARY_ROWS + list_rows, 1, 0, right - 2};
    const struct chart_area side = {
        FIRST_ROW, right + 2, end - FIRST_ROW, canvas->cols - right - 3};

    below.rows = end - below.y;
    if (below.rows < CHART_ROWS)
        below.y = end;
    statistics_draw_summary(statistics, app, canvas, FIRST_ROW, below.y, right);
    if (wide) {
        draw_charts(statistics, app, canvas, &side);
        draw_below(statistics, app, canvas, &below);
    } else {
        draw_charts(statistics, app, canvas, &below);
    }
}

/* Histograms of times and moves where both have room, else the chosen one. */
static void
draw_histograms(struct statistics_view *statistics, const struct app *app, struct canvas *canvas,
    const struct chart_area *area)
{
    struct chart_area first = *area, second = *area;

    if (area->rows >= 2 * CHART_ROWS + 4) {
        first.rows = area->rows / 2 - 1;
        second.y += area->rows / 2;
        second.rows -= area->rows / 2;
    } else if (area->cols >= TWO_CHARTS_COLS) {
        first.cols = area->cols / 2 - 1;
        second.x += area->cols / 2 + 1;
        second.cols = area->cols - area->cols / 2 - 1;
    } else {
        statistics_draw_histogram(statistics, app, canvas, area, statistics->measure);
        return;
    }
    statistics_draw_histogram(statistics, app, canvas, &first, MEASURE_TIMES);
    statistics_draw_histogram(statistics, app, canvas, &second, MEASURE_MOVES);
}

static void
statistics_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;
    const struct chart_area area = {FIRST_ROW, canvas->cols >= 40, canvas->rows - 1 - FIRST_ROW,
        canvas->cols - 2 * (canvas->cols >= 40)};

    statistics_refresh(statistics, app);
    statistics->calendar = (struct chart_area){0};
    if (statistics->list.count == 0)
        canvas_wrap(canvas, FIRST_ROW, TEXT_COLUMN, canvas->cols, canvas->rows - 1, ROLE_TEXT,
            app->keeper.off ? _("Nothing is kept: the game runs with --no-history.")
                            : _("Nothing yet. Every board you solve counts."));
    else if (statistics->page == PAGE_SUMMARY)
        draw_summary(statistics, app, canvas);
    else if (area.rows > 0 && statistics->page == PAGE_HISTOGRAM)
        draw_histograms(statistics, app, canvas, &area);
    else if (area.rows > 0 && statistics->page == PAGE_TREND)
        statistics_draw_trend(statistics, app, canvas, &area);
    else if (area.rows > 0)
        statistics_draw_calendar(statistics, app, canvas, &area);
    draw_title(statistics, app, canvas);
}

/* ---- requests -------------------------------------------------------------------------------- */

static void
choose_kind(struct statistics_view *statistics, size_t kind)
{
    if (kind == statistics->list.at || kind >= statistics->list.count)
        return;
    statistics->list.at = kind;
    statistics_forget(statistics, false);
}

static void
choose_day(struct statistics_view *statistics, int32_t day)
{
    struct days *const days = &statistics->days;
    const int32_t year = days->latest - CALENDAR_DAYS_MAX + 1;
    const int32_t first = days->oldest < year ? days->oldest : year;

    if (!days->known)
        return;
    day = day > days->latest ? days->latest : day;
    statistics->day = day < first ? first : day;
    days->known = statistics_counts_week(statistics);
}

static void
next_session(struct statistics_view *statistics, struct app *app)
{
    const char *name;

    statistics->session = (statistics->session + 1) % (statistics->session_count + 1);
    name = statistics_session(statistics);
    statistics_forget(statistics, true);
    app_say(app, ROLE_TEXT, _("Session: %s"),
        name == NULL      ? _("all")
        : name[0] != '\0' ? name
                          : _("without a name"));
}

/* Moves within a page; false if the request does not. */
static bool
move(struct statistics_view *statistics, enum request request)
{
    struct list list = statistics->list;
    int32_t days = 0;

    if (statistics->page == PAGE_CALENDAR) {
        days = request == REQUEST_SCROLL_UP       ? -1
               : request == REQUEST_SCROLL_DOWN   ? 1
               : request == REQUEST_PAGE_UP       ? -MONTH
               : request == REQUEST_PAGE_DOWN     ? MONTH
               : request == REQUEST_COLUMNS_LEFT  ? -WEEK
               : request == REQUEST_COLUMNS_RIGHT ? WEEK
                                                  : 0;
        if (days != 0)
            choose_day(statistics, statistics->day + days);
        return days != 0;
    }
    if (!list_request(&list, request))
        return false;
    choose_kind(statistics, list.at);
    statistics->list = list;
    return true;
}

/* Left and right: other columns, the other histogram, more or fewer solves in the trend. */
static void
turn(struct statistics_view *statistics, bool right)
{
    switch (statistics->page) {
    case PAGE_HISTOGRAM:
        statistics->measure = (enum statistics_measure)((statistics->measure + 1) % MEASURES);
        break;
    case PAGE_TREND:
        statistics->zoom =
            (statistics->zoom + (right ? 1 : STATISTICS_ZOOMS - 1)) % STATISTICS_ZOOMS;
        break;
    default:
        if (!right) {
            statistics->list.skip -= statistics->list.skip > 0;
        } else {
            /* The screen may not be drawn between two keys: only the first key can rely on what it
             * shows. */
            statistics->list.skip += statistics->list.more_columns;
            statistics->list.more_columns = false;
        }
    }
}

static void
statistics_request(struct view *view, struct app *app, enum request request)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;

    statistics_refresh(statistics, app);
    if (move(statistics, request))
        return;
    switch (request) {
    case REQUEST_COLUMNS_LEFT:
    case REQUEST_COLUMNS_RIGHT:
        turn(statistics, request == REQUEST_COLUMNS_RIGHT);
        break;
    case REQUEST_NEXT_PAGE:
        statistics->page = (enum statistics_page)((statistics->page + 1) % PAGES);
        break;
    case REQUEST_PAGE_1:
    case REQUEST_PAGE_2:
    case REQUEST_PAGE_3:
    case REQUEST_PAGE_4:
        statistics->page = (enum statistics_page)(request - REQUEST_PAGE_1);
        break;
    case REQUEST_NEXT_KIND:
        choose_kind(statistics, statistics->list.at + 1);
        break;
    case REQUEST_PREVIOUS_KIND:
        choose_kind(statistics, statistics->list.at - 1);
        break;
    case REQUEST_NEXT_SESSION:
        next_session(statistics, app);
        break;
    case REQUEST_ALL_KINDS:
        statistics->days.all_kinds = !statistics->days.all_kinds;
        statistics_forget(statistics, false);
        break;
    default:
        app_common_request(app, request);
    }
}

static void
statistics_click(struct view *view, struct app *app, const struct click *click)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;
    const struct calendar calendar = {
        statistics->days.last, statistics->day, statistics->days.counts};
    int32_t day;

    (void)app;
    if (click->kind == HIT_FIELD && click->index < PAGES)
        statistics->page = (enum statistics_page)click->index;
    else if (click->kind == HIT_ROW)
        choose_kind(statistics, click->index);
    else if (calendar_find(&statistics->calendar, &calendar, click->y, click->x, &day))
        choose_day(statistics, day);
}

static void
statistics_copy(struct view *view, struct app *app, struct copy_list *list)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;
    struct text table = {0};

    if (statistics->list.count == 0)
        return;
    list_write(&statistics->list, app, &table);
    copy_add(list, N_("The table"), &table);
}

static void
statistics_free(struct view *view)
{
    struct statistics_view *const statistics = (struct statistics_view *)view;

    statistics_forget(statistics, true);
    free(statistics->kinds);
}

static const struct view_class statistics_class = {
    .mode = MODE_STATISTICS,
    .covers = true,
    .request = statistics_request,
    .click = statistics_click,
    .copy = statistics_copy,
    .draw = statistics_draw,
    .free = statistics_free,
};

/* Begins with the kind of the current game, if it is in the list. */
struct view *
statistics_view_new(struct app *app)
{
    struct statistics_view *const statistics = view_new(sizeof *statistics, &statistics_class);

    if (statistics == NULL)
        return NULL;
    statistics->days.all_kinds = true;
    statistics_refresh(statistics, app);
    if (statistics->kinds == NULL) {
        view_free(&statistics->view);
        return NULL;
    }
    return &statistics->view;
}
