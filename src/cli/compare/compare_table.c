// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as a table of 80 columns: each method over all boards.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <math.h>

#include "base/clock.h"
#include "base/text/text.h"

enum { CELL_BYTES = 24 };

void
compare_add_board(struct compare *compare, const struct compare_board *board)
{
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct answer *const run = &board->runs[i];
        struct compare_total *const total = &compare->totals[i];

        if (run->algorithm == NULL)
            continue;
        total->ran++;
        total->seconds += (double)run->effort.cpu_ns / CLOCK_NS_PER_SECOND;
        if (run->effort.peak_bytes > total->peak_bytes)
            total->peak_bytes = run->effort.peak_bytes;
        if (!answer_has_solution(run))
            continue;
        total->found++;
        total->optimal += run->state == ANSWER_OPTIMAL;
        total->moves += (double)run->length;
        total->log_nodes += log((double)run->effort.generated + 1);
    }
}

static void
put_total(const struct method *method, const struct compare_total *total, FILE *stream)
{
    const double found = (double)total->found;
    char solved[CELL_BYTES], moves[CELL_BYTES] = "-", nodes[CELL_BYTES] = "-";
    char memory[CELL_BYTES] = "-";

    snprintf(solved, sizeof solved, "%zu/%zu", total->found, total->ran);
    if (total->found > 0) {
        snprintf(moves, sizeof moves, "%.1f", total->moves / found);
        text_count((uint64_t)llround(exp(total->log_nodes / found) - 1), nodes, sizeof nodes);
    }
    if (total->peak_bytes > 0)
        text_byte_count(total->peak_bytes, memory, sizeof memory);
    fprintf(stream, "%-12s %-16s %7s %6zu %8s %6s %7s %10.3f\n", method->algorithm->name,
        method_heuristic_name(method), solved, total->optimal, moves, nodes, memory,
        total->seconds);
}

void
compare_print_table(const struct compare *compare, FILE *stream)
{
    if (compare->board_count == 0)
        return;
    fprintf(stream,
        "%zu %s: solved, proved shortest, moves (mean), nodes generated\n"
        "(geometric mean), memory (maximum), seconds of CPU time (sum)\n"
        "%-12s %-16s %7s %6s %8s %6s %7s %10s\n",
        compare->board_count, compare->board_count == 1 ? "board" : "boards", "algorithm",
        "heuristic", "solved", "proved", "moves", "nodes", "memory", "seconds");
    for (unsigned i = 0; i < compare->method_count; i++)
        if (compare->totals[i].ran > 0)
            put_total(&compare->methods[i], &compare->totals[i], stream);
}
