// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The charts of the statistics, each with a line of words above it.
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/chart/histogram.h"
#include "tui/chart/plot.h"
#include "tui/view/statistics/statistics.h"

enum {
    LOG_FACTOR = 8, /* times that differ by this factor have a logarithmic scale */
    SERIES = LINES + 1,
    MARKS_MAX = 4096,
    DAY_NAME_COLS = 14, /* a kind of board on a day */
};

/* The row above a chart, which loses it. */
static void
draw_words(struct canvas *canvas, struct chart_area *area, const char *words)
{
    canvas_fit(canvas, area->y, area->x, area->x + area->cols, ROLE_TEXT, words);
    area->y++;
    area->rows--;
}

static void
draw_nothing(struct canvas *canvas, const struct chart_area *area)
{
    canvas_fit(
        canvas, area->y, area->x, area->x + area->cols, ROLE_DIM, _("No solve that counts."));
}

/* ---- histogram ------------------------------------------------------------------------------- */

/* The number of bins for so many values by Rice's rule (Terrell and Scott 1985), as far as there is
 * room. */
static unsigned
bins_for(size_t count, unsigned room)
{
    const unsigned bins = (unsigned)ceil(2 * cbrt((double)count)) + 1;

    return bins < room ? bins : room;
}

void
statistics_draw_histogram(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area, enum statistics_measure measure)
{
    struct figures *const figures = statistics_figures(statistics, app);
    const struct solve_statistics *const record =
        statistics_record(statistics, app, statistics->list.at);
    const bool times = measure == MEASURE_TIMES;
    /* What histogram_init() takes for a time of 10 ms is one move. */
    const double unit = times ? 1 : 10;
    const uint64_t *const values = times ? record->results : record->moves;
    const size_t count = times ? record->count : record->moves_known;
    struct chart_area inner = *area;
    struct chart_histogram chart;
    const struct histogram *histogram;
    const struct words name = humanize_kind(&statistics->kinds[statistics->list.at].solve);
    char text[256];

    histogram =
        statistics_histogram(figures, record, measure, bins_for(count, chart_histogram_room(area)));
    if (count == 0 || histogram->count == 0) {
        draw_nothing(canvas, area);
        return;
    }
    snprintf(text, sizeof text,
        times ? _("%s: times of %u solves, * the latest")
              : _("%s: moves of %u solves, * the latest"),
        name.text, (unsigned)count);
    draw_words(canvas, &inner, text);
    chart = (struct chart_histogram){
        .unit = times ? SCALE_TIME : SCALE_COUNT,
        .least = (double)histogram->first_ms / unit,
        .step = (double)histogram->width_ms / unit,
        .bins = histogram->bins,
        .count = (unsigned)histogram->count,
        .open = histogram->open,
        .marked = (unsigned)histogram->count,
    };
    if (values[count - 1] < AVERAGE_NONE) {
        const uint64_t bin = (values[count - 1] - histogram->first_ms) / histogram->width_ms;

        chart.marked = bin < histogram->count ? (unsigned)bin : (unsigned)histogram->count - 1;
    }
    chart_histogram_draw(canvas, &inner, &chart);
}

/* ---- trend ----------------------------------------------------------------------------------- */

/* How many of the latest solves each zoom shows; 0 = all. */
static const size_t zooms[STATISTICS_ZOOMS] = {1000, 200, 50, 0, 5000};

/* The part of a trend that is shown. */
struct trend {
    size_t first;
    size_t count;
    double least;
    double greatest;
    size_t marks;
    double mark_x[MARKS_MAX];
    double mark_y[MARKS_MAX];
};

static void
fill_trend(struct trend *trend, const struct figures *figures, size_t most)
{
    const size_t count = figures->count;
    const double *const single = figures->lines[LINE_SINGLE];
    double best = INFINITY;

    trend->first = most > 0 && count > most ? count - most : 0;
    trend->count = count - trend->first;
    trend->least = INFINITY;
    for (size_t i = trend->first; i < count; i++) {
        trend->least = fmin(trend->least, single[i]);
        trend->greatest = fmax(trend->greatest, single[i]);
    }
    for (size_t i = 0; i < count && trend->marks < MARKS_MAX; i++) {
        /* By a hundredth of a second. */
        if (isnan(single[i]) || floor(single[i] / 10) >= floor(best / 10))
            continue;
        best = single[i];
        if (i >= trend->first) {
            trend->mark_x[trend->marks] = (double)(i + 1);
            trend->mark_y[trend->marks++] = best;
        }
    }
}

/* The series of a trend: single times as points, averages as lines, personal bests as marks. */
static unsigned
fill_series(struct plot_series series[SERIES], const struct figures *figures,
    const struct trend *trend, const double *x)
{
    static const struct {
        enum role role;
        char mark;
        const char *label;
    } looks[LINES] = {{ROLE_DIM, '.', NULL}, {ROLE_RING_0 + 1, '-', "ao5"},
        {ROLE_RING_0, '+', "ao12"}, {ROLE_RING_0 + 2, '#', "ao100"}};

    for (unsigned i = 0; i < LINES; i++)
        series[i] = (struct plot_series){
            .style = i == LINE_SINGLE ? PLOT_POINTS : PLOT_LINE,
            .role = looks[i].role,
            .mark = looks[i].mark,
            .label = looks[i].label,
            .x = x,
            .y = figures->lines[i] + trend->first,
            .count = trend->count,
        };
    series[LINES] = (struct plot_series){
        .style = PLOT_MARKS,
        .role = ROLE_GOOD,
        .mark = '*',
        .x = trend->mark_x,
        .y = trend->mark_y,
        .count = trend->marks,
    };
    return LINES + 1;
}

