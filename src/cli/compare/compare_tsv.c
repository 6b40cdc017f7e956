// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as tab-separated values, for programs.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/text/text.h"

void
compare_tsv_head(FILE *stream)
{
    fputs("source\tindex\twidth\theight\tshortest\talgorithm\theuristic\tstatus\tlength\t"
          "lower_bound\texpanded\tgenerated\tstored\tpeak_bytes\tcpu_seconds\n",
        stream);
}

/* A number, or nothing where it is not known. */
static void
put_if(FILE *stream, bool known, uint64_t number)
{
    if (known)
        fprintf(stream, "%" PRIu64, number);
    fputc('\t', stream);
}

void
compare_tsv_board(const struct compare *compare, const struct compare_board *board, FILE *stream)
{
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct method_run *const run = &board->runs[i];
        const struct method *const method = &compare->methods[i];

        if (!run->ran)
            continue;
        text_put_disarmed(board->source, stream);
        fprintf(stream, "\t%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t", board->index, board->width,
            board->height);
        put_if(stream, board->shortest_known, board->shortest);
        fprintf(stream, "%s\t%s\t%s\t", method->algorithm->name, method_heuristic_name(method),
            compare_result(run));
        put_if(stream, run->found, run->length);
        fprintf(stream, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.6f\n",
            run->lower_bound, run->expanded, run->generated, run->stored, run->peak_bytes,
            (double)run->cpu_ns / CLOCK_NS_PER_SECOND);
    }
}
