// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One panel of a comparison's picture: axes, and a line a method. Both scales are those of all
 * methods, so that panels side by side can be compared.
 */
#include "config.h"

#include "cli/compare/compare_plot.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/compare/compare_ink.h"

enum {
    MARK_EVERY = 5, /* points of a line: a mark on each would hide it */
    LABEL_ROOM = 20,
};

/* What a panel shows of a run; 0 = nothing to show. */
struct measure {
    const char *title;
    double (*of)(const struct method_run *run);
    const char *(*label)(int decade);
};

/* The range of a plot. */
struct scale {
    double x_low;
    double x_high;
    int decade_low; /* powers of ten */
    int decade_high;
};

/* A number as SVG has it whatever the locale: with a point and one digit behind it. */
static void
put_number(FILE *stream, double number)
{
    const long tenths = lround(number * 10);

    fprintf(stream, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10, labs(tenths) % 10);
}

static double
nodes_of(const struct method_run *run)
{
    return (double)run->generated;
}

static double
seconds_of(const struct method_run *run)
{
    return (double)run->cpu_ns / CLOCK_NS_PER_SECOND;
}

static double
bytes_of(const struct method_run *run)
{
    return (double)run->peak_bytes;
}

static const char *
label_from(const char *const *labels, int low, int count, int decade)
{
    return decade >= low && decade < low + count ? labels[decade - low] : "";
}

static const char *
count_label(int decade)
{
    static const char *const labels[] = {"1", "10", "100", "1 k", "10 k", "100 k", "1 M", "10 M",
        "100 M", "1 G", "10 G", "100 G", "1 T"};

    return label_from(labels, 0, sizeof labels / sizeof labels[0], decade);
}

static const char *
seconds_label(int decade)
{
    static const char *const labels[] = {"1 ns", "10 ns", "100 ns", "1 µs", "10 µs", "100 µs",
        "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s", "1000 s"};

    return label_from(labels, -9, sizeof labels / sizeof labels[0], decade);
}

static const char *
bytes_label(int decade)
{
    static const char *const labels[] = {"1 B", "10 B", "100 B", "1 kB", "10 kB", "100 kB", "1 MB",
        "10 MB", "100 MB", "1 GB", "10 GB", "100 GB", "1 TB"};

    return label_from(labels, 0, sizeof labels / sizeof labels[0], decade);
}

static const struct measure measures[] = {
    {"nodes generated", nodes_of, count_label},
    {"processor time", seconds_of, seconds_label},
    {"memory at the most", bytes_of, bytes_label},
};

_Static_assert(sizeof measures / sizeof measures[0] == PLOT_MEASURES, "one title each");

const char *
plot_measure_title(unsigned measure)
{
    return measures[measure].title;
}

/* ---- what is drawn --------------------------------------------------------------------------- */

/* The geometric mean of a measure over the boards of one length; 0 where no run found a way. */
static double
mean_at(
    const struct compare *compare, unsigned method, const struct measure *measure, uint64_t length)
{
    double sum = 0;
    unsigned count = 0;

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = &compare->boards[i];
        const struct method_run *const run = &board->runs[method];

        if (!board->shortest_known || board->shortest != length || !run->found ||
            measure->of(run) <= 0)
            continue;
        sum += log(measure->of(run));
        count++;
    }
    return count > 0 ? exp(sum / count) : 0;
}

/* The next length above `length` that a board has; 0 after the last. */
static uint64_t
next_length(const struct compare *compare, uint64_t length)
{
    uint64_t next = UINT64_MAX;

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = &compare->boards[i];

        if (board->shortest_known && board->shortest > length && board->shortest < next)
            next = board->shortest;
    }
    return next == UINT64_MAX ? 0 : next;
}

static struct scale
scale_of(const struct compare *compare, const struct measure *measure)
{
    struct scale scale = {0};
    double low = INFINITY;
    double high = 0;

    scale.x_low = (double)next_length(compare, 0);
    for (uint64_t at = next_length(compare, 0); at != 0; at = next_length(compare, at)) {
        scale.x_high = (double)at;
        for (unsigned method = 0; method < compare->method_count; method++) {
            const double value = mean_at(compare, method, measure, at);

            low = value > 0 && value < low ? value : low;
            high = value > high ? value : high;
        }
    }
    if (high <= 0)
        low = high = 1;
    scale.decade_low = (int)floor(log10(low));
    scale.decade_high = (int)ceil(log10(high));
    if (scale.decade_high <= scale.decade_low)
        scale.decade_high = scale.decade_low + 1;
    if (scale.x_high <= scale.x_low) {
        scale.x_low -= 1;
        scale.x_high = scale.x_low + 2;
    }
    return scale;
}

static double
x_of(const struct plot *plot, const struct scale *scale, double length)
{
    return plot->width * (length - scale->x_low) / (scale->x_high - scale->x_low);
}

