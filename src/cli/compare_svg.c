// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as a picture: three panels, nodes, time and memory, each against the length of a
 * shortest solution and with a logarithmic scale; one line a pair.
 *
 * Colour tells the algorithm and dashes tell the heuristic, so a dozen of each can be told apart
 * with a short legend. Colours are of middle lightness and the rest follows the viewer's light or
 * dark scheme. The document needs nothing but itself.
 */
#include "config.h"

#include "cli/compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"

enum {
    WIDTH = 1320,
    PANEL_WIDTH = 360,
    PANEL_HEIGHT = 400,
    PANEL_STEP = 435,
    PANEL_LEFT = 64,
    PANEL_TOP = 64,
    LEGEND_TOP = PANEL_TOP + PANEL_HEIGHT + 76,
    LEGEND_COLUMN = 180,
    LEGEND_COLUMNS = 7,
    LEGEND_LINE = 22,
};

/* What a panel shows of a run; 0 = nothing to show. */
struct measure {
    const char *title;
    double (*of)(const struct compare_run *run);
    const char *(*label)(int decade);
};

/* The range of a panel. */
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
nodes_of(const struct compare_run *run)
{
    return (double)run->generated;
}

static double
seconds_of(const struct compare_run *run)
{
    return (double)run->cpu_ns / CLOCK_NS_PER_SECOND;
}

