// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Records of solutions, one at a time.
 */
#include "config.h"

#include "cli/mode/verify_records.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/json.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"

enum member { INDEX, STATUS, LENGTH, MOVES, BOARD, GOAL, MEMBERS };

static const char *const names[MEMBERS] = {"index", "status", "length", "moves", "board", "goal"};

/* Far more than the moves of any board that is kept whole: a line that goes on is no record. */
#define LINE_BYTES_MAX ((size_t)1 << 30)

/* The records on their way past. */
struct record_reader {
    const struct cli_options *options;
    struct input *input; /* or NULL */
    const char *name;
    FILE *out;
    uint64_t line;
    struct json_value values[MEMBERS];
    struct puzzle held;   /* the board of the source that was read last */
    bool ended;           /* there are no more */
    struct puzzle puzzle; /* the board at hand, to be played on */
    uint64_t verified;
};

bool
verify_is_records(FILE *stream)
{
    const off_t start = ftello(stream);
    int c = getc(stream);

    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(stream);
    /* So that lines are counted from the first; a pipe begins with what is no blank. */
    if ((start < 0 || fseeko(stream, start, SEEK_SET) != 0) && c != EOF)
        (void)ungetc(c, stream);
    return c == '{';
}

static bool
is_word(const struct json_value *value, const char *word)
{
    return value->kind == JSON_STRING && strcmp(value->first, word) == 0;
}

/* Reads a board that a record names. */
static enum np_status
read_board(
    struct record_reader *records, enum member member, struct board *board, struct np_error *error)
{
    const struct json_value *const value = &records->values[member];
    struct notation_reader *reader;
    struct notation_entry entry = {0};
    struct np_error reason;
    bool found = false;

    if (value->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no %s: give a board file",
            records->name, records->line, names[member]);
    enum np_status status =
        notation_open_text(&reader, value->first, value->bytes, names[member], &reason);
    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, &reason);
    if (status == NP_OK && !found)
        status = np_fail(&reason, NP_BAD_INPUT, "%s: there is no board in it", names[member]);
    if (status != NP_OK)
        (void)np_fail(
            error, status, "%s:%" PRIu64 ": %s", records->name, records->line, reason.text);
    *board = entry.board;
    memset(&entry.board, 0, sizeof entry.board);
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}

/* Goes on in the source to the board of the record. */
static enum np_status
seek_board(struct record_reader *records, struct np_error *error)
{
    struct puzzle *const held = &records->held;
    uint64_t index;

    if (!json_whole_number(&records->values[INDEX], &index) || index == 0)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no index of a board", records->name,
            records->line);
    while (!records->ended && held->index < index) {
        puzzle_free(held);
        records->ended = !input_next(records->input, held);
    }
    if (records->ended)
        return np_fail(error, NP_BAD_INPUT,
            "%s:%" PRIu64 ": there is no board %" PRIu64 " behind the last one", records->name,
            records->line, index);
    if (held->index != index)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": board %" PRIu64 " has gone by",
            records->name, records->line, index);
    if (held->error.status != NP_OK) {
        *error = held->error;
        return error->status;
    }
    const enum np_status status = board_copy(&records->puzzle.board, &held->board, error);
    return status == NP_OK ? goal_copy(&records->puzzle.goal, &held->goal, error) : status;
}

/* Makes the goal that the record names, unless an option does. */
static enum np_status
take_goal(struct record_reader *records, struct np_error *error)
{
    struct puzzle *const puzzle = &records->puzzle;
    const struct json_value *const value = &records->values[GOAL];
    const bool chosen = cli_option_given(records->options, "goal");
    const struct goal_row *const row =
        value->kind == JSON_STRING ? goal_row_find(value->first) : NULL;
    struct board board = {0};
    enum np_status status;

    if (records->input != NULL && (chosen || value->kind != JSON_STRING))
        return NP_OK;
    goal_free(&puzzle->goal);
    if (value->kind != JSON_STRING)
        return goal_init(
            &puzzle->goal, GOAL_STANDARD, puzzle->board.width, puzzle->board.height, error);
    if (row != NULL && row->kind != GOAL_CUSTOM)
        return goal_init(
            &puzzle->goal, row->kind, puzzle->board.width, puzzle->board.height, error);
    status = read_board(records, GOAL, &board, error);
    if (status == NP_OK &&
        (board.width != puzzle->board.width || board.height != puzzle->board.height))
        status = np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": board and goal differ in size",
            records->name, records->line);
    if (status == NP_OK)
        status = goal_from_board(&puzzle->goal, &board, error);
    board_free(&board);
    return status;
}

static enum np_status
not_a_solution(const struct record_reader *records, const char *reason, struct np_error *error)
{
    return np_fail(
        error, NP_NOT_A_SOLUTION, "%s:%" PRIu64 ": %s", records->name, records->line, reason);
}

