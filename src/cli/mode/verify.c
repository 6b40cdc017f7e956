// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify: replays a solution on a board.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/generator.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/mode/verify_records.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "puzzle/notation/notation.h"
#include "puzzle/path.h"

/* What --verify names: moves, or a stream with moves or records. */
struct solution {
    const char *text; /* the moves, or the name of the stream */
    FILE *stream;     /* or NULL */
    bool has_records;
};

/* Opens the solution: the text itself if it is moves, else the file of that name. Moves come first,
 * so that a file named "RDLU" does not change what a line of moves means. */
static enum np_status
open_solution(struct solution *solution, const char *text, struct np_error *error)
{
    struct path path = {0};
    struct np_error reason;
    enum np_status status =
        notation_read_moves_text(text, strlen(text), "--verify", NULL, &path, &reason);

    path_free(&path);
    *solution = (struct solution){.text = text};
    if (status != NP_BAD_INPUT)
        return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
    status = input_open_stream(text, &solution->stream, error);
    if (status == NP_OK)
        solution->has_records = verify_is_records(solution->stream);
    /* Neither moves nor a file; the letters show which of them was meant. */
    if (status == NP_NOT_FOUND && text[strspn(text, "UDLR0123456789 \t\r\n")] == '\0')
        return np_fail(error, NP_BAD_INPUT, "%s", reason.text);
    if (status == NP_NOT_FOUND)
        return np_fail(
            error, NP_USAGE, "--verify: '%s' is neither a line of moves nor a file", text);
    return status;
}

/* Plays the moves on the board of a puzzle to its goal. */
static enum np_status
replay(const struct solution *solution, struct puzzle *puzzle, struct path *path,
    struct np_error *error)
{
    struct np_error reason = puzzle->error;
    enum np_status status = reason.status;

    if (status == NP_OK)
        status = solution->stream != NULL
                     ? notation_read_moves(
                           solution->stream, solution->text, &puzzle->board, path, &reason)
                     : notation_read_moves_text(solution->text, strlen(solution->text), "--verify",
                           &puzzle->board, path, &reason);
    if (status == NP_OK && !goal_reached(&puzzle->goal, &puzzle->board))
        status = np_fail(&reason, NP_NOT_A_SOLUTION,
            P_("%zu move does not lead to the goal", "%zu moves do not lead to the goal",
                path->length),
            path->length);
    if (status == NP_NOT_A_SOLUTION)
        return np_fail(error, status, "%s board %" PRIu64 ": %s", message_source(puzzle->source),
            puzzle->index, reason.text);
    return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
}

/* Verifies moves on the first board of the input. */
static enum np_status
verify_moves(const struct cli_options *options, const struct solution *solution,
    struct input *input, FILE *out, struct np_error *error)
{
    struct puzzle puzzle;
    struct path path = {0};
    enum np_status status;

    if (!input_next(input, &puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    status = replay(solution, &puzzle, &path, error);
    if (status == NP_OK && !options->quiet)
        fprintf(out, "VERIFIED %zu\n", path.length);
    path_free(&path);
    puzzle_free(&puzzle);
    return status;
}

/* Whether the command line names boards; without any, records bring their own. */
static bool
names_boards(const struct cli_options *options)
{
    return options->file_count > 0 || options->board != NULL || generator_wanted(options);
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

    if (status == NP_OK && (!solution.has_records || names_boards(options)))
        status = input_open(&input, options, &error);
    if (status == NP_OK)
        status = output_open(&output, NULL, &error);
    if (status == NP_OK) {
        if (solution.has_records)
            exit_status =
                verify_records(options, solution.stream, solution.text, input, output.stream);
        else
            message_status(verify_moves(options, &solution, input, output.stream, &error), &error,
                &exit_status);
        status = output_close(&output, true, &error);
    }
    message_status(status, &error, &exit_status);
    input_free(input);
    input_close_stream(solution.stream);
    return exit_status;
}
