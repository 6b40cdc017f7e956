// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Messages on standard error, in the style of GNU programs.
 */
#ifndef NP_CLI_MESSAGE_H
#define NP_CLI_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"

/* Prints the first `bytes` of a text on one line in the style of GNU: after the program's name,
 * unless it begins with a position in a file (`file:line:column: message`). Control characters,
 * line ends included, are replaced. */
void message_line(const char *text, size_t bytes);

/* Reports an error. After NP_USAGE a second line points to --help. */
void message_error(const struct np_error *error);

/* Raises *exit_status to the exit status that belongs to `status` if that is larger. Unless the
 * status is NP_OK, also reports the error, which may be NULL. */
void message_status(enum np_status status, const struct np_error *error, int *exit_status);

/* Prints a remark that is not an error: "npuzzle-tui: ", the text and a newline. */
void message_remark(const char *format, ...) NP_PRINTF(1, 2);

/* Remarks that a solution of `length` is shorter than the one of `best` that the source states as
 * the shortest known. */
void message_shorter(const char *source, uint64_t index, uint64_t length, uint64_t best);

/* The name of a source of boards in messages: "stdin" for "-", otherwise unchanged. */
const char *message_source(const char *name);

#endif
