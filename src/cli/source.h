// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where boards come from: files, standard input, the command line itself or an id; one after
 * another, each with its goal, as they are read.
 */
#ifndef NP_CLI_SOURCE_H
#define NP_CLI_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* A board of the input, or what was wrong where one should have been. */
struct puzzle {
    const char *source; /* the file's name as given, "-" or an id; lives as long as the source */
    uint64_t index;     /* of the board in its file, from 1 */
    uint64_t line;      /* where it begins, from 1; 0 = unknown */
    const char *id;     /* that makes the board again, or NULL; lives as long as the source */
    struct board board; /* owned, as is the goal */
    struct goal goal;
    bool length_known; /* the file says how long the shortest solution is */
    uint64_t known_length;
    struct np_error error; /* error.status is not NP_OK: there is no board */
};

void puzzle_free(struct puzzle *puzzle);

struct source;

/* Opens what the options name: --board, --id, --size with --seed, or the files, FILE:N being board
 * N of one; standard input where there is nothing of it. The options outlive the source.
 *
 * Returns NP_OK, NP_USAGE or NP_BAD_INPUT (the goal), NP_NOT_FOUND or NP_IO (the goal's file),
 * or NP_NO_MEMORY; *source is NULL then. */
enum np_status source_open(
    struct source **source, const struct cli_options *options, struct np_error *error);

/* Reads the next board, which the caller frees with puzzle_free(), or finds out why there is none.
 * Waits for input where it has to; a signal ends the wait (see signals.h) and the input.
 *
 * A file without a board is an error as well. Returns false at the end of the last file. */
bool source_next(struct source *source, struct puzzle *puzzle);

/* Says on standard error that boards stand on standard input which nobody asked for, as --size and
 * the like name another one: for the end, when whoever writes them has had time to. Accepts
 * NULL. */
void source_tell_unread(const struct source *source);

/* Accepts NULL. */
void source_free(struct source *source);

#endif