static double
bytes_of(const struct compare_run *run)
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
    static const char *const labels[] = {"1 ns", "10 ns", "100 ns", "1 us", "10 us", "100 us",
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

enum { MEASURES = sizeof measures / sizeof measures[0] };

/* ---- what is drawn --------------------------------------------------------------------------- */

/* The geometric mean of a measure over the boards of one length; 0 where no run found a way. */
static double
mean_at(
    const struct compare *compare, unsigned pair, const struct measure *measure, uint64_t length)
{
    double sum = 0;
    unsigned count = 0;

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = &compare->boards[i];
        const struct compare_run *const run = &board->runs[pair];

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
        for (unsigned pair = 0; pair < compare->pair_count; pair++) {
            const double value = mean_at(compare, pair, measure, at);

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
x_of(const struct scale *scale, double length)
{
    return PANEL_WIDTH * (length - scale->x_low) / (scale->x_high - scale->x_low);
}

static double
y_of(const struct scale *scale, double value)
{
    return PANEL_HEIGHT * (scale->decade_high - log10(value)) /
           (scale->decade_high - scale->decade_low);
}

/* The place of a row among those that take part, which chooses its colour. */
static unsigned
colour_of(const struct compare *compare, unsigned pair)
{
    unsigned colour = 0;

    for (unsigned i = 1; i <= pair; i++)
        colour += compare->pairs[i].algorithm != compare->pairs[i - 1].algorithm;
    return colour;
}

/* Likewise for the dashes; pairs without a heuristic have 0, the solid line. */
static unsigned
dash_of(const struct compare_pair *pair)
{
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if (heuristic_rows[i] == pair->heuristic)
            return i + 1;
    return 0;
}

static void
put_class(const struct compare *compare, unsigned pair, FILE *stream)
{
    enum { COLOURS = 12, DASHES = 9 };

    fprintf(stream, "class=\"c%u d%u\"", colour_of(compare, pair) % COLOURS,
        dash_of(&compare->pairs[pair]) % DASHES);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void
draw_line(const struct compare *compare, unsigned pair, const struct measure *measure,
    const struct scale *scale, FILE *stream)
{
    unsigned points = 0;

    for (uint64_t at = next_length(compare, 0); at != 0; at = next_length(compare, at)) {
        const double value = mean_at(compare, pair, measure, at);

        if (value <= 0)
            continue;
        if (points++ == 0) {
            fputs("<path ", stream);
            put_class(compare, pair, stream);
            fputs(" d=\"M", stream);
        } else {
            fputc('L', stream);
        }
        put_number(stream, x_of(scale, (double)at));
        fputc(' ', stream);
        put_number(stream, y_of(scale, value));
    }
    /* A path of one point shows as a dot: its ends are round. */
    if (points == 1)
        fputs("h0.1", stream);
    if (points > 0)
        fprintf(stream, "\"><title>%s%s%s</title></path>\n", compare->pairs[pair].algorithm->name,
            compare->pairs[pair].heuristic != NULL ? ", " : "",
            compare->pairs[pair].heuristic != NULL ? compare->pairs[pair].heuristic->name : "");
}

static void
draw_axes(const struct measure *measure, const struct scale *scale, FILE *stream)
{
    const double span = scale->x_high - scale->x_low;
    const double step = span <= 12 ? 1 : span <= 40 ? 5 : 10;
    const int decades = (scale->decade_high - scale->decade_low + 9) / 10;

    fprintf(stream, "<text class=\"head\" y=\"-14\">%s</text>\n", measure->title);
    for (int decade = scale->decade_low; decade <= scale->decade_high; decade += decades) {
        const double y = y_of(scale, pow(10, decade));

        fputs("<path class=\"grid\" d=\"M0 ", stream);
        put_number(stream, y);
        fprintf(stream, "h%d\"/><text class=\"y\" x=\"-8\" y=\"", PANEL_WIDTH);
        put_number(stream, y + 4);
        fprintf(stream, "\">%s</text>\n", measure->label(decade));
    }
    for (int i = (int)ceil(scale->x_low / step); i * step <= scale->x_high; i++) {
        const double x = i * step;

        fputs("<text class=\"x\" x=\"", stream);
        put_number(stream, x_of(scale, x));
        fprintf(stream, "\" y=\"%d\">%.0f</text>\n", PANEL_HEIGHT + 20, x);
    }
    fprintf(stream, "<text class=\"x\" x=\"%d\" y=\"%d\">moves of a shortest solution</text>\n",
        PANEL_WIDTH / 2, PANEL_HEIGHT + 42);
}

/* Puts a sample of a line and its name on the next place of the legend. */
static void
draw_key(unsigned place, const char *class, unsigned number, const char *extra, const char *name,
    FILE *stream)
{
    const unsigned x = PANEL_LEFT + place % LEGEND_COLUMNS * LEGEND_COLUMN;
    const unsigned y = LEGEND_TOP + 18 + place / LEGEND_COLUMNS * LEGEND_LINE;

    fprintf(stream, "<path class=\"%s%u%s\" d=\"M%u %uh34\"/><text x=\"%u\" y=\"%u\">%s</text>\n",
        class, number, extra, x, y, x + 42, y + 4, name);
}

static bool
pair_ran(const struct compare *compare, unsigned pair)
{
    for (size_t i = 0; i < compare->board_count; i++)
        if (compare->boards[i].runs[pair].ran)
            return true;
    return false;
}

static void
draw_legend(const struct compare *compare, FILE *stream)
{
    unsigned place = 0;

    for (unsigned i = 0; i < compare->pair_count; i++)
        if (i == 0 || compare->pairs[i].algorithm != compare->pairs[i - 1].algorithm)
            draw_key(place++, "c", colour_of(compare, i) % 12, " thick",
                compare->pairs[i].algorithm->name, stream);
    place = (place + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS * LEGEND_COLUMNS;
    for (unsigned k = 0; k < heuristic_row_count; k++) {
        bool used = false;

        for (unsigned i = 0; i < compare->pair_count; i++)
            used |= compare->pairs[i].heuristic == heuristic_rows[k] && pair_ran(compare, i);
        if (used)
            draw_key(place++, "d", (k + 1) % 9, " ink", heuristic_rows[k]->name, stream);
    }
}

static void
put_style(FILE *stream)
{
    static const char *const colours[] = {"#2f7fd0", "#e07b00", "#2f9e44", "#d6336c", "#8e63ce",
        "#0c9aa8", "#b09a00", "#a0603a", "#d65fc4", "#868e96", "#6fa32f", "#e0483e"};
    static const char *const dashes[] = {
        "none", "1 4", "8 3", "none", "12 3 2 3", "5 2", "2 3", "9 3 2 3 2 3", "14 4"};

    fputs("<style>\n"
          "svg{background:#fff;color:#222;font:13px system-ui,sans-serif}\n"
          "@media(prefers-color-scheme:dark){svg{background:#16181c;color:#d8dade}}\n"
          "text{fill:currentColor}path{fill:none;stroke:currentColor;stroke-width:1.7;"
          "stroke-linecap:round;stroke-linejoin:round}\n"
          ".head{font-weight:600;font-size:15px}.y{text-anchor:end}.x{text-anchor:middle}\n"
          ".grid{stroke-width:1;opacity:.14}.thick{stroke-width:4}\n",
        stream);
    for (unsigned i = 0; i < sizeof colours / sizeof colours[0]; i++)
        fprintf(stream, ".c%u{stroke:%s}", i, colours[i]);
    fputc('\n', stream);
    for (unsigned i = 0; i < sizeof dashes / sizeof dashes[0]; i++)
        fprintf(stream, ".d%u{stroke-dasharray:%s}", i, dashes[i]);
    fputs("\n</style>\n", stream);
}

void
compare_svg(const struct compare *compare, FILE *stream)
{
    const unsigned keys =
        compare->pair_count == 0 ? 0 : colour_of(compare, compare->pair_count - 1);
    const unsigned lines = keys / LEGEND_COLUMNS + 1 + heuristic_row_count / LEGEND_COLUMNS + 1;
    const unsigned height = LEGEND_TOP + 20 + lines * LEGEND_LINE;

    fprintf(stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
        "viewBox=\"0 0 %d %u\">\n<title>Algorithms and heuristics compared</title>\n",
        WIDTH, height, WIDTH, height);
    put_style(stream);
    for (unsigned i = 0; i < MEASURES; i++) {
        const struct scale scale = scale_of(compare, &measures[i]);

        fprintf(
            stream, "<g transform=\"translate(%u %d)\">\n", PANEL_LEFT + i * PANEL_STEP, PANEL_TOP);
        draw_axes(&measures[i], &scale, stream);
        for (unsigned pair = 0; pair < compare->pair_count; pair++)
            draw_line(compare, pair, &measures[i], &scale, stream);
        fputs("</g>\n", stream);
    }
    draw_legend(compare, stream);
    fputs("</svg>\n", stream);
}
