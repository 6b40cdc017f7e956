// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the statistics: a summary of each kind of board, and charts of the chosen kind.
 *
 *      statistics.c    pages, keys, and what is where on the screen
 *      summary.c       the table and the averages
 *      charts.c        histogram, trend and calendar
 *      figures.c       the numbers, computed once for each kind and session
 */
#ifndef NP_TUI_VIEW_STATISTICS_STATISTICS_H
#define NP_TUI_VIEW_STATISTICS_STATISTICS_H

#include "records/statistics.h"
#include "records/trend.h"
#include "tui/app.h"
#include "tui/chart/calendar.h"
#include "tui/widget/list.h"

enum statistics_page { PAGE_SUMMARY, PAGE_HISTOGRAM, PAGE_TREND, PAGE_CALENDAR, PAGES };

/* What histograms count. */
enum statistics_measure { MEASURE_TIMES, MEASURE_MOVES, MEASURES };

enum { STATISTICS_SESSIONS_MAX = 64 };

/* A kind of board. */
struct statistics_kind {
    struct history_solve solve;     /* the latest of this kind; its comment is not valid */
    bool known;                     /* whether the next field is */
    struct solve_statistics record; /* of the chosen session */
};

/* The lines of a trend. */
enum statistics_line { LINE_SINGLE, LINE_AO5, LINE_AO12, LINE_AO100, LINES };

/* The numbers behind the charts of one kind and session. */
struct figures {
    bool known;
    size_t count;         /* as many as results */
    double *lines[LINES]; /* times in ms, NAN = none; owned by the first */
    double *numbers;      /* 1, 2, 3 ... count; likewise */
    struct histogram histograms[MEASURES];
    unsigned room[MEASURES]; /* the number of bins that each was made for; 0 = none */
};

/* The days with solves. */
struct days {
    bool known;
    bool all_kinds;
    struct solve_days played;
    int32_t oldest; /* the day of the first solve */
    int32_t latest; /* today or, after a year without a solve, the day of the last one */
    int32_t last;   /* the end of the year that the week of the chosen day is in */
    uint32_t counts[CALENDAR_DAYS_MAX];
};

struct statistics_view {
    struct view view;
    struct statistics_kind *kinds; /* list.count of them; owned */
    struct list list;              /* of the kinds */
    enum statistics_page page;
    enum statistics_measure measure;
    unsigned zoom;  /* of the trend */
    size_t session; /* 0 = all of them, else a session from 1 */
    size_t session_count;
    char sessions[STATISTICS_SESSIONS_MAX][SESSION_GROUP_BYTES];
    size_t solves;    /* of all kinds */
    unsigned changes; /* those of the keeper that the kinds show */
    struct figures figures;
    struct days days;
    int32_t day;                /* the chosen day; 0 = none yet */
    struct chart_area calendar; /* where it was drawn; no rows = nowhere */
};

/* ---- figures.c ------------------------------------------------------------------------------- */

/* Lists kinds and sessions again if the player has changed a solve. */
void statistics_refresh(struct statistics_view *statistics, struct app *app);

/* Forgets the numbers of charts, because the choice of kind or session has changed; with `all`,
 * also those of all kinds. */
void statistics_forget(struct statistics_view *statistics, bool all);

/* The name of the chosen session, NULL = all. */
const char *statistics_session(const struct statistics_view *statistics);

/* The statistics of a kind, computed the first time. */
const struct solve_statistics *statistics_record(
    struct statistics_view *statistics, const struct app *app, size_t kind);

/* The numbers of the chosen kind, computed the first time; empty if there is no memory. */
struct figures *statistics_figures(struct statistics_view *statistics, const struct app *app);

/* A histogram of at most so many bins. */
const struct histogram *statistics_histogram(struct figures *figures,
    const struct solve_statistics *record, enum statistics_measure measure, unsigned room);

/* Whether the days of the chosen day's week are counted, or nothing was solved before them. */
bool statistics_counts_week(const struct statistics_view *statistics);

/* The days, counted the first time. */
const struct days *statistics_days(struct statistics_view *statistics, const struct app *app);

/* The solves of a kind on the chosen day. */
struct solve_day statistics_day_of(const struct statistics_view *statistics, const struct app *app,
    const struct history_solve *kind);

/* ---- summary.c ------------------------------------------------------------------------------- */

/* Draws the table from row `y` to before row `end` and column `right`, details of the chosen kind
 * included. */
void statistics_draw_summary(struct statistics_view *statistics, struct app *app,
    struct canvas *canvas, int y, int end, int right);

extern const struct list_table statistics_table;

/* ---- charts.c -------------------------------------------------------------------------------- */

/* Draw a chart of the chosen kind with a line of words above it. */
void statistics_draw_histogram(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area, enum statistics_measure measure);
void statistics_draw_trend(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area);
void statistics_draw_calendar(struct statistics_view *statistics, const struct app *app,
    struct canvas *canvas, const struct chart_area *area);

/* The choices of statistics.zoom. */
enum { STATISTICS_ZOOMS = 5 };

#endif
