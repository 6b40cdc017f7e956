// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Runs every mode of the command line but the game.
 */
#ifndef NP_CLI_CLI_H
#define NP_CLI_CLI_H

#include "cli/option/options.h"

/* Runs the mode of a parsed command line, except CLI_PLAY, and returns the exit status. A signal
 * that ended the mode is raised again after the results so far were printed. */
int cli_run(const struct cli_options *options);

#endif
