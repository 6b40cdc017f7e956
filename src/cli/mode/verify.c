// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify: a solution replayed on a board.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/input.h"
#include "cli/generator.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/mode/verify_records.h"
#include "puzzle/notation/notation.h"
#include "puzzle/path.h"

/* What --verify names: moves in its own text or those of a stream, or records. */
struct solution {
    const char *text;
    FILE *stream; /* or NULL */
    bool has_records;
};

/* Opens the solution: the text itself where it is moves, else the file of that name. Files come
 * second, so that no file named "RDLU" changes what a line of moves means. A file is opened once,
 * as a pipe has to be. */
static enum np_status
open_solution(struct solution *solution, const char *text, struct np_error *error)
{
    struct path path = {0};
    struct np_error not_moves;
    enum np_status status =
        notation_read_moves_text(text, strlen(text), "--verify", NULL, &path, &not_moves);

    path_free(&path);
    *solution = (struct solution){.text = text};
    if (status != NP_BAD_INPUT)
        return status == NP_OK ? NP_OK : np_fail(error, status, "%s", not_moves.text);
    status = input_open_stream(text, &solution->stream, error);
    if (status == NP_OK)
        solution->has_records = verify_is_records(solution->stream);
    /* Neither moves nor a file: which of them was meant is told by the letters. */
    if (status == NP_NOT_FOUND && text[strspn(text, "UDLR0123456789 \t\r\n")] == '\0')
        return np_fail(error, NP_BAD_INPUT, "%s", not_moves.text);
    if (status == NP_NOT_FOUND)
        return np_fail(
            error, NP_USAGE, "--verify: '%s' is neither a line of moves nor a file", text);
    return status;
}

/* Plays the moves on the board. */
static enum np_status
play_moves(
    const struct solution *solution, struct board *board, struct path *path, struct np_error *error)
{
    if (solution->stream != NULL)
        return notation_read_moves(solution->stream, solution->text, board, path, error);
    return notation_read_moves_text(
        solution->text, strlen(solution->text), "--verify", board, path, error);
}

/* Plays the solution on a puzzle's own board, which has to end at the goal. */
static enum np_status
replay(const struct solution *solution, struct puzzle *puzzle, struct path *path,
    struct np_error *error)
{
    struct np_error reason;
    enum np_status status;

    if (puzzle->error.status != NP_OK) {
        *error = puzzle->error;
        return error->status;
    }
    status = play_moves(solution, &puzzle->board, path, &reason);
    if (status == NP_OK && !goal_reached(&puzzle->goal, &puzzle->board))
        status = np_fail(&reason, NP_NOT_A_SOLUTION,
            P_("%zu move does not lead to the goal", "%zu moves do not lead to the goal",
                path->length),
            path->length);
    if (status == NP_NOT_A_SOLUTION)
        return np_fail(error, status, "%s board %" PRIu64 ": %s", message_source(puzzle->source),
            puzzle->index, reason.text);
    if (status != NP_OK)
        *error = reason;
    return status;
}

/* Verifies the first board of the source. */
static enum np_status
verify_first(
    const struct solution *solution, struct input *input, size_t *length, struct np_error *error)
{
    struct puzzle puzzle;
    struct path path = {0};
    enum np_status status;

    if (!input_next(input, &puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    status = replay(solution, &puzzle, &path, error);
    *length = path.length;
    path_free(&path);
    puzzle_free(&puzzle);
    return status;
}

/* Whether the command line names boards; where it does not, records bring their own. */
static bool
names_boards(const struct cli_options *options)
{
    return options->file_count > 0 || options->board != NULL || generator_wanted(options);
}

/* Verifies one solution; what it says goes to `out`. */
static enum np_status
verify_one(const struct cli_options *options, const struct solution *solution, struct input *input,
    FILE *out, struct np_error *error)
{
    size_t length = 0;
    const enum np_status status = verify_first(solution, input, &length, error);

    if (status == NP_OK && !options->quiet)
        fprintf(out, "VERIFIED %zu\n", length);
    return status;
}

int
cli_verify(const struct cli_options *options)
{
    struct solution solution;
    struct input *input = NULL;
    struct output output;
    struct np_error error;
    int exit_status = 0;
    enum np_status status = open_solution(&solution, options->solution, &error);
    enum np_status close_status;

    if (status == NP_OK && (!solution.has_records || names_boards(options)))
        status = input_open(&input, options, &error);
    if (status == NP_OK)
        status = output_open(&output, NULL, &error);
    if (status == NP_OK) {
        if (solution.has_records)
            exit_status =
                verify_records(options, solution.stream, solution.text, input, output.stream);
        else
            status = verify_one(options, &solution, input, output.stream, &error);
        close_status = output_close(&output, true, status == NP_OK ? &error : NULL);
        status = status == NP_OK ? close_status : status;
    }
    input_free(input);
    input_close_stream(solution.stream);
    if (status == NP_OK)
        return exit_status;
    message_error(&error);
    return np_status_exit_code(status);
}
