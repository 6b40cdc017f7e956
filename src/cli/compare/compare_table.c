// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison as tables of 80 columns. Narrower terminals get fewer columns; wider ones also get
 * bars for nodes and times, which files and pipes never get.
 *
 * Bars have a logarithmic scale, from half the least value to the greatest, in eighths of a column
 * where the terminal shows UTF-8.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <inttypes.h>
#include <langinfo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/message.h"

enum {
    COLUMNS_MAX = 8,
    CELL_BYTES = 48,
    BARS = 2, /* for nodes and times */
    BAR_MIN = 10,
    BAR_MAX = 40,
    BAR_GAP = 2, /* spaces before a bar */
    EIGHTHS = 8,
};

/* A column; the first two contain names, aligned to the left. */
struct column {
    const char *title;
    unsigned width;
    unsigned omit_first; /* the highest number is omitted first; 0 = never omitted */
};

/* A row, and what its bars show. */
struct row {
    char cells[COLUMNS_MAX][CELL_BYTES];
    double values[BARS]; /* nodes and seconds; 0 = unknown */
};

/* A column of bars. */
struct bars {
    double least; /* above 0 */
    double greatest;
};

struct table {
    struct column columns[COLUMNS_MAX];
    FILE *stream;
    unsigned bar_count; /* columns of bars */
    unsigned bar;       /* the width of the longest bar */
    struct bars bars[BARS];
    bool utf8;
};

static void
widen(struct column *column, const char *text)
{
    const unsigned length = (unsigned)strlen(text);

    if (length > column->width)
        column->width = length;
}

/* The width of a line, including a space after each column. */
static unsigned
width_of(const struct table *table)
{
    unsigned width = 0;

    for (unsigned i = 0; i < COLUMNS_MAX; i++)
        width += table->columns[i].width > 0 ? table->columns[i].width + 1 : 0;
    return width;
}

static void
leave_one_out(struct table *table)
{
    struct column *least = &table->columns[0];

    for (unsigned i = 1; i < COLUMNS_MAX; i++)
        if (table->columns[i].width > 0 && table->columns[i].omit_first > least->omit_first)
            least = &table->columns[i];
    if (least->omit_first > 0)
        *least = (struct column){.title = ""};
}

