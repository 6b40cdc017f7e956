// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as a gnuplot script with its data: nodes, time and memory on logarithmic scales
 * against the length of a shortest solution, one line for each method.
 *
 * A few methods share one row of three panels. More than that get a column of panels for each
 * algorithm, all with the same scales (small multiples: E. R. Tufte, "Envisioning Information",
 * 1990).
 */
#include "config.h"

#include <inttypes.h>
#include <math.h>

#include "base/clock.h"
#include "cli/compare/compare.h"

enum { MEASURES = 3 };

static const char head[] = "# Plots of npuzzle-tui --compare. Draw them with\n"
                           "#     gnuplot FILE > plot.svg\n"
                           "#     gnuplot -e \"terminal = 'pngcairo'\" FILE > plot.png\n"
                           "if (!exists('terminal')) terminal = 'svg background \"white\"'\n";

/* `algorithms` and `heuristics` name the method of each index of $means. Line types stand for
 * methods or, where algorithms have columns of their own, for heuristics. The colours are mostly
 * those of M. Okabe and K. Ito, "Color universal design", 2008. */
static const char body[] =
    "few = words(algorithms) <= 12\n"
    "name(i) = word(heuristics, i) eq '-' ? word(algorithms, i) : word(heuristics, i)\n"
    "key(i) = few && name(i) ne word(algorithms, i) ? word(algorithms, i).'/'.name(i) : name(i)\n"
    "panel(i) = few ? 'all' : word(heuristics, i) eq '-' ? 'no-heuristic' : word(algorithms, i)\n"
    "has(list, item) = strstrt(list.' ', ' '.item.' ') > 0\n"
    "place(list, item) = (sum [k = 1:words(list)] (word(list, k) eq item ? k : 0))\n"
    "columns = ''\n"
    "keys = ''\n"
    "do for [i = 1:words(algorithms)] {\n"
    "    if (!has(columns, panel(i))) { columns = columns.' '.panel(i) }\n"
    "    if (!has(keys, key(i))) { keys = keys.' '.key(i) }\n"
    "}\n"
    "if (strstrt(terminal, 'size') == 0) { terminal = terminal.' size 1500,'.(few ? 500 : 900) }\n"
    "eval 'set terminal '.terminal\n"
    "set termoption noenhanced\n"
    "colours = '#0072b2 #d55e00 #009e73 #b84a8e #cf8a00 #4433a0 #767676 #882255 #4ba6d8 "
    "#5c7f14'\n"
    "set for [k = 1:words(keys)] linetype k linecolor rgb word(colours, (k - 1) % 10 + 1) \\\n"
    "    linewidth 1.5 pointtype k pointsize 0.5\n"
    "measures = '\"nodes generated\" \"processor time\" \"peak memory\"'\n"
    "formats = '\"%.0s %c\" \"%.0s %cs\" \"%.0s %cB\"'\n"
    "set multiplot layout (few ? 1 : 3),(few ? 3 : words(columns)) columnsfirst \\\n"
    "    margins 0.07,(few ? 0.80 : 0.86),(few ? 0.13 : 0.07),0.93 spacing (few ? 0.05 : "
    "0.01),0.04\n"
    "set grid linetype 1 linewidth 0.5 linecolor rgb '#dddddd'\n"
    "set tics scale 0.5\n"
    "unset key\n"
    "do for [c = 1:words(columns)] {\n"
    "    lines = ''\n"
    "    do for [i = 1:words(algorithms)] {\n"
    "        if (panel(i) eq word(columns, c)) { lines = lines.' '.i }\n"
    "    }\n"
    "    do for [m = 1:3] {\n"
    "        set title (few ? word(measures, m) : m == 1 ? word(columns, c) : '')\n"
    "        set ylabel (!few && c == 1 ? word(measures, m) : '')\n"
    "        set xlabel (few || m == 3 ? 'moves of a shortest solution' : '')\n"
    "        set format y (few || c == 1 ? word(formats, m) : '')\n"
    "        unset logscale\n"
    "        set xrange [*:*]\n"
    "        set yrange [*:*]\n"
    "        stats $means using 1 name 'X' nooutput\n"
    "        stats $means using m + 1 name 'Y' nooutput\n"
    "        set xrange [X_min - 1:X_max + 1]\n"
    "        set yrange [10 ** floor(log10(Y_min)):10 ** ceil(log10(Y_max) + 0.01)]\n"
    "        set logscale y\n"
    "        plot for [i in lines] $means index int(i) - 1 using 1:m + 1 \\\n"
    "            with linespoints linetype place(keys, key(int(i)))\n"
    "    }\n"
    "}\n"
    "# The key in a panel of its own.\n"
    "unset logscale\n"
    "unset border; unset tics; unset grid; unset title; unset xlabel; unset ylabel\n"
    "set lmargin at screen (few ? 0.81 : 0.87)\n"
    "set rmargin at screen 0.995\n"
    "set tmargin at screen 0.93\n"
    "set bmargin at screen 0.07\n"
    "set key inside left top Left reverse samplen 2 maxrows 60\n"
    "set xrange [0:1]\n"
    "set yrange [0:1]\n"
    "plot for [k = 1:words(keys)] NaN with linespoints linetype k title word(keys, k)\n"
    "unset multiplot\n";

