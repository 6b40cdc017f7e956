// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the race looks: a line for each pair with what it found and a bar that grows, and a sentence
 * about the chosen one.
 *
 *      Race   31 of 46 done   4.1 s                                 2 s for each
 *      algorithm    heuristic         length           nodes    time  memory
 *    > ida          pdb                   44 proved    3.0 k 0.94 ms  3.5 kB ====
 *      astar        none                     running   1.1 M   1.2 s   14 MB =========
 *
 * Bars are on a logarithmic scale, from half of the least to the greatest of all.
 */
#include "config.h"

#include "tui/view/race.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"
#include "game/humanize.h"

enum {
    WIDE_COLS = 79,       /* names, words and numbers in full */
    FOUR_BARS_COLS = 130, /* and a bar for each measure */
    MIDDLE_COLS = 36,     /* names with their lines' bars; below, no bars */
    NAME_COLUMN = 2,
    HEURISTIC_COLUMN = 15,
    LENGTH_END = 39,
    RESULT_COLUMN = 40,
    RESULT_END = 48,
    NUMBER_COLS = 8,
    LEFT_BLOCK_EIGHTHS = 0x2590, /* less n: n eighths of a block, from the left */
    FULL_BLOCK = 0x2588,
};

static const char *const measure_titles[] = {N_("nodes"), N_("time"), N_("memory"), N_("length")};

/* ---- numbers ------------------------------------------------------------------------------ */

static uint64_t
value_of(const struct race_entry *entry, enum race_measure measure)
{
    const struct method_run *const run = &entry->run;

    return measure == RACE_NODES    ? run->generated
           : measure == RACE_TIME   ? run->cpu_ns
           : measure == RACE_MEMORY ? run->peak_bytes
           : run->found             ? run->length
                                    : 0;
}

static void
write_value(char text[HUMANIZE_BYTES], const struct race_entry *entry, enum race_measure measure)
{
    const uint64_t value = value_of(entry, measure);

    if (!entry->run.ran || value == 0)
        snprintf(text, HUMANIZE_BYTES, "%s", measure == RACE_LENGTH && entry->run.found ? "0" : "");
    else if (measure == RACE_NODES)
        humanize_count(text, value);
    else if (measure == RACE_MEMORY)
        humanize_bytes(text, value);
    else if (measure == RACE_LENGTH)
        humanize_moves(text, value, 6);
    else if (value < 1000000)
        snprintf(text, HUMANIZE_BYTES, "%.0f us", (double)value / 1e3);
    else if (value < 10000000)
        snprintf(text, HUMANIZE_BYTES, "%.2f ms", (double)value / 1e6);
    else
        humanize_seconds(text, value);
}

/* How much of the bar is full, 0 to 1. */
static double
part_of(const struct race_view *race, const struct race_entry *entry, enum race_measure measure)
{
    const uint64_t value = value_of(entry, measure);
    uint64_t least = UINT64_MAX, greatest = 0;

    for (unsigned i = 0; i < race->count; i++) {
        const uint64_t other = value_of(&race->entries[i], measure);

        least = other > 0 && other < least ? other : least;
        greatest = other > greatest ? other : greatest;
    }
    if (value == 0 || !entry->run.ran)
        return 0;
    return (log((double)value) - log((double)least / 2)) /
           (log((double)greatest) - log((double)least / 2));
}

static enum role
role_of(const struct race_entry *entry)
{
    if (entry->state == RACE_ENDED && entry->run.optimal)
        return ROLE_GOOD;
    if (entry->state == RACE_RUNS)
        return ROLE_STRONG;
    return entry->state == RACE_ENDED && entry->run.found ? ROLE_TEXT : ROLE_DIM;
}

/* Draws the entry's bar of at most `width` columns, to the eighth of a column where there are such
 * blocks. The bar of the chosen line stands on plain ground, too: a reversed block is a hole. */
