// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The configuration file: options of the screen, and key bindings.
 *
 *      # ~/.config/npuzzle-tui/config
 *      theme = light
 *      animation = no          the same as no-animation = yes
 *      keys = wasd
 *      key.undo = u Backspace
 *
 * An invalid line causes a complaint and has no effect. The command line takes precedence.
 */
#ifndef NP_CLI_OPTION_CONFIGURATION_H
#define NP_CLI_OPTION_CONFIGURATION_H

#include <stddef.h>

#include "base/status.h"
#include "base/text/text.h"
#include "cli/option/options.h"
#include "keys/request.h"

/* A parsed file. Options may point into it. */
struct cli_config {
    char *path;  /* owned */
    char *bytes; /* owned */
    struct keymap keys;
    struct text complaints; /* `file:line:column: message`, one per line */
    size_t complaint_count;
};

/*
 * Reads the file that the options name, or the user's own file, into the options and a keymap. The
 * user's own file may be missing; if it exists but cannot be read, that is a complaint.
 *
 * `config` may be uninitialised; the caller frees it with cli_config_free() after the options,
 * even after a failure. Returns NP_OK, NP_NO_MEMORY, or NP_NOT_FOUND, NP_IO or NP_TOO_LARGE for
 * the file that the options name.
 */
enum np_status cli_config_read(
    struct cli_config *config, struct cli_options *options, struct np_error *error);

/*
 * Writes settings into the file, and reads its keys again: `configuration` is a struct cli_config.
 * A line that has a setting gets its value; a setting without a line gets one at the end, unless it
 * is the usual one. All else stays as it is. Returns NP_OK, NP_NO_MEMORY, NP_UNSUPPORTED (there is
 * no file, as for --config=none), NP_TOO_LARGE or NP_IO.
 */
enum np_status cli_config_keep(void *configuration, const struct front_setting *settings,
    size_t count, struct np_error *error);

void cli_config_free(struct cli_config *config);

#endif
