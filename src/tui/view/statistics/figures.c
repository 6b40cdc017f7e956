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

enum { DAY_SECONDS = 86400 };

/* ---- kinds and sessions ---------------------------------------------------------------------- */

static const struct history *
history_of(const struct app *app)
{
    return &app->history;
}

void
statistics_forget(struct statistics_view *statistics)
{
    struct figures *const figures = &statistics->figures;

    solve_series_free(&figures->series);
    free(figures->lines[LINE_SINGLE]);
    free(figures->moves);
    free(figures->bests);
    *figures = (struct figures){.known = false};
    statistics->days.known = false;
}

const char *
statistics_session(const struct statistics_view *statistics)
{
    return statistics->session > 0 ? statistics->sessions[statistics->session - 1] : NULL;
}

static void
list_sessions(struct statistics_view *statistics, const struct history *history)
{
    const char *sessions[STATISTICS_SESSIONS_MAX];

    statistics->session_count = solve_sessions(history, sessions, STATISTICS_SESSIONS_MAX);
    statistics->session = 0;
    for (size_t i = 0; i < statistics->session_count; i++)
        strncpy(statistics->sessions[i], sessions[i], SESSION_GROUP_BYTES - 1);
}

/* Lists the kinds, and chooses the one of `here`; without memory there are none. */
static void
list_kinds(struct statistics_view *statistics, const struct history *history,
    const struct history_solve *here)
{
    const struct history_solve *solves[STATISTICS_KINDS_MAX];
    const size_t count = history_kinds(history, solves, STATISTICS_KINDS_MAX);
    bool found = false, sized = false;

    free(statistics->kinds);
    statistics->kinds = calloc(count + 1, sizeof statistics->kinds[0]);
    statistics->list = (struct list){
        &statistics_table, statistics, .count = statistics->kinds != NULL ? count : 0};
    for (size_t i = 0; i < statistics->list.count; i++) {
        statistics->kinds[i].solve = *solves[i];
        /* Else the latest kind of its size. */
        if (!found && solves[i]->width == here->width && solves[i]->height == here->height) {
            found = history_same_kind(solves[i], here);
            statistics->list.at = found || !sized ? i : statistics->list.at;
            sized = true;
        }
    }
}

void
statistics_refresh(struct statistics_view *statistics, const struct app *app)
{
    const struct history *const history = history_of(app);
    struct history_solve here;

    if (statistics->kinds != NULL && statistics->history_reads == app->history_reads)
        return;
    here = statistics->list.count > 0 ? statistics->kinds[statistics->list.at].solve
                                      : history_solve_of(&app->game.session);
    statistics_forget(statistics);
    list_kinds(statistics, history, &here);
    list_sessions(statistics, history);
    statistics->history_reads = app->history_reads;
}