/* ---- means ----------------------------------------------------------------------------------- */

/* The next length above `length` that a board has; 0 after the last. */
static uint64_t
next_length(const struct compare *compare, uint64_t length)
{
    uint64_t next = UINT64_MAX;

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = compare->boards[i];

        if (board->shortest_known && board->shortest > length && board->shortest < next)
            next = board->shortest;
    }
    return next == UINT64_MAX ? 0 : next;
}

/* The geometric means over the boards of one length that a method solved; false if there is none.
 * A logarithmic scale has no 0: no time counts as a nanosecond, less than 1 kB as 1 kB. */
static bool
means_at(const struct compare *compare, unsigned method, uint64_t length, double means[MEASURES])
{
    double logs[MEASURES] = {0};
    unsigned count = 0;

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = compare->boards[i];
        const struct method_run *const run = &board->runs[method];

        if (!board->shortest_known || board->shortest != length || !run->found)
            continue;
        count++;
        logs[0] += log(fmax(1, (double)run->effort.generated));
        logs[1] += log(fmax(1, (double)run->effort.cpu_ns) / CLOCK_NS_PER_SECOND);
        logs[2] += log(fmax(1000, (double)run->effort.peak_bytes));
    }
    for (unsigned m = 0; m < MEASURES && count > 0; m++)
        means[m] = exp(logs[m] / count);
    return count > 0;
}

/* Whether a method has a line. */
static bool
is_shown(const struct compare *compare, unsigned method)
{
    for (size_t i = 0; i < compare->board_count; i++)
        if (compare->boards[i]->shortest_known && compare->boards[i]->shortest > 0 &&
            compare->boards[i]->runs[method].found)
            return true;
    return false;
}

/* Prints the means as one data block, in which each method has an index. */
static void
print_means(const struct compare *compare, FILE *stream)
{
    double means[MEASURES];

    fputs("# moves of a shortest solution, nodes, seconds, bytes (geometric means)\n"
          "$means << END\n",
        stream);
    for (unsigned method = 0; method < compare->method_count; method++) {
        if (!is_shown(compare, method))
            continue;
        fprintf(stream, "# %s %s\n", compare->methods[method].algorithm->name,
            method_heuristic_name(&compare->methods[method]));
        for (uint64_t at = next_length(compare, 0); at != 0; at = next_length(compare, at))
            if (means_at(compare, method, at, means))
                fprintf(stream, "%" PRIu64 " %g %g %g\n", at, means[0], means[1], means[2]);
        fputs("\n\n", stream);
    }
    fputs("END\n", stream);
}

static void
print_script(const struct compare *compare, FILE *stream)
{
    unsigned shown = 0;

    fputs(head, stream);
    print_means(compare, stream);
    fputs("algorithms = '", stream);
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
    .end = print_script,
};
