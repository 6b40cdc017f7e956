// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of formats, and boards as text: rows with their numbers in columns.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "puzzle/format/format_writers.h"

#define FORMAT_ROW(name, title, shape, flags, ending, separator) \
    {#name, title, shape, flags, ending, separator, format_write_##name},

/* In the order of --list. */
const struct format_row format_rows[] = {
    FORMAT_LIST(FORMAT_ROW)
    /* These are printed by cli/compare. */
    {"tsv", "tab-separated values of a comparison (--compare)", FORMAT_COLUMNS, FORMAT_COMPARISONS,
        NULL, NULL, NULL},
    {"gnuplot", "a gnuplot script that plots a comparison (--compare)", FORMAT_SCRIPT,
        FORMAT_COMPARISONS, NULL, NULL, NULL},
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
    const enum np_status status = row->write(answer, options, stream, error);
    if (status == NP_OK && ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write the solution");
    return status;
}

/* Returns the width of the columns: at least two, as small boards are usually written. */
static size_t
number_width(const struct board *board)
{
    size_t width = 2;

    for (uint32_t rest = (board->cells - 1) / 100; rest > 0; rest /= 10)
        width++;
    return width;
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

static enum np_status
stream_status(FILE *stream, struct np_error *error)
{
    if (ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write a board");
    return NP_OK;
}

enum np_status
format_board_rows(const struct board *board, FILE *stream, struct np_error *error)
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
    return format_board_rows(board, stream, error);
}

static const struct path no_path;

enum np_status
format_replay_init(struct format_replay *replay, const struct format_answer *answer,
    const struct format_options *options, struct np_error *error)
{
    enum np_status status;

    memset(replay, 0, sizeof *replay);
    replay->path = answer->path != NULL && !options->no_moves ? answer->path : &no_path;
    status = board_copy(&replay->board, answer->board, error);
    if (status == NP_OK)
        status = board_copy(&replay->end, answer->board, error);
    for (size_t i = 0; status == NP_OK && answer->path != NULL && i < answer->path->length; i++)
        board_move(&replay->end, (enum move)answer->path->moves[i]);
    return status;
}

void
format_replay_step(struct format_replay *replay)
{
    const enum move move = (enum move)replay->path->moves[replay->at++];

    replay->moved = replay->board.tiles[board_source(&replay->board, move)];
    board_move(&replay->board, move);
}

void
format_replay_free(struct format_replay *replay)
{
    board_free(&replay->board);
    board_free(&replay->end);
}

void
format_add_result(struct text *text, const struct format_answer *answer)
{
    switch (answer->result) {
    case FORMAT_OPTIMAL:
        text_printf(text, "OPTIMAL %" PRIu64, answer->length);
        break;
    case FORMAT_SOLVED:
        text_printf(text, "SOLVED %" PRIu64 " (optimal >= %" PRIu64 ")", answer->length,
            answer->lower_bound);
        break;
    case FORMAT_UNSOLVABLE:
        text_add(text, "UNSOLVABLE");
        break;
    case FORMAT_UNKNOWN:
        text_printf(text, "UNKNOWN (optimal >= %" PRIu64 ")", answer->lower_bound);
        break;
    case FORMAT_ERROR:
        break;
    }
}

const char *
format_direction(enum move move)
{
    static const char *const ways[MOVE_COUNT] = {
        [MOVE_UP] = "up",
        [MOVE_DOWN] = "down",
        [MOVE_LEFT] = "left",
        [MOVE_RIGHT] = "right",
    };

    return ways[move];
}