/* Fits the columns to the method names and to the terminal. */
static void
fit_columns(struct table *table, const struct compare *compare)
{
    const unsigned room = message_columns(fileno(table->stream));
    unsigned width;

    for (unsigned i = 0; i < compare->method_count; i++) {
        widen(&table->columns[0], compare->methods[i].algorithm->name);
        widen(&table->columns[1], method_heuristic_name(&compare->methods[i]));
    }
    for (unsigned i = 0; i < COLUMNS_MAX && width_of(table) > room; i++)
        leave_one_out(table);
    width = width_of(table);
    while (table->bar_count < BARS && room >= width + (table->bar_count + 1) * (BAR_GAP + BAR_MIN))
        table->bar_count++;
    if (table->bar_count > 0)
        table->bar = (room - width) / table->bar_count - BAR_GAP;
    table->bar = table->bar < BAR_MAX ? table->bar : BAR_MAX;
    table->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Prints a bar for a value and, if `fill`, the spaces behind it. */
static void
put_bar(const struct table *table, const struct bars *bars, double value, bool fill)
{
    const double from = log(bars->least / 2), to = log(bars->greatest);
    const double part = value > 0 && to > from ? (log(value) - from) / (to - from) : 0;
    const unsigned eighths = (unsigned)lround(part * table->bar * EIGHTHS);
    const unsigned whole = table->utf8 ? eighths / EIGHTHS : (eighths + EIGHTHS / 2) / EIGHTHS;
    const bool rest = table->utf8 && eighths % EIGHTHS > 0;

    for (unsigned i = 0; i < whole; i++)
        fputs(table->utf8 ? "\xe2\x96\x88" : "=", table->stream);
    /* The left eighths of a block, from U+258F for one to U+2589 for seven. */
    if (rest)
        fprintf(table->stream, "\xe2\x96%c", (char)(0x90 - eighths % EIGHTHS));
    if (fill)
        fprintf(table->stream, "%*s", (int)(table->bar - whole - rest), "");
}

/* Prints a row with its bars or, if it is the heading, their titles. */
static void
put_row(const struct table *table, const struct row *row, bool heading)
{
    static const char *const titles[BARS] = {"nodes, log", "time, log"};

    for (unsigned i = 0; i < COLUMNS_MAX; i++) {
        const int width = (int)table->columns[i].width;

        if (width == 0)
            continue;
        fprintf(table->stream, "%s%*s", i > 0 ? " " : "", i < 2 ? -width : width, row->cells[i]);
    }
    for (unsigned i = 0; i < table->bar_count; i++) {
        const bool fill = i + 1 < table->bar_count;

        fprintf(table->stream, "%*s", BAR_GAP, "");
        if (heading)
            fprintf(table->stream, "%-*s", fill ? (int)table->bar : 0, titles[i]);
        else
            put_bar(table, &table->bars[i], row->values[i], fill);
    }
    fputc('\n', table->stream);
}

/* Fills a row for a method, on `board` or, if that is NULL, on all boards; returns false if the
 * method did not run. */
typedef bool fill_row(const struct compare *compare, const struct compare_board *board,
    unsigned method, struct row *row);

static void
put_table(const struct compare *compare, const struct compare_board *board,
    const struct column *columns, fill_row *fill, FILE *stream)
{
    struct table table = {.stream = stream};
    struct row row = {.values = {0}};

    memcpy(table.columns, columns, sizeof table.columns);
    fit_columns(&table, compare);
    for (unsigned i = 0; i < COLUMNS_MAX; i++)
        snprintf(row.cells[i], CELL_BYTES, "%s", table.columns[i].title);
    put_row(&table, &row, true);
    /* The scales of the bars show every row. */
    for (unsigned i = 0; i < compare->method_count; i++)
        for (unsigned j = 0; j < BARS && fill(compare, board, i, &row); j++) {
            struct bars *const bars = &table.bars[j];
            const double value = row.values[j];

            if (value > 0 && (bars->least == 0 || value < bars->least))
                bars->least = value;
            bars->greatest = value > bars->greatest ? value : bars->greatest;
        }
    for (unsigned i = 0; i < compare->method_count; i++)
        if (fill(compare, board, i, &row)) {
            snprintf(row.cells[0], CELL_BYTES, "%s", compare->methods[i].algorithm->name);
            snprintf(row.cells[1], CELL_BYTES, "%s", method_heuristic_name(&compare->methods[i]));
            put_row(&table, &row, false);
        }
}

static void
print_bytes(char *cell, uint64_t bytes)
{
    if (bytes > 0)
        text_byte_count(bytes, cell, CELL_BYTES);
    else
        strcpy(cell, "-");
}

/* Prints milliseconds or seconds, with aligned decimal points. */
static void
print_seconds(char *cell, double seconds)
{
    if (seconds < 0.01)
        snprintf(cell, CELL_BYTES, "%.3f ms", seconds * 1e3);
    else
        snprintf(cell, CELL_BYTES, "%.3f s ", seconds);
}

/* ---- one board ------------------------------------------------------------------------------- */

static bool
fill_run(const struct compare *compare, const struct compare_board *board, unsigned method,
    struct row *row)
{
    const struct answer *const run = &board->runs[method];

    (void)compare;
    row->values[0] = (double)run->effort.generated;
    row->values[1] = (double)run->effort.cpu_ns / CLOCK_NS_PER_SECOND;
    strcpy(row->cells[2], answer_state_name(run->state));
    strcpy(row->cells[3], "-");
    if (answer_has_solution(run))
        snprintf(row->cells[3], CELL_BYTES, "%" PRIu64, run->length);
    text_count(run->effort.expanded, row->cells[4], CELL_BYTES);
    text_count(run->effort.generated, row->cells[5], CELL_BYTES);
    print_bytes(row->cells[6], run->effort.peak_bytes);
    print_seconds(row->cells[7], (double)run->effort.cpu_ns / CLOCK_NS_PER_SECOND);
    return run->algorithm != NULL;
}

static void
put_board(const struct compare *compare, const struct compare_board *board, FILE *stream)
{
    static const struct column columns[COLUMNS_MAX] = {{"algorithm", 9, 0}, {"heuristic", 9, 0},
        {"result", 7, 2}, {"moves", 6, 0}, {"expanded", 8, 4}, {"nodes", 6, 0}, {"memory", 7, 3},
        {"time  ", 9, 1}};

    text_print(stream, "%s", message_source(board->puzzle.source));
    fprintf(stream, " board %" PRIu64 ", %" PRIu32 "x%" PRIu32, board->puzzle.index,
        board->puzzle.board.width, board->puzzle.board.height);
    if (board->shortest_known)
        fprintf(stream, ", %" PRIu64 " move%s", board->shortest, board->shortest == 1 ? "" : "s");
    fputc('\n', stream);
    put_table(compare, board, columns, fill_run, stream);
}

/* ---- all boards ------------------------------------------------------------------------------ */

static void
add_run(struct compare_total *total, const struct compare_board *board, const struct answer *run)
{
    if (run->algorithm == NULL)
        return;
    total->ran++;
    total->seconds += (double)run->effort.cpu_ns / CLOCK_NS_PER_SECOND;
    if (run->effort.peak_bytes > total->peak_bytes)
        total->peak_bytes = run->effort.peak_bytes;
    if (!answer_has_solution(run))
        return;
    total->found++;
    total->optimal += run->state == ANSWER_OPTIMAL;
    total->log_nodes += log((double)run->effort.generated + 1);
    if (board->shortest_known && board->shortest > 0) {
        total->compared++;
        total->excess += (double)run->length / (double)board->shortest - 1;
    }
}

/* The node count is the geometric mean over the solved boards. */
static bool
fill_total(const struct compare *compare, const struct compare_board *board, unsigned method,
    struct row *row)
{
    const struct compare_total *const total = &compare->totals[method];
    const double found = (double)total->found;
    const double excess = total->compared > 0 ? 100 * total->excess / (double)total->compared : 0;
    const uint64_t nodes =
        total->found > 0 ? (uint64_t)llround(exp(total->log_nodes / found) - 1) : 0;

    (void)board;
    row->values[0] = (double)nodes;
    row->values[1] = total->seconds;
    snprintf(row->cells[2], CELL_BYTES, "%zu/%zu", total->found, total->ran);
    snprintf(row->cells[3], CELL_BYTES, "%zu", total->optimal);
    strcpy(row->cells[4], "-");
    strcpy(row->cells[5], "-");
    if (total->compared > 0)
        snprintf(row->cells[4], CELL_BYTES, "%.*f %%", excess < 1000 ? 1 : 0, excess);
    if (total->found > 0)
        text_count(nodes, row->cells[5], CELL_BYTES);
    print_bytes(row->cells[6], total->peak_bytes);
    print_seconds(row->cells[7], total->seconds);
    return total->ran > 0;
}

static enum np_status
add_board(struct compare *compare, const struct compare_board *board, FILE *stream,
    struct np_error *error)
{
    if (compare->totals == NULL)
        compare->totals = calloc(compare->method_count, sizeof *compare->totals);
    if (compare->totals == NULL)
        return np_no_memory(error);
    for (unsigned i = 0; i < compare->method_count; i++)
        add_run(&compare->totals[i], board, &board->runs[i]);
    if (compare->options->verbose)
        put_board(compare, board, stream);
    return NP_OK;
}

static void
print_end(const struct compare *compare, FILE *stream)
{
    static const struct column columns[COLUMNS_MAX] = {{"algorithm", 9, 0}, {"heuristic", 9, 0},
        {"solved", 7, 3}, {"proved", 6, 4}, {"above", 8, 2}, {"nodes", 6, 0}, {"memory", 7, 5},
        {"time  ", 9, 1}};

    if (compare->board_count == 1 && !compare->options->verbose)
        put_board(compare, compare->first, stream);
    if (compare->board_count < 2 || compare->totals == NULL)
        return;
    fprintf(stream,
        "%zu boards: solved, proved shortest, moves above the shortest (mean), nodes\n"
        "generated (geometric mean), memory (maximum), CPU time (sum)\n",
        compare->board_count);
    put_table(compare, NULL, columns, fill_total, stream);
}

const struct compare_printer compare_table_printer = {
    .shape = FORMAT_PROSE,
    .board = add_board,
    .end = print_end,
};
