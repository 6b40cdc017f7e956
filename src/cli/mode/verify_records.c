// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify with JSON Lines, one record at a time.
 */
#include "config.h"

#include "cli/mode/verify_records.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/json.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/interrupt.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"

enum member { INDEX, STATUS, LENGTH, MOVES, BOARD, GOAL, MEMBERS };

static const char *const names[MEMBERS] = {"index", "status", "length", "moves", "board", "goal"};

/* Far more than the moves of any board that is kept whole: a longer line is no record. */
#define LINE_BYTES_MAX ((size_t)1 << 30)

struct records {
    const struct cli_options *options;
    struct input *input; /* or NULL */
    FILE *out;
    struct json_value values[MEMBERS]; /* of the record at hand */
    struct board board;                /* its board and goal; the moves are played on the board */
    struct goal goal;
    struct puzzle puzzle; /* the newest board of the input */
    bool input_ended;
    uint64_t verified;
};

bool
verify_is_records(FILE *stream)
{
    const off_t start = ftello(stream);
    int c = getc(stream);

    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(stream);
    /* Back to the start so that lines are counted from the first; a pipe loses its spaces. */
    if ((start < 0 || fseeko(stream, start, SEEK_SET) != 0) && c != EOF)
        (void)ungetc(c, stream);
    return c == '{';
}

static bool
is_word(const struct json_value *value, const char *word)
{
    return value->kind == JSON_STRING && strcmp(value->first, word) == 0;
}

/* Reads a board that the record itself has. */
static enum np_status
read_board(struct records *records, enum member member, struct board *board, struct np_error *error)
{
    const struct json_value *const value = &records->values[member];
    struct notation_reader *reader;
    enum np_status status;

    if (value->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "no %s: give a board file", names[member]);
    status = notation_open_text(&reader, value->first, value->bytes, names[member], error);
    return status == NP_OK ? input_first_board(reader, names[member], board, error) : status;
}

/* Reads on in the input to the board of the record. */
static enum np_status
seek_board(struct records *records, struct np_error *error)
{
    struct puzzle *const puzzle = &records->puzzle;
    uint64_t index;

    if (!json_whole_number(&records->values[INDEX], &index) || index == 0)
        return np_fail(error, NP_BAD_INPUT, "no index of a board");
    while (!records->input_ended && puzzle->index < index) {
        puzzle_free(puzzle);
        records->input_ended = !input_next(records->input, puzzle);
    }
    if (records->input_ended)
        return np_fail(
            error, NP_BAD_INPUT, "there is no board %" PRIu64 " behind the last one", index);
    if (puzzle->index != index)
        return np_fail(error, NP_BAD_INPUT, "board %" PRIu64 " has gone by", index);
    if (puzzle->error.status != NP_OK)
        return np_fail(error, puzzle->error.status, "%s", puzzle->error.text);
    const enum np_status status = board_copy(&records->board, &puzzle->board, error);
    return status == NP_OK ? goal_copy(&records->goal, &puzzle->goal, error) : status;
}

/* Makes the goal that the record names, unless an option does. */
static enum np_status
read_goal(struct records *records, struct np_error *error)
{
    const struct json_value *const value = &records->values[GOAL];
    const uint32_t width = records->board.width, height = records->board.height;
    const struct goal_row *row;
    struct board board = {0};
    enum np_status status;

    if (records->input != NULL &&
        (value->kind != JSON_STRING || cli_option_given(records->options, "goal")))
        return NP_OK;
    goal_free(&records->goal);
    row = goal_row_find(value->kind == JSON_STRING ? value->first : "standard");
    if (row != NULL)
        return goal_init(&records->goal, row->kind, width, height, error);
    status = read_board(records, GOAL, &board, error);
    if (status == NP_OK && (board.width != width || board.height != height))
        status = np_fail(error, NP_BAD_INPUT, "board and goal differ in size");
    if (status == NP_OK)
        status = goal_from_board(&records->goal, &board, error);
    board_free(&board);
    return status;
}

static enum np_status
check_unsolvable(struct records *records, struct np_error *error)
{
    bool solvable;
    const enum np_status status =
        parity_solvable(&records->board, &records->goal, interrupt_cancel(), &solvable, error);

    if (status == NP_OK && solvable)
        return np_fail(error, NP_NOT_A_SOLUTION, "the board is solvable");
    if (status == NP_OK && !records->options->quiet)
        fputs("VERIFIED unsolvable\n", records->out);
    return status;
}

