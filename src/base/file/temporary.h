// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Temporary files: the new versions of files before they are renamed, and those that a killed
 * program left behind.
 */
#ifndef NP_BASE_FILE_TEMPORARY_H
#define NP_BASE_FILE_TEMPORARY_H

#include "base/file/directory_entry.h"

#include <stdbool.h>
#include <sys/types.h>

/* Creates a file NAME.PROCESS-NUMBER.tmp beside the entry. Unlike mkstemp() it obeys the umask.
 * *name gets the name without its directory; the caller frees it. Returns a descriptor, or -1 with
 * errno set. */
int temporary_open(const struct directory_entry *entry, mode_t mode, char **name);

/* Removes the temporary files of programs that were killed: those that nobody has written to for an
 * hour and whose process has ended. Of a directory that only this program uses, all are removed, of
 * another one only those of the entry. What cannot be removed stays. */
void temporary_remove_old(const struct directory_entry *entry, bool own_directory);

#endif
