// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify: a solution replayed on a board.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/find.h"
#include "cli/made.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/verify_records.h"
#include "puzzle/notation/notation.h"
#include "puzzle/path.h"

/* Plays the moves of a file on the board. */
static enum np_status
play_file(const char *name, struct board *board, struct path *path, struct np_error *error)
{
    FILE *stream;
    enum np_status status = find_open(name, &stream, error);

    if (status != NP_OK)
        return status;
    status = notation_read_moves(stream, name, board, path, error);
    find_close(stream);
    return status;
}

/* Plays the moves on the board: the text itself where it is moves, else the file of that name.
 * Files come second, so that no file named "RDLU" changes what a line of moves means. */
static enum np_status
play_moves(const char *solution, struct board *board, struct path *path, struct np_error *error)
{
    const size_t bytes = strlen(solution);
    struct np_error not_moves;
    enum np_status status =
        notation_read_moves_text(solution, bytes, "--verify", NULL, path, &not_moves);

    path_clear(path);
    if (status == NP_OK)
        return notation_read_moves_text(solution, bytes, "--verify", board, path, error);
    if (status == NP_BAD_INPUT)
        status = play_file(solution, board, path, error);
    else
        return np_fail(error, status, "%s", not_moves.text);
    /* Neither moves nor a file: which of them was meant is told by the letters. */
    if (status == NP_NOT_FOUND && solution[strspn(solution, "UDLR0123456789 \t\r\n")] == '\0')
        return np_fail(error, NP_BAD_INPUT, "%s", not_moves.text);
    if (status == NP_NOT_FOUND)
        return np_fail(
            error, NP_USAGE, "--verify: '%s' is neither a line of moves nor a file", solution);
    return status;
}

/* Plays the solution on a puzzle's own board, which has to end at the goal. */
static enum np_status
replay(const char *solution, struct puzzle *puzzle, struct path *path, struct np_error *error)
{
    struct np_error reason;
    enum np_status status;

    if (puzzle->error.status != NP_OK) {
        *error = puzzle->error;
        return error->status;
    }
    status = play_moves(solution, &puzzle->board, path, &reason);
    if (status == NP_OK && !goal_reached(&puzzle->goal, &puzzle->board))
        status =
            np_fail(&reason, NP_NOT_A_SOLUTION, "%zu moves do not lead to the goal", path->length);
    if (status == NP_NOT_A_SOLUTION)
        return np_fail(error, status, "%s board %" PRIu64 ": %s", message_source(puzzle->source),
            puzzle->index, reason.text);
    if (status != NP_OK)
        *error = reason;
    return status;
}

/* Verifies the first board of the source. */
static enum np_status
verify_first(const struct cli_options *options, struct source *source, size_t *length,
    struct np_error *error)
{
    struct puzzle puzzle;
    struct path path = {0};
    enum np_status status;

    if (!source_next(source, &puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    status = replay(options->solution, &puzzle, &path, error);
    *length = path.length;
    path_free(&path);
    puzzle_free(&puzzle);
    return status;
}

/* Opens the solution where it is a file of records, else leaves NULL: it is moves, or trouble that
 * is told when they are read. */
static FILE *
open_records(const char *solution)
{
    struct path path = {0};
    FILE *stream = NULL;
    const enum np_status status =
        notation_read_moves_text(solution, strlen(solution), "", NULL, &path, NULL);

    path_free(&path);
    /* What standard input holds cannot be looked at and given back. */
    if (status != NP_BAD_INPUT || strcmp(solution, "-") == 0 ||
        find_open(solution, &stream, NULL) != NP_OK)
        return NULL;
    if (verify_is_records(stream))
        return stream;
    find_close(stream);
    return NULL;
}

/* Whether the command line names boards; where it does not, records bring their own. */
static bool
names_boards(const struct cli_options *options)
{
    return options->file_count > 0 || options->board != NULL || made_wanted(options);
}

/* Verifies one solution; what it says goes to `out`. */
static enum np_status
verify_one(
    const struct cli_options *options, struct source *source, FILE *out, struct np_error *error)
{
    size_t length = 0;
    const enum np_status status = verify_first(options, source, &length, error);

    if (status == NP_OK && !options->quiet)
        fprintf(out, "VERIFIED %zu\n", length);
    return status;
}

int
cli_verify(const struct cli_options *options)
{
    FILE *const records = open_records(options->solution);
    struct source *source = NULL;
    struct output output;
    struct np_error error;
    int exit_status = 0;
    enum np_status status = NP_OK;
    enum np_status close_status;

    if (records == NULL || names_boards(options))
        status = source_open(&source, options, &error);
    if (status == NP_OK)
        status = output_open(&output, NULL, &error);
    if (status == NP_OK) {
        if (records != NULL)
            exit_status =
                verify_records(options, records, options->solution, source, output.stream);
        else
            status = verify_one(options, source, output.stream, &error);
        close_status = output_close(&output, true, status == NP_OK ? &error : NULL);
        status = status == NP_OK ? close_status : status;
    }
    source_free(source);
    find_close(records);
    if (status == NP_OK)
        return exit_status;
    message_error(&error);
    return np_status_exit_code(status);
}
