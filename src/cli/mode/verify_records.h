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

/* Whether the next thing in a stream is an object. Nothing is taken but, of a pipe, the blanks
 * before it. */
bool verify_is_records(FILE *stream);

/* Replays every solution, each on the board of its index in the source or, where that is NULL, on
 * the board that the object names; what was not solved is passed over, and unsolvable boards have
 * to be. Prints a line for each to `out`, unless it is to be quiet, and tells what is wrong.
 *
 * Returns the largest exit status of them all. */
int verify_records(const struct cli_options *options, FILE *stream, const char *name,
    struct input *input, FILE *out);

#endif
