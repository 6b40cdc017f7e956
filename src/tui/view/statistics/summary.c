// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The summary: one line per kind of board, and the averages and latest times of the chosen kind.
 *
 * The averages are those of speedsolvers: the average of five (ao5) omits the best and the worst
 * solve.
 */
#include "config.h"

#include <stdio.h>

#include "base/intl.h"
#include "play/humanize.h"
#include "tui/chart/bar.h"
#include "tui/view/statistics/statistics.h"

enum {
    TIMES_MAX = 400,
    DETAIL_ROWS = 5,   /* including an empty row above */
    AVERAGES_ROWS = 4, /* more of them, where there is room */
    LIST_ROWS = 3,     /* rows of the list that the averages leave, at least */
    NAME_COLUMN = 2,
    DETAIL_COLUMN = 18,
    AVERAGES_COLUMN = 11,
    AVERAGE_COLS = 9,
    RANGE_COLS = 24, /* the shortest and the longest time, behind a sparkline */
};

/* The most useful columns first: a key scrolls to those that do not fit. */
enum {
    KIND,
    BEST,
    SOLVES,
    AO5,
    MEAN,
    SPEED,
    ABOVE,
    AO12,
    AO100,
    BEST_AO5,
    BEST_AO12,
    DEVIATION,
    FEWEST,
    UNCOUNTED
};

static const struct list_column columns[] = {
    [KIND] = {N_("kind"), 12, LIST_LEFT, 0, 6},
    [BEST] = {N_("best"), 8, LIST_RIGHT, 1, 0},
    [SOLVES] = {N_("solves"), 6, LIST_RIGHT, 2, 0},
    [AO5] = {"ao5", 8, LIST_RIGHT, 3, 0},
    [MEAN] = {N_("mean"), 8, LIST_RIGHT, 4, 0},
    [SPEED] = {N_("mv/s"), 4, LIST_RIGHT, 5, 0},
    [ABOVE] = {N_("above"), 5, LIST_RIGHT, 6, 0},
    [AO12] = {"ao12", 8, LIST_RIGHT, 7, 0},
    [AO100] = {"ao100", 8, LIST_RIGHT, 8, 0},
    [BEST_AO5] = {N_("best ao5"), 8, LIST_RIGHT, 9, 0},
    [BEST_AO12] = {N_("best ao12"), 9, LIST_RIGHT, 10, 0},
    [DEVIATION] = {N_("deviation"), 9, LIST_RIGHT, 11, 0},
    [FEWEST] = {N_("fewest"), 6, LIST_RIGHT, 12, 0},
    [UNCOUNTED] = {N_("uncounted"), 9, LIST_RIGHT, 13, 0},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* What the drawing of a summary has in common. */
struct sheet {
    struct statistics_view *statistics;
    const struct app *app;
    struct canvas *canvas;
    int right; /* the column after it */
};

static unsigned
uncounted(const struct solve_statistics *record)
{
    unsigned sum = 0;

    for (unsigned i = HISTORY_DELETED + 1; i < HISTORY_REASONS; i++)
        sum += record->reasons[i];
    return sum;
}

/* A deviation; "-" if there are too few times. */
static struct words
deviation_words(const struct solve_statistics *record)
{
    return humanize_result(
        record->spread.count < 2 ? AVERAGE_NONE : (uint64_t)(record->spread.deviation_ms + 0.5));
}

static struct words
cell_words(unsigned column, const struct solve_statistics *record)
{
    const struct average *const averages = record->averages;

    switch (column) {
    case BEST:
        return humanize_result(averages[AVERAGE_SINGLE].best);
    case SOLVES:
        return humanize_moves(record->count, 0);
    case AO5:
        return humanize_result(averages[AVERAGE_AO5].current);
    case MEAN:
        return humanize_result(record->spread.mean_ms);
    case SPEED:
        return record->moves_known > 0 ? humanize_printf("%.1f", record->moves_per_second)
                                       : humanize_printf("-");
    case ABOVE:
        return record->judged > 0 ? humanize_printf("+%.1f", record->mean_excess)
                                  : humanize_printf("-");
    case AO12:
        return humanize_result(averages[AVERAGE_AO12].current);
    case AO100:
        return humanize_result(averages[AVERAGE_AO100].current);
    case BEST_AO5:
        return humanize_result(averages[AVERAGE_AO5].best);
    case BEST_AO12:
        return humanize_result(averages[AVERAGE_AO12].best);
    case DEVIATION:
        return deviation_words(record);
    case FEWEST:
        return record->moves_known > 0 ? humanize_moves(record->fewest_moves, 0)
                                       : humanize_printf("-");
    default:
        return humanize_moves(uncounted(record), 0);
    }
}

static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    struct statistics_view *const statistics = view;

    snprintf(cell->text, sizeof cell->text, "%s",
        column == KIND ? humanize_kind(&statistics->kinds[row].solve).text
                       : cell_words(column, statistics_record(statistics, app, row)).text);
}

