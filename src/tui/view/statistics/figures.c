// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The numbers of the statistics. What is not on the screen is not computed, and nothing twice: with
 * 100,000 solves each of these steps takes some tens of milliseconds.
 */
#include "config.h"

#include "tui/view/statistics/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* The last day of the year 9999. */
enum { DAY_LAST = 2932896 };

/* ---- kinds and sessions ---------------------------------------------------------------------- */

void
statistics_forget(struct statistics_view *statistics, bool all)
{
    free(statistics->figures.lines[LINE_SINGLE]);
    statistics->figures = (struct figures){.known = false};
    free(statistics->days.played.days);
    statistics->days.played = (struct solve_days){.count = 0};
    statistics->days.known = false;
    for (size_t i = 0; all && i < statistics->list.count; i++) {
        solve_statistics_free(&statistics->kinds[i].record);
        statistics->kinds[i].known = false;
    }
}

const char *
statistics_session(const struct statistics_view *statistics)
{
    return statistics->session > 0 ? statistics->sessions[statistics->session - 1] : NULL;
}

static void
list_sessions(struct statistics_view *statistics, struct app *app)
{
    const struct store_filter filter = {.each = STORE_EACH_GROUP};
    struct history groups;

    keeper_read_history(&app->keeper, &filter, &groups);
    statistics->session = 0;
    statistics->session_count =
        groups.count < STATISTICS_SESSIONS_MAX ? groups.count : STATISTICS_SESSIONS_MAX;
    for (size_t i = 0; i < statistics->session_count; i++)
        strncpy(statistics->sessions[i], groups.solves[i].group, SESSION_GROUP_BYTES - 1);
    history_free(&groups);
}

/* Lists the kinds, and chooses the one of `here`; without memory there are none. */
static void
list_kinds(struct statistics_view *statistics, struct app *app, const struct history_solve *here)
{
    const struct store_filter filter = {.each = STORE_EACH_KIND};
    struct history kinds;
    bool found = false, sized = false;

    keeper_read_history(&app->keeper, &filter, &kinds);
    free(statistics->kinds);
    statistics->kinds = calloc(kinds.count + 1, sizeof statistics->kinds[0]);
    statistics->list = (struct list){
        &statistics_table, statistics, .count = statistics->kinds != NULL ? kinds.count : 0};
    statistics->solves = 0;
    for (size_t i = 0; i < statistics->list.count; i++) {
        const struct history_solve *const solve = &kinds.solves[i];

        statistics->kinds[i].solve = *solve;
        statistics->solves += solve->number;
        /* Else the latest kind of its size. */
        if (!found && solve->width == here->width && solve->height == here->height) {
            found = history_same_kind(solve, here);
            statistics->list.at = found || !sized ? i : statistics->list.at;
            sized = true;
        }
    }
    history_free(&kinds);
}

void
statistics_refresh(struct statistics_view *statistics, struct app *app)
{
    struct history_solve here;

    if (statistics->kinds != NULL && statistics->changes == app->keeper.changes)
        return;
    here = statistics->list.count > 0 ? statistics->kinds[statistics->list.at].solve
                                      : history_solve_of(&app->game.session);
    statistics_forget(statistics, true);
    list_kinds(statistics, app, &here);
    list_sessions(statistics, app);
    statistics->changes = app->keeper.changes;
}

const struct solve_statistics *
statistics_record(struct statistics_view *statistics, const struct app *app, size_t kind)
{
    struct statistics_kind *const chosen = &statistics->kinds[kind];

    if (!chosen->known)
        (void)solve_statistics_read(&chosen->record, app->keeper.store, &chosen->solve,
            statistics_session(statistics), NULL);
    chosen->known = true;
    return &chosen->record;
}

/* ---- series ---------------------------------------------------------------------------------- */

/* Fills a line of the trend. */
static void
fill_line(double *line, const uint64_t *results, size_t count)
{
    for (size_t i = 0; i < count; i++)
        line[i] = results[i] < AVERAGE_NONE ? (double)results[i] : NAN;
}

