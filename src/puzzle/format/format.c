// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of formats, and boards in print: rows with their numbers in columns.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <errno.h>
#include <string.h>

#include "puzzle/format/format_rows.h"

/* Only for comparisons: cli/compare prints both. */
const struct format_row format_tsv_row = {
    .name = "tsv",
    .title = "tab-separated values of a comparison (--compare)",
    .shape = FORMAT_COLUMNS,
    .flags = FORMAT_COMPARISONS,
};

const struct format_row format_gnuplot_row = {
    .name = "gnuplot",
    .title = "a gnuplot script that plots a comparison (--compare)",
    .shape = FORMAT_SCRIPT,
    .flags = FORMAT_COMPARISONS,
};

#define FORMAT_ROW(name) &format_##name##_row,
const struct format_row *const format_rows[] = {FORMAT_LIST(FORMAT_ROW)};

const unsigned format_row_count = sizeof format_rows / sizeof format_rows[0];

const struct format_row *
format_find(const char *name)
{
    for (unsigned i = 0; i < format_row_count; i++) {
        if (strcmp(format_rows[i]->name, name) == 0)
            return format_rows[i];
    }
    return NULL;
}

enum np_status
format_write(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error)
{
    const enum np_status status = row->write(answer, options, stream, error);
    if (status == NP_OK && ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write the solution");
    return status;
}

/* ---- boards ------------------------------------------------------------------------------- */

/* The columns a number takes: at least two, as small boards are usually written. */
static size_t
number_width(const struct board *board)
{
    size_t width = 2;

    for (uint32_t rest = (board->cells - 1) / 100; rest > 0; rest /= 10)
        width++;
    return width;
}

/* Prints a number flush right and what comes behind it. fprintf() takes four times as long. */
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
    /* No number is wider than the room; only the compiler (gcc at -O3) cannot know. */
    while (at > 0 && sizeof digits - at <= width)
        digits[--at] = ' ';
    (void)fwrite(digits + at, 1, sizeof digits - at, stream);
}

static enum np_status
stream_status(FILE *stream, struct np_error *error)
{
    if (ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write a board");
    return NP_OK;
}

enum np_status
format_rows_of_board(const struct board *board, FILE *stream, struct np_error *error)
{
    const size_t width = number_width(board);

    for (uint32_t cell = 0; cell < board->cells && !ferror(stream); cell++) {
        const bool row_ends = (cell + 1) % board->width == 0;
        put_number(stream, board->tiles[cell], width, row_ends ? '\n' : ' ');
    }
    return stream_status(stream, error);
}

enum np_status
format_board(const struct board *board, FILE *stream, struct np_error *error)
{
    if (board->width == board->height)
        fprintf(stream, "%lu\n", (unsigned long)board->width);
    else
        fprintf(stream, "%lu %lu\n", (unsigned long)board->width, (unsigned long)board->height);
    return format_rows_of_board(board, stream, error);
}
