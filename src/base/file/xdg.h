// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of a user's files, according to the XDG Base Directory Specification, version
 * 0.8 (https://specifications.freedesktop.org/basedir-spec/).
 */
#ifndef NP_BASE_FILE_XDG_H
#define NP_BASE_FILE_XDG_H

#include "base/status.h"

enum xdg_kind {
    XDG_CONFIG, /* settings: $XDG_CONFIG_HOME, else ~/.config */
    XDG_CACHE,  /* distance tables: $XDG_CACHE_HOME, else ~/.cache */
    XDG_DATA,   /* the games: $XDG_DATA_HOME, else ~/.local/share */
};

/* Sets *path, which the caller frees, to DIRECTORY/npuzzle-tui/NAME or, for an empty name, to
 * DIRECTORY/npuzzle-tui. It need not exist. As the specification says, a relative or empty variable
 * is ignored. Returns NP_OK, NP_NOT_FOUND if HOME is needed but not an absolute path, or
 * NP_NO_MEMORY. */
enum np_status xdg_path(enum xdg_kind kind, const char *name, char **path, struct np_error *error);

#endif
