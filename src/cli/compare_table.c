// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as text: tables for people, tab-separated values for programs.
 */
#include "config.h"

#include "cli/compare.h"

#include <inttypes.h>
#include <math.h>

#include "base/clock.h"
#include "cli/message.h"

/* ---- tab-separated values -------------------------------------------------------------------- */

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
    for (unsigned i = 0; i < compare->pair_count; i++) {
        const struct compare_run *const run = &board->runs[i];
        const struct compare_pair *const pair = &compare->pairs[i];

        if (!run->ran)
            continue;
        fprintf(stream, "%s\t%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t", board->source, board->index,
            board->width, board->height);
        put_if(stream, board->shortest_known, board->shortest);
        fprintf(stream, "%s\t%s\t%s\t", pair->algorithm->name, compare_heuristic(pair),
            compare_result(run));
        put_if(stream, run->found, run->length);
        fprintf(stream, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.6f\n",
            run->lower_bound, run->expanded, run->generated, run->stored, run->peak_bytes,
            (double)run->cpu_ns / CLOCK_NS_PER_SECOND);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void
put_bytes(FILE *stream, uint64_t bytes)
{
    char space[16];

    fprintf(stream, "%9s", bytes > 0 ? message_bytes(bytes, space, sizeof space) : "-");
}

static void
put_seconds(FILE *stream, double seconds)
{
    if (seconds < 0.01)
        fprintf(stream, "%9.3f ms", seconds * 1e3);
    else
        fprintf(stream, "%9.3f s ", seconds);
}

void
compare_table_board(const struct compare *compare, const struct compare_board *board, FILE *stream)
{
    fprintf(stream, "%s board %" PRIu64 ", %" PRIu32 "x%" PRIu32, board->source, board->index,
        board->width, board->height);
    if (board->shortest_known)
        fprintf(stream, ", %" PRIu64 " move%s", board->shortest, board->shortest == 1 ? "" : "s");
    fprintf(stream, "\n%-13s %-17s %-8s %6s %9s %9s %9s %12s\n", "algorithm", "heuristic", "result",
        "moves", "expanded", "nodes", "memory", "time  ");
    for (unsigned i = 0; i < compare->pair_count; i++) {
        const struct compare_run *const run = &board->runs[i];
        char expanded[16];
        char generated[16];
        char length[24] = "-";

        if (!run->ran)
            continue;
        if (run->found)
            snprintf(length, sizeof length, "%" PRIu64, run->length);
        fprintf(stream, "%-13s %-17s %-8s %6s %9s %9s ", compare->pairs[i].algorithm->name,
            compare_heuristic(&compare->pairs[i]), compare_result(run), length,
            message_count(run->expanded, expanded, sizeof expanded),
            message_count(run->generated, generated, sizeof generated));
        put_bytes(stream, run->peak_bytes);
        put_seconds(stream, (double)run->cpu_ns / CLOCK_NS_PER_SECOND);
        fputc('\n', stream);
    }
}

/* What one pair did on all boards. */
struct total {
    size_t ran;
    size_t found;
    size_t optimal;
    size_t compared;  /* found, and the shortest length is known */
    double excess;    /* sum of length / shortest - 1 over those */
    double log_nodes; /* sum over those found */
    double seconds;   /* sum over all */
    uint64_t peak_bytes;
};

static struct total
total_of(const struct compare *compare, unsigned pair)
{
    struct total total = {0};

    for (size_t i = 0; i < compare->board_count; i++) {
        const struct compare_board *const board = &compare->boards[i];
        const struct compare_run *const run = &board->runs[pair];

        if (!run->ran)
            continue;
        total.ran++;
        total.seconds += (double)run->cpu_ns / CLOCK_NS_PER_SECOND;
        if (run->peak_bytes > total.peak_bytes)
            total.peak_bytes = run->peak_bytes;
        if (!run->found)
            continue;
        total.found++;
        total.optimal += run->optimal;
        total.log_nodes += log((double)run->generated + 1);
        if (board->shortest_known && board->shortest > 0) {
            total.compared++;
            total.excess += (double)run->length / (double)board->shortest - 1;
        }
    }
    return total;
}

static void
put_total(const struct compare_pair *pair, const struct total *total, FILE *stream)
{
    char nodes[16] = "-";
    char excess[16] = "-";
    char found[48];
    char optimal[24];

    if (total->found > 0)
        message_count(
            (uint64_t)(exp(total->log_nodes / (double)total->found) - 0.5), nodes, sizeof nodes);
    if (total->compared > 0)
        snprintf(excess, sizeof excess, "%.1f %%", 100 * total->excess / (double)total->compared);
    snprintf(found, sizeof found, "%zu/%zu", total->found, total->ran);
    snprintf(optimal, sizeof optimal, "%zu", total->optimal);
    fprintf(stream, "%-13s %-17s %8s %8s %9s %9s ", pair->algorithm->name, compare_heuristic(pair),
        found, optimal, excess, nodes);
    put_bytes(stream, total->peak_bytes);
    put_seconds(stream, total->seconds);
    fputc('\n', stream);
}

void
compare_table_all(const struct compare *compare, FILE *stream)
{
    fprintf(stream,
        "%zu boards: solved, proved shortest, moves above the shortest; nodes are a "
        "geometric mean, memory the most, processor time the sum\n",
        compare->board_count);
    fprintf(stream, "%-13s %-17s %8s %8s %9s %9s %9s %12s\n", "algorithm", "heuristic", "solved",
        "optimal", "above", "nodes", "memory", "time  ");
    for (unsigned i = 0; i < compare->pair_count; i++) {
        const struct total total = total_of(compare, i);

        if (total.ran > 0)
            put_total(&compare->pairs[i], &total, stream);
    }
}
