// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The door to the command line: every mode but the game.
 */
#ifndef NP_CLI_CLI_H
#define NP_CLI_CLI_H

#include "cli/option/options.h"

/* Runs the mode of a parsed command line, any but CLI_PLAY, and returns the exit status of the
 * program. A signal that ended it is raised again after what is known was printed. */
int cli_run(const struct cli_options *options);

#endif
