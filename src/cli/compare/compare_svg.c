// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as a picture: nodes, time and memory, each against the length of a shortest
 * solution and with a logarithmic scale; one line a method.
 *
 * A few methods share three large panels. Many would hide one another: they get a column of small
 * panels an algorithm, all with the same scales (E. R. Tufte, "Envisioning Information", 1990,
 * calls them small multiples). The document needs nothing but itself.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include "cli/compare/compare_ink.h"
#include "cli/compare/compare_plot.h"

enum {
    FEW_METHODS = 12,
    WIDTH = 1320,
    LEFT = 64,
    TOP = 64,
    LEGEND_GAP = 78, /* from the last panel to the legend, with the lengths between them */
    WIDE_WIDTH = 360,
    WIDE_HEIGHT = 480,
    WIDE_STEP = 435,
    SMALL_HEIGHT = 210,
    SMALL_STEP = 256,
    SMALL_TOP = TOP + 24, /* below the columns' heads */
    SMALL_BOTTOM = SMALL_TOP + (PLOT_MEASURES - 1) * SMALL_STEP + SMALL_HEIGHT,
    SMALL_GAP = 16, /* between columns */
};

static void
put_words(unsigned x, unsigned y, const char *class, const char *words, FILE *stream)
{
    fprintf(stream, "<text class=\"%s\" x=\"%u\" y=\"%u\">%s</text>\n", class, x, y, words);
}

static void
put_panel(const struct plot *plot, unsigned x, unsigned y, FILE *stream)
{
    fprintf(stream, "<g transform=\"translate(%u %u)\">\n", x, y);
    plot_draw(plot, stream);
    fputs("</g>\n", stream);
}

/* Three panels side by side. */
static void
draw_wide(const struct compare *compare, FILE *stream)
{
    for (unsigned i = 0; i < PLOT_MEASURES; i++) {
        const struct plot plot = {.compare = compare,
            .measure = i,
            .width = WIDE_WIDTH,
            .height = WIDE_HEIGHT,
            .kind = PLOT_ALL,
            .x_labels = true,
            .y_labels = true};
        const unsigned x = LEFT + i * WIDE_STEP;

        put_words(x, TOP - 14, "head", plot_measure_title(i), stream);
        put_panel(&plot, x, TOP, stream);
        put_words(x + WIDE_WIDTH / 2, TOP + WIDE_HEIGHT + 42, "x", "moves of a shortest solution",
            stream);
    }
}

/* A column of panels, one a measure. */
static void
draw_column(const struct plot *like, unsigned x, FILE *stream)
{
    for (unsigned i = 0; i < PLOT_MEASURES; i++) {
        struct plot plot = *like;

        plot.measure = i;
        plot.x_labels = i + 1 == PLOT_MEASURES;
        if (plot.y_labels)
            put_words(x, SMALL_TOP + i * SMALL_STEP - 10, "what", plot_measure_title(i), stream);
        put_panel(&plot, x, SMALL_TOP + i * SMALL_STEP, stream);
    }
}

/* Whether a method begins a column: the first of its algorithm, or the first without a heuristic.
 */
static bool
begins_column(const struct compare *compare, unsigned method)
{
    const struct method *const methods = compare->methods;

    for (unsigned i = 0; i < method; i++)
        if (methods[i].algorithm == methods[method].algorithm ||
            (methods[i].heuristic == NULL && methods[method].heuristic == NULL))
            return false;
    return true;
}

/* A column of small panels an algorithm. */
static void
draw_small(const struct compare *compare, FILE *stream)
{
    struct plot plot = {.compare = compare, .height = SMALL_HEIGHT, .y_labels = true};
    unsigned columns = 1; /* the first method begins one */
    unsigned x = LEFT;

    for (unsigned method = 1; method < compare->method_count; method++)
        columns += begins_column(compare, method);
    plot.width = (WIDTH - LEFT) / columns - SMALL_GAP;
    for (unsigned method = 0; method < compare->method_count; method++) {
        const struct method *const who = &compare->methods[method];

        if (!begins_column(compare, method))
            continue;
        plot.kind = who->heuristic != NULL ? PLOT_ALGORITHM : PLOT_BARE;
        plot.algorithm = who->algorithm;
        put_words(x, TOP - 14, "head",
            who->heuristic != NULL ? who->algorithm->name : "without a heuristic", stream);
        draw_column(&plot, x, stream);
        plot.y_labels = false;
        x += plot.width + SMALL_GAP;
    }
    put_words(
        LEFT + (WIDTH - LEFT) / 2, SMALL_BOTTOM + 42, "x", "moves of a shortest solution", stream);
}

void
compare_svg(const struct compare *compare, FILE *stream)
{
    const bool many = compare->method_count > FEW_METHODS;
    const unsigned bottom = many ? SMALL_BOTTOM : TOP + WIDE_HEIGHT;
    const unsigned height = bottom + LEGEND_GAP + compare_ink_legend_height(compare, many);

    fprintf(stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
        "viewBox=\"0 0 %d %u\">\n<title>Algorithms and heuristics compared</title>\n",
        WIDTH, height, WIDTH, height);
    compare_ink_style(stream);
    fprintf(stream, "<rect class=\"paper\" width=\"%d\" height=\"%u\"/>\n", WIDTH, height);
    if (many)
        draw_small(compare, stream);
    else
        draw_wide(compare, stream);
    fprintf(stream, "<g transform=\"translate(%d %u)\">\n", LEFT, bottom + LEGEND_GAP);
    compare_ink_legend(compare, many, stream);
    fputs("</g>\n</svg>\n", stream);
}
