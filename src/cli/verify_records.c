// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Records of solutions, one at a time.
 */
#include "config.h"

#include "cli/verify_records.h"

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
struct reading {
    const struct cli_options *options;
    struct source *source; /* or NULL */
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
read_board(struct reading *reading, enum member member, struct board *board, struct np_error *error)
{
    const struct json_value *const value = &reading->values[member];
    struct notation_reader *reader;
    struct notation_entry entry = {0};
    struct np_error reason;
    bool found = false;

    if (value->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no %s: give a board file",
            reading->name, reading->line, names[member]);
    enum np_status status =
        notation_open_text(&reader, value->first, value->bytes, names[member], &reason);
    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, &reason);
    if (status == NP_OK && !found)
        status = np_fail(&reason, NP_BAD_INPUT, "%s: there is no board in it", names[member]);
    if (status != NP_OK)
        (void)np_fail(
            error, status, "%s:%" PRIu64 ": %s", reading->name, reading->line, reason.text);
    *board = entry.board;
    memset(&entry.board, 0, sizeof entry.board);
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}

/* Goes on in the source to the board of the record. */
static enum np_status
seek_board(struct reading *reading, struct np_error *error)
{
    struct puzzle *const held = &reading->held;
    uint64_t index;

    if (!json_whole_number(&reading->values[INDEX], &index) || index == 0)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no index of a board", reading->name,
            reading->line);
    while (!reading->ended && held->index < index) {
        puzzle_free(held);
        reading->ended = !source_next(reading->source, held);
    }
    if (reading->ended)
        return np_fail(error, NP_BAD_INPUT,
            "%s:%" PRIu64 ": there is no board %" PRIu64 " behind the last one", reading->name,
            reading->line, index);
    if (held->index != index)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": board %" PRIu64 " has gone by",
            reading->name, reading->line, index);
    if (held->error.status != NP_OK) {
        *error = held->error;
        return error->status;
    }
    const enum np_status status = board_copy(&reading->puzzle.board, &held->board, error);
    return status == NP_OK ? goal_copy(&reading->puzzle.goal, &held->goal, error) : status;
}

/* Makes the goal that the record names, unless an option does. */
static enum np_status
take_goal(struct reading *reading, struct np_error *error)
{
    struct puzzle *const puzzle = &reading->puzzle;
    const struct json_value *const value = &reading->values[GOAL];
    const bool chosen = cli_option_given(reading->options, "goal");
    const struct goal_row *const row =
        value->kind == JSON_STRING ? goal_row_find(value->first) : NULL;
    struct board board = {0};
    enum np_status status;

    if (reading->source != NULL && (chosen || value->kind != JSON_STRING))
        return NP_OK;
    goal_free(&puzzle->goal);
    if (value->kind != JSON_STRING)
        return goal_init(
            &puzzle->goal, GOAL_STANDARD, puzzle->board.width, puzzle->board.height, error);
    if (row != NULL && row->kind != GOAL_CUSTOM)
        return goal_init(
            &puzzle->goal, row->kind, puzzle->board.width, puzzle->board.height, error);
    status = read_board(reading, GOAL, &board, error);
    if (status == NP_OK &&
        (board.width != puzzle->board.width || board.height != puzzle->board.height))
        status = np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": board and goal differ in size",
            reading->name, reading->line);
    if (status == NP_OK)
        status = goal_from_board(&puzzle->goal, &board, error);
    board_free(&board);
    return status;
}

static enum np_status
refute(const struct reading *reading, const char *reason, struct np_error *error)
{
    return np_fail(
        error, NP_NOT_A_SOLUTION, "%s:%" PRIu64 ": %s", reading->name, reading->line, reason);
}

static enum np_status
check_unsolvable(struct reading *reading, struct np_error *error)
{
    const struct stop stop = {.flag = signals_cancel()};
    bool solvable;
    const enum np_status status =
        parity_solvable(&reading->puzzle.board, &reading->puzzle.goal, &stop, &solvable, error);

    if (status == NP_OK && solvable)
        return refute(reading, "the board is solvable", error);
    if (status == NP_OK && !reading->options->quiet)
        fputs("VERIFIED unsolvable\n", reading->out);
    return status;
}

