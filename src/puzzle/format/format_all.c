// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * All solutions of a board, one after the other. Formats of records print the list themselves.
 */
#include "config.h"

#include <inttypes.h>

#include "puzzle/format/format_writers.h"

/* What prints the solutions. */
struct printer {
    const struct format_row *row;
    const struct format_answer *answer;
    const struct format_options *options;
    FILE *stream;
    struct np_error *error;
    enum np_status status;
    uint64_t printed;
};

static bool
put_solution(void *context, const uint8_t *moves, size_t count)
{
    struct printer *const printer = context;
    const struct path path = {.moves = (uint8_t *)(uintptr_t)moves, .length = count};
    struct format_answer answer = *printer->answer;

    answer.all = NULL;
    answer.path = &path;
    if (count != answer.length)
        answer.result = FORMAT_SOLVED;
    answer.length = count;
    if (printer->printed++ > 0)
        fputs(printer->row->separator, printer->stream);
    printer->status =
        format_write(printer->row, &answer, printer->options, printer->stream, printer->error);
    return printer->status == NP_OK;
}

/* "COUNT 14", "COUNT more than N", "COUNT at least 12 (time limit)",
 * "COUNT 14, 10 printed". */
static void
print_count(const struct printer *printer)
{
    const struct format_all *const all = printer->answer->all;
    FILE *const stream = printer->stream;

    fprintf(stream, "%sCOUNT %s%" PRIu64, printer->printed > 0 ? printer->row->separator : "",
        all->count == UINT64_MAX ? "more than " : (all->complete ? "" : "at least "), all->count);
    if (!all->complete)
        fprintf(stream, " (%s)", printer->answer->reason);
    if (!printer->options->no_moves && printer->printed < all->count)
        fprintf(stream, ", %" PRIu64 " printed", printer->printed);
    putc('\n', stream);
}

enum np_status
format_write_all(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error)
{
    struct printer printer = {.row = row,
        .answer = answer,
        .options = options,
        .stream = stream,
        .error = error,
        .status = NP_OK};

    if (row->shape == FORMAT_RECORDS)
        return format_write(row, answer, options, stream, error);
    if (options->no_moves)
        printer.status = format_write(row, answer, options, stream, error);
    else
        (void)answer->all->list(answer->all->context, put_solution, &printer);
    if (row->shape == FORMAT_PROSE && printer.status == NP_OK)
        print_count(&printer);
    return printer.status;
}
