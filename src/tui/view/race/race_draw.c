// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the race: one line per method, with its result and a bar, and a sentence about the chosen
 * one.
 *
 *      Race   31 of 46 done   4.1 s                                 2 s for each
 *      algorithm    heuristic         length           nodes    time  memory
 *    > ida          pdb                   44 proved    3.0 k 0.94 ms  3.5 kB ====
 *      astar        none                     running   1.1 M   1.2 s   14 MB =========
 *
 * Bars have a logarithmic scale from half the least value to the greatest.
 */
#include "config.h"

#include "tui/view/race/race.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "tui/widget/frame.h"
#include "tui/chart/bar.h"
#include "play/humanize.h"

enum {
    MIDDLE_COLS = 36, /* screens with as many columns say the limit */
    CHART_ROWS = 12,  /* of a chart below the whole list, at least */
    BELOW_ROWS = 30,  /* screens with as many rows have it below a part of the list */
    SIDE_COLS = 150,  /* screens with as many columns have it beside the list */
};

static const char *const measure_titles[] = {
    N_("nodes"), N_("time"), N_("memory"), N_("length"), N_("progress")};

static uint64_t
value_of(const struct race_entry *entry, enum race_measure measure)
{
    const struct answer *const run = &entry->run;

    return measure == RACE_NODES      ? run->effort.generated
           : measure == RACE_TIME     ? run->effort.cpu_ns
           : measure == RACE_MEMORY   ? run->effort.peak_bytes
           : answer_has_solution(run) ? run->length
                                      : 0;
}

static struct words
value_words(const struct race_entry *entry, enum race_measure measure)
{
    const uint64_t value = value_of(entry, measure);

    if (entry->run.algorithm == NULL || value == 0)
        return humanize_printf(
            "%s", measure == RACE_LENGTH && answer_has_solution(&entry->run) ? "0" : "");
    if (measure == RACE_NODES)
        return humanize_count(value);
    if (measure == RACE_MEMORY)
        return humanize_bytes(value);
    if (measure == RACE_LENGTH)
        return humanize_moves(value, 6);
    if (value < CLOCK_NS_PER_MS)
        return humanize_printf("%.0f us", (double)value / 1e3);
    if (value < 10 * CLOCK_NS_PER_MS)
        return humanize_printf("%.2f ms", (double)value / 1e6);
    return humanize_seconds(value);
}

/* The filled part of the bar, 0 to 1. */
static double
part_of(const struct race_view *race, const struct race_entry *entry, enum race_measure measure)
{
    const uint64_t value = value_of(entry, measure);
    uint64_t least = UINT64_MAX, greatest = 0;

    for (size_t i = 0; i < race->list.count; i++) {
        const uint64_t other = value_of(&race->entries[i], measure);

        least = other > 0 && other < least ? other : least;
        greatest = other > greatest ? other : greatest;
    }
    if (value == 0 || entry->run.algorithm == NULL)
        return 0;
    return (log((double)value) - log((double)least / 2)) /
           (log((double)greatest) - log((double)least / 2));
}

static enum role
role_of(const struct race_entry *entry)
{
    if (entry->state == RACE_ENDED && entry->run.state == ANSWER_OPTIMAL)
        return ROLE_GOOD;
    if (entry->state == RACE_RUNS)
        return ROLE_STRONG;
    return entry->state == RACE_ENDED && answer_has_solution(&entry->run) ? ROLE_TEXT : ROLE_DIM;
}

/* How a run ended in at most eight letters, and why it found nothing. */
static const struct {
    const char *word;
    const char *reason;
} ends[] = {
    [ANSWER_END_SOLVED] = {N_("found"), ""},
    [ANSWER_END_DONE] = {N_("no path"), N_("there is no solution within its depth")},
    [ANSWER_END_TIME] = {N_("time up"), N_("it ran out of time")},
    [ANSWER_END_NODES] = {N_("at limit"), N_("it reached its node limit")},
    [ANSWER_END_MEMORY] = {N_("memory"), N_("it ran out of memory")},
    [ANSWER_END_CANCELLED] = {N_("stopped"), N_("it was stopped")},
};