static void
draw_bar(const struct race_view *race, struct canvas *canvas, int y, int x, int width,
    const struct race_entry *entry, enum race_measure measure)
{
    const double part = part_of(race, entry, measure);
    const enum role role = role_of(entry);
    const int eighths = part > 0 ? (int)(part * 8 * width + 0.5) : 0;
    const int full = eighths / 8;

    canvas_fill(canvas, y, x - 1, 1, width + 2, role, ' ');
    if (canvas->ascii) {
        canvas_fill(canvas, y, x, 1, full > 0 || eighths == 0 ? full : 1, role, '=');
        return;
    }
    canvas_fill(canvas, y, x, 1, full, role, FULL_BLOCK);
    if (eighths % 8 > 0)
        canvas_put(canvas, y, x + full, role, LEFT_BLOCK_EIGHTHS - (uint32_t)(eighths % 8));
}

/* ---- words -------------------------------------------------------------------------------- */

/* What became of a entry, in a word of eight letters at most. */
static const char *
result_word(const struct race_entry *entry)
{
    static const char *const ends[] = {
        [METHOD_SOLVED] = N_("found"),
        [METHOD_NOTHING_FOUND] = N_("no way"),
        [METHOD_OUT_OF_TIME] = N_("time up"),
        [METHOD_OUT_OF_NODES] = N_("nodes up"),
        [METHOD_OUT_OF_MEMORY] = N_("memory"),
        [METHOD_CANCELLED] = N_("stopped"),
    };

    switch (entry->state) {
    case RACE_WAITS:
        return _("waits");
    case RACE_RUNS:
        return _("runs");
    case RACE_UNSUPPORTED:
        return _("cannot");
    case RACE_STOPPED:
        return _("stopped");
    default:
        return entry->run.optimal ? _("proved") : _(ends[entry->run.end]);
    }
}

/* Why a pair gave up, as the end of a sentence. */
static const char *
reason(enum method_end end)
{
    static const char *const reasons[] = {
        [METHOD_SOLVED] = N_("it found one"),
        [METHOD_NOTHING_FOUND] = N_("there is nothing within its depth"),
        [METHOD_OUT_OF_TIME] = N_("its time was up"),
        [METHOD_OUT_OF_NODES] = N_("it had looked at as many nodes as it may"),
        [METHOD_OUT_OF_MEMORY] = N_("there was no more memory"),
        [METHOD_CANCELLED] = N_("it was stopped"),
    };

    return _(reasons[end]);
}

/* "linear-conflict" in at most `letters` letters: "l-c". */
static void
shorten(char *text, const char *name, size_t letters)
{
    const char *part = name;
    size_t length = 0;

    if (strchr(name, '-') == NULL || name[1] == '\0') {
        snprintf(text, HUMANIZE_BYTES, "%.*s", (int)letters, name[1] == '\0' ? "" : name);
        return;
    }
    while (part != NULL && length + 2 < HUMANIZE_BYTES) {
        part += part != name;
        text[length++] = *part;
        part = strchr(part, '-');
        if (part != NULL)
            text[length++] = '-';
    }
    text[length] = '\0';
}

/* The length that some pair has proved to be the shortest, for all of them; 0 = none has. */
static uint64_t
proved_length(const struct race_view *race)
{
    for (unsigned i = 0; i < race->count; i++)
        if (race->entries[i].state == RACE_ENDED && race->entries[i].run.optimal)
            return race->entries[i].run.length;
    return 0;
}

