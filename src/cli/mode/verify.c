// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify: replays moves on a board, or every solution in a file of JSON Lines, as --solve
 * --format=json prints them.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"

enum member { INDEX, STATUS, LENGTH, MOVES, BOARD, GOAL, MEMBERS };

static const char *const names[MEMBERS] = {"index", "status", "length", "moves", "board", "goal"};

/* No stored solution comes close to this length, so a longer line is not a record. */
#define LINE_BYTES_MAX ((size_t)1 << 30)

struct verifier {
    struct job *job;
    const char *name; /* the moves themselves, or the name of the stream */
    FILE *stream;     /* contains moves or records; NULL if `name` is the moves */

    /* The current record: */
    uint64_t line; /* the number of its line */
    struct json_value values[MEMBERS];
    struct board board; /* the board to play the moves on */
    struct goal goal;
    struct puzzle puzzle; /* the board read last from the input */
    bool input_ended;
    uint64_t verified;
};

static void
print_verified(const struct verifier *verifier, const struct path *path)
{
    if (!verifier->job->options->quiet)
        fprintf(verifier->job->output.stream, "VERIFIED %zu\n", path->length);
}

/* ---- records --------------------------------------------------------------------------------- */

/* Whether the next text in a stream is a JSON object. Rewinds the stream, so that lines are counted
 * from the first; on a pipe the skipped spaces are lost. */
static bool
has_records(FILE *stream)
{
    const off_t start = ftello(stream);
    int c = getc(stream);

    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(stream);
    if ((start < 0 || fseeko(stream, start, SEEK_SET) != 0) && c != EOF)
        (void)ungetc(c, stream);
    return c == '{';
}

static bool
is_word(const struct json_value *value, const char *word)
{
    return value->kind == JSON_STRING && strcmp(value->first, word) == 0;
}

/* Reads the board that the record contains. */
static enum np_status
read_board(
    struct verifier *verifier, enum member member, struct board *board, struct np_error *error)
{
    const struct json_value *const value = &verifier->values[member];
    struct notation_reader *reader;
    enum np_status status;

    if (value->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "no %s: give a board file", names[member]);
    status = notation_open_text(&reader, value->first, value->bytes, names[member], error);
    return status == NP_OK ? input_first_board(reader, names[member], board, error) : status;
}

/* Reads the input up to the board that the record refers to. */
static enum np_status
seek_board(struct verifier *verifier, struct np_error *error)
{
    struct puzzle *const puzzle = &verifier->puzzle;
    uint64_t index;

    if (!json_whole_number(&verifier->values[INDEX], &index) || index == 0)
        return np_fail(error, NP_BAD_INPUT, "no index of a board");
    while (!verifier->input_ended && puzzle->index < index) {
        puzzle_free(puzzle);
        verifier->input_ended = !input_next(verifier->job->input, puzzle);
    }
    if (verifier->input_ended)
        return np_fail(error, NP_BAD_INPUT, "the input has no board %" PRIu64, index);
    if (puzzle->index != index)
        return np_fail(error, NP_BAD_INPUT, "board %" PRIu64 " is out of order", index);
    if (puzzle->error.status != NP_OK)
        return np_fail(error, puzzle->error.status, "%s", puzzle->error.text);
    const enum np_status status = board_copy(&verifier->board, &puzzle->board, error);
    return status == NP_OK ? goal_copy(&verifier->goal, &puzzle->goal, error) : status;
}

/* Makes the goal that the record names, unless an option overrides it. */
static enum np_status
read_goal(struct verifier *verifier, struct np_error *error)
{
    const struct json_value *const value = &verifier->values[GOAL];
    const uint32_t width = verifier->board.width, height = verifier->board.height;
    const struct goal_row *row;
    struct board board = {0};
    enum np_status status;

    if (verifier->job->input != NULL &&
        (value->kind != JSON_STRING || cli_option_given(verifier->job->options, "goal")))
        return NP_OK;
    goal_free(&verifier->goal);
    row = goal_row_find(value->kind == JSON_STRING ? value->first : "standard");
    if (row != NULL)
        return goal_init(&verifier->goal, row->kind, width, height, error);
    status = read_board(verifier, GOAL, &board, error);
    if (status == NP_OK && (board.width != width || board.height != height))
        status = np_fail(error, NP_BAD_INPUT, "board and goal differ in size");
    if (status == NP_OK)
        status = goal_from_board(&verifier->goal, &board, error);
    board_free(&board);
    return status;
}

