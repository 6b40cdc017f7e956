// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify: replays moves on a board, or every solution in a file of JSON Lines, as --solve
 * --format=json prints them.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text/json.h"
#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"

static void
print_verified(const struct job *job, size_t length)
{
    if (!job->options->quiet)
        fprintf(job->output.stream, "VERIFIED %zu\n", length);
}

/* ---- records --------------------------------------------------------------------------------- */

enum record_member {
    RECORD_INDEX,
    RECORD_STATUS,
    RECORD_LENGTH,
    RECORD_MOVES,
    RECORD_BOARD,
    RECORD_GOAL,
    RECORD_MEMBERS
};

static const char *const record_names[RECORD_MEMBERS] = {
    "index", "status", "length", "moves", "board", "goal"};

struct records {
    struct job *job;
    const char *name; /* of the stream */
    FILE *stream;
    uint64_t checked; /* so far */

    /* The current record: */
    uint64_t line; /* the number of its line */
    struct json_value values[RECORD_MEMBERS];
    struct board board; /* the board to play the moves on */
    struct goal goal;
    struct puzzle puzzle; /* the board read last from the input */
    bool input_ended;
};

/* No stored solution comes close to this length, so a longer line is not a record. */
#define LINE_BYTES_MAX ((size_t)1 << 30)

/* Whether the next text in a stream is a JSON object. Rewinds the stream, so that lines are counted
 * from the first; on a pipe the skipped spaces are lost. */
static bool
has_object(FILE *stream)
{
    const off_t start = ftello(stream);
    int c = getc(stream);

    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(stream);
    if ((start < 0 || fseeko(stream, start, SEEK_SET) != 0) && c != EOF)
        (void)ungetc(c, stream);
    return c == '{';
}

/* Reads the board that the record contains. */
static enum np_status
read_board(
    struct records *records, enum record_member member, struct board *board, struct np_error *error)
{
    const struct json_value *const value = &records->values[member];
    struct notation_reader *reader;
    enum np_status status;

    if (value->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "no %s: give a board file", record_names[member]);
    status = notation_open_text(&reader, value->first, value->bytes, record_names[member], error);
    return status == NP_OK ? input_first_board(reader, record_names[member], board, error) : status;
}

/* Reads the input up to the board that the record refers to. */
static enum np_status
seek_board(struct records *records, struct np_error *error)
{
    struct puzzle *const puzzle = &records->puzzle;
    uint64_t index;

    if (!json_whole_number(&records->values[RECORD_INDEX], &index) || index == 0)
        return np_fail(error, NP_BAD_INPUT, "no index of a board");
    while (!records->input_ended && puzzle->index < index) {
        puzzle_free(puzzle);
        records->input_ended = !input_next(records->job->input, puzzle);
    }
    if (records->input_ended)
        return np_fail(error, NP_BAD_INPUT, "the input has no board %" PRIu64, index);
    if (puzzle->index != index)
        return np_fail(error, NP_BAD_INPUT, "board %" PRIu64 " is out of order", index);
    if (puzzle->error.status != NP_OK)
        return np_fail(error, puzzle->error.status, "%s", puzzle->error.text);
    const enum np_status status = board_copy(&records->board, &puzzle->board, error);
    return status == NP_OK ? goal_copy(&records->goal, &puzzle->goal, error) : status;
}

/* Makes the goal that the record names, unless an option overrides it. */
static enum np_status
read_goal(struct records *records, struct np_error *error)
{
    const struct json_value *const value = &records->values[RECORD_GOAL];
    const uint32_t width = records->board.width, height = records->board.height;
    const struct goal_row *row;
    struct board board = {0};
    enum np_status status;

    if (records->job->input != NULL &&
        (value->kind != JSON_STRING || cli_option_given(records->job->options, "goal")))
        return NP_OK;
    goal_free(&records->goal);
    row = goal_row_find(value->kind == JSON_STRING ? value->first : "standard");
    if (row != NULL)
        return goal_init(&records->goal, row->kind, width, height, error);
    status = read_board(records, RECORD_GOAL, &board, error);
    if (status == NP_OK && (board.width != width || board.height != height))
        status = np_fail(error, NP_BAD_INPUT, "board and goal differ in size");
    if (status == NP_OK)
        status = goal_from_board(&records->goal, &board, error);
    board_free(&board);
    return status;
}

/* A board that a record calls unsolvable must be unsolvable. */
static enum np_status
check_unsolvable(struct records *records, struct np_error *error)
{
    bool solvable;
    const enum np_status status =
        parity_examine(&records->board, &records->goal, interrupt_cancel(), &solvable, NULL, error);

    if (status == NP_OK && solvable)
        return np_fail(error, NP_NOT_A_SOLUTION, "the board is solvable");
    if (status == NP_OK && !records->job->options->quiet)
        fputs("VERIFIED unsolvable\n", records->job->output.stream);
    return status;
}

/* Plays the record's moves, which must reach the goal. */
static enum np_status
check_solution(struct records *records, struct np_error *error)
{
    const struct json_value *const moves = &records->values[RECORD_MOVES];
    const struct json_value *const claimed = &records->values[RECORD_LENGTH];
    const bool has_length = claimed->kind != JSON_ABSENT && claimed->kind != JSON_NULL;
    struct path path = {0};
    uint64_t length = 0;

    if (has_length && !json_whole_number(claimed, &length))
        return np_fail(error, NP_BAD_INPUT, "the length is not a number");
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "the solution has no moves");
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &records->board, &path, error);
    if (status == NP_OK && !goal_reached(&records->goal, &records->board))
        status = np_fail(error, NP_NOT_A_SOLUTION, "the moves do not lead to the goal");
    else if (status == NP_OK && has_length && length != path.length)
        status = np_fail(error, NP_NOT_A_SOLUTION, "the length is not that of the moves");
    else if (status == NP_OK)
        print_verified(records->job, path.length);
    path_free(&path);
    return status;
}

