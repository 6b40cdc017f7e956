// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A comparison for programs: each run as a line of tab-separated values or as a JSON object.
 */
#include "config.h"

#include <inttypes.h>

#include "base/text/text.h"
#include "cli/compare/compare.h"

/* The columns, which are also the first keys of an object. */
static const char *const names[] = {"source", "index", "width", "height", "shortest", "algorithm",
    "heuristic", "status", "length", "lower_bound", "expanded", "generated", "stored", "peak_bytes",
    "cpu_seconds"};

enum { VALUES = sizeof names / sizeof names[0] };

/* A line being printed. */
struct line {
    FILE *stream;
    bool json;
    unsigned at; /* the number of values so far */
};

static void
begin_value(struct line *line)
{
    if (line->json)
        fprintf(line->stream, "%c\"%s\":", line->at == 0 ? '{' : ',', names[line->at]);
    else if (line->at > 0)
        putc('\t', line->stream);
    line->at++;
}

static void
put_text(struct line *line, const char *text)
{
    begin_value(line);
    if (line->json)
        format_put_json(line->stream, text);
    else
        text_print(line->stream, "%s", text != NULL ? text : "-");
}

static void
put_number_if(struct line *line, bool known, uint64_t number)
{
    begin_value(line);
    if (known)
        fprintf(line->stream, "%" PRIu64, number);
    else if (line->json)
        fputs("null", line->stream);
}

static void
put_number(struct line *line, uint64_t number)
{
    put_number_if(line, true, number);
}

/* Prints the values of one run in the order of their names. */
static void
put_values(struct line *line, const struct compare *compare, const struct compare_board *board,
    unsigned index)
{
    const struct method *const method = &compare->methods[index];
    const struct answer *const run = &board->runs[index];
    const uint64_t us = run->effort.cpu_ns / 1000;

    put_text(line, board->puzzle.source);
    put_number(line, board->puzzle.index);
    put_number(line, board->puzzle.board.width);
    put_number(line, board->puzzle.board.height);
    put_number_if(line, board->shortest_known, board->shortest);
    put_text(line, method->algorithm->name);
    put_text(line, method->heuristic != NULL ? method->heuristic->name : NULL);
    put_text(line, answer_state_name(run->state));
    put_number_if(line, answer_has_solution(run), run->length);
    put_number(line, run->lower_bound);
    put_number(line, run->effort.expanded);
    put_number(line, run->effort.generated);
    put_number(line, run->effort.stored);
    put_number(line, run->effort.peak_bytes);
    begin_value(line);
    fprintf(line->stream, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
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
    put_values(&(struct line){.stream = stream}, compare, board, method);
    putc('\n', stream);
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
    const struct answer *const run = &board->runs[method];

    put_values(&(struct line){.stream = stream, .json = true}, compare, board, method);
    fputs(",\"reason\":", stream);
    format_put_json(
        stream, answer_end_name(run->state == ANSWER_OPTIMAL ? ANSWER_END_PROVED : run->end));
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