static enum np_status
check_unsolvable(struct verifier *verifier, struct np_error *error)
{
    bool solvable;
    const enum np_status status =
        parity_solvable(&verifier->board, &verifier->goal, interrupt_cancel(), &solvable, error);

    if (status == NP_OK && solvable)
        return np_fail(error, NP_NOT_A_SOLUTION, "the board is solvable");
    if (status == NP_OK && !verifier->job->options->quiet)
        fputs("VERIFIED unsolvable\n", verifier->job->output.stream);
    return status;
}

/* Plays the record's moves, which must reach the goal. */
static enum np_status
check_solution(struct verifier *verifier, struct np_error *error)
{
    const struct json_value *const moves = &verifier->values[MOVES];
    const struct json_value *const claimed = &verifier->values[LENGTH];
    const bool has_length = claimed->kind != JSON_ABSENT && claimed->kind != JSON_NULL;
    struct path path = {0};
    uint64_t length = 0;

    if (has_length && !json_whole_number(claimed, &length))
        return np_fail(error, NP_BAD_INPUT, "the length is not a number");
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "the solution has no moves");
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &verifier->board, &path, error);
    if (status == NP_OK && !goal_reached(&verifier->goal, &verifier->board))
        status = np_fail(error, NP_NOT_A_SOLUTION, "the moves do not lead to the goal");
    else if (status == NP_OK && has_length && length != path.length)
        status = np_fail(error, NP_NOT_A_SOLUTION, "the length is not that of the moves");
    else if (status == NP_OK)
        print_verified(verifier, &path);
    path_free(&path);
    return status;
}

/* Verifies the current record, skipping one for a board without a result. A record without a status
 * claims to be a solution. */
static enum np_status
check_record(struct verifier *verifier, struct np_error *error)
{
    const struct json_value *const claimed = &verifier->values[STATUS];
    const bool unsolvable = is_word(claimed, "unsolvable");
    enum np_status status;

    if (is_word(claimed, "unknown") || is_word(claimed, "error"))
        return NP_OK;
    if (!unsolvable && !is_word(claimed, "optimal") && !is_word(claimed, "solved") &&
        claimed->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "the status is not that of a result");
    verifier->verified++;
    status = verifier->job->input != NULL ? seek_board(verifier, error)
                                          : read_board(verifier, BOARD, &verifier->board, error);
    if (status == NP_OK)
        status = read_goal(verifier, error);
    if (status == NP_OK)
        status = unsolvable ? check_unsolvable(verifier, error) : check_solution(verifier, error);
    board_free(&verifier->board);
    goal_free(&verifier->goal);
    return status;
}

/* Verifies one line. Errors name the file and line. */
static enum np_status
check_line(struct verifier *verifier, struct text *line, struct np_error *error)
{
    char *const text = line->bytes;
    const bool whole = strlen(text) == line->length;
    const char *const wrong =
        whole ? json_read_object(text, names, verifier->values, MEMBERS) : text + strlen(text);
    struct np_error reason;
    enum np_status status;

    if (whole && text[strspn(text, " \t\r\n")] == '\0')
        return NP_OK;
    if (wrong != NULL)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ":%zu: this is not a JSON object",
            verifier->name, verifier->line, (size_t)(wrong - text) + 1);
    status = check_record(verifier, &reason);
    return status == NP_OK ? NP_OK
                           : np_fail(error, status, "%s:%" PRIu64 ": %s", verifier->name,
                                 verifier->line, reason.text);
}

/* Reads the next line without its newline; *found is false at the end of the stream. */
static enum np_status
read_line(struct verifier *verifier, struct text *line, bool *found, struct np_error *error)
{
    FILE *const stream = verifier->stream;
    int c = getc(stream);

    text_clear(line);
    verifier->line++;
    *found = c != EOF;
    for (; c != EOF && c != '\n' && !line->failed; c = getc(stream)) {
        if (line->length == LINE_BYTES_MAX)
            return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the line is too long",
                verifier->name, verifier->line);
        text_add_char(line, (char)c);
    }
    if (ferror(stream) && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_IO, verifier->name, "cannot be read");
    return line->failed ? np_fail(error, NP_NO_MEMORY, "%s:%" PRIu64 ": out of memory",
                              verifier->name, verifier->line)
                        : NP_OK;
}

