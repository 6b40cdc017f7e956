// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The boards of a command line, one after another, each with its goal: from files, standard input,
 * the command line itself, or an id.
 */
#ifndef NP_CLI_INPUT_H
#define NP_CLI_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/notation/notation.h"

/* A board from the input, or the error in its place. */
struct puzzle {
    const char *source; /* the file name as given, "-" or an id; lives as long as the input */
    uint64_t index;     /* the number of the board in its file, from 1 */
    const char *id;     /* the id of a generated board, else NULL; lives as long as the input */
    struct board board; /* owned, as is the goal */
    struct goal goal;
    bool length_known;  /* the file gives the length of a solution */
    bool length_proved; /* it says that no solution is shorter */
    uint64_t known_length;
    struct np_error error; /* there is a board only if the status is NP_OK */
};

void puzzle_free(struct puzzle *puzzle);

struct input;

/* Opens a board file (puzzle/files.h) for reading; "-" is standard input.
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_IO (also for a directory) or NP_NO_MEMORY. */
enum np_status input_open_stream(const char *name, FILE **stream, struct np_error *error);

/* Opens a solution, the argument of an option: *stream is NULL if the text itself consists of
 * moves, otherwise the file with that name. Moves take precedence, so a file named "RDLU" cannot
 * change what those moves mean.
 *
 * Returns what input_open_stream() returns, NP_BAD_INPUT (wrong moves) or NP_USAGE (neither). */
enum np_status input_open_solution(
    const char *text, const char *option, FILE **stream, struct np_error *error);

/* Closes what the above opened; accepts NULL. */
void input_close_stream(FILE *stream);

/* Reads the first board from a reader and closes the reader. Returns NP_OK, NP_BAD_INPUT (also if
 * there is no board), NP_TOO_LARGE, NP_IO or NP_NO_MEMORY. */
enum np_status input_first_board(
    struct notation_reader *reader, const char *name, struct board *board, struct np_error *error);

/* Opens what the options name: --board, --id, --size with --seed, or files, where FILE:N is board N
 * of FILE and FILE:FROM-TO are several; otherwise standard input. The options must outlive the
 * input.
 *
 * Returns NP_OK, NP_USAGE or NP_BAD_INPUT (an invalid goal), NP_NOT_FOUND or NP_IO (the goal's file
 * cannot be read), or NP_NO_MEMORY; *input is NULL after a failure. */
enum np_status input_open(
    struct input **input, const struct cli_options *options, struct np_error *error);

/* Reads the next board, which the caller frees with puzzle_free(); if it is missing or invalid,
 * puzzle->error gives the reason. May wait for input; a signal ends both the wait and the input.
 *
 * Returns false at the end of the last file. */
bool input_next(struct input *input, struct puzzle *puzzle);

/* Accepts NULL. */
void input_free(struct input *input);

#endif