const struct list_table statistics_table = {columns, COLUMNS, write_cell, NULL};

/* ---- details --------------------------------------------------------------------------------- */

/* "last 40    a sparkline   00:41.3 .. 02:10.0", and below it the newest times. */
static void
draw_times(const struct sheet *sheet, int y)
{
    const struct solve_statistics *const record =
        statistics_record(sheet->statistics, sheet->app, sheet->statistics->list.at);
    const int columns_left = sheet->right - DETAIL_COLUMN;
    const int room = columns_left > RANGE_COLS ? columns_left - RANGE_COLS : columns_left;
    const size_t most = room < 1 ? 1 : room < TIMES_MAX ? (size_t)room : TIMES_MAX;
    uint64_t times[TIMES_MAX], least = UINT64_MAX, greatest = 0;
    size_t first = TIMES_MAX;
    int x;

    for (size_t i = record->count; i > 0 && TIMES_MAX - first < most; i--)
        if (record->results[i - 1] != AVERAGE_DNF) {
            times[--first] = record->results[i - 1];
            least = times[first] < least ? times[first] : least;
            greatest = times[first] > greatest ? times[first] : greatest;
        }
    if (first == TIMES_MAX)
        return;
    canvas_printf(
        sheet->canvas, y, NAME_COLUMN, sheet->right, ROLE_DIM, _("last %zu"), TIMES_MAX - first);
    x = chart_sparkline(sheet->canvas, y, DETAIL_COLUMN, sheet->right, ROLE_STRONG, times + first,
        TIMES_MAX - first);
    canvas_fit_printf(sheet->canvas, y, x + 3, sheet->right, ROLE_DIM, "%s .. %s",
        humanize_result(least).text, humanize_result(greatest).text);
    canvas_text(sheet->canvas, y + 1, NAME_COLUMN, sheet->right, ROLE_DIM, _("newest first"));
    x = DETAIL_COLUMN;
    for (size_t i = record->count; i > 0; i--) {
        const struct words time = humanize_result(record->results[i - 1]);

        if (x + canvas_text_width(sheet->canvas, time.text) > sheet->right)
            break;
        x = canvas_text(sheet->canvas, y + 1, x, sheet->right, ROLE_TEXT, time.text) + 2;
    }
}

/* "not counted      2 with hints, 1 watched, 3 played before" */
static void
draw_uncounted(const struct sheet *sheet, const struct solve_statistics *record, int y)
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
    canvas_text(sheet->canvas, y, NAME_COLUMN, sheet->right, ROLE_DIM, _("not counted"));
    for (unsigned i = HISTORY_DELETED + 1; i < HISTORY_REASONS; i++)
        if (record->reasons[i] > 0)
            x = canvas_printf(sheet->canvas, y, x, sheet->right, ROLE_TEXT, "%s%u %s",
                x > DETAIL_COLUMN ? ", " : "", (unsigned)record->reasons[i], _(words[i]));
}

