// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where a user's files are kept: the XDG Base Directory Specification, version 0.8
 * (https://specifications.freedesktop.org/basedir-spec/).
 */
#ifndef NP_BASE_FILE_XDG_H
#define NP_BASE_FILE_XDG_H

#include "base/status.h"

enum xdg_kind {
    XDG_CONFIG, /* settings: $XDG_CONFIG_HOME, else ~/.config */
    XDG_STATE,  /* autosave and history: $XDG_STATE_HOME, else ~/.local/state */
    XDG_CACHE,  /* distance tables: $XDG_CACHE_HOME, else ~/.cache */
    XDG_DATA,   /* saved boards: $XDG_DATA_HOME, else ~/.local/share */
};

/*
 * Sets *path to the place of a file of this program, DIRECTORY/npuzzle-tui/NAME, which the caller
 * frees; an empty name means the directory itself. Looks at the environment only: nothing on disk
 * is touched (see file_make_parents()). A relative or empty XDG value is ignored, as the
 * specification says. NP_NOT_FOUND if HOME is needed and is not an absolute path, NP_NO_MEMORY.
 */
enum np_status xdg_path(enum xdg_kind kind, const char *name, char **path, struct np_error *error);

#endif
