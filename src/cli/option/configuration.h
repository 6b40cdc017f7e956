// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The configuration file: `key = value` for the options of the screen, and keys.
 *
 *      # what stands in ~/.config/npuzzle-tui/config
 *      theme = light
 *      animation = no          the same as no-animation = yes
 *      keys = wasd
 *      key.undo = u Backspace
 *
 * A line that makes no sense is complained about and has no effect; the others do. What the command
 * line says goes before.
 */
#ifndef NP_CLI_OPTION_CONFIGURATION_H
#define NP_CLI_OPTION_CONFIGURATION_H

#include <stddef.h>

#include "base/status.h"
#include "base/text/text.h"
#include "cli/option/options.h"

/* Keys for a request of the screen, whose table this room does not know. */
struct cli_binding {
    const char *request; /* NULL: `keys` is the name of a whole scheme */
    const char *keys;
    unsigned line; /* where they stand, from 1 */
    unsigned column;
};

/* A file that was read; options may point into it. */
struct cli_config {
    char *path;                   /* owned */
    char *bytes;                  /* owned */
    struct cli_binding *bindings; /* owned */
    size_t binding_count;
    struct text complaints; /* `file:line:column: message`, a line each */
    size_t complaint_count;
};

/*
 * Reads the file that the options name, or the user's own, and sets what it says in the options.
 * No file of the user's own is no trouble, and one that cannot be read is a complaint.
 *
 * `config` is uninitialised before; the caller frees it with cli_config_free() after the options,
 * whatever is returned. Returns NP_OK, NP_NO_MEMORY, or NP_NOT_FOUND, NP_IO or NP_TOO_LARGE for a
 * file that was asked for.
 */
enum np_status cli_config_read(
    struct cli_config *config, struct cli_options *options, struct np_error *error);

/* Adds a complaint about a place of the file. */
void cli_config_complain(
    struct cli_config *config, unsigned line, unsigned column, const char *message);

void cli_config_free(struct cli_config *config);

#endif