/* A sentence about the chosen pair, in forms for every width. */
static void
draw_sentence(const struct race_view *race, struct canvas *canvas, int y)
{
    const struct race_entry *const entry = &race->entries[race->order[race->at]];
    const struct method_run *const run = &entry->run;
    const bool named = entry->method.heuristic != NULL;
    char who[2 * HUMANIZE_BYTES], least[HUMANIZE_BYTES], found[HUMANIZE_BYTES];

    const uint64_t proved = proved_length(race);
    const uint64_t bound = run->lower_bound > proved ? run->lower_bound : proved;

    humanize_move_count(least, bound);
    humanize_move_count(found, run->length);
    snprintf(who, sizeof who, "%s%s%s", entry->method.algorithm->name, named ? " + " : "",
        named ? entry->method.heuristic->name : "");
    if (entry->state == RACE_UNSUPPORTED)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s cannot do this board: %.150s\n%s cannot do it.\nNot for this board"), who,
            entry->trouble.text, who);
    else if (entry->state == RACE_WAITS)
        canvas_fit_printf(
            canvas, y, 1, canvas->cols, ROLE_TEXT, _("%s waits for its turn.\nwaits"), who);
    else if (entry->state == RACE_STOPPED)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s was stopped before it began.\nstopped"), who);
    else if (entry->state == RACE_RUNS)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s runs; every solution has at least %s.\n%s or more\n>= %" PRIu64), who, least,
            least, bound);
    else if (run->optimal)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_GOOD,
            _("%s: %s, proved shortest. Enter plays them.\n%s, proved shortest\n%" PRIu64
              ", proved"),
            who, found, found, run->length);
    else if (run->found && proved > 0)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s: %s, the shortest has %" PRIu64 ". Enter plays them.\n%s, shortest %" PRIu64
              "\n%s"),
            who, found, proved, found, proved, found);
    else if (run->found)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s: %s, shortest >= %" PRIu64 ". Enter plays them.\n%s, not proved\n%s"), who, found,
            run->lower_bound, found, found);
    else
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_TEXT,
            _("%s found nothing: %s.\nNothing: %s.\n%s"), who, reason(run->end), reason(run->end),
            result_word(entry));
}

/* ---- lines -------------------------------------------------------------------------------- */

static int
put_right(struct canvas *canvas, int y, int end, enum role role, const char *text)
{
    canvas_text(canvas, y, end - canvas_text_width(canvas, text), end, role, text);
    return end;
}

/* The numbers and, where there is room, their bars; with NULL the headings. */
static void
draw_measures(const struct race_view *race, struct canvas *canvas, int y, enum role role,
    const struct race_entry *entry)
{
    const bool four = canvas->cols >= FOUR_BARS_COLS;
    const int bar = four ? (canvas->cols - RESULT_END - 3 * NUMBER_COLS - 8) / RACE_MEASURES
                         : canvas->cols - RESULT_END - 3 * NUMBER_COLS - 2;
    int x = RESULT_END;

    for (unsigned i = 0; i < RACE_MEASURES; i++) {
        const enum race_measure measure = (enum race_measure)i;
        char text[HUMANIZE_BYTES];

        if (measure == RACE_LENGTH && !four)
            break;
        snprintf(text, sizeof text, "%s", _(measure_titles[i]));
        if (entry != NULL)
            write_value(text, entry, measure);
        if (measure != RACE_LENGTH)
            x = put_right(canvas, y, x + NUMBER_COLS,
                entry == NULL && measure == race->measure ? ROLE_KEY : role, text);
        if (four && entry != NULL)
            draw_bar(race, canvas, y, x + 1, bar, entry, measure);
        else if (measure == RACE_LENGTH)
            canvas_text(canvas, y, x + 1, canvas->cols, ROLE_DIM, _("length"));
        x += four ? bar + 2 : 0;
    }
    if (!four && entry != NULL)
        draw_bar(race, canvas, y, x + 1, bar, entry, race->measure);
}

static void
draw_wide(const struct race_view *race, struct canvas *canvas, int y, enum role role,
    const struct race_entry *entry)
{
    char length[HUMANIZE_BYTES];

    snprintf(length, sizeof length, "%s", _(measure_titles[RACE_LENGTH]));
    if (entry != NULL)
        write_value(length, entry, RACE_LENGTH);
    canvas_text(canvas, y, NAME_COLUMN, HEURISTIC_COLUMN, role,
        entry == NULL ? _("algorithm") : entry->method.algorithm->name);
    canvas_text(canvas, y, HEURISTIC_COLUMN, LENGTH_END, role,
        entry == NULL ? _("heuristic") : method_heuristic_name(&entry->method));
    put_right(canvas, y, LENGTH_END,
        entry == NULL && race->measure == RACE_LENGTH ? ROLE_KEY : role, length);
    if (entry != NULL)
        canvas_text(canvas, y, RESULT_COLUMN, RESULT_END, role, result_word(entry));
    draw_measures(race, canvas, y, role, entry);
}

