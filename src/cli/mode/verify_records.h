// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --verify with JSON Lines, as --solve --format=json prints them: many solutions at once.
 */
#ifndef NP_CLI_MODE_VERIFY_RECORDS_H
#define NP_CLI_MODE_VERIFY_RECORDS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "cli/input.h"

/* Whether a stream continues with a JSON object. Consumes nothing but, in a pipe, the spaces
 * before it. */
bool verify_is_records(FILE *stream);

/* Replays every solution, each on the board of its index in the input or, without one, on the board
 * that the record names; boards that are called unsolvable must be. Prints a line for each to `out`
 * unless the options say quiet, and reports every error.
 *
 * Returns the largest exit status. */
int verify_records(const struct cli_options *options, FILE *stream, const char *name,
    struct input *input, FILE *out);

#endif
