// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where distance tables are kept, by --tables, and messages about them.
 */
#ifndef NP_CLI_TABLES_H
#define NP_CLI_TABLES_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/option/options.h"

/* Sets the directory of --tables, before any table is used: "auto" is in the user's cache
 * directory, "none" is no directory. Returns NP_OK, NP_BAD_INPUT (no directory, or not a safe one)
 * or NP_NO_MEMORY. */
enum np_status tables_set_up(const struct cli_options *options, struct np_error *error);

/* Prints what went wrong with tables since the last call, or if `quiet` drops it. */
void tables_report_faults(bool quiet);

#endif
