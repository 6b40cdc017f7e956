// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Checks that the options of a command line go together.
 */
#ifndef NP_CLI_OPTION_OPTION_CHECK_H
#define NP_CLI_OPTION_OPTION_CHECK_H

#include "cli/option/options.h"

/* Returns NP_OK or NP_USAGE: options that have no meaning in the mode or contradict each other, a
 * format that the mode does not know, names that do not fit, or too many files. */
enum np_status option_check(const struct cli_options *options, struct np_error *error);

#endif