/* Moves are not known of solves that another program timed. */
static void
draw_means(const struct sheet *sheet, const struct solve_statistics *record, int y)
{
    const struct words mean = humanize_result(record->spread.mean_ms);
    const struct words deviation = deviation_words(record);
    const struct words excess =
        record->judged > 0 ? humanize_printf("+%.1f", record->mean_excess) : humanize_printf("+?");

    if (record->moves_known == 0)
        canvas_fit_printf(sheet->canvas, y, NAME_COLUMN, sheet->right, ROLE_TEXT,
            _("mean %s, deviation %s, %u DNF"), mean.text, deviation.text, (unsigned)record->dnfs);
    else
        canvas_fit_printf(sheet->canvas, y, NAME_COLUMN, sheet->right, ROLE_TEXT,
            _("mean %s, deviation %s, %.1f moves, %.1f a second, %s, %u DNF"), mean.text,
            deviation.text, record->mean_moves, record->moves_per_second, excess.text,
            (unsigned)record->dnfs);
}

/* All averages, current and best, and below them mean, moves and speed. */
static void
draw_averages(const struct sheet *sheet, const struct solve_statistics *record, int y)
{
    struct canvas *const canvas = sheet->canvas;
    int x = AVERAGES_COLUMN;

    canvas_text(canvas, y + 1, NAME_COLUMN, sheet->right, ROLE_DIM, _("current"));
    canvas_text(canvas, y + 2, NAME_COLUMN, sheet->right, ROLE_DIM, _("best"));
    for (unsigned i = 0; i < AVERAGE_KINDS && x + AVERAGE_COLS <= sheet->right; i++) {
        const struct average *const average = &record->averages[i];

        x += AVERAGE_COLS;
        canvas_text_right(canvas, y, x, ROLE_DIM, _(average_rows[i].name));
        canvas_text_right(canvas, y + 1, x, ROLE_TEXT, humanize_result(average->current).text);
        canvas_text_right(canvas, y + 2, x, ROLE_STRONG, humanize_result(average->best).text);
    }
    draw_means(sheet, record, y + 3);
}

static void
draw_details(const struct sheet *sheet, int y, bool averages)
{
    const size_t at = sheet->statistics->list.at;
    const struct solve_statistics *const record =
        statistics_record(sheet->statistics, sheet->app, at);
    const struct history_solve *const kind = &sheet->statistics->kinds[at].solve;
    const struct words ao5 = humanize_result(record->averages[AVERAGE_AO5].best);
    int x = canvas_text(
                sheet->canvas, y, NAME_COLUMN, sheet->right, ROLE_TITLE, humanize_kind(kind).text) +
            1;

    x = x < DETAIL_COLUMN ? DETAIL_COLUMN : x;
    if (record->count > 0 && record->moves_known == 0)
        canvas_printf(sheet->canvas, y, x, sheet->right, ROLE_TEXT, _("best ao5 %s"), ao5.text);
    else if (record->count > 0)
        canvas_fit_printf(sheet->canvas, y, x, sheet->right, ROLE_TEXT,
            _("best ao5 %s   fewest moves %u"), ao5.text, (unsigned)record->fewest_moves);
    else
        canvas_text(sheet->canvas, y, x, sheet->right, ROLE_TEXT, _("no solve that counts"));
    draw_times(sheet, y + 1);
    draw_uncounted(sheet, record, y + 3);
    if (averages && record->count > 0)
        draw_averages(sheet, record, y + DETAIL_ROWS - 1);
}

void
statistics_draw_summary(struct statistics_view *statistics, struct app *app, struct canvas *canvas,
    int y, int end, int right)
{
    const struct sheet sheet = {statistics, app, canvas, right};
    struct list *const list = &statistics->list;
    const int room = end - y - 1;
    const bool details = room > DETAIL_ROWS;
    const bool averages = room >= DETAIL_ROWS + AVERAGES_ROWS + LIST_ROWS;
    const int below = (details ? DETAIL_ROWS : 0) + (averages ? AVERAGES_ROWS : 0);
    int rows = room - below > 1 ? room - below : 1;

    rows = averages && rows > (int)list->count ? (int)list->count : rows;
    list_draw(list, app, canvas, y, y + 1 + rows, right - 1);
    if (list->skip > 0)
        canvas_put(canvas, y, NAME_COLUMN, ROLE_KEY, '<');
    if (list->more_columns)
        canvas_put(canvas, y, right - 1, ROLE_KEY, '>');
    if (details)
        draw_details(&sheet, y + rows + 2, averages);
}