/* Verifies every record and reports every error. Each record is replayed on the board with its
 * index in the input or, without an input, on the board it contains. A board that a record calls
 * unsolvable must be unsolvable. */
static enum np_status
verify_records(struct verifier *verifier, struct np_error *error)
{
    int *const exit_status = &verifier->job->exit_status;
    struct text line = {0};
    bool found = true;

    while (found && !cancel_requested(interrupt_cancel())) {
        enum np_status status = read_line(verifier, &line, &found, error);

        /* A file that cannot be read to its end fails, even if every line so far is correct. */
        if (status != NP_OK)
            found = false;
        else if (line.length > 0 && !cancel_requested(interrupt_cancel()))
            status = check_line(verifier, &line, error);
        message_status(status, error, exit_status);
    }
    text_free(&line);
    puzzle_free(&verifier->puzzle);
    if (*exit_status == 0 && verifier->verified == 0 && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_BAD_INPUT, verifier->name, "the file has no solution");
    return NP_OK;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Plays moves on a puzzle's board, which must reach its goal. */
static enum np_status
replay(const struct verifier *verifier, struct puzzle *puzzle, struct path *path,
    struct np_error *error)
{
    const char *const name = verifier->name;
    struct np_error reason = puzzle->error;
    enum np_status status = reason.status;

    if (status == NP_OK && verifier->stream != NULL)
        status = notation_read_moves(verifier->stream, name, &puzzle->board, path, &reason);
    else if (status == NP_OK)
        status =
            notation_read_moves_text(name, strlen(name), "--verify", &puzzle->board, path, &reason);
    if (status == NP_OK && !goal_reached(&puzzle->goal, &puzzle->board))
        status = path_misses_goal(path, &reason);
    if (status == NP_NOT_A_SOLUTION)
        return np_fail(error, status, "%s board %" PRIu64 ": %s", message_source(puzzle->source),
            puzzle->index, reason.text);
    return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
}

/* Verifies moves on the first board of the input. */
static enum np_status
verify_moves(const struct verifier *verifier, struct np_error *error)
{
    struct puzzle puzzle;
    struct path path = {0};
    enum np_status status;

    if (!input_next(verifier->job->input, &puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    status = replay(verifier, &puzzle, &path, error);
    if (status == NP_OK)
        print_verified(verifier, &path);
    path_free(&path);
    puzzle_free(&puzzle);
    return status;
}

/* Opens the solution: the text itself if it consists of moves, otherwise the file with that name.
 * Moves take precedence, so a file named "RDLU" cannot change what those moves mean. */
static enum np_status
open_solution(struct verifier *verifier, struct np_error *error)
{
    const char *const text = verifier->name;
    struct path path = {0};
    struct np_error reason;
    enum np_status status =
        notation_read_moves_text(text, strlen(text), "--verify", NULL, &path, &reason);

    path_free(&path);
    if (status != NP_BAD_INPUT)
        return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
    status = input_open_stream(text, &verifier->stream, error);
    if (status != NP_NOT_FOUND)
        return status;
    /* The text is neither moves nor a file; its characters tell which one the user meant. */
    if (text[strspn(text, "UDLR0123456789 \t\r\n")] == '\0')
        return np_fail(error, NP_BAD_INPUT, "%s", reason.text);
    return np_fail(error, NP_USAGE, "--verify: '%s' is neither a line of moves nor a file",
        text_brief(text).text);
}

enum np_status
cli_verify(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    const bool names_boards =
        options->file_count > 0 || options->board != NULL || generator_wanted(options);
    struct verifier verifier = {.job = job, .name = options->solution};
    bool records = false;
    enum np_status status = open_solution(&verifier, error);

    if (status == NP_OK && verifier.stream != NULL)
        records = has_records(verifier.stream);
    /* Records contain their own boards, so the input may be missing. */
    if (status == NP_OK && (!records || names_boards))
        status = input_open(&job->input, options, error);
    if (status == NP_OK)
        status = records ? verify_records(&verifier, error) : verify_moves(&verifier, error);
    input_close_stream(verifier.stream);
    return status;
}
