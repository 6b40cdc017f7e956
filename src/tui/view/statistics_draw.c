// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lines of the statistics: a table of columns, and what is told of one kind of board.
 */
#include "config.h"

#include "tui/view/statistics.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "game/humanize.h"
#include "tui/widget/chart.h"

enum {
    TIMES_MAX = 400,
    NS_PER_MS = 1000000,
    HOUR_MS = 3600000, /* from there on hundredths have no room */
    NAME_COLS = 14,
    DETAIL_COLUMN = 18,
};

/* ---- the table ---------------------------------------------------------------------------- */

static void
write_time(char text[HUMANIZE_BYTES], uint64_t ms)
{
    if (ms == 0)
        snprintf(text, HUMANIZE_BYTES, "-");
    else if (ms < HOUR_MS)
        humanize_time_exact(text, ms * NS_PER_MS);
    else
        humanize_time(text, ms * NS_PER_MS);
}

static void
write_count(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    snprintf(text, HUMANIZE_BYTES, "%u", (unsigned)record->count);
}

static void
write_best(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->best_ms);
}

static void
write_ao5(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->ao5_ms);
}

static void
write_ao12(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->ao12_ms);
}

static void
write_ao100(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->ao100_ms);
}

static void
write_best_ao5(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->best_ao5_ms);
}

static void
write_fewest(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    if (record->count == 0)
        snprintf(text, HUMANIZE_BYTES, "-");
    else
        snprintf(text, HUMANIZE_BYTES, "%u", (unsigned)record->fewest_moves);
}

static void
write_excused(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    unsigned sum = 0;

    for (unsigned i = HISTORY_COUNTS + 1; i < HISTORY_EXCUSES; i++)
        sum += record->excused[i];
    snprintf(text, HUMANIZE_BYTES, "%u", sum);
}

static void
write_mean(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    write_time(text, record->mean_ms);
}

static void
write_speed(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    if (record->count == 0)
        snprintf(text, HUMANIZE_BYTES, "-");
    else
        snprintf(text, HUMANIZE_BYTES, "%.1f", record->moves_per_second);
}

static void
write_above(const struct history_record *record, char text[HUMANIZE_BYTES])
{
    if (record->judged == 0)
        snprintf(text, HUMANIZE_BYTES, "-");
    else
        snprintf(text, HUMANIZE_BYTES, "+%.1f", record->mean_above);
}

/* The most telling first: what does not fit on the right is reached with a key. */
static const struct column {
    const char *title;
    int width;
    void (*write)(const struct history_record *record, char text[HUMANIZE_BYTES]);
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

const unsigned statistics_column_count = sizeof columns / sizeof columns[0];

static void
write_kind(const struct history_solve *kind, char text[HUMANIZE_BYTES])
{
    const bool random = strcmp(kind->kind, SAVE_KIND_RANDOM) == 0;
    const bool plain = strcmp(kind->goal, "standard") == 0;

    /* Words are in the player's language, lengths as they are. */
    snprintf(text, HUMANIZE_BYTES, "%ux%u%s%s%s%s", (unsigned)kind->width, (unsigned)kind->height,
        random ? "" : " ", random ? "" : _(kind->kind), plain ? "" : " ",
        plain                               ? ""
        : strcmp(kind->goal, "custom") == 0 ? _("custom")
                                            : _(kind->goal));
}

/* Where the columns begin: the names are cut on a narrow screen. */
static int
names_end(const struct canvas *canvas)
{
    return STATISTICS_NAME_COLUMN + (canvas->cols >= 60      ? NAME_COLS
                                        : canvas->cols >= 39 ? NAME_COLS - 4
                                                             : NAME_COLS / 2 - 1);
}

unsigned
statistics_draw_line(
    struct canvas *canvas, int y, enum role role, const struct statistics_row *row, unsigned column)
{
    int x = names_end(canvas);
    unsigned i = column;
    char text[HUMANIZE_BYTES];

    if (row != NULL) {
        write_kind(row->kind, text);
        canvas_text(canvas, y, STATISTICS_NAME_COLUMN, x, role, text);
    }
    /* A column is left for the sign that there are more. */
    for (; i < statistics_column_count &&
           x + columns[i].width + (i + 1 < statistics_column_count) <= canvas->cols;
         i++) {
        snprintf(text, sizeof text, "%s", _(columns[i].title));
        if (row != NULL)
            columns[i].write(&row->record, text);
        x += columns[i].width;
        canvas_text(canvas, y, x - canvas_text_width(canvas, text), x, role, text);
    }
    return i;
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
    const size_t count = history_times(
        &app->game.autosave.history, kind, times, room < TIMES_MAX ? room : TIMES_MAX);
    char fastest[HUMANIZE_BYTES], slowest[HUMANIZE_BYTES];
    int x;

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        least = times[i] < least ? times[i] : least;
        greatest = times[i] > greatest ? times[i] : greatest;
    }
    canvas_printf(canvas, y, STATISTICS_NAME_COLUMN, canvas->cols, ROLE_DIM, _("last %zu"), count);
    x = chart_sparkline(canvas, y, DETAIL_COLUMN, canvas->cols, ROLE_STRONG, times, count);
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
        history_times(&app->game.autosave.history, kind, times, sizeof times / sizeof times[0]);
    int x = DETAIL_COLUMN;

    if (count > 0)
        canvas_text(canvas, y, STATISTICS_NAME_COLUMN, canvas->cols, ROLE_DIM, _("newest first"));
    for (size_t i = count; i > 0; i--) {
        char text[HUMANIZE_BYTES];

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
            canvas_text(
                canvas, y, STATISTICS_NAME_COLUMN, canvas->cols, ROLE_DIM, _("not counted"));
        else
            x = canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, ", ");
        x = canvas_printf(canvas, y, x, canvas->cols, ROLE_TEXT, "%u %s",
            (unsigned)record->excused[i], _(words[i]));
    }
}

void
statistics_draw_detail(
    const struct app *app, const struct statistics_row *row, struct canvas *canvas, int y)
{
    const struct history_record *record = &row->record;
    char name[HUMANIZE_BYTES], ao5[HUMANIZE_BYTES];

    write_kind(row->kind, name);
    write_time(ao5, record->best_ao5_ms);
    const int behind =
        canvas_text(canvas, y, STATISTICS_NAME_COLUMN, canvas->cols, ROLE_TITLE, name);
    const int x = behind + 1 > DETAIL_COLUMN ? behind + 1 : DETAIL_COLUMN;

    if (record->count > 0)
        canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_TEXT,
            _("best ao5 %s   fewest moves %u\nbest ao5 %s"), ao5, (unsigned)record->fewest_moves,
            ao5);
    else
        canvas_text(canvas, y, x, canvas->cols, ROLE_TEXT, _("no solve that counts"));
    draw_times(app, row->kind, canvas, y + 1);
    draw_newest(app, row->kind, canvas, y + 2);
    draw_excused(record, canvas, y + 3);
}
