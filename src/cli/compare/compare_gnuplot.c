// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as a gnuplot script with its data: nodes, time and memory on logarithmic scales
 * against the length of a shortest solution, one line per method.
 *
 * Up to twelve methods share one row of three panels. With more methods, each algorithm gets a
 * column of panels, all with the same scales (small multiples: E. R. Tufte, "Envisioning
 * Information", 1990).
 */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/compare/compare.h"

/* Most colours for light backgrounds come from M. Okabe and K. Ito, "Color universal design",
 * 2008. */
static const char head[] =
    "# Plots of npuzzle-tui --compare. Draw them with\n"
    "#     gnuplot FILE > plot.svg\n"
    "#     gnuplot -e \"dark = 1\" FILE > plot.svg                    on a dark ground\n"
    "#     gnuplot -e \"terminal = 'pngcairo'\" FILE > plot.png\n"
    "dark = exists('dark') && dark\n"
    "ground = dark ? '#0d1117' : '#ffffff'\n"
    "ink = dark ? '#e6edf3' : '#1f2328'\n"
    "colours = dark \\\n"
    "    ? '#58a6ff #ff8f4d #2fc79a #e58bc0 #f0b429 #a79bff #b0b8c0 #ff6b6b #7ce0f0 #a8c94a '.\\\n"
    "      '#d8b58a #ffffff' \\\n"
    "    : '#0072b2 #d55e00 #009e73 #b84a8e #cf8a00 #4433a0 #767676 #8b1a1a #4ba6d8 #5c7f14 '.\\\n"
    "      '#8a5a2b #000000'\n"
    "\n"
    "# moves of a shortest solution, nodes, seconds, bytes (geometric means)\n"
    "$means << END\n";

/* `algorithms` and `heuristics` name the method of each index of $means. Each line type represents
 * a method or, if algorithms have their own columns, a heuristic; algorithms without a heuristic
 * share a panel with its own key. Values of 0 are not drawn. */
static const char body[] =
    "few = words(algorithms) <= 12\n"
    "name(i) = word(heuristics, i) eq '-' ? word(algorithms, i) : word(heuristics, i)\n"
    "key(i) = few && name(i) ne word(algorithms, i) ? word(algorithms, i).'/'.name(i) : name(i)\n"
    "panel(i) = few ? 'all' : word(heuristics, i) eq '-' ? 'no-heuristic' : word(algorithms, i)\n"
    "has(list, item) = strstrt(list.' ', ' '.item.' ') > 0\n"
    "place(list, item) = (sum [k = 1:words(list)] (word(list, k) eq item ? k : 0))\n"
    "columns = ''\n"
    "first_keys = ''\n"
    "second_keys = ''\n"
    "do for [i = 1:words(algorithms)] {\n"
    "    if (!has(columns, panel(i))) { columns = columns.' '.panel(i) }\n"
    "    if (panel(i) eq 'no-heuristic') {\n"
    "        second_keys = second_keys.' '.key(i)\n"
    "    } else {\n"
    "        if (!has(first_keys, key(i))) { first_keys = first_keys.' '.key(i) }\n"
    "    }\n"
    "}\n"
    "line(i) = panel(i) eq 'no-heuristic' ? place(second_keys, key(i)) : place(first_keys, "
    "key(i))\n"
    "if (system('locale charmap 2>/dev/null') eq 'UTF-8') { set encoding utf8; set micro }\n"
    "if (!exists('terminal')) { terminal = 'svg background \"'.ground.'\"' }\n"
    "if (strstrt(terminal, 'size') == 0) { terminal = terminal.' size 1500,'.(few ? 500 : 900) }\n"
    "if (terminal[1:8] eq 'pngcairo' && strstrt(terminal, 'background') == 0) {\n"
    "    terminal = terminal.' background \"'.ground.'\"'\n"
    "}\n"
    "eval 'set terminal '.terminal\n"
    "set termoption noenhanced\n"
    "set for [k = 1:12] linetype k linecolor rgb word(colours, k) \\\n"
    "    linewidth 1.5 pointtype k pointsize 0.5\n"
    "measures = '\"nodes generated\" \"CPU time\" \"peak memory\"'\n"
    "formats = '\"%.0s %c\" \"%.0s %cs\" \"%.0s %cB\"'\n"
    "positive(x) = x > 0 ? x : NaN\n"
    "least(m) = m == 1 ? 1 : m == 2 ? 1e-6 : 1000\n"
    "set multiplot layout (few ? 1 : 3),(few ? 3 : words(columns)) columnsfirst \\\n"
    "    margins 0.07,(few ? 0.80 : 0.86),(few ? 0.13 : 0.07),(few ? 0.91 : 0.94) \\\n"
    "    spacing (few ? 0.05 : 0.01),0.04\n"
    "set border 3 linecolor rgb ink\n"
    "set grid linetype 1 linewidth 0.5 linecolor rgb dark ? '#30363d' : '#dddddd'\n"
    "set tics scale 0.5 nomirror textcolor rgb ink\n"
    "unset key\n"
    "stats $means using 1 name 'X' nooutput\n"
    "set xrange [X_min - 1:X_max + 1]\n"
    "if (X_max - X_min < 6) { set xtics 1 }\n"
    "do for [c = 1:words(columns)] {\n"
    "    lines = ''\n"
    "    do for [i = 1:words(algorithms)] {\n"
    "        if (panel(i) eq word(columns, c)) { lines = lines.' '.i }\n"
    "    }\n"
    "    do for [m = 1:3] {\n"
    "        set title (few ? word(measures, m) : m == 1 ? word(columns, c) : '') \\\n"
    "            textcolor rgb ink\n"
    "        set ylabel (!few && c == 1 ? word(measures, m) : '') textcolor rgb ink\n"
    "        set xlabel (few || m == 3 ? 'moves of a shortest solution' : '') textcolor rgb ink\n"
    "        set format y (few || c == 1 ? word(formats, m) : '')\n"
    "        unset logscale\n"
    "        set yrange [*:*]\n"
    "        stats $means using (column(m + 1) > 0 ? column(m + 1) : least(m)) name 'Y' nooutput\n"
    "        set yrange [10 ** floor(log10(Y_min) + 1e-9):10 ** ceil(log10(Y_max) + 0.01)]\n"
    "        set logscale y\n"
    "        plot for [i in lines] $means index int(i) - 1 using 1:(positive(column(m + 1))) \\\n"
    "            with linespoints linetype line(int(i))\n"
    "    }\n"
    "}\n"
    "# The keys in a panel of their own.\n"
    "unset logscale\n"
    "unset border; unset tics; unset grid; unset title; unset xlabel; unset ylabel\n"
    "set lmargin at screen (few ? 0.81 : 0.87)\n"
    "set rmargin at screen 0.995\n"
    "set tmargin at screen 0.94\n"
    "set bmargin at screen 0.07\n"
    "set key inside left top Left reverse samplen 2 maxrows 60 textcolor rgb ink\n"
    "set xrange [0:1]\n"
    "set yrange [0:1]\n"
    "two = words(second_keys) > 0\n"
    "plot for [k = 1:two] NaN with dots linecolor rgb ground title 'heuristic', \\\n"
    "    for [k = 1:words(first_keys)] NaN with linespoints linetype k \\\n"
    "        title word(first_keys, k), \\\n"
    "    for [k = 1:two] NaN with dots linecolor rgb ground title ' ', \\\n"
    "    for [k = 1:two] NaN with dots linecolor rgb ground title 'no heuristic', \\\n"
    "    for [k = 1:words(second_keys)] NaN with linespoints linetype k \\\n"
    "        title word(second_keys, k)\n"
    "unset multiplot\n";

/* Finds the sums for a length, inserting empty ones if needed; NULL if out of memory. */
static struct compare_sums *
sums_of(struct compare *compare, uint64_t length)
{
    struct compare_sums **place = &compare->sums, *sums;

    while (*place != NULL && (*place)->length < length)
        place = &(*place)->next;
    if (*place != NULL && (*place)->length == length)
        return *place;
    sums = calloc(1, sizeof *sums + compare->method_count * sizeof sums->methods[0]);
    if (sums == NULL)
        return NULL;
    sums->length = length;
    sums->next = *place;
    *place = sums;
    return sums;
}

static enum np_status
add_board(struct compare *compare, const struct compare_board *board, FILE *stream,
    struct np_error *error)
{
    struct compare_sums *sums;

    (void)stream;
    if (!board->shortest_known || board->shortest == 0)
        return NP_OK;
    sums = sums_of(compare, board->shortest);
    if (sums == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct effort *const effort = &board->runs[i].effort;
        double *const logs = sums->methods[i].logs;

        if (!board->runs[i].found)
            continue;
        sums->methods[i].found++;
        logs[0] += log((double)effort->generated);
        logs[1] += log((double)effort->cpu_ns / CLOCK_NS_PER_SECOND);
        logs[2] += log((double)effort->peak_bytes);
    }
    return NP_OK;
}

/* Only a method that solved some board has means to plot. */
static bool
is_shown(const struct compare *compare, unsigned method)
{
    const struct compare_sums *sums = compare->sums;

    while (sums != NULL && sums->methods[method].found == 0)
        sums = sums->next;
    return sums != NULL;
}

/* Prints a method's means as one index of the data block. A value of 0 makes the mean 0. */
static void
print_means(const struct compare *compare, unsigned method, FILE *stream)
{
    fprintf(stream, "# %s %s\n", compare->methods[method].algorithm->name,
        method_heuristic_name(&compare->methods[method]));
    for (const struct compare_sums *sums = compare->sums; sums != NULL; sums = sums->next) {
        const size_t found = sums->methods[method].found;

        if (found == 0)
            continue;
        fprintf(stream, "%" PRIu64, sums->length);
        for (unsigned i = 0; i < COMPARE_MEASURES; i++)
            fprintf(stream, " %g", exp(sums->methods[method].logs[i] / (double)found));
        fputc('\n', stream);
    }
    fputs("\n\n", stream);
}

static void
print_script(const struct compare *compare, FILE *stream)
{
    unsigned shown = 0;

    fputs(head, stream);
    for (unsigned i = 0; i < compare->method_count; i++)
        if (is_shown(compare, i))
            print_means(compare, i, stream);
    fputs("END\nalgorithms = '", stream);
    for (unsigned i = 0; i < compare->method_count; i++)
        if (is_shown(compare, i))
            fprintf(stream, "%s%s", shown++ > 0 ? " " : "", compare->methods[i].algorithm->name);
    fputs("'\nheuristics = '", stream);
    for (unsigned i = 0; i < compare->method_count; i++)
        if (is_shown(compare, i))
            fprintf(stream, "%s ", method_heuristic_name(&compare->methods[i]));
    fputs("'\n", stream);
    fputs(shown > 0 ? body : "print 'There is no solved board to plot.'\n", stream);
}

const struct compare_printer compare_gnuplot_printer = {
    .shape = FORMAT_SCRIPT,
    .board = add_board,
    .end = print_script,
};
