// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The modes of the command line. Each prints its results and messages and returns the exit status.
 */
#ifndef NP_CLI_MODES_H
#define NP_CLI_MODES_H

#include "cli/option/options.h"

int cli_solve(const struct cli_options *options);
int cli_check(const struct cli_options *options);
int cli_generate(const struct cli_options *options);
int cli_verify(const struct cli_options *options);
int cli_build_tables(const struct cli_options *options);
int cli_compare(const struct cli_options *options);
int cli_list(const struct cli_options *options);
int cli_list_saved(const struct cli_options *options);
int cli_help(const struct cli_options *options);
int cli_version(const struct cli_options *options);

#endif
