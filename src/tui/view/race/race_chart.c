// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The progress of a race: what was found after how much processor time.
 *
 *      40┤  length over processor time   o found  * proved shortest
 *        │                    ⠉⠉⠉⡇        o
 *      20┤                    o⠤⠤⠧⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤ beam + manhattan
 *        └──────┬───────────────┬──────────────
 *
 * Methods that find one solution only have a mark; those that go on improving have a line, as far
 * as there are colours to tell lines apart. Of the chosen method, there is also the lower bound.
 */
#include "config.h"

#include "tui/view/race/race.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"
#include "tui/chart/plot.h"

enum {
    LINES_MAX = ROLE_RINGS,
    SERIES_MAX = LINES_MAX + 4, /* with found, proved, bound and the chosen method */
    LEGEND_ROWS = 9,            /* lower charts have no row for what the marks mean */
    LOG_FACTOR = 4,             /* the lengths have a logarithmic scale if they differ by this */
};

/* The points of all series, which plot_draw() needs together. */
struct points {
    double *x;
    double *y;
    size_t count;
};

struct progress_plot {
    struct plot plot;
    struct plot_series series[SERIES_MAX];
    struct words names[SERIES_MAX];
    struct points points;
    double end; /* the longest processor time of a run */
};

static void
add_point(struct progress_plot *chart, struct plot_series *series, double x, double y)
{
    struct plot *const plot = &chart->plot;

    chart->points.x[chart->points.count] = x;
    chart->points.y[chart->points.count++] = y;
    series->count++;
    plot->x.least = x < plot->x.least || plot->x.least == 0 ? x : plot->x.least;
    plot->x.greatest = x > plot->x.greatest ? x : plot->x.greatest;
    plot->y.least = y < plot->y.least || plot->y.least == 0 ? y : plot->y.least;
    plot->y.greatest = y > plot->y.greatest ? y : plot->y.greatest;
}

/* Begins a series; its points must be added before the next one begins. */
static struct plot_series *
begin_series(struct progress_plot *chart, enum plot_style style, enum role role, char mark)
{
    struct plot_series *const series = &chart->series[chart->plot.series_count++];

    *series = (struct plot_series){
        .style = style,
        .role = role,
        .mark = mark,
        .x = chart->points.x + chart->points.count,
        .y = chart->points.y + chart->points.count,
    };
    return series;
}

/* The processor time of a run so far; at least a microsecond, for the logarithm. */
static double
time_of(uint64_t cpu_ns)
{
    return cpu_ns > 1000 ? (double)cpu_ns : 1000;
}

/* How often a run has found a shorter solution than before. */
static unsigned
improvements(const struct race_progress *progress)
{
    uint64_t length = UINT64_MAX;
    unsigned count = 0;

    for (unsigned i = 0; i < progress->count; i++)
        if (progress->marks[i].length > 0 && progress->marks[i].length < length) {
            length = progress->marks[i].length;
            count++;
        }
    return count;
}

/* Adds the steps of a method: its lengths or its lower bounds, up to now. */
static void
add_steps(struct progress_plot *chart, const struct race_entry *entry, enum role role, bool bounds)
{
    const struct race_progress *const progress = &entry->progress;
    const unsigned line = chart->plot.series_count;
    struct plot_series *const series = begin_series(chart, PLOT_STEPS, role, (char)('a' + line));
    double last = 0;

    for (unsigned i = 0; i < progress->count; i++) {
        const struct race_mark *const mark = &progress->marks[i];

        last = (double)(bounds ? mark->lower_bound : mark->length);
        if (last > 0)
            add_point(chart, series, time_of(mark->cpu_ns), last);
    }
    /* What was found stays known. */
    if (last > 0)
        add_point(chart, series, chart->end, last);
    chart->names[line] =
        bounds ? humanize_printf("%s", _("bound")) : race_method_words(&entry->method);
    series->label = chart->names[line].text;
}

/* Adds a mark for the first solution of each method or, if `proved`, for each proof. */
static void
add_marks(struct progress_plot *chart, const struct race_view *race, bool proved)
{
    struct plot_series *const series =
        begin_series(chart, PLOT_MARKS, proved ? ROLE_GOOD : ROLE_TEXT, proved ? '*' : 'o');

    for (size_t i = 0; i < race->list.count; i++) {
        const struct race_entry *const entry = &race->entries[i];
        const struct race_progress *const progress = &entry->progress;
        unsigned at = 0;

        if (proved && entry->state == RACE_ENDED && entry->run.state == ANSWER_OPTIMAL &&
            progress->count > 0) {
            at = progress->count - 1;
        } else {
            while (at < progress->count && progress->marks[at].length == 0)
                at++;
            if (proved || at == progress->count || entry->run.state == ANSWER_OPTIMAL)
                continue;
        }
        add_point(
            chart, series, time_of(progress->marks[at].cpu_ns), (double)progress->marks[at].length);
    }
}

static void
add_all(struct progress_plot *chart, const struct race_view *race)
{
    const struct race_entry *const chosen = &race->entries[race->list.at];
    unsigned lines = 0;

    chart->end = time_of(0);
    for (size_t i = 0; i < race->list.count; i++) {
        const struct race_entry *const entry = &race->entries[i];
        const struct race_progress *const progress = &entry->progress;

        if (answer_has_solution(&entry->run) || entry == chosen)
            chart->end = fmax(chart->end, time_of(entry->run.effort.cpu_ns));
        if (progress->count > 0)
            chart->end = fmax(chart->end, time_of(progress->marks[progress->count - 1].cpu_ns));
    }
    for (size_t i = 0; i < race->list.count && lines < LINES_MAX; i++)
        if (&race->entries[i] != chosen && improvements(&race->entries[i].progress) > 1)
            add_steps(
                chart, &race->entries[i], (enum role)(ROLE_RING_0 + lines++ % ROLE_RINGS), false);
    add_steps(chart, chosen, ROLE_WARNING, true);
    add_steps(chart, chosen, ROLE_STRONG, false);
    add_marks(chart, race, false);
    add_marks(chart, race, true);
}

void
race_chart_draw(const struct race_view *race, struct canvas *canvas, const struct chart_area *area)
{
    const size_t points_max =
        (size_t)(LINES_MAX + 2) * (RACE_MARKS + 1) + 2 * (race->list.count + 1);
    struct progress_plot chart = {
        .plot = {.area = *area,
            .x = {.unit = SCALE_SECONDS, .log = true},
            .y = {.unit = SCALE_COUNT, .round = true}},
        .points = {.x = malloc(2 * points_max * sizeof(double))},
    };

    if (chart.points.x == NULL)
        return;
    chart.points.y = chart.points.x + points_max;
    chart.plot.series = chart.series;
    add_all(&chart, race);
    if (area->rows >= LEGEND_ROWS) {
        canvas_fit(canvas, area->y, area->x + 1, area->x + area->cols, ROLE_DIM,
            _("Length over processor time: o found, * proved"));
        chart.plot.area.y++;
        chart.plot.area.rows--;
    }
    if (chart.points.count > 0) {
        chart.plot.y.log = chart.plot.y.greatest > LOG_FACTOR * chart.plot.y.least;
        plot_draw(canvas, &chart.plot);
    } else {
        canvas_fit(canvas, area->y + area->rows / 2, area->x + 1, area->x + area->cols, ROLE_DIM,
            _("No solution yet"));
    }
    free(chart.points.x);
}
