// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What is said on standard error, in the manner of GNU programs.
 */
#ifndef NP_CLI_MESSAGE_H
#define NP_CLI_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"

/* Says what went wrong: `file:line:column: message` as it is where the input is at fault, with the
 * program's name in front of everything else. After NP_USAGE a line points to --help. */
void message_error(const struct np_error *error);

/* Says something that is not an error: "npuzzle-tui: " and the text, which has no line end. */
void message_remark(const char *format, ...) NP_PRINTF(1, 2);

/* What a source of boards is called: "stdin" for "-", else its own name. */
const char *message_source(const char *name);

/* The columns of a terminal, 2 or more; 80 where the descriptor is none or does not say. */
unsigned message_columns(int descriptor);

#endif
