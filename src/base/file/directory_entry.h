// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An entry of a directory that is held open, and who else may have put it there.
 *
 * A path that is opened a second time may lead elsewhere by then, and a symbolic link that another
 * user planted leads to files that are none of this program's business. So files are written by
 * way of their directory, and those the program keeps for itself (tables, games, history, locks)
 * only in directories where nobody else can put anything.
 */
#ifndef NP_BASE_FILE_DIRECTORY_ENTRY_H
#define NP_BASE_FILE_DIRECTORY_ENTRY_H

#include "base/status.h"

#include <stdbool.h>

/* How a place is found; any of them together. */
enum directory_entry_how {
    FILE_FOLLOW = 4, /* symbolic links lead on, but for those of strangers in shared directories */
    FILE_OWN = 8,    /* the directory has to pass file_check_directory() */
};

struct directory_entry {
    int directory; /* open */
    char *name;    /* of the entry, which need not be there; no slash in it */
    bool shared;   /* others can write to the directory */
};

/*
 * Opens the directory of a path. `how` is of enum directory_entry_how; other bits mean nothing
 * here. End with directory_entry_close(); on failure there is nothing to end. NP_NOT_FOUND (no such
 * directory), NP_IO, NP_NO_MEMORY.
 */
enum np_status directory_entry_open(
    struct directory_entry *place, const char *path, unsigned how, struct np_error *error);

void directory_entry_close(struct directory_entry *place);

/*
 * Whether the program may keep files in a directory: it belongs to this user or to root, and others
 * cannot write to it or, where it is sticky as /tmp is, not replace what is in it. A group counts
 * as others unless its number is the owner's, as that of a user's private group is. NP_OK,
 * NP_NOT_FOUND, NP_IO.
 */
enum np_status file_check_directory(const char *path, struct np_error *error);

/*
 * Opens a file that the program keeps for itself, to change it: a plain file of this user in a
 * directory that passes file_check_directory(), never what a symbolic link leads to. `flags` are
 * those of open(); a file that this makes is its owner's alone. The caller closes *descriptor.
 * NP_OK, NP_NOT_FOUND, NP_BAD_INPUT (no plain file), NP_IO, NP_NO_MEMORY.
 */
enum np_status file_open_own(const char *path, int flags, int *descriptor, struct np_error *error);

/*
 * Opens a file for reading that only this user or root can have written: theirs, in a directory
 * that passes file_check_directory(); their symbolic links are followed. The caller closes
 * *descriptor. NP_OK, NP_NOT_FOUND, NP_BAD_INPUT (no plain file), NP_IO, NP_NO_MEMORY.
 */
enum np_status file_open_trusted(const char *path, int *descriptor, struct np_error *error);

#endif
