// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The plain text formats: text, moves, steps, boards and states.
 */
#include "config.h"

#include <inttypes.h>

#include "base/clock.h"
#include "puzzle/format/format_writers.h"

enum { GROUP_MOVES = 5, LINE_MOVES = 60 };

static bool
has_moves(const struct format_answer *answer, const struct format_options *options)
{
    return answer->all == NULL && answer_has_path(answer->found) && !options->no_moves;
}

bool
format_put_moves(void *stream, const uint8_t *moves, size_t count)
{
    for (size_t i = 0; i < count && !ferror(stream); i++)
        putc_unlocked(move_letter((enum move)moves[i]), stream);
    return !ferror(stream);
}

static void
write_groups(const struct path *path, FILE *stream)
{
    for (size_t i = 0; i < path->length; i += GROUP_MOVES) {
        const size_t left = path->length - i;
        const size_t count = left < GROUP_MOVES ? left : GROUP_MOVES;
        const bool line_ends = (i + GROUP_MOVES) % LINE_MOVES == 0 || left <= GROUP_MOVES;
        if (!format_put_moves(stream, path->moves + i, count))
            return;
        putc(line_ends ? '\n' : ' ', stream);
    }
}

enum np_status
format_write_text(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    struct text result = {0};

    format_add_result(&result, answer->found);
    const enum np_status status = text_status(&result, error);
    if (result.length > 0)
        fprintf(stream, "%s\n", text_string(&result));
    text_free(&result);
    if (has_moves(answer, options))
        write_groups(&answer->found->path, stream);
    return status;
}

/* Prints a word instead of moves, so that each answer of a batch has its own line. */
static void
write_word(const struct format_answer *answer, FILE *stream)
{
    if (answer->found->state == ANSWER_UNSOLVABLE)
        fputs("UNSOLVABLE\n", stream);
    else if (answer->found->state == ANSWER_UNKNOWN)
        fputs("UNKNOWN\n", stream);
}

enum np_status
format_write_moves(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    (void)error;
    if (has_moves(answer, options)) {
        (void)format_put_moves(stream, answer->found->path.moves, answer->found->path.length);
        putc('\n', stream);
    }
    /* A path too long to store was printed as it was found; its line has not ended. */
    if (answer->found->state == ANSWER_SOLVED && answer->all == NULL &&
        !answer_has_path(answer->found) && !options->no_moves)
        putc('\n', stream);
    write_word(answer, stream);
    return NP_OK;
}

enum np_status
format_write_steps(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    struct board board;

    write_word(answer, stream);
    if (!has_moves(answer, options))
        return NP_OK;
    const enum np_status status = board_copy(&board, answer->board, error);
    const size_t length = answer->found->path.length;
    for (size_t i = 0; status == NP_OK && i < length && !ferror(stream); i++) {
        const enum move move = (enum move)answer->found->path.moves[i];
        fprintf(stream, "%lu %c\n", (unsigned long)board.tiles[board_source(&board, move)],
            move_letter(move));
        board_move(&board, move);
    }
    board_free(&board);
    return status;
}

/* Prints in one line why there are no boards, or prints the start and the board after each move,
 * separated by empty lines. */
static enum np_status
write_every_board(const struct format_answer *answer, const struct format_options *options,
    enum np_status (*write)(const struct board *, FILE *, struct np_error *), FILE *stream,
    struct np_error *error)
{
    struct board board;

    if (answer->found->state == ANSWER_UNSOLVABLE)
        fputs("Unsolvable puzzle\n", stream);
    else if (answer->found->state == ANSWER_UNKNOWN)
        fprintf(stream, "No solution found (minimum >= %" PRIu64 ")\n", answer->found->lower_bound);
    if (!has_moves(answer, options))
        return NP_OK;
    enum np_status status = board_copy(&board, answer->board, error);
    if (status == NP_OK)
        status = write(&board, stream, error);
    const size_t length = answer->found->path.length;
    for (size_t i = 0; status == NP_OK && i < length; i++) {
        board_move(&board, (enum move)answer->found->path.moves[i]);
        putc('\n', stream);
        status = write(&board, stream, error);
    }
    board_free(&board);
    return status;
}

enum np_status
format_write_boards(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    if (answer->found->state == ANSWER_OPTIMAL)
        fprintf(stream, "Minimum number of moves = %" PRIu64 "\n", answer->found->length);
    else if (answer->found->state == ANSWER_SOLVED)
        fprintf(stream, "Number of moves = %" PRIu64 "\n", answer->found->length);
    return write_every_board(answer, options, format_board, stream, error);
}

enum np_status
format_write_states(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (!options->time_only)
        status = write_every_board(answer, options, format_board_rows, stream, error);
    fprintf(stream, "# TIMES_MS: alg=%" PRIu64 "\n",
        answer->found->effort.elapsed_ns / CLOCK_NS_PER_MS);
    return status;
}
