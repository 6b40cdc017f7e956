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

#include "base/text/text.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/mode/records.h"
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

/* A board that a record calls unsolvable must be unsolvable. */
static enum np_status
check_unsolvable(struct records *records, struct np_error *error)
{
    bool solvable;
    const enum np_status status =
        parity_solvable(&records->board, &records->goal, interrupt_cancel(), &solvable, error);

    if (status == NP_OK && solvable)
        return np_fail(error, NP_NOT_A_SOLUTION, "the board is solvable");
    if (status == NP_OK && !records->job->options->quiet)
        fputs("VERIFIED unsolvable\n", records->job->output.stream);
    return status;
}

/* Plays the record's moves, which must reach the goal. Its length may be of multi-tile moves. */
static enum np_status
check_solution(struct records *records, struct np_error *error)
{
    const struct json_value *const moves = &records->values[RECORD_MOVES];
    const struct json_value *const claimed = &records->values[RECORD_LENGTH];
    const bool has_length = claimed->kind != JSON_ABSENT && claimed->kind != JSON_NULL;
    const bool multi = json_is(&records->values[RECORD_METRIC], "multi");
    struct path path = {0};
    uint64_t length = 0;

    if (has_length && !json_whole_number(claimed, &length))
        return np_fail(error, NP_BAD_INPUT, "the length is not a number");
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "the solution has no moves");
    enum np_status status = notation_read_moves_text(
        moves->first, moves->bytes, "moves", &records->board, &path, error);
    const size_t counted = multi ? path_count_runs(&path) : path.length;
    if (status == NP_OK && !goal_reached(&records->goal, &records->board))
        status = np_fail(error, NP_NOT_A_SOLUTION, "the moves do not lead to the goal");
    else if (status == NP_OK && has_length && length != counted)
        status = np_fail(error, NP_NOT_A_SOLUTION, "the length is not that of the moves");
    else if (status == NP_OK)
        print_verified(records->job, counted);
    path_free(&path);
    return status;
}

static enum np_status
check_record(struct records *records, struct np_error *error)
{
    return json_is(&records->values[RECORD_STATUS], "unsolvable") ? check_unsolvable(records, error)
                                                                  : check_solution(records, error);
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

enum np_status
cli_verify(struct job *job, struct np_error *error)
{
    const char *const text = job->options->solution;
    struct records records = {.job = job, .name = text, .judge = check_record};
    bool has_records;
    enum np_status status =
        records_open(job, "--verify", text, &records.stream, &has_records, error);

    if (status == NP_OK)
        status = has_records ? records_judge(&records, error)
                             : verify_moves(job, text, records.stream, error);
    input_close_stream(records.stream);
    return status;
}