/* Checks the current record, skipping one for a board without a result. A record without a status
 * claims to be a solution. */
static enum np_status
check_record(struct records *records, struct np_error *error)
{
    const struct json_value *const claimed = &records->values[RECORD_STATUS];
    const bool unsolvable = json_is(claimed, "unsolvable");
    enum np_status status;

    if (json_is(claimed, "unknown") || json_is(claimed, "error"))
        return NP_OK;
    if (!unsolvable && !json_is(claimed, "optimal") && !json_is(claimed, "solved") &&
        claimed->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "the status is not that of a result");
    records->checked++;
    status = records->job->input != NULL
                 ? seek_board(records, error)
                 : read_board(records, RECORD_BOARD, &records->board, error);
    if (status == NP_OK)
        status = read_goal(records, error);
    if (status == NP_OK)
        status = unsolvable ? check_unsolvable(records, error) : check_solution(records, error);
    board_free(&records->board);
    goal_free(&records->goal);
    return status;
}

/* Checks one line. Errors name the file and line. */
static enum np_status
check_line(struct records *records, struct text *line, struct np_error *error)
{
    char *const text = line->bytes;
    const bool whole = strlen(text) == line->length;
    const char *const wrong =
        whole ? json_read_object(text, record_names, records->values, RECORD_MEMBERS)
              : text + strlen(text);
    struct np_error reason;
    enum np_status status;

    if (whole && text[strspn(text, " \t\r\n")] == '\0')
        return NP_OK;
    if (wrong != NULL)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ":%zu: this is not a JSON object",
            records->name, records->line, (size_t)(wrong - text) + 1);
    status = check_record(records, &reason);
    return status == NP_OK ? NP_OK
                           : np_fail(error, status, "%s:%" PRIu64 ": %s", records->name,
                                 records->line, reason.text);
}

/* Reads the next line without its newline; *found is false at the end of the stream. */
static enum np_status
read_line(struct records *records, struct text *line, bool *found, struct np_error *error)
{
    FILE *const stream = records->stream;
    int c = getc(stream);

    text_clear(line);
    records->line++;
    *found = c != EOF;
    for (; c != EOF && c != '\n' && !line->failed; c = getc(stream)) {
        if (line->length == LINE_BYTES_MAX)
            return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the line is too long",
                records->name, records->line);
        text_add_char(line, (char)c);
    }
    if (ferror(stream) && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_IO, records->name, "cannot be read");
    return line->failed ? np_fail(error, NP_NO_MEMORY, "%s:%" PRIu64 ": out of memory",
                              records->name, records->line)
                        : NP_OK;
}

/* Checks every record and reports every error. Returns NP_BAD_INPUT if there is no record. */
static enum np_status
check_records(struct records *records, struct np_error *error)
{
    int *const exit_status = &records->job->exit_status;
    struct text line = {0};
    bool found = true;

    while (found && !cancel_requested(interrupt_cancel())) {
        enum np_status status = read_line(records, &line, &found, error);

        /* A file that cannot be read to its end fails, even if every line so far is correct. */
        if (status != NP_OK)
            found = false;
        else if (line.length > 0 && !cancel_requested(interrupt_cancel()))
            status = check_line(records, &line, error);
        message_status(status, error, exit_status);
    }
    text_free(&line);
    puzzle_free(&records->puzzle);
    if (*exit_status == 0 && records->checked == 0 && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_BAD_INPUT, records->name, "the file has no solution");
    return NP_OK;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Plays moves, from a stream or else the text `name`, on the first board of the input; they must
 * reach its goal. */
static enum np_status
verify_moves(struct job *job, const char *name, FILE *stream, struct np_error *error)
{
    struct puzzle puzzle;
    struct path path = {0};
    struct np_error reason;
    enum np_status status;

    if (!input_next(job->input, &puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    reason = puzzle.error;
    status = reason.status;
    if (status == NP_OK && stream != NULL)
        status = notation_read_moves(stream, name, &puzzle.board, &path, &reason);
    else if (status == NP_OK)
        status =
            notation_read_moves_text(name, strlen(name), "--verify", &puzzle.board, &path, &reason);
    if (status == NP_OK && !goal_reached(&puzzle.goal, &puzzle.board))
        status = path_misses_goal(&path, &reason);
    if (status == NP_OK)
        print_verified(job, path.length);
    else if (status == NP_NOT_A_SOLUTION)
        (void)np_fail(error, status, "%s board %" PRIu64 ": %s", message_source(puzzle.source),
            puzzle.index, reason.text);
    else
        *error = reason;
    path_free(&path);
    puzzle_free(&puzzle);
    return status;
}

/* ---- the mode -------------------------------------------------------------------------------- */

enum np_status
cli_verify(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    struct records records = {.job = job, .name = options->solution};
    enum np_status status = input_open_solution(records.name, "--verify", &records.stream, error);
    const bool has_records =
        status == NP_OK && records.stream != NULL && has_object(records.stream);

    /* Records contain their own boards, unless the command line names some. */
    if (status == NP_OK && (!has_records || options->file_count > 0 || options->board != NULL ||
                               generator_wanted(options)))
        status = input_open(&job->input, options, error);
    if (status == NP_OK)
        status = has_records ? check_records(&records, error)
                             : verify_moves(job, records.name, records.stream, error);
    input_close_stream(records.stream);
    return status;
}