static const char *
result_word(const struct race_entry *entry)
{
    static const char *const states[] = {
        [RACE_WAITS] = N_("waits"),
        [RACE_RUNS] = N_("runs"),
        [RACE_UNSUPPORTED] = N_("cannot"),
        [RACE_STOPPED] = N_("stopped"),
    };

    if (entry->state != RACE_ENDED)
        return _(states[entry->state]);
    return entry->run.state == ANSWER_OPTIMAL ? _("proved") : _(ends[entry->run.end].word);
}

/* The optimal length, once a method has proved it; else 0. */
static uint64_t
proved_length(const struct race_view *race)
{
    for (size_t i = 0; i < race->list.count; i++)
        if (race->entries[i].state == RACE_ENDED && race->entries[i].run.state == ANSWER_OPTIMAL)
            return race->entries[i].run.length;
    return 0;
}

struct words
race_method_words(const struct method *method)
{
    const bool has_heuristic = method->heuristic != NULL;

    return humanize_printf("%s%s%s", method->algorithm->name, has_heuristic ? " + " : "",
        has_heuristic ? method->heuristic->name : "");
}

/* What the chosen method does or has found. */
static void
write_sentence(
    const struct race_view *race, const struct race_entry *entry, char *text, size_t bytes)
{
    const struct answer *const run = &entry->run;
    const uint64_t proved = proved_length(race);
    const uint64_t bound = run->lower_bound > proved ? run->lower_bound : proved;
    const struct words method_name = race_method_words(&entry->method);
    const struct words least_words = humanize_move_count(bound);
    const struct words found_words = humanize_move_count(run->length);
    const char *const name = method_name.text;
    const char *const least = least_words.text, *const found = found_words.text;

    if (entry->state == RACE_UNSUPPORTED)
        snprintf(text, bytes, _("%s cannot solve this: %.150s"), name, entry->trouble.text);
    else if (entry->state == RACE_WAITS || entry->state == RACE_STOPPED)
        snprintf(text, bytes,
            entry->state == RACE_WAITS ? _("%s waits for its turn.")
                                       : _("%s was stopped before it began."),
            name);
    else if (entry->state == RACE_RUNS)
        snprintf(text, bytes, _("%s runs; every solution has at least %s."), name, least);
    else if (run->state == ANSWER_OPTIMAL)
        snprintf(text, bytes, _("%s: %s, proved shortest. Enter plays them."), name, found);
    else if (answer_has_solution(run) && proved > 0)
        snprintf(text, bytes, _("%s: %s, the shortest has %" PRIu64 ". Enter plays them."), name,
            found, proved);
    else if (answer_has_solution(run))
        snprintf(text, bytes, _("%s: %s, shortest >= %" PRIu64 ". Enter plays them."), name, found,
            run->lower_bound);
    else
        snprintf(text, bytes, _("%s found nothing: %s."), name, _(ends[run->end].reason));
}

enum { ALGORITHM, HEURISTIC, LENGTH, RESULT, NODES, TIME, MEMORY, BAR, COLUMNS };

static const struct list_column columns[COLUMNS] = {
    [ALGORITHM] = {N_("algorithm"), 12, LIST_LEFT, 0, 8},
    [HEURISTIC] = {N_("heuristic"), 16, LIST_LEFT, 2, 0},
    [LENGTH] = {N_("length"), 6, LIST_RIGHT, 1, 0},
    [RESULT] = {"", 8, LIST_LEFT, 4, 0},
    [NODES] = {N_("nodes"), 6, LIST_RIGHT, 5, 0},
    [TIME] = {N_("time"), 7, LIST_RIGHT, 6, 0},
    [MEMORY] = {N_("memory"), 6, LIST_RIGHT, 7, 0},
    [BAR] = {N_("log"), 8, LIST_REST, 3, 0},
};

/* The measure in each column. */
static const enum race_measure measures[COLUMNS] = {
    [LENGTH] = RACE_LENGTH, [NODES] = RACE_NODES, [TIME] = RACE_TIME, [MEMORY] = RACE_MEMORY};