static double
y_of(const struct plot *plot, const struct scale *scale, double value)
{
    return plot->height * (scale->decade_high - log10(value)) /
           (scale->decade_high - scale->decade_low);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void
put_point(const struct plot *plot, const struct scale *scale, uint64_t length, double value,
    const char *between, FILE *stream)
{
    put_number(stream, x_of(plot, scale, (double)length));
    fputs(between, stream);
    put_number(stream, y_of(plot, scale, value));
}

static void
draw_line(const struct plot *plot, unsigned method, const struct scale *scale, FILE *stream)
{
    const struct compare *const compare = plot->compare;
    const struct method *const who = &compare->methods[method];
    unsigned points = 0;

    for (uint64_t at = next_length(compare, 0); at != 0; at = next_length(compare, at)) {
        const double value = mean_at(compare, method, &measures[plot->measure], at);

        if (value <= 0)
            continue;
        if (points++ == 0)
            fprintf(stream, "<path class=\"line c%u\" d=\"M",
                compare_ink_colour(compare, method, plot->kind != PLOT_ALL));
        else
            fputc('L', stream);
        put_point(plot, scale, at, value, " ", stream);
    }
    /* A path of one point shows as a dot: its ends are round. */
    if (points == 1)
        fputs("h0.1", stream);
    if (points > 0)
        fprintf(stream, "\"><title>%s%s%s</title></path>\n", who->algorithm->name,
            who->heuristic != NULL ? ", " : "", who->heuristic != NULL ? who->heuristic->name : "");
}

/* Marks the heuristic on some points of a method's line, at other places than its neighbours', and
 * on the last one. */
static void
draw_marks(const struct plot *plot, unsigned method, const struct scale *scale, FILE *stream)
{
    const struct compare *const compare = plot->compare;
    const struct measure *const measure = &measures[plot->measure];
    unsigned points = 0;

    if (compare->methods[method].heuristic == NULL)
        return;
    for (uint64_t at = next_length(compare, 0); at != 0; at = next_length(compare, at)) {
        const double value = mean_at(compare, method, measure, at);
        bool is_last = value > 0;

        for (uint64_t on = next_length(compare, at); is_last && on != 0;
             on = next_length(compare, on))
            is_last = mean_at(compare, method, measure, on) <= 0;
        if (value <= 0 || (points++ % MARK_EVERY != method % MARK_EVERY && !is_last))
            continue;
        fprintf(stream, "<use href=\"#m%u\" class=\"c%u\" x=\"",
            compare_ink_mark(&compare->methods[method]),
            compare_ink_colour(compare, method, plot->kind != PLOT_ALL));
        put_point(plot, scale, at, value, "\" y=\"", stream);
        fputs("\"/>\n", stream);
    }
}

static void
draw_grid(const struct plot *plot, const struct scale *scale, FILE *stream)
{
    const int lines = scale->decade_high - scale->decade_low;
    const int most = (int)plot->height / LABEL_ROOM;
    const int step = (lines + most - 1) / most;

    for (int decade = scale->decade_low; decade <= scale->decade_high; decade += step) {
        const double y = y_of(plot, scale, pow(10, decade));

        fputs("<path class=\"grid\" d=\"M0 ", stream);
        put_number(stream, y);
        fprintf(stream, "h%u\"/>", plot->width);
        if (plot->y_labels) {
            fputs("<text class=\"y\" x=\"-8\" y=\"", stream);
            put_number(stream, y + 4);
            fprintf(stream, "\">%s</text>", measures[plot->measure].label(decade));
        }
        fputc('\n', stream);
    }
}

static void
draw_lengths(const struct plot *plot, const struct scale *scale, FILE *stream)
{
    const double span = scale->x_high - scale->x_low;
    const double least = plot->width / 30.0 < span ? span * 30 / plot->width : 1;
    const double step = least <= 1 ? 1 : least <= 5 ? 5 : least <= 10 ? 10 : ceil(least / 20) * 20;
    const double first = ceil(scale->x_low / step);
    const double labels = floor(scale->x_high / step) - first + 1;

    for (unsigned i = 0; i < labels; i++) {
        const double at = (first + i) * step;

        fputs("<text class=\"x\" x=\"", stream);
        put_number(stream, x_of(plot, scale, at));
        fprintf(stream, "\" y=\"%u\">%.0f</text>\n", plot->height + 20, at);
    }
}

static bool
shows(const struct plot *plot, unsigned method)
{
    const struct method *const who = &plot->compare->methods[method];

    switch (plot->kind) {
    case PLOT_ALL:
        return true;
    case PLOT_ALGORITHM:
        return who->algorithm == plot->algorithm;
    case PLOT_BARE:
        return who->heuristic == NULL;
    }
    return false;
}

void
plot_draw(const struct plot *plot, FILE *stream)
{
    const struct scale scale = scale_of(plot->compare, &measures[plot->measure]);

    draw_grid(plot, &scale, stream);
    if (plot->x_labels)
        draw_lengths(plot, &scale, stream);
    for (unsigned method = 0; method < plot->compare->method_count; method++)
        if (shows(plot, method))
            draw_line(plot, method, &scale, stream);
    for (unsigned method = 0; method < plot->compare->method_count; method++)
        if (shows(plot, method))
            draw_marks(plot, method, &scale, stream);
}
