// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison for programs: each run as a line of tab-separated values or as a JSON object.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/compare/compare.h"

static const char *const names[] = {"source", "index", "width", "height", "shortest", "algorithm",
    "heuristic", "status", "length", "lower_bound", "expanded", "generated", "stored", "peak_bytes",
    "cpu_seconds"};

enum { HEURISTIC = 6, VALUES = sizeof names / sizeof names[0] };

/* A text, a number, or neither if the value is unknown. */
struct value {
    const char *text;
    char number[32];
};

static struct value
text_value(const char *text)
{
    return (struct value){.text = text};
}

static struct value
number_if(bool known, uint64_t number)
{
    struct value value = {0};

    if (known)
        snprintf(value.number, sizeof value.number, "%" PRIu64, number);
    return value;
}

static struct value
number_value(uint64_t number)
{
    return number_if(true, number);
}

static struct value
seconds_value(uint64_t ns)
{
    struct value value = {0};
    const uint64_t us = ns / 1000;

    snprintf(
        value.number, sizeof value.number, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
    return value;
}

/* Fills in the values of one run in the order of their names. */
static void
list_values(const struct compare_board *board, const struct method *method,
    const struct method_run *run, struct value values[VALUES])
{
    const struct heuristic_row *const heuristic = method->heuristic;
    const struct value list[VALUES] = {
        text_value(board->puzzle.source),
        number_value(board->puzzle.index),
        number_value(board->puzzle.board.width),
        number_value(board->puzzle.board.height),
        number_if(board->shortest_known, board->shortest),
        text_value(method->algorithm->name),
        text_value(heuristic != NULL ? heuristic->name : NULL),
        text_value(compare_result(run)),
        number_if(run->found, run->length),
        number_value(run->lower_bound),
        number_value(run->effort.expanded),
        number_value(run->effort.generated),
        number_value(run->effort.stored),
        number_value(run->effort.peak_bytes),
        seconds_value(run->effort.cpu_ns),
    };

    memcpy(values, list, sizeof list);
}

static void
print_names(FILE *stream)
{
    for (unsigned i = 0; i < VALUES; i++)
        fprintf(stream, "%s%c", names[i], i + 1 < VALUES ? '\t' : '\n');
}

static void
print_line(
    const struct compare *compare, const struct compare_board *board, unsigned method, FILE *stream)
{
    struct value values[VALUES];

    list_values(board, &compare->methods[method], &board->runs[method], values);
    if (compare->methods[method].heuristic == NULL)
        values[HEURISTIC].text = "-";
    for (unsigned i = 0; i < VALUES; i++) {
        text_print(stream, "%s", values[i].text != NULL ? values[i].text : values[i].number);
        putc(i + 1 < VALUES ? '\t' : '\n', stream);
    }
}

const struct compare_printer compare_tsv_printer = {
    .shape = FORMAT_COLUMNS,
    .begin = print_names,
    .run = print_line,
};

static void
print_object(
    const struct compare *compare, const struct compare_board *board, unsigned method, FILE *stream)
{
    const struct puzzle *const puzzle = &board->puzzle;
    const struct method_run *const run = &board->runs[method];
    struct value values[VALUES];

    list_values(board, &compare->methods[method], run, values);
    for (unsigned i = 0; i < VALUES; i++) {
        fprintf(stream, "%c\"%s\":", i == 0 ? '{' : ',', names[i]);
        if (values[i].number[0] != '\0')
            fputs(values[i].number, stream);
        else
            format_put_json(stream, values[i].text);
    }
    fputs(",\"reason\":", stream);
    format_put_json(stream, solver_end_name(run->optimal ? SOLVER_END_PROVED : run->end));
    fputs(",\"board\":", stream);
    format_put_json_board(stream, &puzzle->board);
    fputs(",\"goal\":", stream);
    format_put_json_goal(stream, &puzzle->goal);
    fputs(",\"id\":", stream);
    format_put_json(stream, puzzle->id);
    fprintf(stream, ",\"options\":%s,\"version\":", text_string(&compare->settings));
    format_put_json(stream, PACKAGE_VERSION);
    fputs("}\n", stream);
}

const struct compare_printer compare_json_printer = {
    .shape = FORMAT_RECORDS,
    .run = print_object,
};
