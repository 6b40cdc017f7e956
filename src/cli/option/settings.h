// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The options of a search as JSON, so that a result says how to get it again.
 */
#ifndef NP_CLI_OPTION_SETTINGS_H
#define NP_CLI_OPTION_SETTINGS_H

#include "base/text/text.h"
#include "cli/option/options.h"

/* Appends an object with the values in effect, defaults included; null is no limit. */
void settings_put(struct text *text, const struct cli_options *options);

#endif