static enum np_status
check_unsolvable(struct record_reader *records, struct np_error *error)
{
    bool solvable;
    const enum np_status status = parity_solvable(
        &records->puzzle.board, &records->puzzle.goal, signals_cancel(), &solvable, error);

    if (status == NP_OK && solvable)
        return not_a_solution(records, "the board is solvable", error);
    if (status == NP_OK && !records->options->quiet)
        fputs("VERIFIED unsolvable\n", records->out);
    return status;
}

/* Plays the moves of a record to the goal. */
static enum np_status
check_solution(struct record_reader *records, struct np_error *error)
{
    const struct json_value *const moves = &records->values[MOVES];
    const struct json_value *const said = &records->values[LENGTH];
    const bool has_length = said->kind != JSON_ABSENT && said->kind != JSON_NULL;
    struct puzzle *const puzzle = &records->puzzle;
    struct path path = {0};
    struct np_error reason;
    uint64_t length = 0;

    if (has_length && !json_whole_number(said, &length))
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the length is no number",
            records->name, records->line);
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": a solution without moves",
            records->name, records->line);
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &puzzle->board, &path, &reason);
    if (status != NP_OK)
        (void)np_fail(
            error, status, "%s:%" PRIu64 ": %s", records->name, records->line, reason.text);
    else if (!goal_reached(&puzzle->goal, &puzzle->board))
        status = not_a_solution(records, "the moves do not lead to the goal", error);
    else if (has_length && length != path.length)
        status = not_a_solution(records, "the length is not that of the moves", error);
    else if (!records->options->quiet)
        fprintf(records->out, "VERIFIED %zu\n", path.length);
    path_free(&path);
    return status;
}

/* Verifies the record at hand, if it says something that can be; one without a status says that
 * it is a solution. */
static enum np_status
check_record(struct record_reader *records, struct np_error *error)
{
    const struct json_value *const said = &records->values[STATUS];
    const bool unsolvable = is_word(said, "unsolvable");

    if (is_word(said, "unknown") || is_word(said, "error"))
        return NP_OK;
    if (!unsolvable && !is_word(said, "optimal") && !is_word(said, "solved") &&
        said->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no status of a result", records->name,
            records->line);
    records->verified++;
    enum np_status status = records->input != NULL
                                ? seek_board(records, error)
                                : read_board(records, BOARD, &records->puzzle.board, error);
    if (status == NP_OK)
        status = take_goal(records, error);
    if (status == NP_OK)
        status = unsolvable ? check_unsolvable(records, error) : check_solution(records, error);
    puzzle_free(&records->puzzle);
    return status;
}

static enum np_status
check_line(struct record_reader *records, char *text, size_t bytes, struct np_error *error)
{
    const char *const wrong = strlen(text) == bytes
                                  ? json_read_object(text, names, records->values, MEMBERS)
                                  : text + strlen(text);

    if (text[strspn(text, " \t\r\n")] == '\0' && strlen(text) == bytes)
        return NP_OK;
    if (wrong != NULL)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ":%zu: this is no JSON object",
            records->name, records->line, (size_t)(wrong - text) + 1);
    return check_record(records, error);
}

/* Reads a line; *found is false at the end of the stream. */
static enum np_status
read_line(struct record_reader *records, FILE *stream, struct text *line, bool *found,
    struct np_error *error)
{
    int c = getc(stream);

    text_clear(line);
    *found = c != EOF;
    records->line += *found;
    for (; c != EOF && c != '\n'; c = getc(stream)) {
        if (line->length == LINE_BYTES_MAX)
            return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the line is too long",
                records->name, records->line);
        text_add_char(line, (char)c);
        if (line->failed)
            return np_fail(
                error, NP_NO_MEMORY, "%s:%" PRIu64 ": out of memory", records->name, records->line);
    }
    if (ferror(stream) && !cancel_requested(signals_cancel()))
        return np_fail(error, NP_IO, "%s: it cannot be read", records->name);
    return text_status(line, error);
}

/* Tells what is wrong, and keeps the largest exit status. */
static void
report(enum np_status status, const struct np_error *error, int *exit_status)
{
    const int code = np_status_exit_code(status);

    if (status != NP_OK)
        message_error(error);
    *exit_status = code > *exit_status ? code : *exit_status;
}

int
verify_records(const struct cli_options *options, FILE *stream, const char *name,
    struct input *input, FILE *out)
{
    struct record_reader records = {.options = options, .input = input, .name = name, .out = out};
    struct np_error error;
    struct text line = {0};
    bool found = true;
    int exit_status = 0;

    while (found && !cancel_requested(signals_cancel())) {
        enum np_status status = read_line(&records, stream, &line, &found, &error);

        /* What cannot be read to its end is not verified, whatever the lines before it say. */
        if (status != NP_OK)
            found = false;
        else if (line.length > 0 && !cancel_requested(signals_cancel()))
            status = check_line(&records, line.bytes, line.length, &error);
        report(status, &error, &exit_status);
    }
    text_free(&line);
    puzzle_free(&records.held);
    if (exit_status == 0 && records.verified == 0 && !cancel_requested(signals_cancel()))
        report(np_fail(&error, NP_BAD_INPUT, "%s: no solution in it", name), &error, &exit_status);
    return exit_status;
}