/* Plays the moves of the record to the goal. */
static enum np_status
check_solution(struct records *records, struct np_error *error)
{
    const struct json_value *const moves = &records->values[MOVES];
    const struct json_value *const claimed = &records->values[LENGTH];
    const bool has_length = claimed->kind != JSON_ABSENT && claimed->kind != JSON_NULL;
    struct path path = {0};
    uint64_t length = 0;

    if (has_length && !json_whole_number(claimed, &length))
        return np_fail(error, NP_BAD_INPUT, "the length is not a number");
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "a solution without moves");
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &records->board, &path, error);
    if (status == NP_OK && !goal_reached(&records->goal, &records->board))
        status = np_fail(error, NP_NOT_A_SOLUTION, "the moves do not lead to the goal");
    else if (status == NP_OK && has_length && length != path.length)
        status = np_fail(error, NP_NOT_A_SOLUTION, "the length is not that of the moves");
    else if (status == NP_OK && !records->options->quiet)
        fprintf(records->out, "VERIFIED %zu\n", path.length);
    path_free(&path);
    return status;
}

/* Verifies the record at hand unless it is of a board without a result. A record without a status
 * claims to be a solution. */
static enum np_status
check_record(struct records *records, struct np_error *error)
{
    const struct json_value *const claimed = &records->values[STATUS];
    const bool unsolvable = is_word(claimed, "unsolvable");
    enum np_status status;

    if (is_word(claimed, "unknown") || is_word(claimed, "error"))
        return NP_OK;
    if (!unsolvable && !is_word(claimed, "optimal") && !is_word(claimed, "solved") &&
        claimed->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "no status of a result");
    records->verified++;
    status = records->input != NULL ? seek_board(records, error)
                                    : read_board(records, BOARD, &records->board, error);
    if (status == NP_OK)
        status = read_goal(records, error);
    if (status == NP_OK)
        status = unsolvable ? check_unsolvable(records, error) : check_solution(records, error);
    board_free(&records->board);
    goal_free(&records->goal);
    return status;
}

/* Verifies a line. The error names the file and the line. */
static enum np_status
check_line(struct records *records, const char *name, uint64_t number, struct text *line,
    struct np_error *error)
{
    char *const text = line->bytes;
    const bool whole = strlen(text) == line->length;
    const char *const wrong =
        whole ? json_read_object(text, names, records->values, MEMBERS) : text + strlen(text);
    struct np_error reason;
    enum np_status status;

    if (whole && text[strspn(text, " \t\r\n")] == '\0')
        return NP_OK;
    if (wrong != NULL)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ":%zu: this is no JSON object", name,
            number, (size_t)(wrong - text) + 1);
    status = check_record(records, &reason);
    return status == NP_OK
               ? NP_OK
               : np_fail(error, status, "%s:%" PRIu64 ": %s", name, number, reason.text);
}

/* Reads line `number` without its end; *found is false at the end of the stream. */
static enum np_status
read_line(FILE *stream, const char *name, uint64_t number, struct text *line, bool *found,
    struct np_error *error)
{
    int c = getc(stream);

    text_clear(line);
    *found = c != EOF;
    for (; c != EOF && c != '\n' && !line->failed; c = getc(stream)) {
        if (line->length == LINE_BYTES_MAX)
            return np_fail(
                error, NP_BAD_INPUT, "%s:%" PRIu64 ": the line is too long", name, number);
        text_add_char(line, (char)c);
    }
    if (ferror(stream) && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_IO, name, "it cannot be read");
    return line->failed
               ? np_fail(error, NP_NO_MEMORY, "%s:%" PRIu64 ": out of memory", name, number)
               : NP_OK;
}

int
verify_records(const struct cli_options *options, FILE *stream, const char *name,
    struct input *input, FILE *out)
{
    struct records records = {.options = options, .input = input, .out = out};
    struct text line = {0};
    struct np_error error;
    bool found = true;
    int exit_status = 0;

    for (uint64_t number = 1; found && !cancel_requested(interrupt_cancel()); number++) {
        enum np_status status = read_line(stream, name, number, &line, &found, &error);

        /* What cannot be read to its end is not verified, whatever the lines before it say. */
        if (status != NP_OK)
            found = false;
        else if (line.length > 0 && !cancel_requested(interrupt_cancel()))
            status = check_line(&records, name, number, &line, &error);
        message_status(status, &error, &exit_status);
    }
    text_free(&line);
    puzzle_free(&records.puzzle);
    if (exit_status == 0 && records.verified == 0 && !cancel_requested(interrupt_cancel()))
        message_status(
            np_fail_path(&error, NP_BAD_INPUT, name, "no solution in it"), &error, &exit_status);
    return exit_status;
}
