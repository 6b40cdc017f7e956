// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Formats of boards: every position from the start to the goal.
 */
#include "config.h"

#include <inttypes.h>

#include "puzzle/format/format_writers.h"

#include "base/clock.h"

/* Prints the start and the board after each move, a blank line between. */
static enum np_status
write_every_board(const struct format_answer *answer,
    enum np_status (*write)(const struct board *, FILE *, struct np_error *), FILE *stream,
    struct np_error *error)
{
    struct board board;
    enum np_status status = board_copy(&board, answer->board, error);
    if (status == NP_OK)
        status = write(&board, stream, error);
    for (size_t i = 0; status == NP_OK && i < answer->path->length; i++) {
        board_move(&board, (enum move)answer->path->moves[i]);
        putc('\n', stream);
        status = write(&board, stream, error);
    }
    board_free(&board);
    return status;
}

/* Says in one line why there are no boards. */
static void
write_why_not(const struct format_answer *answer, FILE *stream)
{
    if (answer->result == FORMAT_UNSOLVABLE)
        fputs("Unsolvable puzzle\n", stream);
    else if (answer->result == FORMAT_UNKNOWN)
        fprintf(stream, "No solution found (minimum >= %" PRIu64 ")\n", answer->lower_bound);
}

enum np_status
format_write_boards(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    write_why_not(answer, stream);
    if (answer->result == FORMAT_OPTIMAL)
        fprintf(stream, "Minimum number of moves = %" PRIu64 "\n", answer->length);
    else if (answer->result == FORMAT_SOLVED)
        fprintf(stream, "Number of moves = %" PRIu64 "\n", answer->length);
    if (answer->path == NULL || options->no_moves)
        return NP_OK;
    return write_every_board(answer, format_board, stream, error);
}

enum np_status
format_write_states(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (answer->result == FORMAT_ERROR)
        return NP_OK;
    if (!options->time_only) {
        write_why_not(answer, stream);
        if (answer->path != NULL && !options->no_moves)
            status = write_every_board(answer, format_board_rows, stream, error);
    }
    fprintf(stream, "# TIMES_MS: alg=%" PRIu64 "\n", answer->effort.elapsed_ns / CLOCK_NS_PER_MS);
    return status;
}