void
statistics_draw_trend(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area)
{
    const struct figures *const figures = statistics_figures(statistics, app);
    const struct words name = humanize_kind(&statistics->kinds[statistics->list.at].solve);
    struct trend trend = {.first = 0};
    struct plot_series series[SERIES];
    struct plot plot = {.area = *area, .series = series};
    char text[256];

    if (figures->lines[LINE_SINGLE] != NULL)
        fill_trend(&trend, figures, zooms[statistics->zoom]);
    if (trend.count == 0 || !(trend.greatest > 0)) {
        draw_nothing(canvas, area);
        return;
    }
    snprintf(text, sizeof text, _("%s: %zu of %zu solves, averages as lines, * a personal best"),
        name.text, trend.count, figures->count);
    draw_words(canvas, &plot.area, text);
    plot.x = (struct plot_axis){.unit = SCALE_COUNT,
        .least = (double)trend.first + 1,
        .greatest = (double)(trend.first + trend.count)};
    plot.y = (struct plot_axis){.unit = SCALE_TIME,
        .log = trend.greatest > LOG_FACTOR * trend.least,
        .round = true,
        .least = trend.least,
        .greatest = trend.greatest};
    plot.series_count = fill_series(series, figures, &trend, figures->numbers + trend.first);
    plot_draw(canvas, &plot);
}

/* ---- calendar -------------------------------------------------------------------------------- */

/* "312 days played, 14 in a row" of all days shown, and below it the kinds of boards on the chosen
 * day. */
static void
draw_day(const struct statistics_view *statistics, const struct app *app, struct canvas *canvas,
    const struct chart_area *area, int y)
{
    const struct days *const days = &statistics->days;
    unsigned played = 0, row = 0, longest = 0;

    for (unsigned i = 0; i < CALENDAR_DAYS_MAX; i++) {
        row = days->counts[i] > 0 ? row + 1 : 0;
        played += days->counts[i] > 0;
        longest = row > longest ? row : longest;
    }
    if (y < area->y + area->rows && days->last < days->latest)
        canvas_fit_printf(canvas, y, area->x, area->x + area->cols, ROLE_DIM,
            P_("played on %u day", "played on %u days", played), played);
    else if (y < area->y + area->rows)
        canvas_fit_printf(canvas, y, area->x, area->x + area->cols, ROLE_DIM,
            P_("played on %u day, at most %u in a row, %u up to now",
                "played on %u days, at most %u in a row, %u up to now", played),
            played, longest, row);
    y += 2;
    for (size_t i = 0; i < statistics->list.count && y < area->y + area->rows; i++) {
        const struct history_solve *const kind = &statistics->kinds[i].solve;
        const struct solve_day day = statistics_day_of(statistics, app, kind);

        if (day.solves == 0)
            continue;
        canvas_text(
            canvas, y, area->x, area->x + DAY_NAME_COLS, ROLE_TEXT, humanize_kind(kind).text);
        canvas_fit_printf(canvas, y++, area->x + DAY_NAME_COLS + 1, area->x + area->cols, ROLE_TEXT,
            P_("%4u solve    best %s   time played %s", "%4u solves   best %s   time played %s",
                day.solves),
            day.solves, humanize_result(day.best_ms).text,
            humanize_time(day.total_ms * CLOCK_NS_PER_MS).text);
    }
}

void
statistics_draw_calendar(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area)
{
    const struct days *const days = statistics_days(statistics, app);
    const struct calendar calendar = {days->last, statistics->day, days->counts};
    const struct tm day = calendar_date(statistics->day);
    const int year = day.tm_year + 1900;
    const unsigned month = (unsigned)day.tm_mon + 1, date = (unsigned)day.tm_mday;
    const int32_t before = days->last - statistics->day;
    const unsigned solves = before >= 0 && before < CALENDAR_DAYS_MAX
                                ? days->counts[CALENDAR_DAYS_MAX - 1 - before]
                                : 0;
    const struct words name = days->all_kinds
                                  ? humanize_printf("%s", _("all boards"))
                                  : humanize_kind(&statistics->kinds[statistics->list.at].solve);
    struct chart_area inner = *area;
    char text[256];

    snprintf(text, sizeof text,
        P_("%s: %04d-%02u-%02u   %u solve", "%s: %04d-%02u-%02u   %u solves", solves), name.text,
        year, month, date, solves);
    draw_words(canvas, &inner, text);
    statistics->calendar = inner;
    draw_day(statistics, app, canvas, &inner, calendar_draw(canvas, &inner, &calendar) + 1);
}
