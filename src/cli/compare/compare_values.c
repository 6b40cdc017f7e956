// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison for programs: the same values of each run as a line of tab-separated values and as a
 * JSON object.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/compare/compare.h"

static const char *const names[] = {"source", "index", "width", "height", "shortest", "algorithm",
    "heuristic", "status", "length", "lower_bound", "expanded", "generated", "stored", "peak_bytes",
    "cpu_seconds"};

enum { VALUES = sizeof names / sizeof names[0] };

struct value {
    enum { VALUE_TEXT, VALUE_NUMBER, VALUE_UNKNOWN, VALUE_SECONDS } kind;
    const char *text;
    uint64_t number; /* VALUE_SECONDS has nanoseconds */
};

static struct value
text_value(const char *text)
{
    return (struct value){VALUE_TEXT, text, 0};
}

static struct value
number_value(uint64_t number)
{
    return (struct value){VALUE_NUMBER, NULL, number};
}

static struct value
number_if(bool known, uint64_t number)
{
    return (struct value){known ? VALUE_NUMBER : VALUE_UNKNOWN, NULL, number};
}

/* Fills the values of one run in the order of their names. */
static void
list_values(const struct compare_board *board, const struct method *method,
    const struct method_run *run, struct value values[VALUES])
{
    const struct heuristic_row *const heuristic = method->heuristic;
    const struct value list[VALUES] = {
        text_value(board->puzzle.source),
        number_value(board->puzzle.index),
        number_value(board->width),
        number_value(board->height),
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
        {VALUE_SECONDS, NULL, run->effort.cpu_ns},
    };

    memcpy(values, list, sizeof list);
}

/* Prints a number or seconds. */
static void
print_number(const struct value *value, FILE *stream)
{
    const uint64_t us = value->number / 1000;

    if (value->kind == VALUE_SECONDS)
        fprintf(stream, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
    else
        fprintf(stream, "%" PRIu64, value->number);
}

/* ---- tab-separated values -------------------------------------------------------------------- */

static void
print_names(const struct compare *compare, FILE *stream)
{
    (void)compare;
    for (unsigned i = 0; i < VALUES; i++)
        fprintf(stream, "%s%c", names[i], i + 1 < VALUES ? '\t' : '\n');
}

static void
print_lines(const struct compare *compare, const struct compare_board *board, FILE *stream)
{
    struct value values[VALUES];

    for (unsigned method = 0; method < compare->method_count; method++) {
        if (!board->runs[method].ran)
            continue;
        list_values(board, &compare->methods[method], &board->runs[method], values);
        for (unsigned i = 0; i < VALUES; i++) {
            if (values[i].kind == VALUE_TEXT)
                text_put_sanitized(values[i].text != NULL ? values[i].text : "-", stream);
            else if (values[i].kind != VALUE_UNKNOWN)
                print_number(&values[i], stream);
            putc(i + 1 < VALUES ? '\t' : '\n', stream);
        }
    }
}

const struct compare_printer compare_tsv_printer = {
    .shape = FORMAT_COLUMNS,
    .begin = print_names,
    .board = print_lines,
};

/* ---- JSON Lines ------------------------------------------------------------------------------ */

static void
print_object(const struct compare *compare, const struct compare_board *board,
    const struct value *values, const char *reason, FILE *stream)
{
    const struct puzzle *const puzzle = &board->puzzle;

    for (unsigned i = 0; i < VALUES; i++) {
        fprintf(stream, "%c\"%s\":", i == 0 ? '{' : ',', names[i]);
        if (values[i].kind == VALUE_TEXT || values[i].kind == VALUE_UNKNOWN)
            format_put_json(stream, values[i].text);
        else
            print_number(&values[i], stream);
    }
    fputs(",\"reason\":", stream);
    format_put_json(stream, reason);
    fputs(",\"board\":", stream);
    format_put_json_board(stream, &puzzle->board);
    fputs(",\"goal\":", stream);
    format_put_json_goal(stream, &puzzle->goal);
    fputs(",\"id\":", stream);
    format_put_json(stream, puzzle->id);
    fprintf(stream, ",\"options\":%s,\"version\":", compare->settings);
    format_put_json(stream, PACKAGE_VERSION);
    fputs("}\n", stream);
}

static void
print_objects(const struct compare *compare, const struct compare_board *board, FILE *stream)
{
    struct value values[VALUES];

    for (unsigned method = 0; method < compare->method_count; method++) {
        const struct method_run *const run = &board->runs[method];

        if (!run->ran)
            continue;
        list_values(board, &compare->methods[method], run, values);
        print_object(compare, board, values,
            solver_end_name(run->optimal ? SOLVER_END_PROVED : run->end), stream);
    }
}

const struct compare_printer compare_json_printer = {
    .shape = FORMAT_RECORDS,
    .board = print_objects,
};
