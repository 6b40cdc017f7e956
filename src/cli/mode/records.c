// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Records: reading each line, its board and its goal.
 */
#include "config.h"

#include "cli/mode/records.h"

#include <inttypes.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "puzzle/notation/notation.h"

static const char *const record_names[RECORD_MEMBERS] = {
    "index", "status", "length", "metric", "moves", "board", "goal"};

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

enum np_status
records_open(struct job *job, const char *option, const char *argument, FILE **stream,
    bool *has_records, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    enum np_status status = input_open_solution(argument, option, stream, error);

    *has_records = status == NP_OK && *stream != NULL && has_object(*stream);
    if (status == NP_OK && (!*has_records || options->file_count > 0 || options->board != NULL ||
                               generator_wanted(options)))
        status = input_open(&job->input, options, &job->progress, error);
    return status;
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

/* Judges the current record, skipping one for a board without a result. A record without a status
 * claims to be a solution. */
static enum np_status
judge_record(struct records *records, struct np_error *error)
{
    const struct json_value *const claimed = &records->values[RECORD_STATUS];
    const bool unsolvable = json_is(claimed, "unsolvable");
    enum np_status status;

    if (json_is(claimed, "unknown") || json_is(claimed, "error"))
        return NP_OK;
    if (!unsolvable && !json_is(claimed, "optimal") && !json_is(claimed, "solved") &&
        claimed->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "the status is not that of a result");
    records->judged++;
    status = records->job->input != NULL
                 ? seek_board(records, error)
                 : read_board(records, RECORD_BOARD, &records->board, error);
    if (status == NP_OK)
        status = read_goal(records, error);
    if (status == NP_OK)
        status = records->judge(records, error);
    board_free(&records->board);
    goal_free(&records->goal);
    return status;
}

/* Judges one line. Errors name the file and line. */
static enum np_status
judge_line(struct records *records, struct text *line, struct np_error *error)
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
    status = judge_record(records, &reason);
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

enum np_status
records_judge(struct records *records, struct np_error *error)
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
            status = judge_line(records, &line, error);
        message_status(status, error, exit_status);
    }
    text_free(&line);
    puzzle_free(&records->puzzle);
    if (*exit_status == 0 && records->judged == 0 && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_BAD_INPUT, records->name, "the file has no solution");
    return NP_OK;
}
