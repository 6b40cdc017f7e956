// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Directory entries: files in an open directory, and who else can write there.
 *
 * A path may lead elsewhere when it is opened a second time, and another user may have planted a
 * symbolic link. So files are written relative to their open directory, and the program keeps its
 * own files (tables, games, history, locks) only in directories that nobody else can write to.
 */
#ifndef NP_BASE_FILE_DIRECTORY_ENTRY_H
#define NP_BASE_FILE_DIRECTORY_ENTRY_H

#include "base/status.h"

#include <stdbool.h>

/* Flags that say how to resolve a path. */
enum directory_entry_how {
    FILE_FOLLOW = 4, /* follow symbolic links, except another user's in a shared directory */
    FILE_OWN = 8,    /* the directory must pass file_check_directory() */
};

struct directory_entry {
    int directory; /* open */
    char *name;    /* without a slash; the entry need not exist */
    bool shared;   /* others can write to the directory */
};

/* Opens the directory of a path. `how` has flags of enum directory_entry_how; others are ignored.
 * After success the caller calls directory_entry_close(). Returns NP_OK, NP_NOT_FOUND (no such
 * directory), NP_IO or NP_NO_MEMORY. */
enum np_status directory_entry_open(
    struct directory_entry *entry, const char *path, unsigned how, struct np_error *error);

void directory_entry_close(struct directory_entry *entry);

/* Checks that the program may keep files in a directory: it belongs to this user or root, and
 * others can neither write to it nor, if it is sticky like /tmp, replace its files. A group counts
 * as others unless its number equals the owner's, as for a private group. Returns NP_OK,
 * NP_NOT_FOUND or NP_IO. */
enum np_status file_check_directory(const char *path, struct np_error *error);

/* Opens one of the program's own files for writing: a regular file of this user in a directory that
 * passes file_check_directory(), never through a symbolic link. `flags` are those of open(); a new
 * file gets mode 0600. The caller closes *descriptor. Returns NP_OK, NP_NOT_FOUND, NP_BAD_INPUT
 * (not a regular file), NP_IO or NP_NO_MEMORY. */
enum np_status file_open_own(const char *path, int flags, int *descriptor, struct np_error *error);

/* Opens a file for reading that only this user or root can have written: it belongs to one of them
 * and is in a directory that passes file_check_directory(); symbolic links of these users are
 * followed. The caller closes *descriptor. Returns NP_OK, NP_NOT_FOUND, NP_BAD_INPUT (not a regular
 * file), NP_IO or NP_NO_MEMORY. */
enum np_status file_open_trusted(const char *path, int *descriptor, struct np_error *error);

#endif
