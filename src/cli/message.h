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

/* Raises *exit_status to that of the status, and reports the error, which may be NULL, if the
 * status is not NP_OK. */
void message_status(enum np_status status, const struct np_error *error, int *exit_status);

/* Prints a remark, which is no error: "npuzzle-tui: " and the text, which has no line end. */
void message_remark(const char *format, ...) NP_PRINTF(1, 2);

/* The name of a source of boards in messages: "stdin" for "-", else itself. */
const char *message_source(const char *name);

/* The columns of a terminal, 2 or more; 80 if the descriptor is no terminal or does not say. */
unsigned message_columns(int descriptor);

#endif
