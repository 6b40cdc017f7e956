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

/* Prints the first line of a text in the style of GNU: alone if it begins with a place in a file,
 * `file:line:column: message`, else behind the program's name. Control characters are replaced. */
void message_line(const char *text);

/* Reports an error. After NP_USAGE a second line points to --help. */
void message_error(const struct np_error *error);

/* Raises *exit_status to the exit status of `status` if that is larger. Reports the error, which
 * may be NULL, unless the status is NP_OK. */
void message_status(enum np_status status, const struct np_error *error, int *exit_status);

/* Prints a remark, which is not an error: "npuzzle-tui: ", the text and a line end. */
void message_remark(const char *format, ...) NP_PRINTF(1, 2);

/* How messages name a source of boards: "stdin" for "-", otherwise by its name. */
const char *message_source(const char *name);

/* The columns of a terminal, at least 2; 80 if they are unknown or this is no terminal. */
unsigned message_columns(int descriptor);

#endif