/* "astar-tree l-c    44*  ======": a star is a proof. */
static void
draw_narrow(const struct race_view *race, struct canvas *canvas, int y, enum role role,
    const struct race_entry *entry)
{
    const bool bars = canvas->cols >= MIDDLE_COLS;
    const int end = bars ? 32 : canvas->cols;
    char heuristic[HUMANIZE_BYTES], value[HUMANIZE_BYTES], text[2 * HUMANIZE_BYTES];

    shorten(heuristic, method_heuristic_name(&entry->method), bars ? 9 : 3);
    snprintf(text, sizeof text, "%s %s", entry->method.algorithm->name, heuristic);
    canvas_fit(canvas, y, bars ? 2 : 1, end - 4, role, text);
    if (!bars || race->measure == RACE_LENGTH) {
        humanize_moves(value, entry->run.length, bars ? 6 : 3);
        snprintf(text, sizeof text, "%s%s", entry->run.found ? value : "",
            entry->run.optimal           ? "*"
            : entry->state == RACE_RUNS  ? "..."
            : entry->state == RACE_WAITS ? "."
            : entry->run.found           ? ""
                                         : "-");
    } else {
        write_value(text, entry, race->measure);
    }
    put_right(canvas, y, end, role, text);
    if (bars)
        draw_bar(race, canvas, y, end + 1, canvas->cols - end - 1, entry, race->measure);
}

static void
draw_list(struct race_view *race, struct canvas *canvas, int y, int end)
{
    const unsigned page = end > y ? (unsigned)(end - y) : 1;
    const unsigned first = (unsigned)list_follow(race->first, race->at, page, race->count);

    race->page = page;
    race->first = first;
    canvas_add_hit(canvas, y, 0, end - y, canvas->cols, HIT_ROW, first);
    for (unsigned i = first; i < race->count && i - first < page; i++, y++) {
        const struct race_entry *const entry = &race->entries[race->order[i]];
        const enum role role = i == race->at ? ROLE_SELECTED : role_of(entry);

        if (i == race->at) {
            canvas_fill(canvas, y, 0, 1, canvas->cols, ROLE_SELECTED, ' ');
            canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
        }
        if (canvas->cols >= WIDE_COLS)
            draw_wide(race, canvas, y, role, entry);
        else
            draw_narrow(race, canvas, y, role, entry);
    }
}

static void
draw_title(const struct race_view *race, struct canvas *canvas)
{
    char elapsed[HUMANIZE_BYTES], each[HUMANIZE_BYTES];
    unsigned done = 0;
    int x;

    for (unsigned i = 0; i < race->count; i++)
        done += race->entries[i].state != RACE_WAITS && race->entries[i].state != RACE_RUNS;
    humanize_seconds(elapsed, race->seen_ns - race->started_ns);
    humanize_seconds(each, race->run_ns);
    x = canvas_text(canvas, 0, 1, canvas->cols, ROLE_TITLE, _("Race"));
    x = canvas_fit_printf(canvas, 0, x + 2, canvas->cols, ROLE_STRONG,
        _("%u of %u done   %s\n%u of %u"), done, race->count, elapsed, done, race->count);
    if (canvas->cols >= MIDDLE_COLS)
        canvas_fit_printf(canvas, 0, x + 3, canvas->cols, ROLE_DIM,
            _("%s at most for each pair, bars: %s\nbars: %s\n%s"), each,
            _(measure_titles[race->measure]), _(measure_titles[race->measure]),
            _(measure_titles[race->measure]));
}

void
race_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct race_view *race = (struct race_view *)view;
    const bool heading = canvas->cols >= WIDE_COLS && canvas->rows >= 10;
    const int words = canvas->rows - 2;

    layout_put_keys_last(&app->layout, canvas->rows);
    draw_title(race, canvas);
    if (race->race == NULL) {
        canvas_fit_printf(canvas, 2, 1, canvas->cols, ROLE_WARNING, _("No race: %.150s.\nNo race"),
            race->trouble.text);
    } else {
        if (heading)
            draw_wide(race, canvas, 1, ROLE_DIM, NULL);
        draw_list(race, canvas, heading ? 2 : 1, words);
        if (app->message[0] != '\0')
            canvas_fit(canvas, words, 1, canvas->cols, app->message_role, app->message);
        else
            draw_sentence(race, canvas, words);
    }
}