static enum role
heading_role(const void *view, unsigned column)
{
    const struct race_view *const race = view;

    return column >= LENGTH && column != RESULT && column != BAR &&
                   measures[column] == race->measure
               ? ROLE_KEY
               : ROLE_DIM;
}

static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    const struct race_view *const race = view;
    const struct race_entry *const entry = &race->entries[row];

    (void)app;
    cell->role = role_of(entry);
    if (column == BAR)
        cell->bar = part_of(race, entry, race->measure);
    else
        snprintf(cell->text, sizeof cell->text, "%s",
            column == ALGORITHM   ? entry->method.algorithm->name
            : column == HEURISTIC ? method_heuristic_name(&entry->method)
            : column == RESULT    ? result_word(entry)
                                  : value_words(entry, measures[column]).text);
}

const struct list_table race_table = {columns, COLUMNS, write_cell, heading_role};

static void
draw_title(const struct race_view *race, struct app *app, struct canvas *canvas)
{
    const char *const measure = _(measure_titles[race->measure]);
    const unsigned count = (unsigned)race->list.count;
    unsigned done = 0;
    int x = frame_text(app, canvas, _("Race"));

    for (unsigned i = 0; i < count; i++)
        done += race->entries[i].state != RACE_WAITS && race->entries[i].state != RACE_RUNS;
    x = canvas_fit_printf(canvas, 0, x + 2, canvas->cols, ROLE_STRONG, _("%u of %u done   %s"),
        done, count, humanize_seconds(race->polled_ns - race->started_ns).text);
    if (canvas->cols >= MIDDLE_COLS)
        canvas_fit_printf(canvas, 0, x + 3, canvas->cols, ROLE_DIM,
            race->single                     ? _("%s at most for each, one after the other: %s")
            : race->measure == RACE_PROGRESS ? _("%s at most for each method, chart: %s")
                                             : _("%s at most for each method, bars: %s"),
            humanize_seconds(race->run_ns).text, measure);
}

/* Divides the rows from `y` to before `end` between the list, whose columns it sets, and the chart,
 * which is below or beside the list where there is room for both. */
static struct chart_area
place_chart(struct race_view *race, const struct canvas *canvas, int y, int *end)
{
    const int rows = *end - y, free_rows = rows - (int)race->list.count - 2;
    struct chart_area area = {y, 0, 0, canvas->cols};

    race->cols = canvas->cols;
    if (race->measure == RACE_PROGRESS) {
        area.rows = rows;
        *end = y;
    } else if (free_rows >= CHART_ROWS || (canvas->cols < SIDE_COLS && rows >= BELOW_ROWS)) {
        area.rows = free_rows > rows * 2 / 5 ? free_rows : rows * 2 / 5;
        *end -= area.rows + 1;
        area.y = *end + 1;
    } else if (canvas->cols >= SIDE_COLS) {
        race->cols = canvas->cols * 3 / 5;
        area = (struct chart_area){y, race->cols + 2, rows, canvas->cols - race->cols - 3};
    }
    return area;
}

void
race_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct race_view *const race = (struct race_view *)view;
    const int last = canvas->rows - 2;
    struct chart_area area;
    char sentence[512];
    int end = last;

    draw_title(race, app, canvas);
    if (race->race == NULL) {
        canvas_fit_printf(
            canvas, 2, 1, canvas->cols, ROLE_WARNING, _("No race: %.150s."), race->trouble.text);
        return;
    }
    area = place_chart(race, canvas, 1, &end);
    if (race->measure != RACE_PROGRESS)
        list_draw(&race->list, app, canvas, 1, end, race->cols);
    if (area.rows > 0)
        race_chart_draw(race, canvas, &area);
    if (frame_message(app, canvas, last, 1))
        return;
    write_sentence(race, &race->entries[race->list.at], sentence, sizeof sentence);
    canvas_fit(canvas, last, 1, canvas->cols,
        race->entries[race->list.at].run.state == ANSWER_OPTIMAL ? ROLE_GOOD : ROLE_TEXT, sentence);
}
