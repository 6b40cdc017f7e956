// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of formats, boards as text (rows with their numbers in columns), and lists of
 * solutions.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "puzzle/format/format_writers.h"

enum { RECORDED = FORMAT_ANSWERS | FORMAT_CHECKS | FORMAT_PUZZLES | FORMAT_ANALYSES };

/* In the order of --list. */
const struct format_row format_rows[] = {
    {"text", "what is known, and the moves in groups of five", FORMAT_PROSE,
        RECORDED | FORMAT_COMPARISONS, ".txt", "", format_write_text},
    {"steps", "one line per move: the tile's number and its direction", FORMAT_LINES,
        FORMAT_ANSWERS, ".steps", "\n", format_write_steps},
    {"boards", "the number of moves, then every board as a board file", FORMAT_LINES,
        FORMAT_ANSWERS, NULL, "\n", format_write_boards},
    {"states", "the rows of every board, then the time taken", FORMAT_LINES,
        FORMAT_ANSWERS | FORMAT_TIMED, NULL, "\n", format_write_states},
    {"moves", "the moves as letters on one line", FORMAT_LINES, FORMAT_ANSWERS | FORMAT_STREAMED,
        ".moves", "", format_write_moves},
    {"json", "JSON Lines: one object per board", FORMAT_RECORDS, RECORDED, ".json", "",
        format_write_json},
    {"svg", "a picture: the boards from start to goal", FORMAT_PICTURE,
        FORMAT_ANSWERS | FORMAT_SINGLE, ".svg", "", format_write_svg},
    /* These are printed by cli/compare. */
    {"tsv", "tab-separated values of a comparison (--compare)", FORMAT_COLUMNS, FORMAT_COMPARISONS,
        NULL, NULL, NULL},
};

const unsigned format_row_count = sizeof format_rows / sizeof format_rows[0];

const struct format_row *
format_find(const char *name)
{
    for (unsigned i = 0; i < format_row_count; i++) {
        if (strcmp(format_rows[i].name, name) == 0)
            return &format_rows[i];
    }
    return NULL;
}

enum np_status
format_write(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error)
{
    if (answer->message != NULL && row->shape != FORMAT_RECORDS)
        return NP_OK;
    const enum np_status status = row->write(answer, options, stream, error);
    if (status == NP_OK && ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write the solution");
    return status;
}

/* Prints a number flush right, followed by a character. fprintf() would take four times as long. */
static void
put_number(FILE *stream, uint32_t number, size_t width, char end)
{
    char digits[16];
    size_t at = sizeof digits;

    digits[--at] = end;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    /* The test at > 0 is always true but avoids a gcc warning at -O3. */
    while (at > 0 && sizeof digits - at <= width)
        digits[--at] = ' ';
    (void)fwrite(digits + at, 1, sizeof digits - at, stream);
}

enum np_status
format_board_rows(const struct board *board, FILE *stream, struct np_error *error)
{
    /* At least two columns, as small boards are usually written. */
    size_t width = 2;

    for (uint32_t rest = (board->cells - 1) / 100; rest > 0; rest /= 10)
        width++;
    for (uint32_t cell = 0; cell < board->cells && !ferror(stream); cell++) {
        const bool row_ends = (cell + 1) % board->width == 0;
        put_number(stream, board->tiles[cell], width, row_ends ? '\n' : ' ');
    }
    return ferror(stream) ? np_fail_errno(error, NP_IO, errno, "cannot write a board") : NP_OK;
}

enum np_status
format_board(const struct board *board, FILE *stream, struct np_error *error)
{
    fprintf(stream, "%lu", (unsigned long)board->width);
    if (board->width != board->height)
        fprintf(stream, " %lu", (unsigned long)board->height);
    putc('\n', stream);
    return format_board_rows(board, stream, error);
}

void
format_add_result(struct text *text, const struct answer *answer)
{
    switch (answer->state) {
    case ANSWER_OPTIMAL:
        text_printf(text, "OPTIMAL %" PRIu64, answer->length);
        break;
    case ANSWER_SOLVED:
        text_printf(text, "SOLVED %" PRIu64 " (optimal >= %" PRIu64 ")", answer->length,
            answer->lower_bound);
        break;
    case ANSWER_UNSOLVABLE:
        text_add(text, "UNSOLVABLE");
        break;
    case ANSWER_UNKNOWN:
        text_printf(text, "UNKNOWN (optimal >= %" PRIu64 ")", answer->lower_bound);
        break;
    }
}

/* ---- all solutions of a board ---------------------------------------------------------------- */

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
    struct answer found = *printer->answer->found;
    struct format_answer answer = *printer->answer;

    answer.all = NULL;
    answer.found = &found;
    found.path = (struct path){.moves = (uint8_t *)(uintptr_t)moves, .length = count};
    if (count != found.length)
        found.state = ANSWER_SOLVED;
    found.length = count;
    if (printer->printed++ > 0)
        fputs(printer->row->separator, printer->stream);
    printer->status =
        format_write(printer->row, &answer, printer->options, printer->stream, printer->error);
    return printer->status == NP_OK;
}

enum np_status
format_write_all(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error)
{
    const struct format_all *const all = answer->all;
    struct printer printer = {row, answer, options, stream, error, NP_OK, 0};

    if (row->shape == FORMAT_RECORDS)
        return format_write(row, answer, options, stream, error);
    if (options->no_moves)
        printer.status = format_write(row, answer, options, stream, error);
    else
        (void)all->list(all->context, put_solution, &printer);
    if (row->shape != FORMAT_PROSE || printer.status != NP_OK)
        return printer.status;
    /* "COUNT 14", "COUNT more than N", "COUNT at least 12 (time limit)",
     * "COUNT 14, 10 printed". */
    fprintf(stream, "%sCOUNT %s%" PRIu64, printer.printed > 0 ? row->separator : "",
        all->count == UINT64_MAX ? "more than " : (all->complete ? "" : "at least "), all->count);
    if (!all->complete)
        fprintf(stream, " (%s)", answer_end_name(answer->found->end));
    if (!options->no_moves && printer.printed < all->count)
        fprintf(stream, ", %" PRIu64 " printed", printer.printed);
    putc('\n', stream);
    return NP_OK;
}
