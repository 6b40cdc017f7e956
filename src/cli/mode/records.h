// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solutions in a file of JSON Lines, as --solve --format=json prints them, for --verify and
 * --analyse.
 */
#ifndef NP_CLI_MODE_RECORDS_H
#define NP_CLI_MODE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text/json.h"
#include "cli/modes.h"
#include "puzzle/goal.h"

enum record_member {
    RECORD_INDEX,
    RECORD_STATUS,
    RECORD_LENGTH,
    RECORD_METRIC,
    RECORD_MOVES,
    RECORD_BOARD,
    RECORD_GOAL,
    RECORD_MEMBERS
};

struct records {
    struct job *job;
    const char *name; /* of the stream */
    FILE *stream;
    /* Judges the current record. Its error becomes part of a message with the file and the line. */
    enum np_status (*judge)(struct records *records, struct np_error *error);

    /* The current record: */
    uint64_t line; /* the number of its line */
    struct json_value values[RECORD_MEMBERS];
    struct board board; /* the board to play the moves on; `judge` may change it */
    struct goal goal;
    struct puzzle puzzle; /* the board read last from the input */
    bool input_ended;
    uint64_t judged;
};

/* Opens the argument of --verify or --analyse: moves, for which *stream is NULL, or a file with
 * moves or records. Moves take precedence, so a file named "RDLU" cannot change what those moves
 * mean. Also opens the input, unless the records contain their own boards and the command line
 * names none. The caller closes the stream with input_close_stream() even after a failure.
 *
 * Returns NP_OK, NP_USAGE (neither moves nor a file), NP_BAD_INPUT or another error. */
enum np_status records_open(struct job *job, const char *option, const char *argument,
    FILE **stream, bool *has_records, struct np_error *error);

/* Judges every record and reports every error. The board of a record is that with its index in the
 * input or, without an input, the one it contains. Returns what ends the mode: NP_BAD_INPUT (there
 * is no record). */
enum np_status records_judge(struct records *records, struct np_error *error);

#endif