struct figures *
statistics_figures(struct statistics_view *statistics, const struct app *app)
{
    static const enum average_kind kinds[LINES] = {
        AVERAGE_SINGLE, AVERAGE_AO5, AVERAGE_AO12, AVERAGE_AO100};
    struct figures *const figures = &statistics->figures;
    const struct solve_statistics *record;
    uint64_t *averages;

    if (figures->known || statistics->list.count == 0)
        return figures;
    figures->known = true;
    record = statistics_record(statistics, app, statistics->list.at);
    averages = malloc((record->count + 1) * sizeof averages[0]);
    figures->lines[0] = malloc(((LINES + 1) * record->count + 1) * sizeof(double));
    if (averages != NULL && figures->lines[0] != NULL)
        figures->count = record->count;
    for (unsigned i = 0; i < LINES && figures->count > 0; i++) {
        figures->lines[i] = figures->lines[0] + i * figures->count;
        average_series(kinds[i], record->results, figures->count, averages);
        fill_line(figures->lines[i], averages, figures->count);
    }
    if (figures->count > 0)
        figures->numbers = figures->lines[0] + LINES * figures->count;
    for (size_t i = 0; i < figures->count; i++)
        figures->numbers[i] = (double)(i + 1);
    free(averages);
    return figures;
}

const struct histogram *
statistics_histogram(struct figures *figures, const struct solve_statistics *record,
    enum statistics_measure measure, unsigned room)
{
    struct histogram *const histogram = &figures->histograms[measure];
    const bool times = measure == MEASURE_TIMES;

    if (figures->room[measure] != room)
        (void)histogram_init(histogram, times ? record->results : record->moves,
            times ? record->count : record->moves_known, room, NULL);
    figures->room[measure] = room;
    return histogram;
}

/* ---- days ------------------------------------------------------------------------------------ */

struct solve_day
statistics_day_of(const struct statistics_view *statistics, const struct app *app,
    const struct history_solve *kind)
{
    struct solve_day day = {.best_ms = AVERAGE_NONE};
    struct solve_days days;

    (void)solve_days_read(&days, app->keeper.store, kind, statistics_session(statistics),
        statistics->day, statistics->day, NULL);
    if (days.count > 0)
        day = days.days[0];
    free(days.days);
    return day;
}

bool
statistics_counts_week(const struct statistics_view *statistics)
{
    const struct days *const days = &statistics->days;
    const int32_t monday = statistics->day - (int32_t)calendar_weekday(statistics->day);
    const int32_t before = days->last - CALENDAR_DAYS_MAX;

    return statistics->day <= days->last && (monday > before || days->oldest > before);
}

/* Finds out which days are shown. */
static void
find_days(struct statistics_view *statistics)
{
    struct days *const days = &statistics->days;
    const struct solve_days *const played = &days->played;
    const int32_t today = calendar_day(clock_date_ns() / CLOCK_NS_PER_SECOND);

    days->latest = days->oldest = today;
    if (played->count > 0) {
        const int32_t last = played->days[played->count - 1].day;

        if (last > today || today - last >= CALENDAR_DAYS_MAX)
            days->latest = last;
        days->oldest = played->days[0].day;
    }
    if (statistics->day > days->latest ||
        (statistics->day < days->oldest && statistics->day <= days->latest - CALENDAR_DAYS_MAX))
        statistics->day = days->latest;
    days->last = days->latest;
    while (!statistics_counts_week(statistics))
        days->last -= CALENDAR_DAYS_MAX - 7;
}

const struct days *
statistics_days(struct statistics_view *statistics, const struct app *app)
{
    struct days *const days = &statistics->days;

    if (days->known || statistics->list.count == 0)
        return days;
    if (days->played.days == NULL)
        (void)solve_days_read(&days->played, app->keeper.store,
            days->all_kinds ? NULL : &statistics->kinds[statistics->list.at].solve,
            statistics_session(statistics), 0, DAY_LAST, NULL);
    memset(days->counts, 0, sizeof days->counts);
    find_days(statistics);
    for (size_t i = 0; i < days->played.count; i++) {
        const int32_t before = days->last - days->played.days[i].day;

        if (before >= 0 && before < CALENDAR_DAYS_MAX)
            days->counts[CALENDAR_DAYS_MAX - 1 - before] = days->played.days[i].solves;
    }
    days->known = true;
    return days;
}