/* Plays the moves of a record to the goal. */
static enum np_status
check_solution(struct reading *reading, struct np_error *error)
{
    const struct json_value *const moves = &reading->values[MOVES];
    const struct json_value *const said = &reading->values[LENGTH];
    const bool has_length = said->kind != JSON_ABSENT && said->kind != JSON_NULL;
    struct puzzle *const puzzle = &reading->puzzle;
    struct path path = {0};
    struct np_error reason;
    uint64_t length = 0;

    if (has_length && !json_whole_number(said, &length))
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the length is no number",
            reading->name, reading->line);
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": a solution without moves",
            reading->name, reading->line);
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &puzzle->board, &path, &reason);
    if (status != NP_OK)
        (void)np_fail(
            error, status, "%s:%" PRIu64 ": %s", reading->name, reading->line, reason.text);
    else if (!goal_reached(&puzzle->goal, &puzzle->board))
        status = refute(reading, "the moves do not lead to the goal", error);
    else if (has_length && length != path.length)
        status = refute(reading, "the length is not that of the moves", error);
    else if (!reading->options->quiet)
        fprintf(reading->out, "VERIFIED %zu\n", path.length);
    path_free(&path);
    return status;
}

/* Verifies the record at hand, if it says something that can be; one without a status says that
 * it is a solution. */
static enum np_status
check_record(struct reading *reading, struct np_error *error)
{
    const struct json_value *const said = &reading->values[STATUS];
    const bool unsolvable = is_word(said, "unsolvable");

    if (is_word(said, "unknown") || is_word(said, "error"))
        return NP_OK;
    if (!unsolvable && !is_word(said, "optimal") && !is_word(said, "solved") &&
        said->kind != JSON_ABSENT)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": no status of a result", reading->name,
            reading->line);
    reading->verified++;
    enum np_status status = reading->source != NULL
                                ? seek_board(reading, error)
                                : read_board(reading, BOARD, &reading->puzzle.board, error);
    if (status == NP_OK)
        status = take_goal(reading, error);
    if (status == NP_OK)
        status = unsolvable ? check_unsolvable(reading, error) : check_solution(reading, error);
    puzzle_free(&reading->puzzle);
    return status;
}

static enum np_status
check_line(struct reading *reading, char *text, size_t bytes, struct np_error *error)
{
    const char *const wrong = strlen(text) == bytes
                                  ? json_read_object(text, names, reading->values, MEMBERS)
                                  : text + strlen(text);

    if (text[strspn(text, " \t\r\n")] == '\0' && strlen(text) == bytes)
        return NP_OK;
    if (wrong != NULL)
        return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ":%zu: this is no JSON object",
            reading->name, reading->line, (size_t)(wrong - text) + 1);
    return check_record(reading, error);
}

/* Reads a line; *found is false at the end of the stream. */
static enum np_status
read_line(
    struct reading *reading, FILE *stream, struct text *line, bool *found, struct np_error *error)
{
    int c = getc(stream);

    text_clear(line);
    *found = c != EOF;
    reading->line += *found;
    for (; c != EOF && c != '\n'; c = getc(stream)) {
        if (line->length == LINE_BYTES_MAX)
            return np_fail(error, NP_BAD_INPUT, "%s:%" PRIu64 ": the line is too long",
                reading->name, reading->line);
        text_add_char(line, (char)c);
        if (line->failed)
            return np_fail(error, NP_NO_MEMORY, "%s:%" PRIu64 ": no memory for the line",
                reading->name, reading->line);
    }
    if (ferror(stream) && !atomic_load(signals_cancel()))
        return np_fail(error, NP_IO, "%s: it cannot be read", reading->name);
    return text_status(line, error);
}

/* Tells what is wrong, and keeps the largest exit status. */
static void
tell(enum np_status status, const struct np_error *error, int *exit_status)
{
    const int code = np_status_exit_code(status);

    if (status != NP_OK)
        message_error(error);
    *exit_status = code > *exit_status ? code : *exit_status;
}

int
verify_records(const struct cli_options *options, FILE *stream, const char *name,
    struct source *source, FILE *out)
{
    struct reading reading = {.options = options, .source = source, .name = name, .out = out};
    struct np_error error;
    struct text line = {0};
    bool found = true;
    int exit_status = 0;

    while (found && !atomic_load(signals_cancel())) {
        enum np_status status = read_line(&reading, stream, &line, &found, &error);

        /* What cannot be read to its end is not verified, whatever the lines before it say. */
        if (status != NP_OK)
            found = false;
        else if (line.length > 0 && !atomic_load(signals_cancel()))
            status = check_line(&reading, line.bytes, line.length, &error);
        tell(status, &error, &exit_status);
    }
    text_free(&line);
    puzzle_free(&reading.held);
    if (exit_status == 0 && reading.verified == 0 && !atomic_load(signals_cancel()))
        tell(np_fail(&error, NP_BAD_INPUT, "%s: no solution in it", name), &error, &exit_status);
    return exit_status;
}