const struct solve_statistics *
statistics_record(struct statistics_view *statistics, const struct app *app, size_t kind)
{
    struct statistics_kind *const chosen = &statistics->kinds[kind];

    if (!chosen->known)
        chosen->record = solve_statistics_of_kind(
            history_of(app), &chosen->solve, statistics_session(statistics));
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

static bool
fill_lines(struct figures *figures)
{
    static const enum average_kind kinds[LINES] = {
        AVERAGE_SINGLE, AVERAGE_AO5, AVERAGE_AO12, AVERAGE_AO100};
    const size_t count = figures->series.count;
    uint64_t *const averages = malloc((count + 1) * sizeof averages[0]);

    figures->lines[LINE_SINGLE] = malloc(((LINES + 1) * count + 1) * sizeof(double));
    if (averages == NULL || figures->lines[LINE_SINGLE] == NULL) {
        free(averages);
        return false;
    }
    for (unsigned i = 0; i < LINES; i++) {
        figures->lines[i] = figures->lines[LINE_SINGLE] + i * count;
        average_series(kinds[i], figures->series.results, count, averages);
        fill_line(figures->lines[i], averages, count);
    }
    figures->numbers = figures->lines[LINE_SINGLE] + LINES * count;
    for (size_t i = 0; i < count; i++)
        figures->numbers[i] = (double)(i + 1);
    free(averages);
    return true;
}

/* Collects the numbers of moves, without those that are not known. */
static bool
fill_moves(struct figures *figures, const struct history *history)
{
    figures->moves = malloc((figures->series.count + 1) * sizeof figures->moves[0]);
    for (size_t i = 0; i < figures->series.count && figures->moves != NULL; i++) {
        const struct history_solve *const solve = &history->solves[figures->series.indices[i]];

        if (solve->moves > 0 && !solve->dnf)
            figures->moves[figures->moves_count++] = 10 * (uint64_t)solve->moves;
    }
    return figures->moves != NULL;
}

static bool
fill_bests(struct figures *figures)
{
    const size_t count = figures->series.count;

    figures->bests = malloc((count + 1) * sizeof figures->bests[0]);
    if (figures->bests != NULL)
        figures->bests_count = personal_bests(figures->series.results, count, figures->bests);
    return figures->bests != NULL;
}

struct figures *
statistics_figures(struct statistics_view *statistics, const struct app *app)
{
    const struct history *const history = history_of(app);
    struct figures *const figures = &statistics->figures;

    if (figures->known || statistics->list.count == 0)
        return figures;
    if (solve_series_init(&figures->series, history, &statistics->kinds[statistics->list.at].solve,
            statistics_session(statistics), NULL) != NP_OK ||
        !fill_lines(figures) || !fill_moves(figures, history) || !fill_bests(figures)) {
        const bool days_known = statistics->days.known;

        statistics_forget(statistics);
        statistics->days.known = days_known;
    }
    figures->known = true;
    return figures;
}

const struct histogram *
statistics_histogram(struct figures *figures, enum statistics_measure measure, unsigned room)
{
    struct histogram *const histogram = &figures->histograms[measure];
    const bool times = measure == MEASURE_TIMES;

    if (figures->room[measure] != room)
        (void)histogram_init(histogram, times ? figures->series.results : figures->moves,
            times ? figures->series.count : figures->moves_count, room, NULL);
    figures->room[measure] = room;
    return histogram;
}

/* ---- days ------------------------------------------------------------------------------------ */

/* Whether a solve is one of those whose days are counted, whether or not it counts for averages. */
static bool
is_shown(const struct statistics_view *statistics, const struct history_solve *solve)
{
    const char *const session = statistics_session(statistics);

    return !solve->deleted && solve->when != SOLVE_NO_DATE &&
           (session == NULL || strcmp(session, solve->group) == 0) &&
           (statistics->days.all_kinds ||
               history_same_kind(solve, &statistics->kinds[statistics->list.at].solve));
}

struct statistics_day
statistics_day_of(const struct statistics_view *statistics, const struct app *app,
    const struct history_solve *kind)
{
    const struct history *const history = history_of(app);
    /* Days have up to 25 hours, and time zones differ by at most 14. */
    const int64_t noon = (int64_t)statistics->day * DAY_SECONDS + DAY_SECONDS / 2;
    struct statistics_day day = {.best = AVERAGE_NONE};

    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const solve = &history->solves[i];

        if (!is_shown(statistics, solve) || llabs(solve->when - noon) > DAY_SECONDS * 3 / 2 ||
            !history_same_kind(solve, kind) || calendar_day(solve->when) != statistics->day)
            continue;
        day.solves++;
        day.total_ms += solve->time_ms;
        if (history_reason(solve) == HISTORY_COUNTS && !solve->dnf && solve->time_ms < day.best)
            day.best = solve->time_ms;
    }
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

/* Finds out which days there are, and which of them are shown. */
static void
find_days(struct statistics_view *statistics, const struct history *history)
{
    struct days *const days = &statistics->days;
    const int32_t today = calendar_day(clock_date_ns() / CLOCK_NS_PER_SECOND);
    int64_t oldest = INT64_MAX, latest = 0;

    for (size_t i = 0; i < history->count; i++)
        if (is_shown(statistics, &history->solves[i])) {
            const int64_t when = history->solves[i].when;

            latest = when > latest ? when : latest;
            oldest = when < oldest ? when : oldest;
        }
    days->latest = today;
    if (latest > 0 &&
        (calendar_day(latest) > today || today - calendar_day(latest) >= CALENDAR_DAYS_MAX))
        days->latest = calendar_day(latest);
    days->oldest = latest > 0 ? calendar_day(oldest) : days->latest;
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
    const struct history *const history = history_of(app);
    struct days *const days = &statistics->days;
    int64_t first;

    if (days->known || statistics->list.count == 0)
        return days;
    memset(days->counts, 0, sizeof days->counts);
    find_days(statistics, history);
    /* One day more, because of time zones. */
    first = (int64_t)(days->last - CALENDAR_DAYS_MAX - 1) * DAY_SECONDS;
    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const solve = &history->solves[i];

        if (is_shown(statistics, solve) && solve->when >= first) {
            const int32_t before = days->last - calendar_day(solve->when);

            if (before >= 0 && before < CALENDAR_DAYS_MAX)
                days->counts[CALENDAR_DAYS_MAX - 1 - before]++;
        }
    }
    days->known = true;
    return days;
}
