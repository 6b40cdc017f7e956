// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Runs every mode of the command line except the game.
 */
#ifndef NP_CLI_CLI_H
#define NP_CLI_CLI_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/option/options.h"

/* Runs the mode of a parsed command line, except CLI_PLAY, and returns the exit status. After a
 * signal it prints the results so far and raises the signal again. */
int cli_run(const struct cli_options *options);

/* Sets the directory of --tables before any table is used: "auto" is the user's cache directory,
 * "none" keeps tables in memory. Returns NP_OK, NP_BAD_INPUT (no directory, or an unsafe one) or
 * NP_NO_MEMORY. */
enum np_status cli_set_tables(const struct cli_options *options, struct np_error *error);

/* Prints the problems with tables since the last call; if `quiet`, discards them. */
void cli_report_table_faults(bool quiet);

#endif
