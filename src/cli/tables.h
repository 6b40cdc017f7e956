// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The distance tables as the command line sees them: where they are kept, and which there are.
 */
#ifndef NP_CLI_TABLES_H
#define NP_CLI_TABLES_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/option/options.h"

/* Does what --tables says, before any table is used: "auto" is the user's cache directory, "none"
 * no directory at all. Returns NP_OK, NP_BAD_INPUT (there is something else than a directory) or
 * NP_NO_MEMORY. */
enum np_status tables_set_up(const struct cli_options *options, struct np_error *error);

/* Tells what went wrong with tables since the last call; `quiet`: forgets it. */
void tables_report_faults(bool quiet);

#endif
