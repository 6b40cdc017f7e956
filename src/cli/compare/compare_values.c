// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison for programs: each run as a line of tab-separated values.
 */
#include "config.h"

#include <inttypes.h>

#include "base/text/text.h"
#include "cli/compare/compare.h"

void
compare_print_names(FILE *stream)
{
    fputs("source\tindex\twidth\theight\tshortest\talgorithm\theuristic\tstatus\tlength\t"
          "lower_bound\texpanded\tgenerated\tstored\tpeak_bytes\tcpu_seconds\n",
        stream);
}

/* Prints a number, or nothing if it is unknown, and a tab. */
static void
put_number_if(bool known, uint64_t number, FILE *stream)
{
    if (known)
        fprintf(stream, "%" PRIu64, number);
    putc('\t', stream);
}

void
compare_print_run(
    const struct compare *compare, const struct compare_board *board, unsigned index, FILE *stream)
{
    const struct method *const method = &compare->methods[index];
    const struct answer *const run = &board->runs[index];
    const uint64_t us = run->effort.cpu_ns / 1000;

    text_print(stream, "%s", board->puzzle.source);
    fprintf(stream, "\t%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t", board->puzzle.index,
        board->puzzle.board.width, board->puzzle.board.height);
    put_number_if(board->shortest_known, board->shortest, stream);
    fprintf(stream, "%s\t%s\t%s\t", method->algorithm->name, method_heuristic_name(method),
        answer_state_name(run->state));
    put_number_if(answer_has_solution(run), run->length, stream);
    fprintf(stream, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t",
        run->lower_bound, run->effort.expanded, run->effort.generated, run->effort.stored,
        run->effort.peak_bytes);
    /* As integers, because the locale may use another decimal point. */
    fprintf(stream, "%" PRIu64 ".%06" PRIu64 "\n", us / 1000000, us % 1000000);
}
